"""`detect`: irregularities that a record shows by itself, each with the ruling as far as it goes.

In: an auction call by call, a file with records, or the tricks of a game of Doppelkopf;
edition.  Out: German text with citations, or JSON.
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
from regelwerk.calc.bridge.calls import Call, told as called
from regelwerk.calc.bridge.play import PLAYERS, Card
from regelwerk.cli.auction import seated
from regelwerk.cli.options import cited
from regelwerk.cli.rulings import told
from regelwerk.cli.tricks import named, read_tricks
from regelwerk.detect.auction import notice
from regelwerk.detect.finding import CALL, CARD, Finding
from regelwerk.detect.notation import SEATS, made
from regelwerk.detect.reader import LIN, PBN, NoReader, Unread, read
from regelwerk.detect.record import NAMES, Record, check
from regelwerk.disk.ordinary import NotOrdinary, octets
from regelwerk.engine.ruling import accept_edition
from regelwerk.errors import Spoken
from regelwerk.library import Library

AUCTION, TRICKS = "auction", "tricks"
NOTHING = "keine Regelwidrigkeit"
LARGEST = 100_000_000  # bytes; fifty thousand boards with auction and play


def detect(args: argparse.Namespace) -> int:
    """What irregularities calls or records show, and what follows; raises `Unreadable`,
    `UnknownEdition`, `NoReader`.
    """
    what, *words = args.what
    kb = load(args.build)
    edition = edition_of(kb, args.edition, "doppelkopf" if what == TRICKS else "bridge")
    if what == TRICKS and not args.dealer:
        tree, lines = tricks(kb, edition, words)
    elif what == AUCTION:
        tree, lines = auction(kb, edition, words, args.dealer)
    elif Path(what).is_dir() and not words and not args.dealer:
        tree, lines = folder(kb, edition, Path(what))
    elif Path(what).suffix.lower() in (PBN, LIN):
        if words or args.dealer:
            raise Unreadable(
                f"detect {what}: dahinter steht nichts; Teiler und Ansagen stehen in der Datei",
                " ".join(words) or args.dealer,
            )
        tree, lines = records(kb, edition, Path(what))
    else:
        ways = (
            f"detect {AUCTION} ANSAGE …, detect {TRICKS} leader=1 KARTE …, detect DATEI{PBN},"
            f" detect DATEI{LIN}, detect ORDNER"
        )
        raise Unreadable(
            f"detect {what} gibt es {'so nicht, ohne --dealer' if what == TRICKS else 'nicht'};"
            f" möglich: {ways}",
            what,
        )
    print(json.dumps(tree, ensure_ascii=False, indent=1) if args.json else "\n".join(lines))
    return 0


def auction(kb: Library, edition: str, words: Sequence[str], dealer: str) -> tuple[Any, list[str]]:
    """An auction call by call, as a tree and as lines."""
    mades = made(words, dealer)
    if not mades:
        raise Unreadable(
            f"es fehlen Ansagen, zum Beispiel: detect {AUCTION} --dealer N 1♠ O:1♥", ""
        )
    noticed, calls = notice(mades), [each.call for each in mades]
    rest = calls[noticed.looked_at :]
    tree = {
        "findings": [ruled(kb, edition, found) for found in noticed.findings],
        "not_looked_at": list(map(str, rest)),
    }
    lines = [
        line
        for found in noticed.findings
        for line in shown(kb, edition, found, place(found, seated(dealer), calls))
    ]
    left = [f"nicht mehr geprüft, weil zuerst zu entscheiden ist: {called(rest)}"] if rest else []
    return tree, [*(lines or [NOTHING]), *left]


def tricks(kb: Library, edition: str, words: Sequence[str]) -> tuple[Any, list[str]]:
    """The tricks of a game of Doppelkopf, written as for `score tricks`, as a tree and as lines."""
    game, judged, _ = read_tricks(kb, words, edition)
    noticed = kb.detect.notice_tricks(game, judged)
    findings = [
        ruled(kb, edition, each.finding) | {"trick": each.trick, "shown": each.shown}
        for each in noticed
    ]
    lines = [
        line
        for each in noticed
        for line in followed(kb, edition, each.finding, named(kb, game, judged, each))
    ]
    return {"findings": findings}, lines or [NOTHING]


def records(kb: Library, edition: str, path: Path) -> tuple[Any, list[str]]:
    """The boards of a file, as a tree and as lines."""
    try:
        content = octets(path, LARGEST)
    except NotOrdinary as refused:
        raise Unreadable(f"{path}: {refused}", str(path)) from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")  # what PBN prescribes
    trees, lines = list[Any](), list[str]()
    for number, board in enumerate(read(text, path.suffix.lower()), 1):
        if isinstance(board, Unread):
            trees.append({"place": number, "unread": board.why})
            lines.append(f"{path.name}, {number}. Board: nicht lesbar ({board.why})")
            continue
        found = check(kb.units, board, edition)
        trees.append(
            {
                "place": number,
                "board": board.number,
                "findings": [ruled(kb, edition, each) for each in found],
            }
        )
        lines.append(
            f"{path.name}, {number}. Board (Nr. {board.number or '?'}): {counted(len(found))}"
        )
        seats = seated(SEATS[board.start])
        lines += [
            f"  {line}"
            for each in found
            for line in shown(kb, edition, each, place(each, seats, board.calls, board))
        ]
    return trees, lines


def folder(kb: Library, edition: str, path: Path) -> tuple[Any, list[str]]:
    """The records of all files below a folder, in the order of their names, read by as many
    processes as there are cores.
    """
    files = sorted(
        each for each in path.rglob("*") if each.suffix.lower() in (PBN, LIN) and not each.is_dir()
    )
    with ProcessPoolExecutor() as pool:
        read_all = list(
            pool.map(
                partial(one_of_many, kb.folder, edition, path),
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


def one_of_many(
    build: Path, edition: str, top: Path, path: Path
) -> tuple[dict[str, Any], list[str]]:
    """A file of a folder; one that cannot be read is told, and the others are read all the same."""
    name = path.relative_to(top).as_posix()
    try:
        tree, lines = records(loaded(build), edition, path)
    except NoReader:
        raise
    except (Spoken, OSError) as broken:
        return {"file": name, "unread": str(broken)}, [f"{name}: nicht lesbar ({broken})"]
    return {"file": name, "boards": tree}, [f"{name}:", *(f"  {line}" for line in lines)]


@cache
def loaded(build: Path) -> Library:
    """The library, once a process."""
    return load(build)


def counted(findings: int) -> str:
    """How many findings, in words."""
    return f"{findings} {'Fund' if findings == 1 else 'Funde'}" if findings else NOTHING


def edition_of(kb: Library, given: str, game: str) -> str:
    """The edition asked for, else the newest in force; raises `UnknownEdition`."""
    if given:
        accept_edition(given, game, {id: each["game"] for id, each in kb.editions.items()})
    return (
        given
        or [id for id, each in kb.editions.items() if each["game"] == game and each["current"]][-1]
    )


def ruled(kb: Library, edition: str, found: Finding) -> dict[str, Any]:
    """A finding for JSON, with the ruling where a decision rules on it."""
    return {
        **asdict(found),
        "ruling": (
            asdict(kb.decide(found.decision, edition, found.facts)) if found.decision else None
        ),
    }


def place(
    found: Finding, seats: Sequence[str], calls: Sequence[Call], board: Record | None = None
) -> str:
    """Which call or card it is, and whose."""
    number = found.where.number
    if found.where.part == CALL:
        return f"{number}. Ansage {calls[number - 1]} ({seats[found.where.seat]}): "
    if found.where.part == CARD and board:
        card: Card = board.cards[number - 1]
        return f"{(number - 1) // PLAYERS + 1}. Stich, {card} ({seats[found.where.seat]}): "
    return ""


def shown(kb: Library, edition: str, found: Finding, where: str) -> list[str]:
    """A finding as lines: what and where, the ruling so far or the next question, and how to go
    on.
    """
    ids = found.cites.get(edition, ())
    head = f"{where}{NAMES[found.what]}" + (f"  {cited(kb, ids)}" if ids else "")
    return followed(kb, edition, found, head)


def followed(kb: Library, edition: str, found: Finding, head: str) -> list[str]:
    """A finding under its headline: the ruling so far or the next question, and how to go on."""
    if not found.decision:
        return [head]
    facts = "".join(f"{fact}={value} " for fact, value in found.facts.items())
    return [
        head,
        *(
            f"  {line}"
            for line in told(kb, kb.decide(found.decision, edition, found.facts), found.facts)
        ),
        f"  weiter: regelwerk ask {found.decision} {facts}--edition {edition}",
    ]
