"""The graph in other forms: the edges the linker checked, and every one of them in every form."""

import re

import networkx
import pytest

from compiler import PROJECT
from compiler.assemble import assemble
from compiler.export.drawing import dot_text, graphml_text, mermaid_text
from compiler.export.graph import around, graph, of_edition
from compiler.graph import Edge
from compiler.link import link
from compiler.link.network import arrows
from compiler.source import load


@pytest.fixture(scope="module")
def whole(rulebook):
    return graph(rulebook.outputs["kb.json"])


def test_the_edges_are_those_the_linker_checked(whole):
    net, problems = link(assemble(load(PROJECT)[0])[0])
    assert not problems and set(whole.edges) == {Edge(*edge[:3]) for edge in arrows(net)}
    assert {id: node.kind for id, node in whole.nodes.items()} == dict(net.nodes(data="kind"))
    assert len(set(whole.edges)) == len(whole.edges)


def test_one_edition_and_one_law(whole):
    edition = of_edition(whole, "2007")
    assert {node.edition for node in edition.nodes.values()} == {"2007", ""} and "2007/27.B" in edition.nodes
    law = around(whole, "2007/27")
    assert {"2007/27.B.1.a", "2007/16.D"} <= law.nodes.keys() and len(law.nodes) < len(whole.nodes) / 50
    assert all("2007/27" in edge.source or "2007/27" in edge.target for edge in law.edges)


def test_graphml_comes_back_from_networkx(whole):
    back = networkx.parse_graphml(graphml_text(whole), force_multigraph=True)
    assert {id: (data["kind"], data["label"], data["title"]) for id, data in back.nodes(data=True)} == {
        id: (node.kind, node.label, node.title) for id, node in whole.nodes.items()
    }
    assert sorted((a, b, kind) for a, b, kind in back.edges(data="kind")) == sorted((e.source, e.target, e.kind) for e in whole.edges)


def test_dot_and_mermaid_have_every_node_and_edge_on_a_line(whole):
    string = r'"(?:[^"\\]|\\.)*"'
    dot = dot_text(whole).splitlines()
    assert len([line for line in dot if re.fullmatch(rf"  {string} \[label={string}, class={string}\];", line)]) == len(whole.nodes)
    assert len([line for line in dot if re.fullmatch(rf"  {string} -> {string} \[label={string}, style=\w+\];", line)]) == len(whole.edges)
    assert len(dot) == 4 + len(whole.nodes) + len(whole.edges)
    mermaid = mermaid_text(whole).splitlines()
    assert len([line for line in mermaid if re.fullmatch(r'  n\d+\["[^"<>]*"\]', line)]) == len(whole.nodes)
    assert len([line for line in mermaid if re.fullmatch(r'  n\d+ (-->|-\.->|==>)\|"[a-z_:]+"\| n\d+', line)]) == len(whole.edges)
    assert len(mermaid) == 1 + len(whole.nodes) + len(whole.edges)
