"""The value of a game of Doppelkopf, point by point.

In: the units of the bundle by id, the kind of game, the eyes of Re, announcements and special
points of both sides.  Out: `GameValue`, in game points. Implements TSR F.2 with its tables a, b and
c, F.3 and F.4; the module `doppelkopf.winner` decides who has won. The points are read from the
tables. Where neither side has won (F.1) the text does not say which side gets the points of F.2:
both readings are given, and `open` names the clauses. In neither reading does the point for the win
count, because nobody has won.
"""

from __future__ import annotations

import re as pattern
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regelwerk.calc import (
    Unanswerable,
    Units,
    Unreadable,
    read_cells,
    read_numbers,
    require,
    require_bool,
)
from regelwerk.calc.doppelkopf.cards import Card
from regelwerk.calc.doppelkopf.tricks import COPIES, PACK, count_eyes
from regelwerk.calc.doppelkopf.winner import (
    CALLS,
    KONTRA,
    OWN,
    RE,
    RESULT,
    RULE,
    Side,
    Win,
    find_winner,
    make_sides,
)
from regelwerk.ids.number import read_natural

NORMAL, MARRIAGE, SOLO = "normal", "marriage", "solo"
KINDS = {
    NORMAL: (),
    MARRIAGE: ("tsr1998/C.4",),
    SOLO: ("tsr1998/A.7",),
}  # C.4: with a partner a marriage is a normal game
SIGNS, AGAINST, EXTRA, EXTRAS, ALONE = (
    f"tsr1998/{at}" for at in ("F.2", "F.2.c", "F.3", "F.3/table.1", "F.4")
)
WON = "gewonnen"  # the row of F.2.a for the win itself
DOPPELKOPF, FOX, CHARLIE, QUEENS = "doppelkopf", "fox", "charlie", "against_queens"
ROWS = {
    QUEENS: "Kreuz Damen",
    DOPPELKOPF: "Doppelkopf",
    FOX: "Fuchs",
    CHARLIE: "Kreuz Bube",
}  # the words by which a row of F.3 is recognised
CARDS = {FOX: Card("Karo", "As"), CHARLIE: Card("Kreuz", "Bube")}
GIVEN = (DOPPELKOPF, FOX, CHARLIE)  # that of the Kreuz Damen follows from the result
TOGETHER = {FOX: COPIES, CHARLIE: 1}  # the most that both sides together can have

PLAYERS = 4
REACHED = "reached"  # the reading in which what F.1 awards falls to the side that reached it

Special = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Line:
    """The points of one row: the side they count for, the label of the row, how often it counts,
    the points together, and the clauses.

    Where nobody has won, `side` of a row of F.2 is the side that reached it; which side gets its
    points is open.
    """

    side: str
    label: str
    times: int
    points: int
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """The points of each player of Re and of each player of Kontra."""

    re: int
    kontra: int


@dataclass(frozen=True, slots=True)
class GameValue:
    """The value of a game: the winner (empty: nobody) with the clauses, the points line by line,
    and the points of each player of Re and of Kontra.

    In a solo Re is the soloist alone. Where nobody has won, F.1 awards the points of F.2.a without
    that for the win, those of F.2.c and special points, and F.2 does not say to whom: `re` and
    `kontra` are None, `open` names the clauses, and `possible` has the result if each row counts
    for the side that `reached` it.
    """

    game: str
    winner: str
    cites: tuple[str, ...]
    lines: tuple[Line, ...]
    re: int | None
    kontra: int | None
    possible: Mapping[str, Shares]
    open: tuple[str, ...]

    def by_reading(self, seats: Sequence[int]) -> dict[str, tuple[int, ...]]:
        """Return the points of seats 1 to 4 by the name of the reading, or under an empty name
        where there is only one; `seats` are those of Re; raises as `by_seat`.
        """
        return {name: self.by_seat(seats, name) for name in self.possible or ("",)}

    def by_seat(self, seats: Sequence[int], reading: str = "") -> tuple[int, ...]:
        """Return the points of seats 1 to 4; `seats` are those of Re: two, in a solo one; `reading`
        is the name of a reading where nobody has won.

        Raises `Unreadable` for an impossible number of seats, `Unanswerable` where the points are
        open.
        """
        taken = {seat for seat in seats if 1 <= seat <= PLAYERS}
        if not len(taken) == len(seats) == (1 if self.game == SOLO else 2):
            told = (
                "der Solospieler sitzt auf einem Platz"
                if self.game == SOLO
                else "die Re-Partei sitzt auf zwei Plätzen"
            )
            raise Unreadable(f"seats: {told} von 1 bis 4", ", ".join(map(str, seats)))
        each = self.possible.get(reading, self)
        if each.re is None or each.kontra is None:
            raise Unanswerable(
                f"keine Partei hat gewonnen; wem die Punkte zufallen, sagen {', '.join(self.open)}"
                " nicht",
                self.open,
            )
        return tuple(each.re if seat in seats else each.kontra for seat in range(1, PLAYERS + 1))


