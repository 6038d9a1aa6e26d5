"""Numbers packed into text, as in the search index: rising numbers as distances, and rising numbers
with a letter each.

In: rising numbers.  Out: distances or a string, and back. The twin of `unpack` in `counts.js`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
PAIR = re.compile(r"([0-9a-z]*)([A-Z])")
Pairs = tuple[tuple[int, int], ...]


@cache
def write_base36(number: int) -> str:
    """Return a whole number in base 36; empty for 0."""
    digits = ""
    while number:
        number, rest = divmod(number, 36)
        digits = DIGITS[rest] + digits
    return digits


def pack_pairs(pairs: Sequence[tuple[int, int]]) -> str:
    """Return pairs of a rising number and a number from 1 to 26 as text: the distance from the
    number before, less one, in base 36, then a letter.
    """
    steps = zip(pairs, [(-1, 0), *pairs], strict=False)
    return "".join(
        write_base36(number - before - 1) + chr(64 + letter)
        for (number, letter), (before, _) in steps
    )


def unpack_pairs(text: str) -> Pairs:
    """Return the pairs that `pack_pairs` made into text."""
    at, found = -1, []
    for step, letter in PAIR.findall(text):
        at += int(step, 36) + 1 if step else 1
        found.append((at, ord(letter) - 64))
    return tuple(found)


def pack_rising(rising: Sequence[int]) -> list[int]:
    """Return rising numbers as the distances between them, the first from 0."""
    return [number - before for number, before in zip(rising, [0, *rising], strict=False)]


def unpack_rising(distances: Iterable[int]) -> list[int]:
    """Return distances as rising numbers."""
    return [*accumulate(distances)]
