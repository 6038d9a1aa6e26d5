"""Write types in TypeScript.

In: a part of a JSON Schema, a class of the engine.  Out: the text of a type.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
PRIMITIVE = {str: "string", int: "number", bool: "boolean", type(None): "null"}
Json = Mapping[str, Any]


class Untold(TypeError):
    """A schema or annotation for which this module has no TypeScript type."""


def format_literal(value: object) -> str:
    """Return a value as a literal type."""
    return json.dumps(value, ensure_ascii=False)


def format_comment(text: str) -> str:
    """Return a text as a doc comment, to be put before what it describes."""
    return f"/** {' '.join(text.split()).replace('*/', '* /')} */\n"


def format_type(schema: Json, indent: str = "") -> str:
    """Return the type of a schema; raise `Untold` for a schema that has no type here."""
    if "$ref" in schema:
        name: str = schema["$ref"].rpartition("/")[2]
        return name[:1].upper() + name[1:]
    if "const" in schema:
        return format_literal(schema["const"])
    if "enum" in schema:
        return " | ".join(map(format_literal, schema["enum"]))
    if "oneOf" in schema:
        return " | ".join(format_type(each, indent) for each in schema["oneOf"])
    kinds = schema.get("type")
    if not kinds:
        raise Untold(f"{schema}")
    return " | ".join(
        format_kind(kind, schema, indent) for kind in ([kinds] if isinstance(kinds, str) else kinds)
    )


def format_kind(kind: str, schema: Json, indent: str) -> str:
    """Return the type of a schema of one kind, such as array or object."""
    if kind == "array":
        return f"ReadonlyArray<{format_type(schema['items'], indent)}>"
    if kind != "object":
        return PLAIN[kind]
    if "properties" not in schema:
        return f"Readonly<Record<string, {format_type(schema['additionalProperties'], indent)}>>"
    deeper = f"{indent}  "
    lines = []
    for name, part in schema["properties"].items():
        sign = "" if name in schema["required"] else "?"
        lines.append(
            f"{deeper}{format_comment(part['description'])}{deeper}readonly {name}{sign}:"
            f" {format_type(part, deeper)};\n"
        )
    return f"{{\n{''.join(lines)}{indent}}}"


def format_interface(shape: type) -> str:
    """Return a frozen dataclass as an interface with the same field names."""
    hints = get_type_hints(shape)
    lines = "".join(
        f"  readonly {each.name}: {format_hint(hints[each.name])};\n" for each in fields(shape)
    )
    return f"{format_comment(shape.__doc__ or '')}export interface {shape.__name__} {{\n{lines}}}\n"


def format_hint(hint: Any) -> str:
    """Return the type of an annotation; raise `Untold` for an annotation that no class of a ruling
    has.
    """
    origin, inner = get_origin(hint), get_args(hint)
    if hint in PRIMITIVE:
        return PRIMITIVE[hint]
    if is_dataclass(hint) and isinstance(hint, type):
        return hint.__name__
    if origin is Literal:
        return " | ".join(map(format_literal, inner))
    if origin is UnionType:
        return " | ".join(map(format_hint, inner))
    if origin is tuple and inner[1:] == (...,):
        return f"ReadonlyArray<{format_hint(inner[0])}>"
    if origin is Mapping and inner[0] is str:
        return f"Readonly<Record<string, {format_hint(inner[1])}>>"
    raise Untold(f"{hint}")
