"""One incident with the figures of its end.

In: the compiled rulebook, an incident as ruled, what was played.  Out: what the board or game comes
to, or why that does not stand yet. A figure is not told where a clause on its way is one of those
whose contradiction `conflicts.yaml` leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.board_end import (
    DECLARING,
    DEFENDING,
    NORTH_SOUTH,
    PAIRS,
    BoardEnd,
    Moved,
    Played,
    find_side,
    is_doubled,
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
    CONFLICT,
    DEFERRED,
    KEPT,
    MISSING,
    QUESTION,
    REPLACED,
    SILENT,
    UNDECIDED,
    UNDOUBLED,
    VOID,
    Reason,
)
from regelwerk.engine.between import (
    AWARDED,
    EARLIEST,
    FIGURES,
    ONLY,
    OVER,
    RESULT,
    SWAPPED,
    count_tricks,
    find_stake,
    list_ends,
)
from regelwerk.engine.event import Asked, Incident, Ruled
from regelwerk.engine.incident import list_punished
from regelwerk.engine.passing import OFFENDER, list_outcomes
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import OutcomeSaid, Ruling
from regelwerk.engine.timeline import walk_rulings
from regelwerk.ids.address import parse_edition
from regelwerk.ids.who import People, are_apart, read_people
from regelwerk.library.fines import list_fines, list_settled, list_unmeasured

Json = Mapping[str, Any]
OF_RESULT = {kind: kind for kind in (CHECK, REPLACED, VOID, KEPT, UNDOUBLED)} | {
    ONLY: REPLACED
}  # what it does to a result, and the kind of reason
ANOTHER = "board "  # one told by its number is not the one whose result is told
ADJUSTING = frozenset({CHECK, REPLACED, VOID, KEPT})  # where a score may be assigned
OF_STAKE = {FIGURES: QUESTION, RESULT: DEFERRED}  # and the kind of reason, the graver one first


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
    end = reckon_game(units, played, charges, reasons, broken=broken, awarded=awarded)
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


def list_facts_of(played: Played | Valued) -> dict[str, str]:
    """Return the facts about the board that follow from what was played: there is a result, it is
    compared with the other table of a team match or with a field of pairs; a score that is assigned
    is one of few, and where both sides get the same, their scores balance.
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
    return found


def read_who(engine: Json, ruled: Ruled) -> People:
    """Return who did what an event tells."""
    game = engine["decisions"][ruled.event.decision]["game"]
    return read_people(game, ruled.event.who)[0]


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


def has_others(engine: Json, incident: Incident) -> bool:
    """Return whether several infractions are told, and points for any: then it is told which one is
    punished, or what each possibility comes to.
    """
    cases = {id for front in engine["between"]["fronts"].values() for id in front["cases"]}
    cases.difference_update(engine["between"]["several"])
    told = [each for each in incident.events if each.event.decision in cases]
    return len(told) > 1 and bool(list_punished(incident.events))


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


def list_figures(engine: Json, incident: Incident) -> Iterator[tuple[Ruled, Ruling, OutcomeSaid]]:
    """Yield every outcome that gives points or transfers tricks, with its event and ruling."""
    for each in incident.events:
        for ruling, outcome in list_outcomes(each):
            if outcome.points or count_tricks(engine, outcome):
                yield each, ruling, outcome


def list_open(engine: Json, incident: Incident) -> Iterator[Reason]:
    """Yield what has not been settled: questions, decisions that wait or that nobody has made, what
    the text does not say, sentences that cannot stand together.
    """
    facts, decisions = engine["facts"], engine["decisions"]
    for each in incident.events:
        if stake := find_stake_now(engine, each.ruling):
            question = facts[each.ruling.next_question]["question"]
            yield Reason(OF_STAKE[stake], question, (), (each.number,))
        for ruling in walk_rulings(each.ruling):
            title = decisions[ruling.decision]["title"]
            if ruling.status == "undecided":
                yield Reason(UNDECIDED, title, ruling.cites, (each.number,))
            elif ruling.otherwise:
                yield Reason(SILENT, ruling.note or title, ruling.cites, (each.number,))
    for moment in incident.moments:
        for waiting in moment.deferred:
            if stake := find_stake(engine, incident.edition, waiting.id):
                yield Reason(OF_STAKE[stake], decisions[waiting.id]["title"], (), waiting.events)
    for joint in incident.joint:
        yield Reason(QUESTION, decisions[joint.id]["title"], (), joint.events)
    for clash in incident.conflicts:
        yield Reason(
            clash.kind,
            f"{clash.first.says} – {clash.last.says}",
            tuple(dict.fromkeys((*clash.first.cites, *clash.last.cites))),
            (clash.first.event, clash.last.event),
        )


