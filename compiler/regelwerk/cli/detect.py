"""`detect`: irregularities that a record shows by itself, each with the ruling as far as it goes,
those of one board with one ruling.

In: an auction call by call, a file or a folder with records, or the tricks of a game of Doppelkopf;
an edition.  Out: German text with citations, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.calls import format_calls as called
from regelwerk.cli.telling.irregularities import NOTHING, choose_edition, name_irregularity
from regelwerk.cli.telling.records import (
    build_board,
    build_tree,
    locate_finding,
    rule_board,
    tell_board,
    tell_consequences,
    tell_finding,
)
from regelwerk.cli.telling.seats import name_seats
from regelwerk.cli.tricks_as_typed import read_tricks
from regelwerk.detect.auction import notice
from regelwerk.detect.notation import read_called_auction
from regelwerk.detect.pbn import TOTALS
from regelwerk.detect.reader import LIN, PBN, decode_file, read_records
from regelwerk.detect.totals import add_up
from regelwerk.disk.ordinary import NotOrdinary, read_ordinary_file
from regelwerk.errors import Spoken
from regelwerk.library import Library

AUCTION, TRICKS = "auction", "tricks"
LARGEST = 100_000_000  # bytes; fifty thousand boards with auction and play


class Missing(Spoken):
    """Raised for a file that does not exist."""

    exit_code = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add an auction, tricks, a file or a folder, with the dealer and the edition."""
    notation = (
        "auction CALL … (O:1♠ außer Reihenfolge durch Ost, gesperrt:1♠ trotz Passpflicht) | "
        "tricks leader=1 CARD … [said=1:re:11,…] (wie score tricks) | FILE.pbn | FILE.lin |"
        " FOLDER"
    )
    parser.add_argument("what", nargs="+", help=notation)
    parser.add_argument("--dealer", default="", help="Teiler: N, O, S oder W")
    parser.add_argument("--edition", default="", help="Kennung der Ausgabe (sonst die geltende)")


def run(args: argparse.Namespace) -> int:
    """Print the irregularities that calls or records show, and what follows; return 1 where a file
    or a board could not be read to its end. Raise `Unreadable`, `UnknownEdition`, `Missing`.
    """
    what, *words = args.what
    kb, tell = load(args.build), (lambda line: None) if args.json else print_at_once
    edition = choose_edition(kb, args.edition, "doppelkopf" if what == TRICKS else "bridge")
    refused = 0  # files and boards that were not read to their end
    if what == TRICKS and not args.dealer:
        tree, lines = detect_in_tricks(kb, edition, words)
    elif what == AUCTION:
        tree, lines = detect_in_auction(kb, edition, words, args.dealer)
    elif Path(what).is_dir() and not words and not args.dealer:
        told = detect_in_folder(kb, edition, Path(what), tell)
        tree, lines, refused = told.tree, told.lines, told.refused
    elif Path(what).suffix.lower() in (PBN, LIN):
        if words or args.dealer:
            raise Unreadable(
                f"detect {what}: dahinter steht nichts; Teiler und Ansagen stehen in der Datei",
                " ".join(words) or args.dealer,
            )
        return 1 if tell_file(kb, edition, Path(what), as_json=args.json) else 0
    else:
        ways = (
            f"detect {AUCTION} CALL …, detect {TRICKS} leader=1 CARD …, detect FILE{PBN},"
            f" detect FILE{LIN}, detect FOLDER"
        )
        raise Unreadable(
            f"detect {what} gibt es {'so nicht, ohne --dealer' if what == TRICKS else 'nicht'};"
            f" möglich: {ways}",
            what,
        )
    if args.json or lines:
        print(json.dumps(tree, ensure_ascii=False, indent=1) if args.json else "\n".join(lines))
    return 1 if refused else 0


def print_at_once(line: str) -> None:
    """Print a line without waiting for more."""
    print(line, flush=True)


def detect_in_auction(
    kb: Library, edition: str, words: Sequence[str], dealer: str
) -> tuple[Any, list[str]]:
    """Return the irregularities of an auction, given call by call, as a tree and as lines; raise
    `Unreadable`.
    """
    mades = read_called_auction(words, dealer)
    if not mades:
        raise Unreadable(
            f"es fehlen Ansagen, zum Beispiel: detect {AUCTION} --dealer N 1♠ O:1♥", ""
        )
    noticed, calls = notice(mades), [each.call for each in mades]
    rest = calls[noticed.looked_at :]
    tree = {
        "findings": [build_tree(kb, edition, found) for found in noticed.findings],
        "not_looked_at": list(map(str, rest)),
    }
    lines = [
        line
        for found in noticed.findings
        for line in tell_finding(
            kb, edition, found, locate_finding(found, name_seats(dealer), calls)
        )
    ]
    left = [f"nicht mehr geprüft, weil zuerst zu entscheiden ist: {called(rest)}"] if rest else []
    return tree, [*(lines or [NOTHING]), *left]


