"""Tell what the board or game of an incident comes to, or why that does not stand.

In: the library, an incident as ruled, what was played.  Out: lines of German text with citations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from regelwerk.calc.bridge.board_end import (
    DECLARING,
    PAIRS,
    SEATS,
    WHOLE,
    AssignedEnd,
    BoardEnd,
    BoardReading,
    Played,
)
from regelwerk.calc.bridge.weighted import WeightedEnd
from regelwerk.calc.doppelkopf.game_end import (
    COUNTS,
    IDLE,
    PENALTIES_FALL,
    PENALTIES_STAY,
    PUNISHED,
    QUEENS_COUNT,
    QUEENS_IDLE,
    Charge,
    GameEnd,
    Part,
    Valued,
    list_charged,
)
from regelwerk.calc.doppelkopf.game_value import SIGNS, SOLO
from regelwerk.calc.ending import CHECK, DEFERRED, QUESTION, VOID, Reason
from regelwerk.cli.score.bridge.boards import BOUNDS, UNITS, format_fraction
from regelwerk.cli.score.doppelkopf.game import OMITTED, WITHOUT_WINNER
from regelwerk.cli.score.doppelkopf.round import tell_sheet
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.cli.telling.events import name_events, number_sentences
from regelwerk.cli.telling.rulings import get_label, join_citations
from regelwerk.engine.between import DENIED, list_ends
from regelwerk.engine.event import Event, Incident
from regelwerk.engine.passing import list_outcomes
from regelwerk.ids.address import parse_edition
from regelwerk.ids.number import format_signed
from regelwerk.library import Library
from regelwerk.library.awarded import list_awarded
from regelwerk.library.settling import find_settling

NORTH_SOUTH, EAST_WEST = PAIRS
SIDES = {NORTH_SOUTH: "Nord-Süd", EAST_WEST: "Ost-West"}
PENDING = "Noch zu beantworten"
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
    "ended": (
        "Nach dem einen ist Schluss, nach dem anderen geht es weiter; als zuerst geschehen gilt,"
        " was vorn steht: Geschah das andere zuerst, gehört es davor, auch wenn es erst später"
        " bemerkt oder reklamiert wurde"
    ),
}
APART = {
    "bridge": "War eines davon an einem anderen Board, gehört dazu @Board n: who=S@Board n",
    "doppelkopf": "War eines davon in einem anderen Spiel, gehört dazu @Spiel n: who=2@Spiel n",
}
INCLUDED = "der zugewiesene Score gilt, wie er angegeben ist; diese Stiche ändern ihn nicht mehr"
NOTHING_CHANGED = "der Turnierleiter hat geprüft, was es noch ändern könnte, und ändert nichts"
UNCHANGED_BY = "es bleibt bei diesem Ergebnis zum Beispiel mit"
NOT_YET, NOT_FINAL = "Steht noch nicht fest", "Endgültig ist das noch nicht"
REPEATED = (
    "dafür in --value auch die Wiederholung angeben, z. B. „re=re,90,90:ungeklärt“; die nächste"
    " Stufe ist dann mitgerechnet"
)
SUPPOSED = {
    **OMITTED,
    **WITHOUT_WINNER,
    COUNTS: "das Spiel wird gewertet",
    IDLE: "das Spiel wird nicht gewertet",
    QUEENS_COUNT: "„gegen die Kreuz Damen gewonnen“ zählt noch",
    QUEENS_IDLE: "„gegen die Kreuz Damen gewonnen“ zählt nicht mehr",
    PENALTIES_STAY: "die Strafpunkte bleiben, obwohl das Spiel nicht zählt",
    PENALTIES_FALL: "die Strafpunkte fallen mit dem Spiel weg",
}


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
        if played.checked:
            yield f"    {NOTHING_CHANGED}"
        if end.assigned and end.moved:
            yield f"    {INCLUDED}"
        for assigned in end.assigned:
            yield from tell_assigned(kb, assigned)
        for weighted in end.weighted:
            yield from tell_weighted(kb, weighted)
        left = [side for side in PAIRS if all(side not in each.sides for each in end.assigned)]
        if end.assigned and left:
            yield f"    vom Tisch, für {SIDES[left[0]]}:"
        for reading in end.readings:
            yield from tell_board(kb, end, reading, played, left)
    elif isinstance(end, GameEnd) and (end.charges or played != Valued()):
        yield f"  {name_end(found)}:"
        for each in () if end.readings else end.charges:
            parts = ", ".join(
                f"{name_charged(end, each, part)} {format_signed(part.points)}"
                for part in each.parts
            )
            yield f"    {parts}  {cite_clauses(kb, each.cites)}{name_events(found, (each.event,))}"
        for game in end.readings:
            if game.supposed:
                yield f"    {'; '.join(map(describe_supposed, game.supposed))}:"
            if end.unmeasured or any(seat.total or seat.game for seat in game.sheet.seats):
                yield from (f"    {line}" for line in tell_sheet(kb, game.sheet, end.unmeasured))
            else:
                yield "    kein Platz erhält Punkte"
        if isinstance(played, Valued) and end.readings:
            yield from tell_value_of(kb, found, played)
    else:
        return
    yield from tell_reasons_of(kb, found, end.open, told=bool(end.readings) or has_assigned(end))
    yield from tell_settling(kb, found, played)


def tell_settling(kb: Library, found: Incident, played: Played | Valued | None) -> Iterator[str]:
    """Yield answers to all that is still asked that change nothing of the figures."""

    def rule(events: Sequence[Event]) -> Incident:
        return kb.incident(found.edition, events, (), played)

    settling = find_settling(kb.engine, rule, found)
    if settling:
        answers = ", ".join(
            f"{each.fact}={each.value} ({get_label(kb, each.fact, each.value)})"
            + (f" in Ereignis {' und '.join(map(str, each.events))}" if found.events[1:] else "")
            for each in settling
        )
        yield f"      {UNCHANGED_BY}: {answers}"


def name_charged(end: GameEnd, charge: Charge, part: Part) -> str:
    """Return who gets the points of a part: the seat where it is told, else the role."""
    if seats := list_charged(charge, part, end.charges):
        return f"Platz {', '.join(map(str, seats))}"
    return f"{part.label}{f' ×{part.players}' if part.players > 1 else ''}"


def tell_value_of(kb: Library, found: Incident, played: Valued) -> Iterator[str]:
    """Yield what the value of a game rests on: the edition of its table where that is another one,
    and that special points are taken as none where none are told.
    """
    if played.eyes is None:
        return
    if parse_edition(SIGNS) != found.edition:
        edition = kb.editions[parse_edition(SIGNS)]["name"]
        yield f"    Wert des Spiels: Stand {edition} (F.1 bis F.4)"
    if played.repeated:
        sides = (("Re", played.re), ("Kontra", played.kontra))
        told = (
            f"{name}: {', '.join(f'keine {word}' if word.isdigit() else word for word in said)}"
            for name, said in sides
            if said
        )
        yield f"    mit der Wiederholung gilt als gesagt: {'; '.join(told)}"
    if played.plain:
        return
    if played.game != SOLO and not played.re_special and not played.kontra_special:
        yield "    Sonderpunkte sind nicht angegeben und als keine gerechnet"


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
    told = end is not None and (end.readings or has_assigned(end))
    return "Am Ende" if end is None or end.final or not told else "Vorläufig am Ende"


def has_assigned(end: BoardEnd | GameEnd) -> bool:
    """Return whether the director has assigned a score."""
    return isinstance(end, BoardEnd) and bool(end.assigned)


def tell_assigned(kb: Library, assigned: AssignedEnd) -> Iterator[str]:
    """Yield the figures of a score that the director assigns."""
    share = f" zu {format_share(assigned.share)}" if assigned.share != WHOLE else ""
    yield (
        f"    zugewiesen{share}, für {name_sides(assigned.sides)}: {' '.join(assigned.contract)}"
        f" von {SEATS[assigned.declarer]}, {assigned.reading.tricks} Stiche"
    )
    yield from tell_points(kb, assigned.reading, assigned.sides)


def name_sides(sides: Sequence[str]) -> str:
    """Return the names of sides."""
    return " und ".join(SIDES[side] for side in sides)


def format_share(percent: Fraction) -> str:
    """Return a percentage as people write it, as a fraction where its decimals have no end."""
    exact = (percent * WHOLE).denominator == 1
    return f"{format_fraction(percent)} %" if exact else str(percent / WHOLE)


def format_mean(mean: Fraction, *, signed: bool) -> str:
    """Return a weighted mean with two decimals, and exactly where these are rounded."""
    sign = "+" if signed and mean > 0 else ""
    exact = (mean * WHOLE).denominator == 1
    return f"{sign}{format_fraction(mean)}{'' if exact else f' ({sign}{mean})'}"


def tell_weighted(kb: Library, weighted: WeightedEnd) -> Iterator[str]:
    """Yield the IMP and the matchpoints of a weighted score, for the sides that get it."""
    for unit, found in (("IMP", weighted.imps), ("Matchpunkte", weighted.matchpoints)):
        if found is None:
            continue
        others = found.top - found.mean if found.top else -found.mean
        means = {NORTH_SOUTH: found.mean, EAST_WEST: others}
        each = ", ".join(
            f"{SIDES[side]} {format_mean(means[side], signed=not found.top)}"
            for side in weighted.sides
        )
        of = f" von {found.top}" if found.top else ""
        yield f"    gewichtet, {unit}{of}: {each}  {cite_clauses(kb, found.cites)}"


def tell_board(
    kb: Library, end: BoardEnd, reading: BoardReading, played: Played, sides: Sequence[str]
) -> Iterator[str]:
    """Yield the figures of a board in one reading, for these sides."""
    if reading.supposed:
        guilty = (
            f"in Ereignis {each.event} war es"
            f" {'die Partei des Alleinspielers' if each.side == DECLARING else 'die Gegenpartei'}"
            for each in reading.supposed
        )
        yield f"    wenn: {', '.join(guilty)}"
    where = "nach der Entscheidung über den Claim" if end.awarded else "am Tisch"
    yield (
        f"    Stiche des Alleinspielers ({SEATS[end.declarer]}): {played.tricks} {where},"
        f" {reading.tricks} am Ende"
    )
    yield from tell_points(kb, reading, sides)


def tell_points(kb: Library, reading: BoardReading, sides: Sequence[str]) -> Iterator[str]:
    """Yield score, IMP and matchpoints of these sides in one reading."""

    def name(north_south: str, others: str) -> str:
        points = {NORTH_SOUTH: north_south, EAST_WEST: others}
        return ", ".join(f"{SIDES[side]} {points[side]}" for side in sides)

    if reading.score is not None and reading.north_south is not None:
        cites = cite_clauses(kb, dict.fromkeys(item.cite for item in reading.score.items))
        points = reading.north_south
        yield f"    Score: {name(format_signed(points), format_signed(-points))}  {cites}"
    if reading.imps is not None:
        yield f"    IMP: {name(format_signed(reading.imps), format_signed(-reading.imps))}"
    if reading.matchpoints is not None:
        other = format_fraction(reading.top - reading.matchpoints)
        both = name(format_fraction(reading.matchpoints), other)
        yield f"    Matchpunkte von {reading.top}: {both}"
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
    denied = {
        outcome.says
        for each in found.events
        for _, outcome in list_outcomes(each)
        if DENIED in list_ends(kb.engine, outcome)
    }
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
        if each.kind == CHECK and each.says in denied:
            yield f"        {REPEATED}"
