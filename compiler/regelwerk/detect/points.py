"""Points of a table of results by method: matchpoints, percentages, IMP.

In: the scores of north and south, each with how often it occurred, the method as a file tells it.
Out: the ways of counting that the method allows, each with the points of both sides. A way that the
tables of an edition do not serve is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import floor

from regelwerk.calc import Unanswerable, Units
from regelwerk.calc.bridge.comparing import HUNDRED, convert_to_imps, get_only_imps
from regelwerk.detect.words import UNKNOWN

Way = Mapping[int, tuple[Fraction, Fraction]]  # the points of both sides by score
HALF = Fraction(1, 2)
PAIRS, WHOLE_POINTS, HALF_POINTS = ("MP", "MatchPoints"), "MP1", "MP2"
IMPS, BUTLER, BUTLER_2 = "IMP", "Butler", "Butler-2"
CROSS, BY_SCORES, BY_COMPARISONS = "Cross", "Cross1", "Cross2"
MEAN, MEDIAN = "Mean", "Median"
KNOWN = {
    *PAIRS, WHOLE_POINTS, HALF_POINTS,
    IMPS, BUTLER, BUTLER_2, CROSS, BY_SCORES, BY_COMPARISONS, MEAN, MEDIAN,
}  # fmt: skip
OTHER_SCORES = frozenset(("OldMP", "Rubber", "Chicago"))  # for these law 77 does not give the score
STEP = 10  # scores are multiples of it, and so is a datum
MOST_RESULTS, MOST_SCORES = 10_000, 300  # of one board; more is no table of one


@dataclass(frozen=True, slots=True)
class Method:
    """A method of scoring: the fields of its tag, and those of them that are unknown here."""

    fields: frozenset[str]
    unknown: tuple[str, ...]


def read_method(written: str) -> Method:
    """Return the method that a tag names, its fields parted by `;`."""
    fields = [field.strip() for field in written.split(";") if field.strip() not in UNKNOWN]
    return Method(frozenset(fields), tuple(field for field in fields if field not in KNOWN))


def list_matchpoints(worth: Sequence[int], counts: Counter[int], method: Method) -> list[Way]:
    """Return the matchpoints of each score as 78 A counts them, and half of that, where the method
    does not tell which; `worth` are the numbers of 78 A: for a worse, an equal, a better score.
    """
    ranked = rank_scores(worth, counts)
    scales = ((Fraction(1), HALF_POINTS), (HALF, WHOLE_POINTS))
    return [
        {score: (scale * ours, scale * theirs) for score, (ours, theirs) in ranked.items()}
        for scale, other in scales
        if other not in method.fields
    ]


def list_percentages(worth: Sequence[int], counts: Counter[int]) -> list[Way]:
    """Return the matchpoints of each score in percent of the top; none for a single result."""
    top = worth[0] * (counts.total() - 1)
    if not top:
        return []
    ranked = rank_scores(worth, counts).items()
    return [
        {score: (HUNDRED * ours / top, HUNDRED * theirs / top) for score, (ours, theirs) in ranked}
    ]


def rank_scores(worth: Sequence[int], counts: Counter[int]) -> dict[int, tuple[Fraction, Fraction]]:
    """Return the matchpoints of both sides for each score."""
    better, equal, worse = worth
    every, total, found = sorted(counts), counts.total(), dict[int, tuple[Fraction, Fraction]]()
    below = [0, *accumulate(counts[score] for score in every)]
    for at, score in enumerate(every):
        lower, same = below[at], counts[score] - 1
        higher = total - lower - same - 1
        found[score] = (
            Fraction(better * lower + equal * same + worse * higher),
            Fraction(better * higher + equal * same + worse * lower),
        )
    return found


def list_imps(units: Units, edition: str, counts: Counter[int], method: Method) -> list[Way]:
    """Return the IMP of each score by each way that the method allows; none where it does not tell
    what is compared, unless there are just two results.
    """
    ways = list[Way]()
    for reckon in list_reckonings(units, edition, counts, method):
        try:
            points = {score: reckon(score) for score in counts}
        except Unanswerable:
            continue
        way = {score: (each, -each) for score, each in points.items()}
        if way not in ways:
            ways.append(way)
    return ways


def list_reckonings(
    units: Units, edition: str, counts: Counter[int], method: Method
) -> Iterator[Callable[[int], Fraction]]:
    """Yield functions that give the IMP of a score."""

    def convert(difference: int) -> int:
        return get_only_imps(convert_to_imps(units, edition, difference))

    def cross(score: int) -> Fraction:
        return Fraction(sum(times * convert(score - other) for other, times in counts.items()))

    number, fields = counts.total(), method.fields
    if CROSS in fields:
        yield cross
    if BY_SCORES in fields:
        yield lambda score: cross(score) / number
    if number > 1 and (BY_COMPARISONS in fields or (number == 2 and fields <= {IMPS})):
        yield lambda score: cross(score) / (number - 1)
    if fields & {BUTLER, BUTLER_2}:
        for datum in dict.fromkeys(list_data(counts, method)):
            yield lambda score, datum=datum: Fraction(convert(score - datum))  # type: ignore[misc]


def list_data(counts: Counter[int], method: Method) -> Iterator[int]:
    """Yield what the datum may be: mean or median of all scores, or without the two extreme ones,
    as the nearest ten (either one from the middle between two), or cut to a ten.
    """
    every = sorted(counts.elements())
    if BUTLER_2 in method.fields:
        every = every[1:-1]
    if not every:
        return
    middle = [every[(len(every) - 1) // 2], every[len(every) // 2]]
    counted = middle if MEDIAN in method.fields else every
    exact = Fraction(sum(counted), len(counted) * STEP)
    sign, whole = 1 if exact >= 0 else -1, floor(abs(exact))
    rest = abs(exact) - whole
    yield STEP * sign * (whole + (rest >= HALF))
    yield STEP * sign * (whole + (rest > HALF))
    yield STEP * sign * whole
