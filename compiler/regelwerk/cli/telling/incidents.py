"""Tell an incident: what happened, what follows and when, what is open or cannot stand together,
and what it comes to.

In: the library, an incident as ruled, what was played.  Out: lines of German text with citations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from regelwerk.calc.bridge.board_end import (
    DECLARING,
    SEATS,
    BoardEnd,
    BoardReading,
    Played,
    read_seat,
)
from regelwerk.calc.doppelkopf.game_end import (
    COUNTS,
    IDLE,
    PENALTIES_FALL,
    PENALTIES_STAY,
    PUNISHED,
    QUEENS_COUNT,
    QUEENS_IDLE,
    GameEnd,
    Valued,
)
from regelwerk.calc.ending import DEFERRED, QUESTION, VOID, Reason
from regelwerk.cli.score.bridge.boards import BOUNDS, UNITS, format_fraction
from regelwerk.cli.score.doppelkopf.game import OMITTED, WITHOUT_WINNER
from regelwerk.cli.score.doppelkopf.round import tell_sheet
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.cli.telling.rulings import (
    WHEN,
    describe_verdict,
    get_label,
    get_question,
    join_citations,
    list_choices,
    tell_other_editions,
    tell_remedy,
    tell_spoken,
    tell_standard,
)
from regelwerk.engine.event import Clash, Event, Incident, SentenceOf
from regelwerk.ids.number import format_signed
from regelwerk.ids.who import AT
from regelwerk.library import Library
from regelwerk.library.awarded import list_awarded
from regelwerk.library.pending import list_pending

REASONS = {
    "undecided": "für diese Ausgabe noch nicht entschieden",
    "replaced": "ein anderes Ergebnis tritt an die Stelle",
    "void": "das Ergebnis vom Tisch zählt nicht",
    "kept": "danach geht kein Stich über, nach einem anderen Ereignis aber doch",
    "ended": "die Ereignisse schließen sich aus",
    "whole": "die Ereignisse schließen sich aus",
    "conflict": "der Text widerspricht sich, und keine Stelle entscheidet es",
    "who": "nicht gesagt ist, wer es war (who=…)",
    "both_sides": "haben beide Parteien ein Revoke vollendet, geht kein Stich über",
    "check": "kann das Ergebnis noch ändern",
    "undoubled": "zählt das Kontra im Kontrakt nicht, gehört es nicht in --contract",
    "silent": "der Text sagt es nicht",
    "unanswerable": "nicht zu rechnen",
    "missing": "nicht angegeben",
}
CLASHES = {
    "whole": "Von einem Board oder Spiel kann nur eines gelten",
    "ended": "Nach dem einen ist Schluss, nach dem anderen geht es weiter",
}
PENDING = "Noch zu beantworten"
UNPUNISHED = "wird daneben nicht bestraft und hat keine Folgen"
NOT_YET, NOT_FINAL = "Steht noch nicht fest", "Endgültig ist das noch nicht"
SUPPOSED = {
    **OMITTED,
    **{name: said for name, (said, _) in WITHOUT_WINNER.items()},
    COUNTS: "das Spiel wird gewertet",
    IDLE: "das Spiel wird nicht gewertet",
    QUEENS_COUNT: "„gegen die Kreuz Damen gewonnen“ zählt noch",
    QUEENS_IDLE: "„gegen die Kreuz Damen gewonnen“ zählt nicht mehr",
    PENALTIES_STAY: "die Strafpunkte bleiben, obwohl das Spiel nicht zählt",
    PENALTIES_FALL: "die Strafpunkte fallen mit dem Spiel weg",
}


def tell_incident(
    kb: Library,
    found: Incident,
    played: Played | Valued | None,
    sessions: Mapping[int, Fraction] = MappingProxyType({}),
) -> list[str]:
    """Return an incident as lines; `sessions` are the percentages told by event."""
    return [
        *tell_events(kb, found),
        *tell_joint_moments(kb, found),
        *(f"  Beachte: {each.says}{name_events(found, each.events)}" for each in found.notes),
        *(line for each in found.conflicts for line in tell_clash(kb, each)),
        *tell_figures(kb, found, played),
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


def tell_events(kb: Library, found: Incident) -> Iterator[str]:
    """Yield each event with how far its ruling goes, and what it knows from others."""
    for each in found.events:
        title = kb.decisions[each.event.decision]["title"]
        who = f" ({name_person(each.event)})" if each.event.who else ""
        number = f"{each.number}  " if len(found.events) > 1 else ""
        yield f"{number}{title}{who}, {found.edition}: {describe_verdict(kb, each.ruling)}"
        if each.number in found.unpunished:
            yield f"   {UNPUNISHED}"
        yield from (
            f"   {get_question(kb, fact)} – {get_label(kb, fact, each.event.facts[fact])}"
            for fact in list_telling_apart(found, each.event)
        )
        for known in each.carried:
            said = f"{get_question(kb, known.fact)} – {get_label(kb, known.fact, known.value)}"
            yield f"   bekannt aus Ereignis {known.source}: {said}"


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


def tell_joint_moments(kb: Library, found: Incident) -> Iterator[str]:
    """Yield what follows, each sentence once, under its moment, with the events it comes from."""
    numbers = number_sentences(found)
    for moment in found.moments:
        yield f"  {WHEN[moment.due]}:"
        same = dict[str, list[SentenceOf]]()
        for each in moment.sentences:
            if numbers[each.says][0] == moment.due:
                same.setdefault(each.says, []).append(each)
        for says, said in same.items():
            cites = dict.fromkeys(id for each in said for id in each.cites)
            events = name_events(found, [number for each in said for number in each.events])
            each_time = ", jedes Mal" if len({each.events for each in said}) > 1 else ""
            yield (
                f"  {numbers[says][1]}. {says}  [{join_citations(kb, tuple(cites))}]{events}"
                f"{each_time}"
            )
        for waiting in moment.deferred:
            title = kb.decisions[waiting.id]["title"]
            events = name_events(found, waiting.events)
            yield f"  zu klären: {title}  ({waiting.id}){events}"


def number_sentences(found: Incident) -> dict[str, tuple[str, int]]:
    """Return each sentence with the moment at which it first falls due, and its number."""
    first = dict[str, str]()
    for moment in found.moments:
        for each in moment.sentences:
            first.setdefault(each.says, moment.due)
    return {says: (due, number) for number, (says, due) in enumerate(first.items(), 1)}


def name_events(found: Incident, numbers: Sequence[int]) -> str:
    """Return the numbers of events in brackets, with who did it; empty where there is one event."""
    if len(found.events) == 1 or not numbers:
        return ""
    named = (
        f"{number}: {who}" if (who := name_person(found.events[number - 1].event)) else str(number)
        for number in numbers
    )
    return f"  ({', '.join(named)})"


def name_person(event: Event) -> str:
    """Return who did it and when or where, as it was told; a number is the seat of a table of
    Doppelkopf.
    """
    who, _, where = event.who.partition(AT)
    named = f"Platz {who}" if who[:1].isdigit() else who
    return ", ".join(filter(None, (named, where.strip())))


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


def tell_clash(kb: Library, clash: Clash) -> Iterator[str]:
    """Yield two sentences that cannot stand together."""
    yield f"  Widerspruch: {CLASHES[clash.kind]}."
    for side in (clash.first, clash.last):
        yield f"    Ereignis {side.event}: {side.says}  [{join_citations(kb, side.cites)}]"


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


def tell_figures(kb: Library, found: Incident, played: Played | Valued | None) -> Iterator[str]:
    """Yield what the board or game comes to, or why that does not stand; nothing where nothing is
    known of it.
    """
    end = found.figures
    if isinstance(end, BoardEnd) and isinstance(played, Played):
        lines = [
            f"    {describe_moved(each.tricks)}  {cite_clauses(kb, each.cites)}"
            f"{name_events(found, (each.event,))}"
            for each in end.moved
        ]
        yield f"  {name_end(found)}:"
        yield from lines
        for reading in end.readings:
            yield from tell_board(kb, found, reading, played)
    elif isinstance(end, GameEnd) and (end.charges or played != Valued()):
        yield f"  {name_end(found)}:"
        for each in () if end.readings else end.charges:
            parts = ", ".join(
                f"{part.label}{f' ×{part.players}' if part.players > 1 else ''}"
                f" {format_signed(part.points)}"
                for part in each.parts
            )
            yield f"    {parts}  {cite_clauses(kb, each.cites)}{name_events(found, (each.event,))}"
        for game in end.readings:
            if game.supposed:
                yield f"    {'; '.join(map(describe_supposed, game.supposed))}:"
            if any(seat.total or seat.game for seat in game.sheet.seats):
                yield from (f"    {line}" for line in tell_sheet(kb, game.sheet))
            else:
                yield "    kein Platz erhält Punkte"
    else:
        return
    yield from tell_reasons_of(kb, found, end.open, told=bool(end.readings))


def describe_supposed(name: str) -> str:
    """Return what the name of a reading says."""
    if name.startswith(PUNISHED):
        return f"bestraft wird nur Ereignis {name.removeprefix(PUNISHED)}"
    return SUPPOSED[name]


def describe_moved(tricks: int) -> str:
    """Return how many tricks go to the other side, or come back where the number is negative."""
    if tricks < 0:
        return f"{-tricks} abgegebener Stich kommt zurück"
    return f"{tricks} {'Stich geht' if tricks == 1 else 'Stiche gehen'} über"


def tell_awarded(kb: Library, found: Incident, sessions: Mapping[int, Fraction]) -> Iterator[str]:
    """Yield the artificial scores as numbers."""
    for each in list_awarded(kb.units, found, sessions):
        events = name_events(found, (each.event,))
        if each.average is None:
            yield f"  Künstlicher Score: der Prozentsatz fehlt, z. B. session=66{events}"
        else:
            award = each.average
            amount = f"{BOUNDS[award.bound]}{format_fraction(award.amount)}{UNITS[award.unit]}"
            yield f"  Künstlicher Score: {amount}  {cite_clauses(kb, award.cites)}{events}"


def name_end(found: Incident) -> str:
    """Return the heading of the figures, which says whether they are final."""
    end = found.figures
    return "Am Ende" if end is None or end.final or not end.readings else "Vorläufig am Ende"


def tell_board(
    kb: Library, found: Incident, reading: BoardReading, played: Played
) -> Iterator[str]:
    """Yield the figures of a board in one reading."""
    if reading.supposed:
        sides = (
            f"in Ereignis {each.event} war es"
            f" {'die Partei des Alleinspielers' if each.side == DECLARING else 'die Gegenpartei'}"
            for each in reading.supposed
        )
        yield f"    wenn: {', '.join(sides)}"
    seat = SEATS[read_seat(played.declarer)]
    yield (
        f"    Stiche des Alleinspielers ({seat}): {played.tricks} am Tisch,"
        f" {reading.tricks} am Ende"
    )
    if reading.score is not None and reading.north_south is not None:
        cites = cite_clauses(kb, dict.fromkeys(item.cite for item in reading.score.items))
        points = reading.north_south
        yield (
            f"    Score: Nord-Süd {format_signed(points)}, Ost-West {format_signed(-points)}"
            f"  {cites}"
        )
    if reading.imps is not None:
        both = format_signed(reading.imps), format_signed(-reading.imps)
        yield f"    IMP: Nord-Süd {both[0]}, Ost-West {both[1]}"
    if reading.matchpoints is not None:
        other = format_fraction(reading.top - reading.matchpoints)
        yield (
            f"    Matchpunkte von {reading.top}: Nord-Süd {format_fraction(reading.matchpoints)},"
            f" Ost-West {other}"
        )
    if reading.cites:
        yield f"    {cite_clauses(kb, reading.cites)}"


def tell_reasons_of(
    kb: Library, found: Incident, reasons: Sequence[Reason], *, told: bool
) -> Iterator[str]:
    """Yield why figures do not stand; where they are told all the same, what they depend on."""
    if reasons and {each.kind for each in reasons} != {VOID}:
        yield f"    {NOT_FINAL if told else NOT_YET}:"
    numbers, notes = number_sentences(found), {each.says for each in found.notes}
    waiting = [each for each in reasons if each.kind in (QUESTION, DEFERRED)]
    if waiting:
        yield f"      es fehlen Antworten, siehe „{PENDING}“"
    for each in reasons:
        if each in waiting:
            continue
        says, cites = each.says, f"  [{join_citations(kb, each.cites)}]" if each.cites else ""
        if says in numbers:
            says, cites = f"Satz {numbers[says][1]}", ""
        elif each.kind in CLASHES:
            says, cites = "siehe „Widerspruch“", ""
        elif says in notes:
            says, cites = "siehe „Beachte“", ""
        events = name_events(found, each.events)
        yield f"      {REASONS[each.kind]}{': ' + says if says else ''}{cites}{events}"


def tell_joint_remedy(kb: Library, found: Incident) -> list[str]:
    """Return what can be done against the ruling, once, where it can be said of every event."""
    each = [list(tell_remedy(kb, ruled.ruling)) for ruled in found.events]
    return each[0] if all(each) else []
