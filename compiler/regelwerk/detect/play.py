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
    FOLLOWING,
    FROM_THE_HAND,
    PLAYERS,
    Card,
    fails_to_follow,
    find_winning_card,
)
from regelwerk.detect.finding import CARD, Finding, Where

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
        """The seat that played each card, and last the seat that leads to the next trick."""
        seats, leader, others = list[int](), self.leader, dict(self.leads)
        for first in range(0, len(self.cards), PLAYERS):
            trick = self.cards[first : first + PLAYERS]
            leader = others.get(first, leader)
            seats += [(leader + number) % PLAYERS for number in range(len(trick))]
            leader = (leader + find_winning_card(trick, self.trump)) % PLAYERS
        return (*seats, leader)

    def list_findings(self) -> Iterator[Finding]:
        """Yield the irregularities of the play in order, up to the first card that its player
        cannot have played.
        """
        seats = self.seats
        gone = set[Card]()
        for at, card in enumerate(self.cards):
            where = Where(CARD, at + 1, (seats[at] - self.start) % PLAYERS)
            hand = self.hands[seats[at]] if self.hands else frozenset[Card]()
            if card in gone:
                yield Finding(
                    what="card_twice", where=where, decision="", facts={}, cites=FROM_THE_HAND
                )
                return
            if hand and card not in hand:
                yield Finding(
                    what="card_not_held", where=where, decision="", facts={}, cites=FROM_THE_HAND
                )
                return
            left = hand - gone
            gone.add(card)
            if fails_to_follow(card, self.cards[at - at % PLAYERS], left):
                what = "revoke_twelfth" if find_trick_number(at) == TRICKS - 1 else "revoke"
                yield Finding(
                    what=what,
                    where=where,
                    decision="failure_to_follow",
                    facts=self.describe_revoke(at, seats),
                    cites=FOLLOWING,
                )

    def describe_revoke(self, at: int, seats: Sequence[int]) -> dict[str, str]:
        """Return the known facts of a revoke; after one in the twelfth trick it is asked whether
        the hands are back in the board.
        """
        facts = {"revoke_able": "yes", "revoke_duty": "follow"}
        if seats[at] == self.dummy:
            facts["revoke_exception"] = "exposed"
        if find_trick_number(at) == TRICKS - 1 or self.have_both_failed(at, seats):
            return facts
        following = range(
            (at // PLAYERS + 1) * PLAYERS, min((at // PLAYERS + 2) * PLAYERS, len(self.cards))
        )
        if any(seats[later] % 2 == seats[at] % 2 for later in following):
            return {**facts, "revoke_stage": "played_on"}
        return facts if self.claimed else {**facts, "revoke_stage": "nothing"}

    def have_both_failed(self, at: int, seats: Sequence[int]) -> bool:
        """Return whether a player of the other side failed to follow suit in the same trick."""
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


def find_trick_number(at: int) -> int:
    """Return the number of the trick (from 1) of the card with that number (from 0)."""
    return at // PLAYERS + 1


def list_trick_winners(play: Played) -> tuple[int, ...]:
    """Return the seat that won each complete trick."""
    return play.seats[PLAYERS : len(play.cards) + 1 : PLAYERS]
