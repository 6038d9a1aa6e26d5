"""Decisions as a chain meets them: what a row applies and what its calls bind.

In: rows of the parsed `engine.json`.  Out: `Call`s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.model.moments import MOMENTS, NOW

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """A decision met in a chain: the facts as they are known there, the names bound on the way, its
    moment and place.

    A place is the number of the call in its row, below that of the decision that applies it; the
    first decision has none.
    """

    decision: str
    facts: Mapping[str, str]
    bound: frozenset[str] = frozenset()
    due: str = NOW
    place: tuple[int, ...] = ()

    def calls(self, row: Json) -> list[Call]:
        """What a row of this decision applies; what falls due at a moment brings nothing forward
        that it applies itself.
        """
        found = []
        for number, outcome in enumerate(outcome for outcome in row["then"] if outcome["apply"]):
            facts, bound = {**self.facts, **outcome["given"]}, self.bound.union(outcome["given"])
            found.append(
                Call(
                    outcome["apply"],
                    facts,
                    bound,
                    later(self.due, outcome["due"]),
                    (*self.place, number),
                )
            )
        return found

    def applied(self, row: Json) -> Iterator[tuple[str, frozenset[str]]]:
        """The decisions a row of this decision applies, each with the names bound there."""
        return (
            (outcome["apply"], self.bound.union(outcome["given"]))
            for outcome in row["then"]
            if outcome["apply"]
        )

    def agrees(self, other: Call, facts: Iterable[str]) -> bool:
        """Whether another call of the same decision knows the same of these facts."""
        return self.decision == other.decision and all(
            self.facts.get(fact) == other.facts.get(fact) for fact in facts
        )


def later(one: str, other: str) -> str:
    """The later of two moments."""
    return max(one, other, key=MOMENTS.index)
