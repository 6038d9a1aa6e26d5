"""The rulebook as a graph: clauses, decisions, facts, cases, terms and the entries of the index,
and how they hang together.

In: the parsed `kb.json`.  Out: `Graph`, whole, of one edition, or around one law; its edges are
those the linker made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.bundle.graph import Edge, edges
from regelwerk.ids.address import edition_of, under

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Node:
    """A thing with an id: `kind` is that of the unit, or decision, row, fact, case, term, conflict,
    index_entry, external.
    """

    id: str
    kind: str
    edition: str
    label: str
    title: str


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes by id and edges, each once, both in the order of the data."""

    nodes: Mapping[str, Node]
    edges: tuple[Edge, ...]


def graph(bundle: Json) -> Graph:
    """The whole graph."""
    return Graph({node.id: node for node in nodes(bundle)}, tuple(edges(bundle["edges"])))


def nodes(bundle: Json) -> Iterator[Node]:
    """Everything that has an id; decisions and their rows once in each edition, as the edges have
    them.
    """
    cites, titles = bundle["cites"], {unit["id"]: unit["title"] for unit in bundle["units"]}
    for entry in bundle["contents"]:
        yield Node(
            entry["id"],
            entry["kind"],
            edition_of(entry["id"]),
            cites[entry["id"]],
            titles.get(entry["id"], ""),
        )
    for external in bundle["externals"]:
        yield Node(external["id"], "external", "", cites[external["id"]], "")
    for id, decision in bundle["decisions"].items():
        for edition in (
            each["id"] for each in bundle["editions"] if each["game"] == decision["game"]
        ):
            yield Node(
                f"decision:{id}@{edition}",
                "decision",
                edition,
                decision["title"],
                decision["about"],
            )
        yield from (
            Node(row, "row", row.partition("@")[2], row[9:].partition("@")[0], "")
            for row in rows(bundle, id, decision)
        )
    for id, fact in bundle["facts"].items():
        yield Node(f"fact:{id}", "fact", "", fact["question"], "")
    for case in bundle["cases"]:
        yield Node(f"case:{case['id']}", "case", "", case["title"], "")
    for term in bundle["terms"]:
        yield Node(f"term:{term['game']}/{term['id']}", "term", "", term["label"], "")
    for conflict in bundle["conflicts"]:
        yield Node(f"conflict:{conflict['id']}", "conflict", "", conflict["title"], "")
    for entry in bundle["index"]:
        yield Node(entry["id"], "index_entry", entry["edition"], entry["title"], "")


def rows(bundle: Json, id: str, decision: Json) -> Iterator[str]:
    """The rows of a decision in all editions, as the edges name them."""
    return (
        row
        for edition in decision["editions"]
        for row in bundle["edges"][f"decision:{id}@{edition}"]["rules"]
    )


def part(whole: Graph, ids: Iterable[str]) -> Graph:
    """The nodes named and the edges between them."""
    kept = frozenset(ids)
    return Graph(
        {id: node for id, node in whole.nodes.items() if id in kept},
        tuple(edge for edge in whole.edges if edge.source in kept and edge.target in kept),
    )


def of_edition(whole: Graph, edition: str) -> Graph:
    """The nodes of one edition and what belongs to none but hangs on them."""
    own = {id for id, node in whole.nodes.items() if node.edition == edition}
    beside = {
        end
        for edge in whole.edges
        for end, other in ((edge.source, edge.target), (edge.target, edge.source))
        if other in own
    }
    return part(whole, own | {id for id in beside if not whole.nodes[id].edition})


def around(whole: Graph, top: str) -> Graph:
    """A clause with everything below it, and what these point to or are pointed at by, the index
    aside; edges start or end inside.
    """
    inside = {id for id in whole.nodes if "/" in id and ":" not in id and under(id, top)}
    arrows = tuple(
        edge
        for edge in whole.edges
        if (edge.source in inside or edge.target in inside) and edge.kind != "indexes"
    )
    kept = inside | {end for edge in arrows for end in (edge.source, edge.target)}
    return Graph({id: node for id, node in whole.nodes.items() if id in kept}, arrows)
