"""The one module that reads digits: numbers as the data and people write them.

In: text.  Out: whole numbers, or None where the text is no number; and points as the rulebooks
print them. Only the ten ASCII digits count, and only a few of them: `²`, `٣`, `--1` and a line of a
thousand digits are no numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

MOST_DIGITS = 9
SIGNED = re.compile(r"[-+]?([0-9]+)")


def read_natural(text: str, most: int = MOST_DIGITS) -> int | None:
    """Return the natural number that a text of at most `most` digits states, or None where it
    states none.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most else None


def read_integer(text: str) -> int | None:
    """Return the whole number that a text of digits, with or without one sign before them, states,
    or None where it states none.
    """
    written = SIGNED.fullmatch(text)
    return int(text) if written and read_natural(written[1]) is not None else None


def format_signed(points: int) -> str:
    """Return points as text with their sign, as the rulebooks print them; 0 has none."""
    return f"{points:+d}" if points else "0"


def format_points(points: Iterable[int]) -> str:
    """Return the points of each of the four players as text in brackets, as the rulebooks print
    them.
    """
    return f"({', '.join(map(format_signed, points))})"
