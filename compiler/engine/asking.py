"""Which fact to ask next, given what is known.

In: a table, its policy and the facts known.  Out: a fact, or an empty string when there is nothing left to ask.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import log2
from typing import Any

from compiler.engine.table import Table

SAME = 1e-9  # gains closer than this are equal, so that the logarithms of two machines choose alike


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


def next_fact(table: Table, tree: Mapping[str, Any], known: Mapping[str, str], skip: Collection[str] = ()) -> str:
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
