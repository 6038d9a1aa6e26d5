"""`make bench`: how long things take beside what one would use instead. Ratios matter, not
milliseconds.

In: the project and its build folder; on request the names of parts.  Out: a table on standard
output. Contenders that are not installed are named as not there (`lock/bench.txt`).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from batches import batches
from compiling import compiling
from growth import growth
from proof import proof
from ruling import ruling
from sites import sites
from timing import HEAD

PARTS = {part.__name__: part for part in (compiling, ruling, sites, batches, growth, proof)}
ASKED_FOR = {"proof"}  # takes too long to be done along with the others


def main(names: list[str]) -> int:
    """Print the table, of those parts that are named; without names of all but those that have to
    be asked for.
    """
    if unknown := set(names) - PARTS.keys():
        print(
            f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}",
            file=sys.stderr,
        )
        return 2
    print(HEAD)
    for name in names or [name for name in PARTS if name not in ASKED_FOR]:
        with tempfile.TemporaryDirectory() as scratch:
            for line in PARTS[name](Path(scratch)):
                for told in line.told():
                    print(told, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
