"""Read one document: find values in its tree and their lines, and collect its problems.

In: one `Document`.  Out: places and problems.  The tree has passed its schema, so problems here
concern its meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.ids.address import WHOLE
from regelwerk.model import Defect, Place
from regelwerk.read.problem import Problem
from regelwerk.read.source import Document

# written instead of places or a text: what holds in the edition before ends here
NONE = "none"


@dataclass(frozen=True, slots=True)
class Reading:
    """One document, the list to which its problems are added, and the edition of its folder (or
    empty).
    """

    document: Document
    problems: list[Problem]
    edition: str = ""  # the edition of the folder in which the document is

    @property
    def tree(self) -> dict[str, Any]:
        """The tree of the document."""
        return self.document.tree

    @property
    def game(self) -> str:
        """The game of the folder in which the document is."""
        return "bridge" if self.document.path.startswith("laws/") else "doppelkopf"

    @property
    def stem(self) -> str:
        """The file name without its extension."""
        return self.document.path.rsplit("/", 1)[1].removesuffix(".yaml")

    @property
    def folder(self) -> str:
        """The name of the folder in which the document is."""
        return self.document.path.rsplit("/", 2)[1]

    def find_place(self, holder: object, key: str | int) -> Place:
        """Return file and line of `key` in a mapping, or of item `key` in a list."""
        return Place(self.document.path, self.document.find_line(holder, key))

    def complain(
        self, holder: object, key: str | int, code: str, message: str, hint: str = ""
    ) -> None:
        """Add a problem at `key` of `holder`."""
        self.problems.append(
            Problem(self.document.path, self.document.find_line(holder, key), code, message, hint)
        )


def make_tuple(value: Any) -> tuple[str, ...]:
    """Return a value or a list of values as a tuple."""
    return (value,) if isinstance(value, str) else tuple(value)


def split_by_edition(
    reading: Reading,
    tree: dict[str, Any],
    key: str,
    editions: Iterable[str],
    before: Mapping[str, str],
) -> dict[str, str]:
    """Return a text by edition, written once for all `editions` or apart for some: an edition
    without a text of its own takes that of the edition before it.

    Report a text for another edition, and a text that repeats the one before it.
    """
    here, written = tuple(editions), tree.get(key, {})
    if isinstance(written, str):
        return dict.fromkeys(here, written)
    for edition in (edition for edition in written if edition not in here):
        reading.complain(
            written,
            edition,
            "bad_note",
            f"„{key}“ spricht für {edition}, das hier nicht gilt",
            "streichen",
        )
    found: dict[str, str] = {}
    idle = []
    for edition in here:
        led = found.get(before.get(edition, ""), NONE)
        found[edition] = written.get(edition, led)
        idle += [edition] if edition in written and found[edition] == led else []
    if len(here) > 1 and len(set(found.values())) == 1 and written:
        reading.complain(
            tree,
            key,
            "bad_note",
            f"„{key}“ sagt für alle Ausgaben dasselbe",
            "einmal für alle schreiben",
        )
        idle = []
    for edition in idle:
        reading.complain(
            written,
            edition,
            "bad_note",
            f"„{key}“ sagt für {edition} dasselbe wie für die Ausgabe davor",
            "streichen",
        )
    return {edition: text for edition, text in found.items() if text != NONE}


def read_defects(tree: dict[str, Any]) -> tuple[Defect, ...]:
    """Return the defects declared in a mapping, which has none, one or a list of them."""
    declared = tree.get("defect", ())
    return tuple(
        Defect(d["printed"], d["meant"], d["why"], "kept" in d)
        for d in ([declared] if isinstance(declared, dict) else declared)
    )


def make_whole(edition: str, address: str) -> str:
    """Return the id of an address of an edition; an id that is already full (of another edition, of
    a work) stays.
    """
    return address if WHOLE.match(address) else f"{edition}/{address}"
