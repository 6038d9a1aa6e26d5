"""Boards drawn by lot in every dialect, sound ones and one with each kind of irregularity in turn:
all that was planted is found where it was planted, and nothing else.
"""

import pytest

from dialects import BOARDS, DIALECTS
from planted_auctions import BARRED
from planted_games import GAMES
from regelwerk import load
from regelwerk.calc.doppelkopf.announcing import CONTRARY
from regelwerk.detect.kinds import EVERY, TABLED
from regelwerk.detect.tricks import RULES, SAID
from tiers import some_or_all

WHOLE = 2000  # of each dialect


@pytest.fixture(scope="module")
def kb():
    return load()


def test_every_kind_of_finding_is_planted():
    planted = {kind for kinds in BOARDS.values() for kind in kinds}
    assert planted | {BARRED, *TABLED} == EVERY.keys()
    assert GAMES.keys() == {*RULES, *SAID, CONTRARY}


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("number", some_or_all(120, "2,000 boards in each of seven dialects"))
def test_all_that_was_planted_is_found_and_nothing_else(kb, dialect, number):
    tallies = DIALECTS[dialect](kb, number or WHOLE, "planted")
    false = [told for tally in tallies.values() for told in tally.false]
    missed = [told for tally in tallies.values() for told in tally.missed]
    assert all(tally.planted for tally in tallies.values())
    assert not false, false[0]
    assert not missed, missed[0]
