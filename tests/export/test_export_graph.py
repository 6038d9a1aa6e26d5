"""The graph in other forms: the edges the linker checked, and every one of them in every form."""

from pathlib import Path

import networkx
import pytest

from regelwerk.bundle.graph import Edge
from regelwerk.export.graph import build_graph, restrict_to_edition, restrict_to_surroundings
from regelwerk.export.graphml import render_graphml
from regelwerk.prove.links.network import build_network, list_arrows
from standards import NO_LIBRARY, NO_PACKAGES, PACKAGES
from tiers import rest


@pytest.fixture(scope="module")
def whole(rulebook):
    return build_graph(rulebook.outputs["kb.json"])


@pytest.fixture(params=["srh2019", rest("", why="19,000 edges")])
def part(request, whole):
    """The graph of one edition, in the whole run all of it."""
    return restrict_to_edition(whole, request.param) if request.param else whole


def test_the_edges_are_those_the_linker_checked(whole, assembled):
    net = build_network(assembled.corpus, assembled.steps)
    assert set(whole.edges) == {Edge(*edge[:3]) for edge in list_arrows(net)}
    worked = {id for id, node in whole.nodes.items() if node.kind == "worked_case"}
    assert worked == {id for id in net.nodes if id.startswith("case:")}
    assert {id: node.kind for id, node in whole.nodes.items()} == {
        id: "worked_case" if id in worked else node.kind for id, node in net.nodes.items()
    }
    assert len(set(whole.edges)) == len(whole.edges)


def test_one_edition_and_one_law(whole):
    edition = restrict_to_edition(whole, "2007")
    assert {node.edition for node in edition.nodes.values()} == {
        "2007",
        "",
    } and "2007/27.B" in edition.nodes
    law = restrict_to_surroundings(whole, "2007/27")
    assert {"2007/27.B.1.a", "2007/16.D"} <= law.nodes.keys() and len(law.nodes) < len(
        whole.nodes
    ) / 50
    assert all("2007/27" in edge.source or "2007/27" in edge.target for edge in law.edges)


def test_graphml_comes_back_from_networkx(part):
    back = networkx.parse_graphml(render_graphml(part), force_multigraph=True)
    names = dict(back.nodes(data="name"))
    assert {name.replace("/", ":").replace("@", "..") for name in names.values()} == set(names)
    assert {
        data["name"]: (data["kind"], data["label"], data["title"])
        for _, data in back.nodes(data=True)
    } == {id: (node.kind, node.label, node.title) for id, node in part.nodes.items()}
    edges = sorted((names[a], names[b], kind) for a, b, kind in back.edges(data="kind"))
    assert edges == sorted((e.source, e.target, e.kind) for e in part.edges)


def test_graphml_keeps_its_schema(whole):
    """The schema as graphml-moddle carries it, a part of the graph; the schema of links, which it
    wants, is in xmlschema.
    """
    xmlschema = pytest.importorskip("xmlschema", reason=NO_LIBRARY)
    folder = PACKAGES / "graphml-moddle/resources/graphml/xsd"
    if not folder.is_dir():
        pytest.skip(NO_PACKAGES)
    at, links = (
        "http://graphml.graphdrawing.org/xmlns/1.1/",
        Path(xmlschema.__file__).parent / "schemas/XLINK/xlink.xsd",
    )
    near = {
        f"{at}{name}.xsd": (folder / f"{name}.xsd").as_uri()
        for name in ("graphml-structure", "graphml-attributes")
    }
    known = xmlschema.XMLSchema(
        folder / "graphml.xsd", uri_mapper={**near, f"{at}xlink.xsd": links.as_uri()}
    )
    text = render_graphml(restrict_to_surroundings(whole, "2007/27"))
    assert list(known.iter_errors(text)) == []
    assert list(known.iter_errors(text.replace('<node id="', '<node id="/')))


def test_igraph_reads_every_node_and_edge(part, tmp_path):
    igraph = pytest.importorskip("igraph", reason=NO_LIBRARY)
    path = tmp_path / "part.graphml"
    path.write_text(render_graphml(part), encoding="utf-8")
    back = igraph.Graph.Read_GraphML(str(path))
    assert back.is_directed() and back.vs["name"] == list(part.nodes)
    assert back.vs["label"] == [node.label for node in part.nodes.values()]
    names = back.vs["name"]
    told = sorted((names[edge.source], names[edge.target], edge["kind"]) for edge in back.es)
    assert told == sorted((edge.source, edge.target, edge.kind) for edge in part.edges)
