"""`decisions`: list the decisions.

In: words, or nothing.  Out: lines of text, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from regelwerk import load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the words that the decisions have to contain."""
    parser.add_argument("word", nargs="*", help="nur die, in denen dies vorkommt")


def run(args: argparse.Namespace) -> int:
    """Print the decisions that contain every word given, all without a word; where none does, those
    with most of the words. Return 1 where there is none.
    """
    kb = load(args.build)
    words = [word.casefold() for word in args.word]
    held = {
        id: [word for word in words if word in join_names(id, each)]
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


def join_names(id: str, decision: Mapping[str, Any]) -> str:
    """Return everything by which a decision is looked for, folded: id, title, description,
    synonyms.
    """
    return " ".join([id, decision["title"], decision["about"], *decision["synonyms"]]).casefold()
