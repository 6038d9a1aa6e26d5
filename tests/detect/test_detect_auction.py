"""Irregularities of an auction: each with its decision and facts, against the order of the bids,
over random sequences, under bad input.
"""

import json
import random

import pytest

from command_line import regelwerk
from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.auction import LEGAL, State, advance, judge
from regelwerk.calc.bridge.calls import Call
from regelwerk.detect.auction import notice
from regelwerk.detect.kinds import KINDS
from regelwerk.detect.notation import Made, read_called_auction

BRIDGE = ("1997", "2007", "2017")
RANKING = ["Treff", "Karo", "Coeur", "Pik", "Sans-Atout"]
LETTERS = dict(zip(("C", "D", "H", "S", "NT"), RANKING, strict=True))
BIDS = [Call("bid", level, denomination) for level in range(1, 8) for denomination in LETTERS]


@pytest.fixture(scope="module")
def kb():
    return load()


def found(written, dealer="N"):
    """The findings of a written auction, as name, number of the call, seat, decision and facts."""
    return [
        (each.what, each.where.number, each.where.seat, each.decision, dict(each.facts))
        for each in notice(read_called_auction([written], dealer)).findings
    ]


# ---- every irregularity with its decision
# ----------------------------------------------------------------------------

IRREGULARITIES = {
    "1♠ 1♥": ("insufficient", 2, 1, "insufficient_bid", {"in_rotation": "yes"}),
    "1♠ 1♥ P": ("insufficient", 2, 1, "insufficient_bid", {"in_rotation": "yes",
    "accepted": "yes"}),
    "1♠ 1♥ O:2♥": ("insufficient", 2, 1, "insufficient_bid",
                   {"in_rotation": "yes", "accepted": "no",
                   "replacement": "lowest_same_denomination"}),
    "1♥ 1♥ O:2♥": ("insufficient", 2, 1, "insufficient_bid",
                   {"in_rotation": "yes", "accepted": "no",
                   "replacement": "lowest_same_denomination"}),
    "2♥ 1♠ O:2♠": ("insufficient", 2, 1, "insufficient_bid",
                   {"in_rotation": "yes", "accepted": "no",
                   "replacement": "lowest_same_denomination"}),
    "1♠ 1♥ O:3♥": ("insufficient", 2, 1, "insufficient_bid", {"in_rotation": "yes",
    "accepted": "no", "replacement": "other_bid"}),
    "1♠ 1♥ O:2♣": ("insufficient", 2, 1, "insufficient_bid", {"in_rotation": "yes",
    "accepted": "no", "replacement": "other_bid"}),
    "1♠ 1♥ O:P": ("insufficient", 2, 1, "insufficient_bid", {"in_rotation": "yes",
    "accepted": "no", "replacement": "pass"}),
    "1♠ 1♥ O:X": ("insufficient", 2, 1, "insufficient_bid", {"in_rotation": "yes",
    "accepted": "no", "replacement": "double"}),
    "1♠ 1♥ O:1♣": ("insufficient", 2, 1, "insufficient_bid", {"in_rotation": "yes",
    "accepted": "no"}),
    "1♠ 1♥ O:1♣ P": ("insufficient", 2, 1, "insufficient_bid",
                     {"in_rotation": "yes", "accepted": "no",
                     "replacement": "insufficient_accepted"}),
    "1♠ 1♥ O:1♣ O:2♥": ("insufficient", 2, 1, "insufficient_bid", {"in_rotation": "yes",
    "accepted": "no", "replacement": "insufficient"}),
    "1♠ W:1♥": ("insufficient_out_of_rotation", 2, 3, "insufficient_bid", {"in_rotation": "no",
    "turn": "partner"}),
    "O:1♠": ("bid_out_of_rotation", 1, 1, "call_out_of_rotation", {"turn": "right_opponent",
    "out_of_turn_call": "bid"}),
    "O:1♠ S:P": ("bid_out_of_rotation", 1, 1, "call_out_of_rotation",
                 {"turn": "right_opponent", "accepted": "yes", "out_of_turn_call": "bid"}),
    "O:1♠ N:P": ("bid_out_of_rotation", 1, 1, "call_out_of_rotation",
                 {"turn": "right_opponent", "accepted": "no", "right_opponent_action": "pass",
                 "out_of_turn_call": "bid"}),
    "S:1♠": ("bid_out_of_rotation", 1, 2, "call_out_of_rotation", {"turn": "partner",
    "out_of_turn_call": "bid"}),
    "W:1♠": ("bid_out_of_rotation", 1, 3, "call_out_of_rotation", {"turn": "left_opponent_first",
    "out_of_turn_call": "bid"}),
    "1♠ N:2♠": ("bid_out_of_rotation", 2, 0, "call_out_of_rotation",
    {"turn": "left_opponent_later", "out_of_turn_call": "bid"}),
    "S:P": ("pass_out_of_rotation", 1, 2, "call_out_of_rotation", {"turn": "partner",
    "out_of_turn_call": "pass", "bid_before": "no"}),
    "1♣ S:P": ("pass_out_of_rotation", 2, 2, "call_out_of_rotation",
               {"turn": "right_opponent", "out_of_turn_call": "pass", "bid_before": "yes"}),
    "1♣ P O:X": ("double_out_of_rotation", 3, 1, "call_out_of_rotation",
    {"turn": "left_opponent_later", "out_of_turn_call": "double"}),
    "1♣ P P O:X": ("double_out_of_rotation", 4, 1, "call_out_of_rotation", {"turn": "partner",
    "out_of_turn_call": "double"}),
    "1♣ X P P O:P S:XX": ("pass_out_of_rotation", 5, 1, "call_out_of_rotation",
                          {"turn": "right_opponent", "accepted": "yes",
                          "out_of_turn_call": "pass", "bid_before": "yes"}),
    "1♣ X P N:XX": ("redouble_out_of_rotation", 4, 0, "call_out_of_rotation",
    {"turn": "right_opponent", "out_of_turn_call": "double"}),
    "1♣ S:X": ("inadmissible_double_out_of_rotation", 2, 2, "call_out_of_rotation",
               {"turn": "right_opponent", "out_of_turn_call": "inadmissible_double"}),
    "1♣ W:XX": ("inadmissible_redouble_out_of_rotation", 2, 3, "call_out_of_rotation",
                {"turn": "partner", "out_of_turn_call": "inadmissible_double"}),
    "1♠ P X": ("inadmissible_double", 3, 2, "inadmissible_double", {"in_rotation": "yes"}),
    "X": ("inadmissible_double", 1, 0, "inadmissible_double", {"in_rotation": "yes"}),
    "1♠ X X": ("inadmissible_double", 3, 2, "inadmissible_double", {"in_rotation": "yes"}),
    "1♠ P X P": ("inadmissible_double", 3, 2, "inadmissible_double", {"in_rotation": "yes",
    "left_opponent_called": "yes"}),
    "1♠ P X S:P": ("inadmissible_double", 3, 2, "inadmissible_double", {"in_rotation": "yes",
    "left_opponent_called": "no"}),
    "1♠ XX": ("inadmissible_redouble", 2, 1, "inadmissible_double", {"in_rotation": "yes"}),
    "1♠ 8♣": ("above_seven", 2, 1, "bid_above_seven", {"in_rotation": "yes"}),
    "1♠ 8♣ P": ("above_seven", 2, 1, "bid_above_seven", {"in_rotation": "yes",
    "left_opponent_called": "yes"}),
    "1♠ 8♣ O:7♣": ("above_seven", 2, 1, "bid_above_seven", {"in_rotation": "yes",
    "left_opponent_called": "no"}),
    "1♠ P P P P": ("after_final_pass", 5, 0, "call_after_final_pass",
    {"late_call": "defender_pass_or_declarer_side"}),
    "1♠ P P P 2♠": ("after_final_pass", 5, 0, "call_after_final_pass",
    {"late_call": "defender_pass_or_declarer_side"}),
    "1♠ P P P O:X": ("after_final_pass", 5, 1, "call_after_final_pass",
    {"late_call": "defender_action"}),
    "1♠ P P P O:P": ("after_final_pass", 5, 1, "call_after_final_pass",
    {"late_call": "defender_pass_or_declarer_side"}),
    "P P P P 1♠": ("after_final_pass", 5, 0, "call_after_final_pass", {}),
    "1♠ gesperrt:2♠": ("barred", 2, 1, "call_when_obliged_to_pass", {"in_rotation": "yes",
    "double_never_allowed": "no"}),
    "1♠ gesperrt:X P": ("barred", 2, 1, "call_when_obliged_to_pass",
    {"in_rotation": "yes", "double_never_allowed": "no", "left_opponent_called": "yes"}),
    "1♠ P S:gesperrt:X": ("barred", 3, 2, "call_when_obliged_to_pass",
    {"in_rotation": "yes", "double_never_allowed": "yes"}),
}  # fmt: skip


