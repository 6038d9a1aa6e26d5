"""Write each thing as a file of its own for programs: clauses, decisions by edition, lists of both.

In: the book.  Out: JSON under `daten/`; `web.schema.json` describes every shape, including the
parts it shares with the compiled files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from regelwerk.bundle.graph import find_decision
from regelwerk.installed import SCHEMAS
from regelwerk_site.book.book import Book, Json
from regelwerk_site.press.assets import format_json, list_calls

SCHEMA = 1
SHAPE = "web.schema.json"
ROOM = "daten"
DECISIONS = "entscheidungen"
FEED = "aenderungen.atom"
LICENCE = "MIT"


def make_data_files(book: Book) -> dict[str, bytes]:
    """Return every data file by its path on the site, the schema included."""
    trees: dict[str, Json] = dict(
        [*list_clause_files(book), *list_decision_files(book), *list_index_files(book)]
    )
    head: Json = {"schema": SCHEMA, "data_version": book.kb["data_version"], "licence": LICENCE}
    found = {
        f"{ROOM}/{name}": (format_json({**head, **tree}) + "\n").encode()
        for name, tree in trees.items()
    }
    return found | {f"{ROOM}/{SHAPE}": (SCHEMAS / SHAPE).read_bytes()}


def name_clause_file(id: str) -> str:
    """Return the path of the file of a clause, below `daten/`."""
    return f"{id}.json"


def name_edition_file(edition: str) -> str:
    """Return the path of the list of the clauses of an edition, below `daten/`."""
    return f"{edition}/index.json"


def name_decision_file(id: str, edition: str) -> str:
    """Return the path of the file of a decision in an edition, below `daten/`."""
    return f"{DECISIONS}/{id}.{edition}.json"


def list_clause_files(book: Book) -> Iterator[tuple[str, Json]]:
    """Yield path and content of the file of every clause: the unit as it stands in the bundle, the
    ids below it, its lineage, the clauses that cite it, the decisions that rest on it.
    """
    below: dict[str, list[str]] = {}
    for unit in book.units.values():
        below.setdefault(unit["parent"], []).append(unit["id"])
    pairs: dict[str, list[Json]] = {}
    for pair in book.kb["lineage"]:
        for id in filter(None, (pair["older"], pair["newer"])):
            pairs.setdefault(id, []).append(pair)
    for id, unit in book.units.items():
        citing = [each for each in book.cited_by.get(id, ()) if each in book.units]
        tree: dict[str, Any] = {
            "unit": unit,
            "below": below.get(id, []),
            "lineage": pairs.get(id, []),
            "cited_by": citing,
            "decisions": list(
                dict.fromkeys(find_decision(each) for each in book.ruled_by.get(id, ()))
            ),
        }
        named = [
            *tree["below"],
            *citing,
            *(ref["to"] for ref in unit["refs"]),
            *filter(None, (unit["parent"], unit["carried_from"])),
        ]
        named += [id for pair in tree["lineage"] for id in (pair["older"], pair["newer"]) if id]
        yield (
            name_clause_file(id),
            describe_place(book, id, unit["edition"])
            | tree
            | {"cites": cite_ids(book, [id, *named, *unit["footnotes"]])},
        )


def describe_place(book: Book, id: str, edition: str) -> dict[str, Any]:
    """Return id, edition and game of a thing, and the page where a person reads it, from the root
    of the site.
    """
    return {
        "id": id,
        "edition": edition,
        "game": book.editions[edition]["game"],
        "page": book.places[id],
    }


def cite_ids(book: Book, ids: Iterable[str]) -> dict[str, str]:
    """Return id → citation for some ids, sorted."""
    return {id: book.cite(id) for id in sorted(set(ids))}


def list_decision_files(book: Book) -> Iterator[tuple[str, Json]]:
    """Yield path and content of the file of every decision in every edition: the part of
    `engine.json`, the files of the decisions it applies, the citations.

    A part names no fact of another edition: a program that gives such a fact to the engine is told
    that the fact does not exist.
    """
    asked = {edition: list_asked_facts(book, edition) for edition in book.editions}
    for id, entry in book.engine["decisions"].items():
        for edition, table in entry["editions"].items():
            facts = {
                fact: restrict_after(book.engine["facts"][fact], asked[edition])
                for fact in table["facts"]
            }
            touching = (
                each for each in book.engine["constraints"] if each["never"].keys() & facts.keys()
            )
            bound = [each for each in touching if each["never"].keys() <= asked[edition]]
            engine = {
                "facts": facts,
                "constraints": bound,
                "decisions": {id: {**entry, "editions": {edition: table}}},
            }
            called = dict.fromkeys(call[0] for call in list_calls(table))
            named = [clause for row in table["rows"] for clause in (*row["cites"], *row["because"])]
            named += [
                clause for row in table["rows"] for out in row["then"] for clause in out["cites"]
            ]
            named += [clause for fact in facts.values() for clause in fact["cites"]]
            leads = [
                {"decision": other, "file": name_decision_file(other, edition)}
                for other in called
                if edition in book.engine["decisions"][other]["editions"]
            ]
            yield (
                name_decision_file(id, edition),
                describe_place(book, id, edition)
                | {
                    "engine": engine,
                    "applies": leads,
                    "cites": cite_ids(book, named),
                },
            )


def list_asked_facts(book: Book, edition: str) -> frozenset[str]:
    """Return the facts that any decision asks in an edition."""
    tables = [
        entry["editions"][edition]
        for entry in book.engine["decisions"].values()
        if edition in entry["editions"]
    ]
    return frozenset(fact for table in tables for fact in table["facts"])


def restrict_after(fact: Json, asked: frozenset[str]) -> Json:
    """Return a fact whose `after` names only facts that its edition asks too."""
    return {**fact, "after": [each for each in fact["after"] if each in asked]}


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
        "file": name_clause_file(unit["id"]),
    }


def describe_listed_decision(id: str, entry: Json) -> Json:
    """Return a decision as an entry in the list, with its file in each edition."""
    files = {edition: name_decision_file(id, edition) for edition in entry["editions"]}
    return {"id": id, "title": entry["title"], "game": entry["game"], "files": files}


def list_encodings(root: str, names: Iterable[str]) -> list[Mapping[str, str]]:
    """Return data files as MediaObjects of schema.org, the other formats of a page."""
    return [
        {
            "@type": "MediaObject",
            "encodingFormat": "application/json",
            "contentUrl": f"{root}{ROOM}/{name}",
        }
        for name in names
    ]
