"""Our DMN documents by the schemas of their standard, and in engines nobody here wrote
(tests/witness): every combination, every case.

feelin evaluates every possible combination of every decision in every edition; dmn-eval-js, which
is slower, those of a sample of tables, and of more than `MOST` combinations a sample drawn by lot.
"""

import json
import random
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from regelwerk.engine.table import read_table
from regelwerk.export.dmn import (
    NAMESPACE,
    OUTPUTS,
    VERSIONS,
    list_cited_places,
    list_outputs,
    make_source_id,
    render_dmn,
)
from regelwerk.export.rules import make_sheet
from regelwerk.export.tck import NAMESPACE as TCK, list_sheet_cases, render_tck
from standards import dmn_schema, run, tck_schema, valid
from tiers import drawn, rest, some_or_all

MOST = 100
DI = "{" + VERSIONS["1.3"] + "DMNDI/}"


@pytest.fixture(scope="module")
def engine(rulebook):
    return json.loads(json.dumps(rulebook.outputs["engine.json"], sort_keys=True))


@pytest.fixture(scope="module")
def bundle(rulebook):
    return rulebook.outputs["kb.json"]


@pytest.fixture(scope="module")
def sheets(engine):
    return [
        make_sheet(engine, id, edition)
        for id, entry in engine["decisions"].items()
        for edition in entry["editions"]
    ]


@pytest.fixture(
    scope="module", params=some_or_all(100, "590 documents, each looked at by its elements")
)
def some_sheets(request, sheets):
    """All sheets, or some."""
    return drawn(sheets, request.param)


def situations(made):
    """Every possible combination of a sheet's facts with what its row gives."""
    table = read_table(made.compiled)
    for number in range(table.size):
        if table.possible >> number & 1:
            facts = table.read_combination(number)
            yield (
                facts,
                dict(
                    zip(
                        OUTPUTS,
                        list_outputs(made, table.find_row(tuple(facts.values()))),
                        strict=True,
                    )
                ),
            )


def told_by(text):
    """The tests of a TCK file: what they give and what they expect of which decision."""
    for case in ET.fromstring(text).iter(f"{{{TCK}}}testCase"):
        given = {node.get("name"): node[0].text for node in case.iter(f"{{{TCK}}}inputNode")}
        (result,) = case.iter(f"{{{TCK}}}resultNode")
        yield (
            result.get("name"),
            given,
            {part.get("name"): part[0].text or "" for part in result.iter(f"{{{TCK}}}component")},
        )


def disagreements(name, made, bundle, wanted):
    """Where an engine gives something else; `wanted` holds for every sheet pairs of facts and
    outputs.
    """
    documents = [
        {
            "name": each.name,
            "text": render_dmn(each, bundle["cites"]),
            "situations": [facts for facts, _ in pairs],
        }
        for each, pairs in zip(made, wanted, strict=True)
    ]
    for each, found, pairs in zip(made, run(name, documents), wanted, strict=True):
        assert isinstance(found, list), (each.name, found)
        for (facts, expected), given in zip(pairs, found, strict=True):
            if given != expected:
                yield each.name, facts, expected, given


# ---- the standard
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", VERSIONS)
def test_every_document_is_valid(some_sheets, bundle, version):
    known = dmn_schema(version)
    assert {
        each.name: fault
        for each in some_sheets
        if (fault := valid(known, render_dmn(each, bundle["cites"], version)))
    } == {}


def test_a_spoilt_document_is_not(sheets, bundle):
    assert "hitPolicy" in valid(
        dmn_schema("1.3"), render_dmn(sheets[0], bundle["cites"]).replace("UNIQUE", "LUCKY")
    )


def test_the_versions_differ_in_their_names_only(some_sheets, bundle):
    for each in some_sheets:
        newer = render_dmn(each, bundle["cites"], "1.5")
        assert (
            newer.replace(VERSIONS["1.5"], VERSIONS["1.3"])
            == render_dmn(each, bundle["cites"])
            != newer
        )


def test_every_place_is_a_source_that_the_decision_rests_on(some_sheets, bundle):
    for each in some_sheets:
        root = ET.fromstring(render_dmn(each, bundle["cites"]))
        sources = {
            source.get("id"): source.get("label")
            for source in root.iter(f"{{{NAMESPACE}}}knowledgeSource")
        }
        assert sources == {
            make_source_id(place): bundle["cites"][place] for place in list_cited_places(each)
        } and len(sources) == len(list_cited_places(each))
        assert [one.get("href") for one in root.iter(f"{{{NAMESPACE}}}requiredAuthority")] == [
            f"#{id}" for id in sources
        ]