@pytest.mark.parametrize("written", IRREGULARITIES)
def test_every_irregularity_opens_its_decision_with_what_is_known(written):
    assert found(written)[0] == IRREGULARITIES[written]


def test_every_kind_of_irregularity_is_found_somewhere():
    assert {case[0] for case in IRREGULARITIES.values()} | {"skipped"} == set(KINDS)


def test_an_auction_may_hold_several():
    assert [(what, number) for what, number, *_ in found("1♠ 1♥ P 2♣ 1♦")] == [
        ("insufficient", 2),
        ("insufficient", 5),
    ]
    assert [each[0] for each in found("1♠ P gesperrt:X")] == ["barred", "inadmissible_double"]
    assert [each[0] for each in found("1♠ P P P X P")] == ["after_final_pass"] * 2


@pytest.mark.parametrize(
    "written", ["1♠ P P P", "P P P P", "1♣ X XX P P P", "1♠ gesperrt:P", "7SA X XX P P P", ""]
)
def test_a_regular_auction_shows_nothing(written):
    assert found(written) == []


def test_three_passes_with_a_player_passed_over_do_not_end_the_auction():
    assert found("1♠ S:P W:P N:P")[-1] == (
        "skipped",
        4,
        0,
        "auction_not_over",
        {"player_skipped": "yes"},
    )
    assert [each[0] for each in found("O:P S:P W:P N:P")] == [
        "pass_out_of_rotation"
    ]  # all four have passed: nobody lost his turn


