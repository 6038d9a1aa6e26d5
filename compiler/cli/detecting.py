"""`detect`: irregularities that a record shows by itself, each with the ruling as far as it goes.

In: an auction call by call, or a file with records; dealer, edition.  Out: German text with citations, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from compiler import load
from compiler.calc import Unreadable
from compiler.calc.calls import told as called
from compiler.cli.auction import seated
from compiler.cli.options import cited
from compiler.cli.rulings import told
from compiler.detect.auction import NAMES, notice
from compiler.detect.finding import Finding
from compiler.detect.notation import Made, made
from compiler.engine.ruling import UnknownEdition, accept
from compiler.library import Library

AUCTION = "auction"


def detect(args: argparse.Namespace) -> int:
    """What irregularities the calls show, and what follows; raises `Unreadable`, `UnknownEdition`."""
    what, *words = args.what
    if what != AUCTION:
        raise Unreadable(f"detect {what} gibt es nicht; möglich: detect {AUCTION} ANSAGE …", what)
    kb = load(args.build)
    edition = edition_of(kb, args.edition)
    calls = made(words, args.dealer)
    if not calls:
        raise Unreadable(f"es fehlen Ansagen, zum Beispiel: detect {AUCTION} --dealer N 1♠ O:1♥", "")
    noticed = notice(calls)
    rest = [each.call for each in calls[noticed.looked_at :]]
    if args.json:
        found = [tree(kb, edition, each) for each in noticed.findings]
        print(json.dumps({"findings": found, "not_looked_at": list(map(str, rest))}, ensure_ascii=False, indent=1))
        return 0
    seats = seated(args.dealer)
    lines = [line for each in noticed.findings for line in shown(kb, edition, each, place(each, calls, seats))]
    left = f"nicht mehr geprüft, weil zuerst zu entscheiden ist: {called(rest)}"
    print("\n".join([*(lines or ["keine Regelwidrigkeit"]), *([left] if rest else [])]))
    return 0


def edition_of(kb: Library, given: str) -> str:
    """The edition asked for, else the one in force; raises `UnknownEdition`."""
    editions = {id: each for id, each in kb.editions.items() if each["game"] == "bridge"}
    if given:
        accept(UnknownEdition, "Ausgabe", given, editions)
    return given or next(id for id, each in editions.items() if each["current"])


def tree(kb: Library, edition: str, found: Finding) -> dict[str, Any]:
    """A finding for JSON, with the ruling."""
    return {**asdict(found), "ruling": asdict(kb.decide(found.decision, edition, found.facts))}


def place(found: Finding, calls: Sequence[Made], seats: Sequence[str]) -> str:
    """Which call it is, and whose."""
    return f"{found.where.number}. Ansage {calls[found.where.number - 1].call} ({seats[found.where.seat]})"


def shown(kb: Library, edition: str, found: Finding, where: str) -> list[str]:
    """A finding as lines: what and where, the ruling so far or the next question, and how to go on."""
    facts = " ".join(f"{fact}={value}" for fact, value in found.facts.items())
    return [
        f"{where}: {NAMES[found.what]}  {cited(kb, found.cites[edition])}",
        *(f"  {line}" for line in told(kb, kb.decide(found.decision, edition, found.facts))),
        f"  weiter: regelwerk ask {found.decision} {facts} --edition {edition}",
    ]
