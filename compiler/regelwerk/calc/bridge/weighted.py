"""What a board comes to for the sides whose assigned score is weighted by the probabilities of
several results (12 C 1 c).

In: the units of the bundle by id, an edition, the shares with their scores, what they are compared
with.  Out: `WeightedEnd`. Weighted are the IMP or the matchpoints of each result, not its points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from regelwerk.calc import Unanswerable, Units
from regelwerk.calc.bridge.comparing import (
    Weighted,
    check_shares,
    require_weights,
    weigh_imps,
    weigh_matchpoints,
)
from regelwerk.calc.ending import UNANSWERABLE, Reason


@dataclass(frozen=True, slots=True)
class WeightedEnd:
    """The figures of a weighted score for the sides that get it: the weighted mean of the IMP and
    of the matchpoints of North-South, None where there is nothing to compare or a score is not
    known. East-West have the opposite IMP, and what the matchpoints leave of the top.
    """

    sides: tuple[str, ...]
    imps: Weighted | None
    matchpoints: Weighted | None


def weigh_board(
    units: Units,
    edition: str,
    sides: tuple[str, ...],
    shares: Sequence[tuple[Fraction, int | None]],
    other: int | None,
    field: Sequence[int],
) -> tuple[WeightedEnd, tuple[Reason, ...]]:
    """Return the figures of a weighted score whose `shares` are (percent, points of North-South),
    and why some of them are not known.

    Raises `Unanswerable` where the edition knows no weighted score, and `Unreadable` unless the
    percentages add up to 100.
    """
    require_weights(units, edition)
    check_shares([(percent, 0) for percent, _ in shares])
    known = [(percent, points) for percent, points in shares if points is not None]
    whole = len(known) == len(shares)
    try:
        imps = weigh_imps(units, edition, known, other) if whole and other is not None else None
    except Unanswerable as why:
        reason = Reason(UNANSWERABLE, str(why), why.missing, ())
        return WeightedEnd(sides, None, None), (reason,)
    matchpoints = weigh_matchpoints(units, edition, known, field) if whole and field else None
    return WeightedEnd(sides, imps, matchpoints), ()
