"""Find the ways of a chain on which something may be wrong, and follow no future twice that was
found harmless.

In: the walk of an edition, what its rows say, and which ends are bad.  Out: the suspect `Way`s, in
the order of the walk. Most ways differ only in what bears on nothing below: where the same calls
wait under the same facts, and nothing that was said can be contradicted otherwise, the same
follows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Set
from functools import cache
from typing import NamedTuple

from regelwerk.prove.chains.walk import Walk, Way


class Voice(NamedTuple):
    """What a row says and what cannot be said beside it, each a set of bits, one for each thing
    that any row says.
    """

    says: int
    denies: int


SILENT = Voice(0, 0)


class Finder:
    """The suspect ways of one edition: those on which two rows contradict each other by their
    `voices` (by identity of the row), and those with a bad end.
    """

    def __init__(
        self, walk: Walk, voices: Mapping[int, Voice], has_bad_end: Callable[[Way], bool]
    ) -> None:
        self._walk, self._voices, self._has_bad_end = walk, voices, has_bad_end
        self._harmless: set[Hashable] = set()
        self._below, self._denied = cache(self._list_below), cache(self._list_denied)

    def find(self, decision: str) -> Iterator[Way]:
        """Yield the suspect ways from a decision."""
        for way in self._walk.begin(decision):
            yield from self._find_below(way, *self._hear(way, 0, 0))

    def _hear(self, way: Way, since: int, said: int) -> tuple[int, bool]:
        """Return what is said on a way of which the first rows have said something, and whether a
        later one contradicts it or itself.
        """
        clash = False
        for taken in way.taken[since:]:
            voice = self._voices.get(id(taken.row), SILENT)
            said |= voice.says
            clash = clash or bool(said & voice.denies)
        return said, clash

    def _find_below(self, way: Way, said: int, clash: bool) -> Iterator[Way]:
        """Yield the suspect ways that go on from this one, on which so much is said."""
        if way.ended:
            if clash or self._has_bad_end(way):
                yield way
            return
        future = (self.describe_future(way, said), clash)
        if future in self._harmless:
            return
        harmless = True
        for on in self._walk.follow_call(way):
            heard, clashes = self._hear(on, len(way.taken), said)
            for found in self._find_below(on, heard, clash or clashes):
                harmless = False
                yield found
        if harmless:
            self._harmless.add(future)

    def _list_below(self, targets: tuple[str, ...]) -> tuple[Set[str], Set[str], int]:
        """Return all decisions that these lead to, themselves included, the facts on which it
        depends how they go on, and what some row of these decisions contradicts.
        """
        decisions, facts, denied = set[str](), set[str](), 0
        for target in targets:
            below, names = self._walk.reached(target)
            decisions |= below
            facts |= names
        for decision in decisions:
            denied |= self._denied(decision)
        return decisions, facts, denied

    def _list_denied(self, decision: str) -> int:
        """Return what some row of a decision contradicts."""
        denied = 0
        for row, _ in self._walk.list_calling(decision):
            denied |= self._voices.get(id(row), SILENT).denies
        return denied

    def describe_future(self, way: Way, said: int) -> Hashable:
        """Return all on which it depends how a way goes on and whether it is suspect."""
        decisions, facts, denied = self._below(
            tuple(call.params["decision"] for call, _ in way.waiting)
        )
        calls = tuple(
            (
                call.params["decision"],
                restrict(self._walk.bind(call, above), facts),
                above.path[0] in decisions,
                len(above.path) == 1,
                tuple(each for each in above.path if each in decisions),
            )
            for call, above in way.waiting
        )
        again = frozenset(
            (taken.decision, restrict(taken.bound, facts))
            for taken in way.taken
            if taken.decision in decisions
        )
        return calls, restrict(way.free, facts), again, said & denied


def restrict(known: Mapping[str, Hashable], facts: Set[str]) -> frozenset[tuple[str, Hashable]]:
    """Return what is known of these facts."""
    return frozenset((fact, value) for fact, value in known.items() if fact in facts)
