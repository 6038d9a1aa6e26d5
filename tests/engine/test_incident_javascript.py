"""An incident in the browser is ruled as in Python: moments, sentences, what is carried, questions,
contradictions, notes, refusals.
"""

import json
from dataclasses import asdict
from random import Random

import pytest
from test_engine_javascript import plain

from engine_samples import Browser
from regelwerk.disk.writing import dumps
from regelwerk.engine.event import Event
from regelwerk.engine.incident import rule_incident
from regelwerk.engine.ruling import Refused
from regelwerk.engine.speech import speak
from tiers import some_or_all

WHO = {
    "bridge": ("", "", "N", "O", "ns", "N@3♥", "N@Stich 5", "N@Board 14", "@Paar 9"),
    "doppelkopf": ("", "", "2", "3", "2,prompter:4", "2@Re", "2@Stich 5", "2@Tisch 5"),
}
LEFT_OUT = 0.25  # of the answers of a case


@pytest.fixture(scope="module")
def built(rulebook):
    """The engine and the bundle as they are written."""
    return [json.loads(dumps(rulebook.outputs[name])) for name in ("engine.json", "kb.json")]


@pytest.fixture(scope="module")
def browser(built):
    return Browser(built[0])


def ruled(engine, edition, events, opened=()):
    """What Python says, in the form of `Browser.call`; the figures are not ported."""
    try:
        found = asdict(rule_incident(engine, edition, [Event(**each) for each in events], opened))
    except Refused as refused:
        return {
            "error": type(refused).__name__,
            "given": refused.given,
            "accepted": list(refused.accepted),
            "message": str(refused),
        }
    del found["figures"], found["result"]
    return plain(found)


def spoken(engine, edition, events, opened):
    """What Python says at the table."""
    found = rule_incident(engine, edition, [Event(**each) for each in events], opened)
    return plain([asdict(each) for each in speak(found.moments, engine["to_all"])])


def same(browser, engine, edition, events, opened=()):
    """Hold both against each other and return what they say; the words of a refusal of a name
    are each language's own, but both name the event.
    """
    ours = ruled(engine, edition, events, opened)
    theirs = browser.call("incident", edition, events, list(opened))
    if ours.get("accepted"):
        assert ours.pop("message").partition(":")[0] == theirs.pop("message").partition(":")[0]
    assert theirs == ours, (edition, events)
    if "moments" in ours:
        browser.context.set("told", json.dumps([ours["moments"], engine["to_all"]]))
        said = browser.context.eval("JSON.stringify(Regelwerk.speak(...JSON.parse(told)))")
        assert json.loads(said) == spoken(engine, edition, events, opened), (edition, events)
    return ours


def drawn_events(engine, cases, draw):
    """Two or three cases as events, some of their answers left out."""
    return [
        {
            "decision": decision,
            "facts": {fact: value for fact, value in facts.items() if draw.random() > LEFT_OUT},
            "who": draw.choice(WHO[engine["decisions"][decision]["game"]]),
        }
        for decision, facts in draw.choices(cases, k=draw.choice((2, 2, 3)))
    ]


@pytest.mark.parametrize("number", some_or_all(15, "several rulings a pair in two languages"))
def test_pairs_of_cases_are_ruled_alike_in_every_edition(built, browser, number):
    engine, bundle = built
    told = {}
    for case in bundle["cases"]:
        for edition, expected in case["rules"].items():
            told.setdefault(edition, []).append((case["decision"], expected["facts"]))
    met = set()
    for edition, cases in told.items():
        draw = Random(f"incidents {edition}")
        for _ in range(number or 300):
            found = same(browser, engine, edition, drawn_events(engine, cases, draw))
            met |= {key for key, value in found.items() if value}
    assert len(told) == 5 and {"moments", "questions", "notes"} <= met


def event(decision, who="", **facts):
    """An event as a mapping."""
    return {"decision": decision, "facts": facts, "who": who}


