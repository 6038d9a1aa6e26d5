"""At the table: how many taps and how much reading lie between the first screen and the ruling of
an everyday irregularity, in the newest edition of its game, over all its cases.

A tap for the irregularity and one for each screen that asks; where several questions are asked
together, one that is not as usual is a tap of its own. Read is each question with all its answers,
though of many the rare ones are folded. What is read aloud is not counted: that is what one came
for.
"""

import re
from statistics import median

import pytest

from regelwerk import load

MOST_TAPS, MOST_SECONDS = 6, 60
WORDS_A_SECOND, SECONDS_A_TAP = 3.3, 2.0
SHORT = 12  # words of what is seldom so
FARTHEST = 9  # taps of any case
HEAD = "Gibt es eine Besonderheit? Nein, keine davon"


@pytest.fixture(scope="module")
def kb():
    return load()


def count_words(text):
    return len(re.findall(r"\w+", text))


def list_screens(kb, decision, edition, told):
    """The words of each screen on the way to a ruling on the facts told, as the site asks them."""
    facts, known = kb.engine["facts"], {}
    while (asked := kb.ask(decision, edition, known)) in told:
        together = kb.ask_together(decision, edition, known)
        if len(together) > 1:
            yield " ".join([HEAD, *(facts[each]["seldom"] for each in together)])
            odd = [
                each for each in together if told.get(each, "") not in ("", facts[each]["usual"])
            ]
            if not odd:
                known |= {each: facts[each]["usual"] for each in together}
                continue
            asked = odd[0]
        if len(together) < 2 or len(facts[asked]["values"]) > 2:
            yield " ".join([facts[asked]["question"], *facts[asked]["values"].values()])
        known[asked] = told[asked]


def list_ways(kb, decision, edition):
    """The taps and seconds to the ruling of each case of a decision."""
    for case in kb.bundle["cases"]:
        if case["decision"] != decision or edition not in case["rules"]:
            continue
        screens = [*list_screens(kb, decision, edition, case["rules"][edition]["facts"])]
        taps, words = 1 + len(screens), sum(map(count_words, screens))
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
        if half[0] > MOST_TAPS or half[1] > MOST_SECONDS or max(taps) > FARTHEST:
            far[id] = (*half, max(taps))
    assert len([*list_everyday(kb)]) > 20 and not far


def test_the_tile_for_everything_else_is_the_last_of_its_game(kb):
    everyday = [each for each in kb.bundle["decisions"].items() if each[1]["everyday"]]
    everyday.sort(key=lambda each: each[1]["everyday"]["rank"])
    last = {decision["game"]: id for id, decision in everyday}
    assert last == {"bridge": "irregularity_case", "doppelkopf": "infringement_case"}


def test_nine_of_ten_cases_are_ruled_within_six_taps_and_a_minute(kb):
    ways = [way for id, edition in list_everyday(kb) for way in list_ways(kb, id, edition)]
    far = [taps for taps, _ in ways if taps > MOST_TAPS]
    slow = [seconds for _, seconds in ways if seconds > MOST_SECONDS]
    assert len(ways) > 300 and len(far) <= len(ways) / 10 and len(slow) <= len(ways) / 10


def test_nothing_is_read_aloud_for_what_is_asked_together(kb):
    together = {id: fact for id, fact in kb.bundle["facts"].items() if fact["usual"]}
    unfit = {
        id
        for id, fact in together.items()
        if fact["aloud"] or fact["hush"] or fact["away"] or count_words(fact["seldom"]) > SHORT
    }
    assert len(together) > 5 and not unfit
