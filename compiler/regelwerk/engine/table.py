"""One decision in one edition as a table: every combination of its facts, and the row to which each
combination belongs.

In: facts, their values and sets of combinations.  Out: `Table`, which finds the row of a full
answer and the rows still possible for a partial one. A set of combinations is an integer whose bit
i stands for combination i; combinations are counted in mixed radix over the facts, the first fact
most significant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

# what `Table.row_of` gives for a combination the constraints exclude; a table has at most 255 rows
# (schema/decision.json)
IMPOSSIBLE = 255

Cells = Mapping[str, Mapping[str, int]]  # fact → value → the combinations with that value


def build_grid(facts: Sequence[str], values: Sequence[Sequence[str]]) -> Cells:
    """Return the set of combinations for each value of each fact (fact → value → set), impossible
    ones included.
    """
    size = prod(map(len, values))
    cells = {}
    width = size
    for fact, keys in zip(facts, values, strict=True):
        period, width = width, width // len(keys)
        first, length = (1 << width) - 1, period
        while length < size:
            first |= first << length
            length *= 2
        first &= (1 << size) - 1
        cells[fact] = {key: first << number * width for number, key in enumerate(keys)}
    return cells


def select_combinations(cells: Cells, when: Mapping[str, Iterable[str]], within: int) -> int:
    """Return the combinations of `within` on which every fact of `when` has one of the values
    listed for it.
    """
    for fact, keys in when.items():
        column, union = cells[fact], 0
        for key in keys:
            union |= column[key]
        within &= union
    return within


def select_possible(
    cells: Cells, nevers: Iterable[Mapping[str, Iterable[str]]], within: int
) -> int:
    """Return the combinations of `within` that no constraint excludes; a constraint counts where
    all its facts are in `cells`.
    """
    for never in nevers:
        if never.keys() <= cells.keys():
            within &= ~select_combinations(cells, never, within)
    return within


def find_smallest(combos: int) -> int:
    """Return the number of the first combination of a set that is not empty."""
    return (combos & -combos).bit_length() - 1


@dataclass(frozen=True)  # without slots, since cached properties need a dictionary
class Table:
    """The table of a decision: `rows` are disjoint sets of combinations whose union is `possible`;
    `names` are the ids of the rows, `values` the domains of `facts`.
    """

    facts: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]
    possible: int
    names: tuple[str, ...]
    rows: tuple[int, ...]

    @cached_property
    def size(self) -> int:
        """The number of combinations, impossible ones included."""
        return prod(map(len, self.values))

    @cached_property
    def cells(self) -> Cells:
        """The set of combinations for each value of each fact."""
        return build_grid(self.facts, self.values)

    @cached_property
    def lookup(self) -> bytes:
        """The number of the row of every combination, one byte each; `IMPOSSIBLE` where there is
        none.
        """
        numbered = [*enumerate(self.rows), (IMPOSSIBLE, self.possible ^ ((1 << self.size) - 1))]
        marks = 0
        for number, combos in numbered:
            digits = f"{combos:0{self.size}b}".encode()
            marks |= int.from_bytes(digits.translate(bytes.maketrans(b"01", bytes((0, number)))))
        return marks.to_bytes(self.size)[::-1]

    @cached_property
    def offsets(self) -> Mapping[str, Mapping[str, int]]:
        """The number that each value of each fact adds to the number of a combination."""
        offsets, width = {}, self.size
        for fact, keys in zip(self.facts, self.values, strict=True):
            width //= len(keys)
            offsets[fact] = {key: number * width for number, key in enumerate(keys)}
        return offsets

    @cached_property
    def by_values(self) -> Mapping[tuple[str, ...], int]:
        """The number of the row of every combination by its values, the fast way for many
        questions.
        """
        return dict(zip(product(*self.values), self.lookup, strict=True))

    def find_row(self, values: tuple[str, ...]) -> int:
        """Return the number of the row for one value per fact, in the order of `facts`;
        `IMPOSSIBLE` where they exclude each other.
        """
        return self.by_values[values]

    def find_candidates(self, known: Mapping[str, str]) -> int:
        """Return the set of possible combinations with these values; facts of other tables are
        passed over.
        """
        combos, cells = self.possible, self.cells
        for fact, value in known.items():
            if fact in cells:
                combos &= cells[fact][value]
        return combos

    def list_rows(self, combos: int) -> list[int]:
        """Return the numbers of the rows that have a combination in this set, in order."""
        return [number for number, row in enumerate(self.rows) if row & combos]

    def is_settled(self, combos: int) -> bool:
        """Return whether all combinations of a set that is not empty belong to one row."""
        return not combos & ~self.rows[self.lookup[find_smallest(combos)]]

    def split(self, combos: int, fact: str) -> Iterator[tuple[str, int]]:
        """Yield each value of a fact with the part of a set that has it, in the order of the
        values, without empty parts.
        """
        for value, cell in self.cells[fact].items():
            if part := combos & cell:
                yield value, part

    def find_hinges(self, combos: int, fact: str) -> int:
        """Return the combinations of a set whose row would change with another value of this fact
        alone that stays inside the set.
        """
        once = twice = found = 0
        offsets = self.offsets[fact]
        for row in self.rows:
            line = 0
            for value, part in self.split(row & combos, fact):
                line |= part >> offsets[value]
            twice |= once & line
            once |= line
        if twice:
            for offset in offsets.values():
                found |= twice << offset
        return found & combos

    def read_combination(self, number: int) -> dict[str, str]:
        """Return the value of every fact in the combination of this number."""
        found = {}
        for fact, keys in zip(reversed(self.facts), reversed(self.values), strict=True):
            number, digit = divmod(number, len(keys))
            found[fact] = keys[digit]
        return {fact: found[fact] for fact in self.facts}


def read_table(compiled: Mapping[str, Any]) -> Table:
    """Return the table of one edition of a decision from its compiled form."""
    rows = compiled["rows"]
    return Table(
        facts=tuple(compiled["facts"]),
        values=tuple(map(tuple, compiled["values"])),
        possible=int(compiled["possible"], 16),
        names=tuple(row["id"] for row in rows),
        rows=tuple(int(row["combos"], 16) for row in rows),
    )
