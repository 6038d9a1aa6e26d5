"""The units that the document of an edition prints, in printed order, to be found in a copy.

In: the compiled knowledge base.  Out: `Document`s of `Unit`s.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.ids import address
from regelwerk.wortlaut.likeness import fold_words

Json = Mapping[str, Any]
LOOSE = frozenset(
    {"footnote", "background", "example"}
)  # printed where the page had room, not in the order of the numbers
UNLABELLED = frozenset({"table", "outcome_row"})
ELSEWHERE = frozenset({"carried", "open"})  # not printed by the document of the edition itself


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit to be found: its printed label, its heading in our words, and the characteristic words
    of our restatement.
    """

    id: str
    kind: str
    label: str
    value: str  # the last step of its printed number: 12, A, 3, a, ii, 3.5.9
    title: str
    heading: bool  # whether the print has a heading here
    english: str
    words: frozenset[str]
    parent: str
    says: bool  # whether our restatement has a text of its own, or a table


@dataclass(frozen=True, slots=True)
class Document:
    """The document of an edition: its units in printed order."""

    edition: str
    title: str
    numbers: str  # laws, chapters or cases
    units: tuple[Unit, ...]


def list_documents(bundle: Json) -> tuple[Document, ...]:
    """Return the documents of all editions of a knowledge base."""
    units = {unit["id"]: unit for unit in bundle["units"]}
    present = find_printed_units(bundle["contents"], units)
    listed: dict[str, list[Unit]] = {}
    for entry in bundle["contents"]:
        id = entry["id"]
        written = units.get(id)
        if written and id in present:
            listed.setdefault(address.parse_edition(id), []).append(
                make_expected_unit(entry, written)
            )
    return tuple(
        Document(
            each["id"],
            each["title"],
            each["numbers"],
            tuple(sorted(listed.get(each["id"], ()), key=make_rank_key(each["numbers"]))),
        )
        for each in bundle["editions"]
    )


def find_printed_units(contents: Iterable[Json], units: Mapping[str, Json]) -> frozenset[str]:
    """Return the ids of the units that the document of their edition prints, and of those above
    them, of which a patch prints only the heading.
    """
    parents = {entry["id"]: entry["parent"] for entry in contents}
    found: set[str] = set()
    for id in parents:
        if id in units and units[id]["status"] not in ELSEWHERE:
            while id and id not in found:
                found.add(id)
                id = parents.get(id, "")
    return frozenset(found)


def make_expected_unit(entry: Json, unit: Json) -> Unit:
    """Return a unit made from its entry in the contents and our restatement."""
    cells = [cell for row in (unit["table"] or {"rows": ()})["rows"] for cell in row]
    words = fold_words(" ".join([unit["title"], unit["text"], *cells, *unit["figures"]]))
    label = entry["label"] or ""
    title = unit["title"] or (label if entry["kind"] in ("definition", "intro", "annex") else "")
    says = bool(unit["text"] or unit["table"])
    return Unit(
        id=entry["id"],
        kind=entry["kind"],
        label=label,
        value=find_last_step(label, entry["id"]),
        title=title,
        heading=bool(unit["title"]),
        english=unit["english"],
        words=words,
        parent=entry["parent"],
        says=says,
    )


def find_last_step(label: str, id: str) -> str:
    """Return the last step of a printed number: `§ 12` gives 12, `C 1 e ii` gives ii, `(a)` gives
    a, `3.5.9` stays; a name gives an empty text.
    """
    last = label.split()[-1] if label else ""
    plain = last.strip("().:")
    if re.fullmatch(
        r"\d{1,3}|[A-Za-z]|[ivx]{1,4}|([a-z])\1|(?:[A-Z]|\d{1,2})(?:\.\d{1,2}){1,4}", plain
    ):
        return plain
    tail = re.split(r"[./]", address.parse_address(id))[-1]
    return tail if re.fullmatch(r"\d{1,2}", tail) and "/" not in address.parse_address(id) else ""


def make_rank_key(numbers: str) -> Any:
    """Return a sort key that puts chapters without a number (prefaces, definitions) before the
    laws; in other documents it keeps the order.
    """

    def key(unit: Unit) -> int:
        """Return 0 for a unit before the laws, 1 for any other."""
        root = address.parse_root(unit.id)
        return 1 if numbers != address.LAWS or root.isdigit() or root == "fn" else 0

    return key


def index_units(units: Iterable[Unit]) -> dict[str, Unit]:
    """Return the units by their ids."""
    return {unit.id: unit for unit in units}
