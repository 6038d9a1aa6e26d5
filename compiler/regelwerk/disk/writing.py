"""JSON as the build folder holds it: one entry of each part a line, the same bytes for the same
content everywhere.

In: dictionaries.  Out: text, and the version that names it and stands at the head of every file.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Json = dict[str, Any]
# JSON escapes tabs and line breaks in texts: its entries are told apart without reading them
# (`pieces.py`)
BETWEEN_PARTS = ",\n\t"
BETWEEN_ENTRIES = ",\n"
HEAD = re.compile(rb'\s*\{\s*"schema"\s*:\s*\d+\s*,\s*"data_version"\s*:\s*"([0-9a-f]+)"')


def dumps(tree: Json) -> str:
    """JSON, one entry of each part a line, a tab before each part, the same bytes everywhere.

    Keys stand as the data give them (answers in a director's order).
    """
    return (
        "{"
        + BETWEEN_PARTS.join(f"{on_a_line(key)}:{entries(part)}" for key, part in tree.items())
        + "}\n"
    )


def entries(part: Any) -> str:
    """A mapping or list with a line break between its entries; anything else on a line."""
    if isinstance(part, Mapping):
        return (
            "{"
            + BETWEEN_ENTRIES.join(
                f"{on_a_line(key)}:{on_a_line(value)}" for key, value in part.items()
            )
            + "}"
        )
    return (
        "[" + BETWEEN_ENTRIES.join(map(on_a_line, part)) + "]"
        if isinstance(part, list)
        else on_a_line(part)
    )


def on_a_line(part: Any) -> str:
    """Compact JSON."""
    return json.dumps(part, ensure_ascii=False, separators=(",", ":"))


def version(*trees: Json) -> str:
    """Twelve hex digits that name the state of the data."""
    digest = hashlib.sha256()
    for tree in trees:
        digest.update(dumps(tree).encode())
    return digest.hexdigest()[:12]


def stamped(trees: Mapping[str, Json]) -> dict[str, Json]:
    """The outputs, each with the version of them all at its head: files of two builds cannot be
    taken for one.
    """
    stamp = version(*trees.values())
    return {
        name: {"schema": tree["schema"], "data_version": stamp} | tree
        for name, tree in trees.items()
    }


def stamp(path: Path) -> str:
    """The version at the head of a file as `stamped` writes it, or an empty string."""
    try:
        if not path.is_file():  # whoever opens a pipe waits for ever
            return ""
        with path.open("rb") as file:
            found = HEAD.match(file.read(200))
    except OSError:
        return ""
    return found[1].decode() if found else ""
