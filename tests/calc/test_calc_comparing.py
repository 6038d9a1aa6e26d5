"""Matchpoints, IMP, weighted and artificial scores: the worked example of the source, plain
reckoning, what a print leaves open.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from regelwerk.calc import BRIDGE, Unanswerable, Unreadable
from regelwerk.calc.bridge.averages import GUILT, award_average
from regelwerk.calc.bridge.comparing import (
    convert_to_imps,
    score_matchpoints,
    split_imps,
    weigh_awarded_matchpoints,
    weigh_imps,
    weigh_matchpoints,
)

STEPS = (
    20,
    50,
    90,
    130,
    170,
    220,
    270,
    320,
    370,
    430,
    500,
    600,
    750,
    900,
    1100,
    1300,
    1500,
    1750,
    2000,
    2250,
    2500,
    3000,
    3500,
    4000,
)


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


@pytest.mark.parametrize("edition", BRIDGE)
def test_every_difference(units, edition):
    for difference in range(0, 7610, 10):
        if edition == "1997" and difference == 4000:
            for sign in (1, -1):
                found = convert_to_imps(units, edition, sign * difference)
                assert found.imps is None and [(row.range, row.imps) for row in found.readings] == [
                    ("3500–4000", sign * 23),
                    ("4000 und mehr", sign * 24),
                ]
            continue
        expected = sum(difference >= step for step in STEPS)
        assert (
            convert_to_imps(units, edition, difference).imps == expected
            and convert_to_imps(units, edition, -difference).imps == -expected
            and not convert_to_imps(units, edition, difference).readings
        )


def test_a_weighted_score_rests_on_no_difference_that_two_rows_name(units):
    table = units["1997/78.B/table.1"]["table"]
    newer = units["2017/78.B/table.1"]
    mixed = {**units, "2017/78.B/table.1": {**newer, "table": table}}
    shares = [(Fraction(50), 2490), (Fraction(50), 620)]
    assert weigh_imps(units, "2017", shares, -1510).mean == Fraction(24 + 19, 2)
    with pytest.raises(Unanswerable, match="mehrere Zeilen nennen 4000"):
        weigh_imps(mixed, "2017", shares, -1510)


@pytest.mark.parametrize("difference", [45, 85, 595])
def test_a_difference_between_two_rows_is_no_score(units, difference):
    with pytest.raises(Unanswerable, match="keine Zeile"):
        convert_to_imps(units, "2017", difference)


SCORE = st.integers(-200, 200).map(lambda ten: ten * 10)
SCORES = st.lists(SCORE, max_size=12)


@given(SCORES, st.sampled_from(BRIDGE))
def test_matchpoints_share_out_a_top_for_every_pair(units, scores, edition):
    found = score_matchpoints(units, edition, scores)
    assert sum(found.points) == len(scores) * (len(scores) - 1)
    for score, points in zip(scores, found.points, strict=True):
        rivals = sorted(scores)
        assert points == 2 * rivals.index(score) + rivals.count(score) - 1
        assert 0 <= points <= found.top


def test_the_example_of_86_b(units):
    shares = [(Fraction(25), score) for score in (420, 170, 140, -50)]
    found = weigh_imps(units, "2017", shares, 480)  # from the side that could not play it
    assert [worth for _, worth in found.parts] == [-2, -7, -8, -11] and found.mean == -7
    assert "2017/12.C.1.c" in found.cites
    with pytest.raises(Unanswerable, match="12 C 1 c"):
        weigh_imps(units, "1997", shares, 480)


@given(SCORE, SCORE, SCORE)
def test_both_sides_of_a_knockout_match_get_opposite_imps(units, own, opponents, other):
    """12 C 4: what balances already stays; the average is that of both sides, seen by each."""
    balanced = split_imps(units, "2007", own, -own, other)
    assert balanced.knockout == balanced.own.imps == -balanced.opponents.imps
    ours = split_imps(units, "2007", own, opponents, other)
    theirs = split_imps(units, "2007", opponents, own, -other)
    assert ours.knockout == -theirs.knockout and ours.own == theirs.opponents


@given(SCORES.filter(bool), st.integers(0, 100))
def test_a_weighted_score_lies_between_its_parts(units, others, percent):
    shares = [(Fraction(percent), 620), (Fraction(100 - percent), -100)]
    found = weigh_matchpoints(units, "2007", shares, others)
    worth = [part for _, part in found.parts]
    assert min(worth) <= found.mean <= max(worth) and found.top == 2 * len(others)
    assert found.mean * 100 == percent * worth[0] + (100 - percent) * worth[1]


def test_weighted_matchpoints_that_are_awarded_already(units):
    found = weigh_awarded_matchpoints(units, "2017", [(Fraction(50), 4), (Fraction(50), 1)], 6)
    assert found.mean == Fraction(5, 2) and found.top == 6
    for points, top in ((7, 6), (-1, 6), (0, 0)):
        with pytest.raises(Unreadable, match="gibt es"):
            weigh_awarded_matchpoints(units, "2017", [(Fraction(100), points)], top)
    with pytest.raises(Unanswerable, match="12 C 1 c"):
        weigh_awarded_matchpoints(units, "1997", [(Fraction(100), 4)], 6)


def test_shares_come_to_the_whole(units):
    for shares in ([], [(Fraction(60), 620)], [(Fraction(160), 620), (Fraction(-60), 0)]):
        with pytest.raises(Unreadable, match="100 %"):
            weigh_imps(units, "2017", shares, 0)


def test_guilt_has_the_words_of_the_decision(rulebook):
    assert set(rulebook.outputs["engine.json"]["facts"]["score_guilt"]["values"]) == set(GUILT)


@pytest.mark.parametrize("edition", BRIDGE)
@pytest.mark.parametrize(
    ("scoring", "guilt", "session", "amount", "bound"),
    [
        ("matchpoints", "directly", None, 40, "at_most"),
        ("matchpoints", "partly", None, 50, ""),
        ("matchpoints", "none", None, 60, "at_least"),
        ("matchpoints", "none", 60, 60, "at_least"),
        ("matchpoints", "none", 64, 64, ""),
        ("matchpoints", "partly", 64, 50, ""),
        ("matchpoints", "directly", 45, 40, "at_most"),
        ("imps", "none", None, 3, ""),
        ("imps", "directly", 55, -3, ""),
    ],
)
def test_averages(units, edition, scoring, guilt, session, amount, bound):
    found = award_average(
        units, edition, scoring, guilt, session if session is None else Fraction(session)
    )
    assert (found.amount, found.bound) == (amount, bound)
    assert all(id.startswith(f"{edition}/") for id in found.cites)


def test_a_poor_session_lowers_average_minus_since_2007(units):
    found = {
        edition: award_average(units, edition, "matchpoints", "directly", Fraction(33)).amount
        for edition in BRIDGE
    }
    assert found == {"1997": 40, "2007": 33, "2017": 33}


@pytest.mark.parametrize(
    ("guilt", "session"), [("partly", None), ("none", Fraction(70)), ("directly", Fraction(10))]
)
def test_averages_in_imp_no_edition_names(units, guilt, session):
    with pytest.raises(Unanswerable):
        award_average(units, "2017", "imps", guilt, session)


@pytest.mark.parametrize(
    ("edition", "scoring", "guilt", "session"),
    [
        ("2027", "imps", "none", None),
        ("2017", "points", "none", None),
        ("2017", "imps", "little", None),
        ("2017", "imps", "direct", None),
        ("2017", "imps", "none", Fraction(101)),
    ],
)
def test_averages_there_are_not(units, edition, scoring, guilt, session):
    with pytest.raises(Unreadable):
        award_average(units, edition, scoring, guilt, session)


@pytest.mark.parametrize("edition", ["2027", "srh2019", ""])
def test_an_edition_nobody_reckons_by(units, edition):
    for ask in (
        lambda: convert_to_imps(units, edition, 100),
        lambda: score_matchpoints(units, edition, [100, 50]),
        lambda: weigh_imps(units, edition, [(Fraction(100), 620)], 170),
        lambda: weigh_matchpoints(units, edition, [(Fraction(100), 620)], [170]),
    ):
        with pytest.raises(Unreadable, match="gerechnet wird nach 1997, 2007, 2017"):
            ask()
