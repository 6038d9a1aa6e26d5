"""Cards of Doppelkopf as people write them.

In: words (`Kreuz Dame`, `KrD`, `♣D`, `Herz-10`).  Out: `Card`s; `Unreadable` with the words. A card
is its suit, then its rank, written together or parted by blanks or a hyphen; cards are parted by
blanks or commas. Suits: Kreuz, Kr, ♣; Pik, Pi, P, ♠; Herz, He, H, ♥; Karo, Ka, ♦ (a single K is
refused, because it may mean Kreuz or Karo). Ranks: As, Ass, A; 10, Zehn; König, K; Dame, D; Bube,
B; 9, Neun.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from regelwerk.calc import Unreadable

SUITS = {
    "kreuz": "Kreuz", "kr": "Kreuz", "♣": "Kreuz",
    "pik": "Pik", "pi": "Pik", "p": "Pik", "♠": "Pik",
    "herz": "Herz", "he": "Herz", "h": "Herz", "♥": "Herz",
    "karo": "Karo", "ka": "Karo", "♦": "Karo",
}  # fmt: skip
RANKS = {
    "as": "As", "ass": "As", "a": "As", "10": "10", "zehn": "10", "könig": "König",
    "koenig": "König", "k": "König",
    "dame": "Dame", "d": "Dame", "bube": "Bube", "b": "Bube", "9": "9", "neun": "9",
}  # fmt: skip
ANY_SUIT, ANY_RANK = ("|".join(sorted(words, key=len, reverse=True)) for words in (SUITS, RANKS))
WRITTEN = re.compile(rf"({ANY_SUIT})[\s-]*({ANY_RANK})(?:[\s,;]+|$)", re.IGNORECASE)
HALF = re.compile(rf"k[\s-]*(?:{ANY_RANK})(?=[\s,;]|$)", re.IGNORECASE)
AROUND = re.compile(r"^[\s,;]+|[\s,;]+$")
COLOURED = "\ufe0f"  # asks for the coloured form of the sign before it; it is ignored
ACCEPTED = (
    "geschrieben wird eine Karte Kreuz Dame, KrD oder ♣D; Farben Kr Pi He Ka (P H), Werte As 10"
    " König Dame Bube 9 (A 10 K D B 9)"
)


@dataclass(frozen=True, slots=True)
class Card:
    """A card by suit and rank as the tables of A.2 name them; the pack has two of each (A.2)."""

    suit: str
    rank: str

    def __str__(self) -> str:
        return f"{self.suit} {self.rank}"


def read_cards(words: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards in the order written; one card may be written as two words, and one word may
    hold several cards. Raise `Unreadable` for what is no card.
    """
    given = words if isinstance(words, str) else " ".join(words)
    text = AROUND.sub("", unicodedata.normalize("NFC", given).replace(COLOURED, ""))
    cards, at = list[Card](), 0
    while at < len(text):
        match = WRITTEN.match(text, at)
        if match is None:
            raise make_card_error(text[at:])
        cards.append(Card(SUITS[match[1].casefold()], RANKS[match[2].casefold()]))
        at = match.end()
    return tuple(cards)


def make_card_error(rest: str) -> Unreadable:
    """Return the error for the first card of `rest`, which cannot be read."""
    if half := HALF.match(rest):
        return Unreadable(
            f"„{half[0]}“: K kann Kreuz oder Karo sein; eindeutig sind Kr und Ka", half[0]
        )
    first = " ".join(re.split(r"[,;]", rest)[0].split()[:2])
    return Unreadable(f"„{first}“ ist keine Karte; {ACCEPTED}", first)
