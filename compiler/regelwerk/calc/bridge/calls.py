"""Calls of the auction as people write them.

In: words (`1C 1NT P X XX`, `1T 1SA Pass Kontra`, `1♥`).  Out: `Call`s; `Unreadable` with the word.
A bare `C` means clubs in English and hearts (Coeur) in German; the other words of the auction
decide, and where no word is German it means clubs.
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
    """A call (18.A): `kind` is pass, bid, double or redouble; a bid has the number of odd tricks
    (`level`, from 1) and the denomination.
    """

    kind: str
    level: int = 0
    denomination: str = ""

    @property
    def rank(self) -> tuple[int, int]:
        """The sort key of a bid: a bid is higher than every bid of smaller rank (18.B); odd tricks
        count first, then the denomination (18.E).
        """
        return self.level, DENOMINATIONS.index(self.denomination)

    def __str__(self) -> str:
        return f"{self.level}{SIGNS[self.denomination]}" if self.kind == BID else SPOKEN[self.kind]


SPOKEN = {PASS: "Pass", DOUBLE: "Kontra", REDOUBLE: "Rekontra"}


@dataclass(frozen=True, slots=True)
class Reading:
    """Calls that were read; `guessed` is true if a bare `C` was taken for clubs and no other word
    showed the language.
    """

    calls: tuple[Call, ...]
    guessed: bool


def read_calls(words: Iterable[str]) -> Reading:
    """Return the calls in the order written; a word may hold several calls, parted by blanks,
    commas or a dash.

    Raises `Unreadable` for a word that is no call, and where a bare `C` stands beside both German
    and English denominations.
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
        tuple(parse_call(word, "H" if german else "C") for word in written),
        BARE_C in bids and not german and not english,
    )


def read_last_call(words: Sequence[str], word: str) -> tuple[tuple[Call, ...], Call]:
    """Return the calls of `words` and the one call of `word`, all read as one auction; raise
    `Unreadable` where `word` does not hold exactly one call, and as `read_calls`.
    """
    before, every = read_calls(words).calls, read_calls([*words, word]).calls
    if len(every) != len(before) + 1:
        raise Unreadable(f"„{word}“: hier steht genau eine Ansage", word)
    return every[:-1], every[-1]


def parse_call(word: str, bare_c: str) -> Call:
    """Return the call that a word names, where `bare_c` is the denomination of a single `C`; raise
    `Unreadable` for a word that is no call.
    """
    folded = word.casefold()
    if kind := (WORDS | GERMAN_WORDS).get(folded):
        return Call(kind)
    match = WRITTEN_BID.fullmatch(folded)
    denomination = ({BARE_C: bare_c} | ENGLISH | GERMAN | SYMBOLS).get(match[2]) if match else None
    if match is None or denomination is None or int(match[1]) < 1:
        raise Unreadable(f"„{word}“ ist keine Ansage; {ACCEPTED}", word)
    return Call(BID, int(match[1]), denomination)


def format_calls(calls: Sequence[Call]) -> str:
    """Return the calls in one line, as a German player writes them."""
    return " – ".join(map(str, calls))
