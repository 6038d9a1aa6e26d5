"""Calls of the auction as people write them.

In: words (`1C 1NT P X XX`, `1T 1SA Pass Kontra`, `1♥`).  Out: `Call`s; `Unreadable` naming the
word. A bare `C` is Treff in English and Coeur in German; the other words of the auction decide, and
without a sign of German it is Treff.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from regelwerk.calc import Unreadable

PASS, BID, DOUBLE, REDOUBLE = "pass", "bid", "double", "redouble"
DENOMINATIONS = ("C", "D", "H", "S", "NT")  # lowest first: the order of 18.E in every edition
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "SA"}

BARE_C = "c"
ENGLISH = {"d": "D", "h": "H", "s": "S", "n": "NT", "nt": "NT"}
GERMAN = {
    "t": "C",
    "k": "D",
    "p": "S",
    "sa": "NT",
    "treff": "C",
    "karo": "D",
    "coeur": "H",
    "cœur": "H",
    "pik": "S",
}
SYMBOLS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
WORDS = {"p": PASS, "pass": PASS, "x": DOUBLE, "xx": REDOUBLE, "dbl": DOUBLE, "rdbl": REDOUBLE}
GERMAN_WORDS = {"k": DOUBLE, "kontra": DOUBLE, "r": REDOUBLE, "rekontra": REDOUBLE}
PARTED = re.compile(r"(?<=[\w♣♦♥♠])\s*[–—-]\s*(?=\w)|[\s,]+")
WRITTEN_BID = re.compile(r"([0-9]{1,2})([^\d\s]+)")
ACCEPTED = (
    "geschrieben wird eine Ansage 1C 2D 3H 4S 5NT, 1T 2K 3C 4P 5SA oder 1♣, P oder Pass, X oder"
    " Kontra, XX oder Rekontra"
)


@dataclass(frozen=True, slots=True)
class Call:
    """A call (18.A): `kind` pass, bid, double or redouble; of a bid the odd tricks (1 and more) and
    the denomination.
    """

    kind: str
    level: int = 0
    denomination: str = ""

    @property
    def rank(self) -> tuple[int, int]:
        """A sort key in which a bid supersedes all smaller ones (18.B): odd tricks first, then the
        denomination (18.E).
        """
        return self.level, DENOMINATIONS.index(self.denomination)

    def __str__(self) -> str:
        return f"{self.level}{SIGNS[self.denomination]}" if self.kind == BID else SPOKEN[self.kind]


SPOKEN = {PASS: "Pass", DOUBLE: "Kontra", REDOUBLE: "Rekontra"}


@dataclass(frozen=True, slots=True)
class Reading:
    """Calls as read; `guessed` if a bare `C` was taken for Treff and nothing else told the
    language.
    """

    calls: tuple[Call, ...]
    guessed: bool


def read(words: Iterable[str]) -> Reading:
    """The calls written, in order; a word may hold several, parted by blanks, commas or a dash
    between two.

    Raises `Unreadable` for what is no call, and where a bare `C` stands beside German and English
    denominations.
    """
    written = list(
        chain.from_iterable(PARTED.split(word.strip(" ,")) for word in words if word.strip(" ,"))
    )
    folded = [word.casefold() for word in written]
    bids = [match[2] for word in folded if (match := WRITTEN_BID.fullmatch(word))]
    german = any(word in GERMAN_WORDS for word in folded) or any(bid in GERMAN for bid in bids)
    english = any(bid in ENGLISH for bid in bids)
    if BARE_C in bids and german and english:
        raise Unreadable(
            "„C“ neben englischen und deutschen Farben: Treff oder Coeur? Eindeutig sind 1♣, 1T und"
            " 1♥, 1H",
            "C",
        )
    return Reading(
        tuple(call_of(word, "H" if german else "C") for word in written),
        BARE_C in bids and not german and not english,
    )


def read_last(words: Sequence[str], word: str) -> tuple[tuple[Call, ...], Call]:
    """The calls before, and the one call that `word` holds, read as one auction; raises as
    `read`.
    """
    before, every = read(words).calls, read([*words, word]).calls
    if len(every) != len(before) + 1:
        raise Unreadable(f"„{word}“: hier steht genau eine Ansage", word)
    return every[:-1], every[-1]


def call_of(word: str, bare_c: str) -> Call:
    """One call; `bare_c` is the denomination a single `C` stands for."""
    folded = word.casefold()
    if kind := (WORDS | GERMAN_WORDS).get(folded):
        return Call(kind)
    match = WRITTEN_BID.fullmatch(folded)
    denomination = ({BARE_C: bare_c} | ENGLISH | GERMAN | SYMBOLS).get(match[2]) if match else None
    if match is None or denomination is None or int(match[1]) < 1:
        raise Unreadable(f"„{word}“ ist keine Ansage; {ACCEPTED}", word)
    return Call(BID, int(match[1]), denomination)


def told(calls: Sequence[Call]) -> str:
    """Calls in a line, as a German player writes them."""
    return " – ".join(map(str, calls))
