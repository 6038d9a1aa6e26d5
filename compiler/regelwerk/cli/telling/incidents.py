"""Tell an incident: what happened, what follows and when, what is open or cannot stand together,
and what it comes to.

In: the library, an incident as ruled, what was played.  Out: lines of German text with citations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from regelwerk.calc.bridge.board_end import Played
from regelwerk.calc.doppelkopf.game_end import Valued
from regelwerk.cli.telling.ends import APART, CLASHES, PENDING, tell_awarded, tell_figures
from regelwerk.cli.telling.events import name_events, name_person, number_sentences
from regelwerk.cli.telling.rulings import (
    WHEN,
    describe_verdict,
    get_label,
    get_question,
    has_sentences,
    join_citations,
    list_choices,
    tell_other_editions,
    tell_remedy,
    tell_speech,
    tell_spoken,
    tell_standard,
)
from regelwerk.engine.event import Answered, Event, Incident, Moot, Ruled, SentenceOf
from regelwerk.engine.passing import RESULT
from regelwerk.engine.ruling import walk_rulings
from regelwerk.engine.speech import Saying
from regelwerk.library import Library
from regelwerk.library.fines import list_measured
from regelwerk.library.pending import list_pending
from regelwerk.library.suggest import Suggested

CLAIMED = "claimed"
MOOT = {
    CLAIMED: "Nach dem Claim nicht mehr zu spielen, für die Entscheidung über ihn aber zu beachten",
    "over": "Für das weitere Spiel gegenstandslos, weil es zu Ende ist",
    "void": "Gegenstandslos, weil das Ergebnis vom Tisch nicht zählt",
}
ALL_MOOT = "gegenstandslos"
UNPUNISHED = "wird daneben nicht bestraft und hat keine Folgen"


def tell_incident(
    kb: Library,
    found: Incident,
    played: Played | Valued | None,
    sessions: Mapping[int, Fraction] = MappingProxyType({}),
) -> list[str]:
    """Return an incident as lines; `sessions` are the percentages told by event."""

    def name(spoken: Saying) -> str:
        return name_events(found, spoken.events, spoken.partners).replace("  ", " ")

    return [
        *tell_events(kb, found),
        *(() if found.conflicts or is_punishment_open(kb, found) else tell_speech(kb, found, name)),
        *tell_joint_moments(kb, found, played.fined if isinstance(played, Valued) else {}),
        *(line for each in found.moot for line in tell_moot(kb, found, each)),
        *(f"  Beachte: {each.says}{name_events(found, each.events)}" for each in found.notes),
        *tell_clashes(kb, found),
        *tell_figures(kb, found, played),
        *tell_either_way(kb, found, played),
        *tell_awarded(kb, found, sessions),
        *tell_distinct(found),
        *tell_pending(kb, found),
        *(
            line
            for each in found.events
            for line in tell_other_editions(kb, each.ruling, each.known)
        ),
        *tell_joint_remedy(kb, found),
    ]


def build_tree(kb: Library, found: Incident) -> dict[str, Any]:
    """Return an incident for JSON, with what is still to be answered."""
    return asdict(found) | {"pending": list(map(asdict, list_pending(kb.engine, found)))}


def is_punishment_open(kb: Library, found: Incident) -> bool:
    """Return whether it is still to be decided which of several infractions is punished: until then
    nothing is said at the table.
    """
    return any(each.id in kb.engine["between"]["several"] for each in found.joint)


def tell_events(kb: Library, found: Incident) -> Iterator[str]:
    """Yield each event with how far its ruling goes, and what it knows from others."""
    for each in found.events:
        title = kb.decisions[each.event.decision]["title"]
        who = f" ({name_person(each.event)})" if each.event.who else ""
        number = f"{each.number}  " if len(found.events) > 1 else ""
        verdict = ALL_MOOT if is_all_moot(found, each) else describe_verdict(kb, each.ruling)
        yield f"{number}{title}{who}, {found.edition}: {verdict}"
        if each.number in found.unpunished:
            yield f"   {UNPUNISHED}"
        yield from (
            f"   {get_question(kb, fact)} – {get_label(kb, fact, each.event.facts[fact])}"
            for fact in list_telling_apart(found, each.event)
        )
        mattered = {a.fact for ruling in walk_rulings(each.ruling) for a in ruling.because.facts}
        for known in each.carried:
            if known.source == RESULT and known.fact not in mattered:
                continue
            said = f"{get_question(kb, known.fact)} – {get_label(kb, known.fact, known.value)}"
            source = "dem Ergebnis" if known.source == RESULT else f"Ereignis {known.source}"
            yield f"   bekannt aus {source}: {said}"
        for told in dict.fromkeys(each.told):
            own = [str(other.number) for other in found.events if other.event.decision == told]
            if own:
                yield f"   {kb.decisions[told]['title']}: siehe Ereignis {' und '.join(own)}"


def is_all_moot(found: Incident, ruled: Ruled) -> bool:
    """Return whether all that the ruling on an event said, or would ask, is moot."""
    gone = [moot for moot in found.moot if moot.kind != CLAIMED]
    told = {number for moot in gone for each in moot.sentences for number in each.events}
    told |= {number for moot in gone for each in moot.waiting for number in each.events}
    ruling = ruled.ruling
    return ruled.number in told and not has_sentences(ruling) and not ruling.next_question


def tell_moot(kb: Library, found: Incident, moot: Moot) -> Iterator[str]:
    """Yield what one event makes moot of others, and by which sentence."""
    numbers, says = number_sentences(found), moot.by.says
    named = f"Satz {numbers[says][1]}" if says in numbers else says
    yield f"  {MOOT[moot.kind]} ({named}){name_events(found, (moot.by.event,))}:"
    for each in moot.sentences:
        events = name_events(found, each.events)
        yield f"    {each.says}  [{join_citations(kb, each.cites)}]{events}"
    for waiting in moot.waiting:
        title = kb.decisions[waiting.id]["title"]
        yield f"    nicht mehr zu klären: {title}{name_events(found, waiting.events)}"
    for note in moot.notes:
        yield f"    Beachte: {note.says}{name_events(found, note.events)}"


def list_telling_apart(found: Incident, event: Event) -> list[str]:
    """Return the facts by which an event is told apart from others of the same decision and the
    same people: those that another one answers differently.
    """
    alike = [
        each.event.facts
        for each in found.events
        if (each.event.decision, each.event.who) == (event.decision, event.who)
    ]
    return [
        fact
        for fact, value in event.facts.items()
        if any(other.get(fact, value) != value for other in alike)
    ]


def tell_joint_moments(kb: Library, found: Incident, fined: Mapping[int, int]) -> Iterator[str]:
    """Yield what follows, each sentence once, under the first moment at which it falls due, with
    all events it comes from; of a penalty that was to be measured, what is `fined` which seat.
    """
    numbers, same = number_sentences(found), dict[str, list[SentenceOf]]()
    for moment in found.moments:
        for each in moment.sentences:
            same.setdefault(each.says, []).append(each)
    for moment in found.moments:
        yield f"  {WHEN[moment.due]}:"
        for says, said in same.items():
            if numbers[says][0] != moment.due:
                continue
            cites = dict.fromkeys(id for each in said for id in each.cites)
            events = name_events(
                found,
                [number for each in said for number in each.events],
                [number for each in said for number in each.partners],
            )
            now = {each.events for each in said if each in moment.sentences}
            each_time = ", jedes Mal" if len(now) > 1 else ""
            yield (
                f"  {numbers[says][1]}. {says}  [{join_citations(kb, tuple(cites))}]{events}"
                f"{each_time}"
            )
            yield from tell_answered(found, says)
            yield from tell_measured(kb, found, says, fined)
        for waiting in moment.deferred:
            title = kb.decisions[waiting.id]["title"]
            events = name_events(found, waiting.events)
            yield f"  zu klären: {title}  ({waiting.id}){events}"


def tell_answered(found: Incident, says: str) -> Iterator[str]:
    """Yield by which sentences a check is answered, for the events where that is so."""
    numbers, same = number_sentences(found), dict[str, list[Answered]]()
    for each in found.answered:
        if each.check.says == says:
            same.setdefault(each.by.says, []).append(each)
    for answer, answered in same.items():
        checks = name_events(found, [each.check.event for each in answered])
        yield f"     beantwortet mit Satz {numbers[answer][1]}{checks}"


def tell_measured(
    kb: Library, found: Incident, says: str, fined: Mapping[int, int]
) -> Iterator[str]:
    """Yield how a sentence that leaves the measure of a penalty open has been measured already."""
    seats = {
        int(seat): fined[int(seat)]
        for _, outcome, who in list_measured(kb.engine, found)
        if outcome.says == says
        for seat in who.seats
        if int(seat) in fined
    }
    if seats:
        each = ", ".join(
            f"Platz {seat} mit {points} Strafpunkt{'' if points == 1 else 'en'}"
            for seat, points in sorted(seats.items())
        )
        yield f"     schon bemessen: {each}"


def tell_suggested(kb: Library, suggested: Sequence[Suggested]) -> Iterator[str]:
    """Yield the sentences of a story, each with the decisions it may be about."""
    for each in suggested:
        yield f"„{each.sentence}“"
        for id in each.decisions:
            yield f"    {kb.decisions[id]['title']}  + {id}"


def tell_missing(kb: Library, missing: Sequence[Suggested]) -> Iterator[str]:
    """Yield the same of what is not entered as an event yet."""
    if missing:
        yield "  Davon ist nichts eingetragen; gehört es dazu, ist es ein weiteres Ereignis:"
    yield from (f"    {line}" for line in tell_suggested(kb, missing))


def tell_pending(kb: Library, found: Incident) -> Iterator[str]:
    """Yield what is still to be answered, with the words to add to the command and what is said
    before a question.
    """
    pending = list_pending(kb.engine, found)
    if pending:
        yield f"  {PENDING}, vorher ist die Entscheidung nicht endgültig:"
    for number, each in enumerate(pending, 1):
        title = f"{kb.decisions[each.decision]['title']} ({each.decision})"
        events = " und ".join(map(str, each.events))
        where = f"zu Ereignis {events}, " if len(found.events) > 1 and not each.own else ""
        if not each.fact:
            later = "als weiteres Ereignis" if each.own else f"{where}danach"
            adding = f"  + {each.decision}" if each.own else ""
            yield f"    {number}. {later}: {title}{adding}"
            continue
        asked = get_question(kb, each.fact)
        choices = list_choices(kb, each.fact, each.answers)
        adding = f"+ {each.decision} " if each.own else ""
        where = "als weiteres Ereignis, " if each.own else where
        yield f"    {number}. {where}{title}: {asked}  {adding}{each.fact}={choices}"
        for line in (
            *tell_standard(kb, each.fact, found.edition),
            *tell_spoken(kb, each.fact, found.edition, each.known, each.answers),
        ):
            yield f"      {line}"


def tell_either_way(kb: Library, found: Incident, played: Played | Valued | None) -> Iterator[str]:
    """Yield what a game of Doppelkopf comes to by each choice of a player, where nothing else is
    open; a choice is a question whose consequences are read out to him.
    """
    pending = list_pending(kb.engine, found)
    asked = pending[0] if len(pending) == 1 else None
    if not isinstance(played, Valued) or asked is None or asked.own or not asked.fact:
        return
    if not any(tell_spoken(kb, asked.fact, found.edition, asked.known, asked.answers)):
        return
    for value in asked.answers:
        events = [
            replace(each.event, facts={**each.event.facts, asked.fact: value})
            if each.number in asked.events
            else each.event
            for each in found.events
        ]
        chosen = kb.incident(found.edition, events, (), played)
        yield f"  Bei der Wahl „{get_label(kb, asked.fact, value)}“:"
        for left in list_pending(kb.engine, chosen):
            if left.fact:
                yield f"    dann noch zu beantworten ({left.fact}): {get_question(kb, left.fact)}"
        yield from (f"  {line}" for line in tell_figures(kb, chosen, played))


def tell_clashes(kb: Library, found: Incident) -> Iterator[str]:
    """Yield every two sentences that cannot stand together, and how to part what was not of one
    board or game.
    """
    for each in found.conflicts:
        yield f"  Widerspruch: {CLASHES[each.kind]}."
        for side in (each.first, each.last):
            yield f"    Ereignis {side.event}: {side.says}  [{join_citations(kb, side.cites)}]"
    if found.conflicts:
        yield f"    {APART[kb.decisions[found.events[0].event.decision]['game']]}."


def tell_distinct(found: Incident) -> Iterator[str]:
    """Yield in one line the sentences, by number, that hold together only of different things."""
    numbers = number_sentences(found)
    pairs = dict.fromkeys(
        f"Satz {numbers[each.first.says][1]} und Satz {numbers[each.last.says][1]}"
        for each in found.distinct
    )
    if pairs:
        yield (
            f"  Zu prüfen: {', '.join(pairs)} gelten nebeneinander nur für Verschiedenes; geht es"
            " um dieselbe Karte oder Ansage, ist einer der beiden Wege der falsche."
        )


def tell_joint_remedy(kb: Library, found: Incident) -> list[str]:
    """Return what can be done against the ruling, once, where it can be said of every event."""
    each = [list(tell_remedy(kb, ruled.ruling)) for ruled in found.events]
    return each[0] if all(each) else []
