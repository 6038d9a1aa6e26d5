"""The rulebook as a graph: clauses, decisions, facts, cases, terms and the entries of the index,
and their connections.

In: the parsed `kb.json`.  Out: `Graph`, whole, of one edition, or around one law; its edges are
those of the compiled bundle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.bundle.graph import Edge, list_edges
from regelwerk.ids.address import is_under, parse_edition

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Node:
    """A thing with an id; `kind` is the kind of a unit (`case`: a referee's case as printed),
    or decision, row, fact, worked_case (ours), term, conflict, index_entry or external.
    """

    id: str
    kind: str
    edition: str
    label: str
    title: str


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes by id, and edges, each once, both in the order of the data."""

    nodes: Mapping[str, Node]
    edges: tuple[Edge, ...]


def build_graph(bundle: Json) -> Graph:
    """Return the whole graph."""
    return Graph(
        {node.id: node for node in list_graph_nodes(bundle)}, tuple(list_edges(bundle["edges"]))
    )


def list_graph_nodes(bundle: Json) -> Iterator[Node]:
    """Yield everything that has an id; decisions and their rows once for each edition, as in the
    edges.
    """
    cites, titles = bundle["cites"], {unit["id"]: unit["title"] for unit in bundle["units"]}
    for entry in bundle["contents"]:
        yield Node(
            id=entry["id"],
            kind=entry["kind"],
            edition=parse_edition(entry["id"]),
            label=cites[entry["id"]],
            title=titles.get(entry["id"], ""),
        )
    for external in bundle["externals"]:
        yield Node(
            id=external["id"], kind="external", edition="", label=cites[external["id"]], title=""
        )
    yield from list_decision_nodes(bundle)
    for id, fact in bundle["facts"].items():
        yield Node(id=f"fact:{id}", kind="fact", edition="", label=fact["question"], title="")
    for case in bundle["cases"]:
        yield Node(
            id=f"case:{case['id']}",
            kind="worked_case",
            edition="",
            label=case["title"],
            title=case["decision"],
        )
    for term in bundle["terms"]:
        yield Node(
            id=f"term:{term['game']}/{term['id']}",
            kind="term",
            edition="",
            label=term["label"],
            title="",
        )
    for conflict in bundle["conflicts"]:
        yield Node(
            id=f"conflict:{conflict['id']}",
            kind="conflict",
            edition="",
            label=conflict["title"],
            title="",
        )
    for entry in bundle["index"]:
        yield Node(
            id=entry["id"],
            kind="index_entry",
            edition=entry["edition"],
            label=entry["title"],
            title="",
        )


def list_decision_nodes(bundle: Json) -> Iterator[Node]:
    """Yield the decisions with their rows, once for each edition."""
    for id, decision in bundle["decisions"].items():
        for edition in (
            each["id"] for each in bundle["editions"] if each["game"] == decision["game"]
        ):
            yield Node(
                id=f"decision:{id}@{edition}",
                kind="decision",
                edition=edition,
                label=decision["title"],
                title=decision["about"],
            )
        yield from (
            Node(
                id=row,
                kind="row",
                edition=row.partition("@")[2],
                label=row[9:].partition("@")[0],
                title="",
            )
            for row in list_row_ids(bundle, id, decision)
        )


def list_row_ids(bundle: Json, id: str, decision: Json) -> Iterator[str]:
    """Yield the ids of the rows of a decision in all editions, as the edges have them."""
    return (
        row
        for edition in decision["editions"]
        for row in bundle["edges"][f"decision:{id}@{edition}"]["rules"]
    )


def restrict_graph(whole: Graph, ids: Iterable[str]) -> Graph:
    """Return the part of a graph that has only the nodes in `ids` and the edges between them."""
    kept = frozenset(ids)
    return Graph(
        {id: node for id, node in whole.nodes.items() if id in kept},
        tuple(edge for edge in whole.edges if edge.source in kept and edge.target in kept),
    )


def restrict_to_edition(whole: Graph, edition: str) -> Graph:
    """Return the nodes of one edition and the nodes without an edition that are connected with
    them.
    """
    own = {id for id, node in whole.nodes.items() if node.edition == edition}
    beside = {
        end
        for edge in whole.edges
        for end, other in ((edge.source, edge.target), (edge.target, edge.source))
        if other in own
    }
    return restrict_graph(whole, own | {id for id in beside if not whole.nodes[id].edition})


def restrict_to_surroundings(whole: Graph, top: str) -> Graph:
    """Return a clause with everything below it, and the nodes connected with them except entries of
    the index; every edge starts or ends at the clause or below it.
    """
    inside = {id for id in whole.nodes if "/" in id and ":" not in id and is_under(id, top)}
    arrows = tuple(
        edge
        for edge in whole.edges
        if (edge.source in inside or edge.target in inside) and edge.kind != "indexes"
    )
    kept = inside | {end for edge in arrows for end in (edge.source, edge.target)}
    return Graph({id: node for id, node in whole.nodes.items() if id in kept}, arrows)