CLAIM = {"claim_act": "claim_some", "claim_partner_objects": "no", "claim_response": "no"}
REPEATED = {
    "complained": "yes",
    "culprit": "normal",
    "inevitable_rest": "no",
    "game_won_by": "nobody",
    "repetition": "repeated",
    "partnership": "cleared_before",
}
CONCEDED = {"concession_made": "yes", "claim_correction_period": "yes"}
IN_TIME = {"complaint_entitled": "yes", "who_can_tell": "all", "own_action": "nothing"}
SEVERE = {
    "culprit": "normal",
    "inevitable_rest": "no",
    "game_won_by": "nobody",
    "playable_on": "yes",
    "severe_found": "yes",
    "denials": "0",
}
LYING = {"penalty_card_exists": "yes", "lying_cards": "major", "lying_turn": "partner"} | {
    "penalty_lead_choice": "undecided"
}
VOIDED = {
    "hands_wrong": "more_and_fewer",
    "wrong_count_noticed": "after_play",
    "team_several_scores": "no",
    "score_other_table": "clear",
    "score_own_fault": "none",
    "event_type": "teams",
}
MADE = {"revoke_stage": "played_on", "revoke_exception": "none"}
NOT_COMPLAINED = {"complained": "no", "early_trick": "first", "culprit": "normal"}
FIRST = NOT_COMPLAINED | {
    "complained": "yes",
    "denials": "0",
    "inevitable_rest": "no",
    "game_won_by": "nobody",
}
PROMPTED = {key: value for key, value in FIRST.items() if key != "early_trick"} | {
    "prompted": "yes",
    "cards_suffice": "no",
}
AT_ONCE = {"complaints_at_once": "yes", "first_still_open": "yes", "first_minor": "no"}
TOO_SOON = {"accepted": "no", "turn": "partner", "pass_kind": "natural", "bid_before": "no"}
USED = {
    "board_running": "no",
    "partner_information": "yes",
    "logical_alternative": "yes",
    "suggested": "could",
    "action_effect": "damaged",
}
MINOR_LIES = {"penalty_card_exists": "yes", "lying_turn": "partner"} | {"lying_cards": "minor"}
HARMLESS = {"penalty_card_exists": "yes", "knowledge_state": "over", "knowledge_harm": "no"}
POINTED = {"dummy_act": "points_out", "dummy_points": "first_on_defender"} | {
    "dummy_lost_rights": "yes"
}
MADE_KNOWN = MADE | {"revoke_exception": "dummy_pointed", "revoke_dummy_gain": "no"}
MAJOR = {"penalty_card_exists": "yes", "penalty_card_type": "honour_or_played"}
KIND = "adjusted_score_kind"
REPLY = {
    "reservations_settled": "yes",
    "clarifying_trick": "first",
    "replied_to": "re_kontra",
    "cards_in_hand": "c10",
}
ANNOUNCE = {
    "reservations_settled": "yes",
    "clarifying_trick": "first",
    "as_reply": "no",
    "wanted_call": "no90",
    "made_so_far": "reply_only",
    "cards_in_hand": "c10",
}
COMPARABLE = "comparable_call"


