"""The policy of a table: the tree of questions that settles the ruling with the fewest answers.

In: a table.  Out: `Policy`, its tree with the expected and the greatest number of questions. A tree
is `{"ask": fact, "then": {value: tree}}` or `{"row": number of the row}`; impossible values are
left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from regelwerk.engine.asking import NOTHING, After, choose_by_gain
from regelwerk.engine.optimum import Optimum, TooLargeError
from regelwerk.engine.table import Table, find_smallest

LIMIT = (
    20_000  # sets of combinations the exact search may look at before information gain takes over
)

Tree = Mapping[str, Any]
Facts = tuple[str, ...]
Choose = Callable[[int, Facts], str]


@dataclass(frozen=True, slots=True)
class Policy:
    """A tree of questions, the mean number of questions over the possible combinations, the
    greatest number, and `proven` or `heuristic`.
    """

    tree: Tree
    expected: float
    worst: int
    optimal: str


def build_policy(table: Table, limit: int = LIMIT, after: After = NOTHING) -> Policy:
    """Return the tree with the fewest questions on average; no question comes before one that it
    presupposes.

    Among equal facts the first one is asked; where the exact search would look at more than `limit`
    sets, each question is chosen by information gain.
    """
    optimum = Optimum(table, limit, after)
    try:
        tree, total, worst = _grow(table, optimum.ask, table.possible, table.facts)
        optimal = "proven"
    except TooLargeError:
        tree, total, worst = _grow(
            table, partial(choose_by_gain, table, after=after), table.possible, table.facts
        )
        optimal = "heuristic"
    return Policy(tree, round(total / table.possible.bit_count(), 4), worst, optimal)


def _grow(table: Table, choose: Choose, combos: int, facts: Facts) -> tuple[Tree, int, int]:
    """Return the tree for a set of combinations, its number of questions summed over the
    combinations, and its depth.
    """
    if table.is_settled(combos):
        return {"row": table.lookup[find_smallest(combos)]}, 0, 0
    asked = choose(combos, facts)
    rest = tuple(fact for fact in facts if fact != asked)
    branches, total, worst = {}, combos.bit_count(), 0
    for value, part in table.split(combos, asked):
        branches[value], questions, depth = _grow(table, choose, part, rest)
        total += questions
        worst = max(worst, depth)
    return {"ask": asked, "then": branches}, total, worst + 1
