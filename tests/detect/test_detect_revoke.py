"""What a record proves of an established revoke: who won its trick, the later tricks of the side, a
later trick won with a card of the suit, revokes of both sides; held against a play counted apart.
"""

import random

import pytest

from records import Board, dealt
from regelwerk import load
from regelwerk.calc.bridge.play import find_winning_card
from regelwerk.calc.bridge.revoke import count_transferred_tricks
from regelwerk.cli.telling.records import rule_board
from regelwerk.detect.checking import check_record
from regelwerk.detect.reader import PBN, read_records

KNOWN = {"revoke_able": "yes", "revoke_duty": "follow"}


@pytest.fixture(scope="module")
def kb():
    return load()


def played_with_revokes(board, dice, wanted):
    """The board played anew; at each of the places `wanted` (trick, turn) the player does not
    follow suit if he can: with where that happened, and the winner of each trick.
    """
    told = Board.__new__(Board)
    told.__dict__ = {**board.__dict__, "cards": [], "seats": [], "won": []}
    hands, leader, done = [list(hand) for hand in board.hands], (board.declarer + 1) % 4, []
    for number in range(13):
        trick = []
        for turn in range(4):
            seat = (leader + turn) % 4
            following = [card for card in hands[seat] if trick and card.suit == trick[0].suit]
            away = [card for card in hands[seat] if card not in following]
            if (number, turn) in wanted and following and away:
                following = away
                done.append(number * 4 + turn)
            card = dice.choice(following or hands[seat])
            hands[seat].remove(card)
            trick.append(card)
            told.seats.append(seat)
        told.cards += trick
        leader = (leader + find_winning_card(trick, board.trump)) % 4
        told.won.append(leader)
    return told, done


def found_at(kb, board, at, cards=52, **tags):
    """The facts of the revoke with the card of that number (from 0), of a record that ends early."""
    told = Board.__new__(Board)
    told.__dict__ = {**board.__dict__, "cards": board.cards[:cards]}
    (record,) = read_records(told.pbn(Result="?", **tags), PBN)
    (found,) = [
        each
        for each in check_record(kb.units, record, "2017").findings
        if each.where.number == at + 1
    ]
    return dict(found.facts)


def due_facts(board, at):
    """The facts of the only revoke of a play to the end, counted here."""
    offender, trick, suit = board.seats[at], at // 4, board.cards[at - at % 4].suit
    later = [n for n in range(trick + 1, 13) if board.won[n] % 2 == offender % 2]
    own = [n for n in later if board.won[n] == offender]
    cards = [board.cards[n * 4 + board.seats[n * 4 : n * 4 + 4].index(offender)] for n in own]
    winner = board.won[trick]
    side = "partner" if winner % 2 == offender % 2 else "opponents"
    return KNOWN | {
        "revoke_stage": "played_on",
        "revoke_trick_winner": "offender" if winner == offender else side,
        "revoke_later_tricks": {0: "none", 1: "one"}.get(len(later), "several"),
        "revoke_later_card": "yes" if any(card.suit == suit for card in cards) else "no",
    }


def single_revokes(number, seed=1):
    """Boards with one revoke each, before the last trick but one."""
    dice = random.Random(seed)
    for board in dealt(number, seed):
        told, done = played_with_revokes(board, dice, {(dice.randrange(11), dice.randint(1, 3))})
        if done:
            yield told, done[0]


def test_a_play_to_the_end_proves_who_won_what(kb):
    seen = set()
    for board, at in single_revokes(120):
        due = due_facts(board, at)
        if board.seats[at] == (board.declarer + 2) % 4:
            due["revoke_exception"] = "exposed"
        assert found_at(kb, board, at) == due
        seen.update(due.items())
    assert {value for fact, value in seen if fact == "revoke_trick_winner"} == {
        "offender", "partner", "opponents"
    }  # fmt: skip
    assert {value for fact, value in seen if fact == "revoke_later_tricks"} == {
        "none", "one", "several"
    }  # fmt: skip
    assert {value for fact, value in seen if fact == "revoke_later_card"} == {"yes", "no"}


