"""`batch`: many incidents at once, from a file into a folder.

In: a Parquet or CSV file with a column per fact.  Out: files of rulings and of bad rows; progress
on the error stream, at the end a summary or JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.export.batch.run import Report, run, tree

REASONS_SHOWN = 10


def batch(args: argparse.Namespace) -> int:
    """Rule on every row; 1 where some could not be ruled. Raises `Unreadable`, `NotOurs`,
    `NoTables`.
    """
    if args.part < 1:
        raise Unreadable(f"--part {args.part}: ein Teil hat mindestens eine Zeile", str(args.part))
    kb = load(args.build)
    out = Path(args.out or f"{Path(args.file).with_suffix('')}-entschieden")
    defaults = {
        name: given
        for name, given in (("decision", args.decision), ("edition", args.edition))
        if given
    }
    found = run(
        kb,
        Path(args.file),
        out,
        defaults,
        args.part,
        lambda line: print(line, file=sys.stderr, flush=True),
    )
    print(
        json.dumps(tree(found), ensure_ascii=False, indent=1)
        if args.json
        else "\n".join(told(found, out))
    )
    return 1 if found.bad or found.unread else 0


def told(found: Report, out: Path) -> list[str]:
    """A report as lines."""
    lines = [
        f"{found.rows} Zeilen, {found.ruled} beantwortet ({found.settled} entschieden), {found.bad}"
        f" schlecht: {out}"
    ]
    lines += [
        f"  {count} × {reason}" for reason, count in list(found.reasons.items())[:REASONS_SHOWN]
    ]
    lines += (
        [f"  und {len(found.reasons) - REASONS_SHOWN} weitere Gründe"]
        if len(found.reasons) > REASONS_SHOWN
        else []
    )
    lines += (
        [f"  {found.unread} Zeilen der Datei sind keine Zeilen der Tabelle: unread.csv"]
        if found.unread
        else []
    )
    return lines + (
        [f"  keine Angaben, nur mitgeführt: {', '.join(found.carried)}"] if found.carried else []
    )
