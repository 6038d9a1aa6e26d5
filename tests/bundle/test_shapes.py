"""The typed shapes of the compiled files are those of the public schemas, key by key and kind by
kind.
"""

import json
import types
from collections.abc import Mapping
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from regelwerk.bundle import shapes
from regelwerk.installed import PROJECT

AT = {  # shape → the schema, and the way to it there
    "Unit": ("kb", "properties", "units", "items"),
    "Edition": ("kb", "properties", "editions", "items"),
    "Headword": ("kb", "properties", "index", "items"),
    "Pair": ("kb", "properties", "lineage", "items"),
    "Decision": ("engine", "properties", "decisions", "additionalProperties"),
}
KINDS = {str: {"string"}, int: {"integer"}, float: {"number"}, bool: {"boolean"}}


def schema(name):
    return json.loads((PROJECT / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))


def faults(hint, part, defs, path=""):
    """Where an annotation says something else than a schema."""
    if "$ref" in part:
        part = defs[part["$ref"].rpartition("/")[2]]
    if get_origin(hint) is NotRequired:
        hint = get_args(hint)[0]
    if get_origin(hint) is types.UnionType:
        some = [each for each in part.get("oneOf", ()) if each.get("type") != "null"]
        if type(None) not in get_args(hint) or len(some) + 1 != len(part.get("oneOf", ())):
            return [path]
        (hint,), (part,) = [each for each in get_args(hint) if each is not type(None)], some
        return faults(hint, part, defs, path)
    if "oneOf" in part:  # a closed list with an empty text beside it, or a text that may be empty
        parts = [
            defs[each["$ref"].rpartition("/")[2]] if "$ref" in each else each
            for each in part["oneOf"]
        ]
        part = {
            "enum": [value for each in parts for value in each.get("enum", [each.get("const")])],
            "type": "string",
        }
        if hint is str:
            return []
    if get_origin(hint) is Literal:
        return [] if set(get_args(hint)) == set(part.get("enum", [part.get("const")])) else [path]
    if is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        optional = {key for key, each in hints.items() if get_origin(each) is NotRequired}
        if hints.keys() != part["properties"].keys() or hints.keys() - optional != set(
            part["required"]
        ):
            return [f"{path} {sorted(hints.keys() ^ part['properties'].keys())}"]
        return [
            fault
            for key, each in hints.items()
            for fault in faults(each, part["properties"][key], defs, f"{path}/{key}")
        ]
    if get_origin(hint) is list:
        return (
            faults(get_args(hint)[0], part["items"], defs, f"{path}/[]")
            if part.get("type") == "array"
            else [path]
        )
    if get_origin(hint) is Mapping:
        inner = get_args(hint)[1]
        return (
            []
            if inner is Any
            else faults(inner, part["additionalProperties"], defs, f"{path}/{{}}")
        )
    return [] if part.get("type") in KINDS.get(hint, ()) else [path]


@pytest.mark.parametrize("name", AT)
def test_a_shape_is_that_of_its_schema(name):
    whole = schema(AT[name][0])
    part = whole
    for step in AT[name][1:]:
        part = part[step]
    assert faults(getattr(shapes, name), part, whole["$defs"]) == []


def test_every_shape_is_held():
    met = set()

    def walk(hint):
        for inner in get_args(hint):
            walk(inner)
        if is_typeddict(hint) and hint not in met:
            met.add(hint)
            for each in get_type_hints(hint, include_extras=True).values():
                walk(each)

    for name in AT:
        walk(getattr(shapes, name))
    assert met == {each for each in vars(shapes).values() if is_typeddict(each)}


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("text", {"type": "integer"}),
        ("status", {"enum": ["encoded"]}),
        ("norms", {"type": "object"}),
    ],
)
def test_a_shape_that_strays_is_noticed(key, change):
    whole = schema("kb")
    part = whole["properties"]["units"]["items"]
    changed = part | {"properties": part["properties"] | {key: part["properties"][key] | change}}
    assert faults(shapes.Unit, changed, whole["$defs"]) == [f"/{key}"]
    assert faults(shapes.Unit, part | {"required": part["required"][1:]}, whole["$defs"])
