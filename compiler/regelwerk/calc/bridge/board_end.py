"""What a board comes to after all its irregularities: tricks after transfers, score of both sides,
IMP or matchpoints.

In: the units of the bundle by id, an edition, what was played, the tricks transferred, the reasons
why the result does not stand.  Out: `BoardEnd`. Where it is not known which side offended, each
possibility has its own figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from regelwerk.calc import Unanswerable, Units, Unreadable
from regelwerk.calc.bridge.boards import Board, find_board
from regelwerk.calc.bridge.comparing import HUNDRED, convert_to_imps, score_matchpoints
from regelwerk.calc.bridge.contract import (
    TRICKS,
    ContractScore,
    check_contract,
    read_contract,
    score_contract,
)
from regelwerk.calc.bridge.lacking import list_lacking, tell_missing
from regelwerk.calc.bridge.revoke import PLACES
from regelwerk.calc.bridge.weighted import WeightedEnd, weigh_board
from regelwerk.calc.ending import (
    BOTH,
    CHECK,
    CONFLICT,
    DEFERRED,
    KEPT,
    MISSING,
    QUESTION,
    REPLACED,
    UNANSWERABLE,
    UNDOUBLED,
    VOID,
    WHO,
    Reason,
    forbids,
)
from regelwerk.ids.who import OPPOSITE, read_seats

DECLARING, DEFENDING = "declaring", "defending"
OPPONENTS = {DECLARING: DEFENDING, DEFENDING: DECLARING}
SEATS = {"N": "Nord", "O": "Ost", "S": "Süd", "W": "West"}
BEFORE = {"N": "W", "O": "N", "S": "O", "W": "S"}  # the seat before each, in turn
NORTH_SOUTH = ("N", "S")
BOTH_REVOKED = "both_established"  # then no tricks are transferred, where the edition says so
EVERYBODY = "alle"  # as the table of law 2 calls both sides; it names North first of its side
PAIRS = ("NS", "OW")
# an assigned score settles these; what is void is settled for nobody else
OF_TABLE = frozenset({CHECK, REPLACED, KEPT, UNDOUBLED, CONFLICT, WHO, BOTH})
WHOLE = Fraction(HUNDRED)
UNKNOWN = 2  # events of which the side is not known; with more the possibilities are too many


@dataclass(frozen=True, slots=True)
class Assigned:
    """A score that the director assigns: the tricks of declarer's side, the sides that get it
    (`NS`, `OW`), contract and declarer where these are not those of the table, and its `share` in
    percent: several for the same sides are one weighted score.
    """

    tricks: int
    sides: tuple[str, ...] = PAIRS
    contract: tuple[str, ...] = ()
    declarer: str = ""
    share: Fraction = WHOLE


@dataclass(frozen=True, slots=True)
class Played:
    """What was played: the contract as calls (`("4S", "X")`), declarer's seat (N, O or E, S, W),
    all tricks of declarer's side at the table (0 to 13), the number of the board, and the scores
    of North-South to compare with, in points: of the `other` table of a team match, or of the
    other tables of the `field`; and the scores `assigned`, or that the director has `checked` what
    might still change the result and changes nothing. Empty, None and 0 are not told: without
    contract or tricks nothing is reckoned, without the board nothing is scored that depends on who
    is vulnerable.
    """

    contract: tuple[str, ...] = ()
    declarer: str = ""
    tricks: int | None = None
    board: int = 0
    other: int | None = None
    field: tuple[int, ...] = ()
    assigned: tuple[Assigned, ...] = ()
    checked: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """Tricks that go to the other side: the event, how many, the side of the event (`declaring`,
    `defending`, empty where that is not known), the clauses. That side loses them; where their
    number is negative it gets them back.
    """

    event: int
    tricks: int
    side: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Supposed:
    """The side that offended in an event, where that is not known."""

    event: int
    side: str


@dataclass(frozen=True, slots=True)
class BoardReading:
    """The figures of a board under what is supposed: the tricks of declarer's side, the score with
    its parts (None where it is not known), the points, IMP and matchpoints of North-South (None
    where there is nothing to compare), and the `top` of the matchpoints.

    East-West have the opposite points and IMP, and what the matchpoints leave of the top.
    """

    supposed: tuple[Supposed, ...]
    tricks: int
    score: ContractScore | None
    north_south: int | None
    imps: int | None
    matchpoints: Fraction | None
    top: int
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AssignedEnd:
    """The figures of a score that the director assigns, the sides that get it, and its share in
    percent where that is a weighted score.
    """

    sides: tuple[str, ...]
    contract: tuple[str, ...]
    declarer: str
    reading: BoardReading
    share: Fraction


@dataclass(frozen=True, slots=True)
class BoardEnd:
    """What a board comes to: the tricks transferred, the figures in each reading, and the reasons
    (`open`) why they do not stand, or not yet; they are `final` where there is one reading and no
    reason. `declarer` is the seat of who was declarer in the end. Where scores are `assigned`, the
    readings are those of the sides that get none, and there are none where both do; what several
    of them come to together is `weighted`. Where the director has awarded tricks after a claim
    (`awarded`), the tricks told are those with them.
    """

    moved: tuple[Moved, ...]
    readings: tuple[BoardReading, ...]
    open: tuple[Reason, ...]
    final: bool
    declarer: str = ""
    assigned: tuple[AssignedEnd, ...] = ()
    weighted: tuple[WeightedEnd, ...] = ()
    awarded: bool = False


def read_seat(written: str) -> str:
    """Return a seat (N, O, S, W) that is written as people do, an empty string for anything
    else.
    """
    seat, *others = read_seats("bridge", written) or ("",)
    return "" if others else seat


def is_doubled(played: Played) -> bool:
    """Return whether the contract told is doubled or redoubled; raise `Unreadable` for what is no
    contract.
    """
    return bool(played.contract) and read_contract(played.contract).doubled > 0


def find_side(seats: Sequence[str], declarer: str) -> str:
    """Return the side of seats: `declaring`, `defending`, or an empty string where they are none or
    of both.
    """
    sides = {
        DECLARING if (seat in NORTH_SOUTH) == (declarer in NORTH_SOUTH) else DEFENDING
        for seat in seats
    }
    return sides.pop() if declarer and len(sides) == 1 else ""


def reckon_board(
    units: Units,
    edition: str,
    played: Played,
    moved: Sequence[Moved],
    reasons: Sequence[Reason] = (),
    *,
    void: bool = False,
) -> BoardEnd:
    """Return what a board comes to; where the director assigns a score, for the sides that get it
    and from the table for the other one. `void` means that for neither side the result of the table
    counts: then nothing more is needed, nor takes another result its place.

    Raises `Unreadable` for an impossible contract, declarer, number of tricks or of the board, and
    where more tricks are transferred than a side has won. Where a table does not give a number, the
    reading has the tricks without it, and a reason tells.
    """
    if played.assigned:
        return reckon_assigned(units, edition, played, moved, reasons)
    if void:
        kept = tuple(each for each in reasons if each.kind != REPLACED)
        return BoardEnd(tuple(moved), (), kept, final=False)
    if not played.contract or played.tricks is None:
        lacking = "der Kontrakt" if not played.contract else "die Stiche am Tisch"
        wanted = all(each.kind not in (REPLACED, VOID) for each in reasons)
        told = (*reasons, *([Reason(MISSING, lacking, (), ())] if wanted else ()))
        return BoardEnd(tuple(moved), (), told, final=False)
    declarer = read_seat(played.declarer)
    if not declarer:
        raise Unreadable(
            f"„{played.declarer}“ ist kein Platz des Alleinspielers; möglich: {', '.join(SEATS)}",
            played.declarer,
        )
    check_contract(edition, read_contract(played.contract), played.tricks)
    if played.other is not None and played.field:
        raise Unreadable("verglichen wird mit dem anderen Tisch oder mit dem Feld", "")
    unknown = [each for each in moved if not each.side]
    left = [*reasons, *list_one_sided(edition, moved, reasons)]
    if any(map(forbids, left)):
        return BoardEnd(tuple(moved), (), tuple(left), final=False)
    readings = []
    for sides in product((DECLARING, DEFENDING), repeat=len(unknown)):
        supposed = tuple(
            Supposed(each.event, side) for each, side in zip(unknown, sides, strict=True)
        )
        tricks = count_tricks(played.tricks, moved, supposed)
        if tricks is not None:
            reading, faults = read_figures(units, edition, played, declarer, tricks, supposed)
            readings.append(reading)
            left += [fault for fault in faults if fault not in left]
    if not readings:
        raise Unreadable(
            f"Von {played.tricks} Stichen der Partei des Alleinspielers gehen mehr über, als eine"
            " Partei hat",
            str(played.tricks),
        )
    final = not left and len(readings) == 1
    return BoardEnd(tuple(moved), tuple(readings), tuple(left), final, declarer)


def list_one_sided(
    edition: str, moved: Sequence[Moved], reasons: Sequence[Reason]
) -> Iterator[Reason]:
    """Yield why tricks do not go over: too little is known of who offended, or both sides have."""
    unknown = [each for each in moved if not each.side]
    if len(unknown) > UNKNOWN or (unknown and any(map(forbids, reasons))):
        yield from (Reason(WHO, "", each.cites, (each.event,)) for each in unknown)
    losing = {each.side for each in moved if each.tricks > 0}
    if BOTH_REVOKED in PLACES[edition] and losing >= {DECLARING, DEFENDING}:
        clause = f"{edition}/{PLACES[edition][BOTH_REVOKED]}"
        yield Reason(BOTH, "", (clause,), tuple(each.event for each in moved if each.tricks > 0))


def reckon_assigned(
    units: Units,
    edition: str,
    played: Played,
    moved: Sequence[Moved],
    reasons: Sequence[Reason],
) -> BoardEnd:
    """Return what a board comes to where the director assigns a score: what might still have given
    another result is settled by that; questions that are open leave it provisional. Raises as
    `reckon_board` and `weigh_board`, also where one side gets two scores.
    """
    sides = check_sides(played.assigned)
    left = [
        replace(each, kind=DEFERRED) if each.kind == QUESTION else each
        for each in reasons
        if each.kind not in OF_TABLE and not (each.kind == VOID and {*sides} == {*PAIRS})
    ]
    found, faults = list[AssignedEnd](), list[Reason]()
    for each in played.assigned:
        contract = each.contract or played.contract
        declarer = read_seat(each.declarer or played.declarer)
        if not contract or not declarer:
            told = "zum zugewiesenen Score fehlen Kontrakt und Alleinspieler, z. B. „4♠ S 10“"
            raise Unreadable(told, str(each.tricks))
        check_contract(edition, read_contract(contract), each.tricks)
        own = replace(played, contract=contract, declarer=declarer, tricks=each.tricks)
        reading, lacking = read_figures(units, edition, own, declarer, each.tricks, ())
        found.append(AssignedEnd(each.sides, contract, declarer, reading, each.share))
        faults += lacking
    weighted = list[WeightedEnd]()
    for group in dict.fromkeys(each.sides for each in found if each.share != WHOLE):
        parts = [(each.share, each.reading.north_south) for each in found if each.sides == group]
        mean, lacking = weigh_board(units, edition, group, parts, played.other, played.field)
        weighted.append(mean)
        faults += lacking
    table = BoardEnd(tuple(moved), (), (), final=True)
    if {*sides} != {*PAIRS}:
        table = reckon_board(units, edition, replace(played, assigned=()), moved, left)
        left = [*table.open]
    left += [fault for fault in dict.fromkeys(faults) if fault not in left]
    final = table.final and not left
    return replace(
        table, open=tuple(left), final=final, assigned=tuple(found), weighted=tuple(weighted)
    )


def check_sides(assigned: Sequence[Assigned]) -> list[str]:
    """Return the sides that get an assigned score; raise `Unreadable` where one gets two that are
    no shares of one weighted score.
    """
    scores = dict.fromkeys(
        (each.sides, number if each.share == WHOLE else None)
        for number, each in enumerate(assigned)
    )
    sides = [side for group, _ in scores for side in group]
    if len(sides) > len({*sides}):
        raise Unreadable("jede Partei erhält nur einen zugewiesenen Score", " ".join(sides))
    return sides


def swap_seat(played: Played, leader: Sequence[str]) -> Played:
    """Return what was played with dummy as declarer, after the defender behind whom declarer sits
    has led out of turn; unchanged where it is not told so, or the new declarer is.
    """
    if [*leader] == [BEFORE.get(read_seat(played.declarer))]:
        return replace(played, declarer=OPPOSITE[read_seat(played.declarer)])
    return played


def count_tricks(won: int, moved: Sequence[Moved], supposed: Sequence[Supposed]) -> int | None:
    """Return the tricks of declarer's side, which has `won` some at the table, after all transfers,
    None where a side would lose more than it has won.
    """
    sides = {each.event: each.side for each in supposed}
    lost = {DECLARING: 0, DEFENDING: 0}
    for each in moved:
        side = each.side or sides[each.event]
        loser = side if each.tricks > 0 else OPPONENTS[side]
        lost[loser] += abs(each.tricks)
    if lost[DECLARING] > won or lost[DEFENDING] > TRICKS - won:
        return None
    return won - lost[DECLARING] + lost[DEFENDING]


def read_figures(
    units: Units,
    edition: str,
    played: Played,
    declarer: str,
    tricks: int,
    supposed: tuple[Supposed, ...],
) -> tuple[BoardReading, tuple[Reason, ...]]:
    """Return the figures of a board after transfers, and why some of them are not known; without
    the number of the board the score stands where it is the same whoever is vulnerable.
    """
    board = find_board(units, played.board) if played.board else None
    dangers = [is_vulnerable(board, declarer)] if board else [False, True]
    contract = read_contract(played.contract)
    score, points, imps, matchpoints, top, faults = None, None, None, None, 0, list[Reason]()
    cites = tuple(id for id in board.cites if id.startswith(edition)) if board else ()
    try:
        score, *others = (score_contract(units, edition, contract, it, tricks) for it in dangers)
        if any(each != score for each in others):
            blank = BoardReading(supposed, tricks, None, None, None, None, 0, ())
            return blank, tuple(list_lacking(score, others))
        faults += map(tell_missing, score.missing)
        if score.points is not None:
            points = score.points if declarer in NORTH_SOUTH else -score.points
        if points is not None and played.other is not None:
            found = convert_to_imps(units, edition, points - played.other)
            imps, cites = found.imps, (*cites, *found.cites)
            if imps is None:
                rows = " oder ".join(f"{row.imps} IMP ({row.range})" for row in found.readings)
                faults.append(Reason(UNANSWERABLE, rows, found.cites, ()))
        if points is not None and played.field:
            ranked = score_matchpoints(units, edition, (points, *played.field))
            matchpoints, top = ranked.points[0], ranked.top
            cites = (*cites, *ranked.cites)
    except Unanswerable as why:
        faults.append(Reason(UNANSWERABLE, str(why), why.missing, ()))
    reading = BoardReading(supposed, tricks, score, points, imps, matchpoints, top, cites)
    return reading, tuple(faults)


def is_vulnerable(board: Board, seat: str) -> bool:
    """Return whether the side of a seat is vulnerable on a board."""
    named = SEATS["N"] if seat in NORTH_SOUTH else SEATS["O"]
    return board.vulnerable == EVERYBODY or board.vulnerable.startswith(named)
