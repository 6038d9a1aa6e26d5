"""`impact`: what depends on a clause, in every edition.

In: ids and citations as they are typed.  Out: lines of text, or JSON: one tree for one place, a
list for several.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from regelwerk import load
from regelwerk.cli.arguments import add_places
from regelwerk.cli.telling.changes import list_changes, tell_change
from regelwerk.cli.telling.clauses import name_place, split_citations, tell_reading
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the clauses whose dependants are listed."""
    add_places(parser)


def run(args: argparse.Namespace) -> int:
    """Print for each place everything that depends on it and on what is below it, edition by
    edition, with the changes between.
    """
    kb = load(args.build)
    asked = split_citations(kb, args.id)
    found = [kb.impact(written) for written in asked]
    if args.json:
        trees = [[asdict(one) for one in impacts] for impacts in found]
        print(json.dumps(trees[0] if len(trees) == 1 else trees, ensure_ascii=False, indent=1))
    else:
        print(
            "\n\n".join(
                "\n".join(tell_impacts(kb, *place)) for place in zip(asked, found, strict=True)
            )
        )
    return 0


def tell_impacts(kb: Library, written: str, impacts: tuple[Impact, ...]) -> Iterator[str]:
    """Yield the lines on what depends on a place in each edition; first, what else a citation may
    mean that is no other edition of it.
    """
    same = {one.id for one in impacts}
    if others := [id for id in kb.readings(written) if id not in same]:
        yield tell_reading(kb, kb.find(written)["id"], others)
    for one in impacts:
        yield (
            f"{name_place(kb, one.id)}  {kb.units[one.id]['title']}".rstrip()
            + f": {count_dependants(one)}"
        )
        for kind, heading in HEADINGS.items():
            group = [each for each in one.standing if each.kind == kind]
            if group:
                yield f"  {heading}"
                yield from (f"    {tell_dependant(kb, one, each)}" for each in group)
        if one.lineage:
            yield "  Herkunft"
            yield from (
                f"    {tell_change(kb, each)}"
                for each in list_changes(kb, one.id)
                if one.id in (*each.older, *each.newer)
            )


def count_dependants(one: Impact) -> str:
    """Return how many things of each kind depend on a clause, and the longest chain, in words."""
    counts = [
        f"{number} {heading}"
        for kind, heading in HEADINGS.items()
        if (number := sum(each.kind == kind for each in one.standing))
    ]
    deepest = max((each.depth for each in one.standing), default=0)
    return ", ".join([*counts, f"bis Tiefe {deepest}"]) if counts else "nichts steht darauf"


def tell_dependant(kb: Library, one: Impact, each: Standing) -> str:
    """Return one dependant as a line: after how many steps, what it is, how it depends on what."""
    over = "" if each.over == one.id else f" {name_node(kb, each.over)}"
    return f"{each.depth}  {name_node(kb, each.id)}  ({each.how.removeprefix('refers:')}{over})"


def name_node(kb: Library, id: str) -> str:
    """Return the name of a node of the graph; rows as `decision/row` with their edition."""
    prefix, colon, rest = id.partition(":")
    if colon and prefix != "ext":
        row, at, edition = rest.partition("@")
        return f"{row} ({edition})" if at else rest
    if id in kb.index:
        return f"{kb.index[id]['title']} ({id})"
    return name_place(kb, id)
