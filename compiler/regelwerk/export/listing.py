"""Clauses, norms and changes as lists for spreadsheets.

In: the parsed `kb.json`.  Out: CSV; lists of ids are parted by a blank, lists of sentences by ` |
`, references stand as they are cited.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.ids.address import segments

Json = Mapping[str, Any]

AFTER = ("parent", "status", "carried_from")


@dataclass(frozen=True, slots=True)
class Listing:
    """The names of the columns and the lines, each with one text a column."""

    columns: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def clauses(bundle: Json, edition: str = "") -> Listing:
    """One line a unit: what it says, where it stands, how (printed, carried, open), what goes on
    unprinted; one edition or all.
    """
    columns = ("id", "edition", "kind", "cited", "title", "text", *AFTER, "unprinted")
    return Listing(columns, tuple(line(bundle, unit) for unit in units(bundle, edition)))


def line(bundle: Json, unit: Json) -> tuple[str, ...]:
    """A unit as a line."""
    said = plain(bundle, unit["text"])
    kept = plain(bundle, unit["unprinted"]["text"]) if unit["unprinted"] else ""
    cited = bundle["cites"][unit["id"]]
    return (
        *(unit[key] for key in ("id", "edition", "kind")),
        cited,
        unit["title"],
        said,
        *(unit[key] for key in AFTER),
        kept,
    )


def norms(bundle: Json, edition: str = "") -> Listing:
    """One line a norm: its unit, its number in it from 1, who may or must do what, and when."""
    columns = ("unit", "number", "who", "force", "act", "when")
    return Listing(
        columns,
        tuple(
            (unit["id"], str(number), norm["who"], norm["force"], norm["act"], norm["when"])
            for unit in units(bundle, edition)
            for number, norm in enumerate(unit["norms"], 1)
        ),
    )


def changes(bundle: Json, edition: str = "") -> Listing:
    """One line a change of a step: what happened to which places, what it means and weighs, why;
    what came with an edition, or all.
    """
    columns = ("step", "kind", "older", "newer", "fates", "meanings", "weights", "why")
    return Listing(
        columns,
        tuple(
            (
                change["step"],
                change["kind"],
                *(" ".join(change[key]) for key in columns[2:-1]),
                " | ".join(change["why"]),
            )
            for change in bundle["changes"]
            if not edition or change["step"].endswith(f"-{edition}")
        ),
    )


LISTINGS: Mapping[str, Callable[[Json, str], Listing]] = {
    "clauses": clauses,
    "norms": norms,
    "changes": changes,
}


def units(bundle: Json, edition: str) -> Iterator[Json]:
    """The units of an edition, or all, in printed order."""
    return (unit for unit in bundle["units"] if not edition or unit["edition"] == edition)


def plain(bundle: Json, text: str) -> str:
    """A text with its references as they are cited."""
    return "".join(words or bundle["cites"][id] for words, id in segments(text))


def csv_lines(columns: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A head and lines as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(lines)
    return out.getvalue()
