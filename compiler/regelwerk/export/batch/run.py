"""A run over a whole file, part by part: finished parts are kept, and rows that cannot be ruled are
written to files of their own.

In: the library, a file of incidents, a folder.  Out: `rulings-*` with all columns of the file and
the ruling, `bad-*` with the reason instead, `unread.csv` for lines that are no row; a `Report` in
which the rows add up. An interrupted run continues where it stopped; a run that is refused before
its first part leaves the folder free, or none.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from textwrap import shorten

from regelwerk.calc import Unreadable
from regelwerk.disk.folder import NotOurs
from regelwerk.disk.lock import hold_lock
from regelwerk.engine.ruling import UnknownDecision, UnknownEdition, accept, accept_edition
from regelwerk.errors import suggest_nearest
from regelwerk.export.batch.incidents import (
    CELLS,
    PLACE,
    Incidents,
    open_incidents,
    quote_name,
    quote_text,
    refuse_unreadable,
)
from regelwerk.export.batch.judging import Judge, Verdict
from regelwerk.export.batch.results import PARQUET, REASON, RULED, Results
from regelwerk.library import Library

NOTE, FRESH, STAGED, UNREAD = "batch.json", "batch.json.new", "incidents.parquet", "unread.csv"
GIVEN = ("decision", "edition")
OURS = "ruling_"
PART_KEY, NUMBER = "ruling_situation", "ruling_number"
FETCHED = 1000  # situations in the hands of Python at a time
LISTED = 200  # characters of the list of columns, in a message
CARRIED_SHOWN = 3  # columns for which a message spells out the option
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a run: how many rows the file has, how many were ruled and are settled, how
    many are bad and why, how many lines were no row, and which columns are no facts and were only
    copied.
    """

    rows: int
    ruled: int
    settled: int
    bad: int
    unread: int
    reasons: Mapping[str, int]
    carried: Sequence[str]


