"""An auction as it was really called: who made each call, even out of rotation.

In: words as people write them, `1♠ O:2♥ gesperrt:P`, and the dealer.  Out: `Made`; `Unreadable`
with the word. The first call is the dealer's; a call without a seat is made by the player to the
left of the last caller. `O:` names another player, `gesperrt:` says that a law obliged the player
to pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.auction import PLAYERS
from regelwerk.calc.bridge.calls import Call, read_calls

SEATS = ("N", "O", "S", "W")  # clockwise; E is read as O
ENGLISH_EAST = "E"
BARRED = "gesperrt"
MOST_CALLS = 400  # the longest auction there can be has 319 calls
WRITTEN = (
    "geschrieben wird O:1♠, wenn Ost außer Reihenfolge ansagt, und gesperrt:1♠, wenn der Spieler"
    " passen musste"
)


@dataclass(frozen=True, slots=True)
class Made:
    """A call, the seat of its player (0: the dealer's, then clockwise), and whether a law obliged
    him to pass.
    """

    call: Call
    seat: int
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Marked:
    """A written call with the marks before it: the letter of a seat (empty if there is none), and
    whether its player had to pass.
    """

    call: str
    seat: str = ""
    barred: bool = False


def read_called_auction(words: Iterable[str], dealer: str = "") -> tuple[Made, ...]:
    """Return the calls in order, each with its player; a word may hold several calls, parted by
    blanks or commas.

    Raises `Unreadable` for a word that is no call, a seat that does not exist or is named although
    the dealer is unknown, and too many calls.
    """
    first = find_seat(dealer, f"Teiler „{dealer}“") if dealer else -1
    marks = [
        parse_marked_call(word) for each in words for word in re.split(r"[\s,]+", each) if word
    ]
    if len(marks) > MOST_CALLS:
        raise Unreadable(
            f"{len(marks)} Ansagen: so lang ist keine Reizung; gelesen werden höchstens"
            f" {MOST_CALLS}",
            str(len(marks)),
        )
    calls = read_calls(mark.call for mark in marks).calls
    return tuple(seat_calls(calls, marks, first))


def seat_calls(calls: Sequence[Call], marks: Sequence[Marked], first: int) -> Iterable[Made]:
    """Yield the calls with their seats, counted from the dealer; `first` is the dealer's seat
    counted from north (-1: unknown). Raise `Unreadable` for a seat named although the dealer is
    unknown.
    """
    seat = -1
    for call, mark in zip(calls, marks, strict=True):
        if mark.seat and first < 0:
            raise Unreadable(
                f"„{mark.seat}:{mark.call}“: einen Platz kann man nennen, wenn der Teiler feststeht"
                " (Teiler N, O, S oder W)",
                mark.seat,
            )
        seat = (SEATS.index(mark.seat) - first) % PLAYERS if mark.seat else (seat + 1) % PLAYERS
        yield Made(call, seat, mark.barred)


def parse_marked_call(word: str) -> Marked:
    """Return the call that a word holds, with its marks; raise `Unreadable` for anything else."""
    *before, call = word.split(":")
    barred = [mark for mark in before if mark.casefold() == BARRED]
    seats = [mark for mark in before if mark.casefold() != BARRED]
    if len(barred) > 1 or len(seats) > 1 or not call:
        raise Unreadable(f"„{word}“ ist keine Ansage; {WRITTEN}", word)
    return Marked(
        call,
        SEATS[find_seat(seats[0], f"„{word}“: Platz „{seats[0]}“")] if seats else "",
        bool(barred),
    )


def find_seat(letter: str, what: str) -> int:
    """Return the number of a seat (0: north) by its letter; raise `Unreadable` for a letter that
    names no seat.
    """
    upper = letter.upper().replace(ENGLISH_EAST, SEATS[1])
    if upper not in SEATS:
        raise Unreadable(f"{what} gibt es nicht; möglich sind {', '.join(SEATS)}", letter)
    return SEATS.index(upper)
