"""What each edition changed against the one before: the map, and a list per step.

In: the book, where editions rule differently.  Out: pages `bridge/aenderungen/` and `bridge/aenderungen/1997-2007/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from compiler import address
from compiler.change import CLASSES, QUIET, Change, tally
from render import change_map, urls
from render.book import Book
from render.page import Page
from render.partings import Relearned, Splits, relearned


@dataclass(frozen=True, slots=True)
class Group:
    """The places of a law (or of the definitions, footnotes, prefaces) with what happened to them."""

    key: str
    title: str
    counts: Mapping[str, int]
    changes: tuple[Change, ...]  # the changed ones

    @property
    def changed(self) -> int:
        """How many of its places changed."""
        return len(self.changes)


@dataclass(frozen=True, slots=True)
class Step:
    """From one edition to the next: the shares of all places, and the groups in order of the laws."""

    older: str
    newer: str
    total: Mapping[str, int]
    groups: Mapping[str, Group]
    relearned: Mapping[str, Relearned]

    @property
    def path(self) -> str:
        """Its page."""
        return urls.step_page(self.older, self.newer)


@dataclass(frozen=True, slots=True)
class Line:
    """A law on the map's table: per step its group, what a director has to learn anew, and the other laws it came from or went to."""

    law: str
    title: str
    cells: tuple[tuple[Step, Group | None, Relearned | None, tuple[str, ...], tuple[str, ...]], ...]


def pages(book: Book, splits: Splits) -> Iterator[Page]:
    """The map with its table, and a list of changes per step."""
    editions = [edition["id"] for edition in book.game_editions("bridge")]
    again = relearned(book.engine, splits)
    steps = tuple(step(book, older, newer, again.get(newer, {})) for older, newer in pairwise(editions))
    found = {newer: book.changes.steps.get(f"{older}-{newer}", ()) for older, newer in pairwise(editions)}
    laws = sorted({change_map.law_of(id) for id, entry in book.listed.items() if law_listed(book, id, entry["kind"])}, key=int)
    shows = {
        "steps": steps,
        "picture": change_map.picture(laws, editions, found),
        "lines": tuple(line(book, steps, law) for law in laws),
        "order": CLASSES,
    }
    yield Page(urls.SINGLE_PAGES["changes"], "changes.html", "bridge", shows)
    for one in steps:
        yield Page(one.path, "step.html", "bridge", {"step": one, "steps": steps, "order": CLASSES})


def law_listed(book: Book, id: str, kind: str) -> bool:
    """Whether a listed address is that of a bridge law."""
    return kind == "law" and book.editions[address.edition_of(id)]["game"] == "bridge"


def step(book: Book, older: str, newer: str, again: Mapping[str, Relearned]) -> Step:
    """One step, its places by the law they stand in (where they have no successor: stood in)."""
    by_key = {key: changes for (name, key), changes in book.changes.pages.items() if name == f"{older}-{newer}"}
    keys = sorted(by_key, key=lambda key: (not key.isdigit(), int(key) if key.isdigit() else 0))
    groups = {key: Group(key, book.law_title(key), tally(by_key[key]), changed(by_key[key])) for key in keys}
    return Step(older, newer, tally(book.changes.steps.get(f"{older}-{newer}", ())), groups, again)


def changed(found: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes that are one."""
    return tuple(change for change in found if change.kind not in QUIET)


def line(book: Book, steps: tuple[Step, ...], law: str) -> Line:
    """One line of the table."""
    cells = tuple((one, one.groups.get(law), one.relearned.get(law), *neighbours(one, law)) for one in steps)
    return Line(law, book.law_title(law), cells)


def neighbours(one: Step, law: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The other laws that places of a law came from, and those its places went to."""
    pairs = {
        (change_map.law_of(old), change_map.law_of(new))
        for group in one.groups.values()
        for change in group.changes
        for old in change.older
        for new in change.newer
    }
    came = sorted((old for old, new in pairs if new == law and old not in ("", law)), key=int)
    went = sorted((new for old, new in pairs if old == law and new not in ("", law)), key=int)
    return tuple(came), tuple(went)
