"""The calculators in the browser reckon what those in Python reckon, over everything there is to
ask.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime
from fractions import Fraction
from itertools import product

import pytest
import quickjs

from regelwerk.calc import BRIDGE, Unanswerable, Unreadable
from regelwerk.calc.bridge.auction import Contract
from regelwerk.calc.bridge.averages import GUILT, IMP, MATCHPOINTS, award_average
from regelwerk.calc.bridge.boards import SIDES, find_board, is_vulnerable
from regelwerk.calc.bridge.clock import list_periods
from regelwerk.calc.bridge.comparing import (
    convert_to_imps,
    score_matchpoints,
    weigh_awarded_matchpoints,
    weigh_imps,
    weigh_matchpoints,
)
from regelwerk.calc.bridge.contract import score_contract
from regelwerk.calc.bridge.revoke import EXCEPTIONS, MOST, WINNERS, count_transferred_tricks
from regelwerk_site.book.book import arrange
from regelwerk_site.pages import calculator as pages_calculator
from regelwerk_site.press.assets import find_script
from regelwerk_site.unchanged import DATA

REFUSED = "refused"


@pytest.fixture(scope="module")
def reckon(rulebook):
    context = quickjs.Context()
    context.eval(find_script("reckon").read_text(encoding="utf-8"))
    context.eval(
        pages_calculator.make_calculator_script(
            arrange(*(rulebook.outputs[name] for name in DATA))
        )[pages_calculator.TABLES].decode()
    )

    def call(function, edition, *given):
        context.set("given", json.dumps([function, edition, given]))
        return json.loads(context.eval(
            "(() => { const [name, edition, rest] = JSON.parse(given);"
            "return JSON.stringify(RegelwerkReckon[name](RegelwerkTables[edition], ...rest)); })()"
        ))  # fmt: skip

    return call


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


def python(function, *given):
    try:
        return function(*given)
    except Unanswerable:
        return REFUSED


@pytest.mark.parametrize("edition", BRIDGE)
def test_every_contract_and_result(units, reckon, edition):
    names = ("level", "denomination", "doubled", "vulnerable", "tricks")
    for each in product(
        range(1, 8), ("C", "D", "H", "S", "NT"), range(3), (False, True), range(14)
    ):
        level, denomination, doubled, vulnerable, tricks = each
        ours = score_contract(
            units, edition, Contract(level, denomination, doubled), vulnerable, tricks
        )
        theirs = reckon("contract", edition, dict(zip(names, each, strict=True)))
        assert [f"Prämie {of}" for of in theirs.pop("missing")] == [
            part.label for part in ours.missing
        ]
        assert theirs == {
            "points": ours.points,
            "without": ours.without,
            "over": ours.over,
        }, each


@pytest.mark.parametrize("edition", BRIDGE)
def test_every_difference(units, reckon, edition):
    for difference in range(-4500, 4501, 5):
        ours, theirs = (
            python(convert_to_imps, units, edition, difference),
            reckon("imps", edition, difference),
        )
        if ours == REFUSED:
            assert theirs == {"refused": "imps"}, difference
            continue
        assert theirs == {
            "imps": ours.imps,
            "readings": [asdict(row) for row in ours.readings],
        }, difference


@pytest.mark.parametrize(
    "scores",
    [[], [420], [420, 450, -50, 420], [0, 0, 0], [620, -100, 620, 650, 170, -100]],
    ids=str,
)
def test_matchpoints(units, reckon, scores):
    ours, theirs = score_matchpoints(units, "2017", scores), reckon("matchpoints", "2017", scores)
    assert (theirs["points"], theirs["top"]) == ([int(each) for each in ours.points], ours.top)


@pytest.mark.parametrize(
    ("edition", "scoring", "guilt"), list(product(BRIDGE, (MATCHPOINTS, IMP), GUILT))
)
def test_averages(units, reckon, edition, scoring, guilt):
    for session in (None, 0, 20, 40, 50, 60, 61, 100):
        ours = python(
            award_average,
            units,
            edition,
            scoring,
            guilt,
            session if session is None else Fraction(session),
        )
        theirs = reckon("average", edition, scoring, guilt, session)
        assert (
            REFUSED if REFUSED in theirs else (theirs["unit"], theirs["amount"], theirs["bound"])
        ) == (ours if ours == REFUSED else (ours.unit, ours.amount, ours.bound)), session


def test_boards_and_the_clock(units, reckon):
    for number in range(1, 40):
        ours = find_board(units, number)
        assert reckon("board", "2007", number) == {
            "dealer": ours.dealer,
            "vulnerable": ours.vulnerable,
        }
        for seat, side in enumerate(SIDES):
            assert reckon("isVulnerable", "2007", number, side) is is_vulnerable(
                ours.vulnerable, seat
            )
    for minute in range(0, 24 * 60, 7):
        for each in list_periods(units, "2017", datetime(2026, 1, 1, minute // 60, minute % 60)):
            assert (
                reckon("until", "2017", each.what, minute) == each.ends.hour * 60 + each.ends.minute
            )


@pytest.mark.parametrize("edition", BRIDGE)
def test_tricks_after_every_revoke(units, reckon, edition):
    for winner, later, card, exception in product(
        WINNERS, range(MOST + 1), (False, True), EXCEPTIONS
    ):
        if later or not card:
            expected = count_transferred_tricks(
                units, edition, winner, later, card, exception
            ).tricks
            assert reckon("revoke", edition, winner, later, card, exception) == expected, (
                winner,
                later,
                card,
                exception,
            )


@pytest.mark.parametrize("edition", BRIDGE)
def test_weighted_scores(units, reckon, edition):
    for first, score, second, others in product(
        (0, 25, 60, 100), (-50, 420), (170, 620), ((450,), (420, 450, -50), (10,))
    ):
        parts = [(first, score), (100 - first, second)]
        shares = [(Fraction(percent), points) for percent, points in parts]
        expected = python(weigh_matchpoints, units, edition, shares, others)
        found = reckon("weighted", edition, parts, others, "matchpoints")
        if expected == REFUSED:
            assert found == {"refused": "weighted"}
        else:
            assert (
                found["mean"] == pytest.approx(float(expected.mean))
                and found["top"] == expected.top
            )
        expected = python(weigh_imps, units, edition, shares, others[0])
        found = reckon("weighted", edition, parts, others[:1], "imps")
        assert (
            REFUSED in found
            if expected == REFUSED
            else found["mean"] == pytest.approx(float(expected.mean))
        )


@pytest.mark.parametrize("edition", BRIDGE)
def test_weighted_matchpoints_already_awarded(units, reckon, edition):
    for first, points, second, top in product((0, 50, 100), (0, 4), (1, 6, 7, -1), (4, 6)):
        parts = [(first, points), (100 - first, second)]
        shares = [(Fraction(percent), worth) for percent, worth in parts]
        found = reckon("weighted", edition, parts, [top], "awarded")
        try:
            expected = weigh_awarded_matchpoints(units, edition, shares, top)
        except Unanswerable:
            assert edition == "1997" and found == {"refused": "weighted"}
        except Unreadable:
            assert not 0 <= second <= top and found == {"refused": "top"}
        else:
            assert found == {"mean": pytest.approx(float(expected.mean)), "top": expected.top}
