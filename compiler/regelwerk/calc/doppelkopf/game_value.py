"""What a game of Doppelkopf is worth, point by point.

In: the units of the bundle by id, kind of game, eyes of Re, announcements and special points of
both sides.  Out: `GameValue`, game points. Implements TSR F.2 with its tables a, b and c, F.3 and
F.4; who has won stands in `winner`. The points are read from the tables. Where neither side has won
(F.1) the text does not say whose the points of F.2 are: both readings are given, `open` names the
clauses. In neither does the point for the win count, for nobody has won; whether F.1 means it too
is open as well.
"""

from __future__ import annotations

import re as pattern
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regelwerk.calc import Unanswerable, Units, Unreadable, cells, numbers, require
from regelwerk.calc.doppelkopf.cards import Card
from regelwerk.calc.doppelkopf.tricks import COPIES, PACK, eyes
from regelwerk.calc.doppelkopf.winner import (
    CALLS,
    KONTRA,
    OWN,
    RE,
    RESULT,
    RULE,
    Side,
    Win,
    sides,
    winner,
)
from regelwerk.ids.number import natural

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
}  # what a row of F.3 is known by
CARDS = {FOX: Card("Karo", "As"), CHARLIE: Card("Kreuz", "Bube")}
GIVEN = (DOPPELKOPF, FOX, CHARLIE)  # that of the Kreuz Damen follows from the result
TOGETHER = {FOX: COPIES, CHARLIE: 1}  # how many both sides can have in a game

PLAYERS = 4
REACHED, SPECIALS_ONLY = (
    "reached",
    "specials_only",
)  # F.1 awards what was reached; F.2 counts for a winning and against a losing side

Special = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Line:
    """Points of one row: the side they count for, the label of the row, how often, the points
    together, and the clause.

    Where nobody has won, `side` of a row of F.2 is the side that reached it; to whom it counts is
    open.
    """

    side: str
    label: str
    times: int
    points: int
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """What each player of Re and of Kontra gets."""

    re: int
    kontra: int


@dataclass(frozen=True, slots=True)
class GameValue:
    """A game: winner (empty: nobody) and why, the points line by line, what each player of Re and
    of Kontra gets.

    In a solo Re is the soloist alone. `re` and `kontra` are None where the text leaves open whose
    the points are; `open` then names the clauses, and `possible` has the results by reading:
    `reached` (each row counts for the side that reached it) and `specials_only` (the rows of F.2
    need a winning side, so that special points alone count).
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
        """The points of seats 1 to 4 under an empty name, or by reading where nobody has won;
        raises as `by_seat` for other seats.
        """
        return {name: self.by_seat(seats, name) for name in self.possible or ("",)}

    def by_seat(self, seats: Sequence[int], reading: str = "") -> tuple[int, ...]:
        """The points of seats 1 to 4; `seats` are those of Re: two, in a solo one; `reading` is one
        of `possible` where nobody has won.

        Raises `Unreadable` for other seats, `Unanswerable` where the points are open.
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


def game_value(
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
) -> GameValue:
    """What a game is worth in which Re made `eyes`.

    `game` is normal, marriage (with a partner; without one it is a solo, C.4) or solo; `re`,
    `kontra`, `trickless` and `omitted` are as for `sides`; special points by name (doppelkopf, fox,
    charlie) and number. Raises as `sides` and `winner`.
    """
    if game not in KINDS:
        raise Unreadable(f"game={game} gibt es nicht; möglich: {', '.join(KINDS)}", game)
    both = sides(units, eyes, trickless=trickless, re=re, kontra=kontra, omitted=omitted)
    found = winner(units, *both)
    require(units, [SIGNS, EXTRA, ALONE, *KINDS[game]])
    extra = {RE: re_special or {}, KONTRA: kontra_special or {}}
    lines = (*counted(units, both, found), *special(units, game, both, found, extra))
    cites = (*found.cites, *KINDS[game])
    all_of_them = shares(units, game, lines)
    if not found.winner:
        specials_only = shares(units, game, [line for line in lines if EXTRA in line.cites])
        readings = {REACHED: all_of_them, SPECIALS_ONLY: specials_only}
        return GameValue(game, "", cites, lines, None, None, readings, (RULE, SIGNS, RESULT))
    return GameValue(game, found.winner, cites, lines, all_of_them.re, all_of_them.kontra, {}, ())


