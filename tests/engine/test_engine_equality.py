"""Every real decision: Python, JavaScript and the naive reference rule alike on every combination,
and on answers with facts missing.
"""

import json
import random

import pytest
from test_engine_javascript import same

from engine_samples import Browser
from reference import agrees, effects_of, facts_of, partials, row_of, situations
from regelwerk.disk.writing import dumps
from regelwerk.engine.runtime import decide, find_next_question
from regelwerk.engine.table import IMPOSSIBLE, read_table
from tiers import drawn, some_or_all

ENOUGH = 200  # partial answers tried per table where there are more
SPOKEN = 6  # whole rulings compared word for word per table


@pytest.fixture(scope="module")
def built(rulebook):
    """The engine and the bundle as they are written."""
    return [json.loads(dumps(rulebook.outputs[name])) for name in ("engine.json", "kb.json")]


@pytest.fixture(scope="module")
def browser(built):
    return Browser(built[0])


def tables(engine):
    return [
        (id, edition, tree)
        for id, entry in engine["decisions"].items()
        for edition, tree in entry["editions"].items()
    ]


def of_them(engine, number):
    """All tables, or so many drawn by lot."""
    return drawn(tables(engine), number)


def some_partials(names, facts, seed):
    """All partial answers if there are few, else a fixed choice of them."""
    total = 1
    for name in names:
        total *= len(facts[name]["values"]) + 1
    if total <= ENOUGH:
        return list(partials(names, facts))
    draw = random.Random(seed)
    chosen = [[name for name in names if draw.random() < 0.6] for _ in range(ENOUGH)]
    return [{name: draw.choice(list(facts[name]["values"])) for name in each} for each in chosen]


def test_every_decision_of_the_rulebook_is_in_the_engine(built):
    engine, bundle = built
    expected = {
        (id, edition)
        for id, decision in bundle["decisions"].items()
        for edition in decision["editions"]
    }
    assert {(id, edition) for id, edition, _ in tables(engine)} == expected


@pytest.mark.parametrize(
    "number", some_or_all(60, "more than 27,000 combinations ruled three times")
)
def test_python_javascript_and_reference_agree_on_every_combination(built, browser, number):
    engine, bundle = built
    for id, edition, tree in of_them(engine, number):
        table, decision = read_table(tree), bundle["decisions"][id]
        assert list(table.facts) == facts_of(decision, edition, engine["facts"]), (id, edition)
        assert [IMPOSSIBLE if n < 0 else n for n in browser.lookup(id, edition)] == list(
            table.lookup
        ), (id, edition)
        expected = {}
        for situation in situations(table.facts, engine["facts"], engine["constraints"]):
            number = sum(table.offsets[fact][value] for fact, value in situation.items())
            expected[number] = row_of(decision, edition, situation)
        found = {
            number: table.names[row] for number, row in enumerate(table.lookup) if row != IMPOSSIBLE
        }
        assert found == expected, (id, edition)


@pytest.mark.parametrize(
    "number", some_or_all(25, "up to 200 partial answers to each of 590 tables")
)
def test_the_rows_left_by_partial_answers_are_those_of_the_reference(built, number):
    engine, bundle = built
    for id, edition, tree in of_them(engine, number):
        table, decision = read_table(tree), bundle["decisions"][id]
        rows = [
            (s, row_of(decision, edition, s))
            for s in situations(table.facts, engine["facts"], engine["constraints"])
        ]
        for known in some_partials(table.facts, engine["facts"], id + edition)[
            : max(2, 200_000 // len(rows))
        ]:
            found = {
                table.names[number] for number in table.list_rows(table.find_candidates(known))
            }
            assert found == {row for situation, row in rows if agrees(situation, known)}, (
                id,
                edition,
                known,
            )


@pytest.mark.parametrize("number", some_or_all(200, "every outcome of every row"))
def test_the_outcomes_are_those_of_the_rows(built, number):
    engine, bundle = built
    for id, edition, tree in of_them(engine, number):
        for row in tree["rows"]:
            expected = effects_of(bundle["decisions"][id], edition, row["id"])
            assert [(o["effect"], o["params"]) for o in row["then"]] == expected, (
                id,
                edition,
                row["id"],
            )
            assert all(o["cites"] for o in row["then"]), (id, edition, row["id"])
            assert row["cites"], (id, edition, row["id"])


@pytest.mark.parametrize(
    "number", some_or_all(10, "six rulings and questions of each of 590 tables")
)
def test_python_and_javascript_speak_alike(built, browser, number):
    engine, _ = built
    for id, edition, tree in of_them(engine, number):
        known = some_partials(tree["facts"], engine["facts"], edition + id)
        for facts in random.Random(id).sample(known, min(SPOKEN, len(known))):
            same(browser, engine, "decide", decide, id, edition, facts)
            same(
                browser,
                engine,
                "nextQuestion",
                find_next_question,
                id,
                edition,
                facts,
                tree["facts"][:1],
            )


@pytest.mark.parametrize("number", some_or_all(30, "4,457 cases ruled in both languages"))
def test_every_case_is_ruled_as_expected(built, browser, number):
    engine, bundle = built
    for case in drawn(bundle["cases"], number):
        for edition, ruled in case["rules"].items():
            ruling = decide(engine, case["decision"], edition, ruled["facts"])
            assert set(ruling.possible) == set(ruled["open"] or [ruled["row"]]), (
                case["id"],
                edition,
            )
            same(browser, engine, "decide", decide, case["decision"], edition, ruled["facts"])
