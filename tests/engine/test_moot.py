"""What an event makes moot of the others is told apart, asked no more, and holds no figure up."""

from itertools import permutations

import pytest

from regelwerk.calc.bridge.board_end import Played
from regelwerk.calc.doppelkopf.game_end import Valued
from regelwerk.engine.event import Event
from regelwerk.engine.runtime import decide
from regelwerk.library.pending import list_pending

OWN = ("director", "referee")
LYING = Event(
    "penalty_card_lying",
    {
        "penalty_card_exists": "yes",
        "lying_cards": "major",
        "lying_turn": "partner",
        "penalty_lead_choice": "undecided",
    },
    "S",
)
CONTESTED = Event("contested_claim", {"claim_disputed": "yes", "claim_kind": "claim"}, "S")
REVOKE = Event("revoke", {"revoke_stage": "played_on", "revoke_exception": "none"}, "W")
SURPLUS = Event(
    "wrong_number_of_cards",
    {
        "hands_wrong": "more_and_fewer",
        "wrong_count_noticed": "after_play",
        "team_several_scores": "no",
        "score_possible_results": "few",
        "score_other_table": "clear",
        "score_own_fault": "none",
        "event_type": "teams",
    },
)
ARTIFICIAL = Event(
    "artificial_score",
    {
        "score_artificial": "yes",
        "score_form": "imp_teams",
        "score_guilt": "directly",
        "score_session": "between",
    },
    "NS",
)
EARLY = {"early_trick": "first", "culprit": "normal"}
SEVERE = Event(
    "early_card",
    EARLY | {"complained": "yes", "denials": "0", "inevitable_rest": "no", "game_won_by": "nobody"},
    "3",
)
LEFT = Event("early_card", EARLY | {"complained": "no"}, "4")
NOT_FOLLOWED = Event(
    "suit_not_followed",
    {
        "complained": "yes",
        "decisive_for": "winner",
        "inevitable_rest": "no",
        "game_won_by": "nobody",
        "culprit": "soloist_opponent",
        "cards_handed_over": "no",
        "denials": "1",
    },
    "4",
)
SHORTENED = Event(
    "game_shortening",
    {"shortened_by": "soloist", "shortening_sure": "no", "shortening_how": "shown"},
    "2",
)
PLAYED = Played(("4S",), "S", 9, 21, 620)


def claim(response):
    facts = {
        "claim_act": "claim_some",
        "claim_partner_objects": "no",
        "claim_response": response,
        "claim_trump_out": "no",
        "claim_line_stated": "stated",
    }
    return Event("claim", facts, "W")


def effects(found):
    """The sentences that stand, by event and effect."""

    def walk(ruling):
        yield from (each.effect for each in ruling.outcomes if each.says)
        for below in ruling.chained:
            yield from walk(below)

    return {(each.number, effect) for each in found.events for effect in walk(each.ruling)}


def test_a_choice_of_the_lead_is_moot_once_play_has_ended(library):
    found = library.incident("1997", [LYING, claim("doubted")])
    (moot,) = found.moot
    alone = library.incident("1997", [LYING])
    assert (moot.kind, moot.by.event) == ("claimed", 2) and moot.by.row.startswith(
        "claim_reaction/"
    )
    assert [each.says for each in moot.sentences] == [
        each.says for moment in alone.moments for each in moment.sentences
    ]
    assert {number for number, _ in effects(found)} == {2}
    assert all({*each.events} == {1} for each in moot.sentences)


def test_what_comes_after_the_claim_or_elsewhere_is_not_moot(library):
    later = library.incident("1997", [claim("doubted"), LYING])
    assert not later.moot
    away = Event(LYING.decision, LYING.facts, "S@Board 14")
    assert not library.incident("1997", [away, claim("doubted")]).moot


def test_play_that_is_only_interrupted_makes_nothing_moot(library):
    assert not library.incident("2017", [LYING, claim("doubted")]).moot


