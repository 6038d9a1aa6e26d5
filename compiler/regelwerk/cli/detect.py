"""`detect`: irregularities that a record shows by itself, each with the ruling as far as it goes.

In: an auction call by call, a file or a folder with records, or the tricks of a game of Doppelkopf;
an edition.  Out: German text with citations, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from typing import Any

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.calls import Call, format_calls as called
from regelwerk.calc.bridge.play import PLAYERS, Card
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.cli.telling.irregularities import NOTHING, choose_edition, name_irregularity
from regelwerk.cli.telling.rulings import tell_ruling
from regelwerk.cli.telling.seats import name_seats
from regelwerk.cli.tricks_as_typed import read_tricks
from regelwerk.detect.auction import notice
from regelwerk.detect.finding import CALL, CARD, Finding
from regelwerk.detect.notation import SEATS, read_called_auction
from regelwerk.detect.reader import LIN, PBN, NoReader, Unread, read_records
from regelwerk.detect.record import NAMES, Record, check_record
from regelwerk.disk.ordinary import NotOrdinary, read_ordinary_file
from regelwerk.errors import Spoken
from regelwerk.library import Library

AUCTION, TRICKS = "auction", "tricks"
LARGEST = 100_000_000  # bytes; fifty thousand boards with auction and play


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
    """Print the irregularities that calls or records show, and what follows; raise `Unreadable`,
    `UnknownEdition`, `NoReader`.
    """
    what, *words = args.what
    kb = load(args.build)
    edition = choose_edition(kb, args.edition, "doppelkopf" if what == TRICKS else "bridge")
    if what == TRICKS and not args.dealer:
        tree, lines = detect_in_tricks(kb, edition, words)
    elif what == AUCTION:
        tree, lines = detect_in_auction(kb, edition, words, args.dealer)
    elif Path(what).is_dir() and not words and not args.dealer:
        tree, lines = detect_in_folder(kb, edition, Path(what))
    elif Path(what).suffix.lower() in (PBN, LIN):
        if words or args.dealer:
            raise Unreadable(
                f"detect {what}: dahinter steht nichts; Teiler und Ansagen stehen in der Datei",
                " ".join(words) or args.dealer,
            )
        tree, lines = detect_in_file(kb, edition, Path(what))
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
    print(json.dumps(tree, ensure_ascii=False, indent=1) if args.json else "\n".join(lines))
    return 0


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


def detect_in_file(kb: Library, edition: str, path: Path) -> tuple[Any, list[str]]:
    """Return the irregularities of the boards of a file as a tree and as lines; raise `Unreadable`,
    `NoReader`.
    """
    try:
        content = read_ordinary_file(path, LARGEST)
    except NotOrdinary as refused:
        raise Unreadable(f"{path}: {refused}", str(path)) from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")  # what PBN prescribes
    trees, lines = list[Any](), list[str]()
    for number, board in enumerate(read_records(text, path.suffix.lower()), 1):
        if isinstance(board, Unread):
            trees.append({"place": number, "unread": board.why})
            lines.append(f"{path.name}, {number}. Board: nicht lesbar ({board.why})")
            continue
        found = check_record(kb.units, board, edition)
        trees.append(
            {
                "place": number,
                "board": board.number,
                "findings": [build_tree(kb, edition, each) for each in found],
            }
        )
        lines.append(
            f"{path.name}, {number}. Board (Nr. {board.number or '?'}):"
            f" {count_findings(len(found))}"
        )
        seats = name_seats(SEATS[board.start])
        lines += [
            f"  {line}"
            for each in found
            for line in tell_finding(
                kb, edition, each, locate_finding(each, seats, board.calls, board)
            )
        ]
    return trees, lines


def detect_in_folder(kb: Library, edition: str, path: Path) -> tuple[Any, list[str]]:
    """Return the irregularities of all files below a folder, in the order of their names, as a tree
    and as lines; read by as many processes as there are cores.
    """
    files = sorted(
        each for each in path.rglob("*") if each.suffix.lower() in (PBN, LIN) and not each.is_dir()
    )
    with ProcessPoolExecutor() as pool:
        read_all = list(
            pool.map(
                partial(detect_in_member, kb.folder, edition, path),
                files,
                chunksize=1 + len(files) // 64,
            )
        )
    told = [
        f"{len(files)} Dateien, {sum('unread' in tree for tree, _ in read_all)} davon nicht lesbar"
    ]
    return {"files": [tree for tree, _ in read_all]}, [
        line for _, lines in read_all for line in lines
    ] + told


def detect_in_member(
    build: Path, edition: str, top: Path, path: Path
) -> tuple[dict[str, Any], list[str]]:
    """Return the irregularities of one file of a folder as a tree and as lines; a file that cannot
    be read is reported in both. Raise `NoReader`.
    """
    name = path.relative_to(top).as_posix()
    try:
        tree, lines = detect_in_file(load_once(build), edition, path)
    except NoReader:
        raise
    except (Spoken, OSError) as broken:
        return {"file": name, "unread": str(broken)}, [f"{name}: nicht lesbar ({broken})"]
    return {"file": name, "boards": tree}, [f"{name}:", *(f"  {line}" for line in lines)]


@cache
def load_once(build: Path) -> Library:
    """Return the library, loaded once a process."""
    return load(build)


def count_findings(findings: int) -> str:
    """Return how many findings there are, in words."""
    return f"{findings} {'Fund' if findings == 1 else 'Funde'}" if findings else NOTHING


def build_tree(kb: Library, edition: str, found: Finding) -> dict[str, Any]:
    """Return a finding for JSON, with the ruling where a decision rules on it."""
    return {
        **asdict(found),
        "ruling": (
            asdict(kb.decide(found.decision, edition, found.facts)) if found.decision else None
        ),
    }


def locate_finding(
    found: Finding, seats: Sequence[str], calls: Sequence[Call], board: Record | None = None
) -> str:
    """Return which call or card a finding is about and whose it is, in words; an empty string for
    any other part.
    """
    number = found.where.number
    if found.where.part == CALL:
        return f"{number}. Ansage {calls[number - 1]} ({seats[found.where.seat]}): "
    if found.where.part == CARD and board:
        card: Card = board.cards[number - 1]
        return f"{(number - 1) // PLAYERS + 1}. Stich, {card} ({seats[found.where.seat]}): "
    return ""


def tell_finding(kb: Library, edition: str, found: Finding, where: str) -> list[str]:
    """Return a finding as lines: where and what, the ruling so far or the next question, and how to
    go on.
    """
    ids = found.cites.get(edition, ())
    head = f"{where}{NAMES[found.what]}" + (f"  {cite_clauses(kb, ids)}" if ids else "")
    return tell_consequences(kb, edition, found, head)


def tell_consequences(kb: Library, edition: str, found: Finding, head: str) -> list[str]:
    """Return the lines of a finding from its headline on: the ruling so far or the next question,
    and how to go on.
    """
    if not found.decision:
        return [head]
    facts = "".join(f"{fact}={value} " for fact, value in found.facts.items())
    return [
        head,
        *(
            f"  {line}"
            for line in tell_ruling(
                kb, kb.decide(found.decision, edition, found.facts), found.facts
            )
        ),
        f"  weiter: regelwerk ask {found.decision} {facts}--edition {edition}",
    ]
