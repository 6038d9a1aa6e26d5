"""Where editions part: on which facts they rule differently, and which clauses that concerns.

In: the compiled engine.  Out: divergences per decision, and the ids of the clauses whose rulings differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from compiler import address
from compiler.engine.compare import Divergences, divergences
from render.book import Json, row_cites


def splits(engine: Json) -> dict[str, tuple[Divergences, ...]]:
    """Decision → its divergences from each edition to the next; decisions of one edition have none."""
    found = {}
    for id, decision in engine["decisions"].items():
        editions = sorted(decision["editions"], key=address.EDITIONS.index)
        found[id] = tuple(divergences(engine, id, a, b) for a, b in pairwise(editions))
    return found


def differing(engine: Json, parted: Mapping[str, tuple[Divergences, ...]]) -> frozenset[str]:
    """The clauses on which a ruling rests that another edition does not give on the same facts."""
    found: set[str] = set()
    for id, steps in parted.items():
        tables = engine["decisions"][id]["editions"]
        for step in steps:
            for group in step.groups:
                for edition, side in ((step.a, group.a), (step.b, group.b)):
                    found.update(cited for row in tables[edition]["rows"] if row["id"] == side.row for cited in row_cites(row))
    return frozenset(found)
