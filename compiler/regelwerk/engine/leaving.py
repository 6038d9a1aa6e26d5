"""What one event of an incident leaves to another: a decision on its way that asks what has
happened, or that another event is about, is not asked there.

In: the parsed `engine.json`, the events, those ruled.  Out: rulings without what is left to others,
the facts that are therefore not asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from regelwerk.engine.event import Event, Ruled
from regelwerk.engine.passing import PLAYER
from regelwerk.engine.position import Json
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import Ruling
from regelwerk.engine.timeline import walk_rulings
from regelwerk.ids.who import People, are_apart, are_same, widen_to_side


def list_told(
    engine: Json, number: int, events: Sequence[Event], people: Sequence[People]
) -> tuple[str, ...]:
    """Return the decisions that ask what has happened where another event at the same place tells
    it.
    """
    here = people[number - 1].elsewhere
    told = {
        event.decision
        for other, (event, who) in enumerate(zip(events, people, strict=True), 1)
        if other != number and who.elsewhere == here
    }
    fronts = engine["between"]["fronts"]
    return tuple(front for front in fronts if told & {*fronts[front]["cases"]})


def leave_out(ruling: Ruling, told: Collection[str]) -> Ruling:
    """Return a ruling without the open rulings below it of decisions that other events tell."""
    chained = tuple(
        leave_out(below, told)
        for below in ruling.chained
        if not (below.decision in told and below.status == "open")
    )
    if chained == ruling.chained:
        return ruling
    waiting = [below.decision for below in chained if below.next_question]
    deferred = tuple(id for id in ruling.deferred if id in waiting)
    asked = (
        below.next_question
        for below in chained
        if below.next_question and below.decision not in deferred
    )
    return replace(ruling, chained=chained, deferred=deferred, next_question=next(asked, ""))


def leave_to_others(
    engine: Json, edition: str, ruled: Sequence[Ruled], people: Sequence[People]
) -> list[Ruled]:
    """Return the events without the open rulings on their way that another event is about.

    An event that asks about itself alone stands for one of these that may be about the same thing:
    one of the same people if there is one, else the first.
    """
    left = [*ruled]
    for each in ruled:
        decision, who = each.event.decision, people[each.number - 1]
        alike = [
            at
            for at, other in enumerate(left)
            if other.number != each.number
            and is_open_below(other.ruling, decision)
            and not are_apart(tell_whom(engine, decision, people[at]), who)
        ]
        alike.sort(key=lambda at: not are_same(people[at], who))
        for at in alike[:1] if asks_of_event(engine, edition, decision) else alike:
            ruling, told = leave_out(left[at].ruling, [decision]), (*left[at].told, decision)
            left[at] = replace(left[at], ruling=ruling, told=told)
    return left


def tell_whom(engine: Json, decision: str, who: People) -> People:
    """Return of whom a decision may speak on the way of an event of somebody: of himself, of either
    of his side, or of anybody.
    """
    if decision in engine["between"]["opponents"]:
        return replace(who, seats=())
    return widen_to_side(who) if decision in engine["between"]["partners"] else who


def is_open_below(ruling: Ruling, decision: str) -> bool:
    """Return whether a decision below a ruling, at any depth, is open and does not wait for its
    moment.
    """
    return any(
        (below.decision == decision and below.status == "open" and decision not in ruling.deferred)
        or is_open_below(below, decision)
        for below in ruling.chained
    )


def list_left(engine: Json, ruled: Ruled) -> Iterator[str]:
    """Yield the facts that an event does not ask, since other events tell the decisions that would:
    those that no decision asks which is still open on its way.
    """
    fronts, known = engine["between"]["fronts"], get_reach(engine)
    asked = {each.next_question for each in walk_rulings(ruled.ruling)}
    below = known.list_below(ruled.event.decision)
    for told in ruled.told:
        facts = fronts[told]["asks"] if told in fronts else known.list_below(told)
        yield from (fact for fact in facts if fact in below and fact not in asked)


def asks_of_event(engine: Json, edition: str, decision: str) -> bool:
    """Return whether a decision, or one that it applies, asks a fact about one event alone."""
    scopes = engine["between"]["facts"]
    return any(
        fact not in scopes or scopes[fact] == PLAYER
        for fact in get_reach(engine).list_below(decision, edition)
    )