def test_what_a_ruling_must_settle_first_is_not_judged():
    stops = {
        "1♠ P X P 1♣": 3, "1♠ 8♣ 1♥": 2, "1♠ 1♥ N:1♣": 2, "W:1♠ N:1♣": 1,
        "1♠ gesperrt:2♠ N:1♣": 2, "1♠ 1♥ O:X P 1♣": 3,
        "1♠ 1♥ O:gesperrt:2♥ P 1♣": 3, "1♠ 1♥ O:1♣ P 1♣": 3, "1♠ 1♥ O:8♣ P 1♣": 3,
        "1♣ S:X W:P 1♣": 2, "1♠ S:P N:2♠ 1♣": 2,
    }  # fmt: skip
    for written, looked_at in stops.items():
        assert notice(read_called_auction([written], "N")).looked_at == looked_at, written


# ---- exhaustively
# ----------------------------------------------------------------------------------------------------


def test_every_pair_of_bids_by_the_order_of_the_denominations():
    for first in BIDS:
        for second in BIDS:
            higher = RANKING.index(LETTERS[second.denomination]) > RANKING.index(
                LETTERS[first.denomination]
            )
            enough = second.level > first.level or (second.level == first.level and higher)
            said = [each.what for each in notice([Made(first, 0), Made(second, 1)]).findings]
            assert said == ([] if enough else ["insufficient"]), (first, second)
            out = [each.what for each in notice([Made(first, 0), Made(second, 2)]).findings]
            assert out == ["bid_out_of_rotation" if enough else "insufficient_out_of_rotation"], (
                first,
                second,
            )


