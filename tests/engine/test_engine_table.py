"""Tables: the geometry of combinations, and the way from rows to a table with every fault
witnessed.
"""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from engine_samples import (
    HERE,
    bids,
    compiled,
    corpora,
    corpus,
    decision,
    fact,
    row,
    silent,
    table_of,
    written,
)
from reference import excluded, facts_of, partials, row_of, situations
from regelwerk.engine.compiled import encode_constraint, encode_fact
from regelwerk.engine.table import IMPOSSIBLE, Table, read_table
from regelwerk.engine.tabulate import (
    MOST_COMBINATIONS,
    check_facts,
    check_size,
    check_values,
    find_dead_answers,
    tabulate,
)
from regelwerk.model import Constraint, Outcome


def plain(words):
    facts = {id: encode_fact(each, words) for id, each in words.facts.items()}
    return facts, [encode_constraint(each) for each in words.constraints]


@settings(deadline=None)
@given(corpora())
def test_every_combination_has_the_row_of_the_reference(words):
    facts, constraints = plain(words)
    probe = words.decisions["probe"]
    for edition in probe.editions:
        table = table_of(words, edition=edition)
        assert list(table.facts) == facts_of(written(probe), edition, facts)
        for number in range(table.size):
            situation = table.read_combination(number)
            found = table.find_row(tuple(situation.values()))
            assert number == sum(table.offsets[name][value] for name, value in situation.items())
            assert (
                (found == IMPOSSIBLE)
                == excluded(situation, constraints)
                == (not table.possible >> number & 1)
            )
            assert found == IMPOSSIBLE or table.names[found] == row_of(
                written(probe), edition, situation
            )


@settings(deadline=None)
@given(corpora(most=3))
def test_every_partial_answer_leaves_the_rows_of_the_reference(words):
    facts, constraints = plain(words)
    probe, table = words.decisions["probe"], table_of(words)
    if table is None:
        return
    rows = {
        tuple(s.items()): row_of(written(probe), "2007", s)
        for s in situations(table.facts, facts, constraints)
    }
    for known in partials(table.facts, facts):
        combos = table.find_candidates(known)
        assert {table.names[n] for n in table.list_rows(combos)} == {
            name for s, name in rows.items() if known.items() <= set(s)
        }
        for name in table.facts:
            assert sum(part for _, part in table.split(combos, name)) == combos


@settings(deadline=None)
@given(corpora(most=3))
def test_hinges_are_the_combinations_that_one_fact_alone_turns(words):
    table = table_of(words)
    for name in table.facts:
        for number in range(table.size):
            situation = table.read_combination(number)
            others = {
                table.find_row(tuple((situation | {name: value}).values()))
                for value in table.offsets[name]
            } - {IMPOSSIBLE}
            turns = len(others) > 1 and bool(table.possible >> number & 1)
            assert bool(table.find_hinges(table.possible, name) >> number & 1) == turns


def test_a_decision_without_facts_has_one_combination():
    table = table_of(corpus([], [decision("probe", [], [row("always", {})])]))
    assert (table.size, table.possible, table.find_row(())) == (1, 1, 0)


def test_a_condition_that_every_value_meets_is_none():
    words = corpus(
        [fact("a", "x", "y")], [decision("probe", ["a"], [row("always", {"a": ["x", "y"]})])]
    )
    assert table_of(words).facts == ()


AB = [fact("a", "x", "y"), fact("b", "u", "v")]
SAME = (Outcome("check", {"number": "1"}),)


def codes(rows, otherwise=None, constraints=()):
    words = corpus(AB, [decision("probe", ["a", "b"], rows, otherwise)], constraints)
    table, problems = tabulate(words.decisions["probe"], "2007", words.facts, words.constraints)
    return table, [(problem.code, problem.message) for problem in problems]


def test_a_gap_shows_its_smallest_combination():
    table, found = codes([row("one", {"a": ["x"], "b": ["v"]})])
    assert table is None
    assert found == [("gap", "2007: keine Zeile für a=x, b=u und 2 weitere")]


def test_an_overlap_shows_its_smallest_combination_unless_the_outcomes_are_equal():
    rows = [
        row("one", {"a": ["x"]}),
        row("two", {"b": ["u"]}),
        row("rest", {"a": ["y"], "b": ["v"]}),
    ]
    table, found = codes(rows)
    assert table is None
    assert found == [("overlap", "2007: one und two entscheiden verschieden bei a=x, b=u")]
    table, found = codes([replace(each, then=SAME) for each in rows])
    assert found == []
    assert table.find_row(("x", "u")) == 0


def test_an_override_takes_what_is_shared():
    rows = [
        row("one", {"a": ["x"]}),
        row("two", {"b": ["u"]}, overrides=["one"]),
        row("rest", {"a": ["y"], "b": ["v"]}),
    ]
    table, found = codes(rows)
    assert found == []
    assert table.find_row(("x", "u")) == 1


