"""The exact search for the fewest questions: dynamic programming over the sets of combinations that
answers can leave.

In: a table.  Out: `Optimum`, which finds for every such set the least number of questions, summed
over its combinations, and the fact to ask next.

One bound keeps the search small. Where a change of one fact alone changes the row, no series of
questions can leave out that fact; and since an answer to one question keeps or removes all values
of a fact not yet asked together, these combinations are the same in every set. So their number is a
lower bound for the questions; a set where every combination depends on the same fact needs no other
first question; and an order of questions that cannot be better than the best one found is given up
at once. Where questions presuppose others, not every order is allowed: the bound still holds, but
such a set may need another question first.
"""

from __future__ import annotations

from regelwerk.engine.asking import After, presupposes
from regelwerk.engine.table import Table

Facts = tuple[str, ...]


class TooLargeError(Exception):
    """The error that the search has looked at more sets than it may."""


class Optimum:
    """The least sums of questions for the sets of one table, kept once found; `limit` is the number
    of sets the search may look at.

    `after` gives the facts that each question presupposes: it is not asked while they are open and
    matter.
    """

    def __init__(self, table: Table, limit: int, after: After) -> None:
        self._table = table
        self._after_them = {
            fact: facts for fact, facts in after.items() if set(facts) & set(table.facts)
        }
        self._settled = table.is_settled
        self._limit = limit
        self._cells = {fact: tuple(column.values()) for fact, column in table.cells.items()}
        self._hinges = {fact: table.find_hinges(table.possible, fact) for fact in table.facts}
        self._known: dict[int, int] = {}

    def ask(self, combos: int, facts: Facts) -> str:
        """Return the fact whose question leaves the fewest further ones, the first of `facts` among
        equals; raises `TooLargeError` past the limit.
        """
        least = self._count_questions(combos, facts)
        return next(
            fact
            for fact in self._list_askable(combos, facts)
            if self._count_questions_after(fact, combos, facts, least + 1) == least
        )

    def _list_askable(self, combos: int, facts: Facts) -> Facts:
        """Return the facts that may be asked next."""
        return tuple(
            fact for fact in facts if not presupposes(self._table, combos, fact, self._after_them)
        )

    def _count_questions(self, combos: int, facts: Facts) -> int:
        """Return the least number of questions, summed over the combinations of a set that is not
        settled.
        """
        if (known := self._known.get(combos)) is not None:
            return known
        if len(self._known) >= self._limit:
            raise TooLargeError
        size = combos.bit_count()
        weights = {fact: (combos & self._hinges[fact]).bit_count() for fact in facts}
        bound = size + sum(weights.values())
        best = size * len(facts) + 1
        for fact in sorted(self._list_askable(combos, facts), key=lambda fact: -weights[fact]):
            if bound - weights[fact] >= best:
                break
            best = min(best, self._count_questions_after(fact, combos, facts, best))
            if weights[fact] == size and not self._after_them:
                break
        self._known[combos] = best
        return best

    def _count_questions_after(self, fact: str, combos: int, facts: Facts, ceiling: int) -> int:
        """Return the least sum of questions if this fact is asked next; a number of at least
        `ceiling` says only that the sum is no less than `ceiling`.
        """
        rest = tuple(other for other in facts if other != fact)
        total, parts = combos.bit_count(), []
        for cell in self._cells[fact]:
            part = combos & cell
            if part == combos:
                return ceiling
            if part and not self._settled(part):
                bound = self._find_lower_bound(part, rest)
                total += bound
                parts.append((part, bound))
        for part, bound in parts:
            if total >= ceiling:
                break
            total += self._count_questions(part, rest) - bound
        return total

    def _find_lower_bound(self, combos: int, facts: Facts) -> int:
        """Return a lower bound for the sum of questions: for each combination the number of facts
        on which its row depends, at least one.
        """
        total = covered = 0
        for fact in facts:
            places = combos & self._hinges[fact]
            total += places.bit_count()
            covered |= places
        return total + combos.bit_count() - covered.bit_count()
