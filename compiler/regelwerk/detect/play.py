"""The irregularities of a play, as far as cards and hands show them.

In: the cards in the order played, the hands, the contract.  Out: findings: a card played twice or
not held, a revoke and its stage. After a card that its player did not hold it is doubtful who
played which card, so no later card is checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.calc.bridge.play import (
    PLAYERS,
    Card,
    fails_to_follow,
    find_winning_card,
)
from regelwerk.detect.finding import CARD, Finding, Where, make_finding

PLAYED_ON = "played_on"
UNPLACED = ("card_twice", "card_not_held")  # findings behind which nobody knows who played what


@dataclass(frozen=True, slots=True)
class Played:
    """A play; seats count from north, and those of findings from `start`; `hands` is empty where
    the hands are unknown; `leads` are leads out of turn that were accepted: the number of the card
    (from 0) and the seat that led it.
    """

    cards: Sequence[Card]
    hands: Sequence[frozenset[Card]]
    trump: str
    leader: int
    dummy: int
    start: int
    claimed: bool
    leads: tuple[tuple[int, int], ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat that played each card."""
        return tuple(seat for _, seats in list_tricks(self) for seat in seats)

    @property
    def tricks(self) -> int:
        """The number of tricks of the whole play: thirteen, fewer in an ending."""
        return max(map(len, self.hands), default=0) or TRICKS

    def list_findings(self) -> Iterator[Finding]:
        """Yield the irregularities of the play in order, up to the first card that its player
        cannot have played.
        """
        seats, gone = self.seats, set[Card]()
        revokes, unplaced, placed = list[int](), "", len(self.cards)
        for at, card in enumerate(self.cards):
            hand = self.hands[seats[at]] if self.hands else frozenset[Card]()
            if card in gone or (hand and card not in hand):
                unplaced, placed = "card_twice" if card in gone else "card_not_held", at
                break
            left = hand - gone
            gone.add(card)
            if fails_to_follow(card, self.cards[at - at % PLAYERS], left):
                revokes.append(at)
        for at, facts in zip(revokes, describe_revokes(self, revokes, placed), strict=True):
            what = "revoke_twelfth" if is_twelfth(self, at) else "revoke"
            yield make_finding(what, self.locate_card(at, seats), facts)
        if unplaced:
            yield make_finding(unplaced, self.locate_card(placed, seats))

    def locate_card(self, at: int, seats: Sequence[int]) -> Where:
        """Return the place of the card with that number (from 0)."""
        return Where(CARD, at + 1, (seats[at] - self.start) % PLAYERS)


def is_twelfth(play: Played, at: int) -> bool:
    """Return whether a card was played to the last trick but one, in which a revoke is never
    established.
    """
    return find_trick_number(at) == play.tricks - 1


def describe_revokes(play: Played, revokes: Sequence[int], placed: int) -> list[dict[str, str]]:
    """Return the known facts of each revoke; cards count up to the first that nobody can place."""
    seats = play.seats
    stages = [find_stage(play, revokes, at, placed) for at in revokes]
    established = [at for at, stage in zip(revokes, stages, strict=True) if stage == PLAYED_ON]
    both = len({seats[at] % 2 for at in established}) > 1
    found = list[dict[str, str]]()
    for at, stage in zip(revokes, stages, strict=True):
        facts = {"revoke_able": "yes", "revoke_duty": "follow"}
        if stage:
            facts["revoke_stage"] = stage
        if seats[at] == play.dummy:
            facts["revoke_exception"] = "exposed"
        elif stage == PLAYED_ON and is_repeated(play, established, at):
            facts["revoke_exception"] = "repeated"
        elif stage == PLAYED_ON and both:
            facts["revoke_exception"] = "both_established"
        if stage == PLAYED_ON:
            facts |= describe_won_tricks(play, at, placed)
        found.append(facts)
    return found


def find_stage(play: Played, revokes: Sequence[int], at: int, placed: int) -> str:
    """Return what has happened since a revoke, as an answer to that question; empty where the
    record does not tell: after one in the last trick but one it is asked whether the hands are
    back in the board, after two in one trick whether only one side played on.
    """
    if is_twelfth(play, at):
        return ""
    seats, number, cards = play.seats, find_trick_number(at), len(play.cards)
    following = {
        seats[later] % 2 for later in range(number * PLAYERS, min((number + 1) * PLAYERS, placed))
    }
    sides = {seats[each] % 2 for each in revokes if find_trick_number(each) == number}
    if sides <= following:
        return PLAYED_ON
    if len(sides) > 1 or play.claimed or placed < cards:
        return ""
    return "nothing"


def is_repeated(play: Played, established: Sequence[int], at: int) -> bool:
    """Return whether the player had an established revoke in the same suit before."""
    seats, suit = play.seats, play.cards[at - at % PLAYERS].suit
    return any(
        seats[each] == seats[at] and play.cards[each - each % PLAYERS].suit == suit
        for each in established
        if each < at
    )


def describe_won_tricks(play: Played, at: int, placed: int) -> dict[str, str]:
    """Return who won the revoke trick, how many later tricks the offending side won, and whether
    the offender won one with a card that he could have played to the revoke trick; where play does
    not go to the end, only what later tricks cannot change.
    """
    seats, number = play.seats, find_trick_number(at)
    offender, suit = seats[at], play.cards[at - at % PLAYERS].suit
    winners = list_trick_winners(play)[: placed // PLAYERS]
    won = [trick for trick in range(number, len(winners)) if winners[trick] % 2 == offender % 2]
    by_suit = any(
        winners[trick] == offender
        and any(
            play.cards[card].suit == suit and seats[card] == offender
            for card in range(trick * PLAYERS, (trick + 1) * PLAYERS)
        )
        for trick in won
    )
    whole = len(winners) == play.tricks
    winner = winners[number - 1]
    facts = {
        "revoke_trick_winner": (
            "offender"
            if winner == offender
            else "partner"
            if winner % 2 == offender % 2
            else "opponents"
        )
    }
    if whole or len(won) > 1:
        facts["revoke_later_tricks"] = ("none", "one", "several")[min(len(won), 2)]
    if whole or by_suit:
        facts["revoke_later_card"] = "yes" if by_suit else "no"
    return facts


def find_trick_number(at: int) -> int:
    """Return the number of the trick (from 1) of the card with that number (from 0)."""
    return at // PLAYERS + 1


def list_tricks(play: Played) -> Iterator[tuple[int, list[int]]]:
    """Yield the seat that has the highest card of each trick, and the seats that played to it."""
    winner, others = play.leader, dict(play.leads)
    for first in range(0, len(play.cards), PLAYERS):
        trick, leader = play.cards[first : first + PLAYERS], others.get(first, winner)
        winner = (leader + find_winning_card(trick, play.trump)) % PLAYERS
        yield winner, [(leader + number) % PLAYERS for number in range(len(trick))]


def list_trick_winners(play: Played) -> tuple[int, ...]:
    """Return the seat that won each complete trick."""
    return tuple(winner for winner, seats in list_tricks(play) if len(seats) == PLAYERS)
