"""`changes`, `relearn`: what became of the places of an edition in a later one, and what of it a
director has to learn anew.

In: two editions, perhaps a law or a word, perhaps one class or weight of change.  Out: lines of
text, or JSON; what other commands tell of changes.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict

from regelwerk import load
from regelwerk.cli.lookup import named
from regelwerk.ids.address import under
from regelwerk.ids.cited_as_typed import parse
from regelwerk.library import Library
from regelwerk.lineage.change import QUIET, Change, by_step, lodged, tally, weighed

WORDS = {
    "open": "offen", "substance": "inhaltlich", "new": "neu", "dropped": "entfallen",
    "moved": "verschoben", "wording": "nur Wortlaut",
    "unnumbered": "weiter ohne Nummer", "carried": "nicht abgedruckt", "same": "unverändert",
}  # fmt: skip
WEIGHT = {
    "ruling": "andere Entscheidung", "duty": "andere Rechte oder Pflichten",
    "clarified": "klargestellt",
    "form": "nur Form", "translation": "nur Übersetzung",
}  # fmt: skip


def changes(args: argparse.Namespace) -> int:
    """The places with what happened to them, unchanged ones only on demand; 1 where there is
    none.
    """
    kb = load(args.build)
    found = asked(kb, kb.changes(args.older, args.newer), " ".join(args.what))
    quiet = () if args.kind or args.what else QUIET
    shown = [
        c
        for c in found
        if c.kind not in quiet and args.kind in ("", c.kind) and args.weight in ("", c.weight)
    ]
    if args.json:
        tree = {
            "shares": tally(found),
            "weights": weighed(found),
            "changes": [asdict(change) for change in shown],
        }
        print(json.dumps(tree, ensure_ascii=False, indent=1))
        return 0 if shown else 1
    for change in shown:
        print(line(kb, change))
    print(shares(tally(found), WORDS, len(found)) or "keine Stelle passt")
    if weights := shares(weighed(found), WEIGHT, len(found)):
        print(f"Gewicht: {weights}")
    return 0 if shown else 1


def shares(counts: Mapping[str, int], words: Mapping[str, str], all: int) -> str:
    """Counts in words, each with its share of all."""
    return ", ".join(
        f"{count} {words[key]} ({count / all:.0%})" for key, count in counts.items() if count
    )


def relearn(args: argparse.Namespace) -> int:
    """The sentences on what there is to learn anew, each with its places; 1 where none is
    written.
    """
    kb = load(args.build)
    found = [
        lesson
        for step in kb.way(args.older, args.newer)
        for lesson in kb.bundle["lessons"]
        if lesson["step"] == step
    ]
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return 0 if found else 1
    for number, lesson in enumerate(found, 1):
        print(f"{number}. {lesson['says']} [{', '.join(named(kb, id) for id in lesson['at'])}]")
    if not found:
        print("für diesen Schritt ist nichts aufgeschrieben")
    return 0 if found else 1


def asked(kb: Library, found: Iterable[Change], what: str) -> list[Change]:
    """The changes at and below a clause where `what` cites one, else those whose titles, texts or
    reasons hold words that begin so.
    """
    tops = kb.readings(what)
    if tops or parse(what, kb.signs):
        return [
            change
            for change in found
            if any(under(id, top) for id in (*change.older, *change.newer) for top in tops)
        ]
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
    """Place → the clauses of the edition before that go on below it, but whose number its edition
    does not print.
    """
    return {
        home: ids
        for found in by_step(kb.bundle["changes"]).values()
        for home, ids in lodged(found).items()
    }


def line(kb: Library, change: Change) -> str:
    """One place: where it stood, where it stands, what happened and why."""
    sides = " → ".join(
        ", ".join(named(kb, id) for id in ids) or "–" for ids in (change.older, change.newer)
    )
    weight = f", {WEIGHT[change.weight]}" if change.weight else ""
    return f"{sides}: {WORDS[change.kind]}{weight}" + (
        f" ({'; '.join(change.why)})" if change.why else ""
    )