@pytest.mark.parametrize(
    ("told", "edition", "events"),
    [
        (
            "carried",
            "2017",
            [
                event("penalty_card_kind", **MAJOR),
                event("penalty_card_lying"),
            ],
        ),
        (
            "conflicts",
            "1997",
            [event("claim", "S", **CLAIM), event("claim", "N", claim_act="current_trick")],
        ),
        (
            "distinct",
            "tsr1998",
            [event("may_reply", "3", **REPLY), event("may_announce", "3@keine 90", **ANNOUNCE)],
        ),
        (
            "moments",
            "2007",
            [
                event("cancelled_concession", "S", **CONCEDED, claim_conceded_trick="won"),
                event("cancelled_concession", "S", **CONCEDED, claim_conceded_trick="not_losable"),
            ],
        ),
        ("joint", "srh2019", [event("repeated_announcement", seat, **REPEATED) for seat in "23"]),
        (
            "unpunished",
            "tsr1998",
            [
                *(event("severe_infringement", seat, **SEVERE) for seat in "231"),
                event("several_infringements", **AT_ONCE),
            ],
        ),
        *(
            (
                "questions",
                "srh2019",
                [event("complaint_time", "1", **IN_TIME), event(other, "3")],
            )
            for other in ("early_card", "after_complaint")
        ),
        ("questions", "2017", [event("team_scores"), event(KIND), event(KIND)]),
        ("error", "2017", [event(KIND, event_type="pairs"), event(KIND, event_type="teams")]),
        (
            "error",
            "2017",
            [event(KIND, event_type="pairs"), event("artificial_score", score_form="imp_teams")],
        ),
        (
            "carried",
            "1997",
            [
                event("pass_out_of_rotation", "S", **TOO_SOON),
                event("call_when_obliged_to_pass", "S"),
            ],
        ),
        (
            "conflicts",
            "tsr1998",
            [
                event("misdeal", "2", all_laid="no", dealer_alone="no", complained="no"),
                event("card_count", "3", wrong_count="several", misdeal_complained="no"),
            ],
        ),
        ("joint", "1997", [event("unauthorized_information", "S", **USED)]),
        (
            "error",
            "srh2019",
            [
                event("outside_influence", outsider="spectator", outside_choice="continue"),
                event("outside_influence", outsider="spectator", outside_choice="redeal"),
            ],
        ),
        ("error", "2017", [event("claim", "declarer")]),
        ("error", "2017", [event("claim", "S@Küche"), event("claim", "S@8♥")]),
        ("error", "2017", [event("claim", "X@Küche")]),
        ("error", "srh2019", [event("early_card", "2@3♥")]),
        ("error", "2017", [event("claim", "9"), event("revoke", "N:S")]),
        ("error", "srh2019", [event("early_card", "2,solo:3")]),
        ("error", "srh2019", [event("card_count", "wrong_counts:1, 2")]),
        ("error", "srh2019", [event("early_card", "2"), event("shown_cards", "card_shower:3,4")]),
        ("error", "2017", [event("claim"), event("revok")]),
        ("error", "2017", [event("claim"), event("revoke", claim_act="all")]),
        ("error", "srh2019", [event("claim"), event("early_card")]),
        ("error", "2017", []),
        ("error", "2017", [event("claim")] * 21),
        ("moot", "1997", [event("penalty_card_lying", "S", **LYING), event("claim", "W", **CLAIM)]),
        ("moot", "2017", [event("wrong_number_of_cards", **VOIDED), event("revoke", "W", **MADE)]),
        (
            "moot",
            "srh2019",
            [event("early_card", "3", **FIRST), event("early_card", "4", **NOT_COMPLAINED)],
        ),
        (
            "answered",
            "2007",
            [
                *(event("penalty_card_lying", seat, **MINOR_LIES) for seat in "WO"),
                event("penalty_card_knowledge", "O", **HARMLESS),
            ],
        ),
        (
            "answered",
            "2017",
            [event("dummy_action", "N", **POINTED), event("revoke", "W", **MADE_KNOWN)],
        ),
    ],
)
def test_what_ties_two_events_is_the_same(built, browser, told, edition, events):
    found = same(browser, built[0], edition, events)
    carried = any(each["carried"] for each in found.get("events", ()))
    assert carried if told == "carried" else found[told]


