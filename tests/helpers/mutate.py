"""Plant faults in the content, one at a time, and tell what notices them: `python
tests/helpers/mutate.py --number 1000 --seed 20261122`.

In: the data of the project.  Out: a table by category and the list of those nothing noticed; ends
with 0 whatever it finds. What becomes of each is told on stderr as soon as it is known: a thousand
take hours. What only a lock notices (a seal, the digest of what the search has learnt) is told
apart: nothing but the lock knows that it is wrong.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from mutants import CATEGORIES
from mutants.rulebook import rulebook_of
from mutants.running import Fate, planned, tried
from mutants.showing import as_tree, shown

PROJECT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Run and show."""
    given = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    given.add_argument(
        "--number",
        type=int,
        default=1000,
        help="how many mutants, divided evenly among the categories",
    )
    given.add_argument("--seed", default="20261122")
    given.add_argument(
        "--category", action="append", choices=CATEGORIES, metavar="CATEGORY", help="only these"
    )
    given.add_argument("--workers", type=int, default=2)
    given.add_argument(
        "--root", type=Path, default=PROJECT, help="the project; a copy of it is changed"
    )
    given.add_argument("--json", action="store_true")
    args = given.parse_args()
    began = time.monotonic()
    mutants = planned(
        rulebook_of(args.root), args.number, args.seed, args.category or list(CATEGORIES)
    )
    fates = tried(args.root, mutants, workers=args.workers, tell=told)
    took = time.monotonic() - began
    print(
        json.dumps(as_tree(fates, took), ensure_ascii=False, indent=1)
        if args.json
        else shown(fates, took)
    )
    return 0


def told(fate: Fate) -> None:
    """A line for a mutant."""
    print(
        f"{fate.by:10} {fate.category:16} {fate.said}: {' '.join(fate.what)}",
        file=sys.stderr,
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
