"""Records in files: PBN and LIN, read by the library endplay.

In: the text of a file and its kind.  Out: `Record`s, or the reason why a board cannot be read;
`NoReader` where the library is not installed. Only this module uses the library. Values that the
library assumes where a file gives none (a result, a declarer) are not taken over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.auction import Contract
from regelwerk.calc.bridge.calls import BID, DOUBLE, PASS, REDOUBLE, Call
from regelwerk.calc.bridge.contract import BOOK
from regelwerk.calc.bridge.play import SUITS, Card
from regelwerk.detect import lin, pbn
from regelwerk.detect.pbn import UNKNOWN, NoBoard
from regelwerk.detect.record import Record
from regelwerk.errors import Spoken
from regelwerk.ids.number import read_integer, read_natural

if TYPE_CHECKING:
    from endplay.types import Bid, Board

PBN, LIN = KINDS = (".pbn", ".lin")
COMPASS = "NESW"
SCORE = re.compile(r"(NS|EW) ([-+]?[0-9]{1,5})(?: (?:NS|EW) [-+]?[0-9]{1,5})?")
VULNERABLE = {
    "none": "keiner",
    "both": "alle",
    "ns": "Nord-Süd",
    "ew": "Ost-West",
}  # the library's names → those of the table of law 2
DENOMINATION = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "nt": "NT"}
DOUBLED = {"passed": 0, "doubled": 1, "redoubled": 2}
SAID = {"passed": PASS, "doubled": DOUBLE, "redoubled": REDOUBLE}
SHOWN = 40  # letters of a word, in a message
FAULTS = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RuntimeError,
    ArithmeticError,
)  # the errors that the library raises for a bad file


class NoReader(Spoken):
    """Raised where the library that reads records is not installed."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Unread:
    """A board that cannot be read: its place in the file (from 1), and the reason."""

    place: int
    why: str


def read_records(text: str, kind: str) -> Iterator[Record | Unread]:
    """Return every board of a file of that kind, one after the other; raise `NoReader` where the
    library is missing, and `Unreadable` where the file has no board.
    """
    found = _read_pbn(text) if kind == PBN else _read_lin(text)
    try:
        first = next(found, None)
    except ImportError as missing:
        raise NoReader(
            f"Aufzeichnungen liest die Bibliothek endplay; sie fehlt ({missing}): pip install"
            " 'regelwerk[record]'"
        ) from None
    if first is None:
        raise Unreadable(f"die Datei enthält kein Board in der Form von {kind[1:].upper()}", kind)
    return chain((first,), found)


def _read_pbn(text: str) -> Iterator[Record | Unread]:
    """Yield the boards of a PBN file."""
    from endplay.parsers import pbn as library

    def one(part: str, tags: Mapping[str, str]) -> Record:
        """Return the record of one board; raise `NoBoard` where it cannot be read."""
        told = pbn.select_pbn_tags(part, tags)
        board = _load_board(library.loads, "".join(told.values()), _list_parts(told))
        return _make_pbn_record(board, tags)

    for place, (tags, part) in enumerate(pbn.split_pbn_boards(text), 1):
        yield _try_board(place, partial(one, part, tags))


def _read_lin(text: str) -> Iterator[Record | Unread]:
    """Yield the boards of a LIN file."""
    from endplay.parsers import lin as library

    def one(part: str) -> Record:
        """Return the record of one board; raise `NoBoard` where it cannot be read."""
        told = lin.select_lin_fields(part)
        text = "".join(f"{name}|{value}|" for name, value in told)
        board = _load_board(
            library.loads, text, ((name, value, f"pn|,,,|{name}|{value}|") for name, value in told)
        )
        return _make_lin_record(board)

    for place, part in enumerate(lin.split_lin_boards(text), 1):
        yield _try_board(place, partial(one, part))


