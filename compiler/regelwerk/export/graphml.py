"""The graph as GraphML, which drawing programs and libraries for graphs read.

In: `Graph`.  Out: GraphML as text, written by networkx.
"""

from __future__ import annotations

import io

from regelwerk.export.graph import Graph


def render_graphml(graph: Graph) -> str:
    """Return GraphML written by networkx: attributes as data, our ids as `name`; nodes are called
    by them with `:` for `/` and `..` for `@`, which its identifiers must not contain.
    """
    import networkx as nx

    net: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    names = {id: id.replace("/", ":").replace("@", "..") for id in graph.nodes}
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
    return out.getvalue().decode("utf-8").rstrip() + "\n"
