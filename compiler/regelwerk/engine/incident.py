"""One incident of several events, ruled as one: each fact asked once, what one event has
established known to the next, each sentence said once.

In: the parsed `engine.json`, an edition, the events in order of time.  Out: `Incident`. The
functions are pure. What two events share is told by the data (`between`): a fact `of` the board or
game has one answer for all events; one `of` the state is known to later events where exactly one
earlier event has established it; every other fact is about the event that asks it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations

from regelwerk.engine.between import (
    GOES_ON,
    OVER,
    VOID,
    count_tricks,
    is_opposed,
    is_shared_out,
    list_ends,
)
from regelwerk.engine.event import (
    Asked,
    Carried,
    Clash,
    Event,
    Incident,
    MomentOf,
    Note,
    Ruled,
    SentenceOf,
    Side,
)
from regelwerk.engine.position import Json, check, walk_chain
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import ImpossibleFacts, OutcomeSaid, Refused, Ruling
from regelwerk.engine.runtime import decide, find_next_question, is_possible
from regelwerk.engine.timeline import list_deferred, list_said, merge_sentences, walk_rulings
from regelwerk.model.moments import MOMENTS

MOST = 20  # events of one incident; more are two incidents, or a mistake
STATE = "state"


def rule_incident(
    engine: Json, edition: str, events: Sequence[Event], opened: Collection[str] = ()
) -> Incident:
    """Return the one ruling on all events; `opened` are decisions whose questions are asked before
    they fall due. A single event is ruled as `decide` rules it.

    The order of the events counts only for facts of the state and for what ends play. Raises the
    refusals of `decide`, which name the event where there are several, `Refused` for no event or
    more than `MOST`, and `ImpossibleFacts` where two events answer one question about the whole
    board or game differently.
    """
    if not 0 < len(events) <= MOST:
        raise Refused(f"erwartet werden 1 bis {MOST} Ereignisse, nicht {len(events)}", "")
    for number, event in enumerate(events, 1):
        with naming(number, len(events)):
            check(engine, event.decision, edition, event.facts)
    whole, states = find_whole(engine, events), list[Carried]()
    ruled = list[Ruled]()
    for number, event in enumerate(events, 1):
        with naming(number, len(events)):
            carried = list_carried(engine, edition, event, whole, states)
            known = {**event.facts, **{each.fact: each.value for each in carried}}
            ruled.append(
                Ruled(number, event, carried, known, decide(engine, event.decision, edition, known))
            )
            for each in list_established(engine, edition, ruled[-1]):
                if engine["between"]["facts"][each.fact] == STATE:
                    states.append(each)
                else:
                    agree(whole.setdefault(each.fact, each), each)
    return Incident(
        edition=edition,
        events=tuple(ruled),
        moments=tuple(join_moments(engine, ruled)),
        questions=list_questions(engine, edition, ruled, opened),
        joint=tuple(list_joint(engine, ruled)),
        conflicts=tuple(find_clashes(engine, ruled)),
        notes=tuple(list_notes(ruled)),
        data_version=engine["data_version"],
    )


@contextmanager
def naming(number: int, events: int) -> Iterator[None]:
    """Name the event in a refusal, where there are several."""
    try:
        yield
    except Refused as why:
        if events == 1:
            raise
        raise type(why)(f"Ereignis {number}: {why}", why.given, why.accepted) from None


def find_whole(engine: Json, events: Sequence[Event]) -> dict[str, Carried]:
    """Return the answers about the whole board or game, by fact, each with the first event that
    gives it; raise `ImpossibleFacts` where two events answer differently, or what cannot be
    together.
    """
    scopes, found = engine["between"]["facts"], dict[str, Carried]()
    for number, event in enumerate(events, 1):
        for fact, value in event.facts.items():
            if scopes.get(fact, STATE) != STATE:
                said = Carried(fact, value, number)
                agree(found.setdefault(fact, said), said)
    for constraint in engine["constraints"]:
        clash = [found[fact] for fact in constraint["never"] if fact in found]
        if (
            len(clash) == len(constraint["never"])
            and len({each.source for each in clash}) > 1
            and all(each.value in constraint["never"][each.fact] for each in clash)
        ):
            given = ", ".join(f"{each.fact}={each.value}" for each in clash)
            raise ImpossibleFacts(f"{given} kann nicht zugleich gelten: {constraint['why']}", given)
    return found


def agree(first: Carried, other: Carried) -> None:
    """Raise `ImpossibleFacts` where two events know different values of a fact about the whole
    board or game.
    """
    if first.value != other.value and first.source != other.source:
        given = f"{first.fact}={first.value}, {other.fact}={other.value}"
        raise ImpossibleFacts(
            f"{given} kann nicht zugleich gelten: Ereignis {first.source} und Ereignis"
            f" {other.source} sind vom selben Board oder Spiel",
            given,
        )


def list_carried(
    engine: Json,
    edition: str,
    event: Event,
    whole: Mapping[str, Carried],
    states: Sequence[Carried],
) -> tuple[Carried, ...]:
    """Return what an event knows from others, of all that its decision and those below may ask and
    that is not answered.

    A state that two events have established may have changed in between, and one that the answers
    exclude has: neither is carried.
    """
    found = list[Carried]()
    for fact in get_reach(engine).list_below(event.decision, edition):
        if fact in event.facts:
            continue
        known = [each for each in states if each.fact == fact]
        if fact in whole:
            found.append(whole[fact])
        elif len(known) == 1:
            facts = {**event.facts, **{each.fact: each.value for each in (*found, *known)}}
            if is_possible(engine, event.decision, edition, facts):
                found += known
    return tuple(found)


def list_established(engine: Json, edition: str, ruled: Ruled) -> Iterator[Carried]:
    """Yield what an event establishes for others: the facts of board, game or state that its chain
    gives to a decision, and its own answers about the state.
    """
    scopes, event = engine["between"]["facts"], ruled.event
    found = {fact: value for fact, value in event.facts.items() if scopes.get(fact) == STATE}
    for step in walk_chain(engine, event.decision, edition, ruled.known):
        for fact in step.call.facts:
            if fact in step.call.bound and fact in scopes:
                found.setdefault(fact, step.call.facts[fact])
    return (Carried(fact, value, ruled.number) for fact, value in found.items())


def list_questions(
    engine: Json, edition: str, ruled: Sequence[Ruled], opened: Collection[str]
) -> tuple[Asked, ...]:
    """Return the fact that each event asks next, in order; one about the whole board or game once.
    What is settled on the way to an `opened` decision need not be opened itself.
    """
    scopes, found = engine["between"]["facts"], dict[tuple[str, int], list[int]]()
    for each in ruled:
        decision = each.event.decision
        settled = {ruling.decision for ruling in walk_rulings(each.ruling) if ruling.row}
        passed = {*opened, *settled} if opened else ()
        fact = find_next_question(engine, decision, edition, each.known, (), passed)
        if fact:
            alone = each.number if scopes.get(fact, STATE) == STATE else 0
            found.setdefault((fact, alone), []).append(each.number)
    return tuple(Asked(fact, tuple(numbers)) for (fact, _), numbers in found.items())


def list_joint(engine: Json, ruled: Sequence[Ruled]) -> Iterator[Asked]:
    """Yield the decisions on several infractions of this game that no event rules, where points
    are shared out among all players for two or more events.
    """
    punished = tuple(
        each.number
        for each in ruled
        if any(is_shared_out(outcome) for _, outcome in list_outcomes(each))
    )
    decisions = engine["decisions"]
    met = {ruling.decision for each in ruled for ruling in walk_rulings(each.ruling) if ruling.row}
    for id in engine["between"]["several"] if len(punished) > 1 else ():
        if decisions[id]["game"] == decisions[ruled[0].event.decision]["game"] and id not in met:
            yield Asked(id, punished)


def join_moments(engine: Json, ruled: Sequence[Ruled]) -> Iterator[MomentOf]:
    """Yield the moments at which any event says or asks something, in order of time.

    A sentence stands once; one that carries points or tricks stands once for each event, since
    those add up.
    """
    for due in MOMENTS:
        same = dict[tuple[str, str, int], list[tuple[int, Ruling, OutcomeSaid]]]()
        waiting = dict[str, list[int]]()
        for each in ruled:
            for ruling, outcome in list_said(each.ruling, due):
                alone = each.number if outcome.points or count_tricks(engine, outcome) else 0
                key = outcome.says, outcome.to, alone
                same.setdefault(key, []).append((each.number, ruling, outcome))
            for decision in list_deferred(each.ruling, due):
                waiting.setdefault(decision, []).append(each.number)
        if same or waiting:
            yield MomentOf(
                due,
                tuple(map(join_sentence, same.values())),
                tuple(Asked(id, tuple(numbers)) for id, numbers in waiting.items()),
            )


def join_sentence(said: Sequence[tuple[int, Ruling, OutcomeSaid]]) -> SentenceOf:
    """Return the one sentence that several rulings say, with all their clauses, rows and events."""
    (sentence,) = merge_sentences([(ruling, outcome) for _, ruling, outcome in said])
    return SentenceOf(
        says=sentence.says,
        to=sentence.to,
        to_label=sentence.to_label,
        cites=sentence.cites,
        rows=sentence.rows,
        events=tuple(dict.fromkeys(number for number, _, _ in said)),
    )


def list_outcomes(ruled: Ruled) -> Iterator[tuple[Ruling, OutcomeSaid]]:
    """Yield all that the chain of an event says, each with the ruling that says it."""
    for ruling in walk_rulings(ruled.ruling):
        yield from ((ruling, outcome) for outcome in ruling.outcomes if outcome.says)


def find_clashes(engine: Json, ruled: Sequence[Ruled]) -> Iterator[Clash]:
    """Yield every two sentences of two events that cannot stand together, each pair of sentences
    once.
    """
    opposed, met = engine["between"]["opposed"], set[tuple[str, int, int, str, str]]()
    for first, last in combinations(ruled, 2):
        apart = first.event.who and last.event.who and first.event.who != last.event.who
        for ruling, outcome in list_outcomes(first):
            for other, rival in list_outcomes(last):
                if not apart and is_opposed(opposed, outcome, rival):
                    kind = "opposed"
                elif {OVER, VOID} & {*list_ends(engine, outcome)} and GOES_ON in list_ends(
                    engine, rival
                ):
                    kind = "ended"
                else:
                    continue
                key = kind, first.number, last.number, outcome.says, rival.says
                if key not in met:
                    met.add(key)
                    yield Clash(
                        kind,
                        make_side(first.number, ruling, outcome),
                        make_side(last.number, other, rival),
                    )


def make_side(number: int, ruling: Ruling, outcome: OutcomeSaid) -> Side:
    """Return one side of a clash."""
    return Side(number, f"{ruling.decision}/{ruling.row}", outcome.says, outcome.cites)


def list_notes(ruled: Sequence[Ruled]) -> Iterator[Note]:
    """Yield the notes of all rulings, each once."""
    same = dict[str, list[tuple[int, Ruling]]]()
    for each in ruled:
        for ruling in walk_rulings(each.ruling):
            if ruling.note:
                same.setdefault(ruling.note, []).append((each.number, ruling))
    for note, said in same.items():
        cites = dict.fromkeys(id for _, ruling in said for id in ruling.cites)
        yield Note(note, tuple(cites), tuple(dict.fromkeys(number for number, _ in said)))
