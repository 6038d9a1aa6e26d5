"""Check that equal places are equal: where two restatements say the same, so do their references,
norms and figures.

In: the corpus and the steps of its lineage.  Out: problems. Places with the same text agree in
everything. Places that are only claimed `equal` agree in what they refer to, in who is under which
force and in their figures. What differs all the same is named by the entry of the lineage, which
names nothing else. The same act under another force is no equal one, unless the reason names the
scale of forces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from regelwerk.ids.address import replace_inline
from regelwerk.lineage.step import Step, make_translator
from regelwerk.model import Clause, Corpus, Fate, Norm, Reference
from regelwerk.prove.norms.german import measure_share
from regelwerk.read.problem import Problem, make_problem

ASPECTS = {"references": "die Verweise", "norms": "die Normen", "figures": "die Zahlen"}
ALIKE = 0.7  # share of the words of either act that the other has where both are the same
SCALE = ("Einführung", "Übersetzer")  # who puts the forces in order
Apart = dict[
    str, tuple[list[str], list[str]]
]  # aspect → what only the older places have, what only the newer ones have


@dataclass(frozen=True, slots=True)
class Family:
    """Places of two neighbouring editions that belong together: usually one on each side, more
    where a place is split or merged.
    """

    older: tuple[Clause, ...]
    newer: tuple[Clause, ...]
    claims: tuple[Fate, ...]  # the entries that say something of one of the older places itself

    @property
    def meanings(self) -> set[str]:
        """The meanings claimed of its pairs, empty where nothing is claimed; a part without a claim
        of its own means the same.
        """
        return {meaning for old in self.older for meaning in self.list_claimed(old.id)}

    def list_claimed(self, older: str) -> set[str]:
        """Return the meanings claimed of one of the older places and those it leads to."""
        fate = next((fate for fate in self.claims if older in fate.older), None)
        if fate and fate.parts:
            return {fate.find_claim(older, newer).meaning or "equal" for newer in fate.newer}
        return {fate.meaning if fate else ""}


def check_parity(corpus: Corpus, steps: Iterable[Step]) -> Iterator[Problem]:
    """Yield a problem for equal places whose contents differ without an entry that says so, and for
    entries that name what does not differ.
    """
    for step in steps:
        for family in list_families(corpus, step):
            apart = find_differences(step, family)
            for aspect in ASPECTS:
                named = [fate for fate in family.claims if aspect in fate.apart]
                if aspect in apart and not named:
                    yield describe_inequality(family, aspect, *apart[aspect])
                if aspect not in apart:
                    yield from (describe_stale_claim(fate, aspect) for fate in named)
            if "norms" in apart:
                yield from find_changed_forces(family)


def list_families(corpus: Corpus, step: Step) -> Iterator[Family]:
    """Yield every family of a step of which all places are encoded."""
    seen: set[str] = set()
    for id, passage in step.forward.items():
        if id in seen or not passage.ids:
            continue
        older, newer = {id}, set(passage.ids)
        while more := {source for target in newer for source in step.back[target].ids} - older:
            older |= more
            newer |= {target for source in more for target in step.forward[source].ids}
        seen |= older
        if older | newer <= corpus.clauses.keys():
            before, after = (
                tuple(corpus.clauses[each] for each in sorted(side)) for side in (older, newer)
            )
            entries = dict.fromkeys(step.forward[clause.id].entry for clause in before)
            yield Family(
                before, after, tuple(fate for fate in entries if fate and older & set(fate.older))
            )


def find_differences(step: Step, family: Family) -> Apart:
    """Return what differs in a family that says the same, by aspect; empty where a difference is
    claimed of a text that differs.
    """
    same = is_same_text(step, family)
    if not same and family.meanings != {"equal"}:
        return {}
    show = show_norm if same else show_norm_briefly
    found = {
        "references": list_unmatched(step, family),
        "norms": compare_counts(
            *(
                [show(norm) for clause in side for norm in clause.norms]
                for side in (family.older, family.newer)
            )
        ),
        "figures": compare_counts(
            *(
                {figure for clause in side for figure in clause.figures}
                for side in (family.older, family.newer)
            )
        ),
    }
    return {aspect: sides for aspect, sides in found.items() if any(sides)}


def is_same_text(step: Step, family: Family) -> bool:
    """Return whether a family is one place on each side with the same text and table, references
    led along the lineage.
    """
    if len(family.older) + len(family.newer) > 2:
        return False
    before, after = family.older[0], family.newer[0]
    return (
        replace_inline(before.text, make_translator(step)) == after.text
        and before.table == after.table
    )


def compare_counts(older: Iterable[str], newer: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return what only the one side and what only the other has, each as often as it has more of
    it.
    """
    before, after = Counter(older), Counter(newer)
    return sorted((before - after).elements()), sorted((after - before).elements())


