"""The irregularities of an auction, as far as the calls show them.

In: the calls made, with their players.  Out: `Noticed`: the findings in order, and how many calls
have been looked at. What a call means after an irregularity is told by who calls next: the left
opponent accepts, the offender replaces, the player who was in turn goes on. Where later calls are
cancelled or only a ruling tells how the auction goes on, nothing more is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from regelwerk.calc.bridge.auction import (
    ABOVE_SEVEN,
    AFTER_FINAL_PASS,
    INADMISSIBLE_DOUBLE,
    INADMISSIBLE_REDOUBLE,
    INSUFFICIENT,
    LEGAL,
    PLAYERS,
    SEVEN,
    State,
    judge,
)
from regelwerk.calc.bridge.calls import BID, DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call
from regelwerk.detect.finding import Finding
from regelwerk.detect.kinds import BARRED, OUT_OF_ROTATION, SKIPPED
from regelwerk.detect.moment import LEFT, PARTNER, RIGHT, Moment, Table
from regelwerk.detect.notation import Made

INADMISSIBLE = (INADMISSIBLE_DOUBLE, INADMISSIBLE_REDOUBLE)


@dataclass(frozen=True, slots=True)
class Noticed:
    """The findings in order; the calls behind the first `looked_at` are not judged, because a
    ruling comes first.
    """

    findings: tuple[Finding, ...]
    looked_at: int


@dataclass(frozen=True, slots=True)
class Step:
    """What one call brings: findings, the table after it (None where only a ruling tells), and how
    many calls it took.
    """

    findings: tuple[Finding, ...]
    table: Table | None
    took: int = 1


def notice(calls: Sequence[Made]) -> Noticed:
    """Every irregularity that the calls show, in order."""
    found, table, at = list[Finding](), Table(State()), 0
    while at < len(calls):
        step = looked_at(Moment(calls, at, table))
        found += step.findings
        at += step.took
        if step.table is None:
            break
        table = step.table
        if table.skipped:
            found.append(Moment(calls, at - 1, table).finding(SKIPPED, {"player_skipped": "yes"}))
            break
    return Noticed(tuple(found), at)


def looked_at(moment: Moment) -> Step:
    """One call held against the laws; what is never allowed comes before the rotation."""
    verdict = moment.verdict
    if verdict == AFTER_FINAL_PASS:
        return Step((after_final_pass(moment),), moment.table)
    duty = (pass_duty(moment),) if moment.made.barred and moment.made.call.kind != PASS else ()
    step = irregular(moment, verdict)
    if duty and not moment.by_left:
        return Step((*duty, *step.findings), None, step.took)
    return replace(step, findings=(*duty, *step.findings))


def irregular(moment: Moment, verdict: str) -> Step:
    """One call before the final pass, apart from a duty to pass."""
    if verdict == ABOVE_SEVEN:
        return Step((moment.finding(ABOVE_SEVEN, left_opponent_called(moment)),), None)
    if verdict == INSUFFICIENT and moment.in_turn:
        return insufficient(moment)
    if not moment.in_turn:
        return out_of_rotation(moment, verdict)
    if verdict in INADMISSIBLE:
        found = moment.finding(verdict, {"in_rotation": "yes", **left_opponent_called(moment)})
        return Step((found,), moment.table if moment.by_offender else None)
    return Step((), moment.table.after(moment.made))


def left_opponent_called(moment: Moment) -> dict[str, str]:
    """Whether the left opponent has called over the irregularity; not known while nobody has
    called.
    """
    return (
        {"left_opponent_called": "yes"}
        if moment.by_left
        else {"left_opponent_called": "no"}
        if moment.by_offender
        else {}
    )


def pass_duty(moment: Moment) -> Finding:
    """A call other than pass by a player obliged to pass; how long he was is asked."""
    never = "yes" if moment.verdict in INADMISSIBLE else "no"
    return moment.finding(BARRED, {"double_never_allowed": never, **left_opponent_called(moment)})


def after_final_pass(moment: Moment) -> Finding:
    """A call after the end; whose side declares is known unless all have passed."""
    state, made = moment.table.state, moment.made
    facts = left_opponent_called(moment)
    if state.bid is not None:
        harmless = made.call.kind == PASS or (made.seat - state.bidder) % 2 == 0
        facts = {
            "late_call": "defender_pass_or_declarer_side" if harmless else "defender_action",
            **facts,
        }
    return moment.finding(AFTER_FINAL_PASS, facts)


def insufficient(moment: Moment) -> Step:
    """An insufficient bid in turn: accepted, replaced, or neither yet."""
    facts, table, took = {"in_rotation": "yes"}, None, 1
    if moment.by_left:
        facts, table = {**facts, "accepted": "yes"}, moment.table.after(moment.made)
    elif moment.by_offender:
        second = moment.calls[moment.at + 1]
        facts, took = {**facts, "accepted": "no", **replacement(moment, second.call)}, 2
        stands = (
            judge(moment.table.state, second.call) == LEGAL
            and second.call.kind in (PASS, BID)
            and not second.barred
        )
        table = moment.table.after(second) if stands else None
    return Step((moment.finding(INSUFFICIENT, facts),), table, took)


def replacement(moment: Moment, second: Call) -> dict[str, str]:
    """What an insufficient bid was replaced by, where that is known."""
    if second.kind != BID:
        return {"replacement": PASS if second.kind == PASS else DOUBLE}
    verdict = judge(moment.table.state, second)
    if verdict == INSUFFICIENT:
        accepted = moment.next_by(moment.made.seat + LEFT, 2)
        known = accepted or moment.next_by(moment.made.seat, 2)
        return (
            {"replacement": "insufficient_accepted" if accepted else "insufficient"}
            if known
            else {}
        )
    if verdict != LEGAL:
        return {}
    return {
        "replacement": (
            "lowest_same_denomination"
            if second == lowest(moment, moment.made.call.denomination)
            else "other_bid"
        )
    }


def lowest(moment: Moment, denomination: str) -> Call:
    """The lowest sufficient bid of a denomination."""
    last = moment.table.state.bid
    level = (
        last.level + (DENOMINATIONS.index(denomination) <= DENOMINATIONS.index(last.denomination))
        if last
        else 1
    )
    return Call(BID, min(level, SEVEN), denomination)


def out_of_rotation(moment: Moment, verdict: str) -> Step:
    """A call out of rotation, also one that would not be allowed in rotation either."""
    facts = {**turn(moment), **reaction(moment)}
    kind = moment.made.call.kind if verdict == LEGAL else verdict
    if verdict == INSUFFICIENT:
        facts = {"in_rotation": "no", **facts}
    else:
        out = (
            INADMISSIBLE_DOUBLE if verdict in INADMISSIBLE else DOUBLE if kind == REDOUBLE else kind
        )
        bid_before = (
            {"bid_before": "yes" if moment.table.state.bid else "no"} if kind == PASS else {}
        )
        facts = {**facts, "out_of_turn_call": out, **bid_before}
    found = moment.finding(kind + OUT_OF_ROTATION, facts)
    return Step((found,), goes_on(moment, verdict))


def goes_on(moment: Moment, verdict: str) -> Table | None:
    """The table after a call out of rotation: accepted it counts, and as if it had not been made if
    the player in turn calls.
    """
    left_in_turn = (moment.table.state.seat - moment.made.seat) % PLAYERS == LEFT
    if moment.by_left:
        return None if left_in_turn or verdict in INADMISSIBLE else moment.table.after(moment.made)
    return moment.table if moment.next_by(moment.table.state.seat) else None


def turn(moment: Moment) -> dict[str, str]:
    """Who was in turn, seen from the offender; not told where the left opponent was, and the
    offender has been passed over before.
    """
    seats = {PARTNER: "partner", RIGHT: "right_opponent"}
    further = (moment.table.state.seat - moment.made.seat) % PLAYERS
    if further in seats:
        return {"turn": seats[further]}
    if any(each.seat == moment.made.seat for each in moment.calls[: moment.at]):
        return {"turn": "left_opponent_later"}
    return {} if moment.at else {"turn": "left_opponent_first"}


def reaction(moment: Moment) -> dict[str, str]:
    """Whether the call was accepted, and what the right opponent did if he was in turn and
    called.
    """
    if moment.by_left:
        return {"accepted": "yes"}
    seat = moment.table.state.seat
    if not moment.next_by(seat):
        return {}
    call = moment.calls[moment.at + 1].call
    legal = (moment.made.seat - seat) % PLAYERS == LEFT and judge(moment.table.state, call) == LEGAL
    return {
        "accepted": "no",
        **(
            {"right_opponent_action": DOUBLE if call.kind == REDOUBLE else call.kind}
            if legal
            else {}
        ),
    }