def test_the_lowest_bid_of_the_same_denomination_after_every_insufficient_one():
    for first in BIDS:
        for wrong in BIDS[: BIDS.index(first) + 1]:
            enough = [
                bid
                for bid in BIDS[BIDS.index(first) + 1 :]
                if bid.denomination == wrong.denomination
            ]
            for bid in BIDS[BIDS.index(first) + 1 :]:
                (case,) = notice([Made(first, 0), Made(wrong, 1), Made(bid, 1)]).findings
                assert (case.facts["replacement"] == "lowest_same_denomination") == (
                    bid == enough[0] if enough else False
                )


def drawn(number, seed=1):
    """Sequences as nobody calls them: bids near each other, any seat, bars."""
    dice = random.Random(seed)
    plain = [Call("pass"), Call("pass"), Call("double"), Call("redouble")]
    for _ in range(number):
        seat, calls = 0, []
        for _ in range(dice.randint(1, 9)):
            seat = dice.choice([seat, seat, seat, seat, seat, 0, 1, 2, 3])
            call = dice.choice([*plain, *BIDS[:12], Call("bid", 8, "C")])
            calls.append(Made(call, seat, dice.random() < 0.05))
            seat = (seat + 1) % 4
        yield calls


def test_every_fact_and_value_is_one_of_the_rulebook_in_every_edition(kb):
    decisions, facts, asked = set(), set(), set()
    for calls in drawn(4000):
        for each in notice(calls).findings:
            decisions.add(each.decision)
            facts |= set(each.facts.items())
            for edition in BRIDGE:
                assert each.cites[edition] and all(
                    id in kb.units and id.startswith(f"{edition}/") for id in each.cites[edition]
                )
            if (question := (each.decision, frozenset(each.facts.items()))) not in asked:
                asked.add(question)
                for edition in BRIDGE:
                    kb.decide(
                        each.decision, edition, each.facts
                    )  # refuses unknown decisions, facts and values, and what cannot be together
    assert decisions == {
        "insufficient_bid", "call_out_of_rotation", "inadmissible_double",
        "call_after_final_pass", "bid_above_seven",
        "call_when_obliged_to_pass", "auction_not_over",
    }  # fmt: skip
    asked = {fact for fact, _ in facts}
    assert asked >= {
        "bid_before",
        "right_opponent_action",
        "late_call",
        "double_never_allowed",
        "replacement",
        "player_skipped",
    }
    assert {value for fact, value in facts if fact == "turn"} == set(
        kb.engine["facts"]["turn"]["values"]
    )
    assert {value for fact, value in facts if fact == "out_of_turn_call"} == set(
        kb.engine["facts"]["out_of_turn_call"]["values"]
    )
    # somebody who has not chosen yet leaves no trace in a record
    assert {value for fact, value in facts if fact == "replacement"} == set(
        kb.engine["facts"]["replacement"]["values"]
    ) - {"undecided"}


def test_what_the_calculator_refuses_is_found_at_the_same_call():
    """The first irregularity of calls in rotation is where `score auction` stops."""
    for calls in drawn(2000, seed=2):
        turned = [Made(each.call, number % 4) for number, each in enumerate(calls)]
        state, first = State(), None
        for number, each in enumerate(turned, 1):
            verdict = judge(state, each.call)
            if verdict != LEGAL:
                first = (verdict, number)
                break
            state = advance(state, each.call)
        noticed = notice(turned).findings
        assert next(((each.what, each.where.number) for each in noticed), None) == first


# ---- what people write
# -----------------------------------------------------------------------------------------------


def test_seats_are_read_as_people_write_them():
    assert [each.seat for each in read_called_auction(["e:1C, s:1D", "1H N:P"], "o")] == [
        0,
        1,
        2,
        3,
    ]
    assert [
        each.barred
        for each in read_called_auction(["1C GESPERRT:P O:gesperrt:P gesperrt:O:P"], "N")
    ] == [False, True, True, True]
    assert [each.seat for each in read_called_auction(["1C 1D 1H 1S 1NT"])] == [0, 1, 2, 3, 0]


