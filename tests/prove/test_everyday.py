"""At the table: how many taps and how much reading lie between the first screen and the ruling of
an everyday irregularity, in the newest edition of its game, over all its cases.

A tap for the irregularity and one for each answer; read is each question with all its answers,
though of many the rare ones are folded. What is read aloud is not counted: that is what one came
for.
"""

import re
from statistics import median

import pytest

from regelwerk import load

MOST_TAPS, MOST_SECONDS = 6, 60
WORDS_A_SECOND, SECONDS_A_TAP = 3.3, 2.0
# the points depend on both parties: what they had won, what they had denied, who plays alone
# and whether a call was late at all
LONGER = {"late_announcement": 8, "betraying_remark": 7}
FARTHEST = 10  # taps of any case


@pytest.fixture(scope="module")
def kb():
    return load()


def count_words(text):
    return len(re.findall(r"\w+", text))


def list_ways(kb, decision, edition):
    """The taps and seconds to the ruling of each case of a decision."""
    facts = kb.engine["facts"]
    for case in kb.bundle["cases"]:
        if case["decision"] != decision or edition not in case["rules"]:
            continue
        told, known, words = case["rules"][edition]["facts"], {}, 0
        while (asked := kb.ask(decision, edition, known)) in told:
            words += count_words(facts[asked]["question"])
            words += sum(map(count_words, facts[asked]["values"].values()))
            known[asked] = told[asked]
        taps = 1 + len(known)
        yield taps, words / WORDS_A_SECOND + taps * SECONDS_A_TAP


def list_everyday(kb):
    """The everyday decisions, each with the newest edition that has it."""
    for id, decision in kb.bundle["decisions"].items():
        if decision["everyday"]:
            yield id, max(kb.engine["decisions"][id]["editions"], key=lambda name: name[-4:])


def test_an_everyday_irregularity_is_near(kb):
    far = {}
    for id, edition in list_everyday(kb):
        taps, seconds = zip(*list_ways(kb, id, edition), strict=True)
        half = median(taps), median(seconds)
        if half[0] > LONGER.get(id, MOST_TAPS) or half[1] > MOST_SECONDS or max(taps) > FARTHEST:
            far[id] = (*half, max(taps))
    assert len([*list_everyday(kb)]) > 20 and not far


def test_the_tile_for_everything_else_is_the_last_of_its_game(kb):
    everyday = [each for each in kb.bundle["decisions"].items() if each[1]["everyday"]]
    everyday.sort(key=lambda each: each[1]["everyday"]["rank"])
    last = {decision["game"]: id for id, decision in everyday}
    assert last == {"bridge": "irregularity_case", "doppelkopf": "infringement_case"}


def test_nine_of_ten_cases_are_ruled_within_a_minute(kb):
    ways = [way for id, edition in list_everyday(kb) for way in list_ways(kb, id, edition)]
    slow = [seconds for _, seconds in ways if seconds > MOST_SECONDS]
    assert len(ways) > 300 and len(slow) <= len(ways) / 10
