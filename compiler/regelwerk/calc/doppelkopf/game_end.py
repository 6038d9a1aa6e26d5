"""What a game of Doppelkopf comes to after all its infractions: value, penalty points and
deductions of the four seats, each in a column of its own.

In: the units of the bundle by id, what was played, the points that rulings give, the reasons why
the result does not stand.  Out: `GameEnd`. Where the text leaves open what the game counts, each
possibility has its own sheet. Points shared out among all four add up to zero (G.3, G.5); points
that nobody is credited with are a deduction (G.6.b).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from regelwerk.calc import Units, Unreadable
from regelwerk.calc.doppelkopf.game_value import (
    EXTRA,
    NORMAL,
    QUEENS,
    REACHED,
    SIGNS,
    GameValue,
    read_special_rows,
    share_points,
)
from regelwerk.calc.doppelkopf.penalty import PLAYERS
from regelwerk.calc.doppelkopf.readings import value_by_reading
from regelwerk.calc.doppelkopf.sheet import (
    DEDUCTION,
    GAME,
    PENALTY,
    Entered,
    Sheet,
    add_up_sheet,
)
from regelwerk.calc.ending import MISSING, SILENT, VOID, WHO, Reason, forbids
from regelwerk.ids.who import People

COUNTS, IDLE = "game_counts", "game_idle"
QUEENS_COUNT, QUEENS_IDLE = "queens_count", "queens_idle"
PENALTIES_STAY, PENALTIES_FALL = "penalties_stay", "penalties_fall"
PUNISHED = "punished_"  # before the number of an event
OFFENDER, SOLOIST, EVERYBODY = "offender", "soloist", "players"
NOTHING = (0,) * PLAYERS


@dataclass(frozen=True, slots=True)
class Valued:
    """What was played: the eyes of Re (None: the game was not played to its end, or its value is
    not told), the seats of Re (two, in a solo one; 1 to 4), and what the value depends on, as
    `value_game` takes it; special points by name and number. In place of all that the `points` of
    seats 1 to 4, where the players agree on them; besides them only the seats may be told, and
    what the court has `fined` whom, by seat, in points that nobody is credited with. `repeated`: a
    repetition is told, and the step it counts as is among what was said; `plain`: that there were
    no special points is told.
    """

    eyes: int | None = None
    seats: tuple[int, ...] = ()
    game: str = NORMAL
    re: tuple[str, ...] = ()
    kontra: tuple[str, ...] = ()
    trickless: str = ""
    re_special: Mapping[str, int] = field(default_factory=dict)
    kontra_special: Mapping[str, int] = field(default_factory=dict)
    points: tuple[int, ...] = ()
    fined: Mapping[int, int] = field(default_factory=dict)
    repeated: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """The points that each of `players` players of a role gets, or loses where they are
    negative.
    """

    role: str
    label: str
    players: int
    points: int


@dataclass(frozen=True, slots=True)
class Charge:
    """The points that one sentence of a ruling gives: the event, who did it (seats 1 to 4), the
    parts, the clauses.
    """

    event: int
    who: People
    parts: tuple[Part, ...]
    cites: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The column: penalty points where all four have a part, otherwise a deduction."""
        return PENALTY if sum(part.players for part in self.parts) == PLAYERS else DEDUCTION


@dataclass(frozen=True, slots=True)
class GameReading:
    """The points of the four seats under what is supposed: names of readings, as the calculators of
    games call them, `game_counts` or `game_idle` where the text does not say whether the game
    counts, `queens_count` or `queens_idle` where it does not say whether the special point does,
    `penalties_stay` or `penalties_fall` where it does not say so of penalty points from a game that
    another event has voided, `punished_2` where of several infractions only that of event 2 is
    punished.
    """

    supposed: tuple[str, ...]
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class GameEnd:
    """What a game comes to: the points by ruling, the sheet in each reading, and the reasons
    (`open`) why it does not stand, or not yet; it is `final` where there is one reading and no
    reason. Of the `unmeasured` seats it is still to be judged what is deducted.
    """

    charges: tuple[Charge, ...]
    readings: tuple[GameReading, ...]
    open: tuple[Reason, ...]
    final: bool
    unmeasured: tuple[int, ...] = ()


