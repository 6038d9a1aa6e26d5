"""The way from an edition to a later one, over one step of the lineage or several.

In: the bundle and two editions.  Out: the steps of the way, what changed over it, everywhere or at
one place, and what a director has to learn anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from regelwerk.engine.ruling import UnknownEdition, accept
from regelwerk.ids.address import is_under
from regelwerk.lineage.change import Change, group_by_step, join_way, list_spans

if TYPE_CHECKING:
    from regelwerk.bundle.shapes import Unit

Json = Mapping[str, Any]


def find_way(bundle: Json, older: str, newer: str) -> tuple[str, ...]:
    """Return the steps (`1997-2007`) from an edition to a later one; raise `UnknownEdition` where
    no steps lead there.
    """
    ways = list_spans(entry["step"] for entry in bundle["changes"])
    accept(UnknownEdition, "Schritt", f"{older}-{newer}", ways)
    return ways[f"{older}-{newer}"]


def list_changes(bundle: Json, older: str, newer: str) -> tuple[Change, ...]:
    """Return what became of every place over the way; raises as `find_way`."""
    way = find_way(bundle, older, newer)
    directs = [each for each in bundle["directs"] if each["step"] == f"{older}-{newer}"]
    return join_way(group_by_step(bundle["changes"]), way, directs)


def select_changes(
    found: Iterable[Change], units: Mapping[str, Unit], tops: Sequence[str], words: str
) -> tuple[Change, ...]:
    """Return the changes at and below the clauses `tops`; where there are none, those in whose
    titles, texts or reasons every one of `words` begins a word.
    """
    if tops:
        return tuple(
            change
            for change in found
            if any(is_under(id, top) for id in (*change.older, *change.newer) for top in tops)
        )
    begun = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
    return tuple(
        change for change in found if all(each.search(join_texts(units, change)) for each in begun)
    )


def join_texts(units: Mapping[str, Unit], change: Change) -> str:
    """Return all words at the places of a change: titles, restatements and reasons."""
    told = [units[id] for id in (*change.older, *change.newer) if id in units]
    return " ".join([*(each[key] for each in told for key in ("title", "text")), *change.why])


def list_lessons(bundle: Json, older: str, newer: str) -> list[Json]:
    """Return the sentences on the whole way, or where it has none those of its steps; raises as
    `find_way`.
    """
    way = find_way(bundle, older, newer)
    whole = [each for each in bundle["lessons"] if each["step"] == f"{older}-{newer}"]
    return whole or [each for step in way for each in bundle["lessons"] if each["step"] == step]


def list_untold(changes: Iterable[Change], lessons: Iterable[Json]) -> list[Change]:
    """Return the changes of rights or duties whose places belong to none of some sentences."""
    named = {id for lesson in lessons for id in lesson["at"]}
    return [
        change
        for change in changes
        if change.weight == "duty" and named.isdisjoint(change.newer or change.older)
    ]
