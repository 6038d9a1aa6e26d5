"""`norms`: list who may, should or must do what.

In: filters by role, force, edition, phase and game.  Out: lines of text, of too many their counts;
or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from regelwerk import load
from regelwerk.cli.arguments import add_game
from regelwerk.cli.telling.clauses import name_place
from regelwerk.ids.address import parse_edition
from regelwerk.library import Library
from regelwerk.library.norms import FORCES, NOWHERE

MOST = 200  # norms that are listed without `--all`; of more the counts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the filters by role, force, edition, phase and game."""
    role = "Kennung der Rolle, z. B. director"
    parser.add_argument("--who", default="", metavar="ROLE", help=role)
    parser.add_argument("--force", default="", metavar="FORCE", help=", ".join(FORCES))
    parser.add_argument("--edition", default="", metavar="EDITION", help="Kennung der Ausgabe")
    of = f"Kennung der Phase, z. B. play; {NOWHERE} für alles, was in keiner steht"
    parser.add_argument("--phase", default="", metavar="PHASE", help=of)
    add_game(parser)
    parser.add_argument("--all", action="store_true", help=f"auch wenn es mehr als {MOST} sind")


def run(args: argparse.Namespace) -> int:
    """Print the norms that match; return 1 where there is none."""
    kb = load(args.build)
    found = kb.norms(
        who=args.who, force=args.force, edition=args.edition, phase=args.phase, game=args.game
    )
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return 0 if found else 1
    if len(found) > MOST and not args.all:
        print("\n".join(tell_counts(kb, found, args.phase)))
        return 0
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


def tell_counts(kb: Library, found: Sequence[Mapping[str, Any]], phase: str) -> Iterator[str]:
    """Yield how many norms match, in all and by what would narrow them."""
    yield f"{len(found)} Normen; enger geht es damit, oder alle mit --all:"
    for option, values in {
        "--game": [norm["game"] for norm in found],
        "--edition": [parse_edition(norm["id"]) for norm in found],
        "--force": [norm["force"] for norm in found],
        "--who": [norm["who"] for norm in found],
    }.items():
        counts = Counter(values).most_common()
        if len(counts) > 1:
            yield f"  {option:<10}{', '.join(f'{value} {count}' for value, count in counts)}"
    if not phase:
        yield f"  --phase   {', '.join(dict.fromkeys(each['id'] for each in kb.bundle['phases']))}"


def count_unphased(kb: Library, args: argparse.Namespace) -> int:
    """Return how many norms match but for their phase, because they stand in none, in the games
    that have the phase asked for.
    """
    games = {each["game"] for each in kb.bundle["phases"] if each["id"] == args.phase}
    found = kb.norms(
        who=args.who, force=args.force, edition=args.edition, phase=NOWHERE, game=args.game
    )
    return sum(norm["game"] in games for norm in found)
