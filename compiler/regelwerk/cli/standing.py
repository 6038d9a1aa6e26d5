"""`impact`: what stands on a clause, in every edition.

In: ids and citations as they are typed.  Out: lines of text, or JSON: one tree for one place, a
list for several.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from regelwerk import load
from regelwerk.cli import changes
from regelwerk.cli.lookup import named
from regelwerk.cli.showing import places, shown
from regelwerk.library import Library
from regelwerk.library.impact import Impact, Standing

HEADINGS = {
    "clause": "Bestimmungen",
    "row": "Zeilen von Entscheidungen",
    "case": "Fälle",
    "fact": "Maßstäbe von Angaben",
    "term": "Begriffe",
    "external": "Andere Werke",
    "conflict": "Widersprüche",
    "index_entry": "Register",
}


def impact(args: argparse.Namespace) -> int:
    """For each place everything that stands on it and on what is below it, edition by edition, with
    the steps between.
    """
    kb = load(args.build)
    asked = places(kb, args.id)
    found = [kb.impact(written) for written in asked]
    if args.json:
        trees = [[asdict(one) for one in impacts] for impacts in found]
        print(json.dumps(trees[0] if len(trees) == 1 else trees, ensure_ascii=False, indent=1))
    else:
        print("\n\n".join("\n".join(told(kb, *place)) for place in zip(asked, found, strict=True)))
    return 0


def told(kb: Library, written: str, impacts: tuple[Impact, ...]) -> Iterator[str]:
    """What stands on a place in each edition; first, what else a citation may mean that is no other
    edition of it.
    """
    same = {one.id for one in impacts}
    if others := [id for id in kb.readings(written) if id not in same]:
        yield shown(kb, kb.find(written)["id"], others)
    for one in impacts:
        yield f"{named(kb, one.id)}  {kb.units[one.id]['title']}".rstrip() + f": {counted(one)}"
        for kind, heading in HEADINGS.items():
            group = [each for each in one.standing if each.kind == kind]
            if group:
                yield f"  {heading}"
                yield from (f"    {line(kb, one, each)}" for each in group)
        if one.lineage:
            yield "  Herkunft"
            yield from (
                f"    {changes.line(kb, each)}"
                for each in changes.history(kb, one.id)
                if one.id in (*each.older, *each.newer)
            )


def counted(one: Impact) -> str:
    """How much stands on a clause, and how deep."""
    counts = [
        f"{number} {heading}"
        for kind, heading in HEADINGS.items()
        if (number := sum(each.kind == kind for each in one.standing))
    ]
    deepest = max((each.depth for each in one.standing), default=0)
    return ", ".join([*counts, f"bis Tiefe {deepest}"]) if counts else "nichts steht darauf"


def line(kb: Library, one: Impact, each: Standing) -> str:
    """One thing: in how many steps, what it is, how it rests on what."""
    over = "" if each.over == one.id else f" {called(kb, each.over)}"
    return f"{each.depth}  {called(kb, each.id)}  ({each.how.removeprefix('refers:')}{over})"


def called(kb: Library, id: str) -> str:
    """A node of the graph as a person knows it; rows as `decision/row` with their edition."""
    prefix, colon, rest = id.partition(":")
    if colon and prefix != "ext":
        row, at, edition = rest.partition("@")
        return f"{row} ({edition})" if at else rest
    if id in kb.index:
        return f"{kb.index[id]['title']} ({id})"
    return named(kb, id)
