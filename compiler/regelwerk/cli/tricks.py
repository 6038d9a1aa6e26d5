"""`score tricks`: a whole game of Doppelkopf from its tricks.

In: the cards in the order laid, `leader=`, `game=`, `soloist=`, `edition=`, announcements as
`said=1:re:11,3:re:10:unclear`.  Out: who won each trick, parties, special points, irregularities
with the decision that rules on them, and the points of each seat in every reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.calc.doppelkopf.announcing import CONTRARY, UNCHALLENGED, WRONG, Announced, Judged
from regelwerk.calc.doppelkopf.breaches import EARLY, FALSE_LEAD, MISPLAYED, REVOKE
from regelwerk.calc.doppelkopf.game_value import CHARLIE, DOPPELKOPF, FOX, MARRIAGE, NORMAL, SOLO
from regelwerk.calc.doppelkopf.repeating import WORDS
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
from regelwerk.cli.doppelkopf import REASONS
from regelwerk.cli.options import Answer, cited, listed, options, whole
from regelwerk.cli.playing import OMITTED, by_seat, valued
from regelwerk.cli.rounds import table
from regelwerk.detect.finding import CALL
from regelwerk.detect.tricks import Noticed
from regelwerk.library import Library

EARLY_SAID = "early"
POINTS = {
    DOPPELKOPF: "Doppelkopf",
    FOX: "Fuchs gefangen",
    CHARLIE: "Kreuz Bube macht den letzten Stich",
}
FAULTS = {
    REVOKE: "Nichtbedienen",
    MISPLAYED: "Verwerfen",
    EARLY: "Vorwerfen",
    FALSE_LEAD: "falsches Aufspiel",
}
VERDICTS = REASONS | {WRONG: "nein, Ansage der anderen Partei", CONTRARY: REASONS[CONTRARY]}
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
    """The whole game; raises `Unreadable` for cards or announcements that cannot be."""
    game, judged, edition = read_tricks(kb, words)
    noticed = kb.detect.notice_tricks(game, judged)
    result = kb.calc.settled(game, judged, edition) if game.complete else None
    return Answer(
        tree(game, judged, noticed, result),
        [
            *played(kb, game),
            *spoken(kb, judged),
            *found(kb, game, judged, noticed),
            *told(kb, game, result),
        ],
    )


def read_tricks(
    kb: Library, words: Sequence[str], edition: str = ""
) -> tuple[WholeGame, tuple[Judged, ...], str]:
    """A game and its announcements as written, and the edition asked, that of the words first;
    raises `Unreadable`.
    """
    given, written = options(words, ("leader", "game", "soloist", "said", "edition"), rest=True)
    if "leader" not in given or not written:
        raise Unreadable(
            "es fehlt, wer aufspielt, oder eine Karte, zum Beispiel: tricks leader=1 KrA Kr9"
            " Kr10 KrK",
            "",
        )
    game = kb.calc.whole_game(
        written, whole(given, "leader"), given.get("game", NORMAL), whole(given, "soloist")
    )
    said = [announced(word) for word in listed(given, "said")]
    asked = given.get("edition", edition)
    return game, kb.calc.judge(game, said, asked) if said else (), asked


def announced(word: str) -> Announced:
    """An announcement as `1:re:11`, with `:early` behind it where reservations or the clarifying
    trick were open.

    Behind a repetition complained of in time, whether the partnership was `:cleared` or `:unclear`
    before; raises `Unreadable`.
    """
    seat, said, cards, *more = (*word.split(":"), "", "")[: max(3, word.count(":") + 1)]
    if more not in ([], [EARLY_SAID], *([each] for each in WORDS)):
        words = ", ".join((EARLY_SAID, *WORDS))
        raise Unreadable(
            f"„{word}“: geschrieben wird Platz:Ansage:Karten, zum Beispiel 1:re:11; dahinter"
            f" möglich: {words}",
            word,
        )
    early, repeated = more == [EARLY_SAID], "".join(more) if more != [EARLY_SAID] else ""
    return Announced(
        whole({"said": seat or "?"}, "said"),
        said,
        whole({"said": cards or "?"}, "said"),
        early,
        repeated,
    )


def tree(
    game: WholeGame, judged: Sequence[Judged], noticed: Sequence[Noticed], result: Settled | None
) -> dict[str, Any]:
    """Everything for JSON; cards as the tables name them."""
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


def played(kb: Library, game: WholeGame) -> Iterator[str]:
    """The tricks, the parties and the special points."""
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
            f" {cited(kb, who.cites)}"
        )
    else:
        yield f"Wer zur Re-Partei gehört, zeigen diese Karten noch nicht  {cited(kb, who.cites)}"
    for point in game.points:
        yield (
            f"  Sonderpunkt {OWN[point.side]}: {POINTS[point.name]} ({point.trick}. Stich) "
            f" {cited(kb, game.cites[-2:])}"
        )


def spoken(kb: Library, judged: Sequence[Judged]) -> Iterator[str]:
    """The announcements one by one."""
    for each in judged:
        at = each.announced
        why = f"{VERDICTS[each.verdict]}  {cited(kb, each.cites)}"
        adds = f"; zählt als „{each.adds}“" if each.adds else ""
        yield (
            f"Platz {at.seat} ({OWN[each.side]}) sagt „{each.name}“ mit {at.cards} Karten{adds}:"
            f" {why}"
        )


def found(
    kb: Library, game: WholeGame, judged: Sequence[Judged], noticed: Sequence[Noticed]
) -> Iterator[str]:
    """The irregularities, each with how to go on."""
    for each in noticed:
        finding = each.finding
        yield named(kb, game, judged, each)
        yield (
            "  reklamieren, bevor man selbst weiterspielt, an- oder absagt "
            f" {cited(kb, [UNCHALLENGED])}"
        )
        if finding.decision:
            facts = "".join(f" {fact}={value}" for fact, value in finding.facts.items())
            yield f"  weiter: regelwerk ask {finding.decision}{facts}"


def named(kb: Library, game: WholeGame, judged: Sequence[Judged], each: Noticed) -> str:
    """What an irregularity is called, whose, where, and the clauses that make it one."""
    finding, where = each.finding, each.finding.where
    ids = [id for ids in finding.cites.values() for id in ids]
    if where.part == CALL:
        what = VERDICTS[finding.what].removeprefix("nein, ")
        return f"Platz {where.seat}, „{judged[where.number - 1].name}“: {what}  {cited(kb, ids)}"
    laid = next(laid for laid in game.tricks[each.trick - 1].laid if laid.seat == where.seat)
    shown = f", zu sehen im {each.shown}. Stich" if each.shown > each.trick else ""
    return (
        f"Platz {where.seat}, {each.trick}. Stich, {laid.card}: {FAULTS[finding.what]}{shown} "
        f" {cited(kb, ids)}"
    )


def told(kb: Library, game: WholeGame, result: Settled | None) -> Iterator[str]:
    """The value in every reading, with the points of the seats."""
    if result is None:
        yield "Gewertet wird erst das ganze Spiel."
        return
    if result.open:
        yield (
            "Mehrere Ergebnisse, weil der Text sie offen lässt oder eine Reklamation entscheidet "
            f" {cited(kb, result.open)}"
        )
    for each in result.readings:
        yield from reading(kb, each)


def reading(kb: Library, each: Reading) -> Iterator[str]:
    """One result."""
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
    yield from valued(kb, each.value)
    yield from by_seat({"": each.seats} if each.seats else each.possible)
    if each.sheet:
        yield from (f"  {line}" for line in table(kb, each.sheet))
