"""The changes of each edition against the one before: the map, and a list per step.

In: the book, where editions rule differently.  Out: pages `bridge/aenderungen/` and
`bridge/aenderungen/1997-2007/`, the latter with a page of what must be learnt anew and one of what
changed in form alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from regelwerk.ids import address
from regelwerk.lineage.change import CLASSES, QUIET, WEIGHTS, Change, count_classes, count_weights
from regelwerk_site.book import change_map, urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.partings import Relearned, Splits, count_relearned
from regelwerk_site.text.page import Page


@dataclass(frozen=True, slots=True)
class Group:
    """The places of a law (or of definitions, footnotes, prefaces) with what happened to them."""

    key: str
    title: str
    counts: Mapping[str, int]
    changes: tuple[Change, ...]  # the changed ones

    @property
    def changed(self) -> int:
        """The number of its places that changed."""
        return len(self.changes)

    @property
    def anew(self) -> int:
        """The number of its places to be learnt anew, as on the map."""
        return sum(self.counts.get(kind, 0) for kind in change_map.LEARNT_ANEW)

    @property
    def formal(self) -> tuple[Change, ...]:
        """The changes that say the same elsewhere, in another form or translation, or clearer."""
        return tuple(change for change in self.changes if is_formal(change))

    @property
    def told(self) -> tuple[Change, ...]:
        """All other changes."""
        return tuple(change for change in self.changes if not is_formal(change))


@dataclass(frozen=True, slots=True)
class Step:
    """A step from one edition to the next: the counts of all places, and the groups in the order of
    the laws.
    """

    older: str
    newer: str
    total: Mapping[str, int]
    groups: Mapping[str, Group]
    relearned: Mapping[str, Relearned]
    weights: Mapping[str, int]

    @property
    def path(self) -> str:
        """The page of the step."""
        return urls.step_page(self.older, self.newer)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A sentence to learn anew: the mark by which a device remembers it (another sentence is
    another lesson), its law, its places by edition.
    """

    mark: str
    law: str
    title: str
    says: str
    newer: tuple[str, ...]
    older: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A law in the table of the map: per step its group, what a director has to learn anew, and the
    other laws that its places came from or went to.
    """

    law: str
    title: str
    cells: tuple[tuple[Step, Group | None, Relearned | None, tuple[str, ...], tuple[str, ...]], ...]


def list_pages(book: Book, splits: Splits) -> Iterator[Page]:
    """Yield the map with its table, and the lists of changes of each step."""
    editions = [edition["id"] for edition in book.list_editions("bridge")]
    again = count_relearned(book.engine, splits)
    steps = tuple(
        make_step(book, older, newer, again.get(newer, {})) for older, newer in pairwise(editions)
    )
    laws = sorted(
        {
            change_map.find_law(id)
            for id, entry in book.listed.items()
            if is_listed_law(book, id, entry["kind"])
        },
        key=int,
    )
    wandered = {one.path: list_wandered(one) for one in steps}
    shows: dict[str, object] = {
        "steps": steps,
        "tables": {one.path: make_card_table(book, one, laws) for one in steps},
        "learnt": {one.path: list_lessons(book, one) for one in steps},
        "lines": tuple(make_line(book, steps, wandered, law) for law in laws),
        "order": CLASSES,
    }
    yield Page(urls.SINGLE_PAGES["changes"], "changes.html", "bridge", shows)
    for one in steps:
        shows = {"step": one, "steps": steps, "order": CLASSES}
        notes = {
            "retitled": list_retitled_laws(book, one),
            "reworded": list_reworded_terms(book, one.older, one.newer),
        }
        learnt = list_lessons(book, one)
        yield Page(one.path, "step.html", "bridge", shows | {"learnt": learnt})
        yield Page(urls.form_page(one.older, one.newer), "form.html", "bridge", shows | notes)
        if learnt:
            told = {
                "step": one,
                "learnt": learnt,
                "partial": has_missing_lessons(book, one, learnt.get("duty", [])),
            }
            yield Page(urls.lessons_page(one.older, one.newer), "lessons.html", "bridge", told)


def is_formal(change: Change) -> bool:
    """Return whether a place only says the same elsewhere, in another form or translation, or more
    clearly.
    """
    return change.kind in ("moved", "wording") and change.weight in (
        "",
        "clarified",
        "form",
        "translation",
    )


def make_card_table(book: Book, one: Step, laws: list[str]) -> change_map.Table:
    """Return the map of a step."""
    phases = [phase for phase in book.kb["phases"] if phase["game"] == "bridge"]
    changes = book.changes.steps.get(f"{one.older}-{one.newer}", ())
    return change_map.make_table({law: book.find_law_title(law) for law in laws}, phases, changes)


def list_lessons(book: Book, one: Step) -> dict[str, list[Lesson]]:
    """Return weight → the sentences a director has to learn anew with a step, by the heaviest
    weight of their places.
    """
    changes = book.changes.steps.get(f"{one.older}-{one.newer}", ())
    weights = {id: change.weight for change in changes for id in change.newer or change.older}
    found: dict[str, list[Lesson]] = {}
    for entry in book.kb["lessons"]:
        if entry["step"] == f"{one.older}-{one.newer}":
            weight = min((weights[id] for id in entry["at"] if id in weights), key=WEIGHTS.index)
            found.setdefault(weight, []).append(make_lesson(book, one, entry))
    return found


def make_lesson(book: Book, one: Step, entry: Json) -> Lesson:
    """Return a sentence to learn, under the law of its first place in the newer edition."""
    newer = tuple(id for id in entry["at"] if address.parse_edition(id) == one.newer)
    older = tuple(id for id in entry["at"] if id not in newer)
    law = next((home for home in map(change_map.find_law, newer) if home), "")
    mark = hashlib.sha256(f"{entry['step']} {entry['says']}".encode()).hexdigest()[:10]
    return Lesson(mark, law, book.find_law_title(law) if law else "", entry["says"], newer, older)


def has_missing_lessons(book: Book, one: Step, duties: list[Lesson]) -> bool:
    """Return whether a place that changes rights or duties belongs to none of these sentences."""
    named = {id for lesson in duties for id in (*lesson.newer, *lesson.older)}
    found = book.changes.steps.get(f"{one.older}-{one.newer}", ())
    return any(
        change.weight == "duty" and named.isdisjoint(change.newer or change.older)
        for change in found
    )


def list_retitled_laws(book: Book, one: Step) -> tuple[tuple[Json, Json], ...]:
    """Return the laws whose heading changed, each in its older and newer form; a law that is not
    printed anew is left out.
    """
    steps = book.changes.steps.get(f"{one.older}-{one.newer}", ())
    pairs = (
        (book.units.get(old), book.units.get(new))
        for change in steps
        for old in change.older
        for new in change.newer
    )
    laws = (
        (old, new)
        for old, new in pairs
        if old and new and old["kind"] == new["kind"] == "law" and new["status"] != "carried"
    )
    return tuple(
        (old, new)
        for old, new in laws
        if old["title"] and new["title"] and old["title"] != new["title"]
    )


def list_reworded_terms(book: Book, older: str, newer: str) -> tuple[Json, ...]:
    """Return the terms for which the newer edition prints another word."""
    return tuple(
        term
        for term in book.terms.get("bridge", ())
        if older in term["words"]
        and newer in term["words"]
        and term["words"][older] != term["words"][newer]
    )


def is_listed_law(book: Book, id: str, kind: str) -> bool:
    """Return whether a listed address is that of a bridge law."""
    return kind == "law" and book.editions[address.parse_edition(id)]["game"] == "bridge"


def make_step(book: Book, older: str, newer: str, again: Mapping[str, Relearned]) -> Step:
    """Return a step, its places grouped by the law they stand in (without successor: stood in)."""
    by_key = {
        key: changes
        for (name, key), changes in book.changes.pages.items()
        if name == f"{older}-{newer}"
    }
    keys = sorted(by_key, key=lambda key: (not key.isdigit(), int(key) if key.isdigit() else 0))
    groups = {
        key: Group(
            key, book.find_law_title(key), count_classes(by_key[key]), select_changed(by_key[key])
        )
        for key in keys
    }
    found = book.changes.steps.get(f"{older}-{newer}", ())
    return Step(older, newer, count_classes(found), groups, again, count_weights(found))


def select_changed(found: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return the changes without those that only carry a place on."""
    return tuple(change for change in found if change.kind not in QUIET)


def make_line(
    book: Book, steps: tuple[Step, ...], wandered: Mapping[str, set[tuple[str, str]]], law: str
) -> Line:
    """Return one line of the table; `wandered` has what wandered with each step, by its page."""
    cells = tuple(
        (
            one,
            one.groups.get(law),
            one.relearned.get(law),
            *find_neighbours(wandered[one.path], law),
        )
        for one in steps
    )
    return Line(law, book.find_law_title(law), cells)


def list_wandered(one: Step) -> set[tuple[str, str]]:
    """Return the laws that places of a step came from, each with the one they went to."""
    return {
        (change_map.find_law(old), change_map.find_law(new))
        for group in one.groups.values()
        for change in group.changes
        for old in change.older
        for new in change.newer
    }


def find_neighbours(
    pairs: set[tuple[str, str]], law: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the other laws that places of a law came from, and those its places went to."""
    came = sorted((old for old, new in pairs if new == law and old not in ("", law)), key=int)
    went = sorted((new for old, new in pairs if old == law and new not in ("", law)), key=int)
    return tuple(came), tuple(went)
