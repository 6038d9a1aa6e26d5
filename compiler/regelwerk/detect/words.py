"""The words of records: what a seat, a call, a card, a hand, a contract or a score is written as.

In: a word or a value of a file, PBN or LIN.  Out: the thing it names, or None where it names none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from regelwerk.calc.bridge.auction import Contract
from regelwerk.calc.bridge.calls import BID, DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call
from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.calc.bridge.play import RANKS, SUITS, Card
from regelwerk.ids.number import read_integer, read_natural

UNKNOWN = ("", "?", "-")  # words of a value that is not told
SHOWN = 40  # letters of a word, in a message
LONGEST = 4000  # letters of a word or a value that are read
COMPASS = "NESW"
SEATS = {
    word: at
    for at, name in enumerate(("north", "east", "south", "west"))
    for word in (name, name[0])
}
SIGNS = str.maketrans("♣♦♥♠", "CDHS")
BOARD = re.compile(r"(?:board|bd|brett)?[\s+]*[.:#]?\s*([0-9]{1,9})(?: of [0-9]+)?", re.IGNORECASE)
NOBODY, NS, EW, BOTH = "keiner", "Nord-Süd", "Ost-West", "alle"  # as the table of law 2 has them
VULNERABLE = {
    **dict.fromkeys(("none", "love", "-", "0", "o"), NOBODY),
    **dict.fromkeys(("ns", "n-s", "n/s", "n"), NS),
    **dict.fromkeys(("ew", "e-w", "e/w", "we", "w-e", "e"), EW),
    **dict.fromkeys(("all", "both", "nsew", "b"), BOTH),
}
SAID = {
    **dict.fromkeys(("pass", "p"), Call(PASS)),
    **dict.fromkeys(("x", "d", "dbl", "double"), Call(DOUBLE)),
    **dict.fromkeys(("xx", "r", "rdbl", "redouble"), Call(REDOUBLE)),
}
BIDS = {
    f"{level}{name}": Call(BID, level, denomination)
    for level in range(1, 10)
    for name, denomination in zip(
        ("c", "d", "h", "s", "nt", "n"), (*DENOMINATIONS, "NT"), strict=True
    )
}
CARDS = {
    word: Card(suit, rank)
    for suit in SUITS
    for rank in RANKS
    for word in {f"{suit}{rank}", f"{suit}{'10' if rank == 'T' else rank}"}
}
PASSED_OUT = ("pass", "p", "ap", "passed out", "pass out", "all pass")
CONTRACT = re.compile(r"([1-7]) ?(C|D|H|S|NT?) ?(XX|X|)", re.IGNORECASE)
FIGURE = re.compile(r"(?:(NS|EW) ?)?([-+]?[0-9]{1,5})(?: (NS|EW) ?([-+]?[0-9]{1,5}))?")


def name_word(name: str, word: str) -> str:
    """Return the reason that a word of a tag or field of that name cannot be understood."""
    return f"{name}: „{word[:SHOWN]}{'…' if len(word) > SHOWN else ''}“ ist nicht zu verstehen"


def read_seat(written: str) -> int:
    """Return the seat that a letter or a word names, counted from north; -1 for anything else."""
    return SEATS.get(written.strip().casefold(), -1)


def read_number(label: str) -> int:
    """Return the number of a board from what stands in its place; 0 where that tells none."""
    found = BOARD.fullmatch(label.strip())
    return (read_natural(found[1]) or 0) if found else 0


def read_vulnerability(written: str) -> str:
    """Return the side that a value names, as the table of law 2 has it; empty for anything else."""
    return VULNERABLE.get(written.strip().casefold(), "")


def read_call(word: str) -> Call | None:
    """Return the call that a word names, at any level up to nine: what is more than seven is an
    irregularity.
    """
    folded = word.translate(SIGNS).casefold()
    return SAID.get(folded) or BIDS.get(folded)


def read_card(word: str) -> Card | None:
    """Return the card that a word names, suit first (`SA`, `h10`)."""
    return CARDS.get(word.translate(SIGNS).upper())


def read_contract(written: str) -> Contract | None:
    """Return the contract that a value names; one passed out has level 0."""
    text = " ".join(written.translate(SIGNS).split())
    if text.casefold() in PASSED_OUT:
        return Contract(0, "", 0)
    found = CONTRACT.fullmatch(text)
    if found is None:
        return None
    denomination = found[2].upper()
    return Contract(int(found[1]), "NT" if denomination == "N" else denomination, len(found[3]))


def read_tricks(written: str) -> tuple[str, int] | None:
    """Return the side that a value names (`NS`, `EW`; empty: declarer's) and its tricks."""
    found = FIGURE.fullmatch(" ".join(written.split()).upper())
    numbers = [read_natural(each, 2) for each in found.group(2, 4) if each] if found else []
    if found is None or None in numbers or (found[3] and not is_told_twice(found, numbers, TRICKS)):
        return None
    return None if numbers[0] is None else (found[1] or "", numbers[0])


def read_score(written: str) -> tuple[str, int] | None:
    """Return the side that a value names (`NS`, `EW`; empty: declarer's) and its points."""
    found = FIGURE.fullmatch(" ".join(written.split()).upper())
    numbers = [read_integer(each) for each in found.group(2, 4) if each] if found else []
    if found is None or None in numbers or (found[3] and not is_told_twice(found, numbers, 0)):
        return None
    return None if numbers[0] is None else (found[1] or "", numbers[0])


def is_told_twice(found: re.Match[str], numbers: Sequence[int | None], total: int) -> bool:
    """Return whether the figures of both sides say the same: together they make `total`."""
    return found[1] not in (None, found[3]) and sum(each or 0 for each in numbers) == total


def read_suits(suits: Mapping[str, str] | Iterable[tuple[str, str]]) -> list[Card] | None:
    """Return the cards of a hand from the ranks of each suit, in any order; None where a sign is no
    rank.
    """
    held = list[Card]()
    for suit, ranks in dict(suits).items():
        for rank in ranks.upper().replace("10", "T"):
            if rank not in RANKS:
                return None
            held.append(Card(suit, rank))
    return held
