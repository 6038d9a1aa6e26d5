"""Claims about meaning held against what the decisions rule.

In: the assembled corpus and the verified tables.  Out: problems.
A difference that is claimed and reaches a decision must show in at least one combination of facts; where rulings differ,
at least one clause they cite must not be claimed equal to its counterpart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from compiler.assemble import Assembled
from compiler.change import wording
from compiler.engine.compare import widened
from compiler.engine.table import Table, allowed, smallest
from compiler.engine.tabulate import outcomes_in_force
from compiler.lineage import DIFFERS, Step
from compiler.model import OTHERWISE, Corpus, Decision, Fate
from compiler.problem import Problem, problem

Tables = Mapping[tuple[str, str], Table]
Ruling = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class Clash:
    """Combinations on which two editions rule differently, with the clauses either ruling rests on."""

    decision: str
    witness: str
    older: frozenset[str]
    newer: frozenset[str]


def meanings(assembled: Assembled, tables: Tables) -> list[Problem]:
    """Every claim of meaning the tables refute."""
    problems: list[Problem] = []
    for step in assembled.steps:
        clashes = [clash for decision in assembled.corpus.decisions.values() for clash in divide(assembled.corpus, decision, step, tables)]
        problems += [
            *unworded(assembled.corpus, step),
            *unclaimed(assembled.corpus, step),
            *unwitnessed(assembled.corpus, step, clashes),
            *unexplained(assembled.corpus, step, clashes),
        ]
    return problems


def unworded(corpus: Corpus, step: Step) -> Iterator[Problem]:
    """Claimed differences between restatements that are the same to the letter, norms included."""
    for id, passage in step.forward.items():
        meaning, _ = passage.claim(id)
        if meaning in DIFFERS and len(passage.ids) == 1 and passage.entry and wording(corpus, step, id, passage.ids[0]) == "equal":
            message = f"{id} → {passage.ids[0]}: behauptet „{meaning}“, aber beide Fassungen lauten gleich"
            yield problem(
                passage.entry.place,
                "claim_without_difference",
                message,
                "den Unterschied in die Fassungen schreiben oder die Behauptung streichen",
            )


def unclaimed(corpus: Corpus, step: Step) -> Iterator[Problem]:
    """Restatements that differ without a word on whether they still mean the same."""
    for id, passage in step.forward.items():
        meaning, _ = passage.claim(id)
        for target in passage.ids if not meaning and passage.kind != "open" else ():
            if wording(corpus, step, id, target) == "changed":
                place = passage.entry.place if passage.entry else corpus.clauses[target].place
                message = f"{id} → {target}: die Fassungen lauten verschieden, aber ob sie dasselbe bedeuten, steht nirgends"
                mend = "in der Herkunftsdatei „meaning“ angeben oder die Fassungen angleichen"
                yield problem(place, "unclaimed_difference", message, mend)


def divide(corpus: Corpus, decision: Decision, step: Step, tables: Tables) -> Iterator[Clash]:
    """One clash for every pair of rows of a decision that meet on a combination and rule differently."""
    before, after = tables.get((decision.id, step.older)), tables.get((decision.id, step.newer))
    if before is None or after is None:
        return
    domains = {fact: tuple(corpus.facts[fact].values) for fact in decision.asks if fact in before.facts or fact in after.facts}
    space = Table(tuple(domains), tuple(domains.values()), 0, (), ())
    possible = allowed(space.cells, (constraint.never for constraint in corpus.constraints), (1 << space.size) - 1)
    news = list(zip(after.names, widened(after, domains), strict=True))
    for old, combos in zip(before.names, widened(before, domains), strict=True):
        for new, others in news:
            shared = combos & others & possible
            if shared and ruling(decision, old, step.older) != ruling(decision, new, step.newer):
                shown = ", ".join(f"{fact}={value}" for fact, value in space.combination(smallest(shared)).items())
                yield Clash(decision.id, shown, rests_on(decision, old, step.older), rests_on(decision, new, step.newer))


def ruling(decision: Decision, name: str, edition: str) -> Ruling:
    """What a row orders in an edition, without its citations."""
    if name == OTHERWISE:
        return ((OTHERWISE, ()),)
    row = next(row for row in decision.rows if row.id == name)
    return tuple((outcome.effect, tuple(sorted(outcome.params.items()))) for outcome in outcomes_in_force(row, edition))


def rests_on(decision: Decision, name: str, edition: str) -> frozenset[str]:
    """The clauses a row cites in an edition."""
    if name == OTHERWISE:
        silence = decision.silence(edition)
        return frozenset(silence.nearest.get(edition, ()) if silence else ())
    row = next(row for row in decision.rows if row.id == name)
    return frozenset(id for cites in (row.cites, row.because, *(o.cites for o in row.then)) for id in cites.get(edition, ()))


def unwitnessed(corpus: Corpus, step: Step, clashes: list[Clash]) -> Iterator[Problem]:
    """Claimed differences that reach a decision but change no ruling, and waivers that excuse nothing."""
    reach = {
        id
        for d in corpus.decisions.values()
        for edition in (step.older, step.newer)
        for row in d.rows
        if edition in row.cites
        for id in rests_on(d, row.id, edition)
    }
    for fate in corpus.fates:
        if not mine(step, fate):
            continue
        claimed = fate.meaning in DIFFERS
        shown = any(clash.older & set(fate.older) or clash.newer & set(fate.newer) for clash in clashes)
        reaches = bool(reach & set(fate.older)) and bool(reach & set(fate.newer))
        if claimed and reaches and not shown and not fate.unwitnessed:
            yield problem(
                fate.place,
                "unwitnessed_difference",
                f"{fate.older[0]} → {fate.newer[0]}: behauptet „{fate.meaning}“, aber keine Entscheidung fällt anders",
                "Entscheidung ergänzen, Behauptung streichen oder unwitnessed begründen",
            )
        if fate.unwitnessed and (shown or not reaches or not claimed):
            yield problem(fate.place, "stale_waiver", f"{fate.older[0]} → {fate.newer[0]}: „unwitnessed“ ist überholt")


def mine(step: Step, fate: Fate) -> bool:
    """Whether an entry belongs to a step."""
    return bool(fate.older and fate.newer) and fate.older[0].startswith(f"{step.older}/") and fate.newer[0].startswith(f"{step.newer}/")


def unexplained(corpus: Corpus, step: Step, clashes: list[Clash]) -> Iterator[Problem]:
    """Rulings that differ though every clause they rest on has an equal counterpart."""
    for clash in clashes:
        if all(alike(corpus, step, id) for id in clash.older | clash.newer):
            place = corpus.decisions[clash.decision].place
            named = ", ".join(sorted(clash.older | clash.newer))
            yield problem(
                place,
                "equal_meaning_broken",
                f"{clash.decision}: {step.older} und {step.newer} entscheiden verschieden bei {clash.witness}, "
                f"aber alle zitierten Bestimmungen gelten als gleich: {named}",
                "Bedeutung in der Herkunftsdatei angeben oder die Zeile berichtigen",
            )


def alike(corpus: Corpus, step: Step, id: str) -> bool:
    """Whether a clause has exactly one counterpart in the step and means the same there."""
    forward = id in step.forward
    passage = step.forward[id] if forward else step.back.get(id)
    if passage is None:
        return False
    older = id if forward else (passage.ids[0] if len(passage.ids) == 1 else "")
    onward = step.forward.get(older)
    if onward is None or len(onward.ids) != 1:
        return False
    meaning, _ = onward.claim(older)
    if meaning:
        return meaning == "equal"
    return wording(corpus, step, older, onward.ids[0]) == "equal"
