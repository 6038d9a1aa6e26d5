"""Load the closed schemas, one of each kind of file.

In: the kind of a file, the editions there are.  Out: its schema without references.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from regelwerk.installed import SCHEMAS

SHARED = "common.json"


@cache
def load_schema(kind: str, editions: tuple[str, ...]) -> Any:
    """Return the schema of one kind of file, in which an edition must be one of those given."""
    schemas = {
        name: json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
        for name in (SHARED, f"{kind}.json")
    }
    schemas[SHARED]["$defs"]["edition"]["enum"] = list(editions)
    return inline_references(schemas[f"{kind}.json"], schemas)


def inline_references(schema: Any, schemas: Mapping[str, Any]) -> Any:
    """Return a schema with every `$ref` replaced by its target, and every `ordered` by the list
    of keys in their order.

    So no validator has to follow references or to know in which order it has read the schema.
    """
    if isinstance(schema, list):
        return [inline_references(item, schemas) for item in schema]
    if not isinstance(schema, dict):
        return schema
    rest = {
        key: inline_references(value, schemas) for key, value in schema.items() if key != "$ref"
    }
    if "ordered" in rest:
        rest["ordered"] = list(rest["properties"]) if rest["ordered"] else []
    if "$ref" not in schema:
        return rest
    file, _, pointer = schema["$ref"].partition("#/")
    target = schemas[file or SHARED]
    for step in pointer.split("/"):
        target = target[step]
    return {**inline_references(target, schemas), **rest}


def find_misplaced_key(
    instance: Mapping[str, Any], wanted: Sequence[str]
) -> tuple[str, str] | None:
    """Return the first key that is out of order and the key that belongs before it; None where the
    order is right.
    """
    present = [key for key in instance if key in wanted]
    order = [key for key in wanted if key in instance]
    return next(
        ((is_, should) for is_, should in zip(present, order, strict=True) if is_ != should), None
    )