def list_unmatched(step: Step, family: Family) -> tuple[list[str], list[str]]:
    """Return the references of either side that have none of the same kind on the other, led along
    the lineage, without those inside the family.
    """

    def ends(ref: Reference) -> set[Reference]:
        passage = step.forward.get(ref.to)
        return {Reference(id, ref.kind) for id in (lead(ref.to), *(passage.ids if passage else ()))}

    lead = make_translator(step)
    inside = {clause.id for clause in (*family.older, *family.newer)}
    before = {ref for clause in family.older for ref in clause.refs if ref.to not in inside}
    after = {ref for clause in family.newer for ref in clause.refs if ref.to not in inside}
    reached = {end for ref in before for end in ends(ref)}
    return sorted(show_reference(ref) for ref in before if not ends(ref) & after), sorted(
        show_reference(ref) for ref in after - reached
    )


def find_changed_forces(family: Family) -> Iterator[Problem]:
    """Yield a problem for every act that the same role does under another force in the newer place,
    where no reason says that both forces are the same in the scale.
    """
    reasons = [fate.why for fate in family.claims]
    reasons += [part.why for fate in family.claims for _, part in fate.parts]
    if any(word in why for why in reasons for word in SCALE):
        return
    later = [norm for clause in family.newer for norm in clause.norms]
    for clause in family.older:
        for before in clause.norms:
            same = [norm for norm in later if norm.who == before.who and are_alike(norm, before)]
            if same and all(norm.force != before.force for norm in same):
                forces = f"{before.force}, nun {same[0].force}"
                message = f"{clause.id}: gleich, aber „{before.act}“ war {forces}"
                mend = "als verschieden angeben, oder mit der Rangfolge der Verben begründen"
                yield make_problem(family.claims[0].place, "force_changed", message, mend)


def are_alike(one: Norm, other: Norm) -> bool:
    """Return whether two norms order or allow the same act."""
    shares = measure_share(one.act, other.act), measure_share(other.act, one.act)
    return min(shares) >= ALIKE


def show_reference(ref: Reference) -> str:
    """Return a reference with its kind."""
    return f"{ref.kind} {ref.to}"


def show_norm(norm: Norm) -> str:
    """Return everything that a norm says."""
    return f"{norm.who} {norm.force} {norm.act}" + (f", {norm.when}" if norm.when else "")


def show_norm_briefly(norm: Norm) -> str:
    """Return the role and the force of a norm: its act may be in other words where the text is."""
    return f"{norm.who} {norm.force}"


def describe_inequality(
    family: Family, aspect: str, before: list[str], after: list[str]
) -> Problem:
    """Return the problem of a family whose contents differ in one aspect."""
    place = family.claims[0].place if family.claims else family.newer[0].place
    sides = "; ".join(
        f"nur {clause.edition}: {', '.join(only)}"
        for clause, only in ((family.older[0], before), (family.newer[0], after))
        if only
    )
    named = " → ".join(
        ", ".join(clause.id for clause in side) for side in (family.older, family.newer)
    )
    message = f"{named}: gleich, aber {ASPECTS[aspect]} nicht ({sides})"
    mend = f"angleichen, oder am Eintrag der Herkunft begründen und „apart: [{aspect}]“ angeben"
    return Problem(place.path, place.line, "unequal_content", message, mend)


def describe_stale_claim(fate: Fate, aspect: str) -> Problem:
    """Return the problem of an entry that names what does not differ, or what need not be named
    because a difference is claimed.
    """
    message = f"{', '.join(fate.older)} → {', '.join(fate.newer)}: „apart: [{aspect}]“ ist überholt"
    return Problem(fate.place.path, fate.place.line, "stale_apart", message)
