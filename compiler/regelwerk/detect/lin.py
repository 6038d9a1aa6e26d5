"""The boards of a LIN file, as bridge servers write them: single boards, whole matches with the
names once in front (vugraph), boards with comments, links.

In: the text of a file.  Out: `Record`s. A board begins with its deal, or with `qx` before it. What
cannot be read spoils only its own part of the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import unquote

from regelwerk.calc.bridge.auction import PLAYERS
from regelwerk.calc.bridge.calls import PASS, Call
from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.calc.bridge.play import RANKS, SUITS, Card
from regelwerk.detect import record as parts
from regelwerk.detect.notation import MOST_CALLS
from regelwerk.detect.pbn import MOST_CARDS, count_missing_passes
from regelwerk.detect.placing import Auction, Board, make_record
from regelwerk.detect.record import HAND, Record
from regelwerk.detect.words import (
    BOTH,
    EW,
    LONGEST,
    NOBODY,
    NS,
    name_word,
    read_call,
    read_card,
    read_number,
    read_suits,
)
from regelwerk.ids.number import read_natural

ROOM, DEAL, NAMES, LABEL = "qx", "md", "pn", "ah"
CALL, CARD, CLAIM, VULNERABLE = "mb", "pc", "mc", "sv"
SIDES = {"0": NOBODY, "o": NOBODY, "-": NOBODY, "n": NS, "e": EW, "b": BOTH}
AGAIN = (NAMES, LABEL, VULNERABLE)
FIRST_SEAT = 2  # 1 in `md` is south, and the hands begin there
HELD = re.compile(r"([SHDC])", re.IGNORECASE)
LINK = re.compile(r"(?:^|[?&;])lin=")
CALLS = re.compile(
    r"[1-9](?:NT?|[CDHS♣♦♥♠])|pass|redouble|rdbl|double|dbl|ap|xx|[pdrx]", re.IGNORECASE
)
CARDS = re.compile(r"[CDHS♣♦♥♠](?:10|[2-9TJQKA])", re.IGNORECASE)

MOST_FIELDS = 100_000  # of a board; the longest auction and all cards are not four hundred

Field = tuple[str, str]


def read_lin(text: str) -> Iterator[Record]:
    """Yield the record of every board of a file."""
    for fields in split_boards(list_fields(text)):
        yield read_board(fields)


def list_fields(text: str) -> Iterator[Field]:
    """Yield the fields of a text as pairs of name and value; a link is decoded first."""
    if "lin=" in text:
        text = "\n".join(map(decode_link, text.split("\n")))
    elif "|" not in text and "%7C" in text.upper():
        text = unquote(text)
    text, at = text.replace("\r", "").replace("\n", ""), 0
    while (bar := text.find("|", at)) >= 0:
        end = text.find("|", bar + 1)
        stop = len(text) if end < 0 else end
        name, value = text[at : min(bar, at + LONGEST)], text[bar + 1 : min(stop, bar + LONGEST)]
        yield name.strip().casefold(), value.strip()
        at = stop + 1


def decode_link(line: str) -> str:
    """Return what a link holds of a board, with its bars or without; any other line as it is."""
    found = LINK.search(line.partition("|")[0])
    if found is None:
        return line
    told = line[found.end() :]
    return unquote(
        told if "|" in told else re.split(r"[&\s]", told, maxsplit=1)[0].replace("+", " ")
    )


def split_boards(fields: Iterable[Field]) -> Iterator[list[Field]]:
    """Yield the fields of each board: from the sign of its room, from its deal, or from names,
    label or vulnerability told again behind calls or cards, or in front of a deal. The names and
    numbers in front of a match are no board.
    """
    here, dealt, played = list[Field](), False, False
    told, before = set[str](), set[str]()  # names told in this board, and in front of its deal
    for name, value in fields:
        deals = name == DEAL and len(value) > 1
        again = name in AGAIN and name in (told if played else before)
        if dealt and (deals or again or name == ROOM):
            yield here
            here, dealt, played, told, before = [], False, False, set(), set()
        dealt, played = dealt or deals or name == CALL, played or name in (CALL, CARD)
        told.add(name)
        if not dealt:
            before.add(name)
        if len(here) <= MOST_FIELDS:
            here.append((name, value))
    if dealt:
        yield here


def read_board(fields: Sequence[Field]) -> Record:
    """Return the record of one board."""
    board = Board(in_order=True)
    if len(fields) > MOST_FIELDS:
        board.refuse(parts.FORM, f"mehr als {MOST_FIELDS} Angaben zu einem Board")
    for name, value in fields:
        if name == DEAL and len(value) > 1:
            read_deal(board, value)
        elif name == ROOM:
            board.label = board.label or value
        elif name == LABEL:
            board.label = unquote(value)
            board.number = read_number(board.label)
        elif name == VULNERABLE and value:
            board.vulnerable = SIDES.get(value.casefold(), "")
            if not board.vulnerable:
                board.refuse(parts.VULNERABILITY, name_word(name, value))
        elif name == CLAIM and value:
            read_claim(board, value)
    board.auction = read_auction(board, [value for name, value in fields if name == CALL])
    board.rows = [[(card, False) for card in read_cards(board, fields)]]
    return make_record(board)


def read_deal(board: Board, written: str) -> None:
    """Read the dealer and the hands; the last hand may be left out, where the others are whole."""
    dealer = read_natural(written[0], 1)
    if dealer is None or dealer > PLAYERS:
        board.refuse(parts.HANDS, name_word(DEAL, written))
        return
    if dealer:
        board.dealer = (dealer - 1 + FIRST_SEAT) % PLAYERS
    for turn, hand in enumerate(written[1:].split(",")[:PLAYERS]):
        suits = HELD.split(hand)
        cards = read_suits(list(zip(map(str.upper, suits[1::2]), suits[2::2], strict=True)))
        if cards is None or suits[0]:
            board.refuse(parts.HANDS, name_word(DEAL, hand))
            continue
        board.hands[(FIRST_SEAT + turn) % PLAYERS] = cards
    empty = [seat for seat, hand in enumerate(board.hands) if not hand]
    dealt = {card for hand in board.hands for card in hand}
    if len(empty) == 1 and len(dealt) == (PLAYERS - 1) * HAND:
        pack = [Card(suit, rank) for suit in SUITS for rank in RANKS]
        board.hands[empty[0]] = [card for card in pack if card not in dealt]


def read_claim(board: Board, written: str) -> None:
    """Read the number of declarer's tricks after a claim."""
    number = read_natural(written, 2)
    if number is None or number > TRICKS:
        board.refuse(parts.TRICKS, name_word(CLAIM, written))
        return
    board.claimed, board.tricks = True, ("", number)


