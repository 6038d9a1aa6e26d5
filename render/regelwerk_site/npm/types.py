"""Write the type declarations of the package for JavaScript.

In: the public schemas, the classes of a ruling, the ids of the compiled rulebook; `declared/`, the
functions declared by hand.  Out: `.d.ts` files.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from regelwerk.engine.compare import Comparison, Step
from regelwerk.engine.ruling import (
    Answer,
    Because,
    Change,
    Failing,
    OutcomeSaid,
    Ruling,
    Share,
    WhyNot,
)
from regelwerk.engine.timeline import Moment, Sentence
from regelwerk.installed import SCHEMAS
from regelwerk.library import Library
from regelwerk_site.npm.shapes import interface, literal, told, typed

Json = Mapping[str, Any]
DECLARED = Path(__file__).parent / "declared"
CLASSES = (
    Ruling,
    OutcomeSaid,
    Share,
    Because,
    Answer,
    Failing,
    WhyNot,
    Change,
    Comparison,
    Step,
    Moment,
    Sentence,
)
ENGINE = {
    "facts": "Question",
    "constraints": "Constraint",
    "decisions": "DecisionTables",
}  # part of a file → the name of the type of one entry
RULEBOOK = {
    "editions": "EditionEntry", "units": "Unit", "contents": "Place", "lineage": "Pair",
    "changes": "PlaceChange", "lessons": "Lesson",
    "phases": "Phase", "facts": "Fact", "outcomes": "Effect", "decisions": "Decision",
    "cases": "Case", "index": "Headword",
    "terms": "Term", "externals": "External", "conflicts": "Conflict", "topics": "Topic",
    "asked": "Asked", "heard": "Heard",
    "absent": "Absent",
}  # fmt: skip


def declared(bundle: Library, games: Iterable[str]) -> dict[str, str]:
    """Return the declaration file of every module by its name."""
    rulings = "\n".join(map(interface, CLASSES))
    return {
        "engine.d.ts": f"{shape('engine', 'Engine', ENGINE)}\n{rulings}\n{written('engine')}",
        "data/engine.d.ts": f'import type {{ Engine }} from "../engine.js";\n\n{default("Engine")}',
        "data/rulebook.d.ts": f"{shape('kb', 'Rulebook', RULEBOOK)}\n{default('Rulebook')}",
        "search.d.ts": written("search"),
        "index.d.ts": f"{written('index')}\n{ids(bundle, games)}",
    } | {f"data/search-{game}.d.ts": default("unknown") for game in games}


def written(name: str) -> str:
    """Return the part of the declarations of a module that is written by hand."""
    return (DECLARED / f"{name}.d.ts").read_text(encoding="utf-8")


def default(kind: str) -> str:
    """Return the declarations of a module that exports one value of this type."""
    return f"declare const value: {kind};\nexport default value;\n"


def shape(name: str, whole: str, entries: Mapping[str, str]) -> str:
    """Return the types of a public schema: its definitions, one type for each kind of entry, and
    the whole file.
    """
    schema: Json = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    properties = {key: part for key, part in schema["properties"].items() if key != "digest"}
    parts: dict[str, Json] = dict(schema["$defs"])
    for key, entry in entries.items():
        inner = "items" if "items" in properties[key] else "additionalProperties"
        parts[entry] = properties[key][inner]
        properties[key] = properties[key] | {inner: {"$ref": f"#/$defs/{entry}"}}
    parts[whole] = {**schema, "properties": properties, "required": list(properties)}
    return "\n".join(
        f"{told(part['description'])}export type {called(key)} = {typed(part)};\n"
        for key, part in parts.items()
    )


def called(name: str) -> str:
    """Return the name of a definition as the name of a type, with a capital letter."""
    return name[:1].upper() + name[1:]


def ids(bundle: Library, games: Iterable[str]) -> str:
    """Return the types of all ids: games, editions, decisions, and every fact with its values."""
    decided = dict.fromkeys(
        edition for entry in bundle.decisions.values() for edition in entry["editions"]
    )
    listed: Mapping[str, Iterable[str]] = {
        "Game": games,
        "EditionId": decided,
        "DecisionId": bundle.decisions,
    }
    named = "".join(f"export type {name} = {union(keys)};\n" for name, keys in listed.items())
    facts = bundle.engine["facts"]
    lines = "".join(
        f"  {told(fact['question'])}  readonly {id}?: {union(fact['values'])};\n"
        for id, fact in facts.items()
    )
    said = told("What is known; a fact that is not given is unknown.")
    return (
        f"{named}\n{said}export interface Facts {{\n{lines}}}\nexport type FactId = keyof Facts;\n"
    )


def union(values: Iterable[str]) -> str:
    """Return the union type of these texts."""
    return " | ".join(map(literal, values))
