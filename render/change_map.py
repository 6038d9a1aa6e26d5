"""The map of changes: all laws of all editions as one picture.

In: the changes of every step.  Out: columns with their bars and the ribbons between different laws, in units of the picture's own grid.
A column is a law, a row an edition; a bar is as high as the share of places that changed in substance or are new, a ribbon as wide as
the number of places that went from one law to another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from compiler import address
from compiler.change import Change

COLUMN, LEFT, TOP = 13, 48, 24
CELL, GAP = 44, 92  # height of an edition's row, and between two
LEARNT_ANEW = ("substance", "new", "open")


@dataclass(frozen=True, slots=True)
class Bar:
    """A law in an edition: its box, and how much of it is filled (in the picture's units, from the bottom)."""

    law: str
    x: int
    y: int
    filled: float
    anew: int
    places: int


@dataclass(frozen=True, slots=True)
class Ribbon:
    """Places that went from a law to another: the outline of the band, how many, and which."""

    older: str
    newer: str
    path: str
    places: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """An edition: the height its boxes start at, its boxes, the ribbons that lead into it."""

    edition: str
    y: int
    bars: tuple[Bar, ...]
    ribbons: tuple[Ribbon, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """The map, and how large its grid is."""

    width: int
    height: int
    column: int
    cell: int
    left: int
    rows: tuple[Row, ...]


def law_of(id: str) -> str:
    """The number of the law an id belongs to; empty for what belongs to none."""
    root = address.root_of(id)
    return root if root.isdigit() else ""


def picture(laws: Sequence[str], editions: Sequence[str], found: Mapping[str, Iterable[Change]]) -> Picture:
    """The map of these laws; `found` are the changes that led to each edition but the first."""
    at = {law: LEFT + COLUMN * column for column, law in enumerate(laws)}
    rows = tuple(row(at, edition, TOP + number * (CELL + GAP), tuple(found.get(edition, ()))) for number, edition in enumerate(editions))
    return Picture(LEFT + COLUMN * len(laws), TOP + len(editions) * (CELL + GAP) - GAP, COLUMN, CELL, LEFT, rows)


def row(at: Mapping[str, int], edition: str, y: int, changes: tuple[Change, ...]) -> Row:
    """One edition."""
    places = Counter(law_of(change.newer[0]) for change in changes if change.newer)
    anew = Counter(law_of(change.newer[0]) for change in changes if change.newer and change.kind in LEARNT_ANEW)
    bars = tuple(Bar(law, x, y, round(CELL * anew[law] / max(places[law], 1), 1), anew[law], places[law]) for law, x in at.items())
    return Row(edition, y, bars, tuple(ribbons(at, y - GAP, y, changes)))


def ribbons(at: Mapping[str, int], start: int, end: int, changes: Iterable[Change]) -> Iterable[Ribbon]:
    """The bands between different laws, the widest first so that narrow ones lie on top."""
    bands: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        for pair in dict.fromkeys((law_of(old), law_of(new)) for old in change.older for new in change.newer):
            if pair[0] != pair[1] and all(law in at for law in pair):
                bands.setdefault(pair, []).append(change)
    for (old, new), members in sorted(bands.items(), key=lambda band: (-len(band[1]), int(band[0][0]), int(band[0][1]))):
        width = min(2 + len(members), COLUMN - 1)
        path = band(at[old] + (COLUMN - width) / 2, at[new] + (COLUMN - width) / 2, start, end, width)
        yield Ribbon(old, new, path, len(members), tuple(members))


def band(left: float, right: float, start: int, end: int, width: int) -> str:
    """The outline of a band from one row down to the next."""
    middle = (start + end) / 2
    down = f"M{left:g} {start}C{left:g} {middle:g} {right:g} {middle:g} {right:g} {end}"
    return f"{down}h{width}C{right + width:g} {middle:g} {left + width:g} {middle:g} {left + width:g} {start}Z"
