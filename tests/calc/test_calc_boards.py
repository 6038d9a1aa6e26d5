"""Dealer and vulnerability against the rule every player knows: the dealer goes round,
vulnerability shifts by one every four boards.
"""

from __future__ import annotations

import pytest

from regelwerk import load
from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.calc.bridge.boards import find_board

DEALERS = ("Nord", "Ost", "Süd", "West")
VULNERABLE = ("keiner", "Nord-Süd", "Ost-West", "alle")


@pytest.fixture(scope="module")
def units():
    return load().units


@pytest.mark.parametrize("number", range(1, 65))
def test_every_board_follows_the_round(units, number):
    found = find_board(units, number)
    turn = number - 1
    assert found.dealer == DEALERS[turn % 4]
    assert found.vulnerable == VULNERABLE[(turn + turn // 4) % 4]
    assert found.cites == ("1997/2/table.1", "2007/2/table.1", "2017/2/table.1")


def test_boards_count_from_one(units):
    with pytest.raises(Unreadable, match="Board 0"):
        find_board(units, 0)


def test_a_missing_table_is_named(units):
    without = {id: unit for id, unit in units.items() if not id.endswith("/2/table.1")}
    with pytest.raises(Unanswerable, match="Board 7") as refused:
        find_board(without, 7)
    assert "1997/2/table.1" in refused.value.missing


def test_editions_that_disagree_give_no_answer(units):
    one = units["2007/2/table.1"]
    other = {**one, "table": {**one["table"], "rows": one["table"]["rows"][::-1]}}
    with pytest.raises(Unanswerable, match="stimmen nicht überein"):
        find_board({**units, "2007/2/table.1": other}, 7)
