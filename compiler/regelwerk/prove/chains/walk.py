"""Follow every way that a chain of decisions can go in an edition: which rows can be taken
together, under which facts.

In: the corpus and the tables of its decisions.  Out: `Way`s, each the rows taken in the order of
asking, with what they leave of the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from regelwerk.engine.reach import Border, find_borders, find_free_facts
from regelwerk.engine.table import Table, select_combinations
from regelwerk.engine.tabulate import list_outcomes_in_force, list_rows_in_force
from regelwerk.model import APPLY, Corpus, Outcome, Row

Tables = Mapping[tuple[str, str], Table]
Domains = Mapping[str, frozenset[str]]


class Taken(NamedTuple):  # a named tuple, as `Way`: half a million are made in a build
    """A row of a decision that a way takes, the combinations in which it holds there, the facts
    bound, and the decisions above it and itself (`path`).
    """

    decision: str
    row: Row | None  # none where the text is silent
    combos: int
    bound: dict[str, str]
    path: tuple[str, ...]


class Way(NamedTuple):
    """A way through a chain: the rows taken, the values they leave of the facts that are not bound,
    and the calls still to follow.

    A way ends early where the row `at` applies a decision of its own path (`circle`), or one that
    no situation can enter (`blocked`).
    """

    taken: tuple[Taken, ...]
    free: Domains
    waiting: tuple[tuple[Outcome, Taken], ...] = ()
    circle: str = ""
    blocked: str = ""
    at: Taken | None = None

    @property
    def ended(self) -> bool:
        """Whether the way goes no further."""
        return not self.waiting or bool(self.circle or self.blocked)


class Walk:
    """The chains of one edition."""

    def __init__(self, corpus: Corpus, tables: Tables, edition: str) -> None:
        self.edition = edition
        self._tables = {
            decision: table for (decision, each), table in tables.items() if each == edition
        }
        self._rows = {
            name: {row.id: row for row in list_rows_in_force(corpus.decisions[name], edition)}
            for name in self._tables
        }
        self._nevers = [constraint.never for constraint in corpus.constraints]
        self._borders = cache(
            lambda decision, bound: tuple(
                find_borders(self._near(decision), self._tables[decision], bound)
            )
        )
        self.used, self._left = cache(self._list_used), cache(self._list_values)
        self.reached, self._near = cache(self._list_reached), cache(self._list_near)
        self._applied = cache(self._list_applied)
        self._said = {
            id(row): list_outcomes_in_force(row, edition) for row in self.rows
        }  # by identity: rows are compared by all they hold
        self._calls = {
            row: tuple(each for each in said if each.effect == APPLY)
            for row, said in self._said.items()
        }

    @property
    def decisions(self) -> tuple[str, ...]:
        """The decisions of the edition."""
        return tuple(self._tables)

    @property
    def rows(self) -> Iterator[Row]:
        """The rows of all decisions in the edition."""
        return (row for rows in self._rows.values() for row in rows.values())

    def list_outcomes(self, row: Row) -> tuple[Outcome, ...]:
        """Return the outcomes of a row in the edition."""
        return self._said[id(row)]

    def list_calls(self, row: Row | None) -> tuple[Outcome, ...]:
        """Return the outcomes of a row that apply another decision in the edition."""
        return self._calls[id(row)] if row else ()

    def list_calling(self, decision: str) -> Iterator[tuple[Row, tuple[Outcome, ...]]]:
        """Return an iterator over the rows of a decision in the edition, each with its calls."""
        return ((row, self.list_calls(row)) for row in self._rows[decision].values())

    def list_parts(self, decision: str) -> Iterator[tuple[str, Row | None, int]]:
        """Yield each part of the table of a decision: its name, its row (none where the text is
        silent), and its combinations.
        """
        table = self._tables[decision]
        for name, combos in zip(table.names, table.rows, strict=True):
            yield name, self._rows[decision].get(name), combos

    def list_asked(self, decision: str) -> tuple[str, ...]:
        """Return the facts that a decision asks in the edition; none where it is not decided."""
        return self._tables[decision].facts if decision in self._tables else ()

    def _list_used(self, decision: str) -> frozenset[str]:
        """Return the facts that a decision and those it applies ask, where no call between binds
        them, whatever way is taken.
        """
        return frozenset(find_free_facts([(decision, frozenset())], self.list_asked, self._applied))

    def _list_applied(self, decision: str) -> tuple[tuple[str, frozenset[str]], ...]:
        """Return the decisions that a decision applies, each with the names of the facts given."""
        return tuple(
            dict.fromkeys(
                (call.params["decision"], frozenset(call.given))
                for row in self._rows.get(decision, {}).values()
                for call in self.list_calls(row)
            )
        )

    def _list_reached(self, decision: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return a decision with all that it applies, at any depth, and the facts on which it
        depends how they go on: those they ask, and those that a constraint connects with them.
        """
        found = [decision]
        for each in found:
            found += [below for below, _ in self._applied(each) if below not in found]
        asked = {fact for each in found for fact in self.list_asked(each)}
        near = (never for never in self._nevers if not asked.isdisjoint(never))
        return frozenset(found), frozenset(asked.union(*near))

    def list_ways(self, decision: str) -> Iterator[Way]:
        """Yield every way from a decision to its end, to a circle, or to a decision that no
        situation can enter.
        """
        waiting = [*self.begin(decision)][::-1]
        while waiting:
            way = waiting.pop()
            if way.ended:
                yield way
            else:
                waiting += [*self.follow_call(way)][::-1]

    def begin(self, decision: str) -> Iterator[Way]:
        """Return an iterator over the ways from a decision as far as its own rows."""
        return self._enter_rows(Way((), {}), decision, {}, (), self.find_possible(decision, {}, {}))

    def bind(self, call: Outcome, above: Taken) -> dict[str, str]:
        """Return the facts bound below a call of a row."""
        used = self.used(call.params["decision"])
        return above.bound | {fact: value for fact, value in call.given.items() if fact in used}

    def follow_call(self, way: Way) -> Iterator[Way]:
        """Yield a way with the first of its calls followed."""
        (call, above), *rest = way.waiting
        on = Way(way.taken, way.free, tuple(rest))
        target, bound = call.params["decision"], self.bind(call, above)
        if target in above.path:
            yield on._replace(circle=target, at=above)
        elif target not in self._tables or any(
            self._is_taken(target, bound, taken) for taken in way.taken
        ):
            yield on
        elif combos := self.find_possible(target, bound, on.free):
            yield from self._enter_rows(on, target, bound, above.path, combos)
        else:
            yield on._replace(blocked=target, at=above)

    def _is_taken(self, decision: str, bound: Mapping[str, str], taken: Taken) -> bool:
        """Return whether a decision was already taken with the same facts, so that it is not taken
        again.
        """
        return taken.decision == decision and all(
            taken.bound.get(fact) == bound.get(fact) for fact in self.used(decision)
        )

    def _enter_rows(
        self, way: Way, decision: str, bound: dict[str, str], path: tuple[str, ...], combos: int
    ) -> Iterator[Way]:
        """Yield a way continued with each row of a decision that has a combination left there."""
        table, rows, path = self._tables[decision], self._rows[decision], (*path, decision)
        for name, row in zip(table.names, table.rows, strict=True):
            if part := combos & row:
                taken = Taken(decision, rows.get(name), part, bound, path)
                left = {
                    fact: values
                    for fact, values in self._left(decision, part).items()
                    if fact not in bound
                }
                below = tuple((call, taken) for call in self.list_calls(taken.row))
                yield Way((*way.taken, taken), {**way.free, **left}, (*below, *way.waiting))

    def _list_values(self, decision: str, part: int) -> dict[str, frozenset[str]]:
        """Return the values that a set of combinations of a decision leaves of its facts."""
        table = self._tables[decision]
        return {
            fact: frozenset(value for value, _ in table.split(part, fact)) for fact in table.facts
        }

    def find_possible(self, decision: str, bound: Mapping[str, str], free: Domains) -> int:
        """Return the combinations of a decision that the bound facts, and the values left of the
        others, admit.
        """
        table = self._tables[decision]
        known = {**free, **{fact: frozenset([value]) for fact, value in bound.items()}}
        combos = select_combinations(
            table.cells,
            {fact: known[fact] for fact in table.facts if fact in known},
            table.possible,
        )
        for border in self._borders(decision, frozenset(bound)):
            if excludes(border, known):
                combos &= ~select_combinations(table.cells, border.inside, combos)
        return combos

    def find_witness(self, taken: Sequence[Taken]) -> dict[str, str] | None:
        """Return a situation in which all these rows are taken, as values by fact; None if there is
        none.
        """
        return next(self._list_situations(tuple(taken), {}), None)

    def _list_situations(
        self, taken: tuple[Taken, ...], facts: Mapping[str, str]
    ) -> Iterator[dict[str, str]]:
        """Yield the situations that have these facts and in which all these rows are taken."""
        if not taken:
            yield dict(facts)
            return
        first, *rest = taken
        table = self._tables[first.decision]
        combos = first.combos & self.find_possible(
            first.decision, first.bound, {fact: frozenset([value]) for fact, value in facts.items()}
        )
        while combos:
            lowest = combos & -combos
            combos ^= lowest
            found = table.read_combination(lowest.bit_length() - 1)
            free = {
                **facts,
                **{fact: value for fact, value in found.items() if fact not in first.bound},
            }
            if not any(
                all(free.get(fact) in keys for fact, keys in never.items())
                for never in self._near(first.decision)
            ):
                yield from self._list_situations(tuple(rest), free)

    def _list_near(self, decision: str) -> list[Mapping[str, frozenset[str]]]:
        """Return the constraints of the facts that a decision asks."""
        facts = self._tables[decision].facts
        return [never for never in self._nevers if not never.keys().isdisjoint(facts)]


def excludes(border: Border, known: Domains) -> bool:
    """Return whether the values left of the facts outside a table rule out what the border names
    inside it.
    """
    for fact, keys in border.outside.items():
        if fact not in known or not known[fact].issubset(keys):
            return False
    return True
