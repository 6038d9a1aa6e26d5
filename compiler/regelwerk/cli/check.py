"""`check`: prove the data sound.

In: the project folder.  Out: problems or counts, or the clauses that no decision names.
"""

from __future__ import annotations

import argparse
import json
import sys

from regelwerk.cli.telling.rulebook import compile_rulebook, report_rulebook
from regelwerk.read.problem import BuildFailed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the option that lists clauses instead of counting them."""
    what = "statt der Zahlen die Stellen mit Text, die keine Entscheidung nennt (einer Ausgabe)"
    parser.add_argument("--uncited", nargs="?", const="", metavar="EDITION", help=what)


def run(args: argparse.Namespace) -> int:
    """Prove the data sound without writing anything; return 1 with all problems of the first stage
    that has any.

    With `--uncited` print the clauses that neither a row nor an exemption names, one id a line;
    return 1 while there is one.
    """
    return report_rulebook(args) if args.uncited is None else list_uncited(args)


def list_uncited(args: argparse.Namespace) -> int:
    """Print the clauses with words of their own that no decision names, of one edition or of all;
    return 1 where there is one, 2 for an unknown edition.
    """
    try:
        covered = compile_rulebook(args).coverage
    except BuildFailed as failed:
        print(*failed.problems, sep="\n", file=sys.stderr)
        return 1
    if args.uncited and args.uncited not in covered:
        print(
            f"Ausgabe „{args.uncited}“ gibt es nicht; möglich: {', '.join(covered)}",
            file=sys.stderr,
        )
        return 2
    found = [
        id
        for edition, cover in covered.items()
        if args.uncited in ("", edition)
        for id in cover.uncited
    ]
    print(json.dumps(found, indent=1) if args.json else "\n".join(found))
    return 1 if found else 0
