"""What auction and play come to, as far as a record shows: the contract, who declares, who played
which card.

In: a `Record`, what was noticed of its auction.  Out: the state, the contract, the play, or that
they are unknown.
"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.calc.bridge.auction import PLAYERS, State
from regelwerk.detect.auction import Noticed
from regelwerk.detect.finding import Finding
from regelwerk.detect.play import UNPLACED, Played
from regelwerk.detect.record import HAND, Record


def find_final_state(noticed: Noticed) -> State | None:
    """Return the state after the calls, None where a ruling comes before the end or the auction is
    not over.
    """
    state = noticed.table.state if noticed.table else None
    return state if state and state.ended else None


def find_declarer(state: State | None, start: int) -> int:
    """Return the seat (from north) that first named the denomination of the last bid for its side,
    the dealer being the seat `start`; -1 where there is none.
    """
    if state is None or state.bid is None:
        return -1
    firsts = {(side, denomination): seat for side, denomination, seat in state.firsts}
    return (firsts[state.bidder % 2, state.bid.denomination] + start) % PLAYERS


def find_played_contract(record: Record, state: State | None) -> tuple[str, int]:
    """Return the denomination and the declarer (-1: none): those written, or else those of the
    auction; where the two differ, the denomination that fits the hands, and the declarer whose left
    opponent led.
    """
    if record.trump:
        return record.trump, record.declarer
    called = find_declarer(state, record.start)
    led = record.leader >= 0 and record.leader == (called + 1) % PLAYERS
    if record.contract is not None and record.declarer >= 0:
        declaring = called if called >= 0 and led and not record.swapped else record.declarer
        written = record.contract.denomination
        return written and (record.placed or written), declaring
    if state is None or state.bid is None:
        return "", -1
    return state.bid.denomination, find_declarer(state, record.start)


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


def is_unplaced(played: Sequence[Finding]) -> bool:
    """Return whether the play holds a card that nobody can place."""
    return any(each.what in UNPLACED for each in played)


def is_passed_out(record: Record, state: State | None) -> bool:
    """Return whether all four players passed, by the contract written or else by the auction."""
    if record.contract is not None:
        return record.contract.level == 0 and not record.trump
    return state is not None and state.bid is None
