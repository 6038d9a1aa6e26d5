"""The files of a run: its rulings and its bad rows, part by part, as Parquet or as CSV.

In: a folder, queries.  Out: `rulings-*` and `bad-*`, each complete or not there at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from regelwerk.export.batch.incidents import PLACE, quote_text, spell_csv_form

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

FORMS = PARQUET, CSV = "parquet", "csv"
RULED = {
    "ruling_status": "VARCHAR", "ruling_row": "VARCHAR", "ruling_says": "VARCHAR[]",
    "ruling_cites": "VARCHAR[]",
    "ruling_next_question": "VARCHAR", "ruling_reason": "VARCHAR",
}  # fmt: skip
REASON = "ruling_reason"
JOINED = {"ruling_says": " | ", "ruling_cites": " "}  # the lists of `RULED` as a text of a CSV


@dataclass(frozen=True, slots=True)
class Results:
    """The files of a run in a folder; those of a CSV have its delimiter."""

    folder: Path
    form: str
    delimiter: str

    def name_rulings(self, number: int) -> Path:
        """Return the path of the rulings of a part; this file is written last, so the part is
        finished where it exists.
        """
        return self.folder / f"rulings-{number:05}.{self.form}"

    def name_bad(self, number: int) -> Path:
        """Return the path of the bad rows of a part."""
        return self.folder / f"bad-{number:05}.{self.form}"

    def is_part_finished(self, number: int) -> bool:
        """Return whether both files of a part have been written."""
        return self.name_rulings(number).is_file() and self.name_bad(number).is_file()

    def write_part(self, connection: DuckDBPyConnection, found: str, number: int) -> None:
        """Write the rows that a query finds, all columns of `RULED` among them, as a part."""
        left_out = ", ".join(name for name in RULED if name != REASON)
        joined = ", ".join(
            f"array_to_string({name}, {quote_text(sign)}) AS {name}"
            for name, sign in JOINED.items()
        )
        told = f" REPLACE ({joined})" if self.form == CSV else ""
        self.write(
            connection,
            f"SELECT * EXCLUDE ({left_out}) FROM ({found}) WHERE {REASON} <> '' ORDER BY {PLACE}",
            self.name_bad(number),
        )
        self.write(
            connection,
            f"SELECT * EXCLUDE ({REASON}){told} FROM ({found}) WHERE {REASON} = '' ORDER BY"
            f" {PLACE}",
            self.name_rulings(number),
        )

    def write(self, connection: DuckDBPyConnection, query: str, path: Path) -> None:
        """Write the answer to a query as a file, which exists either complete or not at all."""
        fresh = path.with_suffix(".new")
        form = f"csv, HEADER, DELIMITER '{self.delimiter}'" if self.form == CSV else self.form
        connection.execute(f"COPY ({query}) TO {quote_text(str(fresh))} (FORMAT {form})")
        fresh.replace(path)

    def spell_source(self) -> str:
        """Return the SQL that reads the files of the parameter `files`."""
        if self.form == CSV:
            return f"read_csv($files, {spell_csv_form(self.delimiter)})"
        return "read_parquet($files)"
