"""What is still to be answered before the ruling on an incident stands.

In: the parsed `engine.json`, an incident as ruled.  Out: `Pending`, in the order in which it is
answered: what is asked now, what waits for its moment, what is an event of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from regelwerk.engine.event import Asked, Event, Incident
from regelwerk.engine.incident import MOST, rule_incident
from regelwerk.engine.leaving import list_left
from regelwerk.engine.moot import list_unasked
from regelwerk.engine.position import Json
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import Ruling, walk_rulings
from regelwerk.engine.runtime import find_next_question, list_answers

Answers = Mapping[str, tuple[str, ...]]  # those still possible, with the rows each leaves


@dataclass(frozen=True, slots=True)
class Pending:
    """A question to be answered (`fact`, with the answers still possible) where `known` is known:
    of `decision`, for these events. Where `own`, the decision is an event to be added, perhaps
    without any question; where `fact` is empty otherwise, something else is asked first.
    """

    decision: str
    fact: str
    answers: Answers
    known: Mapping[str, str]
    events: tuple[int, ...]
    own: bool = False


def list_pending(engine: Json, incident: Incident) -> tuple[Pending, ...]:
    """Return what is still to be answered, each question once for the events that share it."""
    found = list[Pending]()
    for asked in incident.questions:
        each = incident.events[asked.events[0] - 1]
        front, facts = each.event.decision, each.known
        answers = list_answers(engine, front, incident.edition, facts, asked.id)
        asking = find_asking(each.ruling, asked.id)
        found.append(Pending(asking, asked.id, answers, facts, asked.events))
    for moment in incident.moments:
        for waiting in moment.deferred:
            found += list_deferred(engine, incident, waiting)
    return (*found, *list_own(engine, incident))


def find_asking(ruling: Ruling, fact: str) -> str:
    """Return the decision of a chain whose ruling asks a fact, the first one where none does."""
    asking = [each.decision for each in walk_rulings(ruling) if each.next_question == fact]
    return asking[-1] if asking else ruling.decision


def list_deferred(engine: Json, incident: Incident, waiting: Asked) -> Iterator[Pending]:
    """Yield what a decision that waits for its moment asks first in its events, those together
    that may answer it alike; nothing is asked where an event still asks something else, nor what
    other events tell or make moot.
    """
    busy = {number for asked in incident.questions for number in asked.events}
    same = dict[tuple[str, tuple[str, ...]], list[Pending]]()
    for number in waiting.events:
        each, asked, answers = incident.events[number - 1], "", dict[str, tuple[str, ...]]()
        if number not in busy:
            settled = {ruling.decision for ruling in walk_rulings(each.ruling) if ruling.row}
            front, edition, passed = each.event.decision, incident.edition, {waiting.id, *settled}
            below = get_reach(engine).list_below(front)
            moot = (fact for fact in list_unasked(engine, incident.moot, number) if fact in below)
            left = [*list_left(engine, each), *moot]
            asked = find_next_question(engine, front, edition, each.known, left, passed)
            if asked:
                answers = list_answers(engine, front, edition, each.known, asked)
        pending = Pending(waiting.id, asked, answers, each.known, (number,))
        same.setdefault((asked, tuple(answers)), []).append(pending)
    for alike in same.values():
        yield replace(alike[0], events=tuple(number for each in alike for number in each.events))


def list_own(engine: Json, incident: Incident) -> Iterator[Pending]:
    """Yield the decisions to be ruled as events of their own, with what each asks first."""
    events = [each.event for each in incident.events]
    for joint in incident.joint:
        who = {events[number - 1].who for number in joint.events}
        added = Event(joint.id, {}, who.pop() if len(who) == 1 else "")
        if len(events) == MOST:
            yield Pending(joint.id, "", {}, {}, joint.events, own=True)
            continue
        all_events = [*events, added]
        last = rule_incident(engine, incident.edition, all_events, result=incident.result).events[
            -1
        ]
        fact, known = last.ruling.next_question, last.known
        answers = list_answers(engine, joint.id, incident.edition, known, fact) if fact else {}
        yield Pending(joint.id, fact, answers, known, joint.events, own=True)