def reckon_game(
    units: Units,
    valued: Valued,
    charges: Sequence[Charge],
    reasons: Sequence[Reason] = (),
    *,
    broken: bool = False,
    awarded: bool = False,
    idle: bool = False,
) -> GameEnd:
    """Return what a game comes to; a reason `void` means that the game itself counts nothing,
    `broken` that it was broken off and no ruling tells what becomes of its value, `awarded` that it
    was broken off once decided, and what was left of it awarded (G.4, SRH 3.1.5), `idle` that
    nothing is about a game: what none is worth is then not lacking.

    Raises `Unreadable` for impossible seats, for what `value_game` refuses and for points that do
    not add up to zero.
    """
    left = [*reasons]
    void = any(reason.kind == VOID for reason in left)
    roles = {
        event: {each.parts[0].role for each in charges if each.event == event} - {EVERYBODY}
        for event in {charge.event for charge in charges}
    }
    soloist = find_soloist(valued, charges)
    entries = [seat_charge(charge, soloist, roles[charge.event]) for charge in charges]
    left += [
        Reason(WHO, describe_roles(charge), charge.cites, (charge.event,))
        for charge, entry in zip(charges, entries, strict=True)
        if entry is None
    ]
    doubtful = list_doubtful(charges, left)
    if doubtful:
        said = "ob Strafpunkte aus einem Spiel bleiben, das nicht zählt"
        said += "; wird neu gegeben, so stellt sich die Frage für das neue Spiel nicht"
        left.append(Reason(SILENT, said, (), doubtful))
    values = {"": NOTHING} if void else dict(list_values(units, valued, awarded=awarded))
    left += list_unsaid(units, values)
    if broken and not void:
        left.append(Reason(SILENT, "ob ein so beendetes Spiel noch gewertet wird", (), ()))
        values = {
            **{join_names(name, COUNTS): seats for name, seats in values.items()},
            IDLE: NOTHING,
        }
    if not values:
        left += [] if idle else [Reason(MISSING, "der Wert des Spiels", (), ())]
        values = {"": NOTHING}
    told = not any(forbids(reason) for reason in left if reason.kind != VOID)
    readings = tuple(
        GameReading(
            tuple(join_names(name, penalties).split()),
            add_up_sheet(units, [Entered(GAME, seats), *(each for each in counted if each)]),
        )
        for name, seats in values.items()
        for penalties, counted in list_counted(charges, entries, doubtful).items()
        if told
    )
    settled = all(reason.kind == VOID for reason in left)
    return GameEnd(tuple(charges), readings, tuple(left), settled and len(readings) == 1)


def list_unsaid(units: Units, names: Collection[str]) -> Iterator[Reason]:
    """Yield what the text does not say of the value of a game in readings of these names."""
    if any(QUEENS_IDLE in name for name in names):
        label = read_special_rows(units)[QUEENS][0]
        yield Reason(SILENT, f"ob der Sonderpunkt „{label}“ noch zählt", (EXTRA,), ())
    if any(REACHED in name.split() for name in names):
        said = "wem die Punkte nach F.2 zufallen, wenn keine Partei gewonnen hat"
        yield Reason(SILENT, said, (SIGNS,), ())


def list_counted(
    charges: Sequence[Charge], entries: Sequence[Entered | None], doubtful: Collection[int]
) -> dict[str, Sequence[Entered | None]]:
    """Return the points that count, by the name of the reading: all of them, and where penalty
    points may fall with the game also without those of the `doubtful` events.
    """
    if not doubtful:
        return {"": entries}
    certain = [
        None if charge.event in doubtful and charge.kind == PENALTY else entry
        for charge, entry in zip(charges, entries, strict=True)
    ]
    return {PENALTIES_STAY: entries, PENALTIES_FALL: certain}


