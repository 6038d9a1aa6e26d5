"""`build`: compile the rulebook into the build folder.

In: the project folder.  Out: the build folder; problems or counts.
"""

from __future__ import annotations

import argparse
import json

from regelwerk.cli.telling.rulebook import report_rulebook
from regelwerk.unchanged import is_unchanged


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the command takes no arguments of its own."""


def run(args: argparse.Namespace) -> int:
    """Prove the data sound and write the build folder, unless it is up to date; return 1 for
    problems, which leave the last good build.
    """
    if not is_unchanged(args.build, args.root):
        return report_rulebook(args, store=True)
    print(json.dumps({"unchanged": True}, indent=1) if args.json else f"{args.build}: unverändert")
    return 0
