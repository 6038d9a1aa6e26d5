"""Where a board as written down contradicts the auction, the play or the tables.

In: a `Record`, the units of the bundle.  Out: `Checked`: findings about the board, the auction, the
contract, the play, the tricks and the score, and what was not checked and why. Nothing is accused
behind a card that nobody can place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from regelwerk.calc import Unanswerable, Units
from regelwerk.calc.bridge.auction import PLAYERS, Contract, State
from regelwerk.calc.bridge.boards import find_board
from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.detect.auction import notice
from regelwerk.detect.claims import check_claim
from regelwerk.detect.finding import (
    CARD,
    MISCOUNTED,
    RECORD,
    Checked,
    Finding,
    Remark,
    Where,
    make_finding,
)
from regelwerk.detect.kinds import LATER_LEAD
from regelwerk.detect.play import Played, find_trick_number, list_trick_winners
from regelwerk.detect.reached import (
    find_declarer,
    find_final_state,
    find_play,
    is_unplaced,
)
from regelwerk.detect.record import HAND, Record, Unchecked
from regelwerk.detect.scoring import score_result
from regelwerk.detect.table_checking import check_table
from regelwerk.detect.totals import Total, check_totals
from regelwerk.detect.unchecked import list_unchecked

COMPASS = ("Nord", "Ost", "Süd", "West")
NO_TOTALS: Mapping[str, Total] = MappingProxyType({})
WHOLE = Where(RECORD)


def check_record(
    units: Units, record: Record, edition: str, totals: Mapping[str, Total] = NO_TOTALS
) -> Checked:
    """Return every irregularity that a record shows, in the order of the game, and what was not
    checked; the score is checked by the tables of `edition`, a table of totals by what all boards
    of its file tell of each pair.

    Raises `Unanswerable` where the table of dealers is missing.
    """
    noticed = notice(record.calls)
    state = find_final_state(noticed)
    play = find_play(record, state)
    played = tuple(play.list_findings()) if play else ()
    tricks = tuple(check_tricks(record, play, played))
    findings = (
        *check_deal(units, record),
        *noticed.findings,
        *check_written_contract(record, state),
        *sorted((*check_leads(record, play, state), *played), key=lambda each: each.where.number),
        *tricks,
        *check_written_score(units, record, edition),
    )
    claim = () if tricks else tuple(check_claim(record, play, played))
    table, summed = check_table(units, record, edition), check_totals(record, totals)
    unchecked = list_unchecked(record, noticed, state, play, played)
    return Checked(
        (*findings, *table.findings, *summed.findings),
        (
            *unchecked,
            *(each for each in claim if isinstance(each, Unchecked)),
            *table.unchecked,
            *summed.unchecked,
        ),
        tuple(each for each in claim if isinstance(each, Remark)),
    )


# ---- the deal


def check_deal(units: Units, record: Record) -> Iterator[Finding]:
    """Yield the irregularities of the deal: hands with a wrong number of cards, a card dealt twice,
    and a dealer or vulnerability other than the table has for the number of the board.
    """
    sizes = [size for size in record.sizes if size]
    if record.twice:
        yield make_finding("dealt_twice", WHOLE)
    if not record.ending and any(size != HAND for size in sizes):
        yield make_finding("wrong_hands", WHOLE, describe_wrong_hands(sizes))
    if record.number < 1:
        return
    table = find_board(units, record.number)
    if record.dealer >= 0 and COMPASS[record.dealer] != table.dealer:
        yield make_finding("wrong_dealer", WHOLE)
    if record.vulnerable and record.vulnerable != table.vulnerable:
        yield make_finding("wrong_vulnerability", WHOLE)


def describe_wrong_hands(sizes: Sequence[int]) -> dict[str, str]:
    """Return the fact what is wrong with hands of these sizes, empty where no answer fits."""
    short, long = [size for size in sizes if size < HAND], [size for size in sizes if size > HAND]
    if short and long:
        return {"hands_wrong": "more_and_fewer"}
    return {} if long else {"hands_wrong": "one_short" if len(short) == 1 else "several_short"}


# ---- the contract


def check_written_contract(record: Record, state: State | None) -> Iterator[Finding]:
    """Yield a written contract and a written declarer that differ from those of the auction."""
    if state is None:
        return
    last = state.bid
    due = Contract(last.level, last.denomination, state.doubled) if last else Contract(0, "", 0)
    wrong = {"score_error_kind": "entry"}
    if record.contract is not None and record.contract != due:
        yield make_finding("wrong_contract", WHOLE, wrong)
    if record.declarer < 0 or not last:
        return
    called = find_declarer(state, record.start)
    if record.swapped and record.declarer == (called + 2) % PLAYERS:
        facts = {
            "lead_which": "opening",
            "lead_by": "defender",
            "opening_lead_choice": "spread",
        }
        yield make_finding("declarer_swapped", WHOLE, facts)
    elif record.declarer != called:
        yield make_finding("wrong_declarer", WHOLE, wrong)


# ---- the play


def check_leads(record: Record, play: Played | None, state: State | None) -> Iterator[Finding]:
    """Yield the leads by another player than the one whose turn it was: the opening lead, and
    later ones that the record marks.

    A card that the record has was faced; a card led from dummy's hand may have been led by either
    of two players.
    """
    called = find_declarer(state, record.start)
    declaring = called if called >= 0 else record.declarer
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
    where = Where(CARD, at + 1, (seat - record.start) % PLAYERS)
    cites = LATER_LEAD if at else None
    return make_finding("lead_out_of_turn", where, {**facts, **known}, cites)


def check_tricks(
    record: Record, play: Played | None, played: Sequence[Finding]
) -> Iterator[Finding]:
    """Yield a written number of tricks that the cards played do not allow; nothing behind a card
    that nobody can place.
    """
    if play is None or play.dummy < 0 or record.tricks < 0 or is_unplaced(played):
        return
    if record.corrected:
        return
    taken = list_trick_winners(play)
    most = TRICKS if not record.ending else max(map(len, record.hands), default=TRICKS)
    sides = {play.dummy % 2, record.declarer % 2 if record.declarer >= 0 else play.dummy % 2}
    counted = [sum(seat % 2 == side for seat in taken) for side in sides]
    if not any(ours <= record.tricks <= most - (len(taken) - ours) for ours in counted):
        facts = {} if record.claimed else {"tricks_claim": "no"}
        yield make_finding("wrong_tricks", WHOLE, facts)


# ---- the score


def check_written_score(units: Units, record: Record, edition: str) -> Iterator[Finding]:
    """Yield a written score that differs from that of the written contract and tricks; whether
    these are correct is not checked here.
    """
    if record.score is None:
        return
    try:
        due = score_result(
            units,
            edition,
            record.contract,
            record.declarer,
            record.tricks,
            record.vulnerable,
        )
    except Unanswerable:
        yield make_finding("score_unknown", WHOLE)
        return
    if due is not None and due != record.score:
        yield make_finding("wrong_score", WHOLE, MISCOUNTED)
