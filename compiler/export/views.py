"""All decisions and the tables of the calculators as views of a database, for joins over as many rows as it holds.

In: the parsed `engine.json`, the units by id.  Out: SQL statements, one a view, in the dialect of DuckDB or, rewritten by the library
sqlglot, of another one.  A view of a decision has a column per fact and `row_id`: every combination that can be is one row of it.
`ruling_row` says what each row orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from compiler.calc import BRIDGE, Unanswerable, Units
from compiler.calc.auction import SEVEN, Contract
from compiler.calc.calls import DENOMINATIONS
from compiler.calc.comparing import imps
from compiler.calc.contract import DOUBLED, TRICKS, contract_score
from compiler.engine.ruling import Refused, UnknownDecision, accept
from compiler.export.rules import Json, Sheet, sheet
from compiler.export.tabular import combinations, quoted
from compiler.problem import Spoken

DUCKDB = "duckdb"
DIALECTS = (DUCKDB, "spark", "trino")
LARGEST_DIFFERENCE = 15_200  # thirteen tricks down redoubled, 7,600, at both tables and to the same side

Cell = str | int
Row = Sequence[Cell]


class NoTranspiler(Spoken):
    """The library that rewrites SQL is not installed."""

    exit_code = 1


def script(engine: Json, units: Units, dialect: str, decision: str = "", edition: str = "") -> Iterator[str]:
    """The statements for all decisions and calculators, or for one decision; raises `Refused`, `NoTranspiler`."""
    if dialect not in DIALECTS:
        raise Refused(f"Format „{dialect}“ gibt es nicht; möglich: {', '.join(DIALECTS)}", dialect, DIALECTS)
    statements = ruling_views(engine, decision, edition) if decision else (*ruling_views(engine), *calculator_views(units))
    yield from statements if dialect == DUCKDB else rewritten(statements, dialect)


def ruling_views(engine: Json, decision: str = "", edition: str = "") -> Iterator[str]:
    """A view per decision and edition, and one of all their rows."""
    named = [decision] if decision else list(engine["decisions"])
    for id in named:
        accept(UnknownDecision, "Entscheidung", id, engine["decisions"])
    sheets = [sheet(engine, id, each) for id in named for each in ([edition] if edition else engine["decisions"][id]["editions"])]
    for made in sheets:
        yield view(made.name, [*(column.fact for column in made.columns), "row_id"], combinations(made))
    columns = ["decision", "edition", "row_id", "silence", "says", "cites", "note"]
    yield view("ruling_row", columns, (row for made in sheets for row in rows(made)))


def rows(made: Sheet) -> Iterator[Row]:
    """What each row of a decision orders."""
    for end in made.endings:
        yield made.decision, made.edition, end.row, end.silence, " ".join(end.says), " ".join(end.cites), end.note


def calculator_views(units: Units) -> Iterator[str]:
    """What contracts score and differences are worth in each edition of bridge; what its print does not say is no row."""
    columns = ["edition", "level", "denomination", "doubled", "vulnerable", "tricks", "points"]
    yield view("contract_score", columns, (row for edition in BRIDGE for row in contract_rows(units, edition)))
    yield view("imps", ["edition", "difference", "imps"], (row for edition in BRIDGE for row in imp_rows(units, edition)))


def contract_rows(units: Units, edition: str) -> Iterator[Row]:
    """Every contract with every result, doubled 0 to 2 times, and its points for declarer's side."""
    shapes = product(range(1, SEVEN + 1), DENOMINATIONS, range(len(DOUBLED)), (False, True), range(TRICKS + 1))
    for level, denomination, doubled, vulnerable, tricks in shapes:
        try:
            found = contract_score(units, edition, Contract(level, denomination, doubled), vulnerable, tricks)
        except Unanswerable:
            continue
        yield edition, level, denomination, doubled, "yes" if vulnerable else "no", tricks, found.points


def imp_rows(units: Units, edition: str) -> Iterator[Row]:
    """Every difference of two scores and what it is worth; lost ones are negative."""
    for difference in range(-LARGEST_DIFFERENCE, LARGEST_DIFFERENCE + 1, 10):
        try:
            yield edition, difference, imps(units, edition, difference).imps
        except Unanswerable:
            continue


def view(name: str, columns: Sequence[str], content: Iterable[Row]) -> str:
    """The statement that makes a view of rows."""
    lines = ",\n".join(f"  ({', '.join(map(literal, row))})" for row in content)
    return f"CREATE OR REPLACE VIEW {quoted(name)} AS SELECT * FROM (VALUES\n{lines}\n) AS t ({', '.join(map(quoted, columns))})"


def literal(cell: Cell) -> str:
    """A value for SQL."""
    return str(cell) if isinstance(cell, int) else "'" + cell.replace("'", "''") + "'"


def rewritten(statements: Iterable[str], dialect: str) -> Iterator[str]:
    """Statements in another dialect."""
    try:
        import sqlglot
    except ModuleNotFoundError:
        raise NoTranspiler("für andere Datenbanken wird die Bibliothek sqlglot gebraucht: pip install regelwerk[scale]") from None
    for statement in statements:
        yield from sqlglot.transpile(statement, read=DUCKDB, write=dialect)
