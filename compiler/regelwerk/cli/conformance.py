"""`conformance`: the suite with which any engine is held against ours.

In: the compiled rulebook, a folder.  Out: the suite there, or the differences that an engine of
these data shows.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from regelwerk import load
from regelwerk.disk import output
from regelwerk.disk.ordinary import NotOrdinary
from regelwerk.engine.position import Json
from regelwerk.errors import Spoken
from regelwerk.export.conformance.suite import (
    build_suite_files,
    find_answer_differences,
    read_suite,
)
from regelwerk.installed import BROUGHT, PROJECT


class NothingToPut(Spoken):
    """The rulebook has no decision, so there is no situation to put."""

    exit_code = 1


class NotTheSuite(Spoken):
    """The suite is of other data, or not whole."""

    exit_code = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the folder of the suite, and whether it is read instead of written."""
    where = "Ordner (sonst: <build>/conformance)"
    parser.add_argument("--out", type=Path, metavar="FOLDER", help=where)
    run = "nicht schreiben, sondern die Lagen des Ordners dieser Maschine stellen"
    parser.add_argument("--run", action="store_true", help=run)


def run(args: argparse.Namespace) -> int:
    """Write the suite, or with `--run` put the existing one to this engine; return 1 where the
    engine rules differently, raise `NothingToPut` where the rulebook decides nothing.
    """
    kb = load(args.build)
    if not kb.decisions:
        raise NothingToPut("das Regelwerk hat keine Entscheidung, also auch keine Lage")
    # Nothing is written into an installation.
    near = PROJECT / "build" if args.build == BROUGHT else args.build
    folder = args.out or near / "conformance"
    if args.run:
        return run_suite(kb.engine, folder, args.json)
    made = build_suite_files(kb.engine)
    written = output.write(folder, made, kb.data_version, lambda said: print(said, file=sys.stderr))
    told = {"folder": str(folder), "files": len(made), "written": written}
    print(
        json.dumps(told, ensure_ascii=False, indent=1)
        if args.json
        else f"{folder}: {len(made)} Dateien, {written} neu geschrieben"
    )
    return 0


def run_suite(engine: Json, folder: Path, as_json: bool) -> int:
    """Put the suite in a folder to an engine and print the differences; return 1 where there is
    one, raise `NotTheSuite`.
    """
    try:
        sets = read_suite(folder, engine["data_version"])
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        RecursionError,
        NotOrdinary,
    ) as broken:
        raise NotTheSuite(
            f"{folder}: keine ganze Sammlung von Lagen zu diesen Daten ({type(broken).__name__}:"
            f" {broken}); ohne --run neu schreiben"
        ) from None
    found = list(find_answer_differences(engine, sets))
    if as_json:
        print(
            json.dumps({"folder": str(folder), "differences": found}, ensure_ascii=False, indent=1)
        )
    else:
        print(*found, f"{folder}: {len(found)} Abweichungen", sep="\n")
    return 1 if found else 0