def list_values(
    units: Units, valued: Valued, *, awarded: bool
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the value of a game for the seats 1 to 4, by the names of its reading, parted by
    blanks; nothing where neither its eyes nor its points are told.

    Where what was left of it was awarded, no clause says whether the special point for a win
    against the queens of clubs still counts: both values are given.
    """
    if valued.points:
        if valued != Valued(seats=valued.seats, points=valued.points, fined=valued.fined):
            raise Unreadable("mit points= steht der Wert fest; daneben geht nur seats=", "points")
        yield "", valued.points
        return
    if valued.eyes is None:
        return
    if not valued.seats:
        raise Unreadable("es fehlen die Plätze der Re-Partei, im Solo der des Solospielers", "")
    found = value_by_reading(
        units,
        valued.eyes,
        valued.game,
        re=valued.re,
        kontra=valued.kontra,
        trickless=valued.trickless,
        re_special=valued.re_special,
        kontra_special=valued.kontra_special,
    )
    for omitted, value in found.values.items():
        both = awarded and has_queens(units, value)
        for name, seats in value.by_reading(valued.seats).items():
            yield join_names(omitted, name, QUEENS_COUNT * both), seats
        if both:
            fewer = leave_out_queens(units, value).by_seat(valued.seats)
            yield join_names(omitted, QUEENS_IDLE), fewer


def join_names(*names: str) -> str:
    """Return the names of readings, without the empty ones, parted by blanks."""
    return " ".join(filter(None, names))


def has_queens(units: Units, value: GameValue) -> bool:
    """Return whether a value holds the special point for a win against the queens of clubs."""
    return any(line.label == read_special_rows(units)[QUEENS][0] for line in value.lines)


def leave_out_queens(units: Units, value: GameValue) -> GameValue:
    """Return a value without the special point for a win against the queens of clubs."""
    label = read_special_rows(units)[QUEENS][0]
    lines = tuple(line for line in value.lines if line.label != label)
    each = share_points(units, value.game, lines)
    return replace(value, lines=lines, re=each.re, kontra=each.kontra)


def find_soloist(valued: Valued, charges: Sequence[Charge]) -> int:
    """Return the seat of the soloist, as told with the value or by an event, 0 where there is none
    or it is not told; raise `Unreadable` where two are told.
    """
    told = {seat for charge in charges for seat in charge.who.roles.get(SOLOIST, ())}
    told |= {str(seat) for seat in valued.seats if len(valued.seats) == 1}
    if len(told) > 1:
        named = " und ".join(sorted(told))
        raise Unreadable(f"Solospieler ist einer; genannt sind die Plätze {named}", named)
    return int(told.pop()) if told else 0


def describe_roles(charge: Charge) -> str:
    """Return who gets points, each role that is one player's with the word that names his seat."""
    return ", ".join(
        f"{part.label} ({'' if part.role == OFFENDER else f'{part.role}:'}1 bis 4)"
        if part.players == 1
        else part.label
        for part in charge.parts
    )


def list_doubtful(charges: Sequence[Charge], reasons: Sequence[Reason]) -> tuple[int, ...]:
    """Return the events whose penalty points may fall with the game: another event without penalty
    points says that it does not count.
    """
    voiding = {event for each in reasons if each.kind == VOID for event in each.events}
    punished = dict.fromkeys(charge.event for charge in charges if charge.kind == PENALTY)
    if not voiding or voiding & punished.keys():
        return ()
    return tuple(punished)


def seat_charge(charge: Charge, soloist: int, roles: Collection[str]) -> Entered | None:
    """Return the points of a ruling by seat, or None where it is not told who has them; `roles` are
    those whom the rulings on its event charge.

    The first part of penalty points is that of who committed the infraction; of several parts
    without credit it is not told which is whose.
    """
    culprit, *rest = charge.parts
    seats = list_seats(charge.who, culprit.role, roles)
    points = [0] * PLAYERS
    if charge.kind == DEDUCTION:
        taken = tuple(range(1, PLAYERS + 1)) if culprit.role == EVERYBODY else seats
        if rest or not taken:
            return None
        for seat in taken:
            points[seat - 1] = abs(culprit.points)
        return Entered(DEDUCTION, tuple(points))
    known = {part.role: soloist for part in rest if part.role == SOLOIST}
    if len(seats) != 1 or not all(known.values()) or seats[0] in known.values():
        return None
    known[culprit.role] = seats[0]
    for part in rest:
        if part.role not in known:
            points = [part.points] * PLAYERS
    for part in charge.parts:
        if part.role in known:
            points[known[part.role] - 1] = part.points
    return Entered(PENALTY, tuple(points))


def list_charged(charge: Charge, part: Part, charges: Sequence[Charge]) -> tuple[int, ...]:
    """Return the seats that get the points of a part, none where they are not told, or where it is
    shared out; `charges` are all of the game.
    """
    if part.players != 1 or part.role == EVERYBODY:
        return ()
    roles = {each.parts[0].role for each in charges if each.event == charge.event} - {EVERYBODY}
    if part == charge.parts[0]:
        return list_seats(charge.who, part.role, roles)
    return tuple(dict.fromkeys(map(int, charge.who.roles.get(part.role, ()))))


def list_seats(who: People, role: str, roles: Collection[str]) -> tuple[int, ...]:
    """Return the seats of a role, none where they are not told.

    A seat without a role is that of the offender, or of the only role that is charged if no seat is
    told for this role.
    """
    named = who.roles.get(role, ())
    alone = len(roles) == 1 and not named
    unnamed = who.seats if role == OFFENDER or alone else ()
    return tuple(dict.fromkeys(map(int, (*named, *unnamed))))
