"""Read the edges of the graph from the bundle, from both of their ends, without loading any heavy
library.

In: `list_edges` of `kb.json`, which `regelwerk.prove.links` made and checked.  Out: `Edge`,
`Arrows`; the decisions that each decision applies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Packed = Mapping[str, Mapping[str, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Edge:
    """A typed edge; the kinds are those of `regelwerk.prove.links.network`."""

    source: str
    target: str
    kind: str


@dataclass(frozen=True, slots=True)
class Arrows:
    """The edges by each of their two ends, in the order of the data."""

    leaving: Mapping[str, Sequence[tuple[str, str]]]
    coming: Mapping[str, Sequence[tuple[str, str]]]

    def list_outgoing(self, id: str) -> Sequence[tuple[str, str]]:
        """Return kind and target of every edge that leaves a node."""
        return self.leaving.get(id, ())

    def list_incoming(self, id: str) -> Sequence[tuple[str, str]]:
        """Return kind and source of every edge that comes to a node."""
        return self.coming.get(id, ())


def list_edges(packed: Packed) -> Iterator[Edge]:
    """Return an iterator over all edges, in the order of their sources."""
    return (
        Edge(source, target, kind)
        for source, leads in packed.items()
        for kind, targets in leads.items()
        for target in targets
    )


def index_edges(packed: Packed) -> Arrows:
    """Return the edges by each of their two ends."""
    leaving: dict[str, list[tuple[str, str]]] = defaultdict(list)
    coming: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for edge in list_edges(packed):
        leaving[edge.source].append((edge.kind, edge.target))
        coming[edge.target].append((edge.kind, edge.source))
    return Arrows(dict(leaving), dict(coming))


def list_applied(packed: Packed) -> dict[str, tuple[str, ...]]:
    """Return for each decision the decisions that its rows apply, in any edition."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for edge in list_edges(packed):
        if edge.kind == "applies":
            found[find_decision(edge.source)][find_decision(edge.target)] = None
    return {decision: tuple(below) for decision, below in found.items()}


def find_decision(node: str) -> str:
    """Return the id of the decision that a node is, or to which the row of a node belongs."""
    return node.removeprefix("decision:").partition("@")[0].partition("/")[0]


def list_reached(applied: Mapping[str, Sequence[str]], decision: str) -> tuple[str, ...]:
    """Return a decision and all decisions it applies, directly or not."""
    found = [decision]
    for id in found:
        found += [other for other in applied.get(id, ()) if other not in found]
    return tuple(found)
