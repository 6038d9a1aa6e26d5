"""The clauses of a page of an edition in printed order, each with everything that belongs to it and
its change in this edition.

In: the book, an edition, the key of a page.  Out: `Passage`s, ready for a template.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from regelwerk.ids import address
from regelwerk.lineage.change import QUIET, Change
from regelwerk_site.book.around import Around, collect_around
from regelwerk_site.book.book import ATTACHED, Book, Json
from regelwerk_site.book.fitting import measure_share

LONGEST_NUMBER, LONGEST_STEP = (
    7,
    4,
)  # signs; a longer label whose steps are not short is a heading and not hung in the margin


@dataclass(frozen=True, slots=True)
class Passage:
    """A clause as shown on its page, a referee's case with the outcomes of its table; `change` is
    the last change of its place.
    """

    unit: Json
    anchor: str
    level: int
    around: Around | None
    change: Change | None = None
    outcomes: tuple[Passage, ...] = ()
    onward: tuple[
        str, ...
    ] = ()  # where the next edition has it, if not under the same number alone
    ended: Change | None = None  # what became of it there if it has no successor
    decisions: tuple[
        str, ...
        # of a referee's case: those that rest on it or on one of its outcomes, the most fitting
        # first
    ] = ()

    @property
    def number(self) -> tuple[str, str]:
        """Its number for the margin: the part it shares with the clauses above it, and its own
        part; both empty where it has none.
        """
        label = self.unit["label"]
        steps = max(map(len, label.split()), default=0)
        if (len(label) > LONGEST_NUMBER and steps > LONGEST_STEP) or self.unit[
            "kind"
        ] == "definition":
            return "", ""
        front, blank, own = label.rpartition(" ")
        return front + blank, own

    @property
    def since(self) -> str:
        """The edition that last changed it; empty if none did."""
        return address.parse_edition(self.change.newer[0]) if self.change else ""

    @property
    def fresh(self) -> bool:
        """Whether its own edition added or changed it."""
        return bool(self.since == self.unit["edition"])


def list_passages(book: Book, edition: str, key: str) -> tuple[Passage, ...]:
    """Return the clauses of a page in printed order; background, examples and outcomes stand with
    their clause.

    Places of the older edition that go on below a clause without a printed number follow its last
    clause.
    """
    tables: dict[str, list[Passage]] = {}
    found = []
    for unit in book.pages[edition, key]:
        if unit["kind"] in ATTACHED - {"footnote"}:
            continue
        outcomes = tables.setdefault(unit["id"], [])
        passage = make_passage(book, unit, key)
        if unit["kind"] == "outcome_row":
            tables[unit["parent"]].append(passage)
        else:
            found.append((passage, outcomes))
    whole = [
        replace(
            passage, outcomes=tuple(rows), decisions=list_resting_decisions(book, passage, rows)
        )
        for passage, rows in found
    ]
    for home, ids in book.changes.lodged.items():
        last = max(
            (at for at, passage in enumerate(whole) if address.is_under(passage.unit["id"], home)),
            default=-1,
        )
        if last >= 0:
            whole[last + 1 : last + 1] = [make_unnumbered_passage(book, id, key) for id in ids]
    return tuple(whole)


def list_resting_decisions(
    book: Book, passage: Passage, outcomes: Iterable[Passage]
) -> tuple[str, ...]:
    """Return the decisions that rest on a referee's case, those first that rest on little else."""
    if passage.unit["kind"] != "case":
        return ()
    near = (passage, *outcomes)
    ids = frozenset(one.unit["id"] for one in near)
    found = dict.fromkeys(id for one in near if one.around for id in one.around.decisions)
    return tuple(sorted(found, key=lambda id: -measure_share(book, id, ids)))


def make_passage(book: Book, unit: Json, key: str) -> Passage:
    """Return a clause with everything that belongs to it."""
    level = address.parse_address(unit["id"]).count(".") - key.count(".")
    id = unit["id"]
    anchor, ended = book.shelf.fragment(id, key), book.changes.ended.get(id)
    return Passage(
        unit,
        anchor,
        level,
        collect_around(book, [id]),
        find_latest_change(book, id),
        onward=find_successors(book, id),
        ended=ended,
    )


def find_successors(book: Book, id: str) -> tuple[str, ...]:
    """Return the places that continue a place in the next edition; empty where that is only the
    same number.
    """
    found = book.changes.went.get(id, ())
    return (
        ()
        if [address.parse_address(each) for each in found] == [address.parse_address(id)]
        else found
    )


def find_latest_change(book: Book, id: str) -> Change | None:
    """Return the last change on the way to a place, without steps that only carry it on; None if
    there is none.
    """
    change = book.changes.came.get(id)
    while change and change.kind in QUIET:
        change = book.changes.came.get(change.older[0]) if change.older else None
    return change


def make_unnumbered_passage(book: Book, id: str, key: str) -> Passage:
    """Return a clause of the older edition for the page of the newer."""
    anchor = f"{address.parse_edition(id)}-{book.shelf.fragment(id, key)}"
    return Passage(
        book.units[id], anchor, address.parse_address(id).count(".") - key.count("."), None
    )
