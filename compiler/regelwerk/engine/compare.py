"""The comparison of editions: the rulings of several editions on the same facts, and all
combinations on which two editions rule differently.

In: the parsed `engine.json` and a decision.  Out: `Comparison` for given facts, `Divergences` for
all possible facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Literal

from regelwerk.engine.cover import cover
from regelwerk.engine.explain import read_verdict
from regelwerk.engine.position import Json, check_facts
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import OutcomeSaid, Ruling, UnknownEdition, accept
from regelwerk.engine.runtime import decide, list_outcomes
from regelwerk.engine.table import Table, read_table, select_possible
from regelwerk.model.rules import PREMISE_OPEN


@dataclass(frozen=True, slots=True)
class Step:
    """The difference between two neighbouring editions: `equal`, `different`, or `open` where facts
    are missing; the position of the first different outcome, counted from 0, or -1 where no outcome
    differs.
    """

    a: str
    b: str
    verdict: Literal["equal", "different", "open"]
    position: int
    outcome_a: OutcomeSaid | None
    outcome_b: OutcomeSaid | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The ruling of every edition of a decision on the same facts, and the difference from each
    edition to the next.
    """

    decision: str
    rulings: Mapping[str, Ruling]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """The row and the outcomes of one of two editions that rule differently."""

    row: str
    outcomes: tuple[OutcomeSaid, ...]


@dataclass(frozen=True, slots=True)
class Divergence:
    """The conditions under which two editions rule differently, and the number of combinations they
    add to those of the entries before.
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
    """Return the rulings of all editions that have the decision, in the order of the compiled form,
    with the step from each to the next; raises the refusals of `decide`.
    """
    check_facts(engine, decision, facts)
    rulings = {
        edition: decide(engine, decision, edition, facts)
        for edition in engine["decisions"][decision]["editions"]
    }
    return Comparison(
        decision, rulings, tuple(compare_rulings(a, b) for a, b in pairwise(rulings.values()))
    )


def compare_rulings(a: Ruling, b: Ruling) -> Step:
    """Return how two rulings differ, including the decisions they apply, but not the clauses they
    cite.

    Outcomes that are settled on both sides are compared even while a decision they apply is open.
    """
    (all_a, whole_a), (all_b, whole_b) = _list_consequences(a), _list_consequences(b)
    for position in range(max(len(all_a), len(all_b))):
        one, other = (
            outcomes[position] if position < len(outcomes) else None for outcomes in (all_a, all_b)
        )
        if (one is None and not whole_a) or (other is None and not whole_b):
            break
        if one is None or other is None or (one.effect, one.params) != (other.effect, other.params):
            return Step(
                a=a.edition,
                b=b.edition,
                verdict="different",
                position=position,
                outcome_a=one,
                outcome_b=other,
            )
    same = (a.status, a.otherwise) == (b.status, b.otherwise)
    return Step(
        a=a.edition,
        b=b.edition,
        verdict="open" if not (whole_a and whole_b) else "equal" if same else "different",
        position=-1,
        outcome_a=None,
        outcome_b=None,
    )


def _list_consequences(ruling: Ruling) -> tuple[list[OutcomeSaid], bool]:
    """Return the outcomes of a ruling and of the decisions it applies, in order, up to the first
    ruling that is open, and whether these are all. Which decisions establish an open premise is
    none.
    """
    found = [] if ruling.row == PREMISE_OPEN else list(ruling.outcomes)
    if ruling.status == "open":
        return found, False
    for below, whole in map(_list_consequences, ruling.chained):
        found += below
        if not whole:
            return found, False
    return found, True


def find_divergences(engine: Json, decision: str, a: str, b: str) -> Divergences:
    """Return all possible combinations on which two editions of a decision rule differently, as few
    conditions.

    Decisions applied are compared by their id and by the given facts that both editions ask, not by
    their rulings; which decisions establish an open premise is no ruling. Raises `UnknownDecision`,
    and `UnknownEdition` for an edition without the decision.
    """
    check_facts(engine, decision, {})
    compiled = engine["decisions"][decision]["editions"]
    for edition in (a, b):
        accept(UnknownEdition, "Ausgabe", edition, compiled)
    rows_a, rows_b = compiled[a]["rows"], compiled[b]["rows"]
    joint, lines_a, lines_b = _join_tables(engine, read_table(compiled[a]), read_table(compiled[b]))
    said_a, said_b = (
        [read_verdict(keep_shared_facts(engine, row, (a, b))) for row in rows]
        for rows in (rows_a, rows_b)
    )
    groups, differing = [], 0
    sides_a, sides_b = (
        zip(rows_a, lines_a, said_a, strict=True),
        zip(rows_b, lines_b, said_b, strict=True),
    )
    for (row_a, line_a, ruled_a), (row_b, line_b, ruled_b) in product(sides_a, sides_b):
        if row_a["id"] == row_b["id"] == PREMISE_OPEN:
            continue
        if (shared := line_a & line_b & joint.possible) and ruled_a != ruled_b:
            differing += shared.bit_count()
            sides = Side(row_a["id"], list_outcomes(row_a)), Side(row_b["id"], list_outcomes(row_b))
            groups += [Divergence(each.when, *sides, each.count) for each in cover(joint, shared)]
    return Divergences(
        decision=decision,
        a=a,
        b=b,
        facts=joint.facts,
        possible=joint.possible.bit_count(),
        differing=differing,
        groups=tuple(groups),
    )


def keep_shared_facts(engine: Json, row: Json, editions: Sequence[str]) -> Json:
    """Return a copy of a row whose calls give only facts that every edition asks in the decisions
    applied; a fact that only one of them asks makes no difference.
    """
    then = []
    for outcome in row["then"]:
        known = (
            [get_reach(engine).list_below(outcome["apply"], edition) for edition in editions]
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


def _join_tables(engine: Json, a: Table, b: Table) -> tuple[Table, list[int], list[int]]:
    """Return a table without rows over the facts of both tables, and the rows of each table as sets
    of its combinations.
    """
    domains = dict(zip(a.facts, a.values, strict=True)) | dict(zip(b.facts, b.values, strict=True))
    blank = Table(
        facts=tuple(domains), values=tuple(domains.values()), possible=0, names=(), rows=()
    )
    lines_a, lines_b = widen_rows(a, domains), widen_rows(b, domains)
    possible = select_possible(
        blank.cells,
        (constraint["never"] for constraint in engine["constraints"]),
        sum(lines_a) & sum(lines_b),
    )
    joint = Table(facts=blank.facts, values=blank.values, possible=possible, names=(), rows=())
    return joint, lines_a, lines_b


def widen_rows(table: Table, domains: Mapping[str, Sequence[str]]) -> list[int]:
    """Return the rows of a table as sets of combinations over the facts of `domains`, which are its
    own and others.
    """
    numbers = [0]
    for fact, keys in domains.items():
        offsets = table.offsets.get(fact) or dict.fromkeys(keys, 0)
        numbers = [number + offset for number in numbers for offset in offsets.values()]
    lookup = bytes(map(table.lookup.__getitem__, reversed(numbers)))
    return [
        int(lookup.translate(b"0" * number + b"1" + b"0" * (255 - number)), 2)
        for number in range(len(table.rows))
    ]
