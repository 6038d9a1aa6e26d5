"""Decisions as a chain meets them: what a row applies, what its calls bind, and what is asked below.

In: the parsed `engine.json`.  Out: `Call`s; the facts that a decision and those it applies ask of the user.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from compiler.model import MOMENTS, NOW

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """A decision met in a chain: the facts as they are known there, the names bound on the way, its moment and place.

    A place is the number of the call in its row, below that of the decision that applies it; the first decision has none.
    """

    decision: str
    facts: Mapping[str, str]
    bound: frozenset[str] = frozenset()
    due: str = NOW
    place: tuple[int, ...] = ()

    def calls(self, row: Json) -> list[Call]:
        """What a row of this decision applies; what falls due at a moment brings nothing forward that it applies itself."""
        found = []
        for number, outcome in enumerate(outcome for outcome in row["then"] if outcome["apply"]):
            facts, bound = {**self.facts, **outcome["given"]}, self.bound.union(outcome["given"])
            found.append(Call(outcome["apply"], facts, bound, later(self.due, outcome["due"]), (*self.place, number)))
        return found

    def agrees(self, other: Call, facts: Iterable[str]) -> bool:
        """Whether another call of the same decision knows the same of these facts."""
        return self.decision == other.decision and all(self.facts.get(fact) == other.facts.get(fact) for fact in facts)


def later(one: str, other: str) -> str:
    """The later of two moments."""
    return max(one, other, key=MOMENTS.index)


def rows_of(engine: Json, decision: str, edition: str = "") -> list[Json]:
    """The rows of a decision in an edition; without one, those of all editions."""
    tables = engine["decisions"][decision]["editions"]
    return [row for each, table in tables.items() if edition in ("", each) for row in table["rows"]]


def asked(engine: Json, decision: str, edition: str = "") -> tuple[str, ...]:
    """The facts a decision uses in an edition; without one, in any."""
    tables = engine["decisions"][decision]["editions"]
    return tuple(dict.fromkeys(fact for each, table in tables.items() if edition in ("", each) for fact in table["facts"]))


def asked_below(engine: Json, calls: Iterable[Call], edition: str = "") -> tuple[str, ...]:
    """The facts that decisions and those they apply, however far, ask where they are not bound; in one edition or in any."""

    def applied(decision: str) -> Iterator[tuple[str, Iterable[str]]]:
        outcomes = (outcome for row in rows_of(engine, decision, edition) for outcome in row["then"] if outcome["apply"])
        return ((outcome["apply"], outcome["given"]) for outcome in outcomes)

    return free(((call.decision, call.bound) for call in calls), lambda decision: asked(engine, decision, edition), applied)


def free(
    starts: Iterable[tuple[str, frozenset[str]]],
    asks: Callable[[str], Iterable[str]],
    applied: Callable[[str], Iterable[tuple[str, Iterable[str]]]],
) -> tuple[str, ...]:
    """The facts that decisions, entered with names bound, and those they apply ask where no call between binds them.

    `asks` tells the facts of a decision, `applied` the decisions it applies with the names that each call binds.
    """
    found: dict[str, None] = {}
    met: dict[str, list[frozenset[str]]] = {}
    waiting = list(starts)
    for decision, bound in waiting:
        if any(less <= bound for less in met.setdefault(decision, [])):  # where less is bound, all that is asked here has been found
            continue
        met[decision].append(bound)
        found |= dict.fromkeys(fact for fact in asks(decision) if fact not in bound)
        waiting += dict.fromkeys((below, bound.union(given)) for below, given in applied(decision))
    return tuple(found)
