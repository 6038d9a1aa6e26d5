"""`search`, `norms`, `decisions`: finding clauses and decisions.

In: words, a filter.  Out: lines of text or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.ids.address import edition_of, segments
from regelwerk.library import Library
from regelwerk.library.norms import NOWHERE

GROUPS = {
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


def search(args: argparse.Namespace) -> int:
    """Ranked hits, of one game and of some kinds where they are named; 1 where nothing is found."""
    kb = load(args.build)
    typed = " ".join(args.text)
    groups = tuple(GROUPS[kind] for kind in args.kind or ())
    hits, calls, absent = (
        kb.search(typed, game=args.game, groups=groups),
        auction_of(typed),
        kb.search.absent(typed, args.game),
    )
    for entry in absent if not args.json else ():
        print(f"{entry.word}: {entry.what} {entry.why}")
        print(
            *(f"  siehe {named(kb, id)}" for id in entry.near),
            sep="\n",
            end="\n" if entry.near else "",
        )
    if args.json:
        print(json.dumps([asdict(hit) for hit in hits], ensure_ascii=False, indent=1))
    if calls and not args.json:
        print(f"eine Reizung, {calls}; ob sie stimmt: regelwerk score auction {typed}")
    for hit in hits if not args.json else ():
        also = (
            f"  auch {', '.join(kb.editions[edition_of(id)]['name'] for id in hit.also)}"
            if hit.also
            else ""
        )
        said = "  (so fragt man danach)" if hit.meant else ""
        print(
            f"{named(kb, hit.id):<28}"
            f" {hit.title}{also}{left_out(kb, kb.units.get(hit.id, {}))}{said}"
        )
    if not hits and not calls and not absent and not args.json:
        print(NOTHING)
    return 0 if hits or calls else 1


def auction_of(typed: str) -> str:
    """What is typed as an auction, where it is two calls or more and one a bid; empty for anything
    else.
    """
    from regelwerk.calc.bridge.calls import BID, read, told

    try:
        calls = read([typed]).calls
    except Unreadable:
        return ""
    return told(calls) if len(calls) > 1 and any(call.kind == BID for call in calls) else ""


def left_out(kb: Library, unit: Mapping[str, Any]) -> str:
    """A note that the edition does not print all of a clause it changes; empty for any other."""
    left = unit.get("unprinted")
    parts = "teils " if unit.get("text") else ""
    return (
        f"  [{parts}nicht abgedruckt, Stand {kb.editions[edition_of(left['from'])]['name']}]"
        if left
        else ""
    )


def kept(kb: Library, unit: Mapping[str, Any]) -> Iterator[str]:
    """What goes on of a clause although its edition does not print it, on a line of its own."""
    if left := unit["unprinted"]:
        yield (
            f"    [nicht abgedruckt, Stand {kb.editions[edition_of(left['from'])]['name']}]"
            f" {plain(kb, left['text'], unit['edition'])}"
        )


def named(kb: Library, id: str) -> str:
    """An id with its edition, for a list that mixes editions."""
    if "/" not in id:
        return id
    if id.startswith("term:"):
        return id.removeprefix("term:")
    edition = kb.editions.get(edition_of(id))
    return (
        f"{edition['name']} {kb.cites[id]}"
        if edition and kb.in_line(edition["id"])
        else kb.cites[id]
    )


def dated(kb: Library, id: str) -> str:
    """A clause as a ruling cites it: what goes on in a newer edition without a printed number, with
    the edition that gave it one.
    """
    year = f" ({kb.editions[edition_of(id)]['name']})" if id in kb.unnumbered else ""
    return kb.cites[id] + year


def plain(kb: Library, text: str, edition: str) -> str:
    """A restatement with its references in the edition's style; a clause of another edition is
    named with its edition.
    """
    return "".join(
        words or (kb.cites[id] if edition_of(id) == edition else named(kb, id))
        for words, id in segments(text)
    )


def state(kb: Library, unit: Mapping[str, Any]) -> str:
    """As of which edition a place stands that its own does not print, or that its fate is open;
    empty for what is printed.
    """
    if unit["status"] == "open":
        return "Verbleib offen"
    if unit["status"] != "carried":
        return ""
    id = unit["carried_from"]
    while kb.units[id]["carried_from"]:
        id = kb.units[id]["carried_from"]
    return f"Stand {kb.editions[edition_of(id)]['name']}"


def norms(args: argparse.Namespace) -> int:
    """The norms that match; 1 where there is none."""
    kb = load(args.build)
    found = kb.norms(
        who=args.who, force=args.force, edition=args.edition, phase=args.phase, game=args.game
    )
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return 0 if found else 1
    for norm in found:
        when = f" ({norm['when']})" if norm["when"] else ""
        under = (
            f"  [unter {', '.join(kb.cites[id] for id in norm['under'])}]" if norm["under"] else ""
        )
        print(
            f"{named(kb, norm['id']):<24} {norm['role']} – {norm['force']} –"
            f" {norm['act']}{when}{under}"
        )
    if not found:
        print("keine Norm passt")
    if args.phase and (beside := unphased(kb, args)):
        print(
            f"dazu {beside} in keiner Phase, in Vorworten, Begriffsbestimmungen und dergleichen:"
            f" --phase {NOWHERE}"
        )
    return 0 if found else 1


def unphased(kb: Library, args: argparse.Namespace) -> int:
    """How many norms match but for their phase, since they stand in none, in the games that have
    the phase asked for.
    """
    games = {each["game"] for each in kb.bundle["phases"] if each["id"] == args.phase}
    found = kb.norms(
        who=args.who, force=args.force, edition=args.edition, phase=NOWHERE, game=args.game
    )
    return sum(norm["game"] in games for norm in found)


def decisions(args: argparse.Namespace) -> int:
    """The decisions that hold every word given, all without a word; where none does, those with
    most of them. 1 where there is none.
    """
    kb = load(args.build)
    words = [word.casefold() for word in args.word]
    held = {
        id: [word for word in words if word in told(id, each)]
        for id, each in kb.bundle["decisions"].items()
    }
    most = max(map(len, held.values()), default=0)
    found = [
        {
            "id": id,
            "title": each["title"],
            "game": each["game"],
            "editions": each["editions"],
            "words": held[id],
        }
        for id, each in kb.bundle["decisions"].items()
        if len(held[id]) == most and (most or not words)
    ]
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return 0 if found else 1
    if found and most < len(words):
        print(f"keine Entscheidung hat alle {len(words)} Wörter; mit {most} davon:")
    for each in found:
        which = f"  {', '.join(each['words'])}" if most < len(words) else ""
        print(f"{each['id']:<28} {each['title']}  [{', '.join(each['editions'])}]{which}")
    if not found:
        print("keine Entscheidung passt")
    return 0 if found else 1


def told(id: str, decision: Mapping[str, Any]) -> str:
    """All that is said of a decision where one looks for it."""
    return " ".join([id, decision["title"], decision["about"], *decision["synonyms"]]).casefold()
