"""Who may, should, shall or must what.

In: the units of the bundle by id.  Out: norms, each with its clause and the clauses above it.
A norm stands under the words of the clauses above its own: its `when` adds to what they say, and does not repeat it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Units = Mapping[str, Mapping[str, Any]]


def above(units: Units, id: str) -> Iterator[str]:
    """The clauses above a clause that have words of their own, the nearest first."""
    parent = units[id]["parent"]
    while parent in units:
        if units[parent]["text"]:
            yield parent
        parent = units[parent]["parent"]


def norms(units: Units, ids: Iterable[str], who: str = "", force: str = "") -> list[dict[str, Any]]:
    """The norms of some clauses, of a role or force where given: `id`, `who`, `force`, `act`, `when`, `under` (the clauses above)."""
    return [
        {"id": id, **norm, "under": list(above(units, id))}
        for id in ids
        for norm in units[id]["norms"]
        if (not who or norm["who"] == who) and (not force or norm["force"] == force)
    ]
