"""The graph: what it is made of, what is asked of it, and what stands on a clause."""

import json

import networkx as nx
import pytest

from regelwerk import load
from regelwerk.__main__ import main
from regelwerk.bundle.graph import index_edges, list_applied, list_edges, list_reached
from regelwerk.ids.address import is_under
from regelwerk.library.impact import find_impact
from regelwerk.prove.links.network import list_arrows
from regelwerk.prove.links.pointers import find_circles, find_circular_definitions


@pytest.fixture(scope="module")
def kb(sound_folder):
    return load(sound_folder)


@pytest.fixture(scope="module")
def bundle(rulebook):
    return rulebook.outputs["kb.json"]


@pytest.fixture(scope="module")
def net(linked):
    return linked[2]


def test_every_edge_of_the_bundle_is_found_from_both_ends(bundle):
    both, all_edges = index_edges(bundle["edges"]), list(list_edges(bundle["edges"]))
    assert len(set(all_edges)) == len(all_edges) > 10_000
    assert all((edge.kind, edge.target) in both.list_outgoing(edge.source) for edge in all_edges)
    assert all((edge.kind, edge.source) in both.list_incoming(edge.target) for edge in all_edges)


def test_decisions_lead_where_the_engine_goes_on(rulebook, bundle):
    decisions, below = rulebook.outputs["engine.json"]["decisions"], list_applied(bundle["edges"])
    for id, decision in decisions.items():
        rows = [row for table in decision["editions"].values() for row in table["rows"]]
        assert set(below.get(id, ())) == {
            outcome["apply"] for row in rows for outcome in row["then"] if outcome["apply"]
        }, id
    chains = {id: list_reached(below, id) for id in decisions}
    assert all(chain[0] == id and len(set(chain)) == len(chain) for id, chain in chains.items())
    assert all(set(chains[other]) <= set(chain) for chain in chains.values() for other in chain)
    assert sum(len(chain) > 3 for chain in chains.values()) > 5


def test_nothing_is_only_pointed_at(net):
    assert net.edges.keys() == net.nodes.keys()


def test_every_reference_row_case_and_term_of_the_bundle_is_an_edge(bundle):
    found = {(edge.source, edge.target, edge.kind) for edge in list_edges(bundle["edges"])}
    for unit in bundle["units"]:
        assert {(unit["id"], ref["to"], f"refers:{ref['as']}") for ref in unit["refs"]} <= found
    for id, decision in bundle["decisions"].items():
        for row in decision["rows"]:
            node = f"decision:{id}/{row['id']}"
            assert {
                (f"{node}@{edition}", clause, "cites")
                for edition, ids in row["cites"].items()
                for clause in ids
            } <= found
            called = [
                each["params"]["decision"]
                for each in row["then"]
                if each["effect"] == "apply" and not each["cites"]
            ]
            assert {
                (f"{node}@{edition}", f"decision:{other}@{edition}", "applies")
                for other in called
                for edition in row["cites"]
            } <= found
    for case in bundle["cases"]:
        for edition, ruled in case["rules"].items():
            rows = [
                f"decision:{case['decision']}/{row}@{edition}"
                for row in ruled["open"] or [ruled["row"]]
            ]
            assert {(f"case:{case['id']}", row, "runs") for row in rows} <= found
    assert {
        (f"term:{term['game']}/{term['id']}", id, "defined_by")
        for term in bundle["terms"]
        for id in term["defined"]
    } <= found


def test_no_clause_is_defined_in_itself_and_decisions_that_chain_in_circles_are_found(
    net, assembled
):
    assert list(find_circular_definitions(assembled.corpus, net)) == []
    chained = nx.DiGraph()
    for source, target, kind, _ in list_arrows(net):
        if kind == "applies":
            chained.add_edge(source.partition("/")[0] + "@" + source.partition("@")[2], target)
    for circle in nx.simple_cycles(chained):
        assert (
            len({id.partition("@")[2] for id in circle}) == 1
        )  # no chain leads from one edition into another


