"""Tell what is wrong with a file that does not have the form of its schema.

In: a document, its kind.  Out: problems in our words, each with the line of its key. Loaded only
where a file is wrong: the library is slow.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from regelwerk.errors import suggest_known, suggest_nearest
from regelwerk.read.problem import Problem
from regelwerk.read.schemas import find_misplaced_key, load_schema
from regelwerk.read.source import Document


def find_faults(document: Document, kind: str, editions: tuple[str, ...]) -> Iterator[Problem]:
    """Yield what is wrong with a document of this kind."""
    for error in make_validator(kind, editions).iter_errors(document.tree):
        for leaf in list_leaves(error):
            yield explain(document, leaf)


@cache
def make_validator(kind: str, editions: tuple[str, ...]) -> Any:
    """Return the validator of one kind of file, with our keyword `ordered`, with `pattern` as the
    language of schemas defines it, with a `required` that names each key that is missing, and with
    a `uniqueItems` whose time is linear.
    """
    keywords = {
        "ordered": check_order,
        "pattern": check_pattern,
        "required": check_required,
        "uniqueItems": check_unique,
    }
    strict = extend(Draft202012Validator, keywords)  # type: ignore[no-untyped-call]
    return strict(load_schema(kind, editions))


def check_order(
    _: Any, wanted: Sequence[str], instance: Any, __: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """Yield an error where the keys of a mapping are in another order than wanted."""
    if isinstance(instance, dict) and (found := find_misplaced_key(instance, wanted)):
        is_, should = found
        yield ValidationError(f"„{should}“ gehört vor „{is_}“", validator="ordered", path=[should])


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
        line = document.find_line(holder, step, line)
        try:
            holder = holder[step]
        except (KeyError, IndexError, TypeError):
            break
    return Problem(document.path, line, code, message, hint)


def shorten(value: object) -> str:
    """Return a value as text, cut to sixty characters."""
    shown = str(value)
    return shown if len(shown) <= 60 else shown[:57] + "…"
