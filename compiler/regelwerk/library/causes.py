"""Why editions rule differently: each divergence of a decision with the changes that cause it.

In: the compiled engine, the changes between two editions.  Out: `Caused`.  A divergence is caused
by the changes that let a director rule otherwise (weight `ruling`) at the clauses its first
differing consequence rests on, else at those that its rows cite; where none of these changed so, by
those that shift rights or duties, else by any that changed there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product, zip_longest
from typing import Any

from regelwerk.engine.compare import Divergence, Divergences, Side, find_divergences
from regelwerk.engine.ruling import OutcomeSaid
from regelwerk.lineage.change import QUIET, WEIGHTS, Change, name_change

Json = Mapping[str, Any]
RULING, DUTY, *_ = WEIGHTS


@dataclass(frozen=True, slots=True)
class Caused:
    """A divergence of a decision, the clauses its first difference rests on, and the names of the
    changes that cause it.
    """

    decision: str
    divergence: Divergence
    rests: tuple[str, ...]
    changes: tuple[str, ...]


def find_causes(
    engine: Json, changes: Iterable[Change], parted: Iterable[Divergences]
) -> tuple[Caused, ...]:
    """Return every divergence of decisions between two editions with the changes between these that
    cause it. A change of weight `ruling` that would cause none causes those whose rows cite it.
    """
    at = index_changes(changes)
    found = [
        (each.decision, group, *list_grounds(engine, each, group))
        for each in parted
        for group in each.groups
    ]
    causes = [list_causes(at, rests, cites) for *_, rests, cites in found]
    idle = {change for each in at.values() for change in each if change.weight == RULING}
    idle -= {change for each in causes for change in each}
    return tuple(
        Caused(
            decision,
            group,
            rests,
            tuple(
                dict.fromkeys(
                    name_change(change)
                    for change in (
                        *cause,
                        *(each for each in list_touched(at, cites) if each in idle),
                    )
                )
            ),
        )
        for (decision, group, rests, cites), cause in zip(found, causes, strict=True)
    )


def list_divergences(engine: Json, a: str, b: str) -> Iterator[Divergences]:
    """Yield where two editions part, for every decision that both have."""
    for id, decision in engine["decisions"].items():
        if a in decision["editions"] and b in decision["editions"]:
            yield find_divergences(engine, id, a, b)


def index_changes(changes: Iterable[Change]) -> dict[str, tuple[Change, ...]]:
    """Return place of either edition → the changes that tell something of it."""
    found: dict[str, tuple[Change, ...]] = {}
    for change in changes:
        if change.kind not in QUIET:
            for id in (*change.older, *change.newer):
                found[id] = (*found.get(id, ()), change)
    return found


def list_touched(at: Mapping[str, Sequence[Change]], ids: Iterable[str]) -> Iterator[Change]:
    """Yield the changes at some clauses."""
    yield from (change for id in ids for change in at.get(id, ()))


def list_causes(
    at: Mapping[str, Sequence[Change]], rests: Iterable[str], cites: Iterable[str]
) -> tuple[Change, ...]:
    """Return the changes of the heaviest kind at the nearest clauses."""
    for weights, ids in product(((RULING,), (RULING, DUTY), (*WEIGHTS, "")), (rests, cites)):
        if found := [each for each in list_touched(at, ids) if each.weight in weights]:
            return tuple(dict.fromkeys(found))
    return ()


def list_grounds(
    engine: Json, parted: Divergences, group: Divergence
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the clauses that the first difference of a divergence rests on, and all that its rows
    cite.
    """
    tables = engine["decisions"][parted.decision]["editions"]
    rows = [
        next(row for row in tables[edition]["rows"] if row["id"] == side.row)
        for edition, side in ((parted.a, group.a), (parted.b, group.b))
    ]
    first = find_first_difference(list_own_outcomes(group.a), list_own_outcomes(group.b))
    rests = [
        id
        for row, outcome in zip(rows, first, strict=True)
        for id in list_resting_clauses(row, outcome)
    ]
    return (
        tuple(dict.fromkeys(rests)),
        tuple(dict.fromkeys(id for row in rows for id in list_row_cites(row))),
    )


def list_row_cites(row: Json) -> tuple[str, ...]:
    """Return all clauses a compiled row rests on: its own and those of its outcomes, each once."""
    return tuple(
        dict.fromkeys([*row["cites"], *(id for outcome in row["then"] for id in outcome["cites"])])
    )


def list_own_outcomes(side: Side) -> list[OutcomeSaid]:
    """Return what a row says itself, without the decisions it applies."""
    return [outcome for outcome in side.outcomes if outcome.effect != "apply"]


def find_first_difference(
    a: list[OutcomeSaid], b: list[OutcomeSaid]
) -> tuple[OutcomeSaid | None, OutcomeSaid | None]:
    """Return the first two consequences that differ, one of them None where the other side says
    more; two None where none differ.
    """
    pairs = zip_longest(a, b)
    differ = (
        pair
        for pair in pairs
        if pair[0] is None
        or pair[1] is None
        or (pair[0].effect, pair[0].params) != (pair[1].effect, pair[1].params)
    )
    return next(differ, (None, None))


def list_resting_clauses(row: Json, outcome: OutcomeSaid | None) -> Sequence[str]:
    """Return the clauses a consequence rests on; those of its row where it names none."""
    return (outcome.cites or row["cites"]) if outcome else ()


def group_by_change(found: Iterable[Caused]) -> dict[str, tuple[Caused, ...]]:
    """Return name of a change → the divergences it causes."""
    by_change: dict[str, list[Caused]] = {}
    for caused in found:
        for name in caused.changes:
            by_change.setdefault(name, []).append(caused)
    return {name: tuple(each) for name, each in by_change.items()}
