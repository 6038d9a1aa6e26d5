"""Several events of one board or game are one ruling: each fact once, each sentence once, what one
event established known to the next, and figures only where the text gives them.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.calc.bridge.board_end import PAIRS, Assigned, Played
from regelwerk.calc.doppelkopf.game_end import Valued
from regelwerk.calc.ending import forbids
from regelwerk.engine.event import Event
from regelwerk.engine.incident import MOST, rule_incident
from regelwerk.engine.ruling import (
    ImpossibleFacts,
    Refused,
    UnknownDecision,
    UnknownEdition,
    UnknownName,
    walk_rulings,
)
from regelwerk.library.incident import list_figures
from tiers import drawn, some_or_all

SPADES = ("4S",)  # a contract of 4 ♠
TWO_LATER = {  # 64 A 1: the revoke trick and one of those won later
    "revoke_exception": "none",
    "revoke_trick_winner": "offender",
    "revoke_later_tricks": "one",
    "revoke_compensated": "yes",
}
LATER_ONLY = TWO_LATER | {"revoke_trick_winner": "opponents"}  # 64 A 2: one trick
MADE = {"revoke_stage": "played_on"}  # 63 A 1: established
HARMFUL = MADE | TWO_LATER | {"revoke_compensated": "no"}  # 64 C: an adjusted score
NOT_COMPENSATED = MADE | {"revoke_exception": "next_board", "revoke_compensated": "no"}  # 64 C
CLAIM = {"claim_act": "claim_some", "claim_partner_objects": "no", "claim_response": "no"}
CONCEDED = CLAIM | {"claim_response": "own_concession", "claim_correction_period": "yes"}
IN_PLAY = {
    "complained": "yes",
    "culprit": "normal",
    "inevitable_rest": "no",
    "game_won_by": "nobody",
}
REPEATED = IN_PLAY | {"repetition": "repeated", "partnership": "cleared_before"}  # SRH 3.5.9
TOO_EARLY = IN_PLAY | {"early_trick": "middle", "denials": "1"}  # SRH 3.6: severe, one denial
NAMED = {"shown_how": "held", "card_named": "public_right"}  # SRH 3.11.6, row 4
IN_TIME = {"complaint_entitled": "yes", "who_can_tell": "all", "own_action": "nothing"}
LATE = {"late_minutes": "m6", "late_reasons": "no"}
MINOR = {
    "culprit": "normal",
    "inevitable_rest": "no",
    "game_won_by": "nobody",
    "playable_on": "yes",
}
SEVERE = MINOR | {"severe_found": "yes", "denials": "0"}
SETTLED = {"score_own_fault": "none", "score_procedure": "nothing"} | {
    "team_several_scores": "no",
    "score_other_table": "normal",
}
APPEALED = {"appeal_consent": "captain", "appeal_subject": "judgement"}
ADJUSTED = {"score_to_adjust": "yes"}
OWN_FAULT = {"score_assigned": "yes", "score_own_fault": "extreme"}
LYING = {"penalty_card_exists": "yes"}


def expectations(library, number=None):
    """The facts of every case, with its decision and edition."""
    found = [
        (case["decision"], edition, expected["facts"])
        for case in library.bundle["cases"]
        for edition, expected in case["rules"].items()
    ]
    return drawn(found, number)


def said(incident):
    """Every sentence of an incident with its moment and clauses, whatever the order; one that is
    moot has no moment.
    """
    groups = [(moment.due, moment.sentences) for moment in incident.moments]
    groups += [("", moot.sentences) for moot in incident.moot]
    return {
        (due, each.says, each.to, frozenset(each.cites))
        for due, sentences in groups
        for each in sentences
    }


@pytest.mark.parametrize("number", some_or_all(150, "every case in every edition"))
def test_a_single_event_is_ruled_as_decide_rules_it(library, number):
    """Sentences, moments, what waits, the next question: nothing more and nothing less."""
    for decision, edition, facts in expectations(library, number):
        found = library.incident(edition, [Event(decision, facts)])
        ruling = library.decide(decision, edition, facts)
        assert [each.ruling for each in found.events] == [ruling]
        assert [
            (moment.due, each.says, each.to, each.to_label, each.cites, each.rows)
            for moment in found.moments
            for each in moment.sentences
        ] == [
            (moment.due, each.says, each.to, each.to_label, each.cites, each.rows)
            for moment in ruling.moments
            for each in moment.sentences
        ]
        assert [[each.id for each in moment.deferred] for moment in found.moments] == [
            [*moment.deferred] for moment in ruling.moments
        ]
        assert [each.id for each in found.questions] == [ruling.next_question] * bool(
            ruling.next_question
        )
        assert not found.conflicts and not found.events[0].carried


def test_whatever_of_two_cases_is_said_is_said_once_in_either_order(library):
    """The order of events counts only for states and for what ends play: two cases drawn by lot
    give the same sentences, each once, and those of both rulings.
    """
    scopes, draw = library.engine["between"]["facts"], Random("pairs")
    cases = [each for each in expectations(library) if not {*each[2]} & {*scopes}]
    tried = 0
    for _ in range(60):
        decision, edition, facts = draw.choice(cases)
        other, same, more = draw.choice([each for each in cases if each[1] == edition])
        one, two = "NO" if library.decisions[decision]["game"] == "bridge" else "12"
        both = [Event(decision, facts, one), Event(other, more, two)]
        rulings = [library.incident(edition, events) for events in permutations(both)]
        if any(each.carried for found in rulings for each in found.events):
            continue
        tried += 1
        moot = any(found.moot for found in rulings)
        assert moot or said(rulings[0]) == said(rulings[1])
        alone = {each[:3] for event in both for each in said(library.incident(same, [event]))}
        for found in rulings if moot else rulings[:1]:
            assert {each[1:3] for each in said(found)} == {each[1:] for each in alone}
            assert {each[:3] for each in said(found) if each[0]} <= alone
        for moment in rulings[0].moments:
            keys = [
                (each.says, each.to)
                for each in moment.sentences
                if set(each.events) == {1, 2} or not is_figure(library, rulings[0], each.says)
            ]
            assert len(keys) == len({*keys})
    assert tried > 40


def is_figure(library, incident, says):
    """Whether a sentence gives points or tricks, which stand once for each event."""
    return any(outcome.says == says for _, _, outcome in list_figures(library.engine, incident))


def test_a_question_about_the_whole_board_is_asked_once_and_its_answer_known_everywhere(library):
    hardly = ADJUSTED | {"score_obtained": "yes", "score_possible_results": "too_many"}
    kind = Event("adjusted_score_kind", hardly)
    events = [Event("team_scores"), kind, kind]
    open_now = library.incident("2017", events)
    assert ("event_type", (2, 3)) in [(each.id, each.events) for each in open_now.questions]
    answered = [
        events[0],
        events[1],
        Event("adjusted_score_kind", hardly | {"event_type": "pairs"}),
    ]
    found = library.incident("2017", answered)
    assert [(each.fact, each.value, each.source) for each in found.events[1].carried] == [
        ("event_type", "pairs", 3)
    ]
    assert "event_type" not in [each.id for each in found.questions]


def test_two_answers_about_the_whole_board_are_refused(library):
    events = [Event("adjusted_score_kind", {"event_type": each}) for each in ("pairs", "teams")]
    with pytest.raises(ImpossibleFacts, match="Ereignis 1 und Ereignis 2"):
        library.incident("2017", events)
    events = [events[0], Event("artificial_score", {"score_form": "imp_teams"})]
    with pytest.raises(ImpossibleFacts, match="nur im Teamturnier"):
        library.incident("2017", events)


def test_a_question_about_an_event_is_asked_for_each(library):
    found = library.incident("2017", [Event("revoke", MADE | TWO_LATER), Event("revoke")])
    assert found.events[1].carried == ()
    assert [(each.id, each.events) for each in found.questions] == [("revoke_stage", (2,))]


def test_what_an_event_established_of_the_state_is_known_to_the_next_one_only(library):
    shown = Event("penalty_card_kind", LYING | {"penalty_card_type": "honour_or_played"})
    found = library.incident("2017", [Event("penalty_card_lying", LYING), shown])
    assert found.events[0].carried == ()
    found = library.incident("2017", [shown, Event("penalty_card_lying", LYING)])
    assert [(each.fact, each.value, each.source) for each in found.events[1].carried] == [
        ("lying_cards", "major", 1)
    ]
    found = library.incident("2017", [shown, shown, Event("penalty_card_lying", LYING)])
    assert found.events[2].carried == ()  # two lie there now, or one no longer does
    own = Event("penalty_card_lying", LYING | {"lying_cards": "minor"})
    assert library.incident("2017", [shown, own]).events[1].known["lying_cards"] == "minor"


TWO_CALLS = {"becomes_defender": "yes", "final_call_differs": "yes"}
AGAIN = MADE | {"revoke_exception": "repeated", "revoke_repeat_cost": "yes"}
AGAIN["revoke_compensated"] = "yes"


def test_two_rulings_of_one_decision_are_on_two_things(library):
    """23: of two calls each is comparable or not, with `who` or without. It was a contradiction,
    which no answer could end where one player had made both calls.
    """
    yes = Event("comparable_call", {"replacement_meaning": "more_precise"})
    no = Event("comparable_call", {"replacement_meaning": "other"})
    for one, two in (("", ""), ("N", "N"), ("N", "O"), ("N@3♥", "N@Kontra")):
        found = library.incident("2017", [replace(yes, who=one), replace(no, who=two)])
        assert len(said(found)) > 2 and found.conflicts == () == found.distinct


def test_two_revokes_of_one_player_do_not_exclude_each_other(library):
    """64 A 1 moves two tricks, 64 B 2 moves none for the next revoke in the suit: the result is
    final.
    """
    events = [Event("revoke", MADE | TWO_LATER, "O"), Event("revoke", AGAIN, "O")]
    found = library.incident("2007", events, played=Played(SPADES, "S", 8, 1))
    assert found.conflicts == () == found.distinct and found.figures.final
    assert found.figures.readings[0].tricks == 10


def test_what_holds_only_of_different_things_is_named_and_blocks_no_figure(library):
    """47 B lets a card be taken back that breaks a rule, 57 C 2 holds declarer to a card played too
    soon: of one player, or of nobody named, they may be about one card; of two tricks or two
    players they are not.
    """
    illegal, early = {"retract_why": "illegal"}, {"premature_what": "declarer_followed"}

    def ruled(one, two):
        events = [Event("retract_card", illegal, one), Event("premature_play", early, two)]
        return library.incident("2007", events, played=Played(("4H",), "W", 9, 7))

    for one, two in (("S", "S"), ("", ""), ("S", ""), ("S@Stich 3", "S"), ("NS", "S")):
        found = ruled(one, two)
        assert {(each.kind, each.first.event, each.last.event) for each in found.distinct} == {
            ("opposed", 1, 2)
        }
        assert found.conflicts == ()
        assert {each.kind for each in found.figures.open} <= {"check", "deferred", "who"}
        assert found.figures.readings[-1].tricks == 9
    for one, two in (("S@Stich 3", "S@Stich 5"), ("S", "N"), ("S", "S@Board 14")):
        assert ruled(one, two).distinct == () == ruled(one, two).conflicts


def test_of_one_call_and_another_of_the_player_no_ruling_excludes_the_other(library):
    """26 of 1997: no lead restriction for one withdrawn call, one for the other; the first is
    ruled on the way from the insufficient bid.
    """
    bid = {"in_rotation": "yes", "accepted": "no", "replacement": "double"} | TWO_CALLS
    bid |= {"withdrawn_about": "only_suits", "suits_shown": "all", "could_have_known": "no"}
    bid["advantage_inadvertent"] = "yes"
    call = Event("withdrawn_call", TWO_CALLS | {"withdrawn_about": "no_suit"}, "O")
    found = library.incident("1997", [Event("insufficient_bid", bid, "O"), call])
    orders = {row.partition("/")[0] for m in found.moments for s in m.sentences for row in s.rows}
    assert "withdrawn_call" in orders and found.conflicts == () == found.distinct


def test_what_follows_from_breaking_an_order_does_not_contradict_it(library):
    """30 A of 1997: pass once; 37: who calls all the same has to pass for good. The duty is known
    to the later event, of the player who has it.
    """
    too_soon = {"accepted": "no", "turn": "partner", "pass_kind": "natural", "bid_before": "no"}
    passed = Event("pass_out_of_rotation", too_soon, "S")
    called = Event(
        "call_when_obliged_to_pass", {"left_opponent_called": "no", "in_rotation": "yes"}, "S"
    )
    found = library.incident("1997", [passed, called])
    assert [(each.fact, each.value) for each in found.events[1].carried] == [
        ("pass_was_due", "yes"),
        ("pass_duty", "once"),
    ]
    told = replace(called, facts=called.facts | {"pass_was_due": "yes"})
    assert "Der Schuldige muss passen, sooft er dran ist." in {each[1] for each in said(found)}
    assert found.conflicts == () == library.incident("1997", [passed, told]).conflicts
    for other in ("W", "N"):
        assert library.incident("1997", [passed, replace(called, who=other)]).events[1].known == (
            called.facts
        )


def test_of_a_game_there_is_one_whoever_did_what(library):
    """G.1.1 has nothing dealt again, G.1.2 has: the two events are of one game, and no figure is
    told.
    """
    events = [Event("misdeal", {"all_laid": "no", "dealer_alone": "no", "complained": "no"}, "2")]
    events.append(Event("card_count", {"wrong_count": "several", "misdeal_complained": "no"}, "3"))
    found = library.incident("tsr1998", events, played=Valued(121, (1, 3)))
    assert [(each.kind, each.first.says, each.last.says) for each in found.conflicts] == [
        (
            "whole",
            "Es wird nicht neu gegeben.",
            "Derselbe Kartengeber gibt erneut, ohne Strafpunkte.",
        )
    ]
    assert found.figures.readings == () and found.figures.open[0].kind == "whole"


def test_what_a_later_event_is_about_waits_no_longer(library):
    """The result of a fouled board waits for that of the teams, which event 2 rules, or asks."""
    fouled = Event("fouled_scores", {"board_is_fouled": "yes", "event_type": "teams"})
    teams = Event("team_scores", {"team_results_lack": "incomparable"})
    told = replace(teams, facts=teams.facts | {"team_regulation": "no", "team_guilty": "one"})

    def waits(*events):
        found = library.incident("2017", events)
        return [each.id for moment in found.moments for each in moment.deferred]

    assert waits(fouled) == waits(told, fouled) == waits(fouled, replace(told, who="@Board 15"))
    assert waits(fouled) == ["team_scores"] and waits(fouled, told) == waits(fouled, teams) == []
    asked = [(each.id, each.events) for each in library.incident("2017", [fouled, teams]).questions]
    assert asked == [("team_guilty", (2,))]


FOLLOWS = {"revoke_duty": "follow", "revoke_able": "yes"}


@pytest.mark.parametrize(
    ("first", "last", "left"),
    [("W", "W", True), ("W", "", True), ("W", "O", False), ("W@Stich 3", "W@Stich 5", False)],
)
@pytest.mark.parametrize("answered", [True, False])
def test_what_another_event_is_about_is_not_asked_on_the_way(library, first, last, left, answered):
    """Whether it is a revoke leads to the revoke, on which the other event rules or asks."""
    follow = Event("failure_to_follow", FOLLOWS, first)
    revoke = Event("revoke", MADE | TWO_LATER if answered else {}, last)
    for events in permutations([follow, revoke]):
        found = library.incident("2017", list(events))
        at = events.index(follow) + 1
        asked = {number: each.id for each in found.questions for number in each.events}
        told = found.events[at - 1].told
        assert ("revoke" in told) == (at not in asked) == left
        assert ((3 - at) in asked) == (not answered)
        rows = [ruling.decision for ruling in walk_rulings(found.events[at - 1].ruling)]
        assert ("revoke" in rows) == (not left)


def test_an_event_stands_for_one_of_those_on_whose_way_it_is(library):
    follow = [Event("failure_to_follow", FOLLOWS, seat) for seat in ("", "W")]
    found = library.incident("2017", [*follow, Event("revoke", MADE | TWO_LATER, "W")])
    assert [each.events for each in found.questions] == [(1,)]
    found = library.incident("2017", [*follow, Event("revoke", MADE | TWO_LATER)])
    assert [each.events for each in found.questions] == [(2,)]


def test_the_decision_on_several_infringements_is_asked_once(library):
    """It is an event, and asks there; it need not be added."""
    several = Event("several_infringements", {"complaints_at_once": "no"})
    events = [Event("repeated_announcement", REPEATED, seat) for seat in "23"]
    assert [each.id for each in library.incident("srh2019", events).joint] == [several.decision]
    found = library.incident("srh2019", [*events, several])
    assert not found.joint and [each.events for each in found.questions] == [(3,)]
    end = figures(library, "srh2019", [*events, several], Valued(132, (1, 3)))
    assert not end.readings and "question" in {each.kind for each in end.open}


def test_a_later_event_settles_one_of_several_that_wait(library):
    """64 C is asked of each revoke: one answer without a seat leaves the other one waiting."""
    facts = {key: value for key, value in TWO_LATER.items() if key != "revoke_compensated"}
    one, two = (Event("revoke", MADE | facts, seat) for seat in "OW")
    paid = {"revoke_final": "yes", "revoke_exception": "none", "revoke_compensated": "yes"}
    equity = Event("revoke_equity", paid)

    def waits(*events):
        found = library.incident("2017", events)
        return [each.events for moment in found.moments for each in moment.deferred]

    assert waits(one, two) == [(1, 2)] and waits(one, two, equity) == [(2,)]
    assert waits(one, two, replace(equity, who="W")) == [(1,)]
    assert waits(one, two, equity, equity) == waits(one, equity, two, equity) == []
    assert waits(one, replace(two, who=""), equity) == [(1,)]
    assigned = [Event("assigned_score", OWN_FAULT, seat) for seat in "OW"]
    assert waits(*assigned) == [(1, 2)]  # whether the scores balance, asked once
    assert waits(*assigned, Event("knockout_scores", {"score_balanced": "yes"})) == []


def test_what_another_event_tells_is_not_asked_again(library):
    """2.1.1.2: whether a complaint comes in time leads to what has happened, which event 1 says."""
    in_time = Event("complaint_time", IN_TIME, "1")
    case = Event("early_card", TOO_EARLY, "3")

    def asked(*events):
        found = library.incident("srh2019", events, played=Valued())
        return [each.id for each in found.questions], found.figures

    alone, _ = asked(in_time)
    assert alone == ["case_group"]
    for events in ([case, in_time], [in_time, case]):
        questions, end = asked(*events)
        assert questions == [] and [each.total for each in end.readings[0].sheet.seats] == [
            5,
            5,
            -15,
            5,
        ]
    assert asked(in_time, in_time)[0] == ["case_group", "case_group"]
    assert asked(in_time, Event("after_complaint", {"cards_shown": "no"}))[0] == ["case_group"]
    assert asked(in_time, replace(case, who="3@Spiel 18"))[0] == ["case_group"]
    several = replace(in_time, facts=IN_TIME | {"case_group": "lead"})
    assert asked(several, case)[0] == asked(several)[0] != []


def test_a_decision_that_a_sentence_names_for_the_result_is_still_to_be_ruled(library):
    """16 A 2 of 1997 leads to an adjusted score without leading to its kind."""
    used = {"board_running": "no", "partner_information": "yes", "logical_alternative": "yes"}
    used |= {"suggested": "could", "action_effect": "damaged"}
    named = Event("unauthorized_information", used, "S")
    found = library.incident("1997", [named])
    assert [(each.id, each.events) for each in found.joint] == [("adjusted_score_kind", (1,))]
    kind = Event("adjusted_score_kind", {"event_type": "pairs", "score_obtained": "yes"})
    both = library.incident("1997", [named, kind])
    assert both.joint == () and both.events[1].known["score_to_adjust"] == "yes"


def test_what_game_an_infringement_ends_does_not_go_on_for_later_events(library):
    """SRH 3.11.5 asks whether the game goes on, which the severe early card has decided."""
    shown = Event("after_complaint", {"cards_shown": "yes"}, "4")
    found = library.incident("srh2019", [Event("early_card", TOO_EARLY, "3"), shown])
    assert found.events[1].known["game_goes_on"] == "no"


def test_play_that_is_over_does_not_go_on(library):
    """68 D of 1997: the claim agreed to ends play; what is said later of one trick alone does
    not.
    """
    over = Event("claim", CLAIM, "S")
    remark = Event("claim", {"claim_act": "current_trick"}, "N")
    found = library.incident("1997", [over, remark])
    assert [(each.kind, each.first.says, each.last.event) for each in found.conflicts] == [
        ("ended", "Das Spiel ist beendet.", 2)
    ]
    assert library.incident("1997", [remark, over]).conflicts == ()
    figures = library.incident("1997", [over, remark], played=Played(SPADES, "S", 10)).figures
    assert figures.readings == () and [each.kind for each in figures.open] == ["ended"]


def test_refusals_name_the_event_and_the_nearest_name(library):
    claim = Event("claim", CLAIM)
    with pytest.raises(UnknownDecision, match=r"^Ereignis 2: .*gemeint: revoke\?"):
        library.incident("2017", [claim, Event("revok")])
    with pytest.raises(UnknownEdition, match="Ereignis 1"):
        library.incident("srh2019", [claim, Event("early_card", TOO_EARLY)])
    with pytest.raises(Refused, match="1 bis 20"):
        library.incident("2017", [])
    with pytest.raises(Refused, match="nicht 21"):
        library.incident("2017", [claim] * (MOST + 1))
    with pytest.raises(ImpossibleFacts, match=r"^Ereignis 2: "):
        library.incident(
            "2017",
            [
                claim,
                Event("adjusted_score_kind", {"event_type": "pairs", "score_form": "imp_teams"}),
            ],
        )


def figures(library, edition, events, played):
    """The end of an incident."""
    return library.incident(edition, events, played=played).figures


def test_a_revoke_and_a_claim_move_two_tricks_and_are_scored(library):
    """63 A 1, 64 A 1, 68: ten tricks with the claimed ones, two go over; 4 ♠ in danger (board 7)
    fails by two, 200 points; against −100 at the other table 100 points, 3 IMP.
    """
    events = [Event("revoke", MADE | TWO_LATER, "S"), Event("claim", CLAIM, "S")]
    found = figures(library, "2017", events, Played(SPADES, "S", 10, board=7, other=-100))
    (reading,) = found.readings
    assert found.final and found.open == ()
    assert [(each.event, each.tricks, each.side) for each in found.moved] == [(1, 2, "declaring")]
    assert (reading.tricks, reading.north_south, reading.imps) == (8, -200, -3)


@pytest.mark.parametrize(
    ("board", "points"), [(1, 420), (2, 620), (3, 420), (7, 620), (15, 620), (16, 420)]
)
def test_vulnerability_is_that_of_the_board(library, board, points):
    """2: 15 is North-South, 16 East-West."""
    events = [Event("claim", CLAIM, "S")]
    (reading,) = figures(library, "2017", events, Played(SPADES, "N", 10, board)).readings
    assert reading.north_south == points
    (other,) = figures(library, "2017", events, Played(SPADES, "O", 10, board)).readings
    assert other.north_south == -{1: 420, 2: 420, 3: 620, 7: 620, 15: 420, 16: 620}[board]


def test_two_revokes_of_one_side_add_up_and_are_compared_with_the_field(library):
    """64 A 1 and 64 A 2: three tricks; 78 A: worse than one of two scores, equal to none."""
    events = [Event("revoke", MADE | TWO_LATER, "N"), Event("revoke", MADE | LATER_ONLY, "S")]
    played = Played(SPADES, "S", 12, board=1, field=(420, -100))
    (reading,) = figures(library, "2017", events, played).readings
    assert (reading.tricks, reading.north_south) == (9, -50)
    assert (reading.matchpoints, reading.top) == (2, 4)


def test_a_conceded_trick_that_comes_back_is_counted_beside_a_revoke(library):
    """71: the trick goes back to who conceded it; 64 A 2 gives one more for the defender's revoke,
    and no two sides have revoked.
    """
    conceded = CONCEDED | {"claim_conceded_trick": "not_losable"}
    back, revoke = Event("claim", conceded, "W"), Event("revoke", MADE | LATER_ONLY, "N")
    for edition, events, tricks in (
        ("1997", [back, revoke], 11),
        ("2007", [replace(back, who="N"), replace(revoke, who="O")], 7),
        ("2007", [back], 10),
        ("2007", [replace(back, who="S")], 8),
        ("2007", [back, replace(back, facts=conceded | {"claim_conceded_trick": "won"})], 11),
        ("2007", [replace(back, facts=conceded | {"claim_conceded_trick": "losable"})], 9),
    ):
        found = figures(library, edition, events, Played(SPADES, "W", 9, 10))
        assert found.final and found.readings[0].tricks == tricks
    unsaid = figures(library, "2007", [replace(back, who="")], Played(SPADES, "W", 9, 10))
    assert [each.tricks for each in unsaid.readings] == [10, 8] and not unsaid.final


def test_where_both_sides_revoked_no_trick_goes_over_since_2007(library):
    """64 B 7; 1997 has no such rule, there both transfers stand."""
    events = [Event("revoke", MADE | TWO_LATER, "N"), Event("revoke", MADE | LATER_ONLY, "O")]
    for edition in ("2007", "2017"):
        found = figures(library, edition, events, Played(SPADES, "S", 10, 7))
        assert found.readings == () and found.open[-1].cites == (f"{edition}/64.B.7",)
    (reading,) = figures(library, "1997", events, Played(SPADES, "S", 10, 7)).readings
    assert reading.tricks == 9


def test_without_a_name_each_side_has_its_figures(library):
    found = figures(
        library, "2017", [Event("revoke", MADE | TWO_LATER)], Played(SPADES, "S", 10, 7)
    )
    assert not found.final
    assert [(each.supposed[0].side, each.tricks) for each in found.readings] == [
        ("declaring", 8),
        ("defending", 12),
    ]
    found = figures(library, "2017", [Event("revoke", MADE | TWO_LATER)], Played(SPADES, "S", 1, 7))
    assert [each.tricks for each in found.readings] == [3]  # declarer had not two to lose


@pytest.mark.parametrize("who", ["S", "n", "Süd", "Nord", "NS", "Nord-Süd", "N,S"])
def test_the_side_is_known_by_seat_or_pair(library, who):
    events = [Event("revoke", MADE | TWO_LATER, who)]
    (moved,) = figures(library, "2017", events, Played(SPADES, "N", 10, 7)).moved
    assert moved.side == "declaring"


@pytest.mark.parametrize("who", ["declarer", "Alleinspieler", "9", "2", "N:S", "Karl", "N,X"])
def test_who_sits_nowhere_is_refused_with_the_seats(library, who):
    with pytest.raises(UnknownName, match=r"möglich: N, O, S, W, NS, OW.*@Stich 5.*who=@Paar 9"):
        library.incident("2017", [Event("revoke", {}, who)])


def test_a_role_that_gets_no_points_is_refused_with_the_nearest_one(library):
    with pytest.raises(UnknownName, match=r"„solo“ ist kein Platz.*soloist:1.*gemeint: soloist"):
        library.incident("srh2019", [Event("early_card", {}, "2,solo:3")])
    for who in ("2,Solospieler:3", "2,Solospeler:3", "2,Solist:3"):
        with pytest.raises(UnknownName, match=r"ist kein Platz.*gemeint: soloist\?"):
            library.incident("srh2019", [Event("early_card", {}, who)])
    for who in ("5", "partner", "partner:2"):
        with pytest.raises(UnknownName, match="möglich: 1, 2, 3, 4"):
            library.incident("srh2019", [Event("early_card", {}, who)])


def test_what_was_at_another_table_counts_nothing_here_and_is_not_known_here(library):
    """Of two boards each has its own penalty card, tournament, tricks and contradictions."""
    here, there = Event("revoke", MADE | TWO_LATER, "S"), Event("revoke", MADE, "S@Board 14")
    found = figures(library, "2017", [here, there], Played(SPADES, "S", 10, 7))
    assert [each.event for each in found.moved] == [1] and found.final
    shown = Event("penalty_card_kind", LYING | {"penalty_card_type": "honour_or_played"}, "N")
    elsewhere = replace(shown, who="N@Board 14")
    lying = Event("penalty_card_lying", LYING)
    assert library.incident("2017", [shown, lying]).events[1].carried
    assert not library.incident("2017", [elsewhere, lying]).events[1].carried
    kinds = [("pairs", "N"), ("teams", "@Paar 9")]
    events = [Event("adjusted_score_kind", {"event_type": kind}, who) for kind, who in kinds]
    assert len(library.incident("2017", events).events) == 2


@pytest.mark.parametrize("when", ["Stich 5", "stich 5", "3♥", "1SA", "Kontra", "♥D", "Ausspiel"])
def test_what_was_at_another_moment_of_the_board_counts_and_is_known_here(library, when):
    """`S@Stich 5` was taken for another table, and its tricks were left out of a final score."""
    events = [
        Event("revoke", MADE | LATER_ONLY, "S"),
        Event("revoke", MADE | TWO_LATER, "S@" + when),
    ]
    found = figures(library, "2017", events, Played(SPADES, "S", 10, 7))
    assert [(each.event, each.tricks, each.side) for each in found.moved] == [
        (1, 1, "declaring"),
        (2, 2, "declaring"),
    ]
    assert found.final and found.readings[0].tricks == 7
    shown = Event("penalty_card_kind", LYING | {"penalty_card_type": "honour_or_played"})
    shown = replace(shown, who="N@" + when)
    assert library.incident("2017", [shown, Event("penalty_card_lying", LYING)]).events[1].carried


@pytest.mark.parametrize(
    "where", ["Board 14", "Tisch 2", "Paar 9", "Spiel 18", "Runde 2", "Team B"]
)
def test_only_a_board_a_table_and_the_like_is_elsewhere(library, where):
    for who in (f"S@{where}", f"@{where.lower()}", f"S@{where}, Stich 5"):
        events = [Event("revoke", MADE | TWO_LATER), Event("revoke", MADE | TWO_LATER, who)]
        found = figures(library, "2017", events, Played(SPADES, "S", 10, 7))
        assert [each.event for each in found.moved] == [1]


@pytest.mark.parametrize("who", ["S@Küche", "S@5", "S@Stich", "S@Stich 5 oder 6", "@8♥", "S@Board"])
def test_what_is_neither_a_moment_nor_a_place_is_refused_with_both_forms(library, who):
    with pytest.raises(UnknownName, match=r"@Stich 5, .*@3♥, .*@Board 14, .*@Team B"):
        library.incident("2017", [Event("revoke", {}, who)])
    with pytest.raises(UnknownName, match=r"@Stich 5, .*@keine 90, .*@Board 14"):
        library.incident("srh2019", [Event("early_card", {}, "2@3♥")])


def test_more_tricks_than_a_side_has_are_refused(library):
    events = [Event("revoke", MADE | TWO_LATER, "S")]
    with pytest.raises(Unreadable, match="gehen mehr über"):
        figures(library, "2017", events, Played(SPADES, "S", 1, 7))


def test_nothing_is_scored_while_tricks_may_still_go_over(library):
    found = figures(library, "2017", [Event("revoke", MADE, "S")], Played(SPADES, "S", 10, 7))
    assert found.readings == () and [each.kind for each in found.open] == ["question"]
    known = {key: value for key, value in TWO_LATER.items() if key != "revoke_compensated"}
    found = figures(
        library, "2017", [Event("revoke", MADE | known, "S")], Played(SPADES, "S", 10, 7)
    )
    assert [each.tricks for each in found.readings] == [8] and not found.final
    assert [each.kind for each in found.open] == ["deferred"]  # 64 C


def test_without_contract_or_tricks_the_ruling_is_told_and_what_is_lacking(library):
    revoke = [Event("revoke", MADE | TWO_LATER, "S")]
    for lacking, played in (
        ("die Stiche am Tisch", Played(SPADES, "S", board=7)),
        ("der Kontrakt", Played(tricks=10)),
    ):
        found = figures(library, "2017", revoke, played)
        assert found.readings == () and not found.final
        assert [(each.kind, each.says) for each in found.open] == [("missing", lacking)]
        assert [each.tricks for each in found.moved] == [2]


def test_a_result_that_may_still_be_changed_is_not_final(library):
    """62 D 1: tricks 12 and 13 are played again; 10 B: what players have settled among themselves
    may be cancelled.
    """
    twelfth = {"revoke_stage": "twelfth", "revoke_card": "declaring_side"}
    twelfth |= {"revoke_played_after": "nobody"}
    settled = {"set_without_director": "yes", "acted_first": "no"}
    by_players = Event("rectification_by_players", settled, "S")
    for event in (Event("revoke", twelfth, "S"), by_players):
        table = Played(SPADES, "S", 10, 7)
        found = figures(library, "2017", [event], table)
        assert found.readings and not found.final and "check" in {r.kind for r in found.open}
        checked = figures(library, "2017", [event], replace(table, checked=True))
        assert {r.kind for r in checked.open} == {r.kind for r in found.open} - {"check"}


def test_a_contract_told_with_a_double_that_may_not_count_is_not_final(library):
    """36 C: noticed after the lead, the double does not count; told without it, the score stands,
    told with it, the sentence is the reason why not.
    """
    facts = {"double_was_inadmissible": "yes", "noticed_after_lead": "yes"}
    event = [Event("inadmissible_double", facts, "O")]
    found = figures(library, "2017", event, Played(("1SA",), "W", 7, 8))
    assert found.final and found.readings[0].north_south == -90
    for calls in (("1SA", "X"), ("1SAX",), ("1SA", "XX")):
        found = figures(library, "2017", event, Played(calls, "W", 7, 8))
        assert [(each.kind, each.cites) for each in found.open] == [("undoubled", ("2017/36.C",))]
        assert not found.final
    found = figures(library, "2017", [Event("claim", CLAIM, "S")], Played(("1SA", "X"), "W", 7, 8))
    assert found.final


def test_tricks_that_one_event_keeps_do_not_go_over_by_another(library):
    """43 B 3: the dummy without rights was the first to point at the revoke; the declaring side
    keeps its result.
    """
    pointed = {"dummy_act": "points_out", "dummy_points": "first_on_defender"}
    dummy = Event("dummy_action", pointed | {"dummy_lost_rights": "yes"}, "N")
    revoke = Event("revoke", MADE | LATER_ONLY, "W")
    played = Played(SPADES, "S", 9, 18)
    for edition in ("1997", "2007", "2017"):
        found = figures(library, edition, [dummy, revoke], played)
        assert found.readings == () and "kept" in {each.kind for each in found.open}
        alone = figures(library, edition, [dummy], played)
        assert "kept" not in {each.kind for each in alone.open} and alone.readings
        declarer = Event("revoke", MADE | TWO_LATER, "S")  # 43 B 3 is about a defender's revoke
        found = figures(library, edition, [dummy, declarer], played)
        assert [each.tricks for each in found.readings] == [7]
    own = {"revoke_stage": "nothing", "revoke_question": "dummy_pointed"}
    pointed_at = Event("revoke", own | {"revoke_penalty_card": "no"}, "W")
    for who, told in (("O", [10]), ("S", [8]), ("W", []), ("", [])):
        other = replace(revoke, who=who)
        found = figures(library, "1997", [pointed_at, other], played)
        assert [each.tricks for each in found.readings] == told


def test_a_score_that_is_replaced_is_not_told(library):
    """64 C: not compensated, the director shall assign an adjusted score."""
    found = figures(library, "2017", [Event("revoke", HARMFUL, "S")], Played(SPADES, "S", 10, 7))
    assert found.readings == () and "replaced" in {each.kind for each in found.open}


def test_what_would_be_replaced_is_not_missed(library):
    found = figures(library, "2017", [Event("revoke", HARMFUL, "S")], Played(board=7))
    assert {"replaced"} <= {each.kind for each in found.open} and "missing" not in {
        each.kind for each in found.open
    }
    found = figures(library, "2017", [Event("claim", CLAIM, "S")], Played(board=7))
    assert {each.kind for each in found.open} == {"missing"}


def test_a_score_assigned_to_both_sides_takes_the_place_of_that_of_the_table(library):
    """64 C: ten tricks of 4 ♠ in danger, 620 points; what was open about the table is settled."""
    events = [Event("revoke", HARMFUL, "W")]
    table = Played(SPADES, "S", 8, board=7, other=-100)
    assert not figures(library, "2017", events, table).readings
    found = figures(library, "2017", events, replace(table, assigned=(Assigned(10),)))
    (assigned,) = found.assigned
    assert (assigned.reading.north_south, assigned.reading.imps) == (620, 12)
    assert found.moved and not found.readings
    assert not {"replaced", "check"} & {each.kind for each in found.open}


def test_a_score_assigned_to_one_side_leaves_the_other_that_of_the_table(library):
    """43 B 3 (2017): the side of dummy keeps what it has, the other one gets 4 ♥ made."""
    facts = {"revoke_stage": "played_on", "revoke_exception": "dummy_pointed"}
    facts |= {"revoke_dummy_gain": "yes", "event_type": "pairs", "score_obtained": "yes"}
    facts |= {"score_possible_results": "few", "score_procedure": "nothing"}
    facts["score_own_fault"] = "none"
    table = Played(("4H",), "S", 9, board=20, assigned=(Assigned(10, ("OW",)),))
    found = figures(library, "2017", [Event("revoke", facts, "E")], table)
    (assigned,), (reading,) = found.assigned, found.readings
    assert (assigned.sides, assigned.reading.north_south) == (("OW",), 620)
    assert (reading.north_south, found.final) == (-100, True)


def test_what_follows_from_the_result_is_not_asked(library):
    """A board with its tricks has a result; one score for both sides balances (86 B, 12 C 4)."""
    revoke = MADE | {"revoke_exception": "next_board", "revoke_compensated": "no"}
    events, table = [Event("revoke", revoke, "E")], Played(SPADES, "S", 9, 8)

    def waits(played, *more):
        found = library.incident("1997", [*events, *more], played=played)
        return [each.id for moment in found.moments for each in moment.deferred]

    assert waits(None) == waits(replace(table, tricks=None)) == ["adjusted_score_kind"]
    assert waits(table) == ["knockout_scores"]
    both = replace(table, assigned=(Assigned(10),))
    assert waits(both) == [] and figures(library, "1997", events, both).final
    one = Assigned(10, ("NS",)), Assigned(9, ("OW",))
    assert waits(replace(table, assigned=one)) == ["knockout_scores"]


def test_what_an_event_says_goes_before_what_follows_from_the_result(library):
    """12 C 1: the director finds that no result counts as obtained, whatever was told."""
    table = Played(SPADES, "S", 9, 8)
    asked = Event("adjusted_score_kind", ADJUSTED)
    unplayable = replace(asked, facts=ADJUSTED | {"score_obtained": "no"})
    rows = [
        library.incident("1997", [event], played=table).events[0].ruling.row
        for event in (asked, unplayable)
    ]
    assert rows == ["result_obtained", "no_result_1997"]
    elsewhere = replace(asked, who="@Board 9")
    found = library.incident("1997", [elsewhere], played=table)
    assert [each.id for each in found.questions] == ["score_obtained"]


def test_what_cannot_be_assigned_is_refused(library):
    def assign(*scores, contract=SPADES):
        table = Played(contract, "S" if contract else "", 9, board=7, assigned=scores)
        facts = NOT_COMPENSATED | {"event_type": "pairs"} | SETTLED
        return figures(library, "2017", [Event("revoke", facts, "W")], table)

    with pytest.raises(Unreadable, match="nur einen"):
        assign(Assigned(10), Assigned(9, ("OW",)))
    with pytest.raises(Unreadable, match="fehlen Kontrakt"):
        assign(Assigned(10), contract=())
    assert assign(Assigned(10, ("NS",)), Assigned(9, ("OW",))).final


def test_a_score_that_no_ruling_lets_the_director_assign_is_not_final(library):
    table = Played(SPADES, "S", 9, board=7, assigned=(Assigned(10),))
    harmed = NOT_COMPENSATED | {"event_type": "pairs"} | SETTLED
    unharmed = MADE | LATER_ONLY | {"revoke_compensated": "yes"}
    for facts, final in ((harmed, True), (unharmed, False)):
        found = figures(library, "2017", [Event("revoke", facts, "S")], table)
        assert found.final == final and ("missing" in {each.kind for each in found.open}) != final
    assert found.assigned[0].reading.north_south == 620


def test_a_question_that_changes_no_result_leaves_the_figures_final(library):
    """93 C: whether there is a further appeal; 64 A: whether tricks go over."""
    appeal = {"appeal_by": "contestant", "appeal_in_time": "yes", "appeal_committee": "yes"}
    events = [Event("right_to_appeal", appeal | APPEALED, "W")]
    incident = library.incident("2017", events)
    assert incident.questions or any(moment.deferred for moment in incident.moments)
    assert figures(library, "2017", events, Played(SPADES, "S", 9, board=7)).final
    assert not figures(library, "2017", [Event("revoke", {}, "S")], Played(SPADES, "S", 9, 7)).final


def weigh(library, edition, *shares, sides=PAIRS, **told):
    """The figures where the director weighs ten tricks and more of 4 ♠ in danger."""
    parts = [
        Assigned(10 + number, sides, share=Fraction(share)) for number, share in enumerate(shares)
    ]
    table = Played(SPADES, "S", 9, board=7, assigned=tuple(parts), **told)
    return figures(library, edition, [Event("revoke", NOT_COMPENSATED | SETTLED, "S")], table)


@pytest.mark.parametrize("edition", ["2007", "2017"])
def test_an_assigned_score_may_be_weighted(library, edition):
    """12 C 1 c: 620 at two thirds and 650 at one third; +12 and +13 IMP against −100."""
    thirds = "200/3", "100/3"
    found = weigh(library, edition, *thirds, other=-100)
    assert [each.reading.north_south for each in found.assigned] == [620, 650]
    (weighted,) = found.weighted
    assert (weighted.sides, weighted.imps.mean) == (PAIRS, Fraction(37, 3))
    assert f"{edition}/12.C.1.c" in weighted.imps.cites and weighted.matchpoints is None
    assert found.final
    (weighted,) = weigh(library, edition, *thirds, field=(620, 650, -100)).weighted
    assert (weighted.imps, weighted.matchpoints.mean, weighted.matchpoints.top) == (
        None,
        Fraction(2 * 3 + 5, 3),
        6,
    )
    (weighted,) = weigh(library, edition, *thirds).weighted
    assert weighted.imps is weighted.matchpoints is None


def test_a_weighted_score_may_be_that_of_one_side_alone(library):
    found = weigh(library, "2017", 60, 40, sides=("OW",), other=-100)
    assert [each.sides for each in found.assigned] == [("OW",), ("OW",)]
    assert found.weighted[0].imps.mean == Fraction(62, 5)
    assert [each.north_south for each in found.readings] == [-100]


def test_weights_that_are_none_are_refused(library):
    with pytest.raises(Unanswerable, match="1997 kennt keinen gewichteten Score; 12 C 1 c"):
        weigh(library, "1997", 60, 40)
    with pytest.raises(Unreadable, match="90 %, nicht 100 %"):
        weigh(library, "2017", 60, 30)
    with pytest.raises(Unreadable, match="nur einen"):
        weigh(library, "2017", 100, 40)


def test_an_open_question_leaves_an_assigned_score_provisional(library):
    events = [Event("revoke", MADE, "S")]
    found = figures(library, "2017", events, Played(SPADES, "S", 9, 7, assigned=(Assigned(10),)))
    assert found.assigned and not found.final
    assert {each.kind for each in found.open} == {"deferred"}


@pytest.mark.parametrize(
    ("told", "who", "named"),
    [("S", "E", "N"), ("N", "E", "N"), ("S", "", "S"), ("W", "S", "O"), ("N", "W", "S")],
)
def test_dummy_is_declarer_after_declarer_has_spread_his_hand(library, told, who, named):
    """54 A: the defender before declarer has led; who is told already as declarer stays so."""
    facts = {"lead_misinformed": "no", "dummy_card_seen": "no", "opening_lead_choice": "spread"}
    event = Event("opening_lead_out_of_turn", facts, who)
    assert figures(library, "2007", [event], Played(("3NT",), told, 9, 2)).declarer == named


def test_what_a_table_does_not_print_is_said(library):
    """77 of 1997 prints no premium for a part score: the tricks stand, the score does not."""
    events = [Event("claim", CLAIM, "S")]
    found = figures(library, "1997", events, Played(("2S",), "S", 8, 1))
    assert [(each.tricks, each.north_south) for each in found.readings] == [(8, None)]
    assert [each.kind for each in found.open] == ["unanswerable"]


def test_a_severe_infringement_of_1998_ends_the_game_and_a_deduction_stands_beside_it(library):
    """G.5.1: −12 +4 +4 +4, the game counts as not played, whatever the eyes were."""
    found = figures(
        library, "tsr1998", [Event("severe_infringement", SEVERE, "3")], Valued(151, (1, 3))
    )
    (reading,) = found.readings
    assert found.final and [each.kind for each in found.open] == ["void"]
    assert [each.total for each in reading.sheet.seats] == [4, 4, -12, 4]
    assert (reading.sheet.control.penalty, reading.sheet.control.total) == (0, 0)


def test_which_of_several_infringements_is_punished_is_decided_before_they_are_added(library):
    """3.9.5: the one complained of first; if it is not severe, the others may be, again."""
    both = [Event("repeated_announcement", REPEATED, seat) for seat in ("2", "3")]
    found = library.incident("srh2019", both, played=Valued())
    assert [(each.id, each.events) for each in found.joint] == [("several_infringements", (1, 2))]
    assert found.figures.readings == () and found.figures.open[0].kind == "question"
    facts = {"complaints_at_once": "no", "complained_severe": "no"}
    each = library.incident(
        "srh2019", [*both, Event("several_infringements", facts)], played=Valued(132, (1, 3))
    )
    assert each.joint == () and each.figures.final
    assert [seat.penalty for seat in each.figures.readings[0].sheet.seats] == [2, -2, -2, 2]
    only = {"complaints_at_once": "no", "complained_is_first": "no", "complained_severe": "yes"}
    one = library.incident(
        "srh2019", [both[0], Event("several_infringements", only)], played=Valued()
    )
    assert one.figures.readings == () and "replaced" in {r.kind for r in one.figures.open}
    one = library.incident(
        "srh2019", [*both, Event("several_infringements", only)], played=Valued()
    )
    assert [
        (each.supposed[0], [seat.penalty for seat in each.sheet.seats])
        for each in one.figures.readings
    ] == [("punished_1", [1, -3, 1, 1]), ("punished_2", [1, 1, -3, 1])]
    assert not one.figures.final and one.figures.open[0].events == (1, 2)


def test_an_infringement_that_is_not_punished_beside_an_earlier_one_has_no_consequences(library):
    """G.7.5: of two complained of at once the one committed first is punished, if not minor."""
    severe = {"complained": "yes", "decisive_for": "winner"} | IN_PLAY | {"denials": "1"}
    looked = Event("trick_inspected", severe | {"current_trick_full": "yes"}, "2")
    revoked = Event("suit_not_followed", severe, "4")
    at_once = {"complaints_at_once": "yes", "first_still_open": "yes", "first_minor": "no"}
    events = [revoked, looked, Event("several_infringements", at_once)]
    found = library.incident("tsr1998", events, played=Valued())
    assert found.unpunished == (2,) and found.joint == ()
    assert not any(2 in each.events for moment in found.moments for each in moment.sentences)
    assert found.figures.final and len(found.figures.charges) == 1
    assert [seat.penalty for seat in found.figures.readings[0].sheet.seats] == [5, 5, 5, -15]
    elsewhere = [revoked, replace(looked, who="2@Spiel 18"), events[2]]
    assert library.incident("tsr1998", elsewhere).unpunished == ()
    minor = Event("several_infringements", at_once | {"first_minor": "yes"})
    assert library.incident("tsr1998", [revoked, looked, minor]).unpunished == ()


def test_penalty_points_of_a_game_that_another_event_voids_are_told_in_both_readings(library):
    """SRH 3.9.4 voids the game and does not say what becomes of points given before."""
    count = Event("card_count", {"wrong_count": "several"}, "2,4")
    events = [Event("repeated_announcement", REPEATED, "1"), count]
    found = figures(library, "srh2019", events, Valued())
    assert [each.supposed for each in found.readings] == [("penalties_stay",), ("penalties_fall",)]
    assert [[seat.total for seat in each.sheet.seats] for each in found.readings] == [
        [-3, -4, 1, -4],
        [0, -5, 0, -5],
    ]
    assert not found.final and found.open[-1].kind == "silent"
    assert "für das neue Spiel" in found.open[-1].says


def test_who_else_names_the_same_card_is_charged_and_nothing_else_is_said_of_it(library):
    """SRH 3.11.6, rows 4, 6 and 7: pulled, named rightly aloud by 1, wrongly in secret by 4."""
    pulled = IN_PLAY | {"shown_how": "pulled", "card_named": "public_right", "denials": "0"}
    again = {"shown_how": "again", "card_named": "wrong"}
    events = [Event("shown_cards", pulled, "2,observer:1")]
    events.append(Event("shown_cards", again, "observer:4"))
    found = library.incident("srh2019", events, played=Valued())
    assert [each.ruling.row for each in found.events] == ["pulled_betrayed", "other_observer_wrong"]
    own = [each.effect for each in found.events[1].ruling.outcomes if each.says]
    assert own == ["unsporting_points"]
    totals = [[seat.total for seat in each.sheet.seats] for each in found.figures.readings]
    assert [1, -12, 4, -1] in totals


def test_two_spectators_have_the_game_go_on_or_dealt_anew_but_not_both(library):
    """SRH 3.11.10: the referee decides once for the game."""
    events = [
        Event("outside_influence", {"outsider": "spectator", "outside_choice": choice})
        for choice in ("continue", "redeal")
    ]
    with pytest.raises(ImpossibleFacts):
        library.incident("srh2019", events)


def test_penalty_points_a_deduction_and_the_game_stand_in_columns_of_their_own(library):
    """SRH 3.5.9 and 3.11.6; F.2: won with 132 eyes after „Re“ alone, 3 points each."""
    events = [
        Event("repeated_announcement", REPEATED, "2"),
        Event("shown_cards", NAMED, "observer:4"),
    ]
    found = figures(library, "srh2019", events, Valued(132, (1, 3), re=("re",)))
    (reading,) = found.readings
    assert [(e.game, e.penalty, e.deduction, e.total) for e in reading.sheet.seats] == [
        (3, 1, 0, 4),
        (-3, -3, 0, -6),
        (3, 1, 0, 4),
        (-3, 1, 3, -5),
    ]
    assert (reading.sheet.control.game, reading.sheet.control.penalty) == (0, 0)
    assert not found.final and [each.kind for each in found.open] == ["deferred"]


def test_where_all_was_at_one_table_it_is_about_that_table(library):
    """SRH 3.11.13: 7 points."""
    for where, deducted in (("4@Tisch 6", 7), ("4", 7)):
        events = [Event("late_arrival", LATE, where)]
        (reading,) = figures(library, "srh2019", events, Valued(points=(0, 0, 0, 0))).readings
        assert reading.sheet.seats[3].deduction == deducted
    events = [Event("late_arrival", LATE, "4@Tisch 6"), Event("late_arrival", LATE, "4")]
    (reading,) = figures(library, "srh2019", events, Valued(points=(0, 0, 0, 0))).readings
    assert reading.sheet.seats[3].deduction == 7


INSULTED = {"manners": "insulted", "grave_or_repeated": "no", "penalty_tied": "no"}


def test_what_the_court_has_measured_is_deducted(library):
    """SRH 3.11.11: 3 to 12 points."""

    def fine(**told):
        return figures(
            library, "srh2019", [Event("unsporting_manners", INSULTED, "2")], Valued(**told)
        )

    points = (3, 3, -3, -3)
    assert fine(points=points).unmeasured == (2,) and not fine(points=points).final
    found = fine(points=points, fined={2: 5})
    (reading,) = found.readings
    assert found.final and not found.unmeasured
    assert [seat.total for seat in reading.sheet.seats] == [3, -2, -3, -3]
    for fined, refused in (({2: 2}, "3 bis 12"), ({2: 13}, "3 bis 12"), ({3: 5}, "Platz 3")):
        with pytest.raises(Unreadable, match=refused):
            fine(points=points, fined=fined)


def test_what_becomes_of_a_game_broken_off_is_told_in_both_readings(library):
    """2.1.1.3.C ends the game and does not say whether it counts; with one denial 15 points."""
    events = [Event("early_card", TOO_EARLY, "3")]
    found = figures(library, "srh2019", events, Valued(132, (1, 3)))
    assert [each.supposed for each in found.readings] == [("game_counts",), ("game_idle",)]
    assert [[seat.total for seat in each.sheet.seats] for each in found.readings] == [
        [6, 4, -14, 4],
        [5, 5, -15, 5],
    ]
    assert [each.kind for each in found.open] == ["silent"] and not found.final


def test_a_special_point_that_the_text_leaves_open_has_both_values(library):
    """3.1.5: decided, broken off, won by Kontra against the queens of clubs: 4 or 3 points."""
    facts = IN_PLAY | {"early_trick": "middle", "game_won_by": "culprit_side"}
    events = [Event("early_card", facts | {"may_still_deny": "no"}, "2")]
    found = figures(library, "srh2019", events, Valued(100, (1, 3), kontra=("kontra",)))
    assert [each.supposed for each in found.readings] == [("queens_count",), ("queens_idle",)]
    assert [[seat.total for seat in each.sheet.seats] for each in found.readings] == [
        [-3, 1, -3, 5],
        [-2, 0, -2, 4],
    ]
    assert [each.kind for each in found.open] == ["silent"] and not found.final
    won_by_re = figures(library, "srh2019", events, Valued(132, (1, 3)))
    assert won_by_re.final and len(won_by_re.readings) == 1


def test_points_of_a_game_that_nobody_has_won_are_not_final(library):
    """F.1 awards what was reached; to whom its points of F.2 fall no clause says."""
    nobody = Valued(eyes=170, seats=(1, 2), re=("re", "90", "60"), kontra=("kontra", "90"))
    found = figures(library, "srh2019", [Event("late_arrival", LATE, "4")], nobody)
    assert [reading.supposed for reading in found.readings] == [("reached",)]
    assert not found.final and "wem die Punkte" in " ".join(each.says for each in found.open)


def test_in_a_solo_the_soloist_gets_what_an_opponent_loses(library):
    """G.5.2: −12, 0, 0, +12; the solo counts as played by these points alone."""
    facts = SEVERE | {"culprit": "soloist_opponent"}
    events = [Event("severe_infringement", facts, "4")]
    found = figures(library, "tsr1998", events, Valued(seats=(2,)))
    assert [each.total for each in found.readings[0].sheet.seats] == [0, 12, 0, -12]
    found = figures(library, "tsr1998", events, Valued())
    assert found.readings == () and found.open[-1].kind == "who"  # where the soloist sits
    assert "der Solospieler (soloist:1 bis 4)" in found.open[-1].says
    named = [Event("severe_infringement", facts, "4,soloist:2")]
    found = figures(library, "tsr1998", named, Valued())
    assert [each.total for each in found.readings[0].sheet.seats] == [0, 12, 0, -12]
    with pytest.raises(Unreadable, match="2 und 3"):
        figures(library, "tsr1998", named, Valued(seats=(3,)))


def test_who_is_charged_is_never_guessed(library):
    """A seat is that of the offender; who prompted him, or named his cards, is another."""
    late = IN_PLAY | {"cards_suffice": "no", "prompted": "yes", "denials": "0"}
    event = Event("late_announcement", late, "2")
    found = figures(library, "srh2019", [event], Valued())
    assert found.readings == () and "who" in {each.kind for each in found.open}
    named = Event("late_announcement", late, "2,prompter:4")
    found = figures(library, "srh2019", [named], Valued())
    assert [each.total for each in found.readings[-1].sheet.seats] == [4, -12, 4, -1]
    for shown in ("held", "dealt"):
        named = Event("shown_cards", {"shown_how": shown, "card_named": "wrong"}, "1")
        found = figures(library, "srh2019", [named], Valued())
        assert found.readings == () and "who" in {each.kind for each in found.open}
    for who in ("observer:1", "4,observer:1"):  # 3.11.6: who let his cards be seen pays nothing
        named = [Event("shown_cards", {"shown_how": "held", "card_named": "wrong"}, who)]
        found = figures(library, "srh2019", named, Valued())
        assert [each.total for each in found.readings[0].sheet.seats] == [-5, 0, 0, 0]
    unnamed = figures(library, "srh2019", [Event("early_card", TOO_EARLY)], Valued())
    assert unnamed.readings == () and "who" in {each.kind for each in unnamed.open}


@pytest.mark.parametrize("role", ["wrong_counts", "others_at_wrong_table", "card_shower"])
def test_no_seat_behind_that_of_a_role_is_dropped(library, role):
    """Whoever is named beside another one in a role has it too, or the entry is refused."""
    facts = {"wrong_count": "several"}
    with pytest.raises(UnknownName, match=f"{role}:1,{role}:2; wenn Platz 2 der Verursacher"):
        library.incident("srh2019", [Event("card_count", facts, f"{role}:1, 2")])


def test_each_of_several_in_a_role_gets_his_points(library):
    """SRH 3.9.4: 5 points for each player with a wrong number of cards."""
    facts = {"wrong_count": "several"}
    for who in ("1,2", "wrong_counts:1,wrong_counts:2", "2,wrong_counts:1,wrong_counts:2"):
        found = figures(library, "srh2019", [Event("card_count", facts, who)], Valued())
        assert [each.total for each in found.readings[0].sheet.seats] == [-5, -5, 0, 0]


def test_what_one_event_already_deducts_counts_once(library):
    """SRH 3.11.2: who prompted loses 5 points, also where that is told as an event of its own; for
    somebody else, or at another moment, it is another act.
    """
    late = IN_PLAY | {"cards_suffice": "no", "prompted": "yes", "denials": "0"}
    requests = (
        ("unsporting_request", {"requested": "announcement"}),
        ("unsporting_kind", {"unsporting_deed": "request", "requested": "announcement"}),
    )
    for decision, facts in requests:
        for who, of, points in (
            ("2,prompter:4", "4", [4, -12, 4, -1]),
            ("2", "4", [4, -12, 4, -1]),
            ("2,prompter:4", "3", [4, -12, -1, -1]),
            ("2,prompter:4@Stich 2", "4@Stich 3", [4, -12, 4, -6]),
        ):
            events = [Event("late_announcement", late, who), Event(decision, facts, of)]
            found = figures(library, "srh2019", events, Valued())
            assert [each.total for each in found.readings[-1].sheet.seats] == points
            found = figures(library, "srh2019", events[::-1], Valued())
            assert [each.total for each in found.readings[-1].sheet.seats] == points


def test_what_is_about_no_game_does_not_lack_its_value(library):
    """SRH 3.11.13 and 3.2.3: late between two rounds, at a wrong table."""
    late = Event("late_arrival", LATE, "3")
    wrong = {"before_play_fault": "table", "round_progress": "no_game", "meets_own_club": "no"}
    table = Event("dealing_fault", wrong, "1,2")
    counts = Event("unsporting_request", {"requested": "announcement"}, "2")
    for events, lacks in (([late], 0), ([late, table], 0), ([late, counts], 1), ([counts], 1)):
        found = figures(library, "srh2019", events, Valued())
        assert len([each for each in found.open if each.kind == "missing"]) == lacks


def test_no_figure_is_told_where_a_contradiction_of_the_text_is_open(library):
    """3.2.3 against annex 1: whoever sits at a wrong table."""
    facts = {"unsporting_deed": "wrong_table", "round_progress": "no_game", "meets_own_club": "no"}
    found = figures(library, "srh2019", [Event("unsporting_kind", facts, "1,2")], Valued())
    assert found.readings == () and "conflict" in {each.kind for each in found.open}


@pytest.mark.parametrize("number", some_or_all(150, "every case in every edition"))
def test_columns_add_up_and_no_figure_stands_on_an_open_contradiction(library, number):
    """Over the cases: penalty points and the game add up to zero in every reading, a final figure
    has no open reason, and none is told for a clause whose contradiction is open.
    """
    left = {
        (edition, place["id"])
        for conflict in library.bundle["conflicts"]
        for edition, id in conflict["applies"].items()
        if id is None
        for place in conflict["places"]
    }
    reckoned = 0
    for decision, edition, facts in expectations(library, number):
        bridge = library.decisions[decision]["game"] == "bridge"
        played = Played(SPADES, "S", 6, 1) if bridge else Valued(121, (1,), "solo")
        event = Event(decision, facts, "S" if bridge else "2")
        incident = library.incident(edition, [event], played=played)
        rests = {
            (edition, id)
            for _, _, outcome in list_figures(library.engine, incident)
            for id in outcome.cites
        }
        found = incident.figures
        assert not (rests & left and found.readings)
        assert not (found.readings and any(forbids(r) and r.kind != "void" for r in found.open))
        for reading in found.readings if not bridge else ():
            assert (reading.sheet.control.game, reading.sheet.control.penalty) == (0, 0)
            reckoned += len(reading.sheet.entries) > 1
    assert reckoned


def test_the_engine_alone_needs_no_figures(library):
    """The ruling is a function of `engine.json`."""
    found = rule_incident(library.engine, "2017", [Event("revoke", MADE | TWO_LATER, "S")])
    assert found.figures is None and said(found)


def test_tricks_told_are_those_awarded_after_a_claim_and_transfers_are_taken_from_them(library):
    """70 A and 64 A 1 of 2007: ten tricks with those of the claim, two go over: eight, −200."""
    facts = {"revoke_stage": "claimed", "revoke_trick_winner": "offender"}
    facts |= {"revoke_later_tricks": "several", "revoke_compensated": "yes"}
    line = {"claim_act": "claim_all", "claim_response": "played_on", "claim_trump_out": "no"}
    events = [
        Event("revoke", {"revoke_exception": "none"} | facts, "S"),
        Event("claim", line | {"claim_line_stated": "lost"}, "S"),
    ]
    found = figures(library, "2007", events, Played(SPADES, "S", 10, board=4))
    (reading,) = found.readings
    assert found.final and found.awarded
    assert (reading.tricks, reading.north_south) == (8, -200)


def test_who_asks_for_his_partner_is_not_said_to_have_used_the_information(library):
    """20 G 1 and 73 C of 2017: East asks, West chooses."""
    asks = Event("asking_questions", {"question_purpose": "partner"}, "O")
    used = {"board_running": "no", "partner_information": "yes", "logical_alternative": "yes"}
    used |= {"suggested": "did", "action_effect": "none"}

    def told(*events):
        found = library.incident("2017", events)
        said = [each for moment in found.moments for each in moment.sentences]
        own = {each.partners for each in said if "asking_questions" in each.rows[0]}
        spoken = {each.partners for each in library.speak(found)}
        return found, own, {each.partners for each in said} - own, spoken

    found, own, others, spoken = told(replace(asks, facts=asks.facts | used))
    assert own == {()} and others == {(1,)} and spoken == {(), (1,)}
    found, own, others, spoken = told(asks, Event("unauthorized_information", used, "W"))
    assert not found.questions and own == spoken == {()} and not others
    by_another = Event("unauthorized_information", used, "N")
    assert [each.events for each in told(asks, by_another)[0].questions] == [(1,)]


def test_an_infringement_that_no_case_leads_to_is_not_asked_for_again(library):
    """D.5 of 1998: which calls meet is what has happened, though no case leads there."""
    late = Event("complaint_time", IN_TIME | {"own_action": "played_on"}, "1")
    meeting = Event("meeting_announcements", {"several_calls": "other_side_same"}, "1")
    assert not library.incident("tsr1998", [meeting, late]).questions


def test_of_several_infringements_told_the_only_one_with_points_is_the_one_punished(library):
    """3.9.5: another one that nobody complained of in time costs nothing."""
    naming = {"naming_state": "ambiguous", "complained": "no", "after_naming": "he_leads"}
    only = {"complaints_at_once": "no", "complained_is_first": "no", "complained_severe": "yes"}
    events = [
        Event("unnamed_reservation", naming, "2"),
        Event("repeated_announcement", REPEATED, "4"),
        Event("several_infringements", only),
    ]
    found = figures(library, "srh2019", events, Valued())
    assert [[seat.penalty for seat in each.sheet.seats] for each in found.readings] == [
        [1, 1, 1, -3]
    ]


def test_nothing_is_lacking_where_the_result_of_the_table_counts_for_neither_side(library):
    """12 C 1 of 1997: the average of both sides needs no contract."""
    average = {"score_artificial": "yes", "score_guilt": "partly", "score_form": "matchpoints"}
    wrong = {"hands_wrong": "more_and_fewer", "wrong_count_noticed": "after_call"}
    wrong |= {"corrected_playable": "yes", "other_card_seen": "yes", "all_four_agree": "no"}
    average |= {"score_session": "between"}
    events = [Event("wrong_number_of_cards", wrong, "S"), Event("artificial_score", average, "NS")]
    both = [*events, Event("artificial_score", average, "OW")]
    assert [each.kind for each in figures(library, "1997", both, Played(board=10)).open] == ["void"]
    one = figures(library, "1997", events, Played(board=10))
    assert "replaced" in {each.kind for each in one.open}


def test_scores_to_compare_with_tell_pairs_and_teams(library):
    """12 C 1 of 2017: it is asked for neither with a field nor with another table."""
    used = {"board_running": "no", "partner_information": "yes", "logical_alternative": "yes"}
    event = Event(
        "unauthorized_information", used | {"suggested": "did", "action_effect": "damaged"}
    )
    told = Played(SPADES, "S", 8, board=7, assigned=(Assigned(9),))
    for played, value in (
        (replace(told, other=600), "teams"),
        (replace(told, field=(600,)), "pairs"),
    ):
        found = library.incident("2017", [event], played=played)
        assert ("event_type", value, 0) in {
            (each.fact, each.value, each.source) for each in found.events[0].carried
        }
    (alone,) = library.incident("2017", [event], played=told).events
    assert "event_type" not in {each.fact for each in alone.carried}