def test_a_restriction_that_a_row_orders_beside_other_things_is_moot_alone(library):
    facts = LYING.facts | {"penalty_lead_choice": "require"}
    alone = effects(library.incident("1997", [Event(LYING.decision, facts, "S")]))
    found = library.incident("1997", [Event(LYING.decision, facts, "S"), claim("doubted")])
    gone = {effect for number, effect in alone - effects(found) if number == 1}
    assert gone == {"suit_of_penalty_card"} and (1, "penalty_card_status") in effects(found)


@pytest.mark.parametrize("events", [*permutations([SURPLUS, REVOKE])], ids=["first", "last"])
def test_tricks_of_a_result_that_does_not_count_are_neither_told_nor_asked(library, events):
    played = Played(("4S",), "S", 12, 10, 1430)
    found = library.incident("2017", list(events), played=played)
    (moot,) = found.moot
    number = events.index(REVOKE) + 1
    assert moot.kind == "void" and [each.id for each in moot.waiting] == ["revoke_tricks"]
    assert not {effect for at, effect in effects(found) if at == number} & {
        "revoke_established",
        "revoke_trick_stands",
    }
    assert not found.questions and not list_pending(library.engine, found)
    assert {each.kind for each in found.figures.open} <= {"void", "replaced"}
    opened = library.incident("2017", list(events), ("revoke_tricks",))
    assert not opened.questions


def test_an_artificial_score_makes_the_whole_ruling_on_a_claim_moot(library):
    alone = library.incident("2007", [CONTESTED], played=PLAYED)
    assert {each.kind for each in alone.figures.open} == {"question"}
    found = library.incident("2007", [CONTESTED, ARTIFICIAL], played=PLAYED)
    (moot,) = found.moot
    assert len(moot.sentences) == sum(len(each.sentences) for each in alone.moments)
    assert [each.says for each in moot.notes] == [each.says for each in alone.notes]
    assert {each.id for each in moot.waiting} == {"claim_outstanding_trump", "claim_line"}
    assert not {"question", "check"} & {each.kind for each in found.figures.open}


def test_a_card_that_stands_is_moot_where_another_infringement_ends_the_game(library):
    for events in permutations([SEVERE, LEFT]):
        found = library.incident("srh2019", list(events), played=Valued())
        (moot,) = found.moot
        number = events.index(LEFT) + 1
        assert moot.kind == "over" and {*moot.sentences[0].events} == {number}
        assert (number, "counts_as_valid_move") not in effects(found)
        assert any(at == number for at, _ in effects(found))  # that there are no points stands


def test_tricks_awarded_are_moot_where_another_event_voids_the_game(library):
    found = library.incident("tsr1998", [NOT_FOLLOWED, SHORTENED])
    alone = library.incident("tsr1998", [NOT_FOLLOWED])
    assert [each.rows for moot in found.moot for each in moot.sentences] == [
        ("game_shortening/soloist_mistaken_1998",)
    ]
    points = [each.says for moment in alone.moments for each in moment.sentences]
    assert {*points} <= {each.says for moment in found.moments for each in moment.sentences}


def test_one_question_alone_says_whether_the_board_still_runs(rulebook):
    """A kept case goes on by it from the end of play (`noting.js`)."""
    engine = rulebook.outputs["engine.json"]
    found = set()
    for decision, each in engine["decisions"].items():
        for edition, table in each["editions"].items():
            for row in table["rows"]:
                [(fact, values)] = row["when"].items() if len(row["when"]) == 1 else [("", [])]
                later = any(said["due"] == "end" and said["to"] in OWN for said in row["then"])
                if each["due"] == "now" and later and {*values} < {"yes", "no"} and values:
                    other = {fact: {"yes": "no", "no": "yes"}[values[0]]}
                    if decide(engine, decision, edition, other).status == "open":
                        found.add((fact, *values))
    assert found == {("board_running", "yes")}
