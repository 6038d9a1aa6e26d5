"""One incident of several events, ruled as one: each fact asked once, what one event has
established known to the next, each sentence said once.

In: the parsed `engine.json`, an edition, the events in order of time.  Out: `Incident`. The
functions are pure. What two events share is told by the data (`between`): a fact `of` the board or
game has one answer for all events there; one `of` the state, or of a player, is known to later
events where exactly one earlier event has established it, by an answer or by what it orders; every
other fact is about the event that asks it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, combinations
from types import MappingProxyType

from regelwerk.engine.answered import list_answered_checks
from regelwerk.engine.between import (
    EARLIEST,
    ONLY,
    OPPOSED,
    REPLACED,
    count_tricks,
    find_clash,
    is_shared_out,
    list_answered,
    list_ends,
    take_first,
)
from regelwerk.engine.event import (
    Asked,
    Carried,
    Clash,
    Event,
    Incident,
    MomentOf,
    Moot,
    Ruled,
)
from regelwerk.engine.joining import join_notes, join_sentence, make_side
from regelwerk.engine.leaving import (
    asks_of_event,
    leave_deductions,
    leave_out,
    leave_to_others,
    list_left,
    list_told,
)
from regelwerk.engine.moot import list_unasked, take_moot
from regelwerk.engine.passing import (
    HERE,
    RESULT,
    State,
    check_who,
    find_whole,
    is_whole,
    keep,
    list_carried,
    list_established,
    list_met,
    list_outcomes,
    list_partnered,
)
from regelwerk.engine.position import Json, check
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import (
    OutcomeSaid,
    Refused,
    Ruling,
    list_deferred,
    list_said,
    walk_rulings,
)
from regelwerk.engine.runtime import decide, find_next_question
from regelwerk.ids.who import People, are_apart, are_same
from regelwerk.model.moments import MOMENTS

NOTHING_TOLD: Mapping[str, str] = MappingProxyType({})
MOST = 20  # events of one incident; more are two incidents, or a mistake


def rule_incident(
    engine: Json,
    edition: str,
    events: Sequence[Event],
    opened: Collection[str] = (),
    result: Mapping[str, str] = NOTHING_TOLD,
) -> Incident:
    """Return the one ruling on all events; `opened` are decisions whose questions are asked before
    they fall due, `result` facts about the whole board or game that follow from what is told of its
    result, where no event says anything else. A single event is ruled as `decide` rules it.

    The order of the events counts only for facts of the state and for what ends play. Raises the
    refusals of `decide`, which name the event where there are several, `Refused` for no event or
    more than `MOST`, `UnknownName` for somebody who sits nowhere, and `ImpossibleFacts` where two
    events answer one question about the whole board or game differently.
    """
    if not 0 < len(events) <= MOST:
        raise Refused(f"erwartet werden 1 bis {MOST} Ereignisse, nicht {len(events)}", "")
    people = list[People]()
    for number, event in enumerate(events, 1):
        with naming(number, len(events)):
            if not isinstance(event, Event):
                raise Refused(f"{event!r} ist kein Event", str(event))
            check(engine, event.decision, edition, event.facts)
            people.append(check_who(engine, event))
    ruled = rule_events(engine, edition, events, people, result)
    unpunished = list_unpunished(engine, ruled, people)
    heard, moot = take_moot(
        engine, [each for each in ruled if each.number not in unpunished], people
    )
    left = {each.number: each for each in heard}
    clashes = tuple(find_clashes(engine, heard, people))
    return Incident(
        edition=edition,
        events=tuple(left.get(each.number, each) for each in ruled),
        moments=tuple(join_moments(engine, edition, heard, people)),
        questions=list_questions(engine, edition, heard, people, opened, moot),
        joint=(*list_joint(engine, ruled), *list_named(engine, heard)),
        unpunished=unpunished,
        moot=moot,
        answered=list_answered_checks(engine, heard, people),
        conflicts=tuple(each for each in clashes if each.kind != OPPOSED),
        distinct=tuple(each for each in clashes if each.kind == OPPOSED),
        notes=tuple(
            join_notes((each.number, step) for each in heard for step in walk_rulings(each.ruling))
        ),
        data_version=engine["data_version"],
        result=dict(result),
    )


def rule_events(
    engine: Json,
    edition: str,
    events: Sequence[Event],
    people: Sequence[People],
    result: Mapping[str, str],
) -> list[Ruled]:
    """Return the events with their rulings, each on what it knows from others and from the result;
    raise as `rule_incident`.
    """
    whole, states = find_whole(engine, events, people), list[State]()
    for fact, value in result.items() if HERE in whole else ():
        whole[HERE].setdefault(fact, Carried(fact, value, RESULT))
    ruled = list[Ruled]()
    for number, (event, who) in enumerate(zip(events, people, strict=True), 1):
        with naming(number, len(events)):
            here = whole[who.elsewhere]
            carried = list_carried(engine, edition, event, here, list_met(engine, states, who))
            known = {**event.facts, **{each.fact: each.value for each in carried}}
            ruling = decide(engine, event.decision, edition, known)
            told = list_told(engine, number, events, people)
            ruled.append(Ruled(number, event, carried, known, leave_out(ruling, told), told))
            for each in list_established(engine, edition, ruled[-1], who):
                if is_whole(engine, each.carried.fact):
                    keep(here, each.carried)
                else:
                    states.append(each)
    return leave_deductions(leave_to_others(engine, edition, ruled, people), people)


@contextmanager
def naming(number: int, events: int) -> Iterator[None]:
    """Name the event in a refusal, where there are several."""
    try:
        yield
    except Refused as why:
        if events == 1:
            raise
        raise type(why)(f"Ereignis {number}: {why}", why.given, why.accepted) from None


def list_questions(
    engine: Json,
    edition: str,
    ruled: Sequence[Ruled],
    people: Sequence[People],
    opened: Collection[str],
    moot: Sequence[Moot],
) -> tuple[Asked, ...]:
    """Return the fact that each event asks next, in order; one about the whole board or game once.
    What is settled on the way to an `opened` decision need not be opened itself. What is moot is
    not asked.
    """
    found = dict[tuple[str, str], list[int]]()
    for each in ruled:
        decision, who = each.event.decision, people[each.number - 1]
        settled = {ruling.decision for ruling in walk_rulings(each.ruling) if ruling.row}
        passed = {*opened, *settled} if opened else ()
        below = get_reach(engine).list_below(decision)
        unasked = (fact for fact in list_unasked(engine, moot, each.number) if fact in below)
        left = [*list_left(engine, each), *unasked]
        fact = find_next_question(engine, decision, edition, each.known, left, passed)
        if fact:
            alone = f"@{who.elsewhere}" if is_whole(engine, fact) else str(each.number)
            found.setdefault((fact, alone), []).append(each.number)
    return tuple(Asked(fact, tuple(numbers)) for (fact, _), numbers in found.items())


def find_settled(
    engine: Json, edition: str, ruled: Sequence[Ruled], people: Sequence[People]
) -> set[tuple[int, str]]:
    """Return the decisions that wait for their moment in an event and that a later event is about,
    each with the number of the event in which it waits.

    A later event settles one that waits and may be about the same thing: one of the same people if
    there is one, else the first; it settles all of them where it asks nothing that is about one
    event alone.
    """
    found = set[tuple[int, str]]()
    waiting = [
        (each.number, id)
        for each in ruled
        for id in dict.fromkeys(chain.from_iterable(list_deferred(each.ruling).values()))
    ]
    for each in ruled:
        who, decision = people[each.number - 1], each.event.decision
        alike = [
            (number, id)
            for number, id in waiting
            if id == decision
            and number < each.number
            and (number, id) not in found
            and not are_apart(people[number - 1], who)
        ]
        alike.sort(key=lambda waits: not are_same(people[waits[0] - 1], who))
        if alike:
            found.update(alike[:1] if asks_of_event(engine, edition, decision) else alike)
    return found


def list_named(engine: Json, ruled: Sequence[Ruled]) -> Iterator[Asked]:
    """Yield the decisions that sentences name for the result, without leading there, and that no
    event reaches.
    """
    met = {ruling.decision for each in ruled for ruling in walk_rulings(each.ruling)}
    found = dict[str, list[int]]()
    for each in ruled:
        for _, outcome in list_outcomes(each):
            id = take_first(outcome)
            if id in engine["decisions"] and REPLACED in list_ends(engine, outcome):
                found.setdefault(id, []).append(each.number)
    return (Asked(id, tuple(dict.fromkeys(found[id]))) for id in found if id not in met)


def list_joint(engine: Json, ruled: Sequence[Ruled]) -> Iterator[Asked]:
    """Yield the decisions on several infractions of this game that no event rules or is about,
    where points are shared out among all players for two or more events.
    """
    punished = list_punished(ruled)
    decisions = engine["decisions"]
    met = {ruling.decision for each in ruled for ruling in walk_rulings(each.ruling) if ruling.row}
    met |= {each.event.decision for each in ruled}
    for id in engine["between"]["several"] if len(punished) > 1 else ():
        if decisions[id]["game"] == decisions[ruled[0].event.decision]["game"] and id not in met:
            yield Asked(id, punished)


def list_punished(ruled: Sequence[Ruled]) -> tuple[int, ...]:
    """Return the events for which points are shared out among all players."""
    return tuple(
        each.number
        for each in ruled
        if any(is_shared_out(outcome) for _, outcome in list_outcomes(each))
    )


def list_unpunished(
    engine: Json, ruled: Sequence[Ruled], people: Sequence[People]
) -> tuple[int, ...]:
    """Return the events for which points would be shared out, without the first one, where an
    event at the same table rules that only the infraction committed first is punished.
    """
    found = set[int]()
    for each in ruled:
        ends = {kind for _, outcome in list_outcomes(each) for kind in list_ends(engine, outcome)}
        if {ONLY, EARLIEST} <= ends:
            here = people[each.number - 1].elsewhere
            alike = [other for other in ruled if people[other.number - 1].elsewhere == here]
            found.update(list_punished(alike)[1:])
    return tuple(sorted(found))


def join_moments(
    engine: Json, edition: str, ruled: Sequence[Ruled], people: Sequence[People]
) -> Iterator[MomentOf]:
    """Yield the moments at which any event says or asks something, in order of time.

    A sentence stands once; one that carries points or tricks stands once for each event, since
    those add up.
    """
    settled = find_settled(engine, edition, ruled, people)
    partnered = list_partnered(engine, ruled)
    said = [list_said(each.ruling) for each in ruled]
    deferred = [list_deferred(each.ruling) for each in ruled]
    for due in MOMENTS:
        same = dict[tuple[str, str, int], list[tuple[int, Ruling, OutcomeSaid]]]()
        waiting = dict[str, list[int]]()
        for each, says, waits in zip(ruled, said, deferred, strict=True):
            for ruling, outcome in says[due]:
                alone = each.number if outcome.points or count_tricks(engine, outcome) else 0
                key = outcome.says, outcome.to, alone
                same.setdefault(key, []).append((each.number, ruling, outcome))
            for decision in waits[due]:
                if (each.number, decision) not in settled:
                    waiting.setdefault(decision, []).append(each.number)
        if same or waiting:
            yield MomentOf(
                due,
                tuple(join_sentence(each, partnered) for each in same.values()),
                tuple(Asked(id, tuple(numbers)) for id, numbers in waiting.items()),
            )


def find_clashes(engine: Json, ruled: Sequence[Ruled], people: Sequence[People]) -> Iterator[Clash]:
    """Yield every two sentences of two events that cannot stand together, each pair of sentences
    once.

    Two events are two acts, the more so where one decision rules on both: what different ones
    order of one player is `opposed`. A later event that rests on what an earlier sentence orders
    does not contradict it.
    """
    met = set[tuple[str, int, int, str, str]]()
    for first, last in combinations(ruled, 2):
        one, two = people[first.number - 1], people[last.number - 1]
        if one.elsewhere != two.elsewhere:
            continue
        apart = are_apart(one, two) or first.event.decision == last.event.decision
        for ruling, outcome in list_outcomes(first):
            kept = any(last.known.get(f) == value for f, value in list_answered(engine, outcome))
            for other, rival in list_outcomes(last):
                acts = apart or ruling.decision == other.decision
                kind = find_clash(engine, outcome, rival, apart=acts, kept=kept)
                key = kind, first.number, last.number, outcome.says, rival.says
                if kind and key not in met:
                    met.add(key)
                    yield Clash(
                        kind,
                        make_side(first.number, ruling, outcome),
                        make_side(last.number, other, rival),
                    )
