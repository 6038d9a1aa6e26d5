"""Clauses and norms as lists for spreadsheets.

In: the parsed `kb.json`.  Out: CSV; lists of ids are parted by a blank, lists of sentences by ` |
`, references are written as citations.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.ids.address import Manners, cite_without_sign, parse_root, split_segments

Json = Mapping[str, Any]

AFTER = ("parent", "status", "carried_from")


@dataclass(frozen=True, slots=True)
class Listing:
    """A list: the names of the columns, and the lines with one text for each column."""

    columns: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def list_clause_lines(bundle: Json, edition: str = "") -> Listing:
    """Return one line for each unit: its text, its place, its status (printed, carried, open), and
    the text that stays in force unprinted; of one edition or of all.
    """
    columns = ("id", "edition", "kind", "cited", "title", "text", *AFTER, "unprinted")
    return Listing(
        columns, tuple(make_clause_line(bundle, unit) for unit in list_units(bundle, edition))
    )


def make_clause_line(bundle: Json, unit: Json) -> tuple[str, ...]:
    """Return a unit as a line of the list."""
    said = spell_out_references(bundle, unit["text"])
    kept = spell_out_references(bundle, unit["unprinted"]["text"]) if unit["unprinted"] else ""
    cited = bundle["cites"][unit["id"]]
    return (
        *(unit[key] for key in ("id", "edition", "kind")),
        cited,
        unit["title"],
        said,
        *(unit[key] for key in AFTER),
        kept,
    )


def list_norm_lines(bundle: Json, edition: str = "") -> Listing:
    """Return one line for each norm: its unit, its number there (from 1), who may or must do what,
    and when.
    """
    columns = ("unit", "number", "who", "force", "act", "when")
    return Listing(
        columns,
        tuple(
            (unit["id"], str(number), norm["who"], norm["force"], norm["act"], norm["when"])
            for unit in list_units(bundle, edition)
            for number, norm in enumerate(unit["norms"], 1)
        ),
    )


LISTINGS: Mapping[str, Callable[[Json, str], Listing]] = {
    "clauses": list_clause_lines,
    "norms": list_norm_lines,
}


def list_units(bundle: Json, edition: str) -> Iterator[Json]:
    """Yield the units of an edition, or of all, in printed order."""
    return (unit for unit in bundle["units"] if not edition or unit["edition"] == edition)


def name_place(bundle: Json, signs: Manners, id: str) -> str:
    """Return the number of a place of a law (`27 B 1`), else its citation."""
    numbered = parse_root(id).isdigit()
    return cite_without_sign(id, signs) if numbered else str(bundle["cites"].get(id, id))


def spell_out_references(bundle: Json, text: str) -> str:
    """Return a text with its references as citations."""
    return "".join(words or bundle["cites"][id] for words, id in split_segments(text))


def format_csv(columns: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a heading and lines as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(lines)
    return out.getvalue()
