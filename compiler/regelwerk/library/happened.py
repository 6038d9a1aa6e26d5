"""What the record of a board hands on to an incident: the events that its findings are, and what
was played.

In: a `Record` as checked, the units of the bundle.  Out: `Happened`. What the record contradicts or
does not tell is left out, so that it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regelwerk.calc.bridge.auction import PLAYERS
from regelwerk.calc.bridge.board_end import Played
from regelwerk.calc.bridge.calls import BID, Call
from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.detect.auction import notice
from regelwerk.detect.finding import CALL, CARD, Checked, Finding
from regelwerk.detect.notation import SEATS
from regelwerk.detect.play import find_trick_number, list_trick_winners
from regelwerk.detect.reached import find_declarer, find_final_state, find_play, is_unplaced
from regelwerk.detect.record import Record
from regelwerk.engine.event import Event
from regelwerk.engine.incident import MOST

DOUBLES = ((), ("X",), ("XX",))
LARGEST_NUMBER = 999  # of a board, as people type it
NAMED = 99  # calls that are named by their number


@dataclass(frozen=True, slots=True)
class Happened:
    """The events of a board in the order of its record, those of a kind by nobody in particular
    once; for each finding the number of its event (from 1; 0: none), what was played, and how many
    findings are left for another incident since one has no more than `MOST` events.
    """

    events: tuple[Event, ...]
    numbers: tuple[int, ...]
    played: Played | None
    left: int


def find_happened(record: Record, checked: Checked) -> Happened:
    """Return what a record hands on to an incident; no events where no decision rules on any of its
    findings.
    """
    events, numbers, left = list[Event](), list[int](), 0
    for each in checked.findings:
        event = Event(each.decision, each.facts, name_who(record, each))
        if not each.decision:
            numbers.append(0)
        elif event in events:
            numbers.append(events.index(event) + 1)
        elif len(events) == MOST:
            numbers.append(0)
            left += 1
        else:
            events.append(event)
            numbers.append(len(events))
    played = find_played(record, checked) if events else None
    return Happened(tuple(events), tuple(numbers), played, left)


def name_who(record: Record, found: Finding) -> str:
    """Return who did what was found, with the call or the trick; empty where the record does not
    tell.
    """
    if found.what == "declarer_swapped":
        return f"{SEATS[(record.declarer + 1) % PLAYERS]}@Ausspiel"
    seat = SEATS[(found.where.seat + record.start) % PLAYERS]
    if found.where.part == CARD:
        return f"{seat}@Stich {find_trick_number(found.where.number - 1)}"
    if found.where.part != CALL:
        return ""
    number = f"Ansage {found.where.number}" if found.where.number <= NAMED else ""
    return "@".join(filter(None, (seat if record.dealer >= 0 else "", number)))


def find_played(record: Record, checked: Checked) -> Played | None:
    """Return contract, declarer, tricks and number of a board as far as its record tells them and
    does not contradict itself; None where it does not tell the contract: without it nothing is
    reckoned.
    """
    wrong = {each.what for each in checked.findings}
    contract, declarer = find_contract(record, wrong)
    if record.ending or not contract:
        return None
    odd = "wrong_vulnerability" in wrong or ("wrong_dealer" in wrong and not record.vulnerable)
    return Played(
        contract=contract,
        declarer=declarer,
        tricks=count_tricks(record, checked.findings),
        board=0 if odd or not 0 < record.number <= LARGEST_NUMBER else record.number,
    )


def find_contract(record: Record, wrong: set[str]) -> tuple[tuple[str, ...], str]:
    """Return the contract as calls and the seat of declarer: those written, or else those of the
    auction; empty where they contradict each other, and for a board passed out.
    """
    state = find_final_state(notice(record.calls))
    contract, declarer = record.contract, record.declarer
    if state and state.bid and contract is None:
        bid = Call(BID, state.bid.level, state.bid.denomination)
        called, doubled = str(bid), state.doubled
    elif contract and contract.level:
        called, doubled = str(Call(BID, contract.level, contract.denomination)), contract.doubled
    else:
        return (), ""
    if declarer < 0 and state:
        declarer = find_declarer(state, record.start)
    if declarer < 0 or wrong & {"wrong_contract", "wrong_declarer"}:
        return (), ""
    return (called, *DOUBLES[doubled]), SEATS[declarer]


def count_tricks(record: Record, findings: Sequence[Finding]) -> int | None:
    """Return the tricks of declarer's side, as written or else as a play to the end shows them;
    None where neither tells, or both differ.
    """
    if any(each.what == "wrong_tricks" for each in findings):
        return None
    if record.tricks >= 0:
        return record.tricks
    play = find_play(record, find_final_state(notice(record.calls)))
    if play is None or play.dummy < 0 or is_unplaced(findings):
        return None
    winners = list_trick_winners(play)
    ours = sum(seat % 2 == play.dummy % 2 for seat in winners)
    return ours if len(winners) == TRICKS else None
