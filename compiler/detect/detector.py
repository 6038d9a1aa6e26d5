"""Finding irregularities as a method: what the library offers of it.

In: calls written as people do.  Out: what has been noticed.  The rooms are entered when first asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from compiler.calc.reckoner import Reckoner

if TYPE_CHECKING:
    from compiler.calc.announcing import Judged
    from compiler.calc.whole_game import WholeGame
    from compiler.detect.auction import Noticed
    from compiler.detect.tricks import Noticed as NoticedCard


class Detector(Reckoner):
    """Whatever reckons can also notice: a method raises `Unreadable` for what is no record."""

    def notice(self, calls: Sequence[str], dealer: str = "") -> Noticed:
        """The irregularities of an auction; `O:1♠` is a call by another player than the next, `gesperrt:1♠` one against a duty to pass."""
        from compiler.detect.auction import notice
        from compiler.detect.notation import made

        return notice(made(calls, dealer))

    def notice_tricks(self, game: WholeGame, judged: Sequence[Judged] = ()) -> tuple[NoticedCard, ...]:
        """The irregularities of a game of Doppelkopf, each with the decision that rules on it and what is known."""
        from compiler.detect.tricks import notice

        return notice(game, judged)
