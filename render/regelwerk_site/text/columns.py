"""Write out the rows of a synopsis: what editions share is shown once, what differs is marked.

In: a row, the writer, a game.  Out: `Line`s with their `Block`s, ready for a template.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from markupsafe import Markup

from regelwerk_site.book import synopsis
from regelwerk_site.book.around import Around
from regelwerk_site.book.grounds import Parting
from regelwerk_site.text.text import Marks, Writer


@dataclass(frozen=True, slots=True)
class Version:
    """The text of a cell, marked against an older and a newer edition; both names are empty for the
    text without marks.
    """

    older: str
    newer: str
    text: Markup


@dataclass(frozen=True, slots=True)
class Block:
    """Neighbouring editions of a row whose text is identical, links included; it is shown once, as
    the cell of the newest of them.
    """

    cells: tuple[synopsis.Cell, ...]
    versions: tuple[Version, ...]  # the text without marks first

    @property
    def shown(self) -> synopsis.Cell:
        """The cell of the newest edition, whose text stands for all."""
        return self.cells[-1]

    @property
    def fresh(self) -> bool:
        """Whether the place is new in the oldest edition of the block."""
        return any(change.kind == "new" for change in self.cells[0].changes) and bool(
            self.cells[0].units
        )

    @property
    def editions(self) -> tuple[str, ...]:
        """The ids of the editions of this block, oldest first."""
        return tuple(cell.edition for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the synopsis, written out."""

    row: synopsis.Row
    blocks: tuple[Block, ...]
    around: Around
    partings: tuple[Parting, ...]  # the decisions that rule differently because of it

    @property
    def whole(self) -> bool:
        """Whether one text stands for all editions: nothing changed, not even a heading."""
        return not self.row.changed and len(self.row.headings) == 1


def group_cells(writer: Writer, row: synopsis.Row, marks: Marks, game: str) -> tuple[Block, ...]:
    """Return the cells of a row as blocks, neighbours that are written alike in one block."""
    groups: list[list[synopsis.Cell]] = []
    for cell in row.cells:
        if groups and are_written_alike(writer, groups[-1][-1], cell, marks, game):
            groups[-1].append(cell)
        else:
            groups.append([cell])
    return tuple(
        Block(tuple(groups[at]), tuple(list_versions(writer, groups, at, marks, game)))
        for at in range(len(groups))
    )


def are_written_alike(
    writer: Writer, older: synopsis.Cell, newer: synopsis.Cell, marks: Marks, game: str
) -> bool:
    """Return whether two cells have the same headings, texts and tables, and neither of them refers
    to a row above.
    """
    beside = [[(unit["title"], unit["table"]) for unit in cell.units] for cell in (older, newer)]
    written = [
        (write_cell(writer, cell, marks, game), other)
        for cell, other in zip((older, newer), beside, strict=True)
    ]
    return (
        bool(older.units and newer.units)
        and not (older.again or newer.again)
        and written[0] == written[1]
    )


def write_cell(writer: Writer, cell: synopsis.Cell, marks: Marks, game: str) -> Markup:
    """Return the text of a cell as the page of its edition shows it."""
    return Markup(" ").join(writer.render_whole(unit, marks, game) for unit in cell.units)


def list_versions(
    writer: Writer, groups: Sequence[Sequence[synopsis.Cell]], at: int, marks: Marks, game: str
) -> Iterator[Version]:
    """Yield the text of a block without marks, then marked against every older and every newer
    block; yield nothing where the block has no text of its own.
    """
    own = groups[at][-1]
    if not has_own_text(own):
        return
    yield Version("", "", write_cell(writer, own, marks, game))
    before = [
        each
        for each in range(at)
        if has_own_text(groups[each][-1]) and not is_split_between(groups, each, at)
    ]
    behind = [
        each
        for each in range(at + 1, len(groups))
        if has_own_text(groups[each][-1]) and not is_split_between(groups, at, each)
    ]
    once: set[Markup] = set()
    for older, newer in product([None, *before], [None, *behind]):
        old, new = (groups[each][-1] if each is not None else None for each in (older, newer))
        text = writer.render_marked(
            own.units, old.units if old else (), new.units if new else (), marks
        )
        if text is None or (old and new and text in once):
            continue  # nothing to mark, or the same marks as against one of them alone
        once.add(text)
        yield Version(old.edition if old else "", new.edition if new else "", text)


def has_own_text(cell: synopsis.Cell) -> bool:
    """Return whether a cell has a text of its own and does not refer to a row above."""
    return not cell.again and any(unit["text"] or unit["unprinted"] for unit in cell.units)


def is_split_between(groups: Sequence[Sequence[synopsis.Cell]], older: int, newer: int) -> bool:
    """Return whether a place was split between two blocks: its other part then stands in another
    row, and a comparison word by word means nothing.
    """
    return any(
        "split" in change.fates
        for group in groups[older + 1 : newer + 1]
        for cell in group
        for change in cell.changes
    )