def test_precedence_in_a_circle_is_an_overlap():
    rows = [row("one", {}, overrides=["two"]), row("two", {}, overrides=["one"])]
    assert codes(rows) == (None, [("overlap",
    "2007: der Vorrang der Zeilen läuft im Kreis bei jede Lage")] + [
        ("unreachable_row", f"2007: {name} gilt für keine Kombination") for name in ("one",
        "two")])  # fmt: skip


def test_a_row_that_takes_nothing_is_unreachable():
    never = Constraint({"a": frozenset("x"), "b": frozenset("u")}, "", HERE)
    rows = [
        row("impossible", {"a": ["x"], "b": ["u"]}),
        row("x", {"a": ["x"]}, SAME),
        row("y", {"a": ["y"]}),
    ]
    rows += [row("again", {"a": ["x"]}, SAME)]
    _, found = codes(rows, silent("2007"), [never])
    assert found == [
        ("unreachable_row", f"2007: {name} gilt für keine Kombination")
        for name in ("impossible", "again", "otherwise")
    ]


def test_two_outcomes_that_differ_in_other_editions_only_do_not_overlap():
    extra = Outcome("must_pass", {"who": "offender", "until": "once"}, only=("1997",))
    table, found = codes([row("one", {"a": ["x"]}, (*SAME, extra)), row("two", {}, SAME)])
    assert found == []
    assert table.find_row(("x",)) == 0


def test_dead_facts_and_values():
    facts = [fact("a", "x", "y", "z"), fact("b", "u", "v")]
    probe = decision("probe", ["a", "b"], [row("one", {"a": ["x"]}), row("two", {"a": ["y", "z"]})])
    words = corpus(facts, [probe])
    table = table_of(words)
    assert [p.message for p in check_facts(probe, {"2007": table})] == [
        "b wird gefragt, entscheidet aber in keiner Ausgabe"
    ]
    assert [p.message for p in check_values(words.facts, [table])] == [
        "a: y und z führen überall zur selben Zeile"
    ]
    apart = decision("probe", ["a"], [row("one", {"a": ["x", "y"]}), row("two", {"a": ["z"]})])
    assert check_values(words.facts, [table, table_of(corpus(facts, [apart]))]) == []


def test_an_answer_that_another_row_takes_away_is_dead():
    facts = [fact("a", "x", "y", "z"), fact("b", "u", "v")]
    first = row("first", {"a": ["x"]}, overrides=("second",))
    rows = [first, row("second", {"a": ["x", "y"]}), row("third", {"a": ["z"]})]
    probe = decision("probe", ["a"], rows)
    words = corpus(facts, [probe])
    dead = find_dead_answers(probe, {"2007": table_of(words)}, words.facts)
    assert [p.message for p in dead] == ["second: „a: x“ führt in keiner Ausgabe zu dieser Zeile"]
    compiled_rows = compiled(words)["decisions"]["probe"]["editions"]["2007"]["rows"]
    assert compiled_rows[1]["when"] == {"a": ["y"]}


@settings(max_examples=30, deadline=None)
@given(corpora())
def test_the_compiled_form_gives_the_table_back(words):
    engine = compiled(words)
    for edition, tree in engine["decisions"]["probe"]["editions"].items():
        assert read_table(tree) == table_of(words, edition=edition)


def test_a_table_may_have_255_rows():
    names = tuple(map(str, range(255)))
    table = Table(
        ("a",), (names,), (1 << 255) - 1, names, tuple(1 << number for number in range(255))
    )
    assert [table.find_row((name,)) for name in names] == list(range(255))


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ((2, 100, 100), ""),
        ((3, 6667), "20001"),
        ((4,) * 12, "16777216"),
        ((6,) * 40, "mehr als"),
        ((50,) * 5000, "mehr als"),
    ],
)
def test_the_size_of_a_table_is_told_before_it_is_made(sizes, told):
    facts = {
        f"f{number}": fact(f"f{number}", *map(str, range(size)))
        for number, size in enumerate(sizes)
    }
    found = check_size(decision("big", facts, ()), facts)
    assert [problem.code for problem in found] == ["table_too_large"] * bool(told)
    assert all(
        told in p.message and str(MOST_COMBINATIONS) in p.message and "apply" in p.hint
        for p in found
    )


def test_the_hand_written_sample_is_sound():
    words = bids()
    for edition in ("1997", "2007"):
        table, problems = tabulate(words.decisions["bid"], edition, words.facts, words.constraints)
        assert table is not None
        assert [p.code for p in problems] == []


@pytest.mark.parametrize("edition", ["1997", "2007"])
def test_the_sample_leaves_no_combination_over(edition):
    table = table_of(bids(), "bid", edition)
    assert sum(table.rows) == table.possible
