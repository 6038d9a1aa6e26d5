"""What of a board was not checked, or not to its end, and why.

In: a `Record`, what its auction and play come to.  Out: `Unchecked`, each part once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from regelwerk.calc.bridge.auction import PLAYERS, State
from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.detect import record as parts
from regelwerk.detect.auction import Noticed
from regelwerk.detect.finding import Finding
from regelwerk.detect.play import UNPLACED, Played, find_trick_number
from regelwerk.detect.reached import find_played_contract, is_passed_out
from regelwerk.detect.record import Record, Unchecked


def list_unchecked(
    record: Record,
    noticed: Noticed,
    state: State | None,
    play: Played | None,
    played: Sequence[Finding],
) -> Iterator[Unchecked]:
    """Yield each part that was not checked, or not to its end, once, with the first reason."""
    told = set[str]()
    for part, why in list_reasons(record, noticed, state, play, played):
        bad = next((each for each in record.unread if each.part == part), None)
        if part not in told:
            told.add(part)
            yield bad or Unchecked(part, why)
    yield from (each for each in record.unread if each.part not in told)


def list_reasons(
    record: Record,
    noticed: Noticed,
    state: State | None,
    play: Played | None,
    played: Sequence[Finding],
) -> Iterator[tuple[str, str]]:
    """Yield the parts of a board that cannot be checked to their end, each with the reason."""
    numbered = "" if record.number > 0 else "die Nummer des Boards ist unbekannt"
    if numbered or record.dealer < 0:
        yield parts.DEALER, numbered or "kein Teiler angegeben"
    if numbered or not record.vulnerable:
        yield parts.VULNERABILITY, numbered or "keine Gefahrenlage angegeben"
    known = sum(map(bool, record.hands))
    if known < PLAYERS:
        yield parts.HANDS, f"nur {known} von 4 angegeben" if known else "nicht angegeben"
    elif record.ending:
        yield parts.HANDS, "eine Endstellung; ihre Zahl von Karten sagt nichts"
    yield from list_auction_reasons(record, noticed, state)
    yield from list_play_reasons(record, state, play, played)
    if record.score is None:
        yield parts.SCORE, "nicht angegeben"
    elif record.contract is None or (record.contract.level and record.declarer < 0):
        yield parts.SCORE, "ohne Kontrakt und Alleinspieler nicht nachzurechnen"
    elif record.contract.level and record.tricks < 0:
        yield parts.SCORE, "ohne Stiche nicht nachzurechnen"
    elif record.contract.level and not record.vulnerable:
        yield parts.SCORE, "ohne Gefahrenlage nicht nachzurechnen"


def list_auction_reasons(
    record: Record, noticed: Noticed, state: State | None
) -> Iterator[tuple[str, str]]:
    """Yield why the auction, and the contract by it, cannot be checked to the end."""
    judged = noticed.looked_at
    if not record.calls:
        yield parts.AUCTION, "nicht angegeben"
    elif judged < len(record.calls):
        yield parts.AUCTION, f"ab der {judged + 1}. Ansage nicht; davor ist zu entscheiden"
    elif noticed.table is None:
        yield parts.AUCTION, "wie sie weitergeht, ist erst zu entscheiden"
    elif state is None:
        yield parts.AUCTION, "nicht bis zum Ende angegeben"
    if record.contract is None and record.declarer < 0:
        yield parts.CONTRACT, "nicht angegeben"
    elif state is None:
        yield parts.CONTRACT, "ohne Reizung bis zum Ende nicht zu vergleichen"


def list_play_reasons(
    record: Record, state: State | None, play: Played | None, played: Sequence[Finding]
) -> Iterator[tuple[str, str]]:
    """Yield why the play, and the tricks by it, cannot be checked to the end."""
    if find_played_contract(record, state)[0] == "" and is_passed_out(record, state):
        return
    end = len(record.cards)
    stopped = next((each for each in played if each.what in UNPLACED), None)
    if not end:
        yield parts.PLAY, "nicht angegeben"
    elif play is None:
        yield parts.PLAY, "Trumpf und Ausspieler sind unbekannt: kein Kontrakt, keine Reizung"
    elif stopped is not None:
        trick = find_trick_number(stopped.where.number - 1)
        yield parts.PLAY, f"ab Stich {trick} ist nicht zu sagen, wer welche Karte gespielt hat"
    elif not play.hands or not all(play.hands):
        why = "eine Karte ist zweimal verteilt" if record.twice else "nicht alle Hände sind bekannt"
        yield parts.PLAY, f"{why}; ob bedient worden ist, bleibt offen"
    if record.tricks < 0:
        yield parts.TRICKS, "nicht angegeben"
    elif play is None or play.dummy < 0:
        yield parts.TRICKS, "ohne das Spiel nicht nachzuzählen"
    elif record.corrected:
        yield parts.TRICKS, "als berichtigt gekennzeichnet"
    elif stopped is not None:
        yield parts.TRICKS, "nicht nachzuzählen, wo Karten nicht zuzuordnen sind"
    elif end < TRICKS * PLAYERS and not record.ending:
        yield parts.TRICKS, f"nur bis zum {end // PLAYERS}. Stich nachzuzählen"
