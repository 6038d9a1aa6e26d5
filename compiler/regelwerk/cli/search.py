"""`search`: find clauses, cases, decisions, terms and topics.

In: words, filters by game and kind.  Out: lines of text, or JSON.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.cli.arguments import add_game
from regelwerk.cli.telling.clauses import name_place, note_unprinted
from regelwerk.ids.address import parse_edition

KINDS = ("decision", "rule", "case", "term", "topic")
NOTHING = (
    "nichts gefunden; mit anderen oder weniger Wörtern, einer Nummer (27 B 1, SRH 3.4.2) oder über"
    " `regelwerk topic` suchen"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the words to search for, and the filters by game and kind."""
    what = "was geschehen ist, ein Stichwort oder eine Nummer"
    parser.add_argument("text", nargs="+", help=what)
    add_game(parser)
    parser.add_argument("--kind", action="append", choices=KINDS, help="nur diese Art")


def run(args: argparse.Namespace) -> int:
    """Print ranked hits; return 1 where nothing is found."""
    kb = load(args.build)
    typed = " ".join(args.text)
    hits, calls, absent = (
        kb.search(typed, game=args.game, groups=tuple(args.kind or ())),
        read_auction(typed),
        kb.search.absent(typed, args.game),
    )
    for entry in absent if not args.json else ():
        print(f"{entry.word}: {entry.what} {entry.why}")
        print(
            *(f"  siehe {name_place(kb, id)}" for id in entry.near),
            sep="\n",
            end="\n" if entry.near else "",
        )
    if args.json:
        print(json.dumps([asdict(hit) for hit in hits], ensure_ascii=False, indent=1))
    if calls and not args.json:
        print(f"eine Reizung, {calls}; ob sie stimmt: regelwerk score auction {typed}")
    for hit in hits if not args.json else ():
        also = (
            f"  auch {', '.join(kb.editions[parse_edition(id)]['name'] for id in hit.also)}"
            if hit.also
            else ""
        )
        said = "  (so fragt man danach)" if hit.meant else ""
        print(
            f"{name_place(kb, hit.id):<28}"
            f" {hit.title}{also}{note_unprinted(kb, kb.units.get(hit.id, {}))}{said}"
        )
    if not hits and not calls and not absent and not args.json:
        print(NOTHING)
    return 0 if hits or calls else 1


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
