"""Finding irregularities as a method: what the library offers of it.

In: calls written as people do.  Out: what has been noticed.  The rooms are entered when first asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from compiler.calc.reckoner import Reckoner

if TYPE_CHECKING:
    from compiler.detect.auction import Noticed


class Detector(Reckoner):
    """Whatever reckons can also notice: a method raises `Unreadable` for what is no record."""

    def notice(self, calls: Sequence[str], dealer: str = "") -> Noticed:
        """The irregularities of an auction; `O:1♠` is a call by another player than the next, `gesperrt:1♠` one against a duty to pass."""
        from compiler.detect.auction import notice
        from compiler.detect.notation import made

        return notice(made(calls, dealer))
