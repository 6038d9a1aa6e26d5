"""Planted boards in every dialect in which records are written, and how many of their faults are
found.

In: a dialect, a number of boards, a seed.  Out: a `Tally` of each kind: planted, found, and what
was accused besides. `python tests/helpers/dialects.py` prints them all.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from random import Random

from planted_auctions import BARRED, Due, draw_auction
from planted_games import GAMES, draw_games, find_in_game
from planting import CALLED, DEAL, IN_LIN, IN_PBN, Planted, draw_planted
from record_forms import mix
from record_tables import (
    EDITION,
    METHODS,
    board_of,
    decimal,
    drawn_rows,
    points_of,
    table,
    totals_of,
    tournament,
    vulnerable_of,
)
from records import SEATS
from regelwerk import load
from regelwerk.detect.auction import notice
from regelwerk.detect.checking import check_record
from regelwerk.detect.kinds import TABLED
from regelwerk.detect.notation import read_called_auction
from regelwerk.detect.reader import LIN, PBN, decode_file, read_records
from regelwerk.detect.totals import add_up
from regelwerk.library import Library

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")
REGULAR_ONLY = {"all_pass"}  # forms for auctions that are over after the last three passes
FILE = 20  # boards of a file
CHAT = ("nt|Guten Abend!|", "pg||", "an|stark|", "nt|1S|", "hs|x|", "n||", "cp|blue|")


@dataclass
class Tally:
    """What came of the boards of one kind (empty: sound ones): how many, in how many of them all
    that is due was found, and those with something else, as they were written.
    """

    planted: int = 0
    found: int = 0
    missed: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)

    def count(self, due: frozenset[Due], found: set[Due], text: str) -> None:
        """Count a board."""
        self.planted += 1
        self.found += due <= found
        if not due <= found:
            self.missed.append(f"{sorted(due - found)}\n{text}")
        if found - due:
            self.false.append(f"{sorted(found - due)}\n{text}")


Written = tuple[str, Planted, str]  # the kind, the board, its text
Kinds = dict[str, Callable[[Random, int], Planted | None]]


# ---- dialects of boards


def write_pbn(kind: str, planted: Planted, dice: Random) -> str:
    """A board of PBN in some of the forms that are allowed."""
    without = REGULAR_ONLY if kind in CALLED else ()
    return f"{mix(planted.board.pbn(**planted.tags), dice, without).rstrip()}\n\n"


def write_hands(kind: str, planted: Planted, dice: Random) -> str:
    """A board of PBN with its hands alone, the first of them anybody's."""
    text = planted.board.pbn(**planted.tags, Contract=None, Declarer=None, Result=None)
    lines = text.partition("\n[Auction")[0].split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("[Deal "))
    hands, first = lines[at][9:-2].split(), dice.randrange(4)
    told = " ".join(hands[first:] + hands[:first]).replace("T", dice.choice(("T", "10", "t")))
    lines[at] = f'[Deal "{SEATS[first]}:{told}"]'
    if dice.random() < 0.3:
        dice.shuffle(lines)
    return "\n".join([*lines, *dice.choice(((), ('[Contract ""]', '[Result "?"]')))]) + "\n\n"


def write_lin(kind: str, planted: Planted, dice: Random, *, room: str = "") -> str:
    """A board of LIN: with names or without, the last hand left out, what was said in between."""
    text = planted.board.lin(planted.claim)
    if kind not in DEAL and dice.random() < 0.3:
        head, _, rest = text.partition("md|")
        hands, _, tail = rest.partition("|")
        text = f"{head}md|{hands.rpartition(',')[0]}{dice.choice(('', ','))}|{tail}"
    fields = text.strip().split("|")
    pairs = [f"{name}|{value}|" for name, value in zip(fields[::2], fields[1::2], strict=False)]
    if room or dice.random() < 0.2:
        pairs = [each for each in pairs if not each.startswith("pn|")]
    if room and kind not in ("wrong_dealer", "wrong_vulnerability") and dice.random() < 0.7:
        pairs = [each for each in pairs if not each.startswith("ah|")]
    for _ in range(dice.choice((0, 0, 3, 12))):
        pairs.insert(dice.randrange(1, len(pairs)), dice.choice(CHAT))
    if room:
        pairs.insert(0, f"qx|{room}|")
        if dice.random() < 0.3:
            pairs.insert(1, "pn|a,b,c,d,e,f,g,h|")
    if dice.random() < 0.3:
        pairs = [each.lower() if each.startswith(("mb", "pc")) else each for each in pairs]
        pairs = [each.replace("mb|p|", "mb|P|") for each in pairs]
    return dice.choice(("", "\n")).join(pairs) + "\n"


