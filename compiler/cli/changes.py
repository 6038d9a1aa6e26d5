"""`changes`: what became of the places of an edition in a later one.

In: two editions, perhaps a law or a word, perhaps one class of change.  Out: a line a place and the shares, or JSON;
what other commands tell of changes.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from dataclasses import asdict

from compiler import load
from compiler.address import edition_of, under
from compiler.change import QUIET, Change, by_step, lodged, tally, unnumbered
from compiler.cli.lookup import named
from compiler.library import Library
from compiler.typed import parse

WORDS = {
    "open": "offen", "substance": "inhaltlich", "new": "neu", "dropped": "entfallen", "moved": "verschoben", "wording": "nur Wortlaut",
    "unnumbered": "weiter ohne Nummer", "carried": "übernommen", "same": "unverändert",
}  # fmt: skip


def changes(args: argparse.Namespace) -> int:
    """The places with what happened to them, unchanged ones only on demand; 1 where there is none."""
    kb = load(args.build)
    found = asked(kb, kb.changes(args.older, args.newer), " ".join(args.what))
    quiet = () if args.kind or args.what else QUIET
    shown = [change for change in found if change.kind not in quiet and args.kind in ("", change.kind)]
    if args.json:
        print(json.dumps({"shares": tally(found), "changes": [asdict(change) for change in shown]}, ensure_ascii=False, indent=1))
        return 0 if shown else 1
    for change in shown:
        print(line(kb, change))
    print(
        ", ".join(f"{count} {WORDS[kind]} ({count / len(found):.0%})" for kind, count in tally(found).items() if count)
        or "keine Stelle passt"
    )
    return 0 if shown else 1


def asked(kb: Library, found: Iterable[Change], what: str) -> list[Change]:
    """The changes at and below a clause where `what` cites one, else those whose titles, texts or reasons hold words that begin so."""
    tops = kb.readings(what)
    if tops or parse(what, kb.signs):
        return [change for change in found if any(under(id, top) for id in (*change.older, *change.newer) for top in tops)]
    words = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in what.split()]
    return [change for change in found if all(word.search(said(kb, change)) for word in words)]


def said(kb: Library, change: Change) -> str:
    """All words at a place: titles, restatements and reasons."""
    units = [kb.units[id] for id in (*change.older, *change.newer) if id in kb.units]
    return " ".join([*(unit[key] for unit in units for key in ("title", "text")), *change.why])


def history(kb: Library, id: str) -> list[Change]:
    """What happened to a clause and to those it came from or went to, step by step."""
    touched = {entry[side] for entry in kb.lineage(id) for side in ("older", "newer")} - {None}
    found = [change for changes in by_step(kb.bundle["changes"]).values() for change in changes]
    return [change for change in found if touched.issuperset(change.newer or change.older)]


def unprinted_numbers(kb: Library) -> dict[str, tuple[str, ...]]:
    """Place → the clauses of the edition before that go on below it, but whose number its edition does not print."""
    return {home: ids for found in by_step(kb.bundle["changes"]).values() for home, ids in lodged(found).items()}


def dated(kb: Library, id: str) -> str:
    """A clause as a ruling cites it: what goes on in a newer edition without a printed number, with the edition that gave it one."""
    year = f" ({kb.editions[edition_of(id)]['name']})" if id in unnumbered(by_step(kb.bundle["changes"]).values()) else ""
    return kb.cites[id] + year


def line(kb: Library, change: Change) -> str:
    """One place: where it stood, where it stands, what happened and why."""
    sides = " → ".join(", ".join(named(kb, id) for id in ids) or "–" for ids in (change.older, change.newer))
    return f"{sides}: {WORDS[change.kind]}" + (f" ({'; '.join(change.why)})" if change.why else "")
