"""The changes of each edition against those before: the map, and a list per step.

In: the book, where editions rule differently and why.  Out: pages `bridge/aenderungen/` and
`bridge/aenderungen/1997-2007/`, the latter with a page of what must be learnt anew, and scripts.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from regelwerk.cli.telling.changes import ADDRESSEE
from regelwerk.ids import address
from regelwerk.library.addressed import find_addressed
from regelwerk.library.causes import find_causes, list_divergences
from regelwerk.library.ways import list_untold
from regelwerk.lineage.change import WEIGHTS
from regelwerk_site.book import change_map, urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.change_list import (
    NOBODY,
    Entry,
    Group,
    Step,
    is_listed_law,
    list_retitled_places,
    list_reworded_terms,
    make_step,
    make_way_linker,
)
from regelwerk_site.book.folded import Numbered, pack_folded
from regelwerk_site.book.grounds import Grounds
from regelwerk_site.book.partings import Relearned, Splits, count_relearned
from regelwerk_site.press import assets
from regelwerk_site.text.page import Page


@dataclass(frozen=True, slots=True)
class Lesson:
    """A sentence to learn anew: the mark by which a device remembers it (another sentence is
    another lesson), its law, its places by edition, whom it concerns, the cases that are ruled
    otherwise because of it.
    """

    mark: str
    law: str
    title: str
    says: str
    newer: tuple[str, ...]
    older: tuple[str, ...]
    who: tuple[str, ...]
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A law in the table of the map: per step its group, what a director has to learn anew, and the
    other laws that its places came from or went to.
    """

    law: str
    title: str
    cells: tuple[tuple[Step, Group | None, Relearned | None, tuple[str, ...], tuple[str, ...]], ...]


def list_pages(
    book: Book, splits: Splits, known: Grounds, rows: Callable[[str], str]
) -> Iterator[Page]:
    """Yield the map with its table, and the lists of changes of each step and of the longer ways;
    `rows` leads to the row of a place where editions stand side by side.
    """
    steps = tuple(make_steps(book, splits, known))
    learnt = {one.path: list_lessons(book, one) for one in steps}
    laws = list_laws(book)
    wandered = {one.path: list_wandered(one) for one in steps}
    titles = {law: book.find_law_title(law) for law in laws}
    shows: dict[str, object] = {
        "steps": steps,
        "tables": {one.path: make_card_table(book, one, laws) for one in steps},
        "learnt": learnt,
        "lines": tuple(
            Line(law, title, tuple(make_cells(steps, wandered, law)))
            for law, title in titles.items()
        ),
    }
    yield Page(urls.SINGLE_PAGES["changes"], "changes.html", "bridge", shows)
    named = [
        (one, list_retitled_places(book, one), list_reworded_terms(book, one)) for one in steps
    ]
    yield Page(urls.words_page(), "retitled.html", "bridge", {"found": named})
    for one in steps:
        shows = {
            "step": one,
            "steps": steps,
            "learnt": learnt[one.path],
            "counted": one.count(),
            "addressees": {**ADDRESSEE, NOBODY: "ohne Angabe"},
            "way": make_way_linker(book, rows),
        }
        yield Page(one.path, "step.html", "bridge", shows)
        if learnt[one.path]:
            left = list_untold_entries(book, one)
            told = {
                "step": one,
                "learnt": learnt[one.path],
                "left": left,
                "who": count_addressees(chain(*learnt[one.path].values(), left)),
                "titles": {case["id"]: case["title"] for case in book.kb["cases"]},
                "addressees": ADDRESSEE,
            }
            yield Page(urls.lessons_page(one.older, one.newer), "lessons.html", "bridge", told)


def make_scripts(book: Book, pages: Iterable[Page]) -> dict[str, bytes]:
    """Return for each list of changes the script with what it folds, and the one with the sentences
    of all, by their paths.
    """
    said = Numbered()
    steps = [page.shown["step"] for page in pages if page.template == "step.html"]
    packed = {f"assets/changes/{one.name}.js": pack_folded(book.engine, one, said) for one in steps}
    scripts = {
        path: assets.format_arguments_script("RegelwerkChanges.tell", each)
        for path, each in packed.items()
    }
    sentences = assets.format_arguments_script("RegelwerkChanges.say", [list(said.known)])
    return scripts | ({"assets/changes/said.js": sentences} if steps else {})


