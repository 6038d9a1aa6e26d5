"""All decisions and the tables of the calculators as views of a database, for joins over any number
of rows.

In: the parsed `engine.json`, the units by id.  Out: SQL statements, one for each view, in the
dialect of DuckDB or, rewritten by the library sqlglot, of another database.  A view of a decision
has a column per fact and `row_id`: every possible combination is one row of it. `ruling_row` gives
what each row orders; it is joined from a view per edition, because databases limit the length
of a statement. The views of the calculators are described in `calculated`. Before each view stands
a comment; that of a decision has the join in which an empty fact is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from regelwerk.calc import Units
from regelwerk.engine.ruling import Refused, UnknownDecision, accept
from regelwerk.export.calculated import list_calculated_tables
from regelwerk.export.rules import Json, Sheet, make_sheet
from regelwerk.export.tabular import (
    Row,
    format_literal,
    list_combinations,
    match_facts,
    quote_identifier,
)

DUCKDB = "duckdb"
DIALECTS = (DUCKDB, "spark")
ORDERED = (
    "decision",
    "edition",
    "row_id",
    "silence",
    "says",
    "cites",
    "note",
)  # the columns of `ruling_row`


def render_script(
    engine: Json, units: Units, dialect: str, decision: str = "", edition: str = ""
) -> Iterator[str]:
    """Yield the statements for all decisions and calculators, or for one decision; raise
    `Refused`.
    """
    if dialect not in DIALECTS:
        raise Refused(
            f"Format „{dialect}“ gibt es nicht; möglich: {', '.join(DIALECTS)}", dialect, DIALECTS
        )
    statements = (
        list_ruling_views(engine, decision, edition)
        if decision
        else (*list_ruling_views(engine), *list_calculator_views(units))
    )
    yield from statements if dialect == DUCKDB else rewrite_statements(statements, dialect)


def list_ruling_views(engine: Json, decision: str = "", edition: str = "") -> Iterator[str]:
    """Yield a view for each decision and edition, one for the rows of each edition, and one for all
    rows.
    """
    named = [decision] if decision else list(engine["decisions"])
    for id in named:
        accept(UnknownDecision, "Entscheidung", id, engine["decisions"])
    sheets = [
        make_sheet(engine, id, each)
        for id in named
        for each in ([edition] if edition else engine["decisions"][id]["editions"])
    ]
    for made in sheets:
        yield create_view(
            made.name,
            [*(column.fact for column in made.columns), "row_id"],
            list_combinations(made),
            (
                f"{made.title} ({made.edition}): eine Zeile je möglicher Lage. Was in Vorfällen s"
                " noch gelten kann; leer heißt unbekannt, ohne Spalte entfällt ihre Bedingung:",
                make_view_query(made),
            ),
        )
    editions = dict.fromkeys(made.edition for made in sheets)
    for each in editions:
        yield create_view(
            f"ruling_row_{each}",
            ORDERED,
            (row for made in sheets if made.edition == each for row in list_sheet_rows(made)),
            (f"Was die Zeilen der Entscheidungen in der Ausgabe {each} anordnen.",),
        )
    every = " UNION ALL ".join(
        f"SELECT * FROM {quote_identifier(f'ruling_row_{each}')}" for each in editions
    )
    yield (
        "-- Was die Zeilen anordnen; silence nennt, wo die Bestimmungen schweigen.\n"
        f"CREATE OR REPLACE VIEW {quote_identifier('ruling_row')} AS {every}"
    )


def make_view_query(made: Sheet) -> str:
    """Return the query for the rows that are still possible in each incident of a table `s`; it
    quotes no names, so that every dialect reads it.
    """
    matching = " AND ".join(match_facts(column.fact for column in made.columns)) or "true"
    return (
        f"SELECT DISTINCT s.*, r.* FROM s JOIN {made.name} t ON {matching} JOIN ruling_row r ON"
        f" r.decision = '{made.decision}' AND r.edition = '{made.edition}' AND r.row_id = t.row_id"
    )


def list_sheet_rows(made: Sheet) -> Iterator[Row]:
    """Yield what each row of a decision orders."""
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


def list_calculator_views(units: Units) -> Iterator[str]:
    """Yield a view for each table of the calculators."""
    return (
        create_view(table.name, table.columns, table.rows, (table.told,))
        for table in list_calculated_tables(units)
    )


def create_view(
    name: str, columns: Sequence[str], content: Iterable[Row], told: Iterable[str] = ()
) -> str:
    """Return the statement that creates a view of fixed rows, after what is told of it as
    comments.
    """
    comments = "".join(f"-- {' '.join(each.split())}\n" for each in told)
    lines = ",\n".join(f"  ({', '.join(map(format_literal, row))})" for row in content)
    return (
        f"{comments}CREATE OR REPLACE VIEW {quote_identifier(name)} AS SELECT * FROM"
        f" (VALUES\n{lines}\n) AS t ({', '.join(map(quote_identifier, columns))})"
    )


def rewrite_statements(statements: Iterable[str], dialect: str) -> Iterator[str]:
    """Yield the statements in another dialect."""
    import sqlglot

    for statement in statements:
        comments, create, view = statement.partition("CREATE OR")
        (made,) = sqlglot.transpile(create + view, read=DUCKDB, write=dialect)
        yield comments + made
