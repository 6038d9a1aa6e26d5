"""The rulebook as a graph: clauses, decisions, facts, cases, terms and the entries of the index, and how they hang together.

In: the parsed `kb.json`.  Out: `Graph`, whole, of one edition, or around one law; its edges are those of `compiler.link`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from compiler.address import cite, edition_of, manners, under

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Node:
    """A thing with an id: `kind` is that of the unit, or decision, fact, case, term, index_entry, external, missing (only cited)."""

    id: str
    kind: str
    edition: str
    label: str
    title: str


@dataclass(frozen=True, slots=True)
class Edge:
    """A typed arrow: part_of, refers:<type>, footnote_of, continues, asks, cites, exemplifies, defines, indexes or see."""

    source: str
    target: str
    kind: str


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes by id and edges, each once, both in the order of the data."""

    nodes: Mapping[str, Node]
    edges: tuple[Edge, ...]


def graph(bundle: Json) -> Graph:
    """The whole graph."""
    found = {node.id: node for node in nodes(bundle)}
    arrows = tuple(dict.fromkeys(edges(bundle)))
    signs = manners(bundle)
    for id in (end for edge in arrows for end in (edge.source, edge.target)):
        if id not in found:
            known = not id.startswith("ext:")
            found[id] = Node(id, "missing" if known else "external", edition_of(id) if known else "", cite(id, signs), "")
    return Graph(found, arrows)


def nodes(bundle: Json) -> Iterator[Node]:
    """Everything that has an id."""
    signs = manners(bundle)
    for unit in bundle["units"]:
        yield Node(unit["id"], unit["kind"], unit["edition"], cite(unit["id"], signs), unit["title"])
    for id, decision in bundle["decisions"].items():
        yield Node(f"decision:{id}", "decision", "", decision["title"], decision["about"])
    for id, fact in bundle["facts"].items():
        yield Node(f"fact:{id}", "fact", "", fact["question"], "")
    for case in bundle["cases"]:
        yield Node(f"case:{case['id']}", "case", case["edition"], case["title"], "")
    for term in bundle["terms"]:
        yield Node(f"term:{term['id']}", "term", "", term["label"], "")
    for entry in bundle["index"]:
        yield Node(entry["id"], "index_entry", entry["edition"], entry["title"], "")


def edges(bundle: Json) -> Iterator[Edge]:
    """Every arrow, repeated ones too."""
    for unit in bundle["units"]:
        if unit["parent"]:
            yield Edge(unit["id"], unit["parent"], "part_of")
        yield from (Edge(unit["id"], ref["to"], f"refers:{ref['as']}") for ref in unit["refs"])
        yield from (Edge(note, unit["id"], "footnote_of") for note in unit["footnotes"])
    yield from (Edge(line["older"], line["newer"], "continues") for line in bundle["lineage"] if line["older"] and line["newer"])
    for id, decision in bundle["decisions"].items():
        yield from (Edge(f"decision:{id}", f"fact:{fact}", "asks") for fact in decision["asks"])
        yield from (Edge(f"decision:{id}", clause, "cites") for row in decision["rows"] for ids in row["cites"].values() for clause in ids)
    for case in bundle["cases"]:
        yield Edge(f"case:{case['id']}", f"decision:{case['decision']}", "exemplifies")
        if case["exemplifies"]:
            yield Edge(f"case:{case['id']}", case["exemplifies"], "exemplifies")
    yield from (Edge(place, f"term:{term['id']}", "defines") for term in bundle["terms"] for place in term["defined"])
    for entry in bundle["index"]:
        if entry["parent"]:
            yield Edge(entry["id"], entry["parent"], "part_of")
        yield from (Edge(entry["id"], ref["to"], ref["as"]) for ref in entry["refs"])
        yield from (Edge(entry["id"], other, "see") for other in entry["see"])


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
    beside = {end for edge in whole.edges for end, other in ((edge.source, edge.target), (edge.target, edge.source)) if other in own}
    return part(whole, own | {id for id in beside if not whole.nodes[id].edition})


def around(whole: Graph, top: str) -> Graph:
    """A clause with everything below it, and what these point to or are pointed at by, the index aside; edges start or end inside."""
    inside = {id for id in whole.nodes if "/" in id and ":" not in id and under(id, top)}
    arrows = tuple(edge for edge in whole.edges if (edge.source in inside or edge.target in inside) and edge.kind != "indexes")
    kept = inside | {end for edge in arrows for end in (edge.source, edge.target)}
    return Graph({id: node for id, node in whole.nodes.items() if id in kept}, arrows)
