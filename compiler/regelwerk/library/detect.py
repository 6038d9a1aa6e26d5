"""Finding irregularities as the library offers it: `kb.detect`.

In: calls written as people do.  Out: what has been noticed.  The rooms are entered when first
asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regelwerk.calc.doppelkopf.announcing import Judged
    from regelwerk.calc.doppelkopf.whole_game import WholeGame
    from regelwerk.detect.auction import Noticed
    from regelwerk.detect.tricks import Noticed as NoticedCard


class Detector:
    """What can be noticed in calls and cards: a method raises `Unreadable` for what is no
    record.
    """

    def notice(self, calls: Sequence[str], dealer: str = "") -> Noticed:
        """The irregularities of an auction; `O:1♠` is a call by another player than the next,
        `gesperrt:1♠` one against a duty to pass.
        """
        from regelwerk.detect.auction import notice
        from regelwerk.detect.notation import made

        return notice(made(calls, dealer))

    def notice_tricks(
        self, game: WholeGame, judged: Sequence[Judged] = ()
    ) -> tuple[NoticedCard, ...]:
        """The irregularities of a game of Doppelkopf, each with the decision that rules on it and
        what is known.
        """
        from regelwerk.detect.tricks import notice

        return notice(game, judged)