@pytest.mark.parametrize("who", ["2", "2,prompter:4", "2,prompter:4@Stich 2"])
@pytest.mark.parametrize("of", ["", "4", "prompter:4", "3", "4@Stich 3"])
def test_a_deduction_told_twice_counts_once_in_both(built, browser, who, of):
    """SRH 3.11.2: a late announcement that somebody prompted, and that he did."""
    prompted = event("late_announcement", who, **PROMPTED)
    request = event("unsporting_request", of, requested="announcement")
    for events in ([prompted, request], [request, prompted]):
        found = same(browser, built[0], "srh2019", events)
        said = [each["says"] for moment in found["moments"] for each in moment["sentences"]]
        times = sum("der dazu aufgefordert hat, 5 Punkte" in each for each in said)
        other = of == "3" if "prompter" in who else False
        assert times == (2 if other or ("@" in who and "@" in of) else 1)


@pytest.mark.parametrize(
    ("edition", "one", "two", "named"),
    [
        ("2007", event("retract_card", "S"), event("premature_play", "S"), True),
        ("2007", event("retract_card", "S"), event("premature_play", "S@Stich 5"), True),
        ("2007", event("retract_card", "S@Stich 3"), event("premature_play", "S@4♥"), False),
        ("2007", event("retract_card", "S"), event("premature_play", "N"), False),
        ("2017", event(COMPARABLE, "N"), event(COMPARABLE, "N"), False),
    ],
)
def test_two_acts_are_told_apart_in_both(built, browser, edition, one, two, named):
    """By decision, player and moment; they contradict each other in neither language."""
    known = {
        "retract_card": {"retract_why": "illegal"},
        "premature_play": {"premature_what": "declarer_followed"},
        COMPARABLE: {"replacement_meaning": "more_precise"},
    }
    first = one | {"facts": known[one["decision"]]}
    last = two | {"facts": known[two["decision"]]}
    if one["decision"] == COMPARABLE:
        last["facts"] = {"replacement_meaning": "other"}
    found = same(browser, built[0], edition, [first, last])
    assert bool(found["distinct"]) == named and not found["conflicts"]


@pytest.mark.parametrize("who", ["", "W", "N"])
@pytest.mark.parametrize("rulings", [1, 2])
def test_a_later_event_settles_the_same_in_both(built, browser, who, rulings):
    moved = {"revoke_trick_winner": "offender", "revoke_later_tricks": "one"}
    known = {"revoke_stage": "played_on", "revoke_exception": "none"} | moved
    equity = event("revoke_equity", who, revoke_final="yes", revoke_compensated="yes")
    equity["facts"]["revoke_exception"] = "none"
    events = [event("revoke", seat, **known) for seat in ("O", "", "W")] + [equity] * rulings
    found = same(browser, built[0], "2017", events)
    waiting = [each["events"] for moment in found["moments"] for each in moment["deferred"]]
    left = {"": [[1, 3], [3]], "W": [[1, 2], [1]], "N": [[1, 3], [1, 3]]}
    assert waiting == [left[who][rulings - 1]]


@pytest.mark.parametrize("who", ["", "W", "N"])
@pytest.mark.parametrize("known", [{}, MADE])
def test_what_another_event_is_about_is_left_to_it_in_both(built, browser, who, known):
    follow = {"revoke_duty": "follow", "revoke_able": "yes"}
    events = [event("failure_to_follow", seat, **follow) for seat in ("O", "", "W")]
    for at in range(len(events) + 1):
        all_events = [*events[:at], event("revoke", who, **known), *events[at:]]
        found = same(browser, built[0], "2017", all_events)
        assert sum("revoke" in each["told"] for each in found["events"]) == 1


def test_what_is_opened_is_asked_in_both(built, browser):
    moved = {"revoke_trick_winner": "offender", "revoke_later_tricks": "one"}
    revoke = event("revoke", revoke_stage="played_on", revoke_exception="none", **moved)
    engine = built[0]
    asked = [
        [each["id"] for each in same(browser, engine, "2017", [revoke], opened)["questions"]]
        for opened in ((), ("revoke_equity",))
    ]
    assert asked == [[], ["revoke_compensated"]]
