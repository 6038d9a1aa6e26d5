"""`history`: one clause through the editions.

In: ids and citations as they are typed.  Out: per edition the text, between two what changed and
why; or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from regelwerk import load
from regelwerk.cli.changes import WEIGHT, WORDS
from regelwerk.cli.lookup import kept, left_out, named, plain, state
from regelwerk.library import Library
from regelwerk.library.history import Stage
from regelwerk.lineage.change import Change


def history(args: argparse.Namespace) -> int:
    """Text, reason, text, reason, text."""
    kb = load(args.build)
    stages = kb.history(" ".join(args.id))
    if args.json:
        print(json.dumps([asdict(stage) for stage in stages], ensure_ascii=False, indent=1))
    else:
        print("\n".join(line for stage in stages for line in told(kb, stage)))
    return 0


def told(kb: Library, stage: Stage) -> Iterator[str]:
    """A stage: what happened, then what the edition says."""
    yield from (f"  ↓ {happened(change)}" for change in stage.changes)
    for unit in (kb.units[id] for id in stage.ids if id in kb.units):
        mark = f"  [{said}]" if (said := state(kb, unit)) else ""
        yield f"{named(kb, unit['id'])}  {unit['title']}".rstrip() + mark + left_out(kb, unit)
        if unit["text"]:
            yield f"    {plain(kb, unit['text'], unit['edition'])}"
        yield from kept(kb, unit)


def happened(change: Change) -> str:
    """A change without its places: class, weight and reasons."""
    said = ", ".join(filter(None, [WORDS[change.kind], WEIGHT.get(change.weight, "")]))
    return said + (f": {'; '.join(change.why)}" if change.why else "")