def write_match(written: Sequence[Written], dice: Random) -> str:
    """A match: names and results once in front, boards from two rooms."""
    head = f"vg|Probe,1,I,1,{len(written)},A,0,B,0|\nrs|{',' * len(written)}|\n"
    names = dice.choice(("a,b,c,d", "a,b,c,d,e,f,g,h", ""))
    return f"{head}{f'pn|{names}|' if names else ''}pg||\n" + "".join(each[2] for each in written)


def write_file(dialect: str, boards: Sequence[tuple[str, Planted]], dice: Random) -> list[Written]:
    """The boards of a file with their texts."""
    writers = {"pbn": write_pbn, "hands": write_hands, "lin": write_lin}
    if dialect != "vugraph":
        return [(kind, each, writers[dialect](kind, each, dice)) for kind, each in boards]
    return [
        (kind, each, write_lin(kind, each, dice, room=f"{'oc'[at % 2]}{at // 2 + 1}"))
        for at, (kind, each) in enumerate(boards)
    ]


BOARDS: dict[str, Kinds] = {"pbn": IN_PBN, "hands": DEAL, "lin": IN_LIN, "vugraph": IN_LIN}


def draw_files(dialect: str, count: int, seed: str) -> Iterator[tuple[str, list[Written]]]:
    """The text of each file, as its bytes are read, and its boards."""
    dice = Random(f"{seed}:{dialect}")
    boards = [*draw_planted(BOARDS[dialect], dice, count)]
    for first in range(0, count, FILE):
        written = write_file(dialect, boards[first : first + FILE], dice)
        text = (
            write_match(written, dice)
            if dialect == "vugraph"
            else "".join(told for _, _, told in written)
        )
        text = text.replace("\n", dice.choice(("\n", "\n", "\r\n", "\r")))
        yield decode_file(text.encode(dice.choice(ENCODINGS))), written


def tally_boards(kb: Library, dialect: str, count: int, seed: str) -> dict[str, Tally]:
    """What is found in so many boards of a dialect."""
    tallies = {kind: Tally() for kind in ("", *BOARDS[dialect])}
    form = LIN if dialect in ("lin", "vugraph") else PBN
    for text, written in draw_files(dialect, count, seed):
        records = [*read_records(text, form)]
        assert len(records) == len(written), text
        for record, (kind, planted, told) in zip(records, written, strict=True):
            checked = check_record(kb.units, record, planted.edition)
            found = {(each.what, each.where.number) for each in checked.findings}
            tallies[kind].count(planted.due, found, told)
            bad = {("bad", 0) for each in checked.unchecked if each.bad}
            if bad:
                tallies[kind].false.append(f"{checked.unchecked}\n{told}")
    return tallies


def tally_typed(kb: Library, count: int, seed: str) -> dict[str, Tally]:
    """What is found in so many auctions as they are typed."""
    dice, names = Random(f"{seed}:typed"), (*CALLED, BARRED)
    tallies = {kind: Tally() for kind in names}
    for number in range(count):
        kind, spoken = names[number % len(names)], None
        while spoken is None:
            spoken = draw_auction(kind, dice, typed=True)
        dealer = dice.randrange(4)
        words = spoken.write_typed(dealer)
        found = notice(read_called_auction(words, "NOSW"[dealer])).findings
        what = {(each.what, each.where.number) for each in found}
        tallies[kind].count(frozenset(spoken.due), what, " ".join(words))
    return tallies


def tally_games(kb: Library, count: int, seed: str) -> dict[str, Tally]:
    """What is found in so many games of Doppelkopf as they are typed."""
    tallies = {kind: Tally() for kind in ("", *GAMES)}
    for kind, words, due in draw_games(Random(f"{seed}:doppelkopf"), count):
        tallies[kind].count(due, find_in_game(kb, words), " ".join(words))
    return tallies


# ---- tables


