"""What one event of an incident knows from another: answers about the whole board or game, states
that an earlier event has brought about; and who did what where.

In: the parsed `engine.json`, the events, those ruled so far.  Out: `Carried`, `State`, `People`.
Nothing passes from one table or board to another (`who` with `@`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regelwerk.engine.between import list_answered
from regelwerk.engine.event import Carried, Event, Ruled
from regelwerk.engine.position import Json, walk_chain
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import ImpossibleFacts, OutcomeSaid, Ruling, UnknownName, walk_rulings
from regelwerk.engine.runtime import is_possible
from regelwerk.errors import suggest_nearest
from regelwerk.ids.who import (
    AT,
    BEHIND,
    OPPOSITE,
    ROLE,
    SEATS,
    WHEN,
    WHERE,
    People,
    read_people,
)

WHOLE = ("board", "game")  # what a fact is about that has one answer
PLAYER = "player"
HERE, RESULT = "", 0  # the place of the incident; the source of what follows from its result
OFFENDER, PARTNER = "offender", "partner_of_offender"
PAIRS = ("NS", "OW")


@dataclass(frozen=True, slots=True)
class State:
    """What an event has established for later ones: the fact, the seats of whom it holds (none: not
    known), and where.
    """

    carried: Carried
    holders: frozenset[str]
    elsewhere: str


def check_who(engine: Json, event: Event) -> People:
    """Return who did it; raise `UnknownName` for what is no seat of the game, for a role that
    nobody gives points to, for a seat of which the role is in doubt, and for what is neither a
    moment nor a place behind `@`.
    """
    game = engine["decisions"][event.decision]["game"]
    people, wrong = read_people(game, event.who)
    roles = engine["between"]["charged"].get(game, ())
    strange = wrong or next((role for role in people.roles if role not in roles), "")
    if strange.startswith(AT):
        here, there = (", ".join(AT + form for form in forms) for forms in (WHEN[game], WHERE))
        raise UnknownName(
            f"who={event.who}: „{strange}“ ist weder Augenblick noch Ort; möglich: {here} für"
            f" verschiedene Handlungen hier, {there} für das, was anderswo war",
            strange,
            (*WHEN[game], *WHERE),
        )
    if BEHIND in strange:
        before, _, seat = strange.partition(BEHIND)
        role = before.partition(ROLE)[0]
        raise UnknownName(
            f"who={event.who}: ob „{seat}“ hinter „{before}“ dieselbe Rolle hat, ist offen; wenn"
            f" ja: who={before},{role}:{seat}; wenn Platz {seat} der Verursacher ist:"
            f" who={seat},{before}",
            strange,
            (f"{before},{role}:{seat}", f"{seat},{before}"),
        )
    if strange:
        seats = (*SEATS[game], *PAIRS) if game == "bridge" else SEATS[game]
        role = strange.partition(":")[0]
        near = suggest_nearest(role, roles) or suggest_role(role, name_roles(engine, game))
        named = f", mit einer Rolle {':1, '.join(roles)}:1" if roles and not role.isdigit() else ""
        raise UnknownName(
            f"who={event.who}: „{strange}“ ist kein Platz; möglich: {', '.join(seats)}, auch"
            f" mehrere mit Komma{named}; in einem bestimmten Stich: who={seats[0]}@Stich 5, an"
            f" einem anderen Tisch oder Board: who=@Paar 9{f' ({near})' if near else ''}",
            strange,
            seats,
        )
    return people


def name_roles(engine: Json, game: str) -> dict[str, str]:
    """Return the roles that somebody gives points to, by their German names without article."""
    known = get_reach(engine)
    return {
        share["toLabel"].partition(" ")[2]: share["to"]
        for id, decision in engine["decisions"].items()
        if decision["game"] == game
        for row in known.list_rows(id)
        for outcome in row["then"]
        for share in outcome["points"]
        if share["players"] == 1
    }


def suggest_role(word: str, names: Mapping[str, str]) -> str:
    """Return a German hint that names the role whose German name is closest to a word, an empty
    string where none is.
    """
    from difflib import get_close_matches  # only after a mistake, as in `suggest_nearest`

    close = get_close_matches(word, names, n=1)
    return f"gemeint: {names[close[0]]}?" if close else ""


def is_whole(engine: Json, fact: str) -> bool:
    """Return whether a fact is about the whole board or game."""
    return engine["between"]["facts"].get(fact) in WHOLE


def find_whole(
    engine: Json, events: Sequence[Event], people: Sequence[People]
) -> dict[str, dict[str, Carried]]:
    """Return the answers about the whole board or game, by place (empty: the one of the incident)
    and fact, each with the first event that gives it; raise `ImpossibleFacts` where two events
    answer differently, or what cannot be together.
    """
    places: dict[str, dict[str, Carried]] = {who.elsewhere: {} for who in people}
    for number, (event, who) in enumerate(zip(events, people, strict=True), 1):
        for fact, value in event.facts.items():
            if is_whole(engine, fact):
                said = Carried(fact, value, number)
                keep(places[who.elsewhere], said)
    for found in places.values():
        for constraint in engine["constraints"]:
            clash = [found[fact] for fact in constraint["never"] if fact in found]
            if (
                len(clash) == len(constraint["never"])
                and len({each.source for each in clash}) > 1
                and all(each.value in constraint["never"][each.fact] for each in clash)
            ):
                given = ", ".join(f"{each.fact}={each.value}" for each in clash)
                why = f"{given} kann nicht zugleich gelten: {constraint['why']}"
                raise ImpossibleFacts(why, given)
    return places


def keep(found: dict[str, Carried], said: Carried) -> None:
    """Keep a fact about the whole board or game under its name unless an event has told it before:
    then both must agree (`ImpossibleFacts`).
    """
    if found.get(said.fact, said).source == RESULT:
        del found[said.fact]
    agree(found.setdefault(said.fact, said), said)


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
    exclude has: neither is carried. What two events order alike still holds.
    """
    found, signs = list[Carried](), engine["between"]["signs"]
    for fact in get_reach(engine).list_below(event.decision, edition):
        if fact in event.facts:
            continue
        known = [each for each in states if each.fact == fact]
        if fact in signs and len({each.value for each in known}) == 1:
            known = known[-1:]
        if fact in whole and whole[fact].source != RESULT:
            found.append(whole[fact])
            continue
        known = [whole[fact]] if fact in whole else known
        if len(known) == 1:
            facts = {**event.facts, **{each.fact: each.value for each in (*found, *known)}}
            if is_possible(engine, event.decision, edition, facts):
                found += known
    return tuple(found)


