"""Where an edition is silent and another one in force with it is not.

In: a compiled decision, what is known of the editions.  Out: the editions that say something.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Json = Mapping[str, Any]


def speaking(decision: Json, editions: Iterable[Json]) -> tuple[str, ...]:
    """The editions in force together that say something on a decision; none where its game has one
    in force, which alone holds.
    """
    in_force = [
        edition["id"]
        for edition in editions
        if edition["game"] == decision["game"] and edition["current"]
    ]
    said = tuple(
        edition for edition in in_force if says(decision["editions"].get(edition, {"rows": ()}))
    )
    return said if len(in_force) > 1 else ()


def says(table: Json) -> bool:
    """Whether a table has a row that decides, and not only says that its text does not."""
    return any("outcome" not in row for row in table["rows"])
