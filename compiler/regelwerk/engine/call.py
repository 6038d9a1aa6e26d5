"""The decisions met in a chain: what a row applies, and the facts that each call binds.

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
    """A decision met in a chain: the facts known there, the names of the facts bound on the way,
    its moment and place.

    A place is the number of the call in its row, after the place of the decision that applies it;
    the first decision has the empty place.
    """

    decision: str
    facts: Mapping[str, str]
    bound: frozenset[str] = frozenset()
    due: str = NOW
    place: tuple[int, ...] = ()

    def list_calls(self, row: Json) -> list[Call]:
        """Return the calls of the decisions that a row of this decision applies; none falls due
        earlier than this call.
        """
        found = []
        for number, outcome in enumerate(outcome for outcome in row["then"] if outcome["apply"]):
            facts, bound = {**self.facts, **outcome["given"]}, self.bound.union(outcome["given"])
            found.append(
                Call(
                    decision=outcome["apply"],
                    facts=facts,
                    bound=bound,
                    due=pick_later(self.due, outcome["due"]),
                    place=(*self.place, number),
                )
            )
        return found

    def list_applied(self, row: Json) -> Iterator[tuple[str, frozenset[str]]]:
        """Return the decisions that a row of this decision applies, each with the names of the
        facts bound there.
        """
        return (
            (outcome["apply"], self.bound.union(outcome["given"]))
            for outcome in row["then"]
            if outcome["apply"]
        )

    def agrees(self, other: Call, facts: Iterable[str]) -> bool:
        """Return whether another call is of the same decision and knows the same values of these
        facts.
        """
        return self.decision == other.decision and all(
            self.facts.get(fact) == other.facts.get(fact) for fact in facts
        )


def pick_later(one: str, other: str) -> str:
    """Return the later of two moments."""
    return max(one, other, key=MOMENTS.index)
