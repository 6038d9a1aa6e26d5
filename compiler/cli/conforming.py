"""`conformance`: the suite with which any engine is held against ours.

In: the compiled rulebook, a folder.  Out: the suite there, or what an engine of these data says otherwise.
"""

from __future__ import annotations

import argparse
import sys

from compiler import BROUGHT, PROJECT, load, output
from compiler.conformance.suite import differences, files
from compiler.problem import Spoken


class Otherwise(Spoken):
    """The engine says something else than the suite, or the suite is of other data."""

    exit_code = 1


def conformance(args: argparse.Namespace) -> int:
    """Write the suite, or with `--run` put the one that is there to this engine; 1 where it says something else."""
    kb = load(args.build)
    near = PROJECT / "build" if args.build == BROUGHT else args.build  # nothing is written into an installation
    folder = args.out or near / "conformance"
    if args.run:
        try:
            found = list(differences(kb.engine, folder))
        except (ValueError, KeyError, TypeError, AttributeError) as broken:
            raise Otherwise(f"{folder}: keine Lagen zu diesen Daten ({type(broken).__name__}: {broken})") from None
        print(*found, f"{folder}: {len(found)} Abweichungen", sep="\n")
        return 1 if found else 0
    made = files(kb.engine)
    written = output.write(folder, made, kb.data_version, lambda said: print(said, file=sys.stderr))
    print(f"{folder}: {len(made)} Dateien, {written} neu geschrieben")
    return 0
