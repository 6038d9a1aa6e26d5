"""What a whole game of Doppelkopf is worth, seat by seat, with every reading the text allows.

In: the units of the bundle by id, a complete `WholeGame`, its announcements.  Out: `Settled`.
An announcement out of order counts if nobody complained of it in time (G.7.2): its result stands beside the one without it. What was left
out as D.3 allows counts or does not, no clause says which: both results stand (`readings`). So do both where nobody has won (F.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.calc import Units, Unreadable
from compiler.calc.announcing import STANDING, UNCHALLENGED, Judged
from compiler.calc.deadlines import ALLOWED
from compiler.calc.game_value import SOLO, GameValue
from compiler.calc.readings import readings
from compiler.calc.whole_game import WholeGame
from compiler.calc.winner import KONTRA, RE

ALL_COUNT, NONE_COUNTS = "faulty_count", "faulty_left_out"


@dataclass(frozen=True, slots=True)
class Reading:
    """One result: which announcements out of order it counts, whether it counts omitted ones, the value, the points of seats 1 to 4.

    `faulty` and `omitted` are empty where that makes no difference. Where nobody has won (F.1) `seats` is empty, and `possible` has the
    points of the seats by reading.
    """

    faulty: str
    omitted: str
    value: GameValue
    seats: tuple[int, ...]
    possible: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Settled:
    """All results of a game; where there are several, `open` names the clauses that leave them open."""

    readings: tuple[Reading, ...]
    open: tuple[str, ...]


def settled(units: Units, game: WholeGame, judged: Sequence[Judged]) -> Settled:
    """The results of a complete game; raises `Unreadable` for one that is not."""
    if not game.complete:
        raise Unreadable("gewertet wird ein ganzes Spiel; hier fehlen Karten", "")
    faulty = any(each.verdict in STANDING for each in judged)
    found, left = list[Reading](), [UNCHALLENGED] if faulty else []
    for name, counting in ((ALL_COUNT, ALLOWED | STANDING), (NONE_COUNTS, ALLOWED)) if faulty else (("", ALLOWED),):
        said = {side: tuple(each.name for each in judged if each.side == side and each.verdict in counting) for side in (RE, KONTRA)}
        results = readings(
            units,
            game.re_eyes,
            game.parties.kind,
            re=said[RE],
            kontra=said[KONTRA],
            trickless=game.trickless,
            re_special=special(game, RE),
            kontra_special=special(game, KONTRA),
        )
        left += results.open
        for omitted, value in results.values.items():
            left += value.open
            seats = value.by_reading(game.parties.re)
            found.append(Reading(name, omitted, value, seats.pop("", ()), seats))
    return Settled(tuple(found), tuple(dict.fromkeys(left)))


def special(game: WholeGame, side: str) -> dict[str, int]:
    """The special points of a side; in a solo there are none."""
    return {} if game.parties.kind == SOLO else dict(game.special(side))
