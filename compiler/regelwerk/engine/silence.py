"""The editions to consult where one edition in force is silent and another one is not.

In: a compiled decision, the editions with their state.  Out: the editions that rule on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Json = Mapping[str, Any]


def list_speaking_editions(decision: Json, editions: Iterable[Json]) -> tuple[str, ...]:
    """Return the ids of the editions in force that rule on a decision; none where its game has only
    one edition in force, which then holds alone.
    """
    in_force = [
        edition["id"]
        for edition in editions
        if edition["game"] == decision["game"] and edition["current"]
    ]
    said = tuple(
        edition
        for edition in in_force
        if has_deciding_row(decision["editions"].get(edition, {"rows": ()}))
    )
    return said if len(in_force) > 1 else ()


def has_deciding_row(table: Json) -> bool:
    """Return whether a table has a row that rules, and not only the row that says that the text is
    silent.
    """
    return any("outcome" not in row for row in table["rows"])
