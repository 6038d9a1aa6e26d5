"""Answers with which the figures of an incident stay as they are told."""

import pytest

from regelwerk.calc.bridge.board_end import Played
from regelwerk.engine.event import Event
from regelwerk.library.settling import find_settling

BID = {
    "turn": "right_opponent",
    "accepted": "no",
    "correct_player_called": "no",
    "out_of_turn_call": "bid",
    "right_opponent_action": "bid",
    "repeats_denomination": "no",
    "could_have_known": "no",
    "becomes_defender": "yes",
    "withdrawn_about": "only_suits",
    "suits_shown": "all",
    "advantage_inadvertent": "yes",
}
PLAYED = Played(("5D", "X"), "O", 11, 13)


@pytest.fixture(scope="module")
def library(rulebook_folder):
    from regelwerk import load

    return load(rulebook_folder)


def settle(library, facts, played):
    """The answers that change nothing after a call out of rotation, as facts and values."""
    found = library.incident("1997", [Event("call_out_of_rotation", facts, "N")], (), played)
    settling = find_settling(
        library.engine, lambda events: library.incident("1997", events, (), played), found
    )
    return found, [(each.fact, each.value, each.events) for each in settling]


def test_a_question_the_story_never_answers_is_told_with_its_harmless_answer(library):
    found, settling = settle(library, BID, PLAYED)
    assert not found.figures.final
    assert settling == [("logical_alternative", "no", (1,))]
    final, none = settle(library, BID | {"logical_alternative": "no"}, PLAYED)
    assert final.figures.final and none == []
    assert final.figures.readings == found.figures.readings


def test_nothing_is_told_without_figures(library):
    assert settle(library, BID, Played(("5D", "X"), "O", None, 13))[1] == []
