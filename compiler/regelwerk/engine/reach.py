"""The facts and decisions that a compiled engine reaches, whatever the answers: its tables, their
borders, what its decisions ask and apply.

In: the parsed `engine.json`.  Out: `Reach`, kept as long as the engine, which never changes after
it has been read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from regelwerk.engine.table import Table, read_table

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
    """The facts and decisions that one engine reaches; each answer is computed once. Without an
    edition the answer is for all editions together.
    """

    def __init__(self, engine: Json) -> None:
        self._decisions: Json = engine["decisions"]
        self._nevers = [constraint["never"] for constraint in engine.get("constraints", ())]
        self.find_table, self.find_borders = cache(self._find_table), cache(self._find_borders)
        self.list_asked, self.list_applied, self.list_below = (
            cache(self._list_asked),
            cache(self._list_applied),
            cache(self._list_below),
        )

    @cached_property
    def editions(self) -> dict[str, str]:
        """The editions in which something is decided, in the order met, each with its game."""
        return {
            edition: entry["game"]
            for entry in self._decisions.values()
            for edition in entry["editions"]
        }

    def list_rows(self, decision: str, edition: str = "") -> list[Json]:
        """Return the rows of a decision in an edition, or in all."""
        return [row for table in self._list_tables(decision, edition) for row in table["rows"]]

    def _list_tables(self, decision: str, edition: str) -> list[Json]:
        """Return the compiled tables of a decision in an edition, or in all."""
        return [
            table
            for each, table in self._decisions[decision]["editions"].items()
            if edition in ("", each)
        ]

    def _find_table(self, decision: str, edition: str) -> Table | None:
        """Return the table of a decision in an edition, or None where it has not
        been decided yet.
        """
        compiled = self._decisions[decision]["editions"].get(edition)
        return None if compiled is None else read_table(compiled)

    def _find_borders(
        self, decision: str, edition: str, bound: frozenset[str]
    ) -> tuple[Border, ...]:
        """Return the borders of a table that is entered with the names `bound`."""
        table = self.find_table(decision, edition)
        return tuple(find_borders(self._nevers, table, bound)) if table else ()

    def _list_asked(self, decision: str, edition: str = "") -> tuple[str, ...]:
        """Return the facts that a decision asks, each once, in order."""
        return tuple(
            dict.fromkeys(
                fact for table in self._list_tables(decision, edition) for fact in table["facts"]
            )
        )

    def _list_applied(
        self, decision: str, edition: str = ""
    ) -> tuple[tuple[str, frozenset[str]], ...]:
        """Return the decisions that a decision applies, each with the names of the facts that the
        call binds.
        """
        outcomes = (
            outcome
            for row in self.list_rows(decision, edition)
            for outcome in row["then"]
            if outcome["apply"]
        )
        return tuple(
            dict.fromkeys((outcome["apply"], frozenset(outcome["given"])) for outcome in outcomes)
        )

    def _list_below(
        self, decision: str, edition: str = "", bound: frozenset[str] = UNBOUND
    ) -> tuple[str, ...]:
        """Return the facts that a decision, entered with the names `bound`, and all decisions it
        applies, at any depth, ask where they are not bound.
        """
        return find_free_facts(
            [(decision, bound)],
            lambda each: self.list_asked(each, edition),
            lambda each: self.list_applied(each, edition),
        )


def get_reach(engine: Json) -> Reach:
    """Return the reach of this very engine, not of an equal one."""
    return _build_reach(_Same(engine))


class _Same:
    """A key for an engine by its identity: two engines with the same content are different keys."""

    def __init__(self, engine: Json) -> None:
        self.engine = engine

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.engine is other.engine

    def __hash__(self) -> int:
        return id(self.engine)


@lru_cache(KEPT)
def _build_reach(same: _Same) -> Reach:
    """Return the reach of the engine of a key; the last `KEPT` are kept."""
    return Reach(same.engine)


def find_borders(
    nevers: Iterable[Mapping[str, Collection[str]]], table: Table, bound: Collection[str]
) -> Iterator[Border]:
    """Yield the constraints (fact → values that exclude each other) that connect facts of a table
    with facts outside it.

    A fact that a call binds belongs to the event of that call: no constraint connects it with facts
    of another event.
    """
    for never in nevers:
        if never.keys().isdisjoint(table.facts):
            continue
        inside = {fact: keys for fact, keys in never.items() if fact in table.facts}
        outside = {fact: keys for fact, keys in never.items() if fact not in table.facts}
        foreign = any(fact in bound for fact in never) and any(
            fact not in bound for fact in outside
        )
        if outside and not foreign:
            yield Border(inside, outside)


def find_free_facts(
    starts: Iterable[tuple[str, frozenset[str]]], asks: Asks, applied: Applies
) -> tuple[str, ...]:
    """Return the facts that decisions, entered with names bound, and all decisions they apply ask
    where no call on the way binds them.

    `asks` gives the facts of a decision, `applied` the decisions it applies with the names that
    each call binds.
    """
    found: dict[str, None] = {}
    met: dict[str, list[frozenset[str]]] = {}
    waiting = list(starts)
    for decision, bound in waiting:
        if any(
            less <= bound for less in met.setdefault(decision, [])
        ):  # a visit with fewer names bound has already found all that is asked here
            continue
        met[decision].append(bound)
        found |= dict.fromkeys(fact for fact in asks(decision) if fact not in bound)
        waiting += dict.fromkeys((below, bound.union(given)) for below, given in applied(decision))
    return tuple(found)
