"""Why the figures of an incident do not stand, or not for good.

In: the compiled rulebook, an incident as ruled, what was played.  Out: `Reason`s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from regelwerk.calc.bridge.board_end import (
    DECLARING,
    DEFENDING,
    Played,
    find_side,
    is_doubled,
    read_seat,
)
from regelwerk.calc.doppelkopf.game_end import Valued
from regelwerk.calc.ending import (
    CHECK,
    CONFLICT,
    DEFERRED,
    KEPT,
    QUESTION,
    REPLACED,
    SILENT,
    UNDECIDED,
    UNDOUBLED,
    VOID,
    Reason,
)
from regelwerk.engine.between import (
    DENIED,
    FIGURES,
    ONLY,
    RESULT,
    count_tricks,
    find_stake,
    list_ends,
)
from regelwerk.engine.event import Incident, Ruled
from regelwerk.engine.incident import list_punished
from regelwerk.engine.passing import list_outcomes
from regelwerk.engine.ruling import OutcomeSaid, Ruling, walk_rulings
from regelwerk.ids.address import parse_edition
from regelwerk.ids.who import People, are_apart, read_people
from regelwerk.library.fines import list_settled

Json = Mapping[str, Any]
OF_RESULT = {kind: kind for kind in (CHECK, REPLACED, VOID, KEPT, UNDOUBLED)} | {
    ONLY: REPLACED
}  # what it does to a result, and the kind of reason
OF_STAKE = {FIGURES: QUESTION, RESULT: DEFERRED}  # and the kind of reason, the graver one first


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
    repeated = isinstance(played, Valued) and played.repeated
    alone = not (incident.unpunished or has_others(engine, incident))
    answered = {(each.check.event, each.check.says) for each in incident.answered}
    if isinstance(played, Valued):
        answered |= list_settled(engine, incident, played.fined)
    same = dict[tuple[str, str], list[tuple[Ruled, OutcomeSaid]]]()
    for each in incident.events:
        for _, outcome in list_outcomes(each):
            for kind in list_ends(engine, outcome):
                done = checked or (each.number, outcome.says) in answered
                done = done or (repeated and DENIED in list_ends(engine, outcome))
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


def has_others(engine: Json, incident: Incident) -> bool:
    """Return whether several infractions are told, and points for any: then it is told which one is
    punished, or what each possibility comes to.
    """
    cases = {id for front in engine["between"]["fronts"].values() for id in front["cases"]}
    cases.difference_update(engine["between"]["several"])
    told = [each for each in incident.events if each.event.decision in cases]
    return len(told) > 1 and bool(list_punished(incident.events))


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


def list_figures(engine: Json, incident: Incident) -> Iterator[tuple[Ruled, Ruling, OutcomeSaid]]:
    """Yield every outcome that gives points or transfers tricks, with its event and ruling."""
    for each in incident.events:
        for ruling, outcome in list_outcomes(each):
            if outcome.points or count_tricks(engine, outcome):
                yield each, ruling, outcome


def list_kinds(engine: Json, incident: Incident) -> set[str]:
    """Return all that the rulings do to the rest of play and to the result."""
    return {
        kind
        for each in incident.events
        for _, outcome in list_outcomes(each)
        for kind in list_ends(engine, outcome)
    }


def read_who(engine: Json, ruled: Ruled) -> People:
    """Return who did what an event tells."""
    game = engine["decisions"][ruled.event.decision]["game"]
    return read_people(game, ruled.event.who)[0]
