"""`history`: one clause through the editions.

In: ids and citations as they are typed.  Out: per edition the text, between two editions what
changed and why; or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from regelwerk import load
from regelwerk.cli.arguments import add_places
from regelwerk.cli.telling.changes import WEIGHT, WORDS
from regelwerk.cli.telling.clauses import (
    describe_state,
    name_place,
    note_unprinted,
    resolve_references,
    tell_unprinted,
)
from regelwerk.library import Library
from regelwerk.library.history import Stage
from regelwerk.lineage.change import Change


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the clause to follow."""
    add_places(parser)


def run(args: argparse.Namespace) -> int:
    """Print the text of each edition, and between two of them the changes."""
    kb = load(args.build)
    stages = kb.history(" ".join(args.id))
    if args.json:
        print(json.dumps([asdict(stage) for stage in stages], ensure_ascii=False, indent=1))
    else:
        print("\n".join(line for stage in stages for line in tell_stage(kb, stage)))
    return 0


def tell_stage(kb: Library, stage: Stage) -> Iterator[str]:
    """Yield the lines of a stage: the changes, then what the edition says."""
    yield from (f"  ↓ {describe_change(change)}" for change in stage.changes)
    for unit in (kb.units[id] for id in stage.ids if id in kb.units):
        mark = f"  [{said}]" if (said := describe_state(kb, unit)) else ""
        yield (
            f"{name_place(kb, unit['id'])}  {unit['title']}".rstrip()
            + mark
            + note_unprinted(kb, unit)
        )
        if unit["text"]:
            yield f"    {resolve_references(kb, unit['text'], unit['edition'])}"
        else:
            yield from tell_parts(kb, unit["id"])
        yield from tell_unprinted(kb, unit)


def tell_parts(kb: Library, id: str) -> Iterator[str]:
    """Yield what the parts of a place say that has no words of its own."""
    for part in kb.units.values():
        if part["parent"] == id and part["text"]:
            said = resolve_references(kb, part["text"], part["edition"])
            yield f"    {kb.cites[part['id']]}: {said}"


def describe_change(change: Change) -> str:
    """Return a change without its places: class, weight and reasons."""
    said = ", ".join(filter(None, [WORDS[change.kind], WEIGHT.get(change.weight, "")]))
    return said + (f": {'; '.join(change.why)}" if change.why else "")