def value_game(
    units: Units,
    eyes: int,
    game: str = NORMAL,
    *,
    re: Sequence[str] = (),
    kontra: Sequence[str] = (),
    trickless: str = "",
    re_special: Special | None = None,
    kontra_special: Special | None = None,
    omitted: bool | None = None,
    queens: bool = True,
) -> GameValue:
    """Return the value of a game, given the eyes of Re.

    `game` is normal, marriage (with a partner; without one it is a solo, C.4) or solo; `re`,
    `kontra`, `trickless` and `omitted` are as for `make_sides`; special points are given by name
    (doppelkopf, fox, charlie) and number; without `queens` the point for a win against the Kreuz
    Damen does not count. Raises as `make_sides` and `find_winner`, `Unreadable`
    also for an unknown kind of game and impossible special points.
    """
    if game not in KINDS:
        raise Unreadable(f"game={game} gibt es nicht; möglich: {', '.join(KINDS)}", game)
    both = make_sides(units, eyes, trickless=trickless, re=re, kontra=kontra, omitted=omitted)
    found = find_winner(units, *both)
    require(units, [SIGNS, EXTRA, ALONE, *KINDS[game]])
    require_bool("queens", queens)
    extra = {RE: re_special or {}, KONTRA: kontra_special or {}}
    against = 1 if queens and found.winner == KONTRA and game != SOLO else 0
    lines = (
        *list_result_lines(units, both, found),
        *list_special_lines(units, game, both, against, extra),
    )
    cites = (*found.cites, *KINDS[game])
    all_of_them = share_points(units, game, lines)
    if not found.winner:
        return GameValue(
            game=game,
            winner="",
            cites=cites,
            lines=lines,
            re=None,
            kontra=None,
            possible={REACHED: all_of_them},
            open=(RULE, SIGNS, RESULT),
        )
    return GameValue(
        game=game,
        winner=found.winner,
        cites=cites,
        lines=lines,
        re=all_of_them.re,
        kontra=all_of_them.kontra,
        possible={},
        open=(),
    )


def share_points(units: Units, game: str, lines: Sequence[Line]) -> Shares:
    """Return the points of each player from the lines: the points of Re are positive for Re, those
    of Kontra negative, and in a solo Re gets them threefold (F.4).
    """
    players, _ = read_numbers(units, PACK, 2)
    (fold,) = read_numbers(units, ALONE, 1)
    if fold != players - 1:
        raise Unanswerable(f"{ALONE}: die Punkte eines Solos gehen nicht auf", [ALONE])
    value = sum(line.points if line.side == RE else -line.points for line in lines)
    return Shares(value * fold if game == SOLO else value, -value)


def list_result_lines(units: Units, both: tuple[Side, Side], found: Win) -> Iterator[Line]:
    """Yield the points of F.2: where a side has won, all of them count for it; where nobody has
    won, only those of tables a and c, for the side that reached them.
    """
    results, against = read_cells(units, RESULT, 2), read_cells(units, AGAINST, 3)
    worth = {row[0]: row[1] for row in read_cells(units, CALLS, 2)}
    if (
        WON not in (label for label, _ in results)
        or not {denial for _, denial, _ in against} <= worth.keys()
    ):
        raise Unanswerable(
            f"{RESULT}, {CALLS}, {AGAINST}: die Zeilen passen nicht zueinander",
            [RESULT, CALLS, AGAINST],
        )
    for side, other in (both, both[::-1]):
        for label, points in results if found.winner in (side.name, "") else ():
            if found.winner if label == WON else other.is_below(label):
                yield Line(
                    side=side.name,
                    label=label,
                    times=1,
                    points=parse_table_number(points, RESULT),
                    cites=(RESULT,),
                )
    for side in both if found.winner else ():
        for said in side.announced:
            label = f"{said} ({OWN[side.name]})" if said in side.denials else said
            yield Line(
                side=found.winner,
                label=label,
                times=1,
                points=parse_table_number(worth[said], CALLS),
                cites=(CALLS,),
            )
    for side, other in (both, both[::-1]):
        for reached, denial, points in against:
            if denial in other.denials and side.eyes >= parse_table_number(reached, AGAINST):
                yield Line(
                    side=side.name,
                    label=f"{reached} Augen gegen „{denial}“",
                    times=1,
                    points=parse_table_number(points, AGAINST),
                    cites=(AGAINST,),
                )


