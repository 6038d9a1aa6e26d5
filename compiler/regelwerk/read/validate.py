"""Check documents against the closed schemas.

In: `Source`.  Out: problems.  The path of a file alone tells its kind and thereby its schema;
`editions.yaml` tells which editions there are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from regelwerk.errors import suggest_known, suggest_nearest
from regelwerk.installed import SCHEMAS
from regelwerk.read.kinds import EDITION, explain_name, find_kind
from regelwerk.read.missing import find_missing_files, find_unnamed_games
from regelwerk.read.problem import Problem
from regelwerk.read.source import Document, Source

SHARED = "common.json"


def validate(source: Source) -> list[Problem]:
    """Return all breaches of the schemas, each with the line of its key, and the files that are
    missing; where editions are not named, or wrongly, return only the problems of these names.
    """
    naming = [
        document for document in source.documents.values() if find_kind(document.path) == "editions"
    ]
    if problems := [
        *find_unnamed_games(source),
        *(problem for document in naming for problem in check(document, {})),
    ] or list(find_doubled_editions(naming)):
        return problems
    return check_files(source, source.documents)


def check_files(source: Source, names: Iterable[str]) -> list[Problem]:
    """Return the breaches of the schemas in some of the documents, and the files that are missing;
    the files that name editions must be valid.
    """
    known = list_folders(source)
    return [
        *find_missing_files(source, known),
        *(
            problem
            for name in names
            if name in source.documents
            for problem in check(source.documents[name], known)
        ),
    ]


def list_folders(source: Source) -> dict[str, str]:
    """Return the editions by the folders of their files (`laws/2007`), in their order; the files
    that name them must be valid.
    """
    return {
        f"{document.path.rsplit('/', 1)[0]}/{name_folder(each)}": each["edition"]
        for document in source.documents.values()
        if find_kind(document.path) == "editions"
        for each in document.tree["editions"]
    }


def name_folder(edition: Mapping[str, Any]) -> str:
    """Return the folder of an edition, inside the folder of its game."""
    return str(edition.get("folder", edition["edition"]))


def find_doubled_editions(naming: Iterable[Document]) -> Iterator[Problem]:
    """Yield a problem for every edition whose id or folder another edition has, too."""
    seen: set[str] = set()
    for document in naming:
        for each in document.tree["editions"]:
            place = f"{document.path.rsplit('/', 1)[0]}/{name_folder(each)}"
            for key, name in (("edition", each["edition"]), ("folder", place)):
                if name in seen:
                    yield Problem(
                        document.path,
                        document.find_line(each, key),
                        "duplicate_id",
                        f"„{name}“ gehört schon einer anderen Ausgabe",
                    )
                seen.add(name)


def check(document: Document, known: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the breaches of one document; `known` are the editions by their folders, and no other
    edition may be named.
    """
    kind = find_kind(document.path)
    if not kind:
        yield Problem(document.path, 0, "unknown_file", *explain_name(document.path))
        return
    place = document.path.rsplit("/", 1)[0]
    if re.fullmatch(EDITION, place) and place not in known:
        message = f"{place}/ ist der Ordner keiner Ausgabe"
        yield Problem(
            document.path,
            0,
            "unknown_edition",
            message,
            suggest_nearest(place, known) or "die Ausgabe in editions.yaml eintragen",
        )
        return
    editions = tuple(known.values())
    if make_sieve(kind, editions).is_valid(document.tree):
        return
    for error in make_validator(kind, editions).iter_errors(document.tree):
        for leaf in list_leaves(error):
            yield explain(document, leaf)


@cache
def make_sieve(kind: str, editions: tuple[str, ...]) -> jsonschema_rs.Draft202012Validator:
    """Return a validator that only tells whether a file is valid, sixty times as fast as
    `make_validator`, which tells what is wrong.
    """
    return jsonschema_rs.Draft202012Validator(
        load_schema(kind, editions), keywords={"ordered": Ordered}
    )


