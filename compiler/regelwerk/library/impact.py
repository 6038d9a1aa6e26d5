"""What stands on a clause: everything whose truth may change when the clause does.

In: the edges of the graph, the lineage, a clause.  Out: `Impact`, each thing with the shortest way
to it. An edge leads from what says something to what it rests on, so what stands on a clause is
found against the arrows. Chains run through references, rows and the decisions that apply them.
What refers to a whole that the clause is part of stands on it too, but is not followed further:
nearly everything rests on some law.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

from regelwerk.bundle.graph import Arrows
from regelwerk.ids.address import above, edition_of, order, under

Json = Mapping[str, Any]
ASIDE = frozenset({"part_of", "continues", "asks", "see"})  # edges that no truth runs along
KINDS = {
    "decision": "row",
    "case": "case",
    "fact": "fact",
    "term": "term",
    "conflict": "conflict",
    "ext": "external",
}


@dataclass(frozen=True, slots=True)
class Standing:
    """Something that stands on a clause: what it is, how it rests (`cites`, `refers:applies`, …) on
    what (`over`), in how many steps.
    """

    id: str
    kind: str
    how: str
    over: str
    depth: int


@dataclass(frozen=True, slots=True)
class Impact:
    """A clause with all that stands on it, nearest first, and its pairs in the lineage; what is
    below it counts as its own.
    """

    id: str
    edition: str
    standing: tuple[Standing, ...]
    lineage: tuple[Json, ...]


def impact(bundle: Json, arrows: Arrows, id: str) -> Impact:
    """All that stands on a clause or on what is below it, directly and through chains."""
    own = {unit["id"] for unit in bundle["units"] if under(unit["id"], id)}
    pairs = tuple(pair for pair in bundle["lineage"] if {pair["older"], pair["newer"]} & own)
    return Impact(id, edition_of(id), tuple(standing(arrows, id, own)), pairs)


def standing(arrows: Arrows, id: str, own: Set[str]) -> Iterator[Standing]:
    """Layer by layer what rests on the last one, each thing once; what rests on a whole above the
    clause ends its way there.
    """
    met, layer, depth = set(own), sorted(own, key=order), 1
    while layer:
        found = first(met, (one for target in layer for one in resting(arrows, target, depth)))
        layer = [one.id for one in found]
        if depth == 1:
            found += first(
                {*met, *layer},
                (one for whole in climbing(id) for one in resting(arrows, whole, depth)),
            )
        met.update(one.id for one in found)
        yield from found
        depth += 1


def first(met: Set[str], found: Iterable[Standing]) -> list[Standing]:
    """Things not met before, each as it is found first."""
    fresh: dict[str, Standing] = {}
    for one in found:
        if one.id not in met:
            fresh.setdefault(one.id, one)
    return list(fresh.values())


def climbing(id: str) -> Iterator[str]:
    """The places above a clause, nearest first."""
    while id := above(id):
        yield id


def resting(arrows: Arrows, target: str, depth: int) -> Iterator[Standing]:
    """What comes to a node; through the decision of a row to the rows that apply it."""
    for how, source in arrows.into(target):
        if how == "rules":
            yield from (
                Standing(caller, "row", edge, target, depth)
                for edge, caller in arrows.into(source)
                if edge == "applies"
            )
        elif how not in ASIDE:
            yield Standing(source, kind_of(source), how, target, depth)


def kind_of(id: str) -> str:
    """What a node is, by its id."""
    prefix, colon, _ = id.partition(":")
    return KINDS[prefix] if colon else "index_entry" if "/index." in id else "clause"
