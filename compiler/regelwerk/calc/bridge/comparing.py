"""Scores compared with each other: matchpoints (78 A), international matchpoints (78 B), and both
for a weighted score (12 C 1 c).

In: the units of the bundle by id, an edition, scores in points.  Out: frozen values with their
clauses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from regelwerk.calc import (
    BRIDGE,
    Unanswerable,
    Units,
    Unreadable,
    read_named_rows,
    read_numbers,
    require,
)

HUNDRED = 100
KNOCKOUT = {"1997": ("86.B",), "2007": ("12.C.4", "86.B"), "2017": ("12.C.4",)}
WEIGHTED = {"2007": "12.C.1.c", "2017": "12.C.1.c"}  # 1997 knows no weighted score


@dataclass(frozen=True, slots=True)
class ImpRow:
    """A row of the table of IMP as it is printed: its differences (`range`), and their IMP with the
    sign of the difference.
    """

    range: str
    imps: int


@dataclass(frozen=True, slots=True)
class Imps:
    """International matchpoints for a difference in points; both have the same sign.

    Where several printed rows name the difference (1997: 4000) and differ, `imps` is None and
    `readings` has those rows.
    """

    edition: str
    difference: int
    imps: int | None
    readings: tuple[ImpRow, ...]
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SplitImps:
    """The IMP of both sides of a table whose scores do not balance, each for itself, and what one
    side gets in a knockout match, the average of both: the opponents get the opposite.
    """

    edition: str
    own: Imps
    opponents: Imps
    knockout: Fraction
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Matchpoints:
    """The matchpoints of every score of a board, in the order of the scores, and the top."""

    edition: str
    points: tuple[Fraction, ...]
    top: int
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Weighted:
    """A weighted score in matchpoints (of `top`) or in IMP (`top` is 0): the parts as (percent,
    value), and their weighted mean.
    """

    edition: str
    parts: tuple[tuple[Fraction, Fraction], ...]
    mean: Fraction
    top: int
    cites: tuple[str, ...]


def convert_to_imps(units: Units, edition: str, difference: int) -> Imps:
    """Return the IMP for a difference in points (78 B); a difference below the first row of the
    table gives 0.

    Raises `Unanswerable` for a difference that no row names.
    """
    check_bridge_edition(edition)
    id = f"{edition}/78.B/table.1"
    size, sign, rows = abs(difference), 1 if difference >= 0 else -1, read_named_rows(units, id)
    naming = [
        row
        for row in rows
        if int(row["punktdifferenz_von"]) <= size
        and (not row["bis"].isdigit() or size <= int(row["bis"]))
    ]
    worth = {int(row["IMP"]) for row in naming}
    if size < min(int(row["punktdifferenz_von"]) for row in rows):
        worth = {0}
    if not worth:
        raise Unanswerable(
            f"{id}: keine Zeile nennt {size}; Scores sind durch 10 teilbar",
            [id],
        )
    only = worth.pop() if len(worth) == 1 else None
    return Imps(
        edition=edition,
        difference=difference,
        imps=None if only is None else sign * only,
        readings=tuple(name_row(row, sign) for row in naming) if only is None else (),
        cites=(f"{edition}/78.B", id),
    )


def split_imps(units: Units, edition: str, own: int, opponents: int, other: int) -> SplitImps:
    """Return the IMP of a score that one side of a table is given and of another one that its
    opponents are given, each as that side sees it, against the score of the `other` table, as the
    first side sees it; raises `Unanswerable` where the table gives no single number.
    """
    ours = convert_to_imps(units, edition, own - other)
    theirs = convert_to_imps(units, edition, opponents + other)
    cites = tuple(f"{edition}/{clause}" for clause in KNOCKOUT[edition])
    require(units, cites)
    knockout = Fraction(get_only_imps(ours) - get_only_imps(theirs), 2)
    return SplitImps(edition, ours, theirs, knockout, cites)


def name_row(row: Mapping[str, str], sign: int) -> ImpRow:
    """Return a row of the table of IMP with its differences as one reads them."""
    start, end = row["punktdifferenz_von"], row["bis"]
    return ImpRow(f"{start}–{end}" if end.isdigit() else f"{start} {end}", sign * int(row["IMP"]))


def get_only_imps(found: Imps) -> int:
    """Return the IMP of a difference; raise `Unanswerable` where the printed rows differ."""
    if found.imps is None:
        said = ", ".join(f"{row.range}: {row.imps}" for row in found.readings)
        raise Unanswerable(
            f"{found.cites[-1]}: mehrere Zeilen nennen {abs(found.difference)} ({said})",
            [found.cites[-1]],
        )
    return found.imps


def score_matchpoints(units: Units, edition: str, scores: Sequence[int]) -> Matchpoints:
    """Return the matchpoints of each score of one direction in a board, and the top (78 A): every
    other score counts as worse, equal or better.
    """
    check_bridge_edition(edition)
    id = f"{edition}/78.A"
    worth = read_numbers(units, id, 3)
    points = tuple(
        Fraction(count_matchpoints(worth, score, [*scores[:at], *scores[at + 1 :]]))
        for at, score in enumerate(scores)
    )
    return Matchpoints(edition, points, worth[0] * (len(scores) - 1) if scores else 0, (id,))


def weigh_imps(
    units: Units, edition: str, shares: Sequence[tuple[Fraction, int]], other: int
) -> Weighted:
    """Return the IMP of a weighted score (12 C 1 c; 86 B by its example): the weighted mean of the
    IMP of each share against the score of the `other` table.

    `shares` are (percent, score), all seen from the same side as `other`; raises `Unreadable`
    unless the percentages add up to 100.
    """
    require_weights(units, edition)
    parts = tuple(
        (percent, Fraction(get_only_imps(convert_to_imps(units, edition, score - other))))
        for percent, score in check_shares(shares)
    )
    return average_parts(units, edition, parts, 0, (f"{edition}/78.B", f"{edition}/78.B/table.1"))


def weigh_matchpoints(
    units: Units, edition: str, shares: Sequence[tuple[Fraction, int]], others: Sequence[int]
) -> Weighted:
    """Return the matchpoints of a weighted score (12 C 1 c): the weighted mean of the matchpoints
    of each share against the scores `others` of its direction; raises as `weigh_imps`.
    """
    require_weights(units, edition)
    worth = read_numbers(units, f"{edition}/78.A", 3)
    parts = tuple(
        (percent, Fraction(count_matchpoints(worth, score, others)))
        for percent, score in check_shares(shares)
    )
    return average_parts(units, edition, parts, worth[0] * len(others), (f"{edition}/78.A",))


def weigh_awarded_matchpoints(
    units: Units, edition: str, shares: Sequence[tuple[Fraction, int]], top: int
) -> Weighted:
    """Return the matchpoints of a weighted score (12 C 1 c) whose shares are (percent, matchpoints
    of `top`); raises as `weigh_imps`, and `Unreadable` for matchpoints outside 0 to `top`.
    """
    require_weights(units, edition)
    if top < 1:
        raise Unreadable(f"top={top}: einen solchen Top gibt es nicht", str(top))
    for _, points in check_shares(shares):
        if not 0 <= points <= top:
            raise Unreadable(
                f"{points} Matchpunkte gibt es bei einem Top von {top} nicht", str(points)
            )
    parts = tuple((percent, Fraction(points)) for percent, points in shares)
    return average_parts(units, edition, parts, top, (f"{edition}/78.A",))


def average_parts(
    units: Units,
    edition: str,
    parts: tuple[tuple[Fraction, Fraction], ...],
    top: int,
    cites: tuple[str, ...],
) -> Weighted:
    """Return the weighted score of the parts; raises as `require_weights`."""
    clause = require_weights(units, edition)
    require(units, cites)
    mean = sum((percent * worth for percent, worth in parts), Fraction()) / HUNDRED
    return Weighted(edition=edition, parts=parts, mean=mean, top=top, cites=(clause, *cites))


def require_weights(units: Units, edition: str) -> str:
    """Return the clause of the weighted score; raise `Unanswerable` where the edition has none, and
    `Unreadable` for an edition that the calculators do not know.
    """
    check_bridge_edition(edition)
    clause = f"{edition}/12.C.1.c"
    if clause not in units:
        raise Unanswerable(
            f"{edition} kennt keinen gewichteten Score; 12 C 1 c steht erst in späteren Ausgaben",
            [clause],
        )
    return clause


def check_shares(shares: Sequence[tuple[Fraction, int]]) -> Sequence[tuple[Fraction, int]]:
    """Return the shares unchanged; raise `Unreadable` where one is negative or they do not add up
    to 100 percent.
    """
    total = sum((percent for percent, _ in shares), Fraction())
    if total != HUNDRED or any(percent < 0 for percent, _ in shares):
        raise Unreadable(f"die Anteile ergeben {float(total):g} %, nicht 100 %", str(total))
    return shares


def count_matchpoints(worth: Sequence[int], score: int, others: Sequence[int]) -> int:
    """Return the matchpoints that a score gets against the others; `worth` has the points for a
    worse, an equal and a better score of another, in the order of 78 A.
    """
    better, equal, worse = worth
    return sum(better if score > other else equal if score == other else worse for other in others)


def check_bridge_edition(edition: str) -> None:
    """Raise `Unreadable` for an edition that the calculators do not know."""
    if edition not in BRIDGE:
        raise Unreadable(f"Ausgabe „{edition}“: gerechnet wird nach {', '.join(BRIDGE)}", edition)
