"""The calculators of bridge against programs nobody here wrote: scores, declarer, tricks, whole
deals (calls: test_calc_auction.py).

OpenSpiel plays bridge by its own rules, endplay and bridgebots score contracts. They follow the
laws in force; the editions here agree with those in all that is asked, except where the print of
1997 has no row for a part score (tests/test_calc_contract.py).
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from regelwerk.calc.bridge.auction import SEVEN, Contract, find_standing
from regelwerk.calc.bridge.calls import BID, DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call
from regelwerk.calc.bridge.contract import BOOK, score_contract
from regelwerk.calc.bridge.play import RANKS, SUITS, Card, fails_to_follow, find_winning_card
from tiers import some_together

MISSING = "the witnesses of the scores are not installed (lock/witness.txt)"
bridgebots = pytest.importorskip("bridgebots", reason=MISSING)
endplay = pytest.importorskip("endplay.types", reason=MISSING)
pyspiel = pytest.importorskip("pyspiel", reason=MISSING)

EVERY_CALL = (
    Call(PASS),
    Call(DOUBLE),
    Call(REDOUBLE),
    *(Call(BID, level, denomination) for level in range(1, 8) for denomination in DENOMINATIONS),
)
DECK, FIRST_CALL = 52, 52  # OpenSpiel numbers the cards, then the calls in the order above
ENDPLAY = dict(
    zip(
        DENOMINATIONS,
        (
            endplay.Denom.clubs,
            endplay.Denom.diamonds,
            endplay.Denom.hearts,
            endplay.Denom.spades,
            endplay.Denom.nt,
        ),
        strict=True,
    )
)
BRIDGEBOTS = dict(
    zip(DENOMINATIONS, ("CLUBS", "DIAMONDS", "HEARTS", "SPADES", "NO_TRUMP"), strict=True)
)


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


@pytest.mark.parametrize("level", range(1, SEVEN + 1))
def test_every_contract_and_result_scores_as_two_libraries_score_it(units, level):
    for denomination, doubled, vulnerable, tricks in product(
        DENOMINATIONS, range(3), (False, True), range(14)
    ):
        ours = score_contract(
            units, "2017", Contract(level, denomination, doubled), vulnerable, tricks
        ).points
        penalty = (endplay.Penalty.passed, endplay.Penalty.doubled, endplay.Penalty.redoubled)[
            doubled
        ]
        north, denom, result = endplay.Player.north, ENDPLAY[denomination], tricks - BOOK - level
        theirs = endplay.Contract(
            level=level, denom=denom, declarer=north, penalty=penalty, result=result
        )
        assert ours == theirs.score(endplay.Vul.both if vulnerable else endplay.Vul.none)
        suit = bridgebots.BiddingSuit[BRIDGEBOTS[denomination]]
        assert ours == bridgebots.calculate_score(level, suit, doubled, tricks, vulnerable)


def dealt(game, chance):
    """A new deal, and its hands by seat, the dealer's first."""
    state, hands = game.new_initial_state(), [[], [], [], []]
    for number in range(DECK):
        action = chance.choice(state.legal_actions())
        hands[number % 4].append(card_of(action))
        state.apply_action(action)
    return state, hands


def card_of(action):
    """The card OpenSpiel means: rank by rank, the suits upwards."""
    return Card(SUITS[action % 4], RANKS[action // 4])


@pytest.mark.parametrize(
    ("dealer", "others"),
    some_together(list(product(("true", "false"), repeat=2)), 1, "1,250 deals each played in both"),
)
def test_played_deals_have_the_same_declarer_winners_and_score(units, dealer, others):
    game = pyspiel.load_game(
        f"bridge(use_double_dummy_result=false,dealer_vul={dealer},non_dealer_vul={others})"
    )
    chance, tricks_seen, deals = random.Random(f"{dealer} {others}"), 0, 0
    while deals < 1250:
        state, hands = dealt(game, chance)
        calls = auctioned(state, chance)
        stand = find_standing(units, calls)
        if stand.passed_out:
            assert state.is_terminal() and set(state.returns()) == {0.0}
            continue
        deals += 1
        won, seen = played(state, hands, stand, chance)
        tricks_seen += seen
        vulnerable = (dealer, others)[stand.declarer % 2] == "true"
        score = score_contract(units, "2017", stand.contract, vulnerable, won).points
        assert (
            state.returns()[stand.declarer]
            == score
            == state.returns()[stand.dummy]
            == -state.returns()[(stand.declarer + 1) % 4]
        )
    assert tricks_seen == deals * 13


def auctioned(state, chance):
    """A random auction in OpenSpiel's state, short enough that all contracts come up."""
    calls = []
    while not state.is_terminal() and state.legal_actions()[0] >= FIRST_CALL:
        legal = [EVERY_CALL[action - FIRST_CALL] for action in state.legal_actions()]
        call = chance.choice([Call(PASS), chance.choice(legal[:6])])
        state.apply_action(FIRST_CALL + EVERY_CALL.index(call))
        calls.append(call)
    return calls


def played(state, hands, stand, chance):
    """Play to the end at random: tricks of declarer's side and the number of tricks; every legal
    card and winner as ours.
    """
    leader, won = (stand.declarer + 1) % 4, 0
    trump = stand.contract.denomination
    for _ in range(13):
        trick = []
        for turn in range(4):
            hand = hands[(leader + turn) % 4]
            theirs = {card_of(action) for action in state.legal_actions()}
            assert theirs == {
                card for card in hand if not trick or not fails_to_follow(card, trick[0], hand)
            }
            action = chance.choice(state.legal_actions())
            state.apply_action(action)
            hand.remove(card_of(action))
            trick.append(card_of(action))
        leader = (leader + find_winning_card(trick, trump)) % 4
        won += leader % 2 == stand.declarer % 2
    return won, 13


def test_tricks_are_won_as_bridgebots_has_it():
    chance = random.Random(44)
    deck = [Card(suit, rank) for suit in SUITS for rank in RANKS]
    names = dict(zip(SUITS, ("CLUBS", "DIAMONDS", "HEARTS", "SPADES"), strict=True))
    ranks = dict(zip(RANKS, sorted(bridgebots.Rank, key=lambda rank: rank.value[0]), strict=True))
    for _ in range(20_000):
        trick, trump = chance.sample(deck, 4), chance.choice(DENOMINATIONS)
        theirs = [
            bridgebots.Card(bridgebots.Suit[names[card.suit]], ranks[card.rank]) for card in trick
        ]
        worth = bridgebots.trick_evaluator(
            bridgebots.BiddingSuit[BRIDGEBOTS[trump]], theirs[0].suit
        )
        assert find_winning_card(trick, trump) == max(range(4), key=lambda at: worth(theirs[at]))
