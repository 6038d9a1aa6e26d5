"""What depends on a clause: everything whose truth may change when the clause changes.

In: the edges of the graph, the lineage, a clause.  Out: `Impact`, each thing with the shortest way
to it. An edge leads from a statement to what it rests on, so what depends on a clause is found
against the direction of the edges. Chains run through references, rows and the decisions that apply
them. What refers to a whole that contains the clause depends on the clause too, but is not followed
further: nearly everything rests on some law.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

from regelwerk.bundle.graph import Arrows
from regelwerk.ids.address import build_sort_key, find_id_above, is_under, parse_edition

Json = Mapping[str, Any]
ASIDE = frozenset({"part_of", "continues", "asks", "see"})  # edges over which no truth depends
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
    """Something that depends on a clause: what it is, by which kind of edge (`how`: `cites`,
    `refers:applies`, …) it rests on what (`over`), and in how many steps.
    """

    id: str
    kind: str
    how: str
    over: str
    depth: int


@dataclass(frozen=True, slots=True)
class Impact:
    """A clause with everything that depends on it, the nearest first, and its pairs in the lineage;
    the places below it count as part of it.
    """

    id: str
    edition: str
    standing: tuple[Standing, ...]
    lineage: tuple[Json, ...]


def find_impact(bundle: Json, arrows: Arrows, id: str) -> Impact:
    """Return everything that depends on a clause or on the places below it, directly and through
    chains.
    """
    own = {unit["id"] for unit in bundle["units"] if is_under(unit["id"], id)}
    pairs = tuple(pair for pair in bundle["lineage"] if {pair["older"], pair["newer"]} & own)
    return Impact(id, parse_edition(id), tuple(find_dependents(arrows, id, own)), pairs)


def find_dependents(arrows: Arrows, id: str, own: Set[str]) -> Iterator[Standing]:
    """Yield layer by layer what rests on the layer before, each thing once; what rests on a whole
    above the clause is not followed further.
    """
    met, layer, depth = set(own), sorted(own, key=build_sort_key), 1
    while layer:
        found = drop_known_dependents(
            met, (one for target in layer for one in find_resting(arrows, target, depth))
        )
        layer = [one.id for one in found]
        if depth == 1:
            found += drop_known_dependents(
                {*met, *layer},
                (
                    one
                    for whole in list_places_above(id)
                    for one in find_resting(arrows, whole, depth)
                ),
            )
        met.update(one.id for one in found)
        yield from found
        depth += 1


def drop_known_dependents(met: Set[str], found: Iterable[Standing]) -> list[Standing]:
    """Return the things whose ids are not in `met`, each id once, as it is found first."""
    fresh: dict[str, Standing] = {}
    for one in found:
        if one.id not in met:
            fresh.setdefault(one.id, one)
    return list(fresh.values())


def list_places_above(id: str) -> Iterator[str]:
    """Yield the ids of the places above a clause, the nearest first."""
    while id := find_id_above(id):
        yield id


def find_resting(arrows: Arrows, target: str, depth: int) -> Iterator[Standing]:
    """Yield what rests on a node of the graph; where the node is a row, also the rows that apply
    its decision.
    """
    for how, source in arrows.list_incoming(target):
        if how == "rules":
            yield from (
                Standing(id=caller, kind="row", how=edge, over=target, depth=depth)
                for edge, caller in arrows.list_incoming(source)
                if edge == "applies"
            )
        elif how not in ASIDE:
            yield Standing(
                id=source, kind=find_node_kind(source), how=how, over=target, depth=depth
            )


def find_node_kind(id: str) -> str:
    """Return the kind of a node, by its id."""
    prefix, colon, _ = id.partition(":")
    return KINDS[prefix] if colon else "index_entry" if "/index." in id else "clause"
