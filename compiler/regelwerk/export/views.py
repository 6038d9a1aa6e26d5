"""All decisions and the tables of the calculators as views of a database, for joins over as many
rows as it holds.

In: the parsed `engine.json`, the units by id.  Out: SQL statements, one a view, in the dialect of
DuckDB or, rewritten by the library sqlglot, of another one.  A view of a decision has a column per
fact and `row_id`: every combination that can be is one row of it. `ruling_row` says what each row
orders; it is gathered from a view per edition, since Trino takes no statement of more than a
million characters. The views of the calculators are described in `calculated`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from regelwerk.calc import Units
from regelwerk.engine.ruling import Refused, UnknownDecision, accept
from regelwerk.errors import Spoken
from regelwerk.export.calculated import Cell, Row, tables
from regelwerk.export.rules import Json, Sheet, sheet
from regelwerk.export.tabular import combinations, quoted

DUCKDB = "duckdb"
DIALECTS = (DUCKDB, "spark", "trino")
ORDERED = (
    "decision",
    "edition",
    "row_id",
    "silence",
    "says",
    "cites",
    "note",
)  # what `ruling_row` tells


class NoTranspiler(Spoken):
    """The library that rewrites SQL is not installed."""

    exit_code = 1


def script(
    engine: Json, units: Units, dialect: str, decision: str = "", edition: str = ""
) -> Iterator[str]:
    """The statements for all decisions and calculators, or for one decision; raises `Refused`,
    `NoTranspiler`.
    """
    if dialect not in DIALECTS:
        raise Refused(
            f"Format „{dialect}“ gibt es nicht; möglich: {', '.join(DIALECTS)}", dialect, DIALECTS
        )
    statements = (
        ruling_views(engine, decision, edition)
        if decision
        else (*ruling_views(engine), *calculator_views(units))
    )
    yield from statements if dialect == DUCKDB else rewritten(statements, dialect)


def ruling_views(engine: Json, decision: str = "", edition: str = "") -> Iterator[str]:
    """A view per decision and edition, one of the rows of each edition, and one of all rows."""
    named = [decision] if decision else list(engine["decisions"])
    for id in named:
        accept(UnknownDecision, "Entscheidung", id, engine["decisions"])
    sheets = [
        sheet(engine, id, each)
        for id in named
        for each in ([edition] if edition else engine["decisions"][id]["editions"])
    ]
    for made in sheets:
        yield view(
            made.name, [*(column.fact for column in made.columns), "row_id"], combinations(made)
        )
    editions = dict.fromkeys(made.edition for made in sheets)
    for each in editions:
        yield view(
            f"ruling_row_{each}",
            ORDERED,
            (row for made in sheets if made.edition == each for row in rows(made)),
        )
    every = " UNION ALL ".join(f"SELECT * FROM {quoted(f'ruling_row_{each}')}" for each in editions)
    yield f"CREATE OR REPLACE VIEW {quoted('ruling_row')} AS {every}"


def rows(made: Sheet) -> Iterator[Row]:
    """What each row of a decision orders."""
    for end in made.endings:
        yield (
            made.decision,
            made.edition,
            end.row,
            end.silence,
            " ".join(end.says),
            " ".join(end.cites),
            end.note,
        )


def calculator_views(units: Units) -> Iterator[str]:
    """What the calculators yield, a view a table."""
    return (view(table.name, table.columns, table.rows) for table in tables(units))


def view(name: str, columns: Sequence[str], content: Iterable[Row]) -> str:
    """The statement that makes a view of rows."""
    lines = ",\n".join(f"  ({', '.join(map(literal, row))})" for row in content)
    return (
        f"CREATE OR REPLACE VIEW {quoted(name)} AS SELECT * FROM (VALUES\n{lines}\n) AS t"
        f" ({', '.join(map(quoted, columns))})"
    )


def literal(cell: Cell) -> str:
    """A value for SQL."""
    return str(cell) if isinstance(cell, int) else "'" + cell.replace("'", "''") + "'"


def rewritten(statements: Iterable[str], dialect: str) -> Iterator[str]:
    """Statements in another dialect."""
    try:
        import sqlglot
    except ModuleNotFoundError:
        raise NoTranspiler(
            "für andere Datenbanken wird die Bibliothek sqlglot gebraucht: pip install"
            " regelwerk[scale]"
        ) from None
    for statement in statements:
        yield from sqlglot.transpile(statement, read=DUCKDB, write=dialect)
