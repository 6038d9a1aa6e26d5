"""The value of a game where the text allows two readings: each reading with its result.

In: as for `value_game`.  Out: `Readings`. No clause says whether an announcement left out under D.3
counts for F.2.b and F.2.c, nor whether the point for a win against the Kreuz Damen counts in a game
that was already decided when an infraction ended it: both results are given, and `open` names the
clauses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.calc import Unanswerable, Units, require, require_bool
from regelwerk.calc.doppelkopf.deadlines import SKIPPING
from regelwerk.calc.doppelkopf.game_value import EXTRA, NORMAL, GameValue, value_game
from regelwerk.calc.doppelkopf.winner import CALLS

SAID, COUNTED = "said_only", "omitted_counts"
QUEENS_COUNT, QUEENS_IDLE = "queens_count", "queens_idle"
BROKEN_OFF = ("tsr1998/G.4", "srh2019/3.1.5", EXTRA)


@dataclass(frozen=True, slots=True)
class Readings:
    """The value of a game by reading: under an empty name where there is only one, otherwise under
    `said_only` and `omitted_counts`, under `queens_count` and `queens_idle`, or under one of each,
    joined by a plus; `open` names the clauses that leave the reading open.
    """

    values: Mapping[str, GameValue]
    open: tuple[str, ...]


def value_by_reading(
    units: Units, eyes: int, game: str = NORMAL, *, decided: bool = False, **given: Any
) -> Readings:
    """Return the value of a game, or both values where a side has left out an announcement, and
    where an infraction ended a game that was already `decided` and Kontra has won against the Kreuz
    Damen; raises as `value_game` in all other cases.
    """
    require_bool("decided", decided)
    readings: Mapping[str, bool | None] = {"": None}
    try:
        values = {"": value_game(units, eyes, game, **given)}
    except Unanswerable as why:
        if why.missing != (CALLS, SKIPPING):
            raise
        readings = {SAID: False, COUNTED: True}
        values = {
            name: value_game(units, eyes, game, **given, omitted=omitted)
            for name, omitted in readings.items()
        }
    left = (CALLS, SKIPPING) if len(values) > 1 else ()
    if not decided:
        return Readings(values, left)
    require(units, BROKEN_OFF)
    split = dict[str, GameValue]()
    for name, value in values.items():
        idle = value_game(units, eyes, game, **given, omitted=readings[name], queens=False)
        parted = {"": value} if idle == value else {QUEENS_COUNT: value, QUEENS_IDLE: idle}
        split |= {"+".join(filter(None, (name, how))): each for how, each in parted.items()}
    return Readings(split, (*left, *(BROKEN_OFF if len(split) > len(values) else ())))
