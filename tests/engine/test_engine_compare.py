"""Comparing editions: the first difference on given facts, and all differences told in few exact
conditions.
"""

import pytest
from hypothesis import given, settings, strategies as st

from engine_samples import bids, compiled, corpora, written
from reference import effects_of, excluded, facts_of, row_of, situations
from regelwerk.engine.compare import compare, find_divergences
from regelwerk.engine.cover import cover
from regelwerk.engine.ruling import UnknownDecision, UnknownEdition
from regelwerk.engine.table import Table

ENGINE = compiled(bids())


def holds(when, situation):
    return all(situation[fact] in values for fact, values in when.items())


def differences(words, engine):
    """Every situation over the facts of both editions with the rows of each, where what they rule
    differs.
    """
    probe, facts, constraints = (
        written(words.decisions["probe"]),
        engine["facts"],
        engine["constraints"],
    )
    union = list(
        dict.fromkeys(
            fact for edition in ("1997", "2007") for fact in facts_of(probe, edition, facts)
        )
    )
    all_of_them = list(situations(union, facts, constraints))
    for situation in all_of_them:
        rows = tuple(row_of(probe, edition, situation) for edition in ("1997", "2007"))
        said = [
            (effects_of(probe, edition, row), row == "otherwise")
            for edition, row in zip(("1997", "2007"), rows, strict=True)
        ]
        if said[0] != said[1]:
            yield situation, rows


@settings(deadline=None)
@given(corpora())
def test_divergences_are_exactly_the_situations_ruled_differently(words):
    engine = compiled(words)
    found = find_divergences(engine, "probe", "1997", "2007")
    expected = list(differences(words, engine))
    assert found.differing == len(expected) == sum(group.count for group in found.groups)
    assert found.possible == len(
        list(situations(found.facts, engine["facts"], engine["constraints"]))
    )
    for situation, rows in expected:
        assert any(
            holds(group.when, situation) and (group.a.row, group.b.row) == rows
            for group in found.groups
        )
    for group in found.groups:
        inside = [
            each
            for each in situations(found.facts, engine["facts"], engine["constraints"])
            if holds(group.when, each)
        ]
        assert inside
        assert all((situation, (group.a.row, group.b.row)) in expected for situation in inside)


@settings(deadline=None)
@given(st.lists(st.integers(2, 3), min_size=1, max_size=4), st.data())
def test_a_cover_is_exact_and_no_part_of_it_can_go_or_grow(sizes, data):
    facts = tuple(f"f{n}" for n in range(len(sizes)))
    blank = Table(facts, tuple(tuple(map(str, range(size))) for size in sizes), 0, (), ())
    possible = data.draw(st.integers(1, (1 << blank.size) - 1))
    wanted = possible & data.draw(st.integers(0, (1 << blank.size) - 1))
    table = Table(facts, blank.values, possible, (), ())
    told = cover(table, wanted)

    def inside(when):
        return {
            n
            for n in range(table.size)
            if possible >> n & 1 and holds(when, table.read_combination(n))
        }

    target = {n for n in range(table.size) if wanted >> n & 1}
    sets = [inside(each.when) for each in told]
    assert set().union(*sets) == target
    assert sum(each.count for each in told) == len(target)
    for number, each in enumerate(told):
        assert not sets[number] <= set().union(*sets[:number], *sets[number + 1 :])
        for fact in each.when:
            assert (
                not inside({name: values for name, values in each.when.items() if name != fact})
                <= target
            )


def test_the_sample_diverges_where_2007_is_silent():
    found = find_divergences(ENGINE, "bid", "1997", "2007")
    assert [
        (dict(group.when), group.a.row, group.b.row, group.count) for group in found.groups
    ] == [
        (
            {"accepted": ("no",), "same": ("yes",)},
            "same",
            "same",
            1,
        ),  # only a bid can be in the same denomination
        ({"accepted": ("no",), "replacement": ("bid",), "same": ("no",)}, "other", "otherwise", 1),
        ({"accepted": ("no",), "replacement": ("pass",)}, "passed", "otherwise", 1),
    ]
    assert (found.differing, found.possible) == (3, 8)


def test_comparing_marks_the_first_outcome_that_differs():
    found = compare(ENGINE, "bid", {"accepted": "no", "replacement": "bid", "same": "yes"})
    (step,) = found.steps
    assert (step.a, step.b, step.verdict, step.position) == ("1997", "2007", "different", 1)
    assert step.outcome_a is None
    assert step.outcome_b.effect == "check"
    assert list(found.rulings) == ["1997", "2007"]


def test_comparing_waits_for_missing_facts_and_sees_equals():
    assert compare(ENGINE, "bid", {}).steps[0].verdict == "open"
    assert compare(ENGINE, "bid", {"accepted": "yes"}).steps[0].verdict == "equal"
    assert (
        compare(ENGINE, "bid", {"accepted": "no", "replacement": "pass"}).steps[0].verdict
        == "different"
    )


def test_unknown_editions_and_decisions_are_refused():
    with pytest.raises(UnknownEdition, match="möglich: 1997, 2007"):
        find_divergences(ENGINE, "bid", "1997", "2017")
    with pytest.raises(UnknownDecision):
        compare(ENGINE, "bud", {})


def test_impossible_situations_are_no_difference():
    assert excluded({"replacement": "pass", "same": "yes"}, ENGINE["constraints"])
    found = find_divergences(ENGINE, "bid", "1997", "2007")
    assert all(
        not (group.when.get("replacement") == ("pass",) and "same" in group.when)
        for group in found.groups
    )
