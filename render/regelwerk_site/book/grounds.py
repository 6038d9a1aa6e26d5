"""The clauses on which editions rule differently: in which decisions, in which step, and which
change causes it.

In: the book, the divergences of its decisions.  Out: `Grounds`; the `Parting`s of some clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from regelwerk.ids import address
from regelwerk.library.causes import Caused, find_causes
from regelwerk_site.book.book import Book
from regelwerk_site.book.partings import Splits


@dataclass(frozen=True, slots=True)
class Parting:
    """The decisions in which two neighbouring editions rule differently because of a place, and the
    changed places that cause it.
    """

    older: str
    newer: str
    decisions: tuple[str, ...]
    reasons: tuple[str, ...]  # empty where a change of the place itself is a cause: it says why

    @property
    def step(self) -> str:
        """The step: `1997-2007`."""
        return f"{self.older}-{self.newer}"


@dataclass(frozen=True, slots=True)
class Grounds:
    """Step (older, newer) → every divergence with its causes; clause → the divergences that rest on
    it, by step.
    """

    steps: Mapping[tuple[str, str], tuple[Caused, ...]]
    resting: Mapping[str, tuple[tuple[tuple[str, str], Caused], ...]]


def find_grounds(book: Book, parted: Splits) -> Grounds:
    """Return the divergences of each step, with the clauses they rest on and the changes that cause
    them.
    """
    order = list(book.editions)
    pairs = dict.fromkeys((each.a, each.b) for found in parted.values() for each in found)
    steps = {
        (a, b): find_causes(
            book.engine,
            book.changes.steps.get(f"{a}-{b}", ()),
            (each for found in parted.values() for each in found if (each.a, each.b) == (a, b)),
        )
        for a, b in sorted(pairs, key=lambda pair: order.index(pair[0]))
    }
    resting: dict[str, list[tuple[tuple[str, str], Caused]]] = {}
    for step, found in steps.items():
        for caused in found:
            for id in caused.rests:
                resting.setdefault(id, []).append((step, caused))
    return Grounds(steps, {id: tuple(each) for id, each in resting.items()})


def list_partings(known: Grounds, ids: Iterable[str]) -> Iterator[Parting]:
    """Yield, step by step, where decisions rule differently because of some clauses."""
    ids = frozenset(ids)
    found: dict[tuple[str, str], list[Caused]] = {}
    for id in sorted(ids):
        for step, caused in known.resting.get(id, ()):
            found.setdefault(step, []).append(caused)
    for older, newer in sorted(found, key=list(known.steps).index):
        each = found[older, newer]
        causes = {name for caused in each for name in caused.changes}
        yield Parting(
            older,
            newer,
            tuple(dict.fromkeys(caused.decision for caused in each)),
            () if causes & ids else tuple(sorted(sorted(causes), key=address.build_sort_key)),
        )
