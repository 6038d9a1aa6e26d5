"""The whole rulebook as one SQL script: what every edition states, orders, refers to and changes,
what is asked, what every row rules and when, the cases, terms and topics.

In: the parsed `kb.json` and `engine.json`.  Out: SQL that any database reads; numbers are INTEGER,
everything else is TEXT, empty where there is nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regelwerk.export.relations import NUMBERS, Relation, list_relations
from regelwerk.export.relations_ruling import list_ruling_relations
from regelwerk.export.tabular import insert_rows, quote_identifier

Json = Mapping[str, Any]
LEFT_OUT = (
    "-- Nicht enthalten: Tabellen, Sanktionen und Druckfehler der Vorlagen, Suchwörter, und was am"
    " Tisch vorgelesen wird."
)


def render_database(bundle: Json, engine: Json) -> str:
    """Return the script that creates and fills every table; a table follows those it refers to."""
    parts = [f"-- Regelwerk {bundle['data_version']}", LEFT_OUT]
    for relation in (*list_relations(bundle), *list_ruling_relations(bundle, engine)):
        parts += [
            f"-- {relation.told}",
            create_relation(relation),
            *insert_rows(relation.name, relation.columns, relation.lines),
        ]
    return "\n".join(parts) + "\n"


def create_relation(relation: Relation) -> str:
    """Return the statement that creates a table."""
    lines = [
        f"  {quote_identifier(column)} {'INTEGER' if column in NUMBERS else 'TEXT'} NOT NULL"
        for column in relation.columns
    ]
    lines.append(f"  PRIMARY KEY ({', '.join(map(quote_identifier, relation.key))})")
    lines += [
        f"  FOREIGN KEY ({', '.join(map(quote_identifier, columns.split()))}) REFERENCES"
        f" {quote_identifier(table)}"
        for columns, table in relation.points.items()
    ]
    return f"CREATE TABLE {quote_identifier(relation.name)} (\n" + ",\n".join(lines) + "\n);"
