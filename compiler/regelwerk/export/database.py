"""The whole rulebook as one SQL script: what every edition states, orders, refers to and changes,
and what every row rules.

In: the parsed `kb.json` and `engine.json`.  Out: SQL that any database reads; every column is text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.export.listing import list_clause_lines, list_norm_lines
from regelwerk.export.rules import list_row_clauses, list_sentences
from regelwerk.export.tabular import insert_rows, quote_identifier

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Relation:
    """A table: its columns, its primary key, its foreign keys (column → table), and its rows."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    points: Mapping[str, str]
    lines: tuple[tuple[str, ...], ...]


def render_database(bundle: Json, engine: Json) -> str:
    """Return the script that creates and fills every table; a table follows those it refers to."""
    parts = [f"-- Regelwerk {bundle['data_version']}"]
    for relation in list_relations(bundle, engine):
        parts += [
            create_relation(relation),
            *insert_rows(relation.name, list(relation.columns), relation.lines),
        ]
    return "\n".join(parts) + "\n"


def list_relations(bundle: Json, engine: Json) -> tuple[Relation, ...]:
    """Return the tables: places, units, norms, references, changes with their places, decisions,
    rows and the places these rest on.
    """
    places = tuple((id, name) for id, name in bundle["cites"].items())
    listed, ruled = list_clause_lines(bundle), list_norm_lines(bundle)
    numbered = tuple(enumerate(bundle["changes"], 1))
    kinds = tuple(
        (str(number), change["step"], change["kind"], " | ".join(change["why"]))
        for number, change in numbered
    )
    return (
        Relation(name="places", columns=("id", "cited"), key=("id",), points={}, lines=places),
        Relation(
            name="units",
            columns=listed.columns,
            key=("id",),
            points={"id": "places"},
            lines=listed.lines,
        ),
        Relation(
            name="norms",
            columns=ruled.columns,
            key=("unit", "number"),
            points={"unit": "units"},
            lines=ruled.lines,
        ),
        Relation(
            name="refs",
            columns=("unit", "place", "kind"),
            key=("unit", "place", "kind"),
            points={"unit": "units", "place": "places"},
            lines=tuple(list_refs(bundle)),
        ),
        Relation(
            name="changes",
            columns=("number", "step", "kind", "why"),
            key=("number",),
            points={},
            lines=kinds,
        ),
        Relation(
            name="change_places",
            columns=("change", "side", "place"),
            key=("change", "side", "place"),
            points={"change": "changes"},
            lines=tuple(list_change_places(numbered)),
        ),
        *list_ruling_relations(bundle, engine),
    )


def list_ruling_relations(bundle: Json, engine: Json) -> tuple[Relation, ...]:
    """Return the tables of decisions, of their rows and of the places these rest on."""
    asked = ("decision", "edition")
    return (
        Relation(
            name="decisions",
            columns=(*asked, "title", "about"),
            key=asked,
            points={},
            lines=tuple(list_decisions(bundle, engine)),
        ),
        Relation(
            name="rows",
            columns=(*asked, "row", "silence", "says", "note"),
            key=(*asked, "row"),
            points={},
            lines=tuple(list_row_lines(engine)),
        ),
        Relation(
            name="row_places",
            columns=(*asked, "row", "place"),
            key=(*asked, "row", "place"),
            points={"place": "places"},
            lines=tuple(list_grounds(engine)),
        ),
    )


def list_refs(bundle: Json) -> Iterator[tuple[str, str, str]]:
    """Yield the references of all units, each as (unit, place, kind)."""
    return ((unit["id"], ref["to"], ref["as"]) for unit in bundle["units"] for ref in unit["refs"])


def list_change_places(changes: Iterable[tuple[int, Json]]) -> Iterator[tuple[str, str, str]]:
    """Yield the places of the changes, each as (number of the change, older or newer, place)."""
    return (
        (str(number), side, place)
        for number, change in changes
        for side in ("older", "newer")
        for place in change[side]
    )


def list_decisions(bundle: Json, engine: Json) -> Iterator[tuple[str, str, str, str]]:
    """Yield every decision in every edition in which it has a table, each as (id, edition, title,
    subject).
    """
    for id, entry in engine["decisions"].items():
        for edition in entry["editions"]:
            yield id, edition, entry["title"], bundle["decisions"][id]["about"]


def list_row_lines(engine: Json) -> Iterator[tuple[str, ...]]:
    """Yield every row of every decision and edition, with its sentences or the kind of silence it
    stands for.
    """
    for id, edition, row in list_compiled_rows(engine):
        yield (
            id,
            edition,
            row["id"],
            row.get("outcome", ""),
            " ".join(list_sentences(engine, row)),
            row["note"],
        )


def list_grounds(engine: Json) -> Iterator[tuple[str, str, str, str]]:
    """Yield the places that each row rests on, each as (decision, edition, row, place)."""
    return (
        (id, edition, row["id"], place)
        for id, edition, row in list_compiled_rows(engine)
        for place in list_row_clauses(row)
    )


def list_compiled_rows(engine: Json) -> Iterator[tuple[str, str, Json]]:
    """Yield the rows of the compiled tables, each as (decision, edition, row)."""
    for id, entry in engine["decisions"].items():
        for edition, compiled in entry["editions"].items():
            yield from ((id, edition, row) for row in compiled["rows"])


def create_relation(relation: Relation) -> str:
    """Return the statement that creates a table."""
    lines = [f"  {quote_identifier(column)} TEXT NOT NULL" for column in relation.columns]
    lines.append(f"  PRIMARY KEY ({', '.join(map(quote_identifier, relation.key))})")
    lines += [
        f"  FOREIGN KEY ({quote_identifier(column)}) REFERENCES {quote_identifier(table)}"
        for column, table in relation.points.items()
    ]
    return f"CREATE TABLE {quote_identifier(relation.name)} (\n" + ",\n".join(lines) + "\n);"