def plant_score(kb: Library, dice: Random, number: int) -> tuple[str, Due]:
    """A row with a wrong score."""
    rows = drawn_rows(dice, dice.randint(4, 12), vulnerable_of(number))
    at, method = dice.randrange(len(rows)), dice.choice(("MP1", ""))
    extra = points_of(kb, rows, method) if method else {}
    rows[at] = (*rows[at][:3], rows[at][3] + dice.choice((-10, 10, 50, 100)))
    text = table(rows, extra, sides=dice.choice(("one", "both")))
    return board_of(text, vulnerable_of(number), number), ("wrong_table_score", at + 1)


def plant_points(kb: Library, dice: Random, number: int) -> tuple[str, Due]:
    """A row with wrong points."""
    method = dice.choice([*METHODS])
    rows = drawn_rows(dice, dice.randint(5, 12), vulnerable_of(number))
    extra = points_of(kb, rows, method)
    name, at = dice.choice([*extra]), dice.randrange(len(rows))
    extra[name][at] = decimal(Fraction(extra[name][at]) + dice.choice((-1, 1, 2)), 2)
    text = table(rows, extra)
    told = board_of(text, vulnerable_of(number), number, dice.choice(METHODS[method]))
    return told, ("wrong_table_points", at + 1)


def plant_total(kb: Library, dice: Random, number: int) -> tuple[str, Due]:
    """A pair with a wrong total of some boards."""
    texts, sums = tournament(kb, boards=3, pairs=5, seed=dice.randrange(10**9))
    right = {pair: (3, decimal(sum(each), 1)) for pair, each in sums.items()}
    at, pair = dice.choice([*enumerate(sums, 1)])
    wrong = right | {pair: (3, decimal(sum(sums[pair]) + dice.choice((-1, 1, 2)), 1))}
    return totals_of(wrong) + "".join(texts), ("wrong_table_total", at)


def tally_tables(kb: Library, count: int, seed: str) -> dict[str, Tally]:
    """What is found in so many tables of results."""
    dice, makers = Random(f"{seed}:tables"), (plant_score, plant_points, plant_total)
    tallies = {kind: Tally() for kind in ("", *TABLED)}
    for number in range(1, count + 1):
        if number % 4:
            text, planted = makers[number % 4 - 1](kb, dice, number)
            kind, due = planted[0], frozenset({planted})
        else:
            rows = drawn_rows(dice, dice.randint(4, 14), vulnerable_of(number))
            method = dice.choice([*METHODS])
            text = table(rows, points_of(kb, rows, method))
            text = board_of(text, vulnerable_of(number), number, dice.choice(METHODS[method]))
            kind, due = "", frozenset[Due]()
        records = [*read_records(text, PBN)]
        sums = add_up(records)
        found = {
            (each.what, each.where.number)
            for record in records
            for each in check_record(kb.units, record, EDITION, sums).findings
        }
        tallies[kind].count(due, found, text)
    return tallies


DIALECTS: dict[str, Callable[[Library, int, str], dict[str, Tally]]] = {
    **{
        name: partial(lambda kb, count, seed, name: tally_boards(kb, name, count, seed), name=name)
        for name in BOARDS
    },
    "tables": tally_tables,
    "typed": tally_typed,
    "doppelkopf": tally_games,
}


def main() -> None:
    """Print what is found of what is planted, by dialect and kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=2000, help="of each dialect")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", help="dialects with commas between them")
    parser.add_argument("--show", type=int, default=0, help="so many examples of each fault")
    args = parser.parse_args()
    kb = load()
    for name in args.only.split(",") if args.only else DIALECTS:
        began = time.perf_counter()
        tallies = DIALECTS[name](kb, args.boards, args.seed)
        planted = sum(each.planted for kind, each in tallies.items() if kind)
        found = sum(each.found for kind, each in tallies.items() if kind)
        false = sum(len(each.false) for each in tallies.values())
        took = time.perf_counter() - began
        print(f"{name:<12}{planted:>6} planted{found:>6} found{false:>5} false{took:>8.1f} s")
        for kind, each in tallies.items():
            if each.found < each.planted or each.false or args.show < 0:
                told = f"{each.planted:>6}{each.found:>6}{len(each.false):>5}"
                print(f"  {kind or 'sound':<36}{told}")
                print(*each.missed[: args.show], *each.false[: args.show], sep="\n", end="")


if __name__ == "__main__":
    main()
