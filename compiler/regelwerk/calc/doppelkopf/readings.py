"""The value of a game where the text allows two readings: each reading with its result.

In: as for `value_game`.  Out: `Readings`. No clause says whether an announcement left out under D.3
counts for F.2.b and F.2.c: both results are given, and `open` names the clauses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.calc import Unanswerable, Units
from regelwerk.calc.doppelkopf.deadlines import SKIPPING
from regelwerk.calc.doppelkopf.game_value import NORMAL, GameValue, value_game
from regelwerk.calc.doppelkopf.winner import CALLS

SAID, COUNTED = "said_only", "omitted_counts"


@dataclass(frozen=True, slots=True)
class Readings:
    """The value of a game by reading: under an empty name where there is only one, otherwise under
    `said_only` and `omitted_counts`; `open` names the clauses that leave the reading open.
    """

    values: Mapping[str, GameValue]
    open: tuple[str, ...]


def value_by_reading(units: Units, eyes: int, game: str = NORMAL, **given: Any) -> Readings:
    """Return the value of a game, or both values where a side has left out an announcement; raises
    as `value_game` in all other cases.
    """
    try:
        return Readings({"": value_game(units, eyes, game, **given)}, ())
    except Unanswerable as why:
        if why.missing != (CALLS, SKIPPING):
            raise
    both = {SAID: False, COUNTED: True}
    values = {
        name: value_game(units, eyes, game, **given, omitted=omitted)
        for name, omitted in both.items()
    }
    return Readings(values, (CALLS, SKIPPING))
