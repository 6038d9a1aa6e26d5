"""The kinds of what stands in the data, as the schemas tell them apart: every text, name, choice
and order.

In: the schemas, a parsed file.  Out: names of kinds (`fact.question`, `decision.rows.cites.*`,
`decision.asks:order`), values with theirs. A kind is named by the way through the schemas: a list
adds nothing, `*` is a value of a mapping with free keys, `{}` such a key; what several kinds of
file share is named by its definition (`clause.text`, `norm.who`). `:order` is that of a list, or of
a mapping where it means something.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from regelwerk.installed import SCHEMAS
from regelwerk.read.kinds import PLACES
from regelwerk.read.schemas import SHARED

ORDER = ":order"
KEYS_IN_ORDER = frozenset({"fact.values"})  # answers as a director offers them
SILENT_STEPS = frozenset(
    {"$defs", "properties", "items", "then", "else"}
)  # of a pointer into a schema
Steps = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A schema with the file it stands in, where references have been followed, and what it is
    called.
    """

    schema: Mapping[str, Any]
    file: str
    kind: str


@dataclass(frozen=True, slots=True)
class Value:
    """A scalar, a free key, or a list whose order is meant: its kind, the way to it, its schema;
    `required` where it cannot be left out.
    """

    kind: str
    steps: Steps
    value: Any
    schema: Mapping[str, Any]
    required: bool = True


FORMS: dict[tuple[int, str, str], tuple[Shape, ...]] = {}  # what has been asked for


@cache
def schemas() -> dict[str, Any]:
    """The schemas of the files a person writes, by their own names."""
    kinds = {kind for _, kind in PLACES}
    return {
        name: json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
        for name in (SHARED, *sorted(f"{kind}.json" for kind in kinds))
    }


def top(kind: str) -> Shape:
    """The shape of a kind of file."""
    return Shape(schemas()[f"{kind}.json"], f"{kind}.json", kind)


def followed(shape: Shape) -> Shape:
    """What a reference names; a definition with parts of its own gives its name, a mere form (an
    address, places by edition) does not.
    """
    while "$ref" in shape.schema:
        file, _, pointer = shape.schema["$ref"].partition("#/")
        file, steps = file or shape.file, pointer.split("/")
        target = schemas()[file]
        for step in steps:
            target = target[step]
        own = [] if file == SHARED else [file.removesuffix(".json")]
        named = ".".join([*own, *(step for step in steps if step not in SILENT_STEPS)])
        is_form = (
            len(steps) == 2
            and target.get("type") in ("string", "object")
            and "properties" not in target
        )
        shape = Shape(target, file, shape.kind if is_form else named)
    return shape


def alternatives(shape: Shape) -> tuple[Shape, ...]:
    """The forms a value may have: each of a choice, each branch of a condition."""
    key = id(shape.schema), shape.file, shape.kind  # `schemas` keeps what has this id
    if key not in FORMS:
        FORMS[key] = tuple(listed_alternatives(shape))
    return FORMS[key]


def listed_alternatives(shape: Shape) -> Iterator[Shape]:
    """Those that have not been asked for before."""
    shape = followed(shape)
    schema = shape.schema
    branches = (
        [schema["then"], schema["else"]]
        if "else" in schema
        else []
        if "properties" in schema
        else schema.get("oneOf", [])
    )
    if not branches:
        yield shape
    for branch in branches:
        yield from alternatives(Shape(branch, shape.file, shape.kind))


def fitting(shape: Shape, value: Any) -> Shape:
    """The form that a value has."""
    form = {str: "string", list: "array", dict: "object"}[type(value)]
    fit = [each for each in alternatives(shape) if each.schema.get("type", "string") == form]
    if len(fit) > 1:  # a row, or a group of rows; an answer, or an effect
        fit = [
            each
            for each in fit
            if all(key in value for key in each.schema.get("required", ()))
            and (is_open(each) or value.keys() <= each.schema.get("properties", value).keys())
            and len(value) <= each.schema.get("maxProperties", len(value))
        ]
    (only,) = fit
    return only


def below(shape: Shape, key: str) -> Shape:
    """The shape under a key of a mapping."""
    own = shape.schema.get("properties", {})
    if key in own:
        return Shape(own[key], shape.file, f"{shape.kind}.{key}")
    return Shape(shape.schema["additionalProperties"], shape.file, f"{shape.kind}.*")


def is_open(shape: Shape) -> bool:
    """Whether a mapping takes free keys."""
    return isinstance(shape.schema.get("additionalProperties"), Mapping)


def listed(shape: Shape) -> Iterator[str]:
    """Every kind a shape can hold, some several times."""
    for each in alternatives(shape):
        form = each.schema.get("type", "string")
        if form == "string":
            yield each.kind
        elif form == "array":
            yield each.kind + ORDER
            yield from listed(Shape(each.schema["items"], each.file, each.kind))
        else:
            for key in each.schema.get("properties", {}):
                yield from listed(below(each, key))
            if is_open(each):
                yield f"{each.kind}.{{}}"
                yield from listed(below(each, ""))
            if each.kind in KEYS_IN_ORDER:
                yield each.kind + ORDER


@cache
def kinds() -> tuple[str, ...]:
    """Every kind there can be, in the order of the files and their schemas."""
    return tuple(
        dict.fromkeys(
            kind for file in dict.fromkeys(kind for _, kind in PLACES) for kind in listed(top(file))
        )
    )


def values(tree: Any, shape: Shape, steps: Steps = (), *, required: bool = True) -> Iterator[Value]:
    """Everything a tree holds, with its kind."""
    shape = fitting(shape, tree)
    if isinstance(tree, str):
        yield Value(shape.kind, steps, tree, shape.schema, required)
    elif isinstance(tree, list):
        if len(tree) > 1:
            yield Value(shape.kind + ORDER, steps, tree, shape.schema)
        for at, item in enumerate(tree):
            yield from values(
                item,
                Shape(shape.schema["items"], shape.file, shape.kind),
                (*steps, at),
                required=len(tree) == 1,
            )
    else:
        if shape.kind in KEYS_IN_ORDER and len(tree) > 1:
            yield Value(shape.kind + ORDER, steps, tree, shape.schema)
        for key, item in tree.items():
            free = key not in shape.schema.get("properties", {})
            if free:
                yield Value(f"{shape.kind}.{{}}", (*steps, key), key, shape.schema, len(tree) == 1)
            needed = len(tree) == 1 if free else key in shape.schema.get("required", ())
            yield from values(item, below(shape, key), (*steps, key), required=needed)
