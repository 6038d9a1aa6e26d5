"""The detector of irregularities of the library: `kb.detect`.

In: calls written as people do, or a game with its announcements.  Out: the irregularities found.
Modules are imported when first needed.
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
    """The detector of irregularities in calls and cards: a method raises `Unreadable` for what is
    no record.
    """

    def notice(self, calls: Sequence[str], dealer: str = "") -> Noticed:
        """Return the irregularities of an auction; `O:1♠` is a call by another player than the next
        one, `gesperrt:1♠` a call by a player who had to pass.
        """
        from regelwerk.detect.auction import notice
        from regelwerk.detect.notation import read_called_auction

        return notice(read_called_auction(calls, dealer))

    def notice_tricks(
        self, game: WholeGame, judged: Sequence[Judged] = ()
    ) -> tuple[NoticedCard, ...]:
        """Return the irregularities of a game of Doppelkopf, each with the decision that rules on
        it and the known facts.
        """
        from regelwerk.detect.tricks import notice

        return notice(game, judged)
