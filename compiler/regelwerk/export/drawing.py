"""The graph in the forms of drawing programs.

In: `Graph`.  Out: DOT, Mermaid and GraphML as text; identifiers are ASCII, labels German. Only
GraphML imports networkx.
"""

from __future__ import annotations

import io

from regelwerk.export.graph import Graph, Node

STYLES = {"part_of": "dotted", "continues": "bold", "cites": "dashed", "asks": "dashed"}
ARROWS = {"part_of": "-.->", "continues": "==>"}


def render_dot(graph: Graph) -> str:
    """Return a directed graph for Graphviz; nodes are named by their ids, edges have their kind as
    label.
    """
    lines = ["digraph regelwerk {", "  rankdir=LR;", "  node [shape=box];"]
    lines += [
        f"  {quote_dot(id)} [label={quote_dot(make_caption(node))}, class={quote_dot(node.kind)}];"
        for id, node in graph.nodes.items()
    ]
    for edge in graph.edges:
        style = STYLES.get(edge.kind, "solid")
        lines.append(
            f"  {quote_dot(edge.source)} -> {quote_dot(edge.target)} [label={quote_dot(edge.kind)},"
            f" style={style}];"
        )
    return "\n".join([*lines, "}"]) + "\n"


def render_mermaid(graph: Graph) -> str:
    """Return a flowchart for Mermaid; nodes are numbered, because its identifiers must not contain
    special characters.
    """
    names = {id: f"n{number}" for number, id in enumerate(graph.nodes)}
    lines = ["flowchart LR"]
    lines += [
        f'  {names[id]}["{escape_mermaid(make_caption(node))}"]' for id, node in graph.nodes.items()
    ]
    for edge in graph.edges:
        lines.append(
            f'  {names[edge.source]} {ARROWS.get(edge.kind, "-->")}|"{escape_mermaid(edge.kind)}"|'
            f" {names[edge.target]}"
        )
    return "\n".join(lines) + "\n"


def render_graphml(graph: Graph) -> str:
    """Return GraphML written by networkx: attributes as data, our ids as `name`; nodes are
    numbered, because its identifiers must not contain slashes.
    """
    import networkx as nx

    net: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    names = {id: f"n{number}" for number, id in enumerate(graph.nodes)}
    for id, node in graph.nodes.items():
        net.add_node(
            names[id],
            name=id,
            kind=node.kind,
            edition=node.edition,
            label=node.label,
            title=node.title,
        )
    for number, edge in enumerate(graph.edges):
        net.add_edge(names[edge.source], names[edge.target], key=str(number), kind=edge.kind)
    out = io.BytesIO()
    nx.write_graphml_xml(net, out)
    return out.getvalue().decode("utf-8") + "\n"


def make_caption(node: Node) -> str:
    """Return the text in a node: its citation, its edition, and its title."""
    cited = f"{node.label} ({node.edition})" if node.edition.isdigit() else node.label
    return f"{cited}: {node.title}" if node.title else cited


def quote_dot(text: str) -> str:
    """Return a quoted string of DOT."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def escape_mermaid(text: str) -> str:
    """Return a text with the characters escaped that are not safe between the quotes of Mermaid."""
    safe = (
        text.replace("#", "#35;")
        .replace("&", "#38;")
        .replace('"', "#quot;")
        .replace("<", "#lt;")
        .replace(">", "#gt;")
    )
    return " ".join(safe.split())
