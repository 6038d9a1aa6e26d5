"""The pages of the bridge laws: every edition beside each other.

In: the book, its writer, the clauses on which editions rule differently.  Out: pages `bridge/27/`, `bridge/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from compiler import address
from compiler.change import LOUD, tally
from render import synopsis, urls
from render.around import Around, around
from render.book import Book, Json
from render.page import Page
from render.text import Marks, Writer


@dataclass(frozen=True, slots=True)
class Version:
    """A cell's text against one edition; `against` is empty for the plain text."""

    against: str
    text: Markup


@dataclass(frozen=True, slots=True)
class Block:
    """Neighbouring editions of a row whose text is the same to the last link: shown once, `shown` being the newest of them."""

    cells: tuple[synopsis.Cell, ...]
    versions: tuple[Version, ...]  # the plain text first

    @property
    def shown(self) -> synopsis.Cell:
        """The cell whose text stands for all."""
        return self.cells[-1]

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that say it."""
        return tuple(cell.edition for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the synopsis, written out."""

    row: synopsis.Row
    blocks: tuple[Block, ...]
    around: Around
    differs: bool  # cited where two editions rule differently


@dataclass(frozen=True, slots=True)
class Law:
    """A law of all editions: its rows, and per edition how many of its places are of each class of change."""

    number: str
    title: str
    units: Mapping[str, Json]
    lines: tuple[Line, ...]
    counts: Mapping[str, Mapping[str, int]]


def laws(book: Book, writer: Writer, differing: frozenset[str], marks: Marks) -> tuple[Law, ...]:
    """Every law that at least one edition has encoded, in order of number."""
    paths = synopsis.lineage(book)
    return tuple(law(book, writer, paths, number, differing, marks) for number in book.laws())


def law(book: Book, writer: Writer, paths: synopsis.Lineage, number: str, differing: frozenset[str], marks: Marks) -> Law:
    """One law written out."""
    lines = tuple(
        Line(row, blocks(writer, row, marks), around(book, row.ids), not differing.isdisjoint(row.ids))
        for row in synopsis.rows(book, paths, number)
    )
    editions = book.game_editions("bridge")
    units = {each["id"]: book.units[id] for each in editions if (id := f"{each['id']}/{number}") in book.units}
    title = next((unit["title"] for unit in reversed(units.values()) if unit["title"]), "")
    counts = {step.split("-")[1]: tally(book.changes.pages.get((step, number), ())) for step in book.changes.steps}
    return Law(number, title, units, lines, counts)


def blocks(writer: Writer, row: synopsis.Row, marks: Marks) -> tuple[Block, ...]:
    """The cells of a row, neighbours that are written alike taken together."""
    groups: list[list[synopsis.Cell]] = []
    for cell in row.cells:
        if groups and alike(writer, groups[-1][-1], cell, marks):
            groups[-1].append(cell)
        else:
            groups.append([cell])
    return tuple(Block(tuple(group), tuple(versions(writer, row, group, marks))) for group in groups)


def alike(writer: Writer, older: synopsis.Cell, newer: synopsis.Cell, marks: Marks) -> bool:
    """Whether two cells are written alike, text and tables, and none of them refers to a row above."""
    written = [(plain(writer, cell, marks), [unit["table"] for unit in cell.units]) for cell in (older, newer)]
    return bool(older.units and newer.units) and not (older.again or newer.again) and written[0] == written[1]


def plain(writer: Writer, cell: synopsis.Cell, marks: Marks) -> Markup:
    """The text of a cell as the page of its edition has it."""
    return Markup(" ").join(writer.whole(unit, marks, "bridge") for unit in cell.units)


def versions(writer: Writer, row: synopsis.Row, block: Sequence[synopsis.Cell], marks: Marks) -> Iterator[Version]:
    """The plain text of a block and its marked ones; a text only referred to or a block without text has none."""
    own = block[-1]
    if own.again or not any(unit["text"] or unit["unprinted"] for unit in own.units):
        return
    yield Version("", plain(writer, own, marks))
    for other in row.cells:
        if other.units and other not in block:
            text = writer.changes(other.units, own.units, marks)
            if text is not None:
                yield Version(other.edition, text)


def pages(book: Book, found: tuple[Law, ...]) -> Iterator[Page]:
    """A page per law and the front page of the game."""
    editions = book.game_editions("bridge")
    for at, one in enumerate(found):
        before = found[at - 1] if at else None
        after = found[at + 1] if at + 1 < len(found) else None
        shows = {"law": one, "editions": editions, "order": LOUD, "before": before, "after": after}
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