def read_auction(board: Board, values: Sequence[str]) -> Auction:
    """Return the calls in order; an alert behind a call is left out."""
    made = list[tuple[Call, int]]()
    for value in values:
        bare = value.replace("!", "").replace("?", "").strip()
        words = CALLS.findall(bare)
        if "".join(words) != "".join(bare.split()).strip("-"):
            board.refuse(parts.AUCTION, name_word(CALL, value))
            break
        for word in words:
            call = read_call(word)
            made += [(call, 0)] if call else [(Call(PASS), 0)] * count_missing_passes(made)
        if len(made) > MOST_CALLS:
            board.refuse(parts.AUCTION, f"{CALL}: über {MOST_CALLS} Ansagen; so lang ist keine")
            return Auction()
    return Auction(calls=tuple(made))


def read_cards(board: Board, fields: Sequence[Field]) -> list[Card]:
    """Return the cards in the order played, up to the first that cannot be read."""
    cards = list[Card]()
    for name, value in fields:
        if name != CARD or not value:
            continue
        played = list(map(read_card, CARDS.findall(value)))
        if None in played or CARDS.sub("", value).strip():
            board.refuse(parts.PLAY, name_word(CARD, value))
            break
        if len(cards) + len(played) > MOST_CARDS:
            board.refuse(parts.PLAY, f"{CARD}: mehr als {MOST_CARDS} Karten")
            break
        cards += [card for card in played if card]
    return cards
