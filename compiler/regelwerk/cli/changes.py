"""`changes`: what became of the places of an edition in a later one.

In: two editions, perhaps a law or a word, perhaps one class or weight of change.  Out: lines of
text, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict

from regelwerk import load
from regelwerk.cli.arguments import add_step
from regelwerk.cli.telling.changes import WEIGHT, WORDS, tell_change
from regelwerk.lineage.change import CLASSES, QUIET, WEIGHTS, count_classes, count_weights


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add two editions, and the filters by place or word, class and weight."""
    add_step(parser)
    what = "nur an dieser Stelle (27b) oder wo dieses Wort vorkommt"
    parser.add_argument("what", nargs="*", help=what)
    kind = "nur Stellen, an denen dies geschehen ist"
    parser.add_argument("--kind", choices=CLASSES, default="", help=kind)
    weight = "nur Änderungen, die so viel wiegen"
    parser.add_argument("--weight", choices=WEIGHTS, default="", help=weight)


def run(args: argparse.Namespace) -> int:
    """Print the places with their changes, unchanged ones only where they are asked for; return 1
    where there is none, raise `UnknownEdition`, `UnknownId`.
    """
    kb = load(args.build)
    found = kb.changes(args.older, args.newer, " ".join(args.what))
    quiet = () if args.kind or args.what else QUIET
    shown = [
        c
        for c in found
        if c.kind not in quiet and args.kind in ("", c.kind) and args.weight in ("", c.weight)
    ]
    if args.json:
        tree = {
            "shares": count_classes(found),
            "weights": count_weights(found),
            "changes": [asdict(change) for change in shown],
        }
        print(json.dumps(tree, ensure_ascii=False, indent=1))
        return 0 if shown else 1
    whole = len(kb.way(args.older, args.newer)) > 1
    for change in shown:
        print(tell_change(kb, change, whole=whole))
    print(format_shares(count_classes(found), WORDS, len(found)) or "keine Stelle passt")
    if weights := format_shares(count_weights(found), WEIGHT, len(found)):
        print(f"Gewicht: {weights}")
    return 0 if shown else 1


def format_shares(counts: Mapping[str, int], words: Mapping[str, str], all: int) -> str:
    """Return counts in words, each with its share of all."""
    return ", ".join(
        f"{count} {words[key]} ({count / all:.0%})" for key, count in counts.items() if count
    )
