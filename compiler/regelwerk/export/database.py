"""The whole rulebook as one SQL script: what every edition says, orders, refers to and changes, and
what every row rules.

In: the parsed `kb.json` and `engine.json`.  Out: SQL that any database reads; every column is text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.export.listing import clauses, norms
from regelwerk.export.rules import cited, said
from regelwerk.export.tabular import insert, quoted

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Relation:
    """A table: its columns, those that tell its lines apart, what others they point at (column →
    table), and its lines.
    """

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    points: Mapping[str, str]
    lines: tuple[tuple[str, ...], ...]


def database_text(bundle: Json, engine: Json) -> str:
    """The script: every table, made and filled; a table stands behind those it points at."""
    parts = [f"-- Regelwerk {bundle['data_version']}"]
    for relation in relations(bundle, engine):
        parts += [made(relation), *insert(relation.name, list(relation.columns), relation.lines)]
    return "\n".join(parts) + "\n"


def relations(bundle: Json, engine: Json) -> tuple[Relation, ...]:
    """The tables: places, units, norms, refs, changes and their places, decisions, rows and what
    these rest on.
    """
    places = tuple((id, name) for id, name in bundle["cites"].items())
    listed, ruled = clauses(bundle), norms(bundle)
    numbered = tuple(enumerate(bundle["changes"], 1))
    kinds = tuple(
        (str(number), change["step"], change["kind"], " | ".join(change["why"]))
        for number, change in numbered
    )
    asked = ("decision", "edition")
    return (
        Relation("places", ("id", "cited"), ("id",), {}, places),
        Relation("units", listed.columns, ("id",), {"id": "places"}, listed.lines),
        Relation("norms", ruled.columns, ("unit", "number"), {"unit": "units"}, ruled.lines),
        Relation(
            "refs",
            ("unit", "place", "kind"),
            ("unit", "place", "kind"),
            {"unit": "units", "place": "places"},
            tuple(refs(bundle)),
        ),
        Relation("changes", ("number", "step", "kind", "why"), ("number",), {}, kinds),
        Relation(
            "change_places",
            ("change", "side", "place"),
            ("change", "side", "place"),
            {"change": "changes"},
            tuple(sides(numbered)),
        ),
        Relation(
            "decisions", (*asked, "title", "about"), asked, {}, tuple(decisions(bundle, engine))
        ),
        Relation(
            "rows",
            (*asked, "row", "silence", "says", "note"),
            (*asked, "row"),
            {},
            tuple(rows(engine)),
        ),
        Relation(
            "row_places",
            (*asked, "row", "place"),
            (*asked, "row", "place"),
            {"place": "places"},
            tuple(grounds(engine)),
        ),
    )


def refs(bundle: Json) -> Iterator[tuple[str, str, str]]:
    """What units refer to, and how."""
    return ((unit["id"], ref["to"], ref["as"]) for unit in bundle["units"] for ref in unit["refs"])


def sides(changes: Iterable[tuple[int, Json]]) -> Iterator[tuple[str, str, str]]:
    """The places of a change, on the older and on the newer side."""
    return (
        (str(number), side, place)
        for number, change in changes
        for side in ("older", "newer")
        for place in change[side]
    )


def decisions(bundle: Json, engine: Json) -> Iterator[tuple[str, str, str, str]]:
    """Every decision in every edition that decides it."""
    for id, entry in engine["decisions"].items():
        for edition in entry["editions"]:
            yield id, edition, entry["title"], bundle["decisions"][id]["about"]


def rows(engine: Json) -> Iterator[tuple[str, ...]]:
    """Every row of every decision and edition, with what it orders or the silence it stands for."""
    for id, edition, row in compiled_rows(engine):
        yield (
            id,
            edition,
            row["id"],
            row.get("outcome", ""),
            " ".join(said(engine, row)),
            row["note"],
        )


def grounds(engine: Json) -> Iterator[tuple[str, str, str, str]]:
    """The places each row rests on."""
    return (
        (id, edition, row["id"], place)
        for id, edition, row in compiled_rows(engine)
        for place in cited(row)
    )


def compiled_rows(engine: Json) -> Iterator[tuple[str, str, Json]]:
    """The rows of the compiled tables."""
    for id, entry in engine["decisions"].items():
        for edition, compiled in entry["editions"].items():
            yield from ((id, edition, row) for row in compiled["rows"])


def made(relation: Relation) -> str:
    """The statement that makes a table."""
    lines = [f"  {quoted(column)} TEXT NOT NULL" for column in relation.columns]
    lines.append(f"  PRIMARY KEY ({', '.join(map(quoted, relation.key))})")
    lines += [
        f"  FOREIGN KEY ({quoted(column)}) REFERENCES {quoted(table)}"
        for column, table in relation.points.items()
    ]
    return f"CREATE TABLE {quoted(relation.name)} (\n" + ",\n".join(lines) + "\n);"