def list_met(engine: Json, states: Sequence[State], who: People) -> list[Carried]:
    """Return the states that somebody finds where he is; of those of a player only his own."""
    scopes = engine["between"]["facts"]
    return [
        state.carried
        for state in states
        if state.elsewhere == who.elsewhere
        and not (
            scopes[state.carried.fact] == PLAYER
            and state.holders
            and who.seats
            and not state.holders & set(who.seats)
        )
    ]


def list_established(engine: Json, edition: str, ruled: Ruled, who: People) -> Iterator[State]:
    """Yield what an event establishes for others: the facts of board, game or state that its chain
    gives to a decision, its own answers about the state, and what its sentences answer.
    """
    scopes, event = engine["between"]["facts"], ruled.event
    found = {
        fact: value
        for fact, value in event.facts.items()
        if fact in scopes and not is_whole(engine, fact)
    }
    for step in walk_chain(engine, event.decision, edition, ruled.known):
        for fact in step.call.facts:
            if fact in step.call.bound and fact in scopes:
                found.setdefault(fact, step.call.facts[fact])
    holders = {fact: frozenset(who.seats) for fact in found}
    for _, outcome in list_outcomes(ruled):
        for fact, value in list_answered(engine, outcome):
            if found.setdefault(fact, value) == value and fact not in event.facts:
                holders[fact] = holders.get(fact, frozenset()) | list_holders(outcome.to, who)
    for fact, value in found.items():
        yield State(Carried(fact, value, ruled.number), holders[fact], who.elsewhere)


def list_holders(role: str, who: People) -> frozenset[str]:
    """Return the seats of whom a sentence is about; none where that is not known."""
    if role == PARTNER:
        return frozenset(OPPOSITE[seat] for seat in who.seats if seat in OPPOSITE)
    return frozenset(who.seats) if role == OFFENDER else frozenset()


def list_partnered(engine: Json, ruled: Sequence[Ruled]) -> set[tuple[int, str]]:
    """Return the decisions on the way of events that speak of the partner of whoever did it, each
    with the number of its event.
    """
    return {
        (each.number, ruling.decision)
        for each in ruled
        for ruling in walk_rulings(each.ruling)
        if ruling.decision in engine["between"]["partners"] and ruling is not each.ruling
    }


def list_outcomes(ruled: Ruled) -> Iterator[tuple[Ruling, OutcomeSaid]]:
    """Yield all that the chain of an event says, each with the ruling that says it."""
    for ruling in walk_rulings(ruled.ruling):
        yield from ((ruling, outcome) for outcome in ruling.outcomes if outcome.says)
