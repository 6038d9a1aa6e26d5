"""Finding irregularities as a method: what the library offers of it.

In: calls written as people do.  Out: what has been noticed.  The rooms are entered when first asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regelwerk.library.calc import Reckoner

if TYPE_CHECKING:
    from regelwerk.calc.doppelkopf.announcing import Judged
    from regelwerk.calc.doppelkopf.whole_game import WholeGame
    from regelwerk.detect.auction import Noticed
    from regelwerk.detect.tricks import Noticed as NoticedCard


class Detector(Reckoner):
    """Whatever reckons can also notice: a method raises `Unreadable` for what is no record."""

    def notice(self, calls: Sequence[str], dealer: str = "") -> Noticed:
        """The irregularities of an auction; `O:1♠` is a call by another player than the next, `gesperrt:1♠` one against a duty to pass."""
        from regelwerk.detect.auction import notice
        from regelwerk.detect.notation import made

        return notice(made(calls, dealer))

    def notice_tricks(self, game: WholeGame, judged: Sequence[Judged] = ()) -> tuple[NoticedCard, ...]:
        """The irregularities of a game of Doppelkopf, each with the decision that rules on it and what is known."""
        from regelwerk.detect.tricks import notice

        return notice(game, judged)
