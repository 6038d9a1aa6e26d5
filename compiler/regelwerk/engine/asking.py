"""The choice of the fact to ask next, given the facts that are known.

In: a table, its policy and the facts known.  Out: a fact, or an empty string where nothing is left
to ask.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import log2
from typing import Any

from regelwerk.engine.table import Table

After = Mapping[str, Collection[str]]  # fact → the facts it presupposes
NOTHING: After = {}
SAME = 1e-9  # gains closer than this are equal, so that the logarithms of two machines choose alike


def choose_by_gain(table: Table, combos: int, facts: Sequence[str], after: After = NOTHING) -> str:
    """Return the fact of `facts` whose answer says most about the row, the first one among equals;
    an empty string where no question may be asked or none splits the set of combinations.
    """
    sensible = [fact for fact in facts if not presupposes(table, combos, fact, after)]
    best, least = "", 0.0
    for fact in [fact for fact in sensible if is_useful(table, combos, fact)] or sensible:
        parts = [part for _, part in table.split(combos, fact)]
        left = sum(_measure_uncertainty(table, part) for part in parts) / combos.bit_count()
        if len(parts) > 1 and (not best or left < least - SAME):
            best, least = fact, left
    return best


def presupposes(table: Table, combos: int, fact: str, after: After) -> bool:
    """Return whether a question has no sense yet, because a fact that must be answered before it
    still matters for the row.
    """
    return any(
        is_useful(table, combos, other) for other in after.get(fact, ()) if other in table.facts
    )


def _measure_uncertainty(table: Table, combos: int) -> float:
    """Return the bits still unknown about the row, summed over the combinations of a set."""
    size = combos.bit_count()
    counts = [(row & combos).bit_count() for row in table.rows]
    return size * log2(size) - sum(count * log2(count) for count in counts if count)


def is_useful(table: Table, combos: int, fact: str) -> bool:
    """Return whether the fact matters for the row: an answer rules a row out, or two combinations
    that differ only in this fact have different rows.
    """
    rows = table.list_rows(combos)
    if len(rows) == 1:
        return False
    return any(table.list_rows(part) != rows for _, part in table.split(combos, fact)) or bool(
        table.find_hinges(combos, fact)
    )


def choose_next_fact(
    table: Table,
    tree: Mapping[str, Any],
    known: Mapping[str, str],
    skip: Collection[str],
    combos: int,
    after: After = NOTHING,
) -> str:
    """Return the fact to ask next; an empty string where the row is settled, or where only skipped
    facts, and facts that come after them, are left.

    `combos` is the set of combinations that the known facts leave. The function follows the tree of
    the policy as long as the tree asks a fact that matters; where it does not (a fact was skipped,
    or answered in another order) it chooses by information gain.
    """
    if len(table.list_rows(combos)) < 2:
        return ""
    while value := _find_answer(table, tree["ask"], known, combos):
        tree = tree["then"][value]
    asked: str = tree["ask"]
    if (
        asked not in skip
        and is_useful(table, combos, asked)
        and not presupposes(table, combos, asked, after)
    ):
        return asked
    return choose_by_gain(
        table,
        combos,
        [fact for fact in table.facts if fact not in known and fact not in skip],
        after,
    )


def _find_answer(table: Table, fact: str, known: Mapping[str, str], combos: int) -> str:
    """Return the value of a fact that is known or is the only one left; an empty string where the
    answer is open.
    """
    if fact in known:
        return known[fact]
    left = [value for value, _ in table.split(combos, fact)]
    return left[0] if len(left) == 1 else ""
