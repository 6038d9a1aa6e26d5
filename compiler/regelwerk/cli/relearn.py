"""`relearn`: what a director has to learn anew from an edition to a later one.

In: two editions.  Out: sentences with their places, or JSON.
"""

from __future__ import annotations

import argparse
import json

from regelwerk import load
from regelwerk.cli.arguments import add_step
from regelwerk.cli.telling.clauses import name_place
from regelwerk.library.ways import list_untold


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add two editions."""
    add_step(parser)


def run(args: argparse.Namespace) -> int:
    """Print the sentences on what there is to learn anew, each with its places, and how many places
    with other rights or duties they leave out; return 1 where none is written.
    """
    kb = load(args.build)
    found = kb.lessons(args.older, args.newer)
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return 0 if found else 1
    for number, lesson in enumerate(found, 1):
        print(
            f"{number}. {lesson['says']} [{', '.join(name_place(kb, id) for id in lesson['at'])}]"
        )
    if found and (untold := list_untold(kb.changes(args.older, args.newer), found)):
        print(
            f"{len(untold)} Stellen mit anderen Rechten oder Pflichten stehen unter keinem dieser"
            f" Sätze: regelwerk changes {args.older} {args.newer} --weight duty"
        )
    if not found:
        print("für diesen Schritt ist nichts aufgeschrieben")
    return 0 if found else 1