def shares(units: Units, game: str, lines: Sequence[Line]) -> Shares:
    """What the lines come to for each player: those of Re with plus, those of Kontra with minus, in
    a solo threefold for Re (F.4).
    """
    players, _ = numbers(units, PACK, 2)
    (fold,) = numbers(units, ALONE, 1)
    if fold != players - 1:
        raise Unanswerable(f"{ALONE}: die Punkte eines Solos gehen nicht auf", [ALONE])
    value = sum(line.points if line.side == RE else -line.points for line in lines)
    return Shares(value * fold if game == SOLO else value, -value)


def counted(units: Units, both: tuple[Side, Side], found: Win) -> Iterator[Line]:
    """The points of F.2: where a side has won, all count for it; where none has, only those of a
    and c, with the side that reached them.
    """
    results, against = cells(units, RESULT, 2), cells(units, AGAINST, 3)
    worth = {row[0]: row[1] for row in cells(units, CALLS, 2)}
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
            if found.winner if label == WON else other.below(label):
                yield Line(side.name, label, 1, number(points, RESULT), (RESULT,))
    for side in both if found.winner else ():
        for said in side.announced:
            label = f"{said} ({OWN[side.name]})" if said in side.denials else said
            yield Line(found.winner, label, 1, number(worth[said], CALLS), (CALLS,))
    for side, other in (both, both[::-1]):
        for reached, denial, points in against:
            if denial in other.denials and side.eyes >= number(reached, AGAINST):
                yield Line(
                    side.name,
                    f"{reached} Augen gegen „{denial}“",
                    1,
                    number(points, AGAINST),
                    (AGAINST,),
                )


def special(
    units: Units, game: str, both: tuple[Side, Side], found: Win, extra: Mapping[str, Special]
) -> Iterator[Line]:
    """The special points (F.3), none in a solo; raises `Unreadable` for names and numbers that
    cannot be.
    """
    rows = special_rows(units)
    possible(units, game, both, rows, extra)
    against = 1 if found.winner == KONTRA and game != SOLO else 0
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
                yield Line(side.name, label, times, times * number(points, EXTRAS), (EXTRA, EXTRAS))


def special_rows(units: Units) -> Mapping[str, tuple[str, str]]:
    """Label and points of each special point by its name; raises `Unanswerable` where the table has
    other rows.
    """
    rows = {
        name: [(row[0], row[1]) for row in cells(units, EXTRAS, 2) if part in row[0]]
        for name, part in ROWS.items()
    }
    if any(len(fitting) != 1 for fitting in rows.values()):
        raise Unanswerable(
            f"{EXTRAS}: die Zeilen für Sonderpunkte sind nicht die erwarteten", [EXTRAS]
        )
    return {name: fitting[0] for name, fitting in rows.items()}


def least_eyes(units: Units, rows: Mapping[str, tuple[str, str]]) -> Mapping[str, int]:
    """The eyes a side has at least with one special point of each name that is given: those of the
    card, or those the label tells.
    """
    return {
        name: (
            eyes(units, [CARDS[name]])
            if name in CARDS
            else number(pattern.findall(r"[0-9]+|$", rows[name][0])[0], EXTRAS)
        )
        for name in GIVEN
    }


def possible(
    units: Units,
    game: str,
    both: tuple[Side, Side],
    rows: Mapping[str, tuple[str, str]],
    extra: Mapping[str, Special],
) -> None:
    """Raise `Unreadable` for special points that no game can bring: in a solo, more than there are,
    more than the side's eyes allow.
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
            if times * least_eyes(units, rows)[name] > side.eyes:
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


def number(text: str, id: str) -> int:
    """A number of a table; raises `Unanswerable` for anything else."""
    found = natural(text)
    if found is None:
        raise Unanswerable(f"{id}: „{text}“ ist keine Zahl", [id])
    return found
