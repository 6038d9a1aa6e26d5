"""Decision tables for spreadsheets and databases.

In: `Sheet`.  Out: CSV (one line for each rule) and SQL (one line for each combination, to be joined
with). In SQL an unknown fact is NULL or empty, and the join gives exactly the rows that are still
possible; `CASE` would not.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from regelwerk.engine.table import find_smallest, read_table
from regelwerk.export.rules import Sheet

Cell = str | int
Row = Sequence[Cell]

BATCH = 500  # lines of one INSERT


def render_csv(sheet: Sheet) -> str:
    """Return one line for each rule: a column per fact (values parted by `|`, empty: any), then
    row, silence, sentences, clauses, note.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        [*(column.fact for column in sheet.columns), "row", "silence", "says", "cites", "note"]
    )
    for rule in sheet.rules:
        end = sheet.endings[rule.ending]
        conditions = ["|".join(rule.when.get(column.fact, ())) for column in sheet.columns]
        writer.writerow(
            [*conditions, end.row, end.silence, " ".join(end.says), " ".join(end.cites), end.note]
        )
    return out.getvalue()


def render_sql(sheet: Sheet) -> str:
    """Return the SQL of three tables and an example: `<name>` (facts and row), `<name>_row` (what a
    row orders), `<name>_value` (labels).
    """
    name, facts = sheet.name, [column.fact for column in sheet.columns]
    said = ["row_id", "silence", "says", "cites", "note"]
    labels = ["fact", "value", "question", "label"]
    endings = (
        (end.row, end.silence, " ".join(end.says), " ".join(end.cites), end.note)
        for end in sheet.endings
    )
    words = (
        (column.fact, value, column.question, label)
        for column in sheet.columns
        for value, label in column.values.items()
    )
    parts = [
        f"-- {' '.join(sheet.title.split())} ({sheet.edition})",
        create_table(name, [*facts, "row_id"], facts),
        create_table(f"{name}_row", said, ["row_id"]),
        create_table(f"{name}_value", labels, ["fact", "value"]),
        *insert_rows(name, [*facts, "row_id"], list_combinations(sheet)),
        *insert_rows(f"{name}_row", said, endings),
        *insert_rows(f"{name}_value", labels, words),
        "-- Die Zeilen, die in den Lagen einer Tabelle s noch möglich sind (leer: unbekannt):",
        *(f"-- {line}" for line in make_query(sheet, "s").split("\n")),
    ]
    return "\n".join(parts) + "\n"


def make_query(sheet: Sheet, situations: str) -> str:
    """Return the query for the rows that are still possible in each situation of a table with a
    column per fact.
    """
    facts = (quote_identifier(column.fact) for column in sheet.columns)
    matching = "\n    AND ".join(match_facts(facts)) or "1 = 1"
    return (
        f"SELECT DISTINCT s.*, r.* FROM {quote_identifier(situations)} s\n"
        f"  JOIN {quote_identifier(sheet.name)} t\n   "
        f" ON {matching}\n  JOIN {quote_identifier(f'{sheet.name}_row')} r ON r.row_id = t.row_id;"
    )


def match_facts(facts: Iterable[str]) -> Iterator[str]:
    """Yield the conditions under which a combination `t` is possible in a situation `s`: an
    unknown fact, NULL or empty, fits every value.
    """
    yield from (f"t.{fact} = coalesce(nullif(s.{fact}, ''), t.{fact})" for fact in facts)


def list_combinations(sheet: Sheet) -> Iterator[tuple[str, ...]]:
    """Yield every possible combination of values, in order, with the id of its row."""
    table = read_table(sheet.compiled)
    left = table.possible
    while left:
        number = find_smallest(left)
        left &= left - 1
        values = tuple(table.read_combination(number).values())
        yield *values, table.names[table.find_row(values)]


def create_table(name: str, columns: list[str], key: list[str]) -> str:
    """Return the statement that creates a table of texts."""
    lines = [f"  {quote_identifier(column)} TEXT NOT NULL" for column in columns]
    if key:
        lines.append(f"  PRIMARY KEY ({', '.join(map(quote_identifier, key))})")
    return f"CREATE TABLE {quote_identifier(name)} (\n" + ",\n".join(lines) + "\n);"


def insert_rows(name: str, columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """Yield the statements that fill a table."""
    lines = [f"  ({', '.join(map(format_literal, row))})" for row in rows]
    for start in range(0, len(lines), BATCH):
        named = ", ".join(map(quote_identifier, columns))
        yield (
            f"INSERT INTO {quote_identifier(name)} ({named}) VALUES\n"
            + ",\n".join(lines[start : start + BATCH])
            + ";"
        )


def quote_identifier(name: str) -> str:
    """Return an identifier for SQL."""
    return '"' + name.replace('"', '""') + '"'


def format_literal(cell: Cell) -> str:
    """Return a value as a literal of SQL."""
    return str(cell) if isinstance(cell, int) else "'" + cell.replace("'", "''") + "'"
