"""The layout of JSON in the build folder: one entry of each part a line, the same bytes for the
same content on every machine.

In: dictionaries.  Out: text, and the version that names its content and stands at the head of every
file.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]
# JSON escapes tabs and line breaks in texts, so these separators show the entries without parsing
# them (`pieces.py`)
BETWEEN_PARTS = ",\n\t"
BETWEEN_ENTRIES = ",\n"
COMPACT = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))
HEAD = re.compile(rb'\s*\{\s*"schema"\s*:\s*\d+\s*,\s*"data_version"\s*:\s*"([0-9a-f]+)"')


@dataclass(frozen=True, slots=True)
class Laid:
    """A tree and its JSON, which is long and therefore written once."""

    tree: Json
    text: str


def dumps(tree: Json) -> str:
    """Return a tree as JSON, one entry of each part a line and a tab before each part, with the
    same bytes on every machine.

    Keys keep the order of the data (the order in which a director reads the answers).
    """
    return (
        "{"
        + BETWEEN_PARTS.join(
            f"{format_compact(key)}:{format_entries(part)}" for key, part in tree.items()
        )
        + "}\n"
    )


def format_entries(part: Any) -> str:
    """Return a mapping or list as JSON with a line break between its entries, any other value as
    compact JSON on one line.
    """
    if isinstance(part, Mapping):
        return (
            "{"
            + BETWEEN_ENTRIES.join(
                f"{format_compact(key)}:{format_compact(value)}" for key, value in part.items()
            )
            + "}"
        )
    return (
        "[" + BETWEEN_ENTRIES.join(map(format_compact, part)) + "]"
        if isinstance(part, list)
        else format_compact(part)
    )


def format_compact(part: Any) -> str:
    """Return a value as compact JSON on one line."""
    return COMPACT.encode(part)


def lay_out(tree: Json) -> Laid:
    """Return a tree with its JSON."""
    return Laid(tree, dumps(tree))


def compute_version(*texts: str) -> str:
    """Return twelve hex digits that name the content of the texts."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.encode())
    return digest.hexdigest()[:12]


def add_stamps(laid: Mapping[str, Laid]) -> dict[str, Laid]:
    """Return the trees, each with the version of them all behind the schema number at its head, so
    that files of two builds cannot be mixed unnoticed.
    """
    stamp = compute_version(*(each.text for each in laid.values()))
    return {name: add_stamp(each, stamp) for name, each in laid.items()}


def add_stamp(laid: Laid, stamp: str) -> Laid:
    """Return a tree with a version behind the schema number, with which it begins."""
    head = {"schema": laid.tree["schema"]}
    stamped = head | {"data_version": stamp}
    bare, full = (dumps(each).removesuffix("}\n") for each in (head, stamped))
    return Laid(stamped | laid.tree, full + laid.text.removeprefix(bare))


def read_stamp(path: Path) -> str:
    """Return the version at the head of a file as `add_stamps` writes it, or an empty string where
    it has none or cannot be read.
    """
    try:
        if not path.is_file():  # opening a pipe would wait for ever
            return ""
        with path.open("rb") as file:
            found = HEAD.match(file.read(200))
    except OSError:
        return ""
    return found[1].decode() if found else ""
