"""The play of bridge: cards, who wins a trick, which card must follow suit.

In: cards in the order played, the denomination of the contract.  Out: the winner of a trick, and whether a card fails to follow suit.
Implements 44.C, 44.E, 44.F and 61.A; the clauses agree on this in all editions.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from compiler.calc import by_edition
from compiler.calc.calls import DENOMINATIONS, SIGNS

SUITS = DENOMINATIONS[:4]
RANKS = "23456789TJQKA"  # lowest first (1)
PRINTED = {"T": "10", "J": "B", "Q": "D"}  # as German packs print them; A and K are alike
PLAYERS = 4

FOLLOWING = by_edition("44.C 61.A")
FROM_THE_HAND = by_edition("44.B 45.A")
WINNING = by_edition("44.E 44.F")


@dataclass(frozen=True, slots=True)
class Card:
    """A card: `suit` one of C, D, H, S, `rank` one of 2 to 9, T, J, Q, K, A."""

    suit: str
    rank: str

    def __str__(self) -> str:
        return f"{SIGNS[self.suit]}{PRINTED.get(self.rank, self.rank)}"


def winner(cards: Sequence[Card], trump: str) -> int:
    """The number (from 0) of the card that wins, or leads so far: the highest trump, else the highest of the suit led."""
    suit = trump if any(card.suit == trump for card in cards) else cards[0].suit
    return max(range(len(cards)), key=lambda number: (cards[number].suit == suit, RANKS.index(cards[number].rank)))


def fails_to_follow(card: Card, led: Card, hand: Collection[Card]) -> bool:
    """Whether a card is not of the suit led although the hand, before it is played, has one."""
    return card.suit != led.suit and any(each.suit == led.suit for each in hand)
