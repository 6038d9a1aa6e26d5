"""`norms`: list who may, should or must do what.

In: filters by role, force, edition, phase and game.  Out: lines of text, or JSON.
"""

from __future__ import annotations

import argparse
import json

from regelwerk import load
from regelwerk.cli.arguments import add_game
from regelwerk.cli.telling.clauses import name_place
from regelwerk.library import Library
from regelwerk.library.norms import FORCES, NOWHERE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the filters by role, force, edition, phase and game."""
    role = "Kennung der Rolle, z. B. director"
    parser.add_argument("--who", default="", metavar="ROLE", help=role)
    parser.add_argument("--force", default="", metavar="FORCE", help=", ".join(FORCES))
    parser.add_argument("--edition", default="", metavar="EDITION", help="Kennung der Ausgabe")
    of = f"Kennung der Phase, z. B. play; {NOWHERE} für alles, was in keiner steht"
    parser.add_argument("--phase", default="", metavar="PHASE", help=of)
    add_game(parser)


def run(args: argparse.Namespace) -> int:
    """Print the norms that match; return 1 where there is none."""
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
            f"{name_place(kb, norm['id']):<24} {norm['role']} – {norm['force']} –"
            f" {norm['act']}{when}{under}"
        )
    if not found:
        print("keine Norm passt")
    if args.phase and (beside := count_unphased(kb, args)):
        print(
            f"dazu {beside} in keiner Phase, in Vorworten, Begriffsbestimmungen und dergleichen:"
            f" --phase {NOWHERE}"
        )
    return 0 if found else 1


def count_unphased(kb: Library, args: argparse.Namespace) -> int:
    """Return how many norms match but for their phase, because they stand in none, in the games
    that have the phase asked for.
    """
    games = {each["game"] for each in kb.bundle["phases"] if each["id"] == args.phase}
    found = kb.norms(
        who=args.who, force=args.force, edition=args.edition, phase=NOWHERE, game=args.game
    )
    return sum(norm["game"] in games for norm in found)