def run(
    kb: Library,
    path: Path,
    out: Path,
    defaults: Mapping[str, str],
    size: int,
    tell: Tell,
    carry: Sequence[str] = (),
    form: str = PARQUET,
) -> Report:
    """Rule on every incident of a file in parts of `size` rows (0: as many as `CELLS` allows), and
    return the report.

    `defaults` are `decision` and `edition` where the file has no such column, `carry` the columns
    (patterns, as of a shell) that are no facts, `form` is one of `FORMS`. Raises `Unreadable`,
    `NotOurs` for a folder of another run, `Occupied` while another run writes there.
    """
    check_defaults(kb, defaults)
    made_of = {
        "data_version": kb.data_version,
        "size": size or f"{CELLS} cells",
        "defaults": dict(defaults),
        "file": compute_digest(path),
        "form": form,
    }
    with occupy(out, tell):
        check_folder_free(out, made_of)
        incidents = open_incidents(path, out / STAGED)
        try:
            facts = find_fact_columns(kb, incidents, defaults, carry)
            claim_folder(out, made_of)
            size = size or max(1, CELLS // len(incidents.columns))
            judge, results = Judge(kb, facts), Results(out, form, incidents.delimiter)
            parts = range(0, incidents.count, size)
            for number, start in enumerate(parts, 1):
                if not results.is_part_finished(number):
                    found = rule_part(incidents, judge, defaults, range(start, start + size))
                    results.write_part(incidents.connection, found, number)
                tell(
                    f"Teil {number} von {len(parts)}: {min(start + size, incidents.count)} von"
                    f" {incidents.count} Zeilen"
                )
            write_unread_lines(out, incidents)
            return make_report(
                results,
                incidents,
                len(parts),
                [name for name in incidents.columns if name not in (*GIVEN, *facts)],
            )
        finally:
            incidents.connection.close()
            (out / STAGED).unlink(missing_ok=True)


@contextmanager
def occupy(out: Path, tell: Tell) -> Iterator[None]:
    """Make a folder and hold its lock during the `with` block; of what was made, nothing that is
    empty stays.
    """
    made = [each for each in (out, *out.parents) if not each.exists()]
    out.mkdir(parents=True, exist_ok=True)
    with hold_lock(out, tell):
        try:
            yield
        finally:
            with suppress(OSError):  # it is not empty
                for each in made:
                    each.rmdir()


def check_folder_free(out: Path, made_of: Mapping[str, object]) -> None:
    """Raise `NotOurs` unless the folder belongs to the same run, or has only the files of a run
    that was refused or killed before its first part.
    """
    note = out / NOTE
    if note.is_file():
        if note.read_bytes() != format_note(made_of):
            raise NotOurs(
                f"{out}: hier liegt ein Lauf über eine andere Datei, mit anderem Regelwerk oder in"
                " anderem Format; einen anderen Ordner nennen"
            )
    elif any(each.name not in (STAGED, FRESH) for each in out.iterdir()):
        raise NotOurs(f"{out}: ist nicht leer; einen anderen Ordner nennen")


def claim_folder(out: Path, made_of: Mapping[str, object]) -> None:
    """Write the note that marks the folder as that of this run."""
    fresh = out / FRESH
    fresh.write_bytes(format_note(made_of))
    fresh.replace(out / NOTE)


def format_note(made_of: Mapping[str, object]) -> bytes:
    """Return the description of a run as its folder keeps it, as JSON in bytes."""
    return json.dumps(made_of, ensure_ascii=False, sort_keys=True).encode()


def compute_digest(path: Path) -> str:
    """Return the SHA-256 digest of a file in hexadecimal; raise `Unreadable` where it is no
    file.
    """
    if not path.is_file():
        raise Unreadable(f"{path}: keine Datei", str(path))
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def check_defaults(kb: Library, defaults: Mapping[str, str]) -> None:
    """Raise the errors of `accept` for a decision or an edition that does not exist."""
    if "decision" in defaults:
        accept(UnknownDecision, "Entscheidung", defaults["decision"], kb.decisions)
    if "edition" in defaults and "decision" in defaults:
        games = {id: each["game"] for id, each in kb.editions.items()}
        accept_edition(defaults["edition"], kb.decisions[defaults["decision"]]["game"], games)
    elif "edition" in defaults:
        accept(UnknownEdition, "Ausgabe", defaults["edition"], kb.editions)


def find_fact_columns(
    kb: Library, incidents: Incidents, defaults: Mapping[str, str], carry: Sequence[str]
) -> list[str]:
    """Return the columns that are facts.

    Raises `Unreadable` where a necessary column is missing, is given twice, has a name of the
    output, or is neither a fact nor in `carry`. Databases do not distinguish capitals in names, so
    `Ruling_Row` is a name of the output too.
    """
    columns, known = incidents.columns, kb.engine["facts"]
    taken = [name for name in columns if name.lower() in (*RULED, PLACE, PART_KEY, NUMBER)]
    missing = [name for name in GIVEN if name not in columns and name not in defaults]
    doubled = [name for name in GIVEN if name in columns and name in defaults]
    foreign = [
        name
        for name in columns
        if name not in (*GIVEN, *known, *taken)
        and not any(name == each or fnmatchcase(name, each) for each in carry)
    ]
    said = [f"Spalte „{name}“ heißt wie eine der Antwort; umbenennen" for name in taken]
    said += [f"es fehlt die Spalte „{name}“ (oder --{name})" for name in missing]
    said += [f"„{name}“ steht in der Datei und als --{name}; eines weglassen" for name in doubled]
    if missing:
        said.append(f"die Datei hat die Spalten {list_shortly(columns)}")
    elif foreign:
        said.append(tell_foreign_columns(foreign, (*known, *GIVEN)))
    if said:
        raise Unreadable("; ".join(said), ", ".join((*taken, *missing, *doubled, *foreign)))
    return [name for name in columns if name in known]


def tell_foreign_columns(foreign: Sequence[str], known: Sequence[str]) -> str:
    """Return the sentence on columns that are no facts: those that look misspelt first, each with
    the nearest name, and how the others are carried along.
    """
    hints = {name: suggest_nearest(name, known) for name in foreign}
    named = sorted(foreign, key=lambda name: not hints[name])
    told = list_shortly([f"{name} ({hints[name]})" if hints[name] else name for name in named])
    own = [name for name in named if not hints[name]] or named
    carried = " ".join(f"--carry {shlex.quote(name)}" for name in own[:CARRIED_SHOWN])
    return f"keine Angaben sind die Spalten {told}; was nur mitgeführt wird, nennt {carried}" + (
        " … oder --carry '*'" if len(own) > CARRIED_SHOWN else ""
    )


def list_shortly(names: Sequence[str]) -> str:
    """Return names as a list of at most `LISTED` characters."""
    return shorten(", ".join(names), LISTED, placeholder=" …")


def rule_part(
    incidents: Incidents,
    judge: Judge,
    defaults: Mapping[str, str],
    rows: range,
) -> str:
    """Rule on some rows, and return the query that finds them with their rulings: each different
    situation is ruled once and joined to all rows with it.
    """
    connection, keys = incidents.connection, (*GIVEN, *judge.facts)
    given = [
        quote_text(defaults[key])
        if key in defaults
        else f"coalesce({quote_name(key)}::VARCHAR, '')"
        for key in keys
    ]
    within = f"FROM incidents WHERE {PLACE} >= {rows.start} AND {PLACE} < {rows.stop}"
    with refuse_unreadable(f"{incidents.file}, Zeilen {rows.start + 1} bis {rows.stop}"):
        connection.execute(
            f"CREATE OR REPLACE TEMP TABLE rows_here AS SELECT *, [{', '.join(given)}] AS"
            f" {PART_KEY} {within}"
        )
    connection.execute(
        f"CREATE OR REPLACE TEMP TABLE situations AS SELECT {PART_KEY}, row_number() OVER () AS"
        f" {NUMBER} FROM (SELECT DISTINCT {PART_KEY} FROM rows_here)"
    )
    cursor = connection.execute(f"SELECT {PART_KEY} FROM situations ORDER BY {NUMBER}")
    verdicts = [
        judge.judge(tuple(each))
        for some in iter(lambda: cursor.fetchmany(FETCHED), [])
        for (each,) in some
    ]
    connection.execute(
        "CREATE OR REPLACE TEMP TABLE verdicts AS SELECT unnest(range(1, $count + 1)) AS"
        f" {NUMBER}, "
        + ", ".join(f"unnest(${name}::{kind}[]) AS {name}" for name, kind in RULED.items()),
        {"count": len(verdicts), **list_verdict_columns(verdicts)},
    )
    return (
        f"SELECT * EXCLUDE ({PART_KEY}, {NUMBER}) FROM rows_here JOIN situations USING"
        f" ({PART_KEY}) JOIN verdicts USING ({NUMBER})"
    )


def list_verdict_columns(verdicts: Sequence[Verdict]) -> dict[str, list[object]]:
    """Return the verdicts as columns, by the name of the column."""
    told = [asdict(each) for each in verdicts]
    return {column: [each[column.removeprefix(OURS)] for each in told] for column in RULED}


def write_unread_lines(out: Path, incidents: Incidents) -> None:
    """Write the lines of a CSV that are no row, each with its fault; no file where there are
    none.
    """
    if not incidents.unread:
        return
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(("line", "fault"))
    writer.writerows(incidents.unread.items())
    (out / UNREAD).write_text(stream.getvalue(), encoding="utf-8", newline="")


def make_report(
    results: Results, incidents: Incidents, parts: int, carried: Sequence[str]
) -> Report:
    """Return the report on the files of a run; raise `AssertionError` where a row is in neither
    file or in both.
    """
    connection = incidents.connection
    if not parts:
        return Report(
            rows=0,
            ruled=0,
            settled=0,
            bad=0,
            unread=len(incidents.unread),
            reasons={},
            carried=carried,
        )
    ruled, bad = (
        [str(name(number)) for number in range(1, parts + 1)]
        for name in (results.name_rulings, results.name_bad)
    )
    source = results.spell_source()
    count, settled = connection.execute(
        f"SELECT count(*), count(*) FILTER (ruling_status = 'settled') FROM {source}",
        {"files": ruled},
    ).fetchall()[0]
    reasons = dict(
        connection.execute(
            f"SELECT {REASON}, count(*) AS n FROM {source} GROUP BY {REASON} ORDER BY n"
            f" DESC, {REASON}",
            {"files": bad},
        ).fetchall()
    )
    (places,) = connection.execute(
        f"SELECT count(DISTINCT {PLACE}) FROM (SELECT {PLACE} FROM"
        f" {source.replace('$files', '$r')} UNION ALL SELECT {PLACE} FROM"
        f" {source.replace('$files', '$b')})",
        {"r": ruled, "b": bad},
    ).fetchall()[0]
    if not places == count + sum(reasons.values()) == incidents.count:
        raise AssertionError(
            f"{results.folder}: {incidents.count} Zeilen gelesen, {count} entschieden,"
            f" {sum(reasons.values())} schlecht"
        )
    return Report(
        rows=incidents.count,
        ruled=count,
        settled=settled,
        bad=sum(reasons.values()),
        unread=len(incidents.unread),
        reasons=reasons,
        carried=carried,
    )


def convert_report(found: Report) -> dict[str, object]:
    """Return a report as a mapping for JSON."""
    return asdict(found)
