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
from regelwerk_site.press.assets import applies, compact

SCHEMA = 1
SHAPE = "web.schema.json"
ROOM = "daten"
DECISIONS = "entscheidungen"
FEED = "aenderungen.atom"
LICENCE = "MIT"


def files(book: Book) -> dict[str, bytes]:
    """Return every data file by its path on the site, the schema included."""
    trees: dict[str, Json] = dict([*clauses(book), *decisions(book), *lists(book)])
    head: Json = {"schema": SCHEMA, "data_version": book.kb["data_version"], "licence": LICENCE}
    found = {
        f"{ROOM}/{name}": (compact({**head, **tree}) + "\n").encode()
        for name, tree in trees.items()
    }
    return found | {f"{ROOM}/{SHAPE}": (SCHEMAS / SHAPE).read_bytes()}


def clause_file(id: str) -> str:
    """Return the path of the file of a clause, below `daten/`."""
    return f"{id}.json"


def edition_file(edition: str) -> str:
    """Return the path of the list of the clauses of an edition, below `daten/`."""
    return f"{edition}/index.json"


def decision_file(id: str, edition: str) -> str:
    """Return the path of the file of a decision in an edition, below `daten/`."""
    return f"{DECISIONS}/{id}.{edition}.json"


def clauses(book: Book) -> Iterator[tuple[str, Json]]:
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
            clause_file(id),
            placed(book, id, unit["edition"])
            | tree
            | {"cites": cited(book, [id, *named, *unit["footnotes"]])},
        )


def placed(book: Book, id: str, edition: str) -> dict[str, Any]:
    """Return id, edition and game of a thing, and the page where a person reads it, from the root
    of the site.
    """
    return {
        "id": id,
        "edition": edition,
        "game": book.editions[edition]["game"],
        "page": book.places[id],
    }


def cited(book: Book, ids: Iterable[str]) -> dict[str, str]:
    """Return id → citation for some ids, sorted."""
    return {id: book.cite(id) for id in sorted(set(ids))}


def decisions(book: Book) -> Iterator[tuple[str, Json]]:
    """Yield path and content of the file of every decision in every edition: the part of
    `engine.json`, the files of the decisions it applies, the citations.

    A part names no fact of another edition: a program that gives such a fact to the engine is told
    that the fact does not exist.
    """
    asked = {edition: asked_in(book, edition) for edition in book.editions}
    for id, entry in book.engine["decisions"].items():
        for edition, table in entry["editions"].items():
            facts = {
                fact: within(book.engine["facts"][fact], asked[edition]) for fact in table["facts"]
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
            called = dict.fromkeys(call[0] for call in applies(table))
            named = [clause for row in table["rows"] for clause in (*row["cites"], *row["because"])]
            named += [
                clause for row in table["rows"] for out in row["then"] for clause in out["cites"]
            ]
            named += [clause for fact in facts.values() for clause in fact["cites"]]
            leads = [
                {"decision": other, "file": decision_file(other, edition)}
                for other in called
                if edition in book.engine["decisions"][other]["editions"]
            ]
            yield (
                decision_file(id, edition),
                placed(book, id, edition)
                | {
                    "engine": engine,
                    "applies": leads,
                    "cites": cited(book, named),
                },
            )


def asked_in(book: Book, edition: str) -> frozenset[str]:
    """Return the facts that any decision asks in an edition."""
    tables = [
        entry["editions"][edition]
        for entry in book.engine["decisions"].values()
        if edition in entry["editions"]
    ]
    return frozenset(fact for table in tables for fact in table["facts"])


def within(fact: Json, asked: frozenset[str]) -> Json:
    """Return a fact whose `after` names only facts that its edition asks too."""
    return {**fact, "after": [each for each in fact["after"] if each in asked]}


def lists(book: Book) -> Iterator[tuple[str, Json]]:
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
            "file": edition_file(id),
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
            edition_file(edition),
            {"edition": edition, "clauses": [listed_clause(book, unit) for unit in units]},
        )
    yield (
        f"{DECISIONS}/index.json",
        {"decisions": [listed_decision(id, each) for id, each in decided.items()]},
    )


def listed_clause(book: Book, unit: Json) -> Json:
    """Return a clause as an entry in the list of its edition."""
    return {
        "id": unit["id"],
        "cite": book.cite(unit["id"]),
        "title": unit["title"],
        "file": clause_file(unit["id"]),
    }


def listed_decision(id: str, entry: Json) -> Json:
    """Return a decision as an entry in the list, with its file in each edition."""
    files = {edition: decision_file(id, edition) for edition in entry["editions"]}
    return {"id": id, "title": entry["title"], "game": entry["game"], "files": files}


def encodings(root: str, names: Iterable[str]) -> list[Mapping[str, str]]:
    """Return data files as MediaObjects of schema.org, the other formats of a page."""
    return [
        {
            "@type": "MediaObject",
            "encodingFormat": "application/json",
            "contentUrl": f"{root}{ROOM}/{name}",
        }
        for name in names
    ]
