"""The pages of the bridge laws: every edition beside each other.

In: the book, its writer, the clauses on which rest rulings that differ.  Out: pages `bridge/27/`, `bridge/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from compiler import address
from compiler.change import LOUD, tally
from render import synopsis, urls
from render.around import around, slim
from render.book import Book, Json
from render.columns import Line, blocks
from render.fitting import fitting
from render.grounds import Grounds, partings
from render.page import Page
from render.passages import Passage, passages
from render.text import Marks, Writer


@dataclass(frozen=True, slots=True)
class Reading:
    """A law as one edition has it, in printed order."""

    edition: Json
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Law:
    """A law of all editions: as each is read, its rows beside each other, per edition how many of its places are of each class of change,
    the topics it belongs to and the decisions that rest on it."""

    number: str
    title: str
    units: Mapping[str, Json]
    lines: tuple[Line, ...]
    counts: Mapping[str, Mapping[str, int]]
    topics: tuple[Json, ...]
    readings: tuple[Reading, ...]
    decisions: tuple[str, ...]

    @property
    def anchors(self) -> frozenset[str]:
        """The anchors of the newest text; the rows beside each other have them with a sign before."""
        return frozenset(passage.anchor or "text" for passage in self.readings[-1].passages)

    def anchor(self, row: synopsis.Row) -> str:
        """The anchor of a row on the page."""
        return f"v-{row.anchor}" if row.anchor in self.anchors else row.anchor


def laws(book: Book, writer: Writer, known: Grounds, marks: Marks) -> tuple[Law, ...]:
    """Every law that at least one edition has encoded, in order of number."""
    paths = synopsis.lineage(book)
    rulings = fitting(book)
    return tuple(law(book, number, beside(book, writer, paths, number, known, marks), rulings[number]) for number in book.laws())


def beside(book: Book, writer: Writer, paths: synopsis.Lineage, number: str, known: Grounds, marks: Marks) -> tuple[Line, ...]:
    """The rows of a law."""
    return tuple(
        Line(row, blocks(writer, row, marks, "bridge"), slim(around(book, row.ids)), tuple(partings(known, row.ids)))
        for row in synopsis.rows(book, paths, number)
    )


def law(book: Book, number: str, lines: tuple[Line, ...], decisions: tuple[str, ...]) -> Law:
    """One law written out."""
    editions = book.game_editions("bridge")
    units = {each["id"]: book.units[id] for each in editions if (id := f"{each['id']}/{number}") in book.units}
    title = next((unit["title"] for unit in reversed(units.values()) if unit["title"]), "")
    counts = {step.split("-")[1]: tally(book.changes.pages.get((step, number), ())) for step in book.changes.steps}
    topics = book.topics_on(id for line in lines for id in line.row.ids if address.root_of(id) == number)
    readings = tuple(Reading(each, passages(book, each["id"], number)) for each in editions if (each["id"], number) in book.pages)
    return Law(number, title, units, lines, counts, topics, readings, decisions)


def rows(found: tuple[Law, ...]) -> dict[str, str]:
    """Place → the link to its row, where the editions stand beside each other."""
    links: dict[str, str] = {}
    for one in found:
        for row in (line.row for line in one.lines):
            for id in row.ids:
                links.setdefault(id, f"{urls.ROOT}{urls.law_page(one.number)}index.html#{one.anchor(row)}")
    return links


def pages(book: Book, found: tuple[Law, ...], links: Mapping[str, str]) -> Iterator[Page]:
    """A page per law and the front page of the game; `links` are those of `rows`."""
    editions = book.game_editions("bridge")
    for at, one in enumerate(found):
        before = found[at - 1] if at else None
        after = found[at + 1] if at + 1 < len(found) else None
        shows = {"law": one, "rows": links, "editions": editions, "order": LOUD, "before": before, "after": after}
        yield Page(urls.law_page(one.number), "law.html", "bridge", shows)
    shows = {"groups": groups(book), "laws": {one.number: one for one in found}, "editions": editions}
    yield Page("bridge/", "bridge.html", "bridge", shows)


def groups(book: Book) -> list[tuple[Json, list[str]]]:
    """The phases of the game with the numbers of the laws that treat them, whether encoded or not."""
    editions = {each["id"] for each in book.game_editions("bridge")}
    laws = (id for id, entry in book.listed.items() if entry["kind"] == "law" and address.edition_of(id) in editions)
    listed = sorted({int(address.root_of(id)) for id in laws})
    phases = [phase for phase in book.kb["phases"] if phase["game"] == "bridge"]
    return [(phase, [str(n) for n in listed if int(phase["first"]) <= n <= int(phase["last"])]) for phase in phases]
