"""The interview: which fact to ask next, so that the fewest answers settle the ruling.

In: a table and what is known.  Out: the policy of a table (a tree of questions with its expected and worst length) and the next
question. A tree is `{"ask": fact, "then": {value: tree}}` or `{"row": number of the row}`; impossible values are left out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import log2
from typing import Any

from compiler.engine.optimum import Optimum, TooLargeError
from compiler.engine.table import Table

LIMIT = 8000  # sets of combinations the exact search may look at before information gain takes over
SAME = 1e-9  # gains closer than this are equal, so that the logarithms of two machines choose alike

Tree = Mapping[str, Any]
Facts = tuple[str, ...]
Choose = Callable[[int, Facts], str]


@dataclass(frozen=True, slots=True)
class Policy:
    """A tree of questions, its mean length over the possible combinations, its greatest length, and `proven` or `heuristic`."""

    tree: Tree
    expected: float
    worst: int
    optimal: str


def policy(table: Table, limit: int = LIMIT) -> Policy:
    """The tree with the fewest questions on average, ties broken by the order of the facts; by information gain past the limit."""
    optimum = Optimum(table, limit)
    try:
        tree, total, worst = _grow(table, optimum.ask, table.possible, table.facts)
        optimal = "proven"
    except TooLargeError:
        tree, total, worst = _grow(table, partial(best_by_gain, table), table.possible, table.facts)
        optimal = "heuristic"
    return Policy(tree, round(total / table.possible.bit_count(), 4), worst, optimal)


def _grow(table: Table, choose: Choose, combos: int, facts: Facts) -> tuple[Tree, int, int]:
    """The tree below a set, its questions summed over the combinations, and its depth."""
    rows = table.rows_in(combos)
    if len(rows) == 1:
        return {"row": rows[0]}, 0, 0
    asked = choose(combos, facts)
    rest = tuple(fact for fact in facts if fact != asked)
    branches, total, worst = {}, combos.bit_count(), 0
    for value, part in table.split(combos, asked):
        branches[value], questions, depth = _grow(table, choose, part, rest)
        total += questions
        worst = max(worst, depth)
    return {"ask": asked, "then": branches}, total, worst + 1


def best_by_gain(table: Table, combos: int, facts: Sequence[str]) -> str:
    """The fact that tells most about the row, the first of `facts` among equals; empty if the set leaves none of them open."""
    best, least = "", 0.0
    for fact in [fact for fact in facts if useful(table, combos, fact)] or facts:
        parts = [part for _, part in table.split(combos, fact)]
        left = sum(_uncertainty(table, part) for part in parts) / combos.bit_count()
        if len(parts) > 1 and (not best or left < least - SAME):
            best, least = fact, left
    return best


def _uncertainty(table: Table, combos: int) -> float:
    """The bits still unknown about the row, summed over the combinations."""
    size = combos.bit_count()
    counts = [(row & combos).bit_count() for row in table.rows]
    return size * log2(size) - sum(count * log2(count) for count in counts if count)


def useful(table: Table, combos: int, fact: str) -> bool:
    """Whether the fact matters for the row: an answer rules a row out, or two combinations that differ in it alone differ in the row."""
    rows = table.rows_in(combos)
    if len(rows) == 1:
        return False
    return any(table.rows_in(part) != rows for _, part in table.split(combos, fact)) or bool(table.hinges(combos, fact))


def next_fact(table: Table, tree: Tree, known: Mapping[str, str], skip: Collection[str] = ()) -> str:
    """The fact to ask next, or an empty string if the row is settled or only skipped facts are left.

    Follows the tree as long as it asks what matters; off the tree (facts skipped, or known out of order) goes by information gain.
    """
    combos = table.candidates(known)
    if len(table.rows_in(combos)) < 2:
        return ""
    while tree["ask"] in known:
        tree = tree["then"][known[tree["ask"]]]
    asked: str = tree["ask"]
    if asked not in skip and useful(table, combos, asked):
        return asked
    return best_by_gain(table, combos, [fact for fact in table.facts if fact not in known and fact not in skip])
