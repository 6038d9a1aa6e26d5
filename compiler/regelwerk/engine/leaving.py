"""What one event of an incident leaves to another: a decision on its way that asks what has
happened, or that another event is about, is not asked there.

In: the parsed `engine.json`, the events, those ruled.  Out: rulings without what is left to others,
the facts that are therefore not asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from regelwerk.engine.between import is_shared_out
from regelwerk.engine.event import Event, Ruled
from regelwerk.engine.passing import OFFENDER, PLAYER
from regelwerk.engine.position import Json
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import OutcomeSaid, Ruling, walk_rulings
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
    return keep_chained(ruling, chained)


def keep_chained(ruling: Ruling, chained: tuple[Ruling, ...]) -> Ruling:
    """Return a ruling with what is left of the rulings below it, and the question they ask next."""
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


def leave_deductions(ruled: Sequence[Ruled], people: Sequence[People]) -> list[Ruled]:
    """Return the events without a deduction on their way that an event of another decision is
    about and may be the same: it counts once, for the event that says nothing before it.
    """
    left = [*ruled]
    for each in ruled:
        first = next((step for step in walk_rulings(each.ruling) if has_said(step)), None)
        shares = [part for said in first.outcomes for part in said.points[:1]] if first else []
        if first is None or not any(map(is_deducted, first.outcomes)):
            continue
        for at, other in enumerate(left):
            known = other.event.decision == each.event.decision or is_apart_as(
                shares[0].to, people[at], people[each.number - 1]
            )
            if not known and is_ruled_below(other.ruling, first):
                ruling = drop_below(other.ruling, first)
                left[at] = replace(other, ruling=ruling, told=(*other.told, each.event.decision))
                break
    return left


def has_said(ruling: Ruling) -> bool:
    """Return whether a ruling has sentences of its own."""
    return any(outcome.says for outcome in ruling.outcomes)


def is_deducted(outcome: OutcomeSaid) -> bool:
    """Return whether an outcome gives points that nobody is credited with."""
    return bool(outcome.points) and not is_shared_out(outcome)


def is_apart_as(role: str, first: People, last: People) -> bool:
    """Return whether two events are certainly not one act of somebody in this role, who is in the
    first one beside its offender.
    """
    own = first.seats if role == OFFENDER else ()
    mine = replace(first, seats=first.roles.get(role, own), roles={})
    return are_apart(mine, replace(last, seats=last.roles.get(role, last.seats), roles={}))


def is_ruled_below(ruling: Ruling, same: Ruling) -> bool:
    """Return whether a ruling by the same row stands below one, at any depth."""
    return any(
        (below.decision, below.row) == (same.decision, same.row) or is_ruled_below(below, same)
        for below in ruling.chained
    )


def drop_below(ruling: Ruling, same: Ruling) -> Ruling:
    """Return a ruling without those by the same row below it, and what they still ask."""
    chained = tuple(
        drop_below(below, same)
        for below in ruling.chained
        if (below.decision, below.row) != (same.decision, same.row)
    )
    return keep_chained(ruling, chained)


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
