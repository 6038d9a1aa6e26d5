"""The boards of a PBN file, read by tokens as the import format of the standard says: lines mean
nothing, tags may stand anywhere, comments and marks are left out.

In: the text of a file.  Out: `Record`s. A board begins after an empty line, or where its number or
its deal is told a second time. What cannot be read spoils only its own part of the board. The time
needed is proportional to the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from regelwerk.calc.bridge.auction import PLAYERS
from regelwerk.calc.bridge.calls import BID, PASS, Call
from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.detect import record as parts
from regelwerk.detect.notation import MOST_CALLS
from regelwerk.detect.placing import Auction, Board, Row, make_record
from regelwerk.detect.record import HAND, Record, Unchecked
from regelwerk.detect.tables import read_table
from regelwerk.detect.words import (
    LONGEST,
    SHOWN,
    UNKNOWN,
    name_word,
    read_call,
    read_card,
    read_contract,
    read_number,
    read_score,
    read_seat,
    read_suits,
    read_tricks,
    read_vulnerability,
)

ESCAPE = re.compile(r"^%[^\n]*\n?", re.MULTILINE)
GAP = r"(?:\s|\{[^{}]{0,400}\}|;[^\n]{0,400}\n)*+"  # between the words of a tag
TOKEN = re.compile(
    rf'(?P<tag>\[{GAP}(?P<name>\w+){GAP}"(?P<value>(?:[^"\\\n]|\\.){{0,{LONGEST}}}+)"{GAP}\])'
    r"|(?P<newline>\n)|(?P<brace>[{}])|(?P<rest>;[^\n]*)"
    rf'|(?P<word>"[^"\n]{{0,{LONGEST}}}+"|[^\s\[\]{{}};"]+|\S)'
)
ITEM = re.compile(r"\^[A-Za-z]|=\d*=|\$\d+|[!?]+|[\w♣♦♥♠-]+|\S")
QUOTED = re.compile(r"\\(.)")
SAME, ALWAYS, SWAPPED = "#", "##", "^"
OWN = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play")  # never inherited
RESULTS, TOTALS = "ScoreTable", "TotalScoreTable"
TABLES = (RESULTS, TOTALS)  # their words are taken as they stand, and so are their columns
BEGINS = {"Board", "Deal"}  # told a second time, they begin another board
SECTIONS = ("Auction", "Play")  # may stand behind an empty line
MARKS = "^=$!?\x1a"  # begin what is passed over; the last is the end of a file of old
ALL_PASS, SKIPPED, LED = "ap", "^S", "^L"
END, NEXT = "*", "+"
MOST_CARDS = TRICKS * PLAYERS
MOST_HELD = 100_000  # words below a tag; a table of a thousand pairs has some ten thousand
MOST_WORDS = 4 * MOST_CARDS  # of a play, with the signs for cards that nobody wrote down


class Game:
    """The tags of a board by name (the first one of a name counts), the lines of words below each,
    and what is first wrong with its form.
    """

    def __init__(self) -> None:
        """Begin a board without tags."""
        self.tags: dict[str, str] = {}
        self.words: dict[str, list[list[str]]] = {}
        self.fault = ""


def read_pbn(text: str) -> Iterator[Record]:
    """Yield the record of every board of a file."""
    for game in split_games(text):
        yield read_game(game)


def split_games(text: str) -> Iterator[Game]:
    """Yield the boards of a file as their tags and words."""
    before: dict[str, str] = {}
    always: dict[str, str] = {}
    for game in list_games(ESCAPE.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))):
        for name, value in game.tags.items():
            if value.startswith(ALWAYS) and name not in OWN:
                always[name] = value[len(ALWAYS) :]
        game.tags = {
            **always,
            **{
                name: before.get(name, "?") if value == SAME else value.removeprefix(ALWAYS)
                for name, value in game.tags.items()
            },
        }
        yield game
        before = game.tags


def list_games(text: str) -> Iterator[Game]:
    """Yield the boards of a text without lines of directives."""
    game, last, held, at, last_brace = Game(), "", 0, 0, text.rfind("}")
    empty, parted = True, False  # whether the line so far is empty; whether an empty line ended
    while found := TOKEN.search(text, at):
        at = found.end()
        kind = found.lastgroup if found["tag"] is None else "tag"
        if kind == "newline":
            parted = parted or empty
            empty = True
            if last and game.words[last][-1]:
                game.words[last].append([])
            continue
        empty = False
        if found[0] == "{" and last_brace >= at:
            at = text.index("}", at) + 1
        elif kind == "tag":
            name = found["name"]
            again = name in BEGINS and name in game.tags
            goes_on = name in SECTIONS and name not in game.tags and BEGINS & game.tags.keys()
            if game.tags and ((parted and not goes_on) or again):
                yield game
                game = Game()
            parted, last, held = False, name, 0
            value = found["value"]
            plain = name in TABLES or "\\" not in value
            game.tags.setdefault(name, value if plain else QUOTED.sub(r"\1", value))
            game.words.setdefault(name, [[]])
        elif kind == "brace":
            where = last or "dem Anfang"
            game.fault = game.fault or f"hinter {where} steht {found[0]} ohne Gegenstück"
        elif kind == "word" and last and held == MOST_HELD:
            game.fault = game.fault or f"hinter {last} stehen mehr als {MOST_HELD} Wörter"
        elif kind == "word" and last:
            held += 1
            game.words[last][-1] += (
                [found[0]] if last in TABLES else ITEM.findall(found[0], 0, LONGEST)
            )
    if game.tags:
        yield game


def read_game(game: Game) -> Record:
    """Return the record of one board."""
    tags = {name: value for name, value in game.tags.items() if value.strip() not in UNKNOWN}
    board = Board()
    board.label = tags.get("Board", "")
    board.number = read_number(board.label)
    if game.fault:
        board.refuse(parts.FORM, game.fault)
    dealer, vulnerable = tags.get("Dealer", ""), game.tags.get("Vulnerable", "?").strip()
    board.dealer = read_seat(dealer)
    if dealer and board.dealer < 0:
        board.refuse(parts.DEALER, name_word("Dealer", dealer))
    board.vulnerable = read_vulnerability(vulnerable)
    if vulnerable not in ("", "?") and not board.vulnerable:
        board.refuse(parts.VULNERABILITY, name_word("Vulnerable", vulnerable))
    read_deal(board, tags.get("Deal", ""))
    read_result(board, game.tags, tags)
    if "Auction" in game.tags:
        board.auction = read_auction(board, game.tags["Auction"], game.words["Auction"])
    if "Play" in game.tags:
        board.leader = read_seat(game.tags["Play"])
        board.rows = read_play(board, game.words["Play"])
    board.scoring = tags.get("Scoring", "").strip()
    for name, part in ((RESULTS, parts.TABLE), (TOTALS, parts.TOTALS)):
        if name in tags and any(game.words.get(name, ())):
            table, wrong = read_table(tags[name], game.words[name])
            if name == RESULTS:
                board.table = table
            else:
                board.totals = table
            if wrong:
                board.refuse(part, f"{name}: {wrong}")
    return make_record(board)


def read_deal(board: Board, written: str) -> None:
    """Read the four hands of a deal, each perhaps unknown."""
    if not written:
        return
    first, _, told = written.partition(":")
    seat, hands = read_seat(first), told.split()
    if seat < 0 or len(hands) != PLAYERS:
        board.refuse(parts.HANDS, name_word("Deal", written))
        return
    for turn, hand in enumerate(hands):
        suits = hand.split(".")
        if [suit[:1].upper() for suit in suits] == [*"SHDC"]:
            suits = [suit[1:] for suit in suits]
        cards = read_suits(zip("SHDC", suits, strict=False)) if len(suits) == PLAYERS else None
        if hand == "-":
            cards = []
        if cards is None:
            board.refuse(parts.HANDS, name_word("Deal", hand))
            continue
        board.hands[(seat + turn) % PLAYERS] = cards
    board.ending = any(board.hands) and max(map(len, board.hands)) < HAND


def read_result(board: Board, all_tags: Mapping[str, str], tags: Mapping[str, str]) -> None:
    """Read contract, declarer, tricks and score."""
    declarer, written = tags.get("Declarer", ""), tags.get("Contract", "")
    board.swapped = declarer.startswith(SWAPPED)
    board.declarer = read_seat(declarer.removeprefix(SWAPPED))
    if declarer and board.declarer < 0:
        board.refuse(parts.CONTRACT, name_word("Declarer", declarer))
    if written:
        board.contract = read_contract(written)
        bare = read_call(f"1{written.strip()}")
        if board.ending and bare and bare.kind == BID:
            board.contract, board.trump = None, bare.denomination
        elif board.contract is None:
            board.refuse(parts.CONTRACT, name_word("Contract", written))
    tricks, score = tags.get("Result", ""), all_tags.get("Score", "").strip()
    board.tricks, board.corrected = (
        read_tricks(tricks.removeprefix(SWAPPED)),
        tricks.startswith(SWAPPED),
    )
    if tricks and board.tricks is None:
        board.refuse(parts.TRICKS, name_word("Result", tricks))
    board.score = read_score(score)
    if score.startswith(SWAPPED):
        board.unread.append(Unchecked(parts.SCORE, f"Score: „{score[:SHOWN]}“ ist kein erspielter"))
    elif score not in ("", "?") and board.score is None:
        board.refuse(parts.SCORE, name_word("Score", score))


def read_auction(board: Board, first: str, lines: Sequence[Sequence[str]]) -> Auction:
    """Return the calls in order, each with the number of players passed over before it."""
    calls, skipped, before = list[tuple[Call, int]](), 0, 0
    for word in chain.from_iterable(lines):
        call = read_call(word)
        if call is not None:
            calls.append((call, skipped))
            skipped = 0
        elif word.casefold() == ALL_PASS:
            calls += [(Call(PASS), 0)] * count_missing_passes(calls)
        elif word.upper() == SKIPPED:
            skipped += 1
        elif set(word) == {"-"}:
            before += not calls
        elif word in (END, NEXT):
            break
        elif word[0] not in MARKS:
            board.refuse(parts.AUCTION, name_word("Auction", word))
            break
        if len(calls) > MOST_CALLS:
            board.refuse(parts.AUCTION, f"Auction: über {MOST_CALLS} Ansagen; so lang ist keine")
            return Auction()
    return Auction(read_seat(first), before, tuple(calls))


def count_missing_passes(calls: Sequence[tuple[Call, int]]) -> int:
    """Return how many passes are missing to the end of an auction."""
    passes = 0
    for call, _ in reversed(calls):
        if call.kind != PASS:
            return max(0, PLAYERS - 1 - passes)
        passes += 1
    return max(0, PLAYERS - passes)


def read_play(board: Board, lines: Sequence[Sequence[str]]) -> list[Row]:
    """Return the cards line by line, each with whether it is marked as led out of turn; None stands
    for a card that nobody wrote down. A star says that the rest was claimed.
    """
    rows, marked, count, cards = list[Row](), False, 0, 0
    for line in lines:
        row: Row = []
        for word in line:
            card = read_card(word)
            if card is not None or set(word) == {"-"} or word == NEXT:
                row.append((card, marked))
                marked, count, cards = False, count + 1, cards + (card is not None)
            elif word.upper() == LED:
                marked = True
            elif word == END:
                board.claimed = True
            elif word[0] not in MARKS:
                board.refuse(parts.PLAY, name_word("Play", word))
                return [*rows, row]
        rows.append(row)
        if count > MOST_WORDS or cards > MOST_CARDS:
            board.refuse(parts.PLAY, f"Play: mehr als {MOST_CARDS} Karten")
            return []
        if board.claimed:
            break
    return rows
