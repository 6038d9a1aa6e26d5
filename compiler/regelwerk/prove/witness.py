"""Compare claims about meaning with what the decisions rule.

In: the assembled corpus, the verified tables, the compared places.  Out: problems. A difference
that is claimed and reaches a decision must show in at least one combination of facts; where rulings
differ, at least one clause they cite must not be claimed equal to its counterpart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from regelwerk.assemble import Assembled
from regelwerk.assemble.lineage import PARTED
from regelwerk.engine.compare import widen_rows
from regelwerk.engine.table import Table, find_smallest, select_possible
from regelwerk.engine.tabulate import list_outcomes_in_force
from regelwerk.lineage.compared import Compared, Pair
from regelwerk.lineage.step import DIFFERS, Step
from regelwerk.model import OTHERWISE, PREMISE_OPEN, Claim, Corpus, Decision, Fate, Place
from regelwerk.read.problem import Problem, make_problem

ALIKE = (
    "same",
    "carried",
    "unnumbered",
    "moved",
    "wording",
)  # classes of places that mean the same
Tables = Mapping[tuple[str, str], Table]
Ruling = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class Clash:
    """Combinations on which two editions rule differently, with one of them as witness, and the
    clauses on which either ruling rests.
    """

    decision: str
    witness: str
    older: frozenset[str]
    newer: frozenset[str]


def check_meanings(assembled: Assembled, tables: Tables, compared: Compared) -> list[Problem]:
    """Return a problem for every claim of meaning that the wording or the tables refute, and for
    every difference without a claim.
    """
    problems: list[Problem] = []
    for step in assembled.steps:
        clashes = [
            clash
            for decision in assembled.corpus.decisions.values()
            for clash in find_clashes(assembled.corpus, decision, step, tables)
        ]
        problems += [
            *find_unworded_claims(assembled.corpus, step, compared),
            *find_unclaimed_differences(assembled.corpus, step, compared),
            *find_unwitnessed_claims(assembled.corpus, step, clashes),
            *find_unexplained_rulings(assembled.corpus, step, clashes, compared),
        ]
    return problems


def list_pairs_between(step: Step, compared: Compared) -> Iterator[tuple[Pair, Place | None]]:
    """Yield the pairs of a step that have both places, each with the place of its entry in the
    lineage (None without an entry).
    """
    for pair in compared.pairs.values():
        if pair.older in step.forward and pair.newer:
            entry = step.forward[pair.older].entry
            yield pair, entry.place if entry else None


def find_unworded_claims(corpus: Corpus, step: Step, compared: Compared) -> Iterator[Problem]:
    """Yield a problem for every difference that is claimed between restatements that are the same
    to the letter, norms included, or of a part that says what the whole said.

    Where all parts do so and a sentence of the whole is gone, one of them must have the claim.
    """
    for pair, place in list_pairs_between(step, compared):
        if (
            pair.meaning in DIFFERS
            and pair.wording == "equal"
            and pair.older not in compared.shortened
        ):
            said = (
                "was der Teil sagt, stand im Ganzen"
                if pair.fate == "split"
                else "beide Fassungen lauten gleich"
            )
            yield make_problem(
                place or corpus.clauses[pair.newer].place,
                "claim_without_difference",
                f"{pair.older} → {pair.newer}: behauptet „{pair.meaning}“, aber {said}",
                "den Unterschied in die Fassungen schreiben oder die Behauptung streichen",
            )


def find_unclaimed_differences(corpus: Corpus, step: Step, compared: Compared) -> Iterator[Problem]:
    """Yield a problem for every pair of restatements that differ without a word on whether they
    mean the same, and for every split place that lost a sentence without such a word.
    """
    for id in sorted(compared.shortened & step.forward.keys()):
        passage = step.forward[id]
        if passage.entry and not any(compared.pairs[id, part].meaning for part in passage.ids):
            said = (
                "kein Teil lautet anders, aber ein Satz steht in keinem; ob das etwas ändert, steht"
                " nirgends"
            )
            message = f"{id} → {', '.join(passage.ids)}: {said}"
            yield make_problem(
                passage.entry.place,
                "unclaimed_difference",
                message,
                "bei dem Teil, den es angeht, „meaning“ und „why“ angeben",
            )
    for pair, place in list_pairs_between(step, compared):
        if pair.wording == "changed" and not pair.meaning and pair.fate != "open":
            message = (
                f"{pair.older} → {pair.newer}: die Fassungen lauten verschieden, aber ob sie"
                " dasselbe bedeuten, steht nirgends"
            )
            clause = corpus.clauses[pair.newer]
            game = clause.place.path.split("/", 1)[0]
            mend = (
                f"in {game}/lineage/{pair.step}.yaml schreiben: {draft_claim(pair)}; bedeuten sie"
                " dasselbe: „meaning: equal, weight: clarified“; oder die Fassungen angleichen"
            )
            yield make_problem(place or clause.place, "unclaimed_difference", message, mend)


def draft_claim(pair: Pair) -> str:
    """Return an entry that claims a difference of a pair, or how to claim it of a part of a split
    or merged place, ready to be copied into the lineage.
    """
    claim = "meaning: different, weight: ruling, why: …"
    before, after = (id.split("/", 1)[1] for id in (pair.older, pair.newer))
    if pair.fate in PARTED:
        part = after if PARTED[pair.fate] == "to" else before
        return f"unter „{PARTED[pair.fate]}“ {{at: {part}, {claim}}}"
    ends = (
        f"fate: same, at: {after}"
        if before == after
        else f"fate: moved, from: {before}, to: {after}"
    )
    return f"- {{{ends}, {claim}}}"


def find_clashes(corpus: Corpus, decision: Decision, step: Step, tables: Tables) -> Iterator[Clash]:
    """Yield one clash for every pair of rows of a decision that apply to the same combination and
    rule differently. Where its premise is open it rules nothing: other decisions may establish it.
    """
    before, after = tables.get((decision.id, step.older)), tables.get((decision.id, step.newer))
    if before is None or after is None:
        return
    domains = {
        fact: tuple(corpus.facts[fact].values)
        for fact in decision.asks
        if fact in before.facts or fact in after.facts
    }
    space = Table(
        facts=tuple(domains), values=tuple(domains.values()), possible=0, names=(), rows=()
    )
    possible = select_possible(
        space.cells, (constraint.never for constraint in corpus.constraints), (1 << space.size) - 1
    )
    news = list(zip(after.names, widen_rows(after, domains), strict=True))
    for old, combos in zip(before.names, widen_rows(before, domains), strict=True):
        for new, others in news:
            shared = combos & others & possible if PREMISE_OPEN not in (old, new) else 0
            if shared and list_orders(decision, old, step.older) != list_orders(
                decision, new, step.newer
            ):
                shown = ", ".join(
                    f"{fact}={value}"
                    for fact, value in space.read_combination(find_smallest(shared)).items()
                )
                yield Clash(
                    decision.id,
                    shown,
                    list_cited_clauses(decision, old, step.older),
                    list_cited_clauses(decision, new, step.newer),
                )


def list_orders(decision: Decision, name: str, edition: str) -> Ruling:
    """Return what a row orders in an edition, without its citations."""
    if name == OTHERWISE:
        return ((OTHERWISE, ()),)
    row = next(row for row in decision.rows if row.id == name)
    return tuple(
        (outcome.effect, tuple(sorted(outcome.params.items())))
        for outcome in list_outcomes_in_force(row, edition)
    )


def list_cited_clauses(decision: Decision, name: str, edition: str) -> frozenset[str]:
    """Return the clauses that a row cites in an edition."""
    if name == OTHERWISE:
        silence = decision.find_silence(edition)
        return frozenset(silence.nearest.get(edition, ()) if silence else ())
    row = next(row for row in decision.rows if row.id == name)
    return frozenset(
        id
        for cites in (row.cites, row.because, *(o.cites for o in row.then))
        for id in cites.get(edition, ())
    )


def find_unwitnessed_claims(corpus: Corpus, step: Step, clashes: list[Clash]) -> Iterator[Problem]:
    """Yield a problem for every claimed difference that reaches a decision but changes no ruling,
    and for every waiver that excuses nothing.
    """
    reach = {
        id
        for d in corpus.decisions.values()
        for edition in (step.older, step.newer)
        for row in d.rows
        if edition in row.cites
        for id in list_cited_clauses(d, row.id, edition)
    }
    for fate in corpus.fates:
        for older, newer, claim in list_claims(fate) if belongs_to_step(step, fate) else ():
            claimed = claim.meaning in DIFFERS
            shown = any(clash.older & older or clash.newer & newer for clash in clashes)
            reaches = bool(reach & older) and bool(reach & newer)
            ends = (
                f"{min(older)} → {min(newer)}"
                if fate.parts
                else f"{fate.older[0]} → {fate.newer[0]}"
            )
            if claimed and reaches and not shown and not claim.unwitnessed:
                yield make_problem(
                    fate.place,
                    "unwitnessed_difference",
                    f"{ends}: behauptet „{claim.meaning}“, aber keine Entscheidung fällt anders",
                    "Entscheidung ergänzen, Behauptung streichen oder unwitnessed begründen",
                )
            if claim.unwitnessed and (shown or not reaches or not claimed):
                yield make_problem(
                    fate.place, "stale_waiver", f"{ends}: „unwitnessed“ ist überholt"
                )


def list_claims(fate: Fate) -> Iterator[tuple[frozenset[str], frozenset[str], Claim]]:
    """Yield the older and newer places of which an entry claims something, with the claim: all
    together, or each part of a split or merged place by itself.
    """
    older, newer = frozenset(fate.older), frozenset(fate.newer)
    if not fate.parts:
        yield older, newer, Claim(fate.meaning, fate.why, fate.unwitnessed)
    for part, claim in fate.parts:
        yield (
            (older, frozenset({part}), claim)
            if part in newer
            else (frozenset({part}), newer, claim)
        )


def belongs_to_step(step: Step, fate: Fate) -> bool:
    """Return whether an entry belongs to a step."""
    return (
        bool(fate.older and fate.newer)
        and fate.older[0].startswith(f"{step.older}/")
        and fate.newer[0].startswith(f"{step.newer}/")
    )


def find_unexplained_rulings(
    corpus: Corpus, step: Step, clashes: list[Clash], compared: Compared
) -> Iterator[Problem]:
    """Yield a problem for rulings that differ although every clause they rest on has an equal
    counterpart.
    """
    for clash in clashes:
        if all(means_same(step, id, compared) for id in clash.older | clash.newer):
            place = corpus.decisions[clash.decision].place
            named = ", ".join(sorted(clash.older | clash.newer))
            yield make_problem(
                place,
                "equal_meaning_broken",
                f"{clash.decision}: {step.older} und {step.newer} entscheiden verschieden bei"
                f" {clash.witness}, aber alle zitierten Bestimmungen gelten als gleich: {named}",
                "Bedeutung in der Herkunftsdatei angeben oder die Zeile berichtigen",
            )


def means_same(step: Step, id: str, compared: Compared) -> bool:
    """Return whether a clause means the same as what it has become or comes from in a step.

    Of several counterparts each must be judged by itself; a claim of all together says nothing of
    the clause beside one of them.
    """
    forward = id in step.forward
    passage = step.forward.get(id) or step.back.get(id)
    if passage is None or (len(passage.ids) > 1 and not (passage.entry and passage.entry.parts)):
        return False
    ends = ((id, other) if forward else (other, id) for other in passage.ids or ("",))
    return all(compared.pairs[end].kind in ALIKE for end in ends)
