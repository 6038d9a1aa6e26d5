"""Calculators: what can be reckoned from the encoded clauses and their tables.

In: the units of the bundle by id, and a question.  Out: frozen values with the ids they rest on;
`Unanswerable` where the source is missing or defective, `Unreadable` where the question is. Numbers
come from the units, never from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from regelwerk.errors import Spoken, suggest_nearest
from regelwerk.ids.number import read_natural

Units = Mapping[str, Mapping[str, Any]]
Cites = Mapping[str, tuple[str, ...]]  # edition → ids
BRIDGE = (
    "1997",
    "2007",
    "2017",
)  # the editions whose clauses the calculators of bridge have been checked against


class Unanswerable(Spoken):
    """Raised where the source does not give the answer; `missing` holds the ids of the clauses that
    are not encoded, defective or not understood.
    """

    def __init__(self, message: str, missing: Iterable[str]) -> None:
        super().__init__(message)
        self.missing = tuple(missing)


class Unreadable(Spoken):
    """Raised for a question that no calculator accepts; `given` is the part of the question that is
    refused.
    """

    def __init__(self, message: str, given: str) -> None:
        super().__init__(message)
        self.given = given


def require_bool(name: str, given: object) -> None:
    """Raise `Unreadable` unless `given` is True or False: any word, even „no“, would count as
    true.
    """
    if not isinstance(given, bool):
        raise Unreadable(f"{name}={given!r}: möglich sind True und False", str(given))


def is_whole(given: object) -> bool:
    """Return whether something is a whole number, of whatever library; True is none."""
    return hasattr(given, "__index__") and not isinstance(given, bool)


def is_list(given: object) -> bool:
    """Return whether something is a list or a tuple, and not a text."""
    return isinstance(given, Sequence) and not isinstance(given, str)


def is_moment(given: object) -> bool:
    """Return whether something is a date with its time of day."""
    from datetime import datetime  # only a deadline needs it

    return isinstance(given, datetime)


KINDS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "str": (lambda given: isinstance(given, str), "ein Text"),
    "datetime": (is_moment, "ein Zeitpunkt (datetime)"),
    "int": (is_whole, "eine ganze Zahl"),
    "int | None": (lambda given: given is None or is_whole(given), "eine ganze Zahl"),
    "Sequence[int]": (
        lambda given: is_list(given) and all(map(is_whole, given)),
        "eine Liste ganzer Zahlen",
    ),
    "Sequence[str]": (
        lambda given: is_list(given) and all(isinstance(each, str) for each in given),
        "eine Liste von Texten",
    ),
}  # kind of an argument → what is one, and what is said where it is none


def require_kind(name: str, given: object, kind: str) -> None:
    """Raise `Unreadable` unless `given` is of one of `KINDS`."""
    is_one, wanted = KINDS[kind]
    if not is_one(given):
        raise Unreadable(f"{name}={given!r}: erwartet wird {wanted}", str(given))


def require_word(name: str, given: str, accepted: Iterable[str]) -> None:
    """Raise `Unreadable`, with the nearest accepted word, unless `given` is one of them."""
    words = [*accepted]
    if given in words:
        return
    near = suggest_nearest(given, filter(None, words)) if given else ""
    what = f"{name}={given} gibt es nicht" if given else f"es fehlt {name}"
    listed = ", ".join(filter(None, words))
    raise Unreadable(f"{what}; möglich: {listed}" + (f" ({near})" if near else ""), given)


def cite_addresses(newer: str, oldest: str | None = None, newest: str | None = None) -> Cites:
    """Return the ids of clauses by edition, built from their addresses in 2007, in 1997 (`oldest`)
    and in 2017 (`newest`).

    Addresses are parted by blanks; an edition without addresses of its own has those of 2007.
    """
    written = (newer if oldest is None else oldest, newer, newer if newest is None else newest)
    return {
        edition: tuple(f"{edition}/{at}" for at in addresses.split())
        for edition, addresses in zip(BRIDGE, written, strict=True)
    }


def require(units: Units, ids: Iterable[str]) -> None:
    """Raise `Unanswerable` with every id that is not encoded in the units."""
    missing = tuple(dict.fromkeys(id for id in ids if id not in units))
    if missing:
        raise Unanswerable(f"noch nicht erfasst: {', '.join(missing)}", missing)


def read_numbers(units: Units, id: str, least: int, most: int = 0) -> tuple[int, ...]:
    """Return the whole numbers that a clause states, in the order of its text; raise `Unanswerable`
    unless there are `least` to `most` of them.

    Without `most` there must be exactly `least`.
    """
    require(units, [id])
    figures = units[id]["figures"]
    found = tuple(number for figure in figures if (number := read_natural(figure)) is not None)
    if not least <= len(figures) <= (most or least) or len(found) < len(figures):
        raise Unanswerable(
            f"{id}: die Zahlen „{', '.join(figures)}“ sind nicht die erwarteten", [id]
        )
    return found


def read_named_rows(units: Units, id: str) -> tuple[dict[str, str], ...]:
    """Return the rows of an encoded table, each as a mapping from the name of a column to its cell;
    raise `Unanswerable` where there is no table.

    A table that keeps a defect of the printed text is returned too: the caller must check the cells
    it uses.
    """
    require(units, [id])
    table = units[id]["table"]
    if not table:
        raise Unanswerable(f"{id} enthält keine Tabelle", [id])
    return tuple(dict(zip(table["columns"], row, strict=True)) for row in table["rows"])


def read_cells(units: Units, id: str, width: int = 0) -> tuple[tuple[str, ...], ...]:
    """Return the rows of an encoded table, each as a tuple of its cells; raise `Unanswerable` where
    the table is missing, keeps a defect of the printed text, or has rows of another width than
    `width` (0: any width).

    A defect that the data correct does no harm: the rows hold the corrected text.
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
