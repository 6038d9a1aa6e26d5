"""`score tricks`: a whole game of Doppelkopf from its tricks.

In: the cards in the order played, `leader=`, `game=`, `soloist=`, `edition=`, announcements as
`said=1:re:11,3:re:10:ungeklärt`.  Out: who won each trick, parties, special points, irregularities
with the decision that rules on them, and the points of each seat in every reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from regelwerk.calc.doppelkopf.announcing import UNCHALLENGED, Judged
from regelwerk.calc.doppelkopf.game_value import CHARLIE, DOPPELKOPF, FOX, MARRIAGE, NORMAL, SOLO
from regelwerk.calc.doppelkopf.settled import (
    ALL_COUNT,
    NONE_COUNTS,
    REPEAT_COUNTS,
    REPEAT_IDLE,
    Reading,
    Settled,
)
from regelwerk.calc.doppelkopf.whole_game import WholeGame
from regelwerk.calc.doppelkopf.winner import OWN
from regelwerk.cli.score.answer import Answer
from regelwerk.cli.score.doppelkopf.game import OMITTED, tell_seats, tell_value
from regelwerk.cli.score.doppelkopf.round import tell_sheet
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.cli.telling.irregularities import VERDICTS, name_irregularity
from regelwerk.cli.tricks_as_typed import read_tricks
from regelwerk.detect.tricks import Noticed
from regelwerk.library import Library

POINTS = {
    DOPPELKOPF: "Doppelkopf",
    FOX: "Fuchs gefangen",
    CHARLIE: "Kreuz Bube macht den letzten Stich",
}
COUNTING = {
    ALL_COUNT: "Regelwidrige An- oder Absagen zählen, weil niemand rechtzeitig reklamiert hat",
    NONE_COUNTS: "Ohne die regelwidrigen An- oder Absagen",
}
REPEATING = {
    REPEAT_COUNTS: "Zählt die Wiederholung als nächste Stufe",
    REPEAT_IDLE: "Zählt die Wiederholung nicht",
}
KINDS = {NORMAL: "Normalspiel", MARRIAGE: "Hochzeit mit Partner", SOLO: "Solo"}


def reckon_tricks(kb: Library, words: Sequence[str]) -> Answer:
    """Return the whole game; raise `Unreadable` for cards or announcements that cannot be."""
    game, judged, edition = read_tricks(kb, words)
    noticed = kb.detect.notice_tricks(game, judged)
    result = kb.calc.settled(game, judged, edition) if game.complete else None
    return Answer(
        build_tree(game, judged, noticed, result),
        [
            *tell_tricks(kb, game),
            *tell_announcements(kb, judged),
            *tell_irregularities(kb, game, judged, noticed),
            *tell_results(kb, game, result),
        ],
    )


def build_tree(
    game: WholeGame, judged: Sequence[Judged], noticed: Sequence[Noticed], result: Settled | None
) -> dict[str, Any]:
    """Return everything for JSON; cards as the tables name them."""
    tricks = [
        {
            "cards": [{"seat": laid.seat, "card": str(laid.card)} for laid in each.laid],
            "winner": each.winner,
            "eyes": each.eyes,
        }
        for each in game.tricks
    ]
    return {
        "game": game.order,
        "parties": asdict(game.parties),
        "tricks": tricks,
        "eyes": list(game.eyes),
        "points": [asdict(each) for each in game.points],
        "announcements": [asdict(each) for each in judged],
        "findings": [asdict(each) for each in noticed],
        "settled": asdict(result) if result else None,
    }


def tell_tricks(kb: Library, game: WholeGame) -> Iterator[str]:
    """Yield as lines the tricks, the parties and the special points."""
    yield game.order
    for number, each in enumerate(game.tricks, 1):
        yield (
            f"{number:>3}. {' – '.join(f'{laid.seat}: {laid.card}' for laid in each.laid)}; Stich"
            f" an {each.winner}, {each.eyes} Augen"
        )
    who = game.parties
    if who.re:
        silent = " ohne Partner oder still" if who.hidden else ""
        clarified = f", Klärungsstich {who.clarifying_trick}" if who.clarifying_trick else ""
        seats = " und ".join(map(str, who.re))
        yield (
            f"{KINDS[who.kind]}{silent}{clarified}; Re-Partei: {seats}, {game.re_eyes} Augen "
            f" {cite_clauses(kb, who.cites)}"
        )
    else:
        yield (
            "Wer zur Re-Partei gehört, zeigen diese Karten noch nicht "
            f" {cite_clauses(kb, who.cites)}"
        )
    for point in game.points:
        yield (
            f"  Sonderpunkt {OWN[point.side]}: {POINTS[point.name]} ({point.trick}. Stich) "
            f" {cite_clauses(kb, game.cites[-2:])}"
        )


def tell_announcements(kb: Library, judged: Sequence[Judged]) -> Iterator[str]:
    """Yield a line for each announcement."""
    for each in judged:
        at = each.announced
        why = f"{VERDICTS[each.verdict]}  {cite_clauses(kb, each.cites)}"
        adds = f"; zählt als „{each.adds}“" if each.adds else ""
        yield (
            f"Platz {at.seat} ({OWN[each.side]}) sagt „{each.name}“ mit {at.cards} Karten{adds}:"
            f" {why}"
        )


def tell_irregularities(
    kb: Library, game: WholeGame, judged: Sequence[Judged], noticed: Sequence[Noticed]
) -> Iterator[str]:
    """Yield the lines of the irregularities, each with how to go on."""
    for each in noticed:
        finding = each.finding
        yield name_irregularity(kb, game, judged, each)
        yield (
            "  reklamieren, bevor man selbst weiterspielt, an- oder absagt "
            f" {cite_clauses(kb, [UNCHALLENGED])}"
        )
        if finding.decision:
            facts = "".join(f" {fact}={value}" for fact, value in finding.facts.items())
            yield f"  weiter: regelwerk ask {finding.decision}{facts}"


def tell_results(kb: Library, game: WholeGame, result: Settled | None) -> Iterator[str]:
    """Yield as lines the value in every reading, with the points of the seats."""
    if result is None:
        yield "Gewertet wird erst das ganze Spiel."
        return
    if result.open:
        yield (
            "Mehrere Ergebnisse, weil der Text sie offen lässt oder eine Reklamation entscheidet "
            f" {cite_clauses(kb, result.open)}"
        )
    for each in result.readings:
        yield from tell_result(kb, each)


def tell_result(kb: Library, each: Reading) -> Iterator[str]:
    """Yield as lines the value and the seats of one reading."""
    labels = [
        label
        for label in (
            REPEATING.get(each.repeated),
            COUNTING.get(each.faulty),
            OMITTED.get(each.omitted),
        )
        if label
    ]
    if labels:
        yield f"{'; '.join(labels)}:"
    yield from tell_value(kb, each.value)
    yield from tell_seats({"": each.seats} if each.seats else each.possible)
    if each.sheet:
        yield from (f"  {line}" for line in tell_sheet(kb, each.sheet))
