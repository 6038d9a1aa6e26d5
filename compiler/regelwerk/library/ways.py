"""The way from an edition to a later one, over one step of the lineage or several.

In: the bundle and two editions.  Out: the steps of the way, what changed over it, and what a
director has to learn anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from regelwerk.engine.ruling import UnknownEdition, accept
from regelwerk.lineage.change import Change, group_by_step, join_way, list_spans

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
