"""How a game of the list ended, and the points on its line: value, penalty points, deductions.

In: how the game ended, who ended it, the points of its four seats.  Out: `Ended`, whether it counts
as played, the entries of the sheet, what is wrong with the line. A game that a severe infraction
ends counts as not played (G.5.1), a solo that an opponent ends counts as played (G.5.2); in a
decided game the value stands and three points are added (G.4); a shortened game is valued (E.1,
E.2); an invalid game is dealt again by the same player (G.1.1, G.1.2). That a game broken off keeps
its place in the list is printed in no clause: it is a convention.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from regelwerk.calc import Unreadable
from regelwerk.calc.doppelkopf.sheet import DEDUCTION, GAME, PENALTY, Entered

PLAYED, SHORTENED, BROKEN, DECIDED, REPLAYED = "", "shortened", "broken", "decided", "replayed"
ENDINGS = (PLAYED, SHORTENED, BROKEN, DECIDED, REPLAYED)
CITES: Mapping[str, tuple[str, ...]] = {
    SHORTENED: ("tsr1998/E.1", "tsr1998/E.2", "srh2019/3.10.3"),
    BROKEN: ("tsr1998/G.5.1", "tsr1998/G.5.2", "srh2019/2.1.1.3.C"),
    DECIDED: ("tsr1998/G.4", "srh2019/3.1.5"),
    REPLAYED: ("tsr1998/G.1.1", "tsr1998/G.1.2", "srh2019/3.9.4/row.2"),
}
VALUED, UNPUNISHED = "not_valued", "without_penalty"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended, the seat of the offender where somebody broke it off (else 0), and the
    points of seats 1 to 4, each empty where there are none.
    """

    how: str = PLAYED
    by: int = 0
    value: tuple[int, ...] = ()
    penalty: tuple[int, ...] = ()
    deduction: tuple[int, ...] = ()


PLAYED_OUT = Ended()


def check_ending(where: str, ended: Ended, players: int) -> None:
    """Raise `Unreadable` for an unknown ending, for an offender where the ending has none, and for
    a missing offender where it needs one.
    """
    if ended.how not in ENDINGS:
        raise Unreadable(
            f"{where}: „{ended.how}“ gibt es nicht; möglich: {', '.join(filter(None, ENDINGS))}",
            ended.how,
        )
    if (ended.how in (BROKEN, DECIDED)) != bool(ended.by) or not 0 <= ended.by <= players:
        raise Unreadable(
            f"{where}: der Verursacher, Platz 1 bis {players}, ist anzugeben, wo das Spiel"
            " abgebrochen wurde",
            str(ended.by),
        )


def counts_as_played(ended: Ended, soloist: int) -> bool:
    """Return whether a solo counts as played: not if it is dealt again, and not if the soloist
    himself broke it off.
    """
    return ended.how != REPLAYED and not (ended.how == BROKEN and ended.by == soloist)


def is_dealer_conventional(ended: Ended) -> bool:
    """Return whether the next dealer follows from a convention, because no clause names him after
    such an ending.
    """
    return ended.how == BROKEN


def find_line_faults(ended: Ended) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the points of the line for such an ending, each as (fault,
    clause).
    """
    if ended.value and ended.how in (BROKEN, REPLAYED):
        yield VALUED, CITES[ended.how][1 if ended.how == REPLAYED else 0]
    if ended.how in (BROKEN, DECIDED) and not ended.penalty:
        yield UNPUNISHED, CITES[ended.how][0]


def list_sheet_entries(ended: Ended) -> Iterator[Entered]:
    """Yield the entries that the line adds to the sheet; wrong points are entered as they are."""
    for kind, points in (
        (GAME, ended.value),
        (PENALTY, ended.penalty),
        (DEDUCTION, ended.deduction),
    ):
        if points:
            yield Entered(kind, points)
