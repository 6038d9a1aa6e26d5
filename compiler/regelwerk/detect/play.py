"""The irregularities of a play, as far as cards and hands show them.

In: the cards in the order played, the hands, the contract.  Out: findings: a card played twice or
not held, a revoke and its stage. A card that its player did not hold makes doubtful who played
what; nothing behind it is held against the hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.calc.bridge.play import (
    FOLLOWING,
    FROM_THE_HAND,
    PLAYERS,
    Card,
    fails_to_follow,
    winner,
)
from regelwerk.detect.finding import CARD, Finding, Where


@dataclass(frozen=True, slots=True)
class Played:
    """A play: seats count from north, `start` is the one that findings count from; `hands` are
    empty where they are not known.
    """

    cards: Sequence[Card]
    hands: Sequence[frozenset[Card]]
    trump: str
    leader: int
    dummy: int
    start: int
    claimed: bool

    @property
    def seats(self) -> tuple[int, ...]:
        """Who played each card, and who leads to the next trick."""
        seats, leader = list[int](), self.leader
        for first in range(0, len(self.cards), PLAYERS):
            trick = self.cards[first : first + PLAYERS]
            seats += [(leader + number) % PLAYERS for number in range(len(trick))]
            leader = (leader + winner(trick, self.trump)) % PLAYERS
        return (*seats, leader)

    def findings(self) -> Iterator[Finding]:
        """What the play shows, in order, up to the first card that its player cannot have
        played.
        """
        seats = self.seats
        gone = set[Card]()
        for at, card in enumerate(self.cards):
            where = Where(CARD, at + 1, (seats[at] - self.start) % PLAYERS)
            hand = self.hands[seats[at]] if self.hands else frozenset[Card]()
            if card in gone:
                yield Finding("card_twice", where, "", {}, FROM_THE_HAND)
                return
            if hand and card not in hand:
                yield Finding("card_not_held", where, "", {}, FROM_THE_HAND)
                return
            left = hand - gone
            gone.add(card)
            if fails_to_follow(card, self.cards[at - at % PLAYERS], left):
                what = "revoke_twelfth" if trick_of(at) == TRICKS - 1 else "revoke"
                yield Finding(what, where, "failure_to_follow", self.revoked(at, seats), FOLLOWING)

    def revoked(self, at: int, seats: Sequence[int]) -> dict[str, str]:
        """What is known of a revoke; after one in the twelfth trick it matters whether the hands
        are back in the board, which is asked.
        """
        facts = {"revoke_able": "yes", "revoke_duty": "follow"}
        if seats[at] == self.dummy:
            facts["revoke_exception"] = "exposed"
        if trick_of(at) == TRICKS - 1 or self.both(at, seats):
            return facts
        following = range(
            (at // PLAYERS + 1) * PLAYERS, min((at // PLAYERS + 2) * PLAYERS, len(self.cards))
        )
        if any(seats[later] % 2 == seats[at] % 2 for later in following):
            return {**facts, "revoke_stage": "played_on"}
        return facts if self.claimed else {**facts, "revoke_stage": "nothing"}

    def both(self, at: int, seats: Sequence[int]) -> bool:
        """Whether the other side failed to follow in the same trick."""
        first = at - at % PLAYERS
        trick = range(first + 1, min(first + PLAYERS, len(self.cards)))
        return any(
            seats[each] % 2 != seats[at] % 2
            and fails_to_follow(
                self.cards[each],
                self.cards[first],
                self.hands[seats[each]].difference(self.cards[:each]),
            )
            for each in trick
        )


def trick_of(at: int) -> int:
    """The trick (from 1) of the card with that number (from 0)."""
    return at // PLAYERS + 1


def won(play: Played) -> tuple[int, ...]:
    """Who won each complete trick."""
    return play.seats[PLAYERS : len(play.cards) + 1 : PLAYERS]
