"""Find the ways of a chain on which something may be wrong, and follow no future twice that was
found harmless.

In: the walk of an edition, and what makes a way suspect.  Out: the suspect `Way`s, in the order of
the walk. Most ways differ only in rows that bear on nothing below: where the same calls wait under
the same facts, the same follows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Set

from regelwerk.prove.chains.walk import Walk, Way


class Finder:
    """The suspect ways of one edition; whether a way is suspect depends on where it ends and on
    which of the rows `bearing` (by identity) it has taken.
    """

    def __init__(
        self, walk: Walk, bearing: frozenset[int], is_suspect: Callable[[Way], bool]
    ) -> None:
        self._walk, self._bearing, self._is_suspect = walk, bearing, is_suspect
        self._harmless: set[Hashable] = set()

    def find(self, decision: str) -> Iterator[Way]:
        """Yield the suspect ways from a decision."""
        for way in self._walk.begin(decision):
            yield from self._find_below(way)

    def _find_below(self, way: Way) -> Iterator[Way]:
        """Yield the suspect ways that go on from this one."""
        if way.ended:
            if self._is_suspect(way):
                yield way
            return
        future = self.describe_future(way)
        if future in self._harmless:
            return
        harmless = True
        for on in self._walk.follow_call(way):
            for found in self._find_below(on):
                harmless = False
                yield found
        if harmless:
            self._harmless.add(future)

    def describe_future(self, way: Way) -> Hashable:
        """Return all on which it depends how a way goes on and whether it is suspect."""
        reached = [self._walk.reached(call.params["decision"]) for call, _ in way.waiting]
        decisions = frozenset[str]().union(*(below for below, _ in reached))
        facts = frozenset[str]().union(*(names for _, names in reached))
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
        rows = frozenset(id(taken.row) for taken in way.taken) & self._bearing
        return calls, restrict(way.free, facts), again, rows


def restrict(known: Mapping[str, Hashable], facts: Set[str]) -> frozenset[tuple[str, Hashable]]:
    """Return what is known of these facts."""
    return frozenset((fact, value) for fact, value in known.items() if fact in facts)
