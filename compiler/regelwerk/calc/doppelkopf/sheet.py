"""The sheet of points: what each seat has from games, from penalty points and from deductions, in
separate columns.

In: the units of the bundle by id, entries of one kind each.  Out: `Sheet`. The points of games add
up to zero (F.2, F.4), penalty points too (G.3, G.5); a deduction for unsporting conduct gives the
others nothing (G.6.b).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regelwerk.calc import Units, Unreadable, read_numbers, require
from regelwerk.calc.doppelkopf.tricks import PACK

GAME, PENALTY, DEDUCTION = "game", "penalty", "deduction"
KINDS = (GAME, PENALTY, DEDUCTION)
MOST = "tsr1998/G.6.b"
CITES = {
    GAME: ("tsr1998/F.2", "tsr1998/F.4"),
    PENALTY: ("tsr1998/G.3.a", "tsr1998/G.3.b", "tsr1998/G.5.1", "tsr1998/G.5.2"),
    DEDUCTION: (MOST,),
}


@dataclass(frozen=True, slots=True)
class Entered:
    """A line of the sheet: its kind (game, penalty or deduction) and the points of seats 1 to 4;
    those of a deduction are positive and are taken away.
    """

    kind: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """The points of a seat: from games, from penalty points, taken away for unsporting conduct, and
    all together.
    """

    game: int
    penalty: int
    deduction: int
    total: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The entries, the points of the four seats, and the sums of the columns: `control` is zero for
    the first two columns, and for the third all that was taken away.
    """

    entries: tuple[Entered, ...]
    seats: tuple[Seat, ...]
    control: Seat
    cites: tuple[str, ...]


def add_up_sheet(units: Units, entries: Sequence[Entered]) -> Sheet:
    """Return the sheet with its columns and totals; raise `Unreadable` for an impossible entry."""
    players, _ = read_numbers(units, PACK, 2)
    (most,) = read_numbers(units, MOST, 1)
    cites = tuple(
        id for kind in KINDS if any(each.kind == kind for each in entries) for id in CITES[kind]
    )
    require(units, cites)
    for number, each in enumerate(entries, 1):
        check_sheet_entry(number, each, players, most)
    seats = tuple(
        add_up_columns(
            *(sum(each.points[seat] for each in entries if each.kind == kind) for kind in KINDS)
        )
        for seat in range(players)
    )
    columns = (
        sum(seat.game for seat in seats),
        sum(seat.penalty for seat in seats),
        sum(seat.deduction for seat in seats),
    )
    return Sheet(tuple(entries), seats, add_up_columns(*columns), cites)


def add_up_columns(game: int, penalty: int, deduction: int) -> Seat:
    """Return the three columns with their total."""
    return Seat(game, penalty, deduction, game + penalty - deduction)


def check_sheet_entry(number: int, entry: Entered, players: int, most: int) -> None:
    """Raise `Unreadable` for an unknown kind, a wrong number of seats, points that do not add up to
    zero, or a deduction of more than G.6.b allows.
    """
    said = f"{number}. Eintrag ({entry.kind}: {', '.join(map(str, entry.points))})"
    if entry.kind not in KINDS:
        raise Unreadable(f"{said}: möglich sind {', '.join(KINDS)}", entry.kind)
    if len(entry.points) != players:
        raise Unreadable(f"{said}: erwartet werden die Punkte von {players} Plätzen", entry.kind)
    if entry.kind != DEDUCTION and sum(entry.points) != 0:
        raise Unreadable(
            f"{said}: die Punkte ergeben zusammen {sum(entry.points):+d} statt 0", entry.kind
        )
    if entry.kind == DEDUCTION and not all(0 <= points <= most for points in entry.points):
        raise Unreadable(
            f"{said}: ein Abzug steht ohne Vorzeichen und beträgt höchstens {most} Punkte ({MOST})",
            entry.kind,
        )
