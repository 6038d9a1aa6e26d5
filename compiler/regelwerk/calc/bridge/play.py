"""The play of bridge: cards as people write them, who wins a trick, which card fails to follow
suit.

In: cards in the order played, the denomination of the contract.  Out: the winner of a trick, and
whether a card fails to follow suit. Implements 44.C, 44.E, 44.F and 61.A; the clauses agree on this
in all editions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from regelwerk.calc import Unreadable, cite_addresses
from regelwerk.calc.bridge.calls import DENOMINATIONS, ENGLISH, GERMAN, SIGNS, SYMBOLS

SUITS = DENOMINATIONS[:4]
RANKS = "23456789TJQKA"  # lowest first (1)
PRINTED = {"T": "10", "J": "B", "Q": "D"}  # as German packs print them; A and K are alike
PLAYERS = 4

NAMED = {
    word: suit
    for word, suit in (ENGLISH | GERMAN | SYMBOLS).items()
    if len(word) == 1 and suit in SUITS
}
RANKED = {"10": "T", "D": "Q", "B": "J"}
WRITTEN = re.compile(rf"([{''.join(NAMED)}])(10|[2-9tjqkadb])")
COLOURED = "\ufe0f"  # asks for the coloured form of the sign before it; it is ignored
ACCEPTED = (
    "geschrieben wird eine Karte ♠A, PA oder SA; Farben ♣ T, ♦ K D, ♥ H, ♠ P S; Werte A K D B 10 9"
    " … 2 (auch Q J T)"
)
FOLLOWING = cite_addresses("44.C 61.A")
FROM_THE_HAND = cite_addresses("44.B 45.A")
WINNING = cite_addresses("44.E 44.F")


@dataclass(frozen=True, slots=True)
class Card:
    """A card: `suit` is one of C, D, H, S, `rank` one of 2 to 9, T, J, Q, K, A."""

    suit: str
    rank: str

    def __str__(self) -> str:
        return f"{SIGNS[self.suit]}{PRINTED.get(self.rank, self.rank)}"


def read_bridge_cards(words: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards in the order written, each as its suit, then its rank (`♠A`, `P10`, `HK`);
    raise `Unreadable` for a word that is no card.
    """
    return tuple(
        parse_bridge_card(word) for written in words for word in written.replace(",", " ").split()
    )


def parse_bridge_card(word: str) -> Card:
    """Return the card that a word names; raise `Unreadable` for a word that is no card."""
    match = WRITTEN.fullmatch(word.casefold().replace(COLOURED, ""))
    if match is None:
        raise Unreadable(f"„{word}“ ist keine Karte; {ACCEPTED}", word)
    rank = match[2].upper()
    return Card(NAMED[match[1]], RANKED.get(rank, rank))


def find_winning_card(cards: Sequence[Card], trump: str) -> int:
    """Return the number (from 0) of the card that wins the trick so far: the highest trump, or else
    the highest card of the suit led (44.E, 44.F).
    """
    suit = trump if any(card.suit == trump for card in cards) else cards[0].suit
    return max(
        range(len(cards)),
        key=lambda number: (cards[number].suit == suit, RANKS.index(cards[number].rank)),
    )


def fails_to_follow(card: Card, led: Card, hand: Collection[Card]) -> bool:
    """Return whether a card is not of the suit led although the hand, before the card is played,
    has a card of that suit (44.C).
    """
    return card.suit != led.suit and any(each.suit == led.suit for each in hand)