def make_steps(book: Book, splits: Splits, known: Grounds) -> Iterator[Step]:
    """Yield the steps from each edition to the next, and the longer ways, told as one."""
    again = count_relearned(book.engine, splits)
    addressed = find_addressed(book.units, book.engine)
    for way, changes in book.changes.ways.items():
        older, newer = way.split("-")
        if (older, newer) in known.steps and way in book.changes.steps:
            found = known.steps[older, newer]
            yield make_step(book, older, newer, again.get(newer, {}), found, addressed)
            continue
        parted = tuple(list_divergences(book.engine, older, newer))
        direct = count_relearned(book.engine, {each.decision: (each,) for each in parted})
        found = find_causes(book.engine, changes, parted)
        yield make_step(book, older, newer, direct.get(newer, {}), found, addressed)


def list_laws(book: Book) -> list[str]:
    """Return the numbers of all bridge laws that an edition lists, in order."""
    return sorted(
        {
            change_map.find_law(id)
            for id, entry in book.listed.items()
            if is_listed_law(book, id, entry["kind"])
        },
        key=int,
    )


def make_card_table(book: Book, one: Step, laws: list[str]) -> change_map.Table:
    """Return the map of a step."""
    phases = [phase for phase in book.kb["phases"] if phase["game"] == "bridge"]
    titles = {law: book.find_law_title(law, one.newer) for law in laws}
    return change_map.make_table(titles, phases, book.changes.ways.get(one.name, ()))


def list_lessons(book: Book, one: Step) -> dict[str, list[Lesson]]:
    """Return weight → the sentences a director has to learn anew with a step, by the heaviest
    weight of their places.
    """
    at = {id: entry for entry in one.entries for id in (*entry.change.newer, *entry.change.older)}
    found: dict[str, list[Lesson]] = {}
    for told in book.kb["lessons"]:
        if told["step"] == one.name:
            entries = [at[id] for id in told["at"] if id in at]
            weight = min((entry.weight for entry in entries if entry.weight), key=WEIGHTS.index)
            found.setdefault(weight, []).append(make_lesson(book, one, told, entries))
    return found


def make_lesson(book: Book, one: Step, told: Json, entries: Sequence[Entry]) -> Lesson:
    """Return a sentence to learn, under the law of its first place in the newer edition; `entries`
    are the changes at its places.
    """
    newer = tuple(id for id in told["at"] if address.parse_edition(id) == one.newer)
    older = tuple(id for id in told["at"] if id not in newer)
    law = next((home for home in map(change_map.find_law, newer) if home), "")
    mark = hashlib.sha256(f"{told['step']} {told['says']}".encode()).hexdigest()[:10]
    return Lesson(
        mark,
        law,
        book.find_law_title(law, one.newer) if law else "",
        told["says"],
        newer,
        older,
        tuple(dict.fromkeys(who for entry in entries for who in entry.who)),
        tuple(dict.fromkeys(case for entry in entries for case in entry.cases)),
    )


def list_untold_entries(book: Book, one: Step) -> list[Entry]:
    """Return the changes of rights or duties whose places belong to none of the sentences."""
    lessons = [told for told in book.kb["lessons"] if told["step"] == one.name]
    untold = list_untold((entry.change for entry in one.entries), lessons)
    return [entry for entry in one.entries if entry.change in untold]


def count_addressees(found: Iterable[Lesson | Entry]) -> dict[str, int]:
    """Return group of people → how many sentences concern it, those of none left out."""
    counted = Counter(who for each in found for who in each.who)
    return {who: counted[who] for who in ADDRESSEE if counted[who]}


def make_cells(
    steps: tuple[Step, ...], wandered: Mapping[str, set[tuple[str, str]]], law: str
) -> Iterator[tuple[Step, Group | None, Relearned | None, tuple[str, ...], tuple[str, ...]]]:
    """Yield what the table says of a law, step by step; `wandered` has what wandered with each
    step, by its page.
    """
    for one in steps:
        ways = find_neighbours(wandered[one.path], law)
        yield (one, one.groups.get(law), one.relearned.get(law), *ways)


def list_wandered(one: Step) -> set[tuple[str, str]]:
    """Return the laws that places of a step came from, each with the one they went to."""
    return {
        (change_map.find_law(old), change_map.find_law(new))
        for entry in one.entries
        for old in entry.change.older
        for new in entry.change.newer
    }


def find_neighbours(
    pairs: set[tuple[str, str]], law: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the other laws that places of a law came from, and those its places went to."""
    came = sorted((old for old, new in pairs if new == law and old not in ("", law)), key=int)
    went = sorted((new for old, new in pairs if old == law and new not in ("", law)), key=int)
    return tuple(came), tuple(went)
