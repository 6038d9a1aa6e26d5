"""A check of the result that another event of the incident answers is told as answered, and holds
no figure up.
"""

import pytest

from regelwerk.calc.bridge.board_end import Played
from regelwerk.engine.event import Event

REPLACED = {
    "in_rotation": "yes",
    "accepted": "no",
    "replacement": "lowest_same_denomination",
    "both_natural": "yes",
}  # 27 D of 2007: to be checked after the end of play
HARMLESS = {"different_without_help": "no"}
HARMED = {"different_without_help": "yes", "damage": "yes"}
LYING = {
    "penalty_card_exists": "yes",
    "lying_cards": "minor",
    "lying_turn": "partner",
}
OVER = {"penalty_card_exists": "yes", "knowledge_state": "over", "knowledge_harm": "no"}
POINTED = {
    "dummy_act": "points_out",
    "dummy_points": "first_on_defender",
    "dummy_lost_rights": "yes",
}
EXCEPTED = {"revoke_stage": "played_on", "revoke_exception": "dummy_pointed"}
PLAYED = Played(("3NT",), "N", 9, 8)


def rule(library, edition, *events):
    return library.incident(edition, list(events), played=PLAYED)


def checks(found):
    """The events whose checks hold the figures up."""
    return {number for each in found.figures.open if each.kind == "check" for number in each.events}


def answers(found):
    """The checks that are answered, with the event that answers each."""
    return [(each.check.event, each.by.event) for each in found.answered]


@pytest.mark.parametrize("known", [HARMLESS, HARMED])
def test_a_check_is_answered_by_the_decision_on_that_question(library, known):
    asked = Event("insufficient_bid", REPLACED, "W")
    alone = rule(library, "2007", asked)
    assert checks(alone) == {1} and not alone.answered and not alone.figures.final
    found = rule(library, "2007", asked, Event("damage_after_replacement", known, "W"))
    (answered,) = found.answered
    assert (answered.check.event, answered.by.event) == (1, 2) and not checks(found)
    assert {*answered.check.cites} & {*answered.by.cites} == {"2007/27.D"}
    assert found.figures.final == (known is HARMLESS)
    kinds = {each.kind for each in found.figures.open}
    assert ("replaced" in kinds) == (known is HARMED)


@pytest.mark.parametrize(
    ("asked", "by", "answered"),
    [
        ("W", "W", True),
        ("W", "O", True),  # of the same side
        ("W", "", True),
        ("", "N", True),
        ("W", "N", False),
        ("W@Ansage 2", "W@Ansage 4", False),
        ("W@Board 3", "W", False),
    ],
)
def test_what_is_certainly_about_something_else_answers_nothing(library, asked, by, answered):
    events = (
        Event("insufficient_bid", REPLACED, asked),
        Event("damage_after_replacement", HARMLESS | {"replaced_freely": "yes"}, by),
    )
    found = library.incident("2007", list(events))
    assert bool(found.answered) == answered


def test_the_same_people_go_before_others_of_their_side(library):
    by = Event("penalty_card_knowledge", OVER, "O")
    lying = [Event("penalty_card_lying", LYING, seat) for seat in "WO"]
    assert answers(library.incident("2007", [*lying, by])) == [(2, 3)]
    assert answers(library.incident("2007", [lying[0], lying[0], by])) == [(1, 3), (2, 3)]


def test_another_clause_answers_nothing(library):
    lying = Event("penalty_card_lying", LYING, "W")
    harmless = Event("damage_after_replacement", HARMLESS | {"replaced_freely": "yes"}, "W")
    assert not library.incident("2007", [lying, harmless]).answered


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
@pytest.mark.parametrize("gain", ["yes", "no"])
def test_what_dummy_has_pointed_out_is_answered_by_what_is_ruled_on_the_revoke(
    library, edition, gain
):
    """43 B 3: whether the defenders have gained is settled with the revoke, at its end."""
    dummy = Event("dummy_action", POINTED, "N")
    waiting = rule(library, edition, dummy, Event("revoke", EXCEPTED, "W"))
    assert checks(waiting) == {1}
    gained = Event("revoke", EXCEPTED | {"revoke_dummy_gain": gain}, "W")
    found = rule(library, edition, dummy, gained)
    assert answers(found) == [(1, 2)] and not checks(found)
    assert ("replaced" in {each.kind for each in found.figures.open}) == (gain == "yes")


def test_one_event_does_not_answer_its_own_checks(library):
    for case in library.bundle["cases"][::7]:
        for edition, expected in case["rules"].items():
            event = Event(case["decision"], expected["facts"])
            assert not library.incident(edition, [event]).answered
