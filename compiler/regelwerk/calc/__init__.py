"""Calculators: what can be reckoned from the encoded clauses and their tables.

In: the units of the bundle by id, and a question.  Out: frozen values with the ids they rest on;
`Unanswerable` where the source is missing or defective, `Unreadable` where the question is. Numbers
come from the units, never from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from regelwerk.errors import Spoken
from regelwerk.ids.number import natural

Units = Mapping[str, Mapping[str, Any]]
Cites = Mapping[str, tuple[str, ...]]  # edition → ids
BRIDGE = (
    "1997",
    "2007",
    "2017",
)  # the editions whose clauses the calculators of bridge have been held against


class Unanswerable(Spoken):
    """The source does not give the answer: `missing` holds the ids that are not encoded, defective
    or not understood.
    """

    def __init__(self, message: str, missing: Iterable[str]) -> None:
        super().__init__(message)
        self.missing = tuple(missing)


class Unreadable(Spoken):
    """A question no calculator can take; `given` is the part it does not accept."""

    def __init__(self, message: str, given: str) -> None:
        super().__init__(message)
        self.given = given


def truth(name: str, given: object) -> None:
    """Raise `Unreadable` unless a value is true or false: a word, „no“ too, would count as true."""
    if not isinstance(given, bool):
        raise Unreadable(f"{name}={given!r}: möglich sind True und False", str(given))


def by_edition(newer: str, oldest: str | None = None, newest: str | None = None) -> Cites:
    """Ids from addresses: those of 2007, and of 1997 and 2017 where they differ."""
    written = (newer if oldest is None else oldest, newer, newer if newest is None else newest)
    return {
        edition: tuple(f"{edition}/{at}" for at in addresses.split())
        for edition, addresses in zip(BRIDGE, written, strict=True)
    }


def require(units: Units, ids: Iterable[str]) -> None:
    """Raise `Unanswerable` naming every id that is not encoded."""
    missing = tuple(dict.fromkeys(id for id in ids if id not in units))
    if missing:
        raise Unanswerable(f"noch nicht erfasst: {', '.join(missing)}", missing)


def numbers(units: Units, id: str, least: int, most: int = 0) -> tuple[int, ...]:
    """The numbers a clause states, in the order of its text; raises `Unanswerable` unless there are
    `least` to `most` of them.

    Without `most` there must be exactly `least`.
    """
    require(units, [id])
    figures = units[id]["figures"]
    found = tuple(number for figure in figures if (number := natural(figure)) is not None)
    if not least <= len(figures) <= (most or least) or len(found) < len(figures):
        raise Unanswerable(
            f"{id}: die Zahlen „{', '.join(figures)}“ sind nicht die erwarteten", [id]
        )
    return found


def named(units: Units, id: str) -> tuple[dict[str, str], ...]:
    """The rows of an encoded table by the names of its columns, also where a defect of the print is
    kept: who reads them answers for it.
    """
    require(units, [id])
    table = units[id]["table"]
    if not table:
        raise Unanswerable(f"{id} enthält keine Tabelle", [id])
    return tuple(dict(zip(table["columns"], row, strict=True)) for row in table["rows"])


def cells(units: Units, id: str, width: int = 0) -> tuple[tuple[str, ...], ...]:
    """The rows of an encoded table; raises `Unanswerable` where it is missing, keeps a defect of
    the source or has not `width` columns.

    A defect that the data mend spoils nothing: the rows hold what is meant.
    """
    require(units, [id])
    unit = units[id]
    kept = [defect["why"] for defect in unit["defect"] or () if defect["kept"]]
    if kept:
        raise Unanswerable(
            f"{id}: die Tabelle der Vorlage ist fehlerhaft ({'; '.join(kept)})", [id]
        )
    if not unit["table"]:
        raise Unanswerable(f"{id} enthält keine Tabelle", [id])
    rows = tuple(map(tuple, unit["table"]["rows"]))
    if width and any(len(row) != width for row in rows):
        raise Unanswerable(f"{id}: erwartet werden Zeilen mit {width} Angaben", [id])
    return rows
