"""One incident with the figures of its end.

In: the compiled rulebook, an incident as ruled, what was played.  Out: what the board or game comes
to, or why that does not stand yet. A figure is not told where a clause on its way is one of those
whose contradiction `conflicts.yaml` leaves open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.board_end import (
    NORTH_SOUTH,
    PAIRS,
    BoardEnd,
    Moved,
    Played,
    find_side,
    read_seat,
    reckon_board,
    swap_seat,
)
from regelwerk.calc.doppelkopf.game_end import (
    PUNISHED,
    Charge,
    GameEnd,
    Part,
    Valued,
    reckon_game,
)
from regelwerk.calc.ending import (
    CHECK,
    DEFERRED,
    KEPT,
    MISSING,
    QUESTION,
    REPLACED,
    VOID,
    Reason,
)
from regelwerk.engine.between import (
    AWARDED,
    EARLIEST,
    ONLY,
    OUTSIDE,
    OVER,
    SWAPPED,
    count_tricks,
    list_ends,
)
from regelwerk.engine.event import Asked, Incident, Ruled
from regelwerk.engine.incident import list_punished
from regelwerk.engine.passing import OFFENDER, list_outcomes
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import OutcomeSaid, Ruling
from regelwerk.ids.who import People
from regelwerk.library.fines import list_fines, list_unmeasured
from regelwerk.library.reasons import (
    list_conflicts,
    list_effects,
    list_figures,
    list_kinds,
    list_open,
    read_who,
)

Json = Mapping[str, Any]
ANOTHER = "board "  # one told by its number is not the one whose result is told
ADJUSTING = frozenset({CHECK, REPLACED, VOID, KEPT})  # where a score may be assigned


def reckon_end(
    engine: Json,
    bundle: Json,
    units: Mapping[str, Json],
    incident: Incident,
    played: Played | Valued,
) -> BoardEnd | GameEnd:
    """Return what the board or game of an incident comes to; raise `Unreadable` where `played` is
    of another game, and as `reckon_board` and `reckon_game`. What was at another table or board
    does not count, and what is not punished besides another infraction neither.
    """
    game = engine["decisions"][incident.events[0].event.decision]["game"]
    if (game == "bridge") != isinstance(played, Played):
        raise Unreadable(f"was gespielt wurde, ist nicht von {game.capitalize()}", "")
    incident = leave_out(engine, incident)
    if isinstance(played, Valued) and (punished := list_either(engine, incident)):
        return join_either(engine, bundle, units, incident, played, punished)
    fined = played.fined if isinstance(played, Valued) else {}
    reasons = (
        *list_open(engine, incident),
        *list_effects(engine, incident, played),
        *list_conflicts(engine, bundle, incident),
    )
    if isinstance(played, Played):
        settled = not {QUESTION, DEFERRED} & {each.kind for each in reasons}
        if played.assigned and settled and not ADJUSTING & list_kinds(engine, incident):
            told = "weshalb ein Score zugewiesen wird; kein Satz lässt es hier zu"
            reasons = (*reasons, Reason(MISSING, told, (), ()))
        for each in incident.events:
            if any(SWAPPED in list_ends(engine, outcome) for _, outcome in list_outcomes(each)):
                played = swap_seat(played, read_who(engine, each).seats)
        moved = [
            Moved(
                each.number,
                count_tricks(engine, outcome),
                find_side(read_who(engine, each).seats, read_seat(played.declarer)),
                outcome.cites,
            )
            for each, _, outcome in list_figures(engine, incident)
        ]
        void = is_void_for_all(engine, incident)
        board = reckon_board(units, incident.edition, played, moved, reasons, void=void)
        return replace(board, awarded=AWARDED in list_kinds(engine, incident))
    charges = [
        Charge(
            each.number,
            read_charged(engine, incident.edition, each, ruling, outcome),
            tuple(Part(s.to, s.to_label, s.players, s.points) for s in outcome.points),
            outcome.cites,
        )
        for each, ruling, outcome in list_figures(engine, incident)
    ]
    charges += list_fines(engine, incident, fined)
    kinds = list_kinds(engine, incident)
    awarded = AWARDED in kinds
    broken = OVER in kinds and not awarded
    here = incident.events
    idle = bool(here) and all(is_outside(engine, each) for each in here)
    end = reckon_game(units, played, charges, reasons, broken=broken, awarded=awarded, idle=idle)
    return replace(end, unmeasured=tuple(list_unmeasured(engine, incident, fined)))


def is_void_for_all(engine: Json, incident: Incident) -> bool:
    """Return whether the result of the table counts for neither side: the events that void it name
    seats of both, or one of them nobody.
    """
    seats = [
        read_who(engine, each).seats
        for each in incident.events
        if any(VOID in list_ends(engine, outcome) for _, outcome in list_outcomes(each))
    ]
    sides = {seat in NORTH_SOUTH for named in seats for seat in named}
    return len(sides) > 1 or not all(seats)


def is_outside(engine: Json, ruled: Ruled) -> bool:
    """Return whether an event gives points that are about no game, and no others."""
    said = [outcome for _, outcome in list_outcomes(ruled) if outcome.points]
    return bool(said) and all(OUTSIDE in list_ends(engine, each) for each in said)


def list_facts_of(played: Played | Valued) -> dict[str, str]:
    """Return the facts about the board that follow from what was played: there is a result, it is
    compared with the other table of a team match or with a field of pairs; a score that is assigned
    is one of few, where both sides get the same, their scores balance, and where it is a single
    one, there is none to weigh.
    """
    found = dict[str, str]()
    if isinstance(played, Played):
        if played.contract and played.tricks is not None:
            found["score_obtained"] = "yes"
        if played.other is not None or played.field:
            found["event_type"] = "teams" if played.other is not None else "pairs"
        if played.assigned:
            found["score_possible_results"] = "few"
        if played.assigned and all(each.sides == PAIRS for each in played.assigned):
            found["score_balanced"] = "yes"
            if len(played.assigned) == 1:
                found["score_procedure"] = "one_result"
    return found


def read_charged(
    engine: Json, edition: str, ruled: Ruled, ruling: Ruling, outcome: OutcomeSaid
) -> People:
    """Return who did what an event tells, as far as the points of an outcome may be theirs: seats
    without a role are those of the offender, and not of somebody of whom the decision speaks beside
    him.
    """
    who, role = read_who(engine, ruled), outcome.points[0].to
    rows = get_reach(engine).list_rows(ruling.decision, edition)
    beside = any({role, OFFENDER} <= {each["to"] for each in row["then"]} for row in rows)
    return replace(who, seats=()) if role != OFFENDER and beside else who


def list_either(engine: Json, incident: Incident) -> tuple[int, ...]:
    """Return the events of which only one is punished, where it is not known which; none where
    there are not several.
    """
    only_one = {ONLY, EARLIEST} & list_kinds(engine, incident) == {ONLY}
    punished = list_punished(incident.events) if only_one and not incident.unpunished else ()
    return punished if len(punished) > 1 else ()


def join_either(
    engine: Json,
    bundle: Json,
    units: Mapping[str, Json],
    incident: Incident,
    played: Valued,
    punished: Sequence[int],
) -> GameEnd:
    """Return what a game comes to where one of these events is punished and none of the others,
    each possibility with its readings.
    """
    ends = dict[int, GameEnd]()
    for number in punished:
        others = tuple(each for each in punished if each != number)
        end = reckon_end(engine, bundle, units, replace(incident, unpunished=others), played)
        assert isinstance(end, GameEnd)
        ends[number] = end
    unmeasured = sorted({seat for end in ends.values() for seat in end.unmeasured})
    charges = list[Charge]()
    for end in ends.values():
        charges += [each for each in end.charges if each not in charges]
    lacking = Reason(MISSING, "welcher Regelverstoß bestraft wird", (), tuple(punished))
    return GameEnd(
        tuple(charges),
        tuple(
            replace(reading, supposed=(f"{PUNISHED}{number}", *reading.supposed))
            for number, end in ends.items()
            for reading in end.readings
        ),
        (lacking, *dict.fromkeys(reason for end in ends.values() for reason in end.open)),
        final=False,
        unmeasured=tuple(unmeasured),
    )


def leave_out(engine: Json, incident: Incident) -> Incident:
    """Return an incident without what was at another table or board and what is not punished, each
    event with its number. Where all events name one and the same table, game, round or pair, it is
    about that one.
    """
    places = {read_who(engine, each).elsewhere for each in incident.events}
    place = places.pop() if len(places) == 1 else ""
    place = "" if place.startswith(ANOTHER) else place
    here = tuple(
        each
        for each in incident.events
        if read_who(engine, each).elsewhere == place and each.number not in incident.unpunished
    )
    numbers = {each.number for each in here}

    def keep(asked: Sequence[Asked]) -> tuple[Asked, ...]:
        found = (Asked(each.id, tuple(n for n in each.events if n in numbers)) for each in asked)
        return tuple(each for each in found if each.events)

    return replace(
        incident,
        events=here,
        moments=tuple(replace(each, deferred=keep(each.deferred)) for each in incident.moments),
        joint=keep(incident.joint),
        conflicts=tuple(
            each for each in incident.conflicts if {each.first.event, each.last.event} <= numbers
        ),
    )
