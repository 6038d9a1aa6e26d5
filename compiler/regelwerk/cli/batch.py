"""`batch`: many incidents at once, from a file into a folder.

In: a Parquet or CSV file with a column per fact.  Out: files of rulings and of bad rows in the same
format or the other; progress on the error stream, at the end a summary or JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.export.batch.results import FORMS
from regelwerk.export.batch.run import Report, convert_report, run as run_batch

REASONS_SHOWN = 10
RESULTS = (
    "Im Ordner stehen rulings-*: die Spalten der Datei, dazu ruling_place (ihre Zeile, ab 0),"
    " ruling_status (settled, open, not_regulated, undecided), ruling_row (Zeile der"
    " Entscheidung), ruling_says (Sätze, in CSV mit „|“ dazwischen), ruling_cites (Stellen) und"
    " ruling_next_question (die Angabe, die als nächste fehlt); bad-*: statt dessen"
    " ruling_reason, warum nicht entschieden ist; unread.csv: Zeilen, die keine der Tabelle sind."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the table of incidents, where the results go, and what its rows do not say."""
    table = (
        "FILE.parquet oder FILE.csv (mit Komma oder Semikolon): Spalten decision, edition und je"
        " Angabe eine (`regelwerk show DECISION` nennt sie); leer heißt unbekannt"
    )
    parser.add_argument("file", help=table)
    out = "Ordner der Ergebnisse (sonst neben der Datei)"
    parser.add_argument("--out", default="", metavar="FOLDER", help=out)
    decision = "Entscheidung, wenn die Datei keine Spalte dafür hat"
    parser.add_argument("--decision", default="", help=decision)
    edition = "Ausgabe, wenn die Datei keine Spalte dafür hat"
    parser.add_argument("--edition", default="", help=edition)
    carry = "Spalte, die keine Angabe ist und nur mitgeführt wird; mehrfach, auch mit * und ?"
    parser.add_argument("--carry", action="append", default=[], metavar="COLUMN", help=carry)
    size = (
        "Zeilen je Teil (sonst nach der Zahl der Spalten); ein abgebrochener Lauf geht beim"
        " nächsten Teil weiter"
    )
    parser.add_argument("--part", type=int, metavar="ROWS", help=size)
    form = "Format der Ergebnisse (sonst das der Datei)"
    parser.add_argument("--format", choices=FORMS, default="", help=form)
    parser.epilog = RESULTS


def run(args: argparse.Namespace) -> int:
    """Rule on every row; return 1 where some could not be ruled, raise `Unreadable`, `NotOurs`."""
    if args.part is not None and args.part < 1:
        raise Unreadable(f"--part {args.part}: ein Teil hat mindestens eine Zeile", str(args.part))
    kb = load(args.build)
    out = Path(args.out or f"{Path(args.file).with_suffix('')}-entschieden")
    defaults = {
        name: given
        for name, given in (("decision", args.decision), ("edition", args.edition))
        if given
    }
    found = run_batch(
        kb,
        Path(args.file),
        out,
        defaults,
        args.part or 0,
        lambda line: print(line, file=sys.stderr, flush=True),
        args.carry,
        args.format or Path(args.file).suffix.lower().removeprefix("."),
    )
    print(
        json.dumps(convert_report(found), ensure_ascii=False, indent=1)
        if args.json
        else "\n".join(tell_report(found, out))
    )
    return 1 if found.bad or found.unread else 0


def tell_report(found: Report, out: Path) -> list[str]:
    """Return a report as lines."""
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
    return lines + ([f"  nur mitgeführt: {', '.join(found.carried)}"] if found.carried else [])