def list_special_lines(
    units: Units, game: str, both: tuple[Side, Side], against: int, extra: Mapping[str, Special]
) -> Iterator[Line]:
    """Yield the lines of the special points (F.3), of which a solo has none; `against` is how often
    Kontra has won against the Kreuz Damen. Raise `Unreadable` for unknown names and impossible
    numbers.
    """
    rows = read_special_rows(units)
    check_special_points(units, game, both, rows, extra)
    for side in both:
        for name, (label, points) in rows.items():
            times = (
                extra[side.name].get(name, 0)
                if name != QUEENS
                else against
                if side.name == KONTRA
                else 0
            )
            if times:
                yield Line(
                    side=side.name,
                    label=label,
                    times=times,
                    points=times * parse_table_number(points, EXTRAS),
                    cites=(EXTRA, EXTRAS),
                )


def read_special_rows(units: Units) -> Mapping[str, tuple[str, str]]:
    """Return label and points of each special point by its name; raise `Unanswerable` where the
    table has other rows.
    """
    rows = {
        name: [(row[0], row[1]) for row in read_cells(units, EXTRAS, 2) if part in row[0]]
        for name, part in ROWS.items()
    }
    if any(len(fitting) != 1 for fitting in rows.values()):
        raise Unanswerable(
            f"{EXTRAS}: die Zeilen für Sonderpunkte sind nicht die erwarteten", [EXTRAS]
        )
    return {name: fitting[0] for name, fitting in rows.items()}


def find_least_eyes(units: Units, rows: Mapping[str, tuple[str, str]]) -> Mapping[str, int]:
    """Return for each special point by name the fewest eyes that a side with one of them must have:
    those of the card, or the number in the label.
    """
    return {
        name: (
            count_eyes(units, [CARDS[name]])
            if name in CARDS
            else parse_table_number(pattern.findall(r"[0-9]+|$", rows[name][0])[0], EXTRAS)
        )
        for name in GIVEN
    }


def check_special_points(
    units: Units,
    game: str,
    both: tuple[Side, Side],
    rows: Mapping[str, tuple[str, str]],
    extra: Mapping[str, Special],
) -> None:
    """Raise `Unreadable` for impossible special points: in a solo, more than a game can have, or
    more than the eyes of the side allow.
    """
    for side in both:
        for name, times in extra[side.name].items():
            if name not in GIVEN:
                raise Unreadable(
                    f"den Sonderpunkt „{name}“ gibt es hier nicht; anzugeben sind"
                    f" {', '.join(GIVEN)}",
                    name,
                )
            if times < 0 or (times and game == SOLO):
                why = (
                    f"im Solo gibt es keine ({EXTRA}, {ALONE})"
                    if game == SOLO
                    else "gezählt wird ab 0"
                )
                raise Unreadable(f"{times} Sonderpunkte „{name}“: {why}", str(times))
            if times * find_least_eyes(units, rows)[name] > side.eyes:
                raise Unreadable(
                    f"{times}-mal „{rows[name][0]}“ geht nicht mit {side.eyes} Augen der Partei"
                    f" {OWN[side.name]}",
                    str(times),
                )
    for name, most in TOGETHER.items():
        together = sum(extra[side.name].get(name, 0) for side in both)
        if together > most:
            raise Unreadable(
                f"{together}-mal „{rows[name][0]}“: mehr als {most} kann es in einem Spiel nicht"
                " geben",
                str(together),
            )


def parse_table_number(text: str, id: str) -> int:
    """Return the number that a cell of a table holds; raise `Unanswerable` for anything else."""
    found = read_natural(text)
    if found is None:
        raise Unanswerable(f"{id}: „{text}“ ist keine Zahl", [id])
    return found
