"""Rows of a synopsis written out: what editions share stands once, what differs is marked.

In: a row, the writer, a game.  Out: `Line`s with their `Block`s, ready for a template.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from render import synopsis
from render.around import Around
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


def blocks(writer: Writer, row: synopsis.Row, marks: Marks, game: str) -> tuple[Block, ...]:
    """The cells of a row, neighbours that are written alike taken together."""
    groups: list[list[synopsis.Cell]] = []
    for cell in row.cells:
        if groups and alike(writer, groups[-1][-1], cell, marks, game):
            groups[-1].append(cell)
        else:
            groups.append([cell])
    return tuple(Block(tuple(group), tuple(versions(writer, row, group, marks, game))) for group in groups)


def alike(writer: Writer, older: synopsis.Cell, newer: synopsis.Cell, marks: Marks, game: str) -> bool:
    """Whether two cells are written alike, text and tables, and none of them refers to a row above."""
    written = [(plain(writer, cell, marks, game), [unit["table"] for unit in cell.units]) for cell in (older, newer)]
    return bool(older.units and newer.units) and not (older.again or newer.again) and written[0] == written[1]


def plain(writer: Writer, cell: synopsis.Cell, marks: Marks, game: str) -> Markup:
    """The text of a cell as the page of its edition has it."""
    return Markup(" ").join(writer.whole(unit, marks, game) for unit in cell.units)


def versions(writer: Writer, row: synopsis.Row, block: Sequence[synopsis.Cell], marks: Marks, game: str) -> Iterator[Version]:
    """The plain text of a block and its marked ones; a text only referred to or a block without text has none."""
    own = block[-1]
    if own.again or not any(unit["text"] or unit["unprinted"] for unit in own.units):
        return
    yield Version("", plain(writer, own, marks, game))
    for other in row.cells:
        if other.units and other not in block:
            text = writer.changes(other.units, own.units, marks)
            if text is not None:
                yield Version(other.edition, text)
