"""The results of the calculators for all possible questions, as tables to be joined with.

In: the units by id.  Out: `Table`s: a name, columns, rows. What a calculator refuses, because it is
impossible or because the text leaves it open, has no row. The tables contract_score and imps are
joined by their columns; matchpoints by the sign of own score minus other score, added up over the
other scores; game_value by the last announcement of each side and the eyes of Re between
`eyes_from` and `eyes_to`, with the points of the table special_points added for Re and subtracted
for Kontra.
"""

from __future__ import annotations

import re as pattern
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from regelwerk.calc import BRIDGE, Unanswerable, Units, Unreadable, read_cells
from regelwerk.calc.bridge.auction import SEVEN, Contract
from regelwerk.calc.bridge.calls import DENOMINATIONS
from regelwerk.calc.bridge.comparing import convert_to_imps, score_matchpoints
from regelwerk.calc.bridge.contract import DOUBLED, TRICKS, score_contract
from regelwerk.calc.doppelkopf.game_value import (
    AGAINST,
    GIVEN,
    KINDS,
    TOGETHER,
    GameValue,
    find_least_eyes,
    read_special_rows,
    value_game,
)
from regelwerk.calc.doppelkopf.tricks import count_all_eyes
from regelwerk.calc.doppelkopf.winner import CALLS, KONTRA, NEEDED, NOBODY, OWN, RE, RESULT, RULE
from regelwerk.export.tabular import Row
from regelwerk.ids.address import parse_edition