def test_a_record_that_ends_early_says_only_what_the_rest_cannot_change(kb):
    for board, at in list(single_revokes(60, 2))[:12]:
        whole = found_at(kb, board, at)
        for cards in range(at + 1, 52):
            part = found_at(kb, board, at, cards)
            stage = part.pop("revoke_stage")
            assert part.items() <= whole.items(), (cards, part)
            follows = board.seats[(at // 4 + 1) * 4 : cards]
            on = any(seat % 2 == board.seats[at] % 2 for seat in follows)
            assert stage == ("played_on" if on else "nothing")
            assert on or not {"revoke_trick_winner", "revoke_later_tricks"} & part.keys()


def test_revokes_of_both_sides_and_of_one_player_twice(kb):
    dice, both, twice = random.Random(5), 0, 0
    for board in dealt(150, 3):
        wanted = {(n, t) for n in range(1, 9) for t in range(1, 4) if dice.random() < 0.12}
        told, done = played_with_revokes(board, dice, wanted)
        sides = {told.seats[at] % 2 for at in done}
        for at in done:
            seat, suit = told.seats[at], told.cards[at - at % 4].suit
            again = any(
                told.seats[each] == seat and told.cards[each - each % 4].suit == suit
                for each in done
                if each < at
            )
            dummy = seat == (told.declarer + 2) % 4
            due = (
                "exposed" if dummy else "repeated" if again
                else "both_established" if len(sides) > 1 else None
            )  # fmt: skip
            assert found_at(kb, told, at).get("revoke_exception") == due
            both += due == "both_established"
            twice += due == "repeated"
    assert both > 20 and twice > 3


def test_after_a_card_that_nobody_can_place_nothing_is_counted(kb):
    for board, at in list(single_revokes(60, 4))[:15]:
        told = Board.__new__(Board)
        told.__dict__ = {**board.__dict__, "cards": list(board.cards)}
        place = (at // 4 + 1) * 4 + 1
        told.cards[place] = told.cards[0]  # a second time, by the second player of the next trick
        facts = found_at(kb, told, at)
        on = board.seats[place - 1] % 2 == board.seats[at] % 2
        assert facts.get("revoke_stage") == ("played_on" if on else None)
        assert not {"revoke_later_tricks"} & facts.keys()


def test_the_incident_transfers_the_tricks_that_the_calculator_counts(kb):
    """With the one answer that no record proves, the figures stand."""
    seen = set()
    for board, at in single_revokes(40, 6):
        (record,) = read_records(board.pbn(), PBN)
        for edition in ("1997", "2007", "2017"):
            ruled = rule_board(kb, edition, record)
            if len(ruled.happened.events) > 1:
                continue
            (event,) = ruled.happened.events
            dummy = event.facts.get("revoke_exception", "none")
            answered = type(event)(
                event.decision,
                {**event.facts, "revoke_exception": dummy, "revoke_compensated": "yes"},
                event.who,
            )
            ending = kb.incident(edition, [answered], (), ruled.happened.played).figures
            offender, trick = board.seats[at], at // 4
            due = count_transferred_tricks(
                kb.units,
                edition,
                event.facts["revoke_trick_winner"],
                sum(board.won[n] % 2 == offender % 2 for n in range(trick + 1, 13)),
                event.facts["revoke_later_card"] == "yes" and edition == "1997",
                dummy,
            )
            assert sum(each.tricks for each in ending.moved) == due.tricks
            ours = offender % 2 == board.declarer % 2
            (reading,) = ending.readings
            assert reading.tricks == board.tricks + (-due.tricks if ours else due.tricks)
            seen.add((edition, due.tricks))
    assert {tricks for _, tricks in seen} == {0, 1, 2}
