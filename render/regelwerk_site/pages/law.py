"""The pages of the bridge laws: all editions side by side.

In: the book, its writer, the clauses on which differing rulings rest.  Out: pages `bridge/27/`,
`bridge/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from markupsafe import Markup

from regelwerk.ids import address
from regelwerk.lineage.change import LOUD, count_classes
from regelwerk_site.book import synopsis, urls
from regelwerk_site.book.around import collect_around, list_outside_citations, select_beside
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.fitting import find_fitting_decisions
from regelwerk_site.book.grounds import Grounds, list_partings
from regelwerk_site.book.passages import Passage, list_passages
from regelwerk_site.text.columns import Line, group_cells
from regelwerk_site.text.page import Page
from regelwerk_site.text.text import Marks, Writer


@dataclass(frozen=True, slots=True)
class Reading:
    """A law as one edition has it, in printed order."""

    edition: Json
    passages: tuple[Passage, ...]

    def find_anchor(self, row: synopsis.Row) -> str:
        """Return the anchor of a row on a page that also shows this text: with `v-` before it where
        the text has the same anchor.
        """
        return (
            f"v-{row.anchor}"
            if row.anchor in {passage.anchor or "text" for passage in self.passages}
            else row.anchor
        )


@dataclass(frozen=True, slots=True)
class Citing:
    """A part of a law by its number, and the places that cite it, by edition."""

    number: str
    by: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Law:
    """A law of all editions: its text in each edition, its rows side by side, per edition the
    number of places of each class of change, its topics and the decisions that rest on it.
    """

    number: str
    title: str
    units: Mapping[str, Json]
    lines: tuple[Line, ...]
    counts: Mapping[str, Mapping[str, int]]
    topics: tuple[Json, ...]
    readings: tuple[Reading, ...]
    decisions: tuple[str, ...]
    citing: tuple[Citing, ...]

    @property
    def cited(self) -> int:
        """How many places cite it in the edition in which most do."""
        return max((len(self.list_citing(edition)) for edition in self.units), default=0)

    def list_citing(self, edition: str) -> set[str]:
        """Return the places that cite it, or a part of it, in an edition."""
        return {id for one in self.citing for of, ids in one.by if of == edition for id in ids}

    def find_anchor(self, row: synopsis.Row) -> str:
        """Return the anchor of a row on the page."""
        return self.readings[-1].find_anchor(row)


def make_law_writer(
    book: Book, writer: Writer, known: Grounds, marks: Marks
) -> Callable[[str], Law]:
    """Return a function that makes the law of a number, each once."""
    paths = synopsis.index_lineage(book)
    rulings = find_fitting_decisions(book)
    return cache(
        lambda number: make_law(
            book, number, write_rows(book, writer, paths, number, known, marks), rulings[number]
        )
    )


def write_rows(
    book: Book, writer: Writer, paths: synopsis.Lineage, number: str, known: Grounds, marks: Marks
) -> tuple[Line, ...]:
    """Return the rows of a law."""
    return tuple(
        Line(
            row,
            group_cells(writer, row, marks, "bridge"),
            select_beside(collect_around(book, row.ids)),
            tuple(list_partings(known, row.ids)),
        )
        for row in synopsis.list_rows(book, paths, number)
    )


def make_law(book: Book, number: str, lines: tuple[Line, ...], decisions: tuple[str, ...]) -> Law:
    """Return one law with its rows."""
    editions = book.list_editions("bridge")
    units = {
        each["id"]: book.units[id]
        for each in editions
        if (id := f"{each['id']}/{number}") in book.units
    }
    title = next((unit["title"] for unit in reversed(units.values()) if unit["title"]), "")
    counts = {
        step.split("-")[1]: count_classes(book.changes.pages.get((step, number), ()))
        for step in book.changes.steps
    }
    topics = book.list_topics(
        id for line in lines for id in line.row.ids if address.parse_root(id) == number
    )
    readings = tuple(list_readings(book, number))
    citing = tuple(list_citing(book, readings))
    return Law(number, title, units, lines, counts, topics, readings, decisions, citing)


def list_citing(book: Book, readings: tuple[Reading, ...]) -> Iterator[Citing]:
    """Yield the parts of a law that other places cite, in printed order, the newest edition
    first.
    """
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for reading in reversed(readings):
        for passage in reading.passages:
            id = passage.unit["id"]
            ids = list_outside_citations(book, id)
            if ids and address.parse_edition(id) == reading.edition["id"]:
                found.setdefault(address.parse_address(id), []).append((reading.edition["id"], ids))
    for part in sorted(found, key=read_steps):
        yield Citing(part, tuple(found[part]))


def read_steps(part: str) -> list[tuple[int, str]]:
    """Return the steps of an address in the order in which they are printed: 2 before 10."""
    return [(int(step) if step.isdigit() else 0, step) for step in part.split(".")]


def list_readings(book: Book, number: str) -> Iterator[Reading]:
    """Yield a law as each edition that has it prints it."""
    for edition in book.list_editions("bridge"):
        if (edition["id"], number) in book.pages:
            yield Reading(edition, list_passages(book, edition["id"], number))


def make_row_linker(book: Book) -> Callable[[str], Markup]:
    """Return a function: place → the link to its row where the editions stand side by side, on the
    page of its own law if that has one, or empty; all links are found at its first call.
    """

    @cache
    def links() -> dict[str, Markup]:
        paths = synopsis.index_lineage(book)
        own: dict[str, Markup] = {}
        other: dict[str, Markup] = {}
        for number in book.list_laws():
            *_, newest = list_readings(book, number)
            for row in synopsis.list_rows(book, paths, number):
                link = urls.ROOT + urls.link(urls.law_page(number), newest.find_anchor(row))
                for id in row.ids:
                    (own if address.parse_root(id) == number else other).setdefault(id, link)
        return other | own

    return lambda id: links().get(id, Markup(""))


def list_pages(
    book: Book, found: Callable[[str], Law], links: Callable[[str], Markup]
) -> Iterator[Page]:
    """Yield a page per law that an edition has encoded, in order of number, and the front page of
    the game; `links` is made by `make_row_linker`.
    """
    numbers = book.list_laws()
    for before, number, after in zip(["", *numbers], numbers, [*numbers[1:], ""], strict=False):
        beside = {"before": find_neighbour(book, before), "after": find_neighbour(book, after)}
        fixed = {"rows": links, "editions": book.list_editions("bridge"), "order": LOUD, **beside}
        yield Page(
            urls.law_page(number), "law.html", "bridge", partial(show_law, fixed, found, number)
        )
    yield Page("bridge/", "bridge.html", "bridge", partial(show_front, book, found))


def show_law(fixed: Mapping[str, Any], found: Callable[[str], Law], number: str) -> dict[str, Any]:
    """Return what the page of a law shows."""
    return {**fixed, "law": found(number)}


def find_neighbour(book: Book, number: str) -> dict[str, str] | None:
    """Return number and title of the law before or after another; None where `number` is empty."""
    return {"number": number, "title": book.find_law_title(number)} if number else None


def show_front(book: Book, found: Callable[[str], Law]) -> dict[str, Any]:
    """Return what the front page of the game shows."""
    return {
        "groups": group_laws(book),
        "laws": {number: found(number) for number in book.list_laws()},
        "editions": book.list_editions("bridge"),
    }


def group_laws(book: Book) -> list[tuple[Json, list[str]]]:
    """Return the phases of the game with the numbers of their laws, encoded or not."""
    editions = {each["id"] for each in book.list_editions("bridge")}
    laws = (
        id
        for id, entry in book.listed.items()
        if entry["kind"] == "law" and address.parse_edition(id) in editions
    )
    listed = sorted({int(address.parse_root(id)) for id in laws})
    phases = [phase for phase in book.kb["phases"] if phase["game"] == "bridge"]
    return [
        (phase, [str(n) for n in listed if int(phase["first"]) <= n <= int(phase["last"])])
        for phase in phases
    ]
