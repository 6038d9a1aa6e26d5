"""Where editions part: on which facts they rule differently, and which clauses that concerns.

In: the compiled engine.  Out: divergences per decision, and the ids of the clauses whose rulings differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, zip_longest

from compiler import address
from compiler.engine.compare import Divergences, Side, divergences
from compiler.engine.ruling import OutcomeSaid
from render.book import Json


def splits(engine: Json) -> dict[str, tuple[Divergences, ...]]:
    """Decision → its divergences from each edition to the next; decisions of one edition have none."""
    found = {}
    for id, decision in engine["decisions"].items():
        editions = sorted(decision["editions"], key=address.EDITIONS.index)
        found[id] = tuple(divergences(engine, id, a, b) for a, b in pairwise(editions))
    return found


def differing(engine: Json, parted: Mapping[str, tuple[Divergences, ...]]) -> frozenset[str]:
    """The clauses a differing consequence rests on: of each divergence the first that differs, decisions applied left out."""
    found: set[str] = set()
    for id, steps in parted.items():
        tables = engine["decisions"][id]["editions"]
        for step in steps:
            rows = [{row["id"]: row for row in tables[edition]["rows"]} for edition in (step.a, step.b)]
            for group in step.groups:
                for row, side, outcome in zip(rows, (group.a, group.b), parting(own(group.a), own(group.b)), strict=True):
                    found.update(resting(row[side.row], outcome))
    return frozenset(found)


def own(side: Side) -> list[OutcomeSaid]:
    """What a row says itself, not what decisions it applies will say."""
    return [outcome for outcome in side.outcomes if outcome.effect != "apply"]


def parting(a: list[OutcomeSaid], b: list[OutcomeSaid]) -> tuple[OutcomeSaid | None, OutcomeSaid | None]:
    """The first two consequences that differ, one of them missing where the other side says more; nothing where none differ."""
    pairs = zip_longest(a, b)
    differ = (
        pair for pair in pairs if pair[0] is None or pair[1] is None or (pair[0].effect, pair[0].params) != (pair[1].effect, pair[1].params)
    )
    return next(differ, (None, None))


def resting(row: Json, outcome: OutcomeSaid | None) -> Sequence[str]:
    """The clauses a consequence rests on; those of the row where it names none."""
    return (outcome.cites or row["cites"]) if outcome else ()
