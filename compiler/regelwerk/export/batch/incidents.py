"""A table of incidents in a file: Parquet or CSV, read by the library duckdb.

In: a path.  Out: `Incidents`, an open table whose rows are numbered; raises `Unreadable`. Only the
modules of this folder use the library.
Nothing is downloaded: a path is a file of this machine, and no extension is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from regelwerk.calc import Unreadable

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

PARQUET, CSV = KINDS = (".parquet", ".csv")
DELIMITERS = ",;"
LONGEST_HEADING = 1_000_000  # bytes
CELLS = 4_000_000  # held at a time, unless the rows of a part are given: what bounds the memory
GLOBBING = "*?["
PLACE = "ruling_place"  # the number of a row in its file, from 0
OFFLINE: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
}


@dataclass(frozen=True, slots=True)
class Incidents:
    """The open table `incidents` of a file: its columns in order, the number of its rows, and of a
    CSV its delimiter and by line number the fault of each line that is no row.
    """

    file: Path
    connection: DuckDBPyConnection
    columns: tuple[str, ...]
    count: int
    unread: Mapping[int, str]
    delimiter: str = DELIMITERS[0]


def quote_name(name: str) -> str:
    """Return an identifier for SQL."""
    return '"' + name.replace('"', '""') + '"'


def open_incidents(path: Path, staged: Path) -> Incidents:
    """Return the incidents of a file; the rows of a CSV are first written as Parquet to `staged`.
    Raise `Unreadable`.
    """
    import duckdb

    if path.suffix.lower() not in KINDS or any(sign in str(path) for sign in GLOBBING):
        raise Unreadable(
            f"{path}: erwartet wird eine Datei {PARQUET} oder {CSV}, im Namen keines der Zeichen"
            f" {GLOBBING}",
            str(path),
        )
    if not path.is_file():
        raise Unreadable(f"{path}: keine Datei", str(path))
    connection = duckdb.connect(config=OFFLINE)
    connection.execute("SET enable_progress_bar = false; SET preserve_insertion_order = true")
    try:
        with refuse_unreadable(str(path)):
            unread: Mapping[int, str] = {}
            source, delimiter = path, DELIMITERS[0]
            if path.suffix.lower() == CSV:
                source, (delimiter, width) = staged, read_heading(path)
                unread = rewrite_csv(connection, path, staged, delimiter, width)
            relation = connection.sql(
                "SELECT * FROM read_parquet($path)", params={"path": str(source)}
            )
            columns = tuple(relation.columns)
            (count,) = connection.execute(
                "SELECT count(*) FROM read_parquet($path)", {"path": str(source)}
            ).fetchone() or (0,)
            rows = f"read_parquet({quote_text(str(source))}, file_row_number = true)"
            connection.execute(
                "CREATE VIEW incidents AS SELECT * EXCLUDE (file_row_number), file_row_number AS"
                f" {PLACE} FROM {rows}"
            )
    except Unreadable:
        connection.close()
        raise
    return Incidents(
        file=path,
        connection=connection,
        columns=columns,
        count=count,
        unread=unread,
        delimiter=delimiter,
    )


@contextmanager
def refuse_unreadable(what: str) -> Iterator[None]:
    """Raise `Unreadable` for what the library cannot read in this context; `what` names the file or
    some of its rows in the message.
    """
    import duckdb

    try:
        yield
    except (
        duckdb.Error,
        RuntimeError,
    ) as broken:  # RuntimeError: a column name of a damaged file is no text
        if isinstance(broken, RecursionError):  # an error of ours
            raise
        raise Unreadable(
            f"{what}: lässt sich nicht lesen ({str(broken).splitlines()[0]})", what
        ) from None


def rewrite_csv(
    connection: DuckDBPyConnection, path: Path, staged: Path, delimiter: str, width: int
) -> dict[int, str]:
    """Write a CSV with a heading of so many columns as Parquet to `staged`, every field as a text;
    return the faults of the lines that are no row, by line number.
    """
    read = f"read_csv($path, {spell_csv_form(delimiter)}, store_rejects = true)"
    connection.execute(
        f"COPY (SELECT * FROM {read}) TO {quote_text(str(staged))}"
        f" (FORMAT parquet, ROW_GROUP_SIZE {max(2048, CELLS // width)})",
        {"path": str(path)},
    )
    found = connection.execute(
        "SELECT line, string_agg(DISTINCT error_type::VARCHAR, ', ') FROM reject_errors GROUP BY"
        " line ORDER BY line"
    )
    return dict(found.fetchall())


def spell_csv_form(delimiter: str) -> str:
    """Return how a CSV is read, named so that the library guesses nothing."""
    return (
        f"header = true, skip = 0, delim = '{delimiter}', quote = '\"', escape = '\"',"
        " comment = '', null_padding = false, all_varchar = true"
    )


def read_heading(path: Path) -> tuple[str, int]:
    """Return the delimiter of a CSV, comma or semicolon, whichever its first line has more of
    outside quotes, and the number of its columns.
    """
    with path.open("rb") as stream:
        line = stream.readline(LONGEST_HEADING)
    counts = {sign: re.sub(rb'"[^"]*"', b"", line).count(sign.encode()) for sign in DELIMITERS}
    delimiter = max(counts, key=lambda sign: counts[sign])
    return delimiter, counts[delimiter] + 1


def quote_text(value: str) -> str:
    """Return a text as a literal of SQL."""
    return "'" + value.replace("'", "''") + "'"