LARGEST_DIFFERENCE = (
    15_200  # thirteen tricks down redoubled, 7,600, at both tables and to the same side
)


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its name and what it is joined by, in German; its rows are calculated when they
    are read.
    """

    name: str
    columns: tuple[str, ...]
    rows: Iterator[Row]
    told: str


def list_calculated_tables(units: Units) -> Iterator[Table]:
    """Yield the tables of all calculators."""
    columns = ("edition", "level", "denomination", "doubled", "vulnerable", "tricks", "points")
    yield Table(
        "contract_score",
        columns,
        (row for edition in BRIDGE for row in score_all_contracts(units, edition)),
        "Was ein Kontrakt für den Alleinspieler zählt; doubled: 2 heißt rekontriert.",
    )
    yield Table(
        "imps",
        ("edition", "difference", "imps"),
        (row for edition in BRIDGE for row in convert_all_differences(units, edition)),
        "IMPs für eine Differenz der Scores.",
    )
    yield Table(
        "matchpoints",
        ("edition", "sign", "points"),
        (row for edition in BRIDGE for row in score_all_comparisons(units, edition)),
        "Matchpunkte für das Vorzeichen von eigenem minus anderem Score, zu summieren.",
    )
    said = ("edition", "game", "re_said", "kontra_said", "trickless", "eyes_from", "eyes_to")
    yield Table(
        "game_value",
        (*said, "winner", "reading", "re_points", "kontra_points"),
        value_all_games(units),
        "Spielwert nach der letzten Ansage jeder Partei und den Augen von Re.",
    )
    counts = (f"{side}_{name}" for side in OWN for name in GIVEN)
    yield Table(
        "special_points",
        ("edition", "game", *counts, "eyes_from", "eyes_to", "points"),
        value_all_specials(units),
        "Sonderpunkte: für Re dazuzuzählen, für Kontra abzuziehen.",
    )


def score_all_contracts(units: Units, edition: str) -> Iterator[Row]:
    """Yield every contract with every number of tricks, doubled 0 to 2 times, and the points of
    declarer's side.
    """
    shapes = product(
        range(1, SEVEN + 1), DENOMINATIONS, range(len(DOUBLED)), (False, True), range(TRICKS + 1)
    )
    for level, denomination, doubled, vulnerable, tricks in shapes:
        try:
            found = score_contract(
                units, edition, Contract(level, denomination, doubled), vulnerable, tricks
            )
        except Unanswerable:
            continue
        if found.points is None:
            continue
        yield (
            edition,
            level,
            denomination,
            doubled,
            "yes" if vulnerable else "no",
            tricks,
            found.points,
        )


def convert_all_differences(units: Units, edition: str) -> Iterator[Row]:
    """Yield every difference of two scores with its IMP; those of a negative difference are
    negative.
    """
    for difference in range(-LARGEST_DIFFERENCE, LARGEST_DIFFERENCE + 1, 10):
        try:
            found = convert_to_imps(units, edition, difference)
        except Unanswerable:
            continue
        if found.imps is not None:
            yield edition, difference, found.imps


def score_all_comparisons(units: Units, edition: str) -> Iterator[Row]:
    """Yield the matchpoints of a score against another one that is better (-1), equal (0) or worse
    (1).
    """
    for sign in (-1, 0, 1):
        own, _ = score_matchpoints(units, edition, (sign, 0)).points
        yield edition, sign, int(own)


def value_all_games(units: Units) -> Iterator[Row]:
    """Yield every game without the special points that must be given: the last announcement of each
    side (empty: none), the side without a trick, the lowest and highest eyes of Re, the winner, and
    the points of each player of both sides; where nobody has won, a row for each reading.
    """
    edition, most, starts = parse_edition(CALLS), count_all_eyes(units), list_eye_cuts(units)
    ladders = {side: list_last_announcements(units, side) for side in OWN}
    for game, (re, first), (kontra, second) in product(
        KINDS, ladders[RE].items(), ladders[KONTRA].items()
    ):
        for trickless, eyes in ((RE, [0]), (NOBODY, starts), (KONTRA, [most])):
            worth = [
                (
                    each,
                    split_by_reading(
                        value_game(units, each, game, re=first, kontra=second, trickless=trickless)
                    ),
                )
                for each in eyes
            ]
            changes = [at for at in range(len(worth)) if not at or worth[at][1] != worth[at - 1][1]]
            ends = [*(worth[at][0] - 1 for at in changes[1:]), 0 if trickless == RE else most]
            for at, last in zip(changes, ends, strict=True):
                for reading, (winner, *points) in worth[at][1].items():
                    yield (
                        edition,
                        game,
                        re,
                        kontra,
                        trickless,
                        worth[at][0],
                        last,
                        winner,
                        reading,
                        *points,
                    )


def list_eye_cuts(units: Units) -> Sequence[int]:
    """Return, in ascending order, the eyes of Re from which the value of a game may change: at each
    figure of the rules and one above it, for both sides.
    """
    most = count_all_eyes(units)
    told = {
        int(figure) for id in (NEEDED, RULE) for figure in units[id]["figures"] if figure.isdigit()
    }
    told |= {
        int(figure)
        for id in (RESULT, CALLS, AGAINST)
        for row in read_cells(units, id)
        for figure in pattern.findall("[0-9]+", " ".join(row))
    }
    found = {cut for figure in told for eyes in (figure, most - figure) for cut in (eyes, eyes + 1)}
    return sorted({0, *(cut for cut in found if 0 <= cut <= most)})


def list_last_announcements(units: Units, side: str) -> Mapping[str, Sequence[str]]:
    """Return by the last announcement that a side may have made all announcements it has then made;
    none of them leaves out a step, because the text does not treat that.
    """
    steps = (
        OWN[side],
        *(label for label, _ in read_cells(units, CALLS, 2) if label not in OWN.values()),
    )
    return {
        (steps[number - 1] if number else ""): steps[:number] for number in range(len(steps) + 1)
    }


def split_by_reading(found: GameValue) -> Mapping[str, tuple[str, int, int]]:
    """Return the winner and the points of a player of Re and of Kontra, under an empty name, or by
    reading where nobody has won.
    """
    if found.re is not None and found.kontra is not None:
        return {"": (found.winner, found.re, found.kontra)}
    return {name: (found.winner, each.re, each.kontra) for name, each in found.possible.items()}


def value_all_specials(units: Units) -> Iterator[Row]:
    """Yield every number of special points of both sides, the lowest and highest eyes of Re with
    which they are possible, and the points they add for a player of Re.
    """
    edition, most = parse_edition(CALLS), count_all_eyes(units)
    least = find_least_eyes(units, read_special_rows(units))
    numbers = (range(min(most // least[name], TOGETHER.get(name, most)) + 1) for name in GIVEN)
    of_a_side = [dict(zip(GIVEN, each, strict=True)) for each in product(*numbers)]
    for game, re, kontra in product(KINDS, of_a_side, of_a_side):
        first, rest = (
            max(least[name] * times for name, times in side.items()) for side in (re, kontra)
        )
        try:
            with_them = value_game(
                units, first, game, trickless=NOBODY, re_special=re, kontra_special=kontra
            )
        except Unreadable:
            continue
        without = value_game(units, first, game, trickless=NOBODY)
        yield (
            edition,
            game,
            *re.values(),
            *kontra.values(),
            first,
            most - rest,
            split_by_reading(with_them)[""][1] - split_by_reading(without)[""][1],
        )
