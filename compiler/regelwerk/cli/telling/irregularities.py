"""Name irregularities of auctions and of games of Doppelkopf.

In: the library, what was noticed.  Out: words, lines of German text with citations, the edition to
rule by.
"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.calc.doppelkopf.announcing import CONTRARY, WRONG, Judged
from regelwerk.calc.doppelkopf.breaches import EARLY, FALSE_LEAD, MISPLAYED, REVOKE
from regelwerk.calc.doppelkopf.whole_game import WholeGame
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.detect.finding import CALL
from regelwerk.detect.tricks import Noticed
from regelwerk.engine.ruling import UnknownName, accept, accept_edition
from regelwerk.library import Library

NOTHING = "keine Regelwidrigkeit"
REASONS = {
    "timely": "ja, rechtzeitig",
    "as_reply": "ja, als Erwiderung",
    "premature": "nein, verfrüht",
    "repeated": "nein, schon gesagt",
    "late": "nein, zu spät",
    "skipped": "nein, davor ist etwas übersprungen, das nicht mehr geht",
    "contrary": "offen: die eigene Partei hat schon höher abgesagt, dazu sagt der Text nichts",
    "unbacked": "nein, „Re“ oder „Kontra“ ist nur als Erwiderung gefallen",
}
FAULTS = {
    REVOKE: "Nichtbedienen",
    MISPLAYED: "Verwerfen",
    EARLY: "Vorwerfen",
    FALSE_LEAD: "falsches Aufspiel",
}
VERDICTS = REASONS | {WRONG: "nein, Ansage der anderen Partei", CONTRARY: REASONS[CONTRARY]}


def name_irregularity(kb: Library, game: WholeGame, judged: Sequence[Judged], each: Noticed) -> str:
    """Return what an irregularity of a game of Doppelkopf is called, whose it is, where it
    happened, and the clauses that make it one.
    """
    finding, where = each.finding, each.finding.where
    ids = [id for ids in finding.cites.values() for id in ids]
    if where.part == CALL:
        what = VERDICTS[finding.what].removeprefix("nein, ")
        said = judged[where.number - 1].name
        return f"Platz {where.seat}, „{said}“: {what}  {cite_clauses(kb, ids)}"
    laid = next(laid for laid in game.tricks[each.trick - 1].laid if laid.seat == where.seat)
    shown = f", zu sehen im {each.shown}. Stich" if each.shown > each.trick else ""
    return (
        f"Platz {where.seat}, {each.trick}. Stich, {laid.card}: {FAULTS[finding.what]}{shown} "
        f" {cite_clauses(kb, ids)}"
    )


def choose_edition(kb: Library, given: str, game: str) -> str:
    """Return the edition given, else the newest in force of the game; raise `UnknownEdition`, and
    `UnknownName` where the rulebook does not have the game.
    """
    games = {id: each["game"] for id, each in kb.editions.items()}
    accept(UnknownName, "Spiel", game, list(dict.fromkeys(games.values())))
    if given:
        accept_edition(given, game, games)
        return given
    return [id for id, its in games.items() if its == game and kb.editions[id]["current"]][-1]
