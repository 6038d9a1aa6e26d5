"""JSON as the build folder holds it: one entry of each part a line, the same bytes for the same content everywhere.

In: dictionaries.  Out: text, and the version that names it.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

Json = dict[str, Any]


def dumps(tree: Json) -> str:
    """JSON, one entry of each part a line, the same bytes everywhere; keys stand as the data give them (answers in a director's order)."""
    return "{" + ",\n".join(f"{on_a_line(key)}:{entries(part)}" for key, part in tree.items()) + "}\n"


def entries(part: Any) -> str:
    """A mapping or list with a line break between its entries; anything else on a line."""
    if isinstance(part, dict):
        return "{" + ",\n".join(f"{on_a_line(key)}:{on_a_line(value)}" for key, value in part.items()) + "}"
    return "[" + ",\n".join(map(on_a_line, part)) + "]" if isinstance(part, list) else on_a_line(part)


def on_a_line(part: Any) -> str:
    """Compact JSON."""
    return json.dumps(part, ensure_ascii=False, separators=(",", ":"))


def version(*trees: Json) -> str:
    """Twelve hex digits that name the state of the data."""
    digest = hashlib.sha256()
    for tree in trees:
        digest.update(dumps(tree).encode())
    return digest.hexdigest()[:12]