@pytest.mark.parametrize(
    ("written", "dealer", "says"),
    [
        ("Q:1♠", "N", "Platz „Q“ gibt es nicht; möglich sind N, O, S, W"),
        ("O:", "N", "„O:“ ist keine Ansage; geschrieben wird O:1♠"),
        (":1♠", "N", "Platz „“ gibt es nicht"),
        ("O:W:1♠", "N", "ist keine Ansage; geschrieben wird"),
        ("gesperrt:gesperrt:1♠", "N", "ist keine Ansage; geschrieben wird"),
        ("O:1♠", "", "einen Platz kann man nennen, wenn der Teiler feststeht"),
        ("1♠", "Q", "Teiler „Q“ gibt es nicht; möglich sind N, O, S, W"),
        ("1♠", "NO", "Teiler „NO“ gibt es nicht"),
        ("O:0♠", "N", "„0♠“ ist keine Ansage; geschrieben wird eine Ansage 1C"),
        ("O:١♠", "N", "ist keine Ansage"),
        ("<script>", "N", "ist keine Ansage"),
        ("1♠ " + "P " * 400, "N", "401 Ansagen: so lang ist keine Reizung"),
    ],
)
def test_bad_input_is_refused_with_what_to_write(written, dealer, says):
    with pytest.raises(Unreadable) as refused:
        read_called_auction([written], dealer)
    assert says in str(refused.value)


def test_the_library_notices(kb):
    assert [each.what for each in kb.detect.notice(["1♠", "W:1♥"], "N").findings] == [
        "insufficient_out_of_rotation"
    ]


def test_the_command_names_place_ruling_and_next_question():
    done = regelwerk("detect", "auction", "--dealer", "N", "1♠", "1♥", "O:2♥", "--edition", "2007")
    assert (
        done.returncode == 0
        and "2. Ansage 1♥ (Ost): ungenügendes Gebot  [§ 18 D, § 18 E]" in done.stdout
    )
    assert "nächste Frage: Sind beide Gebote" in done.stdout
    known = "in_rotation=yes accepted=no replacement=lowest_same_denomination"
    assert f"weiter: regelwerk ask insufficient_bid {known} --edition 2007" in done.stdout
    assert "Ungenügendes Gebot (2017)" in regelwerk("detect", "auction", "1♠", "1♥").stdout
    assert regelwerk("detect", "auction", "1♠", "P").stdout == "keine Regelwidrigkeit\n"
    assert (
        "nicht mehr geprüft, weil zuerst zu entscheiden ist: 1♣"
        in regelwerk("detect", "auction", "1♠", "8♣", "1♣").stdout
    )


def test_the_command_answers_as_json():
    tree = json.loads(regelwerk("detect", "auction", "1♠", "8♣", "P", "--json").stdout)
    assert tree["not_looked_at"] == ["Pass"]
    (case,) = tree["findings"]
    assert (case["what"], case["decision"], case["where"]) == (
        "above_seven",
        "bid_above_seven",
        {"part": "call", "number": 2, "seat": 1},
    )
    assert case["ruling"]["row"] == "left_opponent_called"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["auction"], "es fehlen Ansagen, zum Beispiel: detect auction"),
        (["play", "1♠"], "detect play gibt es nicht"),
        (["auction", "1♠", "--edition", "2018"], "Ausgabe von Bridge „2018“ gibt es nicht"),
        (["auction", "1♠", "--edition", "tsr1998"], "Ausgabe von Bridge „tsr1998“ gibt es nicht"),
        (["auction", "O:1♠"], "Teiler"),
    ],
)
def test_the_command_says_what_is_wrong(words, says):
    done = regelwerk("detect", *words)
    assert done.returncode == 2 and says in done.stderr and done.stdout == ""