def test_the_diagram_has_every_element_once_and_no_box_on_another(some_sheets, bundle):
    for each in some_sheets:
        root = ET.fromstring(render_dmn(each, bundle["cites"]))
        drawn = [shape.get("dmnElementRef") for shape in root.iter(f"{DI}DMNShape")]
        assert sorted(drawn) == sorted(one.get("id") for one in root if one.get("id"))
        needs = {
            one.get("id")
            for kind in ("information", "authority")
            for one in root.iter(f"{{{NAMESPACE}}}{kind}Requirement")
        }
        edges = [edge.get("dmnElementRef") for edge in root.iter(f"{DI}DMNEdge")]
        assert set(edges) == needs and len(edges) == len(needs)
        boxes = [
            tuple(float(shape[0].get(key)) for key in ("x", "y", "width", "height"))
            for shape in root.iter(f"{DI}DMNShape")
        ]
        assert (
            len({(x, y) for x, y, _, _ in boxes}) == len(boxes)
            and min(x for x, _, _, _ in boxes) >= 0
        )
        rows = {
            y: sorted((x, x + width) for x, at, width, _ in boxes if at == y)
            for _, y, _, _ in boxes
        }
        assert all(left[1] <= right[0] for row in rows.values() for left, right in pairwise(row))


# ---- the engines
# -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", some_or_all(12, "more than 20,000 combinations"))
def test_feelin_rules_the_same_on_every_combination(sheets, bundle, number):
    some = drawn(sheets, number)
    wanted = [list(situations(each)) for each in some]
    assert sum(map(len, wanted)) > (20_000 if number is None else 10 * number)
    assert list(disagreements("feelin", some, bundle, wanted)) == []


@pytest.mark.parametrize(
    "number", [10, rest(200, why="combinations of 200 tables, by a slow engine")]
)
def test_dmn_eval_js_rules_the_same(sheets, bundle, number):
    some = drawn(sheets, number)
    chance, wanted = random.Random(13), [list(situations(each)) for each in some]
    pairs = [pairs if len(pairs) <= MOST else chance.sample(pairs, MOST) for pairs in wanted]
    assert list(disagreements("dmn-eval-js", some, bundle, pairs)) == []


def test_an_engine_sees_a_row_that_was_changed(sheets, bundle):
    made = next(each for each in sheets if len(each.endings) > 1)
    facts, expected = next(situations(made))
    text = render_dmn(made, bundle["cites"]).replace(f'"{expected["row"]}"', '"another"')
    for name in ("feelin", "dmn-eval-js"):
        ((given,),) = run(name, [{"name": made.name, "text": text, "situations": [facts]}])
        assert given["row"] == "another"


# ---- the tests of the TCK
# --------------------------------------------------------------------------------------------


def test_every_case_with_a_row_is_a_test(sheets, bundle):
    written = [name for each in sheets for name, *_ in told_by(render_tck(each, bundle["cases"]))]
    assert (
        len(written)
        == len(
            [ruled for case in bundle["cases"] for ruled in case["rules"].values() if ruled["row"]]
        )
        > 4000
    )


def test_the_tests_of_the_tck_are_valid(some_sheets, bundle):
    known = tck_schema()
    files = {
        each.name: render_tck(each, bundle["cases"])
        for each in some_sheets
        if list_sheet_cases(each, bundle["cases"])
    }
    assert {name: fault for name, text in files.items() if (fault := valid(known, text))} == {}
    assert "resultNode" in valid(
        known,
        next(iter(files.values()))
        .replace("<resultNode", "<result")
        .replace("</resultNode", "</result"),
    )


@pytest.mark.parametrize("number", some_or_all(12, "more than 4,000 tests"))
def test_an_engine_passes_the_tests_of_the_tck(sheets, bundle, number):
    some = drawn(sheets, number)
    wanted = [
        [(given, expected) for _, given, expected in told_by(render_tck(each, bundle["cases"]))]
        for each in some
    ]
    assert list(disagreements("feelin", some, bundle, wanted)) == []


def test_a_test_gives_what_the_case_tells(some_sheets, bundle):
    for each in some_sheets:
        pairs = zip(
            list_sheet_cases(each, bundle["cases"]),
            told_by(render_tck(each, bundle["cases"])),
            strict=True,
        )
        for (_, ruled), (name, given, expected) in pairs:
            assert name == each.name and expected["row"] == ruled["row"]
            assert given.keys() == {column.fact for column in each.columns}
            assert {fact: given[fact] for fact in given.keys() & ruled["facts"].keys()} == {
                fact: answer for fact, answer in ruled["facts"].items() if fact in given
            }
