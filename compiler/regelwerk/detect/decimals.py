"""Numbers with decimals, as tables have them.

In: a text.  Out: `Number`, which knows how exactly it was written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import trunc

from regelwerk.ids.number import read_natural

NUMBER = re.compile(r"([-+]?)([0-9]{1,6})(?:[.,]([0-9]{1,4}))?%?")
SCALES = (1, 10, 100, 1_000, 10_000)  # by the number of decimals
MOST = 10  # digits
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written; its last digit counts in parts of `scale`."""

    value: Fraction
    scale: int

    def is_near(self, exact: Fraction) -> bool:
        """Return whether an exact number, rounded to as many decimals, is this one."""
        return abs(self.value - exact) * self.scale <= HALF

    def is_cut(self, exact: Fraction) -> bool:
        """Return whether an exact number, cut to as many decimals, is this one."""
        return self.value * self.scale == trunc(exact * self.scale)


def read_number(written: str) -> Number | None:
    """Return the number that a text states, None where it states none."""
    found = NUMBER.fullmatch(written)
    digits = read_natural(found[2] + (found[3] or ""), MOST) if found else None
    if found is None or digits is None:
        return None
    scale = SCALES[len(found[3] or "")]
    return Number(Fraction(-digits if found[1] == "-" else digits, scale), scale)
