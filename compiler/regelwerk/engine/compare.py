"""The same facts in several editions, and every combination on which two editions part.

In: the parsed `engine.json` and a decision.  Out: `Comparison` for given facts, `Divergences` for
all facts there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Literal

from regelwerk.engine.cover import cover
from regelwerk.engine.explain import verdict
from regelwerk.engine.position import Json, check_facts
from regelwerk.engine.reach import reach
from regelwerk.engine.ruling import OutcomeSaid, Ruling, UnknownEdition, accept
from regelwerk.engine.runtime import decide, said
from regelwerk.engine.table import Table, allowed, from_json


@dataclass(frozen=True, slots=True)
class Step:
    """Two neighbouring editions: `equal`, `different` or (facts missing) `open`; the first outcome
    that differs, from 0, or -1.
    """

    a: str
    b: str
    verdict: Literal["equal", "different", "open"]
    position: int
    outcome_a: OutcomeSaid | None
    outcome_b: OutcomeSaid | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The ruling of every edition of a decision on the same facts, and what differs from each
    edition to the next.
    """

    decision: str
    rulings: Mapping[str, Ruling]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What one edition rules."""

    row: str
    outcomes: tuple[OutcomeSaid, ...]


@dataclass(frozen=True, slots=True)
class Divergence:
    """Conditions under which two editions rule differently, and how many combinations they add to
    those of the entries before.
    """

    when: Mapping[str, tuple[str, ...]]
    a: Side
    b: Side
    count: int


@dataclass(frozen=True, slots=True)
class Divergences:
    """All differences between two editions over the facts of both; `differing` of the `possible`
    combinations are ruled differently.
    """

    decision: str
    a: str
    b: str
    facts: tuple[str, ...]
    possible: int
    differing: int
    groups: tuple[Divergence, ...]


def compare(engine: Json, decision: str, facts: Mapping[str, str]) -> Comparison:
    """The rulings of all editions that have the decision, in the order of the compiled form. Raises
    as `decide`.
    """
    check_facts(engine, decision, facts)
    rulings = {
        edition: decide(engine, decision, edition, facts)
        for edition in engine["decisions"][decision]["editions"]
    }
    return Comparison(decision, rulings, tuple(step(a, b) for a, b in pairwise(rulings.values())))


def step(a: Ruling, b: Ruling) -> Step:
    """How two rulings differ, decisions applied included; the clauses they rest on do not count.

    What is settled on both sides is compared even while a decision they apply is open.
    """
    (all_a, whole_a), (all_b, whole_b) = _consequences(a), _consequences(b)
    for position in range(max(len(all_a), len(all_b))):
        one, other = (
            outcomes[position] if position < len(outcomes) else None for outcomes in (all_a, all_b)
        )
        if (one is None and not whole_a) or (other is None and not whole_b):
            break
        if one is None or other is None or (one.effect, one.params) != (other.effect, other.params):
            return Step(a.edition, b.edition, "different", position, one, other)
    if not (whole_a and whole_b):
        return Step(a.edition, b.edition, "open", -1, None, None)
    same = (a.status, a.otherwise) == (b.status, b.otherwise)
    return Step(a.edition, b.edition, "equal" if same else "different", -1, None, None)


def _consequences(ruling: Ruling) -> tuple[list[OutcomeSaid], bool]:
    """The outcomes of a ruling and of the decisions it applies, in order, up to the first that is
    open; whether that is all.
    """
    found = list(ruling.outcomes)
    if ruling.status == "open":
        return found, False
    for below, whole in map(_consequences, ruling.chained):
        found += below
        if not whole:
            return found, False
    return found, True


def divergences(engine: Json, decision: str, a: str, b: str) -> Divergences:
    """Every possible combination on which two editions of a decision rule differently, told in few
    conditions.

    Decisions applied count by name and by what they are given that both editions ask, not by what
    they rule. Raises `UnknownDecision`, and `UnknownEdition` for one without the decision.
    """
    check_facts(engine, decision, {})
    compiled = engine["decisions"][decision]["editions"]
    for edition in (a, b):
        accept(UnknownEdition, "Ausgabe", edition, compiled)
    rows_a, rows_b = compiled[a]["rows"], compiled[b]["rows"]
    joint, lines_a, lines_b = _joined(engine, from_json(compiled[a]), from_json(compiled[b]))
    said_a, said_b = (
        [verdict(shared_gifts(engine, row, (a, b))) for row in rows] for rows in (rows_a, rows_b)
    )
    groups, differing = [], 0
    sides_a, sides_b = (
        zip(rows_a, lines_a, said_a, strict=True),
        zip(rows_b, lines_b, said_b, strict=True),
    )
    for (row_a, line_a, ruled_a), (row_b, line_b, ruled_b) in product(sides_a, sides_b):
        if (shared := line_a & line_b & joint.possible) and ruled_a != ruled_b:
            differing += shared.bit_count()
            sides = Side(row_a["id"], said(row_a)), Side(row_b["id"], said(row_b))
            groups += [Divergence(each.when, *sides, each.count) for each in cover(joint, shared)]
    return Divergences(
        decision, a, b, joint.facts, joint.possible.bit_count(), differing, tuple(groups)
    )


def shared_gifts(engine: Json, row: Json, editions: Sequence[str]) -> Json:
    """A row whose calls give only what every edition asks below them: what one alone asks is no
    difference of the calls.
    """
    then = []
    for outcome in row["then"]:
        known = (
            [reach(engine).below(outcome["apply"], edition) for edition in editions]
            if outcome["given"]
            else []
        )
        then.append(
            {
                **outcome,
                "given": {
                    fact: value
                    for fact, value in outcome["given"].items()
                    if all(fact in each for each in known)
                },
            }
        )
    return {**row, "then": then}


def _joined(engine: Json, a: Table, b: Table) -> tuple[Table, list[int], list[int]]:
    """A table without rows over the facts of both, and the rows of each as sets of its
    combinations.
    """
    domains = dict(zip(a.facts, a.values, strict=True)) | dict(zip(b.facts, b.values, strict=True))
    blank = Table(tuple(domains), tuple(domains.values()), 0, (), ())
    lines_a, lines_b = widened(a, domains), widened(b, domains)
    possible = allowed(
        blank.cells,
        (constraint["never"] for constraint in engine["constraints"]),
        sum(lines_a) & sum(lines_b),
    )
    return Table(blank.facts, blank.values, possible, (), ()), lines_a, lines_b


def widened(table: Table, domains: Mapping[str, Sequence[str]]) -> list[int]:
    """The rows of a table over more facts than its own."""
    numbers = [0]
    for fact, keys in domains.items():
        offsets = table.offsets.get(fact) or dict.fromkeys(keys, 0)
        numbers = [number + offset for number in numbers for offset in offsets.values()]
    lookup = bytes(map(table.lookup.__getitem__, reversed(numbers)))
    return [
        int(lookup.translate(bytes(49 if each == number else 48 for each in range(256))), 2)
        for number in range(len(table.rows))
    ]
