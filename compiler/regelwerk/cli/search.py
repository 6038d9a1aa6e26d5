"""`search`: find clauses, cases, decisions, terms and topics.

In: words, filters by game and kind.  Out: lines of text, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.cli.arguments import add_game, read_word_of
from regelwerk.cli.telling.clauses import name_place, note_unprinted, resolve_references
from regelwerk.ids.address import parse_edition
from regelwerk.library import Library

SILENT = "Dazu sagen die Regeln nichts."
KINDS = {
    "entscheidung": "decision",
    "regel": "rule",
    "fall": "case",
    "begriff": "term",
    "thema": "topic",
}
NOTHING = (
    "nichts gefunden; mit anderen oder weniger Wörtern, einer Nummer (27 B 1, SRH 3.4.2) oder über"
    " `regelwerk topic` suchen"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the words to search for, and the filters by game and kind."""
    what = "was geschehen ist, ein Stichwort oder eine Nummer"
    parser.add_argument("text", nargs="+", help=what)
    add_game(parser)
    parser.add_argument(
        "--kind",
        action="append",
        type=read_word_of(KINDS),
        choices=list(KINDS.values()),
        help="nur diese Art",
    )


def run(args: argparse.Namespace) -> int:
    """Print ranked hits; return 1 where nothing is found."""
    kb = load(args.build)
    typed, groups = " ".join(args.text), tuple(args.kind or ())
    hits, calls, absent = (
        kb.search(typed, game=args.game, groups=groups),
        read_auction(typed),
        kb.search.absent(typed, args.game),
    )
    game = args.game or (hits[0].game if hits else "")
    shown = kb.search(typed, game=game, groups=groups) if game and not args.json else []
    absent = tuple(entry for entry in absent if entry.game == game or not game)
    term = find_term(kb, typed, game) if game and (not groups or "term" in groups) else None
    if term and not args.json:
        print(f"{term['label']}: {explain(kb, term)}")
    for entry in absent if not args.json else ():
        print(f"{SILENT} {entry.what} {entry.why}")
        print(
            *(f"  siehe {name_place(kb, id)}" for id in entry.near),
            sep="\n",
            end="\n" if entry.near else "",
        )
    if args.json:
        print(json.dumps([asdict(hit) for hit in hits], ensure_ascii=False, indent=1))
    if calls and not args.json:
        print(f"eine Reizung, {calls}; ob sie stimmt: regelwerk score auction {typed}")
    told = {id for entry in absent for id in entry.near}
    told |= {f"term:{game}/{term['id']}"} if term else set()
    for hit in (hit for hit in shown if hit.id not in told):
        also = (
            f"  auch {', '.join(kb.editions[parse_edition(id)]['name'] for id in hit.also)}"
            if hit.also
            else ""
        )
        print(
            f"{name_place(kb, hit.id):<28}"
            f" {hit.title}{also}{note_unprinted(kb, kb.units.get(hit.id, {}))}"
        )
    for other in dict.fromkeys(hit.game for hit in hits if hit.game != game and not args.json):
        print(f"auch im anderen Spiel: --game {other}")
    if not hits and not calls and not absent and not args.json:
        print(NOTHING)
    return 0 if hits or calls else 1


def find_term(kb: Library, typed: str, game: str) -> Mapping[str, Any] | None:
    """Return the concept of the glossary that was asked for, or None."""
    id = kb.search.term(typed, game)
    return next(
        (
            term
            for term in kb.bundle["terms"]
            if term["game"] == game and f"term:{game}/{term['id']}" == id
        ),
        None,
    )


def explain(kb: Library, term: Mapping[str, Any]) -> str:
    """Return what a concept means: in our words, else in those of its newest definition."""
    defined = (
        resolve_references(kb, kb.units[id]["text"], parse_edition(id))
        for id in reversed(term["defined"])
        if id in kb.units
    )
    return str(term["means"] or next(filter(None, defined), ""))


def read_auction(typed: str) -> str:
    """Return the typed text as an auction where it is two calls or more, one of them a bid; an
    empty string for anything else.
    """
    from regelwerk.calc.bridge.calls import BID, format_calls, read_calls

    try:
        calls = read_calls([typed]).calls
    except Unreadable:
        return ""
    return format_calls(calls) if len(calls) > 1 and any(call.kind == BID for call in calls) else ""