def _list_parts(told: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield the values and words of a board, each as its tag, the word, and a text that holds
    nothing else; the play can be read only after the contract.
    """
    for name, text in told.items():
        head, *lines = text.splitlines()
        before = told["Contract"] if name == "Play" else ""
        yield name, head.partition(" ")[2].strip('"]'), f"{before}{head}\n"
        yield from (
            (name, word, f"{before}{head}\n{word}\n") for line in lines for word in line.split()
        )


def _load_board(
    loads: Callable[[str], list[Board]], text: str, parts: Iterable[tuple[str, str, str]]
) -> Board:
    """Return a board as the library reads it; raise `NoBoard` with the first of its parts that the
    library refuses.
    """
    try:
        return loads(text)[0]
    except FAULTS:
        pass
    for name, word, alone in parts:
        try:
            loads(alone)
        except FAULTS:
            raise NoBoard(
                f"{name}: „{word[:SHOWN]}{'…' if len(word) > SHOWN else ''}“ ist nicht zu verstehen"
            ) from None
    raise NoBoard("die Bibliothek endplay versteht es nicht")


def _try_board(place: int, read_board: Callable[[], Record]) -> Record | Unread:
    """Return a board, or the reason why it cannot be read; the library may raise any of `FAULTS`
    even when its values are read later.
    """
    try:
        return read_board()
    except NoBoard as refused:
        return Unread(place, str(refused))
    except FAULTS:
        return Unread(place, "die Bibliothek endplay versteht es nicht")


def _make_pbn_record(board: Board, tags: Mapping[str, str]) -> Record:
    """Return the record of a PBN board: the library has read the values, and the tags show which of
    them the file gives.
    """
    known = {name for name, value in tags.items() if value not in UNKNOWN}
    contract = board.contract if "Contract" in known else None
    level = contract.level if contract else 0
    dealer = tags.get("Dealer", "?")
    if "Auction" in known and "Dealer" in known and tags["Auction"] != dealer:
        raise NoBoard(f"Dealer nennt {dealer}, Auction beginnt mit {tags['Auction']}")
    return Record(
        number=read_natural(tags.get("Board", "")) or 0,
        dealer=(
            int(board.dealer) if known & {"Dealer", "Auction"} and board.dealer is not None else -1
        ),
        vulnerable=(
            VULNERABLE[board.vul.name]
            if "Vulnerable" in tags and tags["Vulnerable"] != "?" and board.vul is not None
            else ""
        ),
        hands=_list_hands(board),
        calls=tuple(map(_convert_call, board.auction)),
        contract=(
            Contract(
                level,
                _find_denomination(contract.denom.name, level),
                DOUBLED[contract.penalty.name] if level else 0,
            )
            if contract
            else None
        ),
        declarer=int(contract.declarer) if contract and level and "Declarer" in known else -1,
        leader=COMPASS.index(tags["Play"]) if tags.get("Play", "?") in COMPASS else -1,
        tricks=_parse_tricks(tags["Result"]) if "Result" in known else -1,
        cards=_list_cards(board),
        claimed=board.claimed,
        score=_parse_score(tags.get("Score", "")),
    )


def _make_lin_record(board: Board) -> Record:
    """Return the record of a LIN board: the contract follows from the calls, and the tricks are
    known only after a claim.
    """
    contract = board.contract if board.claimed else None
    return Record(
        number=board.board_num or 0,
        dealer=int(board.dealer) if board.dealer is not None else -1,
        vulnerable=VULNERABLE[board.vul.name] if board.vul is not None else "",
        hands=_list_hands(board),
        calls=tuple(map(_convert_call, board.auction)),
        contract=None,
        declarer=-1,
        leader=-1,
        tricks=BOOK + contract.level + contract.result if contract and contract.level else -1,
        cards=_list_cards(board),
        claimed=board.claimed,
    )


def _convert_call(bid: Bid) -> Call:
    """Return a call of the library as a `Call`; raise `NoBoard` for one that is no call."""
    from endplay.types import ContractBid, PenaltyBid

    if isinstance(bid, PenaltyBid):
        return Call(SAID[bid.penalty.name])
    if not isinstance(bid, ContractBid) or bid.level < 1:
        raise NoBoard(f"{bid} ist keine Ansage")
    return Call(BID, bid.level, DENOMINATION[bid.denom.name])


def _find_denomination(name: str, level: int) -> str:
    """Return the denomination of a contract, empty for a board passed out."""
    return DENOMINATION[name] if level else ""


def _parse_tricks(written: str) -> int:
    """Return the number of tricks that a tag gives; raise `NoBoard` for anything else."""
    number = read_natural(written, 2)
    if number is None:
        raise NoBoard(f"Result „{written}“ ist keine Zahl von Stichen")
    return number


def _parse_score(written: str) -> int | None:
    """Return the score of north and south where the tag says whose score it is (`NS 420`, `EW
    -50`), None where it does not.
    """
    found = SCORE.fullmatch(" ".join(written.split()))
    points = read_integer(found[2]) if found else None
    return None if found is None or points is None else points if found[1] == "NS" else -points


def _list_cards(board: Board) -> tuple[Card, ...]:
    """Return the cards in the order played, up to the first unknown card (the library gives it no
    suit).
    """
    told = [Card(DENOMINATION[card.suit.name], card.rank.abbr) for card in board.play]
    return tuple(
        told[: next((at for at, card in enumerate(told) if card.suit not in SUITS), len(told))]
    )


def _list_hands(board: Board) -> tuple[frozenset[Card], ...]:
    """Return the four hands from north on, each empty where it is unknown."""
    hands = (board.deal.north, board.deal.east, board.deal.south, board.deal.west)
    held = (zip(reversed(SUITS), hand.to_pbn().split("."), strict=True) for hand in hands)
    return tuple(
        frozenset(Card(suit, rank) for suit, ranks in each for rank in ranks) for each in held
    )