@cache
def make_validator(kind: str, editions: tuple[str, ...]) -> Any:
    """Return the validator of one kind of file, with our keyword `check_order`, with
    `check_pattern` as the language of schemas defines it, with a `required` that names each key
    that is missing, and with a `uniqueItems` whose time is linear.
    """
    keywords = {
        "ordered": check_order,
        "pattern": check_pattern,
        "required": check_required,
        "uniqueItems": check_unique,
    }
    strict = extend(Draft202012Validator, keywords)  # type: ignore[no-untyped-call]
    return strict(load_schema(kind, editions))


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
    """Return a schema with every `$ref` replaced by its target, and every `check_order` by the list
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


class Ordered:
    """The keyword `check_order` for `make_sieve`."""

    def __init__(
        self, _: Mapping[str, Any], wanted: Sequence[str], __: Sequence[str | int]
    ) -> None:
        self.wanted = wanted

    def validate(self, instance: object) -> None:
        """Raise ValueError where the keys of a mapping are in another order than wanted."""
        if isinstance(instance, dict) and find_misplaced_key(instance, self.wanted):
            raise ValueError


def check_order(
    _: Any, wanted: Sequence[str], instance: Any, __: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """Yield an error where the keys of a mapping are in another order than wanted."""
    if isinstance(instance, dict) and (found := find_misplaced_key(instance, wanted)):
        is_, should = found
        yield ValidationError(f"„{should}“ gehört vor „{is_}“", validator="ordered", path=[should])


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


def check_pattern(
    _: Any, wanted: str, instance: Any, __: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """Yield an error where the whole text, a line break at its end included, does not have the
    form; Python's `$` would admit a line break, and its `\\d` foreign digits.
    """
    if isinstance(instance, str) and not re.fullmatch(wanted, instance, re.ASCII):
        yield ValidationError(f"„{instance}“ hat nicht die Form {wanted}")


def check_required(
    _: Any, wanted: Sequence[str], instance: Any, __: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """Yield an error for each key that a mapping lacks."""
    if isinstance(instance, dict):
        for key in wanted:
            if key not in instance:
                yield ValidationError(f"es fehlt „{key}“")


def check_unique(
    _: Any, wanted: bool, instance: Any, __: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """Yield an error where two entries of a list are the same."""
    if wanted and isinstance(instance, list):
        different = {json.dumps(each, sort_keys=True) for each in instance}
        if len(different) < len(instance):
            yield ValidationError("zwei Einträge sind gleich")


def list_leaves(error: ValidationError) -> Iterator[ValidationError]:
    """Yield the errors worth showing: in a choice, those of the alternative that fits best."""
    if error.validator != "oneOf" or not error.context:
        yield error
        return
    choices: dict[int, list[ValidationError]] = {}
    for inner in error.context:
        choices.setdefault(int(inner.schema_path[0]), []).append(inner)
    shaped = [
        errors
        for errors in choices.values()
        if not any(e.validator == "type" and not e.path for e in errors)
    ]
    if len(shaped) != 1:
        yield error
        return
    for inner in shaped[0]:
        inner.parent = error
        yield from list_leaves(inner)


def explain(document: Document, error: ValidationError) -> Problem:
    """Return the problem for an error of a schema, in our words."""
    path = list(error.absolute_path)
    value: Any = error.instance
    keyword = str(error.validator)
    if keyword == "additionalProperties":
        known = list(error.schema.get("properties", {}))  # type: ignore[union-attr]
        extra = next(key for key in value if key not in known)
        return make_problem_at(
            document,
            [*path, extra],
            "unknown_key",
            f"unbekannter Schlüssel „{extra}“",
            suggest_nearest(extra, known) or "möglich: " + ", ".join(known),
        )
    if keyword == "required":
        return make_problem_at(document, path, "missing_key", error.message)
    if keyword == "ordered":
        return make_problem_at(document, path, "key_order", error.message)
    if keyword == "type":
        names = {"object": "eine Abbildung", "array": "eine Liste", "string": "Text"}
        return make_problem_at(
            document,
            path,
            "wrong_type",
            f"hier gehört {names.get(str(error.validator_value), error.validator_value)} hin",
        )
    if keyword == "enum":
        known = [str(v) for v in error.validator_value]  # type: ignore[union-attr]
        return make_problem_at(
            document,
            path,
            "wrong_value",
            f"„{value}“ ist nicht erlaubt",
            suggest_known(str(value), known) or "möglich: " + ", ".join(known),
        )
    if keyword == "oneOf":
        return make_problem_at(
            document,
            path,
            "wrong_type",
            "die Form passt zu keiner der erlaubten",
            "siehe schema/README.md",
        )
    if keyword == "maxItems":
        return make_problem_at(
            document,
            path,
            "wrong_value",
            f"{len(value)} Einträge sind zu viel",
            f"höchstens {error.validator_value}",
        )
    if keyword == "pattern":
        return make_problem_at(
            document,
            path,
            "wrong_value",
            f"„{shorten(value)}“ hat nicht die Form {error.validator_value}",
            f"so sieht es aus: {error.schema['examples'][0]}",  # type: ignore[index]
        )
    return make_problem_at(
        document,
        path,
        "wrong_value",
        f"„{shorten(value)}“ passt nicht ({keyword}: {error.validator_value})",
    )


def make_problem_at(
    document: Document, path: list[str | int], code: str, message: str, hint: str = ""
) -> Problem:
    """Return a problem at the line of the deepest key of `path` that the document has."""
    holder: Any = document.tree
    line = 1
    for step in path:
        line = document.lines.get((id(holder), step), line)
        try:
            holder = holder[step]
        except (KeyError, IndexError, TypeError):
            break
    return Problem(document.path, line, code, message, hint)


def shorten(value: object) -> str:
    """Return a value as text, cut to sixty characters."""
    shown = str(value)
    return shown if len(shown) <= 60 else shown[:57] + "…"
