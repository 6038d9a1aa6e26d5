"""Write the type declarations of the package for JavaScript.

In: the public schemas, the classes of a ruling, the ids of the compiled rulebook; `declared/`, the
functions declared by hand.  Out: `.d.ts` files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from regelwerk.engine.compare import Comparison, Step
from regelwerk.engine.ruling import (
    Answer,
    Because,
    Change,
    Failing,
    Moment,
    OutcomeSaid,
    Ruling,
    Sentence,
    Share,
    WhyNot,
)
from regelwerk.engine.speech import Saying
from regelwerk.installed import SCHEMAS
from regelwerk.library import Library
from regelwerk_site.npm.shapes import format_comment, format_interface, format_literal, format_type

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
    Saying,
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


def declare_modules(bundle: Library, games: Iterable[str]) -> dict[str, str]:
    """Return the declaration file of every module by its name."""
    rulings = "\n".join(map(format_interface, CLASSES))
    engine, book = (
        declare_schema("engine", "Engine", ENGINE),
        declare_schema("kb", "Rulebook", RULEBOOK),
    )
    imported = 'import type { Engine } from "../engine.js";'
    return {
        "engine.d.ts": f"{engine}\n{rulings}\n{read_declared('engine')}",
        "data/engine.d.ts": f"{imported}\n\n{declare_default('Engine')}",
        "data/rulebook.d.ts": f"{book}\n{declare_default('Rulebook')}",
        "search.d.ts": read_declared("search"),
        "index.d.ts": (whole := f"{read_declared('index')}\n{declare_ids(bundle, games)}"),
        "classic/index.d.ts": name_from_below(whole),
        "on-demand.d.ts": read_declared("on-demand"),
    } | {f"data/search-{game}.d.ts": declare_default("unknown") for game in games}


def name_from_below(text: str) -> str:
    """Return the declarations of `index` for a folder below, whose modules are those of `require`
    and which a page reaches as `Regelwerk`.
    """
    imported = re.sub(
        r'from "\./(.*?)";', r'from "../\1" with { "resolution-mode": "import" };', text
    )
    return f"{imported}export as namespace Regelwerk;\n"


def read_declared(name: str) -> str:
    """Return the part of the declarations of a module that is written by hand."""
    return (DECLARED / f"{name}.d.ts").read_text(encoding="utf-8")


def declare_default(kind: str) -> str:
    """Return the declarations of a module that exports one value of this type."""
    return f"declare const value: {kind};\nexport default value;\n"


def declare_schema(name: str, whole: str, entries: Mapping[str, str]) -> str:
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
    declared = (
        f"export type {name_type(key)} = {format_type(part)};" for key, part in parts.items()
    )
    comments = (format_comment(part["description"]) for part in parts.values())
    return "\n".join(
        f"{comment}{type_}\n" for comment, type_ in zip(comments, declared, strict=True)
    )


def name_type(name: str) -> str:
    """Return the name of a definition as the name of a type, with a capital letter."""
    return name[:1].upper() + name[1:]


def declare_ids(bundle: Library, games: Iterable[str]) -> str:
    """Return the types of all ids: games, decisions with their editions, and every fact with its
    values.
    """
    decided = "".join(
        f"  readonly {id}: {format_union(entry['editions'])};\n"
        for id, entry in bundle.decisions.items()
    )
    facts = "".join(
        f"  {format_comment(fact['question'])}  readonly {id}?: {format_union(fact['values'])};\n"
        for id, fact in bundle.engine["facts"].items()
    )
    tabled = format_comment("The editions in which each decision is made.")
    known = format_comment("What is known; a fact that is not given is unknown.")
    return (
        f"export type Game = {format_union(games)};\n"
        f"\n{tabled}export interface Decisions {{\n{decided}}}\n"
        "export type DecisionId = keyof Decisions;\n"
        "export type EditionId = Decisions[DecisionId];\n"
        f"\n{known}export interface Facts {{\n{facts}}}\nexport type FactId = keyof Facts;\n"
    )


def format_union(values: Iterable[str]) -> str:
    """Return the union type of these texts."""
    return " | ".join(map(format_literal, values))