def detect_in_tricks(kb: Library, edition: str, words: Sequence[str]) -> tuple[Any, list[str]]:
    """Return the irregularities of a game of Doppelkopf, written as for `score tricks`, as a tree
    and as lines.
    """
    game, judged, _ = read_tricks(kb, words, edition)
    noticed = kb.detect.notice_tricks(game, judged)
    findings = [
        build_tree(kb, edition, each.finding) | {"trick": each.trick, "shown": each.shown}
        for each in noticed
    ]
    lines = [
        line
        for each in noticed
        for line in tell_consequences(
            kb, edition, each.finding, name_irregularity(kb, game, judged, each)
        )
    ]
    return {"findings": findings}, lines or [NOTHING]


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of a board, a file or a folder: for JSON, as lines, and how many boards were
    read and how many were not read to their end.
    """

    tree: Any
    lines: list[str]
    boards: int = 0
    refused: int = 0


def tell_file(kb: Library, edition: str, path: Path, *, as_json: bool) -> int:
    """Print the irregularities of the boards of a file, each board as soon as it is read, and
    return how many were not read to their end; raise `Unreadable`, `Missing`.
    """
    refused, before = 0, "["
    for told in detect_in_file(kb, edition, path):
        refused += told.refused
        if as_json:
            tree = json.dumps(told.tree, ensure_ascii=False, indent=1).replace("\n", "\n ")
            print(f"{before}\n {tree}", end="")
            before = ","
        else:
            print("\n".join(told.lines))
    if as_json:
        print("\n]")
    return refused


def detect_in_file(kb: Library, edition: str, path: Path) -> Iterator[Told]:
    """Yield the irregularities of each board of a file; raise `Unreadable`, `Missing`."""
    try:
        content = read_ordinary_file(path, LARGEST)
    except NotOrdinary as odd:
        raise Unreadable(f"{path}: {odd}", str(path)) from None
    except FileNotFoundError:
        raise Missing(f"{path} gibt es nicht") from None
    text, kind = decode_file(content), path.suffix.lower()
    totals = add_up(read_records(text, kind)) if TOTALS in text else {}
    for place, board in enumerate(read_records(text, kind), 1):
        ruled = rule_board(kb, edition, board, totals)
        refused = any(each.bad for each in ruled.checked.unchecked)
        lines = tell_board(kb, edition, f"{path.name}, {place}. Board", ruled)
        yield Told(build_board(kb, edition, place, ruled), lines, 1, refused)


def detect_in_folder(kb: Library, edition: str, path: Path, tell: Callable[[str], None]) -> Told:
    """Return the irregularities of all files below a folder, in the order of their names; read by
    as many processes as there are cores; each file is told as soon as it is read.
    """
    files = sorted(
        each for each in path.rglob("*") if each.suffix.lower() in (PBN, LIN) and not each.is_dir()
    )
    trees, boards, refused, unread = list[Any](), 0, 0, 0
    with ProcessPoolExecutor() as pool:
        member = partial(detect_in_member, kb.folder, edition, path)
        for told in pool.map(member, files, chunksize=1 + len(files) // 256):
            trees.append(told.tree)
            boards, refused = boards + told.boards, refused + told.refused
            unread += "unread" in told.tree
            for line in told.lines:
                tell(line)
    tell(
        f"{len(files)} Dateien, {unread} davon nicht lesbar; {boards} Boards, {refused} davon nicht"
        " ganz lesbar"
    )
    return Told({"files": trees}, [], boards, refused + unread)


def detect_in_member(build: Path, edition: str, top: Path, path: Path) -> Told:
    """Return the irregularities of one file of a folder; a file that cannot be read is told too."""
    name = path.relative_to(top).as_posix()
    try:
        boards = [*detect_in_file(load_once(build), edition, path)]
    except (Spoken, OSError) as broken:
        return Told({"file": name, "unread": str(broken)}, [f"{name}: nicht lesbar ({broken})"])
    return Told(
        {"file": name, "boards": [each.tree for each in boards]},
        [f"{name}:", *(f"  {line}" for each in boards for line in each.lines)],
        len(boards),
        sum(each.refused for each in boards),
    )


@cache
def load_once(build: Path) -> Library:
    """Return the library, loaded once a process."""
    return load(build)
