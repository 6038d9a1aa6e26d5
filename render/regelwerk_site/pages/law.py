"""The pages of the bridge laws: every edition beside each other.

In: the book, its writer, the clauses on which rest rulings that differ.  Out: pages `bridge/27/`,
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
from regelwerk_site.book.around import collect_around, select_beside
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

    def anchor(self, row: synopsis.Row) -> str:
        """The anchor of a row on a page that shows this text, too: it has a sign before, where the
        text has it already.
        """
        return (
            f"v-{row.anchor}"
            if row.anchor in {passage.anchor or "text" for passage in self.passages}
            else row.anchor
        )


@dataclass(frozen=True, slots=True)
class Law:
    """A law of all editions: as each is read, its rows beside each other, per edition how many of
    its places are of each class of change, the topics it belongs to and the decisions that rest on
    it."""

    number: str
    title: str
    units: Mapping[str, Json]
    lines: tuple[Line, ...]
    counts: Mapping[str, Mapping[str, int]]
    topics: tuple[Json, ...]
    readings: tuple[Reading, ...]
    decisions: tuple[str, ...]

    def anchor(self, row: synopsis.Row) -> str:
        """The anchor of a row on the page."""
        return self.readings[-1].anchor(row)


def make_law_writer(
    book: Book, writer: Writer, known: Grounds, marks: Marks
) -> Callable[[str], Law]:
    """What writes out the law of a number, each once."""
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
    """The rows of a law."""
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
    """One law written out."""
    editions = book.game_editions("bridge")
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
    topics = book.topics_on(
        id for line in lines for id in line.row.ids if address.parse_root(id) == number
    )
    return Law(
        number, title, units, lines, counts, topics, tuple(list_readings(book, number)), decisions
    )


def list_readings(book: Book, number: str) -> Iterator[Reading]:
    """A law as each edition has it that has it at all."""
    for edition in book.game_editions("bridge"):
        if (edition["id"], number) in book.pages:
            yield Reading(edition, list_passages(book, edition["id"], number))


def make_row_linker(book: Book) -> Callable[[str], Markup]:
    """Place → the link to its row where the editions stand beside each other, or nothing; all are
    found when one is asked for.
    """

    @cache
    def links() -> dict[str, Markup]:
        paths = synopsis.index_lineage(book)
        found: dict[str, Markup] = {}
        for number in book.laws():
            *_, newest = list_readings(book, number)
            for row in synopsis.list_rows(book, paths, number):
                for id in row.ids:
                    found.setdefault(
                        id, urls.ROOT + urls.link(urls.law_page(number), newest.anchor(row))
                    )
        return found

    return lambda id: links().get(id, Markup(""))


def list_pages(
    book: Book, found: Callable[[str], Law], links: Callable[[str], Markup]
) -> Iterator[Page]:
    """A page per law that an edition has encoded, in order of number, and the front page of the
    game; `links` are those of `make_row_linker`.
    """
    numbers = book.laws()
    for before, number, after in zip(["", *numbers], numbers, [*numbers[1:], ""], strict=False):
        beside = {"before": find_neighbour(book, before), "after": find_neighbour(book, after)}
        fixed = {"rows": links, "editions": book.game_editions("bridge"), "order": LOUD, **beside}
        yield Page(
            urls.law_page(number), "law.html", "bridge", partial(show_law, fixed, found, number)
        )
    yield Page("bridge/", "bridge.html", "bridge", partial(show_front, book, found))


def show_law(fixed: Mapping[str, Any], found: Callable[[str], Law], number: str) -> dict[str, Any]:
    """What the page of a law shows."""
    return {**fixed, "law": found(number)}


def find_neighbour(book: Book, number: str) -> dict[str, str] | None:
    """The law before or after another, if there is one."""
    return {"number": number, "title": book.law_title(number)} if number else None


def show_front(book: Book, found: Callable[[str], Law]) -> dict[str, Any]:
    """What the front page of the game shows."""
    return {
        "groups": group_laws(book),
        "laws": {number: found(number) for number in book.laws()},
        "editions": book.game_editions("bridge"),
    }


def group_laws(book: Book) -> list[tuple[Json, list[str]]]:
    """The phases of the game with the numbers of the laws that treat them, whether encoded or
    not.
    """
    editions = {each["id"] for each in book.game_editions("bridge")}
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
