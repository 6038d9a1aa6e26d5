"""Numbers as the data and people write them: the one place that reads digits.

In: text.  Out: whole numbers, or nothing where the text is none; and back, as the rulebooks print
points. Digits are the ten of ASCII, and few: `²`, `٣`, `--1` and a line of thousands are no
numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

MOST_DIGITS = 9
SIGNED = re.compile(r"[-+]?([0-9]+)")


def natural(text: str, most: int = MOST_DIGITS) -> int | None:
    """The number a text of at most so many digits states, or nothing where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most else None


def integer(text: str) -> int | None:
    """The number a text of digits, perhaps with one sign before them, states, or nothing where it
    is none.
    """
    written = SIGNED.fullmatch(text)
    return int(text) if written and natural(written[1]) is not None else None


def signed(points: int) -> str:
    """Points with their sign, as the rulebooks print them."""
    return f"{points:+d}" if points else "0"


def spelled(points: Iterable[int]) -> str:
    """What each of the four gets, as the rulebooks print it."""
    return f"({', '.join(map(signed, points))})"
