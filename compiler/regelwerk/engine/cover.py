"""The description of a set of combinations in few conditions: conjunctions that hold on the set and
nowhere else.

In: a table's facts and possible combinations, and a set of them.  Out: `Conjunction`s that together
cover the set and no other possible combination. No conjunction can take another value, and none is
covered by the others; impossible combinations are included where that makes the conditions shorter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from regelwerk.engine.table import Table, find_smallest


@dataclass(frozen=True, slots=True)
class Conjunction:
    """The allowed values of each fact (a fact left out may have any), and the number of
    combinations that these conditions add to those before.
    """

    when: Mapping[str, tuple[str, ...]]
    count: int


Block = tuple[dict[str, list[str]], int]


def cover(table: Table, wanted: int) -> list[Conjunction]:
    """Return the conjunctions that cover a set of possible combinations, beginning with the one
    that holds the smallest of them.
    """
    allowed = wanted | ~table.possible
    blocks: list[Block] = []
    left = wanted
    while left:
        blocks.append(_grow_block(table, find_smallest(left), allowed))
        left &= ~blocks[-1][1]
    told, found = 0, []
    for choice, combos in _keep_needed(blocks, wanted):
        found.append(
            Conjunction(
                _shorten_conditions(table, choice, combos & wanted),
                (combos & wanted & ~told).bit_count(),
            )
        )
        told |= combos
    return found


def _grow_block(table: Table, seed: int, allowed: int) -> Block:
    """Return the block of combinations that grows from one combination as far as allowed: first by
    whole facts, the last fact first, then by single values.
    """
    choice, combos = (
        {fact: [value] for fact, value in table.read_combination(seed).items()},
        1 << seed,
    )
    for whole in (True, False):
        for fact in reversed(table.facts):
            values, chosen = table.offsets[fact], choice[fact]
            part = (combos & table.cells[fact][chosen[0]]) >> values[chosen[0]]
            more = [
                value
                for value in values
                if value not in chosen and not (part << values[value]) & ~allowed
            ]
            if not whole or len(more) + len(chosen) == len(values):
                chosen += more
                for value in more:
                    combos |= part << values[value]
    return choice, combos


def _keep_needed(blocks: list[Block], wanted: int) -> list[Block]:
    """Return the blocks without those that the others cover; later blocks are dropped first."""
    kept = list(blocks)
    for block in reversed(blocks):
        rest = wanted
        for other in kept:
            rest &= ~other[1] if other is not block else -1
        if not rest & block[1]:
            kept.remove(block)
    return kept


def _shorten_conditions(
    table: Table, choice: Mapping[str, list[str]], combos: int
) -> dict[str, tuple[str, ...]]:
    """Return the conditions of a block without facts that may have any value, and without values
    that are impossible in it.
    """
    return {
        fact: tuple(
            value for value, cell in table.cells[fact].items() if value in chosen and cell & combos
        )
        for fact, chosen in choice.items()
        if len(chosen) < len(table.cells[fact])
    }
