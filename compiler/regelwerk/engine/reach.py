"""What follows from a compiled engine whatever is asked of it: its tables, their borders, what its
decisions ask, apply and reach.

In: the parsed `engine.json`.  Out: `Reach`, kept as long as the engine: one that has been read is
never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from regelwerk.engine.table import Table, from_json

Json = Mapping[str, Any]
Asks = Callable[[str], Iterable[str]]
Applies = Callable[[str], Iterable[tuple[str, Iterable[str]]]]

UNBOUND: frozenset[str] = frozenset()
KEPT = 8  # engines whose reach is kept at the same time


@dataclass(frozen=True, slots=True)
class Border:
    """A constraint between facts of a table (`inside`) and facts known only from elsewhere in the
    chain (`outside`).
    """

    inside: Mapping[str, Collection[str]]
    outside: Mapping[str, Collection[str]]


class Reach:
    """What one engine reaches; every answer is reckoned once. Without an edition: in any."""

    def __init__(self, engine: Json) -> None:
        self._decisions: Json = engine["decisions"]
        self._nevers = [constraint["never"] for constraint in engine.get("constraints", ())]
        self.table, self.borders = cache(self._table), cache(self._borders)
        self.asked, self.applied, self.below = (
            cache(self._asked),
            cache(self._applied),
            cache(self._below),
        )

    @cached_property
    def editions(self) -> dict[str, str]:
        """Every edition in which something is decided, in the order met, with its game."""
        return {
            edition: entry["game"]
            for entry in self._decisions.values()
            for edition in entry["editions"]
        }

    def rows(self, decision: str, edition: str = "") -> list[Json]:
        """The rows of a decision."""
        return [row for table in self._tables(decision, edition) for row in table["rows"]]

    def _tables(self, decision: str, edition: str) -> list[Json]:
        return [
            table
            for each, table in self._decisions[decision]["editions"].items()
            if edition in ("", each)
        ]

    def _table(self, decision: str, edition: str) -> Table | None:
        """The table of a decision; nothing where it is not decided for the edition yet."""
        compiled = self._decisions[decision]["editions"].get(edition)
        return None if compiled is None else from_json(compiled)

    def _borders(self, decision: str, edition: str, bound: frozenset[str]) -> tuple[Border, ...]:
        """The constraints that reach into a table entered with names bound."""
        table = self.table(decision, edition)
        return tuple(bordering(self._nevers, table, bound)) if table else ()

    def _asked(self, decision: str, edition: str = "") -> tuple[str, ...]:
        """The facts a decision uses."""
        return tuple(
            dict.fromkeys(
                fact for table in self._tables(decision, edition) for fact in table["facts"]
            )
        )

    def _applied(self, decision: str, edition: str = "") -> tuple[tuple[str, frozenset[str]], ...]:
        """The decisions a decision applies, each with the names that call binds."""
        outcomes = (
            outcome
            for row in self.rows(decision, edition)
            for outcome in row["then"]
            if outcome["apply"]
        )
        return tuple(
            dict.fromkeys((outcome["apply"], frozenset(outcome["given"])) for outcome in outcomes)
        )

    def _below(
        self, decision: str, edition: str = "", bound: frozenset[str] = UNBOUND
    ) -> tuple[str, ...]:
        """The facts that a decision, entered with names bound, and those it applies, however far,
        ask where they are not bound.
        """
        return free(
            [(decision, bound)],
            lambda each: self.asked(each, edition),
            lambda each: self.applied(each, edition),
        )


def reach(engine: Json) -> Reach:
    """What this very engine reaches."""
    return _kept(_Same(engine))


class _Same:
    """An engine by its identity: two that say the same are still two."""

    def __init__(self, engine: Json) -> None:
        self.engine = engine

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.engine is other.engine

    def __hash__(self) -> int:
        return id(self.engine)


@lru_cache(KEPT)
def _kept(same: _Same) -> Reach:
    return Reach(same.engine)


def bordering(
    nevers: Iterable[Mapping[str, Collection[str]]], table: Table, bound: Collection[str]
) -> Iterator[Border]:
    """The constraints (fact → values that cannot be together) that reach into a table from outside.

    What a call binds is told of its own event: no constraint ties it to what is known of another.
    """
    for never in nevers:
        inside = {fact: keys for fact, keys in never.items() if fact in table.facts}
        outside = {fact: keys for fact, keys in never.items() if fact not in table.facts}
        foreign = any(fact in bound for fact in never) and any(
            fact not in bound for fact in outside
        )
        if inside and outside and not foreign:
            yield Border(inside, outside)


def free(
    starts: Iterable[tuple[str, frozenset[str]]], asks: Asks, applied: Applies
) -> tuple[str, ...]:
    """The facts that decisions, entered with names bound, and those they apply ask where no call
    between binds them.

    `asks` tells the facts of a decision, `applied` the decisions it applies with the names that
    each call binds.
    """
    found: dict[str, None] = {}
    met: dict[str, list[frozenset[str]]] = {}
    waiting = list(starts)
    for decision, bound in waiting:
        if any(
            less <= bound for less in met.setdefault(decision, [])
        ):  # where less is bound, all that is asked here has been found
            continue
        met[decision].append(bound)
        found |= dict.fromkeys(fact for fact in asks(decision) if fact not in bound)
        waiting += dict.fromkeys((below, bound.union(given)) for below, given in applied(decision))
    return tuple(found)