@pytest.mark.parametrize(
    ("pairs", "found"),
    [
        ([], []),
        ([("a", "b"), ("b", "c")], []),
        ([("a", "a")], []),
        ([("a", "b"), ("b", "c"), ("c", "a")], [("a", "b", "c")]),
        ([("x", "a"), ("a", "b"), ("b", "a"), ("b", "c"), ("c", "a")], [("a", "b")]),
    ],
)
def test_a_circle_is_told_by_its_shortest_way(pairs, found):
    assert find_circles(pairs) == found


def test_what_stands_on_a_clause_of_the_sound_rulebook(kb):
    (one,) = kb.impact("2017/2")[-1:]
    assert one.id == "2017/2"
    assert {(each.depth, each.kind, each.how, each.id) for each in one.standing} >= {
        (1, "clause", "refers:applies", "2017/1.B.2"),
        (1, "clause", "refers:applies", "2017/1.B.3"),
        (1, "row", "cites", "decision:silence/loud@2017"),
    }
    depths = [each.depth for each in one.standing]
    assert depths == sorted(depths) and len({each.id for each in one.standing}) == len(depths)


def test_a_chain_is_as_long_as_the_shortest_way(bundle):
    """The same asked of networkx: the graph turned round, a row that is applied counted from the
    row that applies it.
    """
    both = index_edges(bundle["edges"])
    turned = nx.DiGraph()
    for edge in list_edges(bundle["edges"]):
        if edge.kind == "rules":
            turned.add_edges_from(
                (edge.target, caller)
                for kind, caller in both.list_incoming(edge.source)
                if kind == "applies"
            )
        elif edge.kind not in ("part_of", "continues", "asks", "see", "applies"):
            turned.add_edge(edge.target, edge.source)
    for id in ("2007/16.D", "2007/27.B", "1997/26", "tsr1998/G.4", "srh2019/3.5.2"):
        own = {unit["id"] for unit in bundle["units"] if is_under(unit["id"], id)}
        far = nx.multi_source_dijkstra_path_length(turned, own & turned.nodes)
        below = find_impact(bundle, both, id).standing
        assert {each.id: each.depth for each in below if each.depth > 1}.items() <= far.items()
        assert {id: depth for id, depth in far.items() if depth}.keys() <= {
            each.id for each in below
        }


def test_rows_and_cases_count_only_in_their_own_edition(bundle):
    """A clause of 2017 may refer to one of 2007; but no row and no case leads from one edition into
    another.
    """
    cases, both = {case["id"]: case for case in bundle["cases"]}, index_edges(bundle["edges"])
    for id in ("1997/27.B.1.a", "2007/27.B.1.a", "2017/27.B.1.a", "2017/26.B", "1997/26"):
        below = {each.id: each for each in find_impact(bundle, both, id).standing}
        assert {each.kind for each in below.values()} >= {"row", "case"}
        for each in below.values():
            if each.kind == "case" and each.how == "runs":
                assert each.over.partition("@")[2] in cases[each.id.removeprefix("case:")]["rules"]
            if each.kind == "row":
                edition = each.id.partition("@")[2]
                assert (
                    each.over.partition("@")[2] == edition
                    if each.how == "applies"
                    else each.over.startswith((f"{edition}/", "ext:"))
                )


def test_impact_on_the_command_line(sound_folder, capsys):
    assert main(["--build", str(sound_folder), "impact", "2017/2"]) == 0
    said = capsys.readouterr().out
    assert (
        "2017 § 2" in said
        and "silence/loud (2017)  (cites)" in said
        and "1  2017 § 1 B 3  (applies)" in said
    )
    assert main(["--build", str(sound_folder), "impact", "2017/2", "1997/1.B", "--json"]) == 0
    trees = json.loads(capsys.readouterr().out)
    assert len(trees) == 2 and {each["how"] for one in trees[0] for each in one["standing"]} >= {
        "cites",
        "refers:applies",
    }
    assert main(["--build", str(sound_folder), "impact", "99"]) == 2
