"""The rulebook for programs: the compiled files as they are, and files of one thing each: the
clauses of a page, a decision, lists of both.

In: the build folder, the book.  Out: JSON under `daten/`, packed where somebody takes all of it or
a decision; `web.schema.json` describes the shape of every single file, including the parts it
shares with the compiled files.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from regelwerk.bundle.graph import find_decision
from regelwerk.ids.address import parse_edition
from regelwerk.installed import SCHEMAS
from regelwerk_site.book.book import Book, Json
from regelwerk_site.press.assets import format_json
from regelwerk_site.press.packing import list_calls

SCHEMA = 1
SHAPE = "web.schema.json"
ROOM = "daten"
DECISIONS = "entscheidungen"
FEED = "aenderungen.atom"
LICENCE = "MIT"
PACKED = ("kb.json", "engine.json")  # many megabytes, of which gzip leaves a seventh and a tenth
GZIP = 31  # as wbits: with a head of gzip that is the same from every Python


def pack_whole_files(folder: Path, names: Iterable[str]) -> dict[str, bytes]:
    """Return the compiled files of a build folder by their path on the site, those of `PACKED`
    compressed with gzip; raise OSError where one cannot be read.
    """
    found: dict[str, bytes] = {}
    for name in names:
        content = (folder / name).read_bytes()
        found |= pack_file(f"{ROOM}/{name}{'.gz' * (name in PACKED)}", content)
    return found


def pack_file(name: str, content: bytes) -> dict[str, bytes]:
    """Return a file by its name, compressed with gzip where the name says so."""
    return {name: zlib.compress(content, 9, GZIP) if name.endswith(".gz") else content}


def make_data_files(book: Book) -> dict[str, bytes]:
    """Return every data file by its path on the site, the schema included."""
    trees: dict[str, Json] = dict(
        [*list_clause_files(book), *list_decision_files(book), *list_index_files(book)]
    )
    head: Json = {"schema": SCHEMA, "data_version": book.kb["data_version"], "licence": LICENCE}
    found = {f"{ROOM}/{SHAPE}": (SCHEMAS / SHAPE).read_bytes()}
    for name, tree in trees.items():
        found |= pack_file(f"{ROOM}/{name}", (format_json({**head, **tree}) + "\n").encode())
    return found


def name_clause_file(book: Book, id: str) -> str:
    """Return the file of a clause, below `daten/`: that of all clauses of its page."""
    edition = parse_edition(id)
    page = book.places[id].partition("/index.html")[0]
    return f"{edition}/{page.removeprefix(f'{book.shelf.folders[edition]}/')}.json"


def name_edition_file(edition: str) -> str:
    """Return the list of the clauses of an edition, below `daten/`."""
    return f"{edition}/index.json"


def name_decision_file(id: str) -> str:
    """Return the file of a decision, below `daten/`: packed, since gzip leaves a tenth of it."""
    return f"{DECISIONS}/{id}.json.gz"


def list_clause_files(book: Book) -> Iterator[tuple[str, Json]]:
    """Yield the clauses of each page, each as the bundle has it, with what stands below, where it
    came from and went, who refers to it, what decides on it.
    """
    below: dict[str, list[str]] = {}
    for unit in book.units.values():
        below.setdefault(unit["parent"], []).append(unit["id"])
    pairs: dict[str, list[Json]] = {}
    for pair in book.kb["lineage"]:
        for id in filter(None, (pair["older"], pair["newer"])):
            pairs.setdefault(id, []).append(pair)
    for (edition, _), units in book.pages.items():
        found: dict[str, Json] = {}
        named: set[str] = set()
        for unit in units:
            id = unit["id"]
            found[id] = {
                "page": book.places[id],
                "unit": unit,
                "below": below.get(id, []),
                "lineage": pairs.get(id, []),
                "cited_by": [each for each in book.cited_by.get(id, ()) if each in book.units],
                "decisions": list(
                    dict.fromkeys(find_decision(each) for each in book.ruled_by.get(id, ()))
                ),
            }
            named |= list_named(found[id])
        first = units[0]["id"]
        yield (
            name_clause_file(book, first),
            describe_place(book, edition, book.places[first].partition("#")[0])
            | {"clauses": found, "cites": cite_ids(book, named)},
        )


def list_named(clause: Json) -> set[str]:
    """Return the ids of all places that a clause and what is said of it name."""
    unit = clause["unit"]
    named = [unit["id"], unit["parent"], unit["carried_from"], *unit["footnotes"]]
    named += [*clause["below"], *clause["cited_by"], *(ref["to"] for ref in unit["refs"])]
    named += [id for pair in clause["lineage"] for id in (pair["older"], pair["newer"])]
    return {*filter(None, named)}


def describe_place(book: Book, edition: str, page: str) -> dict[str, Any]:
    """Return what some clauses belong to and where a person reads them: the page from the root of
    the site.
    """
    return {"edition": edition, "game": book.editions[edition]["game"], "page": page}


def cite_ids(book: Book, ids: Iterable[str]) -> dict[str, str]:
    """Return id → citation for some ids, sorted."""
    return {id: book.cite(id) for id in sorted(set(ids))}


def list_decision_files(book: Book) -> Iterator[tuple[str, Json]]:
    """Yield every decision as a part of `engine.json`, the decisions it applies by their files,
    citations.
    """
    for id, entry in book.engine["decisions"].items():
        tables = list(entry["editions"].values())
        facts = {fact: book.engine["facts"][fact] for table in tables for fact in table["facts"]}
        touching = [
            each for each in book.engine["constraints"] if each["never"].keys() & facts.keys()
        ]
        called = dict.fromkeys(call[0] for table in tables for call in list_calls(table))
        yield (
            name_decision_file(id),
            {
                "id": id,
                "game": entry["game"],
                "page": book.places[id],
                "engine": {"facts": facts, "constraints": touching, "decisions": {id: entry}},
                "applies": [
                    {"decision": each, "file": name_decision_file(each)} for each in called
                ],
                "cites": cite_ids(book, named_by(tables, facts.values())),
            },
        )


def named_by(tables: Iterable[Json], facts: Iterable[Json]) -> Iterator[str]:
    """Yield the clauses that some tables and facts name."""
    for row in (row for table in tables for row in table["rows"]):
        yield from (*row["cites"], *row["because"])
        yield from (clause for out in row["then"] for clause in out["cites"])
    yield from (clause for fact in facts for clause in fact["cites"])


def list_index_files(book: Book) -> Iterator[tuple[str, Json]]:
    """Yield path and content of the lists: the editions, the clauses of each edition, the
    decisions.
    """
    found = {
        each: [unit for unit in book.units.values() if unit["edition"] == each]
        for each in book.editions
    }
    listed = [
        {
            "edition": id,
            "game": edition["game"],
            "title": edition["title"],
            "name": edition["name"],
            "file": name_edition_file(id),
        }
        | {"clauses": len(found[id])}
        for id, edition in book.editions.items()
    ]
    decided = book.engine["decisions"]
    yield (
        "index.json",
        {
            "editions": listed,
            "decisions": {"file": f"{DECISIONS}/index.json", "count": len(decided)},
        },
    )
    for edition, units in found.items():
        yield (
            name_edition_file(edition),
            {"edition": edition, "clauses": [describe_listed_clause(book, unit) for unit in units]},
        )
    yield (
        f"{DECISIONS}/index.json",
        {"decisions": [describe_listed_decision(id, each) for id, each in decided.items()]},
    )


def describe_listed_clause(book: Book, unit: Json) -> Json:
    """Return a clause as an entry in the list of its edition."""
    return {
        "id": unit["id"],
        "cite": book.cite(unit["id"]),
        "title": unit["title"],
        "file": name_clause_file(book, unit["id"]),
    }


def describe_listed_decision(id: str, entry: Json) -> Json:
    """Return a decision as it stands in the list: its file, and the editions it is decided for."""
    return {
        "id": id,
        "title": entry["title"],
        "game": entry["game"],
        "file": name_decision_file(id),
        "editions": list(entry["editions"]),
    }


def list_encodings(root: str, names: Iterable[str]) -> list[Mapping[str, str]]:
    """Return data files as MediaObjects of schema.org, the other formats of a page."""
    return [
        {
            "@type": "MediaObject",
            "encodingFormat": f"application/{'gzip' if name.endswith('.gz') else 'json'}",
            "contentUrl": f"{root}{ROOM}/{name}",
        }
        for name in names
    ]
