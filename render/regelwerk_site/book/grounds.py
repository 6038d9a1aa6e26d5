"""The clauses on which editions rule differently: in which decisions, in which step, and which
change explains it.

In: the book, the divergences of its decisions.  Out: `Grounds`; the `Parting`s of some clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from regelwerk.ids import address
from regelwerk.lineage.change import QUIET, Change
from regelwerk_site.book.book import Book, list_row_cites
from regelwerk_site.book.partings import (
    Splits,
    find_first_difference,
    list_own_outcomes,
    list_resting_clauses,
)

NOTHING_TOLD = (*QUIET, "unnumbered")


@dataclass(frozen=True, slots=True)
class Parting:
    """The decisions in which two neighbouring editions rule differently because of a place, and the
    changed places that explain it.
    """

    older: str
    newer: str
    decisions: tuple[str, ...]
    reasons: tuple[str, ...]  # empty where the place itself changed: it says why

    @property
    def step(self) -> str:
        """The step: `1997-2007`."""
        return f"{self.older}-{self.newer}"


@dataclass(frozen=True, slots=True)
class Ground:
    """The clauses that the differences of a decision rest on, and all clauses that its differing
    rows cite.
    """

    rests: frozenset[str] = frozenset()
    cites: frozenset[str] = frozenset()

    def __or__(self, other: Ground) -> Ground:
        return Ground(self.rests | other.rests, self.cites | other.cites)


@dataclass(frozen=True, slots=True)
class Grounds:
    """Clause → (older, newer, decision) → what the differing rulings rest on; step → place → the
    changed places that it was or became.
    """

    order: tuple[str, ...]
    found: Mapping[str, Mapping[tuple[str, str, str], Ground]]
    told: Mapping[str, Mapping[str, frozenset[str]]]


def find_grounds(book: Book, parted: Splits) -> Grounds:
    """Return the clauses that differing consequences rest on: for each divergence the first
    consequence that differs, without applied decisions.
    """
    found: dict[str, dict[tuple[str, str, str], Ground]] = {}
    for id, steps in parted.items():
        tables = book.engine["decisions"][id]["editions"]
        for step in steps:
            rows = [
                {row["id"]: row for row in tables[edition]["rows"]} for edition in (step.a, step.b)
            ]
            for group in step.groups:
                sides = [by[side.row] for by, side in zip(rows, (group.a, group.b), strict=True)]
                first = zip(
                    sides,
                    find_first_difference(list_own_outcomes(group.a), list_own_outcomes(group.b)),
                    strict=True,
                )
                rests = frozenset(
                    id for row, outcome in first for id in list_resting_clauses(row, outcome)
                )
                ground = Ground(rests, frozenset(id for row in sides for id in list_row_cites(row)))
                for clause in rests:
                    known = found.setdefault(clause, {})
                    known[step.a, step.b, id] = known.get((step.a, step.b, id), Ground()) | ground
    return Grounds(
        tuple(book.editions),
        found,
        {step: index_told_places(changes) for step, changes in book.changes.steps.items()},
    )


def index_told_places(changes: Iterable[Change]) -> dict[str, frozenset[str]]:
    """Return place of either edition → the changed places of a step: those it became, or itself
    where it ended.
    """
    found: dict[str, frozenset[str]] = {}
    for change in changes:
        if change.kind not in NOTHING_TOLD:
            for id in (*change.older, *change.newer):
                found[id] = found.get(id, frozenset()).union(change.newer or change.older)
    return found


def list_partings(known: Grounds, ids: Iterable[str]) -> Iterator[Parting]:
    """Yield, step by step, where decisions rule differently because of some clauses."""
    ids = frozenset(ids)
    found: dict[tuple[str, str], dict[str, Ground]] = {}
    for (older, newer, decision), ground in (
        entry for id in sorted(ids) for entry in known.found.get(id, {}).items()
    ):
        decisions = found.setdefault((older, newer), {})
        decisions[decision] = decisions.get(decision, Ground()) | ground
    for (older, newer), decisions in sorted(
        found.items(), key=lambda entry: known.order.index(entry[0][0])
    ):
        told = known.told.get(f"{older}-{newer}", {})
        yield Parting(
            older, newer, tuple(decisions), list_reasons(told, ids, reduce(or_, decisions.values()))
        )


def list_reasons(
    told: Mapping[str, frozenset[str]], ids: frozenset[str], ground: Ground
) -> tuple[str, ...]:
    """Return the changed places that explain a difference at clauses that did not change: those the
    difference rests on, else those the rows cite; empty where one of the clauses changed itself.
    """
    rests, cites = (
        frozenset[str]().union(*(told.get(id, ()) for id in some))
        for some in (ground.rests, ground.cites)
    )
    return (
        ()
        if any(id in told.get(id, ()) for id in ids)
        else tuple(sorted(sorted(rests or cites), key=address.build_sort_key))
    )
