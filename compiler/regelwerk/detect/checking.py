"""Where a board as written down contradicts the auction, the play or the tables.

In: a `Record`, the units of the bundle.  Out: `Checked`: findings about the board, the auction, the
contract, the play, the tricks and the score, and what was not checked and why. Nothing is accused
behind a card that nobody can place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regelwerk.calc import Unanswerable, Units
from regelwerk.calc.bridge.auction import PLAYERS, Contract, State
from regelwerk.calc.bridge.boards import find_board, is_vulnerable
from regelwerk.calc.bridge.contract import TRICKS, score_contract, score_passed_out
from regelwerk.detect import record as parts
from regelwerk.detect.auction import Noticed, notice
from regelwerk.detect.finding import CARD, RECORD, Finding, Where
from regelwerk.detect.kinds import KINDS, LATER_LEAD, RECORDED
from regelwerk.detect.play import Played, find_trick_number, list_trick_winners
from regelwerk.detect.record import Record, Unchecked

COMPASS = ("Nord", "Ost", "Süd", "West")
HAND = 13  # law 1: 52 cards for four players
UNPLACED = ("card_twice", "card_not_held")  # findings behind which nobody knows who played what
NAMES: Mapping[str, str] = {what: kind.name for what, kind in {**KINDS, **RECORDED}.items()}


@dataclass(frozen=True, slots=True)
class Checked:
    """What a record shows, in the order of the game, and what of it was not checked."""

    findings: tuple[Finding, ...]
    unchecked: tuple[Unchecked, ...]


def check_record(units: Units, record: Record, edition: str) -> Checked:
    """Return every irregularity that a record shows, in the order of the game, and what was not
    checked; the score is checked by the tables of `edition`.

    Raises `Unanswerable` where the table of dealers is missing.
    """
    noticed = notice(record.calls)
    state = find_final_state(noticed, record)
    play = find_play(record, state)
    played = tuple(play.list_findings()) if play else ()
    findings = (
        *check_deal(units, record),
        *noticed.findings,
        *check_written_contract(record, state),
        *check_leads(record, play, state),
        *played,
        *check_tricks(record, play, played),
        *check_written_score(units, record, edition),
    )
    return Checked(findings, tuple(list_unchecked(record, noticed, state, play, played)))


def make_finding(what: str, facts: Mapping[str, str]) -> Finding:
    """Return a finding about a record as a whole."""
    kind = RECORDED[what]
    return Finding(
        what=what, where=Where(RECORD), decision=kind.decision, facts=facts, cites=kind.cites
    )


# ---- the deal


def check_deal(units: Units, record: Record) -> Iterator[Finding]:
    """Yield the irregularities of the deal: hands with a wrong number of cards, a card dealt twice,
    and a dealer or vulnerability other than the table has for the number of the board.
    """
    sizes = [size for size in record.sizes if size]
    if record.twice:
        yield make_finding("dealt_twice", {})
    if not record.ending and any(size != HAND for size in sizes):
        yield make_finding("wrong_hands", describe_wrong_hands(sizes))
    if record.number < 1:
        return
    table = find_board(units, record.number)
    if record.dealer >= 0 and COMPASS[record.dealer] != table.dealer:
        yield make_finding("wrong_dealer", {})
    if record.vulnerable and record.vulnerable != table.vulnerable:
        yield make_finding("wrong_vulnerability", {})


def describe_wrong_hands(sizes: Sequence[int]) -> dict[str, str]:
    """Return the fact what is wrong with hands of these sizes, empty where no answer fits."""
    short, long = [size for size in sizes if size < HAND], [size for size in sizes if size > HAND]
    if short and long:
        return {"hands_wrong": "more_and_fewer"}
    return {} if long else {"hands_wrong": "one_short" if len(short) == 1 else "several_short"}


# ---- the contract


def find_final_state(noticed: Noticed, record: Record) -> State | None:
    """Return the state after the calls, None where a ruling comes before the end or the auction is
    not over.
    """
    state = noticed.table.state if noticed.table and record.calls else None
    return state if state and state.ended else None


def find_declarer(record: Record, state: State) -> int:
    """Return the seat that first named the denomination of the last bid for its side; -1 for a
    board passed out.
    """
    firsts = {(side, denomination): seat for side, denomination, seat in state.firsts}
    return (
        (firsts[state.bidder % 2, state.bid.denomination] + record.start) % PLAYERS
        if state.bid
        else -1
    )


def check_written_contract(record: Record, state: State | None) -> Iterator[Finding]:
    """Yield a written contract and a written declarer that differ from those of the auction."""
    if state is None:
        return
    last = state.bid
    due = Contract(last.level, last.denomination, state.doubled) if last else Contract(0, "", 0)
    wrong = {"score_error_kind": "entry"}
    if record.contract is not None and record.contract != due:
        yield make_finding("wrong_contract", wrong)
    if record.declarer < 0 or not last:
        return
    called = find_declarer(record, state)
    if record.swapped and record.declarer == (called + 2) % PLAYERS:
        facts = {"lead_which": "opening", "opening_lead_choice": "spread"}
        yield make_finding("declarer_swapped", facts)
    elif record.declarer != called:
        yield make_finding("wrong_declarer", wrong)


# ---- the play


def find_played_contract(record: Record, state: State | None) -> tuple[str, int]:
    """Return the denomination and the declarer (-1: none): those written, or else those of the
    auction; where the two name another declarer, the one whose left opponent led.
    """
    if record.trump:
        return record.trump, record.declarer
    called = find_declarer(record, state) if state else -1
    led = record.leader >= 0 and record.leader == (called + 1) % PLAYERS
    if record.contract is not None and record.declarer >= 0:
        declaring = called if called >= 0 and led and not record.swapped else record.declarer
        return record.contract.denomination, declaring
    if state is None or state.bid is None:
        return "", -1
    return state.bid.denomination, find_declarer(record, state)


def find_play(record: Record, state: State | None) -> Played | None:
    """Return what was played, None where no card can be placed."""
    trump, declaring = find_played_contract(record, state)
    if not record.cards or not trump or (declaring < 0 and record.leader < 0):
        return None
    sound = not record.twice and all(size in (0, HAND) or record.ending for size in record.sizes)
    return Played(
        cards=record.cards,
        hands=record.hands if sound else (),
        trump=trump,
        leader=record.leader if record.leader >= 0 else (declaring + 1) % PLAYERS,
        dummy=(declaring + 2) % PLAYERS if declaring >= 0 else -1,
        start=record.start,
        claimed=record.claimed,
        leads=record.leads,
    )


def check_leads(record: Record, play: Played | None, state: State | None) -> Iterator[Finding]:
    """Yield the leads by another player than the one whose turn it was: the opening lead, and
    later ones that the record marks.

    A card that the record has was faced; a card led from dummy's hand may have been led by either
    of two players.
    """
    last = state.bid if state else None
    declaring = find_declarer(record, state) if state and last else record.declarer
    if declaring < 0 or record.swapped or record.ending:
        return
    if record.leader >= 0 and record.leader != (declaring + 1) % PLAYERS:
        yield make_lead(record, declaring, 0, record.leader, {"lead_which": "opening"})
    for at, seat in record.leads if play else ():
        last_trick = find_trick_number(at) == TRICKS
        which = {"lead_which": "thirteenth" if last_trick else "later"}
        yield make_lead(record, declaring, at, seat, which)


def make_lead(
    record: Record, declaring: int, at: int, seat: int, facts: Mapping[str, str]
) -> Finding:
    """Return the finding of a lead out of turn: of the card with that number (from 0), by that
    seat.
    """
    defending = (seat - declaring) % 2 == 1
    by = {"lead_by": "defender"} if defending else {"lead_by": "declarer"}
    known = by if defending or seat == declaring or at else {}
    kind = RECORDED["lead_out_of_turn"]
    return Finding(
        what="lead_out_of_turn",
        where=Where(CARD, at + 1, (seat - record.start) % PLAYERS),
        decision=kind.decision,
        facts={**facts, **known},
        cites=LATER_LEAD if at else kind.cites,
    )


def check_tricks(
    record: Record, play: Played | None, played: Sequence[Finding]
) -> Iterator[Finding]:
    """Yield a written number of tricks that the cards played do not allow; nothing behind a card
    that nobody can place.
    """
    if play is None or play.dummy < 0 or record.tricks < 0 or is_unplaced(played):
        return
    taken = list_trick_winners(play)
    most = TRICKS if not record.ending else max(map(len, record.hands), default=TRICKS)
    sides = {play.dummy % 2, record.declarer % 2 if record.declarer >= 0 else play.dummy % 2}
    counted = [sum(seat % 2 == side for seat in taken) for side in sides]
    if not any(ours <= record.tricks <= most - (len(taken) - ours) for ours in counted):
        facts = {} if record.claimed else {"tricks_claim": "no"}
        yield make_finding("wrong_tricks", facts)


def is_unplaced(played: Sequence[Finding]) -> bool:
    """Return whether the play holds a card that nobody can place."""
    return any(each.what in UNPLACED for each in played)


# ---- the score


def check_written_score(units: Units, record: Record, edition: str) -> Iterator[Finding]:
    """Yield a written score that differs from that of the written contract and tricks; whether
    these are correct is not checked here.
    """
    if record.score is None:
        return
    try:
        due = score_record(units, record, edition)
    except Unanswerable:
        yield make_finding("score_unknown", {})
        return
    if due is not None and due != record.score:
        yield make_finding("wrong_score", {"score_error_kind": "calculation"})


def score_record(units: Units, record: Record, edition: str) -> int | None:
    """Return the score of north and south by the tables of an edition, None where the record does
    not give enough; raises as `score_contract` and `score_passed_out`.
    """
    contract, side = record.contract, record.declarer % 2
    if contract is None or (
        contract.level
        and (record.declarer < 0 or not 0 <= record.tricks <= TRICKS or not record.vulnerable)
    ):
        return None
    if not contract.level:
        return score_passed_out(units, edition).points
    vulnerable = is_vulnerable(record.vulnerable, record.declarer)
    found = score_contract(units, edition, contract, vulnerable, record.tricks)
    if found.points is None:
        named = tuple(each.cite for each in found.missing)
        raise Unanswerable(f"im Druck fehlt, was dazugehört: {', '.join(named)}", named)
    return -found.points if side else found.points


# ---- what was not checked


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
    elif stopped is not None:
        yield parts.TRICKS, "nicht nachzuzählen, wo Karten nicht zuzuordnen sind"
    elif end < TRICKS * PLAYERS and not record.ending:
        yield parts.TRICKS, f"nur bis zum {end // PLAYERS}. Stich nachzuzählen"


def is_passed_out(record: Record, state: State | None) -> bool:
    """Return whether all four players passed, by the contract written or else by the auction."""
    if record.contract is not None:
        return record.contract.level == 0 and not record.trump
    return state is not None and state.bid is None