def find_stake_now(engine: Json, ruling: Ruling) -> str:
    """Return what the questions that a ruling asks now can do to the result, as `find_stake`."""
    steps = [*walk_rulings(ruling)] if ruling.next_question else []
    later = {id for step in steps for id in step.deferred}
    stakes = {
        find_stake(engine, step.edition, step.decision, step.possible)
        for step in steps
        if step.status == "open" and step.decision not in later
    }
    return next((stake for stake in OF_STAKE if stake in stakes), "")


def list_effects(engine: Json, incident: Incident, played: Played | Valued) -> Iterator[Reason]:
    """Yield the sentences that put another result in place of that of the table, say that it does
    not count, let somebody change it where no other event answers that, keep tricks that another
    event makes go over, let a double not count where the contract told is doubled, or have one
    infraction punished that none of several others is told beside, each once.
    """
    doubled = isinstance(played, Played) and is_doubled(played)
    checked = isinstance(played, Played) and played.checked
    alone = not (incident.unpunished or has_others(engine, incident))
    answered = {(each.check.event, each.check.says) for each in incident.answered}
    if isinstance(played, Valued):
        answered |= list_settled(engine, incident, played.fined)
    same = dict[tuple[str, str], list[tuple[Ruled, OutcomeSaid]]]()
    for each in incident.events:
        for _, outcome in list_outcomes(each):
            for kind in list_ends(engine, outcome):
                done = checked or (each.number, outcome.says) in answered
                told = {UNDOUBLED: doubled, ONLY: alone, CHECK: not done}.get(kind, True)
                if kind == KEPT:
                    told = keeps_tricks(engine, incident, played, each)
                if kind in OF_RESULT and told:
                    same.setdefault((OF_RESULT[kind], outcome.says), []).append((each, outcome))
    for (kind, says), said in same.items():
        cites = dict.fromkeys(id for _, outcome in said for id in outcome.cites)
        numbers = dict.fromkeys(each.number for each, _ in said)
        yield Reason(kind, says, tuple(cites), tuple(numbers))


def keeps_tricks(engine: Json, incident: Incident, played: Played | Valued, keeping: Ruled) -> bool:
    """Return whether another event may make tricks go over for the infraction of the defenders for
    which this event says that none do.

    An event of a defender speaks of what he did himself, one of dummy of what any defender did.
    """
    declarer = read_seat(played.declarer) if isinstance(played, Played) else ""
    who = read_who(engine, keeping)
    own = find_side(who.seats, declarer) == DEFENDING
    for each, _, outcome in list_figures(engine, incident):
        other = read_who(engine, each)
        moves = each.number != keeping.number and count_tricks(engine, outcome) > 0
        by_declarer = find_side(other.seats, declarer) == DECLARING
        if moves and not by_declarer and not (own and are_apart(who, other)):
            return True
    return False


def list_conflicts(engine: Json, bundle: Json, incident: Incident) -> Iterator[Reason]:
    """Yield the contradictions of the text, left open for the edition, that concern a figure: a
    clause it rests on is one of their places, or the rulings that lead to it meet all of these.
    """
    found, of = dict[str, list[int]](), incident.edition
    left = {each["id"]: each for each in bundle["conflicts"] if each["applies"].get(of, "") is None}
    for each, ruling, outcome in list_figures(engine, incident):
        own = {*outcome.cites, *ruling.because.cites}
        met = {id for step in list_way(each.ruling, ruling) for id in step.cites}
        for id, conflict in left.items():
            places = {place["id"] for place in conflict["places"]}
            here = {place for place in places if parse_edition(place) == of}
            if own & places or (len(here) > 1 and here <= met):
                found.setdefault(id, []).append(each.number)
    for id, numbers in found.items():
        conflict = left[id]
        cites = [place["id"] for place in conflict["places"] if parse_edition(place["id"]) == of]
        says = f"{conflict['title']}: {conflict['why']}"
        yield Reason(CONFLICT, says, tuple(cites), tuple(dict.fromkeys(numbers)))


def list_way(ruling: Ruling, target: Ruling) -> list[Ruling]:
    """Return the rulings from one to one below it, both included; empty where it is not below."""
    if ruling is target:
        return [ruling]
    for below in ruling.chained:
        if way := list_way(below, target):
            return [ruling, *way]
    return []


def list_kinds(engine: Json, incident: Incident) -> set[str]:
    """Return all that the rulings do to the rest of play and to the result."""
    return {
        kind
        for each in incident.events
        for _, outcome in list_outcomes(each)
        for kind in list_ends(engine, outcome)
    }
