"""The points of a whole game of Doppelkopf by seat, in every reading that the text allows.

In: the units of the bundle by id, a complete `WholeGame`, its announcements.  Out: `Settled`. An
announcement out of order counts if nobody complained of it in time (G.7.2): the results with it and
without it are both given. No clause says whether an announcement left out under D.3 counts: both
results are given (module `doppelkopf.readings`). Both are given too where nobody has won (F.1), and
where the text does not say whether a repetition counts as the next step; a repetition complained of
in time is a minor infraction (3.5.9, 3.5.11).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from regelwerk.calc import Units, Unreadable
from regelwerk.calc.doppelkopf.announcing import STANDING, UNCHALLENGED, Judged, judge_announcements
from regelwerk.calc.doppelkopf.deadlines import ALLOWED, REPEATED
from regelwerk.calc.doppelkopf.game_value import SOLO, GameValue
from regelwerk.calc.doppelkopf.penalty import (
    MINOR,
    NORMAL,
    OPPONENT,
    SOLO as ALONE,
    SOLOIST,
    share_penalty,
)
from regelwerk.calc.doppelkopf.readings import Readings, value_by_reading
from regelwerk.calc.doppelkopf.repeating import check_doppelkopf_edition
from regelwerk.calc.doppelkopf.sheet import GAME, PENALTY, Entered, Sheet, add_up_sheet
from regelwerk.calc.doppelkopf.whole_game import WholeGame
from regelwerk.calc.doppelkopf.winner import KONTRA, RE

ALL_COUNT, NONE_COUNTS = "faulty_count", "faulty_left_out"
REPEAT_COUNTS, REPEAT_IDLE = "repetition_counts", "repetition_idle"


@dataclass(frozen=True, slots=True)
class Reading:
    """One result of a game: what it counts, the value, and the points of seats 1 to 4.

    Three names say whether it counts announcements out of order (`faulty`), announcements left out
    (`omitted`), and repetitions as the next step (`repeated`); a name is empty where that makes no
    difference. Where nobody has won (F.1) `seats` is empty, and `possible` has the points of the
    seats by reading. The sheet has the points of the game and the penalty points of repetitions by
    seat; it is None unless there are both.
    """

    repeated: str
    faulty: str
    omitted: str
    value: GameValue
    seats: tuple[int, ...]
    possible: Mapping[str, tuple[int, ...]]
    sheet: Sheet | None


@dataclass(frozen=True, slots=True)
class Settled:
    """All results of a game; where there are several, `open` names the clauses that leave the
    result open.
    """

    readings: tuple[Reading, ...]
    open: tuple[str, ...]


def settle_game(
    units: Units, game: WholeGame, judged: Sequence[Judged], edition: str = ""
) -> Settled:
    """Return the results of a complete game; `edition` is as for `judge_announcements`. Raise
    `Unreadable` for a game that is not complete and for an unknown edition.
    """
    if not game.complete:
        raise Unreadable("gewertet wird ein ganzes Spiel; hier fehlen Karten", "")
    check_doppelkopf_edition(edition)
    found, left = list[Reading](), list[str]()
    for repeated, each in judge_by_reading(units, game, judged, edition):
        faulty = any(said.verdict in STANDING for said in each)
        left += [
            *((UNCHALLENGED,) if faulty else ()),
            *(id for said in each if said.unsettled for id in said.cites),
        ]
        charged = charge_repetitions(units, game, each, edition)
        for name, counting in (
            ((ALL_COUNT, ALLOWED | STANDING), (NONE_COUNTS, ALLOWED))
            if faulty
            else (("", ALLOWED),)
        ):
            results = value_counted_announcements(units, game, each, counting)
            left += results.open
            for omitted, value in results.values.items():
                left += value.open
                seats = value.by_reading(game.parties.re)
                own = seats.pop("", ())
                columns = (
                    add_up_sheet(
                        units,
                        [Entered(GAME, own), *(Entered(PENALTY, points) for points in charged)],
                    )
                    if own and charged
                    else None
                )
                found.append(
                    Reading(
                        repeated=repeated,
                        faulty=name,
                        omitted=omitted,
                        value=value,
                        seats=own,
                        possible=seats,
                        sheet=columns,
                    )
                )
    return Settled(tuple(found), tuple(dict.fromkeys(left)))


def judge_by_reading(
    units: Units, game: WholeGame, judged: Sequence[Judged], edition: str
) -> Iterator[tuple[str, Sequence[Judged]]]:
    """Yield the announcements as judged, under an empty name; where the text leaves open what a
    repetition counts for, both ways, each under the name of its reading.
    """
    if not any(each.unsettled for each in judged):
        yield "", judged
        return
    said, who = [each.announced for each in judged], game.parties
    yield (
        REPEAT_COUNTS,
        judge_announcements(units, said, who.sides, who.clarifying_trick, edition, counting=True),
    )
    yield REPEAT_IDLE, judge_announcements(units, said, who.sides, who.clarifying_trick, edition)


def value_counted_announcements(
    units: Units, game: WholeGame, judged: Sequence[Judged], counting: Container[str]
) -> Readings:
    """Return the value of a game with the announcements that count: those with a verdict in
    `counting`, and repetitions with the step they add.
    """
    said = {
        side: tuple(
            each.adds or each.name
            for each in judged
            if each.side == side and (each.adds or each.verdict in counting)
        )
        for side in (RE, KONTRA)
    }
    return value_by_reading(
        units,
        game.re_eyes,
        game.parties.kind,
        re=said[RE],
        kontra=said[KONTRA],
        trickless=game.trickless,
        re_special=count_special_points(game, RE),
        kontra_special=count_special_points(game, KONTRA),
    )


def charge_repetitions(
    units: Units, game: WholeGame, judged: Sequence[Judged], edition: str
) -> tuple[tuple[int, ...], ...]:
    """Return the penalty points of seats 1 to 4 for every repetition complained of, which 3.5.9 and
    3.5.11 class as a minor infraction; there are none in a solo that nobody knew of.
    """
    who, found = game.parties, list[tuple[int, ...]]()
    for each in judged:
        if each.verdict == REPEATED and not each.unsettled and not who.hidden:
            alone = who.kind == SOLO
            erred = (SOLOIST if each.side == RE else OPPONENT) if alone else ""
            cost = share_penalty(units, MINOR, ALONE if alone else NORMAL, erred, edition=edition)
            found.append(cost.by_seat(each.announced.seat, who.re[0] if alone else 0))
    return tuple(found)


def count_special_points(game: WholeGame, side: str) -> dict[str, int]:
    """Return the number of special points of a side by name; a solo has none."""
    return {} if game.parties.kind == SOLO else dict(game.special(side))
