"""`changes`: what an edition changed against the one before it.

In: two editions, perhaps one class of change.  Out: a line a place and the shares, or JSON.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from compiler import load
from compiler.change import Change, tally
from compiler.cli.lookup import named
from compiler.library import Library

WORDS = {
    "open": "offen", "substance": "inhaltlich", "new": "neu", "dropped": "entfallen", "moved": "verschoben", "wording": "nur Wortlaut",
    "carried": "übernommen", "same": "unverändert",
}  # fmt: skip


def changes(args: argparse.Namespace) -> int:
    """The places of a step with what happened to them, unchanged ones only on demand; 1 where there is none."""
    kb = load(args.build)
    found = kb.changes(args.older, args.newer)
    shown = [change for change in found if (change.kind == args.kind if args.kind else change.kind not in ("same", "carried"))]
    if args.json:
        print(json.dumps({"shares": tally(found), "changes": [asdict(change) for change in shown]}, ensure_ascii=False, indent=1))
        return 0 if shown else 1
    for change in shown:
        print(line(kb, change))
    print(", ".join(f"{count} {WORDS[kind]} ({count / len(found):.0%})" for kind, count in tally(found).items() if count))
    return 0 if shown else 1


def line(kb: Library, change: Change) -> str:
    """One place: where it stood, where it stands, what happened and why."""
    sides = " → ".join(", ".join(named(kb, id) for id in ids) or "–" for ids in (change.older, change.newer))
    return f"{sides}: {WORDS[change.kind]}" + (f" ({'; '.join(change.why)})" if change.why else "")
