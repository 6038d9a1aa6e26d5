"""The changes of each edition, as the bundle has them, by place and by page.

In: the `changes` of the bundle.  Out: `Changes`, in which law pages, lists and the map look them
up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.lineage.change import (
    Change,
    group_by_step,
    group_unnumbered,
    join_way,
    list_spans,
)
from regelwerk_site.book.urls import Shelf


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of every step (`1997-2007`), those of longer ways told as one, and look-ups for
    those of a place.
    """

    steps: Mapping[str, tuple[Change, ...]]
    ways: Mapping[str, tuple[Change, ...]]  # the steps, then longer ways as one: `1997-2017`
    came: Mapping[str, Change]  # id → what happened on the way to it
    ended: Mapping[str, Change]  # id → what became of it where it has no successor
    went: Mapping[str, tuple[str, ...]]  # id → what follows it in the next edition
    pages: Mapping[
        tuple[str, str], tuple[Change, ...]
    ]  # step, page → its places, those without a successor on the page they stood on
    lodged: Mapping[
        str, tuple[str, ...]
    ]  # place → the older ones that go on below it without a printed number


def arrange(
    entries: Iterable[Mapping[str, Any]],
    directs: Iterable[Mapping[str, Any]],
    shelf: Shelf,
    parents: Mapping[str, str],
) -> Changes:
    """Return the changes of the bundle with their look-ups; `directs` are the own reasons of longer
    ways.
    """
    steps, directs = group_by_step(entries), tuple(directs)
    ways = {
        name: steps[name]
        if len(way) == 1
        else join_way(steps, way, (each for each in directs if each["step"] == name))
        for name, way in sorted(list_spans(steps).items(), key=lambda found: len(found[1]))
    }
    found = [change for changes in steps.values() for change in changes]
    pages: dict[tuple[str, str], list[Change]] = defaultdict(list)
    went: dict[str, list[str]] = defaultdict(list)
    for change in found:
        for id in change.older:
            went[id].extend(change.newer)
    for step, changes in ways.items():
        for change in changes:
            pages[step, shelf.page_key((change.newer or change.older)[0], parents)].append(change)
    return Changes(
        steps,
        ways,
        {id: change for change in found for id in change.newer},
        {id: change for change in found if not change.newer for id in change.older},
        {id: tuple(newer) for id, newer in went.items()},
        {place: tuple(changes) for place, changes in pages.items()},
        {
            home: ids
            for changes in steps.values()
            for home, ids in group_unnumbered(changes).items()
        },
    )
