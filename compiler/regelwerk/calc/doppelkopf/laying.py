"""The cards of a game of Doppelkopf as they were laid on the table, trick by trick.

In: cards as people write them, in the order of time: `KrA`, `3:KrA` where another seat laid the
card than the one in turn, `P9>KrA` where a card was changed before anybody had acted; the seat that
was to lead.  Out: `Laid` cards in `Taken` tricks. Within a trick the seat in turn is the next one
clockwise (A.4.2) that has not yet laid a card; the winner of a trick leads to the next (A.4.4).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from regelwerk.calc import Units, Unreadable, read_numbers, require
from regelwerk.calc.doppelkopf.cards import (
    ANY_RANK,
    ANY_SUIT,
    COLOURED,
    Card,
    make_card_error,
    read_cards,
)
from regelwerk.calc.doppelkopf.tricks import (
    HIGHEST,
    PACK,
    Order,
    Place,
    check_twice_at_most,
    count_eyes,
    find_highest_card,
)

CLOCKWISE = "tsr1998/A.4.2"
CARD = rf"(?:{ANY_SUIT})[\s-]*(?:{ANY_RANK})"
ENTRY = re.compile(
    rf"(?:([0-9])\s*:\s*)?({CARD})(?:\s*>\s*({CARD}))?(?:[\s,;|/]+|$)", re.IGNORECASE
)
AROUND = re.compile(r"^[\s,;|/]+|[\s,;|/]+$")


@dataclass(frozen=True, slots=True)
class Entry:
    """A card as written: its seat (0: the one in turn), the card, and the card that it replaced, if
    any.
    """

    seat: int
    card: Card
    instead: Card | None


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table: the seat that laid it, the seat that was in turn, the card, its place in
    the order of the game, and the card that was taken back for it, if any.
    """

    seat: int
    due: int
    card: Card
    place: Place
    instead: Card | None


@dataclass(frozen=True, slots=True)
class Taken:
    """A trick in the order of time, complete or not; `winner` is the seat with the highest card so
    far; the eyes are those of all its cards.
    """

    laid: tuple[Laid, ...]
    winner: int
    eyes: int


def read_laid_cards(written: Sequence[str]) -> tuple[Entry, ...]:
    """Return the cards in the order written; tricks may be parted by `|`, `/`, commas or blanks.
    Raise `Unreadable` for what is no card.
    """
    text = AROUND.sub("", unicodedata.normalize("NFC", " ".join(written)).replace(COLOURED, ""))
    found, at = list[Entry](), 0
    while at < len(text):
        match = ENTRY.match(text, at)
        if match is None:
            raise make_card_error(text[at:])
        (card,), changed = read_cards([match[2]]), read_cards([match[3]]) if match[3] else ()
        found.append(Entry(int(match[1] or 0), *((changed[0], card) if changed else (card, None))))
        at = match.end()
    return tuple(found)


def collect_tricks(
    units: Units, how: Order, leader: int, cards: Sequence[Entry]
) -> tuple[Taken, ...]:
    """Return the tricks that the cards make up, the last of them perhaps incomplete.

    Raises `Unreadable` for an impossible seat, a seat that lays twice to a trick, more cards than
    the pack has, a third card of a kind, and a changed card where the first followed suit or the
    second does not.
    """
    players, pack = read_numbers(units, PACK, 2)
    require(units, [CLOCKWISE, HIGHEST])
    if not 1 <= leader <= players:
        raise Unreadable(f"leader={leader}: möglich sind die Plätze 1 bis {players}", str(leader))
    if len(cards) > pack:
        raise Unreadable(f"{len(cards)} Karten: das Spiel hat {pack}", str(len(cards)))
    check_twice_at_most([entry.card for entry in cards])
    tricks = list[Taken]()
    for first in range(0, len(cards), players):
        tricks.append(collect_trick(units, how, leader, cards[first : first + players], players))
        leader = tricks[-1].winner
    return tuple(tricks)


def collect_trick(
    units: Units, how: Order, leader: int, cards: Sequence[Entry], players: int
) -> Taken:
    """Return one trick, led by the seat `leader` or by whoever laid the first card; raises as
    `collect_tricks`.
    """
    laid, due = list[Laid](), leader
    for entry in cards:
        seat = entry.seat or due
        if not 1 <= seat <= players or seat in {each.seat for each in laid}:
            raise Unreadable(
                f"{entry.seat}:{entry.card}: zu einem Stich legt jeder der Plätze 1 bis {players}"
                " eine Karte",
                str(entry.seat),
            )
        place = how.find_place(entry.card)
        if entry.instead and not (
            laid and place.suit == laid[0].place.suit != how.find_place(entry.instead).suit
        ):
            raise Unreadable(
                f"{entry.instead}>{entry.card}: gemeint ist eine Karte, die bedient, statt einer,"
                " die es nicht tut",
                "",
            )
        laid.append(Laid(seat=seat, due=due, card=entry.card, place=place, instead=entry.instead))
        around = ((laid[0].seat + step - 1) % players + 1 for step in range(players))
        due = next((each for each in around if each not in {other.seat for other in laid}), 0)
    best = find_highest_card([each.place for each in laid])
    return Taken(tuple(laid), laid[best].seat, count_eyes(units, [each.card for each in laid]))
