"""The irregularities of an auction, as far as the calls show them.

In: the calls made, with their players.  Out: `Noticed`: the findings in order, and how many calls
were examined. The next caller shows what an irregular call led to: the left opponent accepts it,
the offender replaces it, the player in turn continues as if it had not been made. Where later calls
are cancelled, or only a ruling decides how the auction continues, no further call is examined.
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
    """The findings in order, the number of calls examined, and the table after them; later calls
    are not judged, because a ruling comes first, and then there is no table.
    """

    findings: tuple[Finding, ...]
    looked_at: int
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """The result of one call: its findings, the table after it (None where only a ruling decides
    that), and how many calls were used up.
    """

    findings: tuple[Finding, ...]
    table: Table | None
    took: int = 1


def notice(calls: Sequence[Made]) -> Noticed:
    """Return every irregularity that the calls show, in order, and how many calls were examined."""
    found, table, at = list[Finding](), Table(State()), 0
    while at < len(calls):
        step = examine_call(Moment(calls, at, table))
        found += step.findings
        at += step.took
        if step.table is None:
            return Noticed(tuple(found), at)
        table = step.table
        if table.skipped:
            found.append(
                Moment(calls, at - 1, table).make_finding(SKIPPED, {"player_skipped": "yes"})
            )
            return Noticed(tuple(found), at)
    return Noticed(tuple(found), at, table)


def examine_call(moment: Moment) -> Step:
    """Return the result of one call; a call after the final pass is found before any other
    irregularity.
    """
    verdict = moment.verdict
    if verdict == AFTER_FINAL_PASS:
        return Step((find_late_call(moment),), moment.table)
    duty = (
        (find_pass_duty_breach(moment),)
        if moment.made.barred and moment.made.call.kind != PASS
        else ()
    )
    step = examine_before_end(moment, verdict)
    if duty and not moment.by_left:
        return Step((*duty, *step.findings), None, step.took)
    return replace(step, findings=(*duty, *step.findings))


def examine_before_end(moment: Moment, verdict: str) -> Step:
    """Return the result of one call made before the final pass, without regard to a duty to
    pass.
    """
    if verdict == ABOVE_SEVEN:
        facts = {**find_rotation_fact(moment), **find_left_opponent_fact(moment)}
        return Step((moment.make_finding(ABOVE_SEVEN, facts),), None)
    if verdict == INSUFFICIENT and moment.in_turn:
        return examine_insufficient_bid(moment)
    if not moment.in_turn:
        return examine_out_of_rotation(moment, verdict)
    if verdict in INADMISSIBLE:
        found = moment.make_finding(
            verdict, {"in_rotation": "yes", **find_left_opponent_fact(moment)}
        )
        return Step((found,), moment.table if moment.by_offender else None)
    return Step((), moment.table.add_call(moment.made))


def find_rotation_fact(moment: Moment) -> dict[str, str]:
    """Return the fact whether a call was in rotation."""
    return {"in_rotation": "yes" if moment.in_turn else "no"}


def find_left_opponent_fact(moment: Moment) -> dict[str, str]:
    """Return the fact whether the left opponent has called after the irregularity; empty while
    nobody has called or another player has.
    """
    return (
        {"left_opponent_called": "yes"}
        if moment.by_left
        else {"left_opponent_called": "no"}
        if moment.by_offender
        else {}
    )


def find_pass_duty_breach(moment: Moment) -> Finding:
    """Return the finding on a call other than pass by a player who had to pass; for how long he had
    to pass is asked later.
    """
    never = "yes" if moment.verdict in INADMISSIBLE else "no"
    facts = {**find_rotation_fact(moment), "double_never_allowed": never}
    return moment.make_finding(BARRED, {**facts, **find_left_opponent_fact(moment)})


def find_late_call(moment: Moment) -> Finding:
    """Return the finding on a call after the final pass; which side declares is known unless all
    four players passed.
    """
    state, made = moment.table.state, moment.made
    facts = find_left_opponent_fact(moment)
    if state.bid is not None:
        harmless = made.call.kind == PASS or (made.seat - state.bidder) % 2 == 0
        facts = {
            "late_call": "defender_pass_or_declarer_side" if harmless else "defender_action",
            **facts,
        }
    return moment.make_finding(AFTER_FINAL_PASS, facts)


def examine_insufficient_bid(moment: Moment) -> Step:
    """Return the result of an insufficient bid in turn, which was accepted, replaced, or neither so
    far.
    """
    facts, table, took = {"in_rotation": "yes"}, None, 1
    if moment.by_left:
        facts, table = {**facts, "accepted": "yes"}, moment.table.add_call(moment.made)
    elif moment.by_offender:
        second = moment.calls[moment.at + 1]
        facts, took = {**facts, "accepted": "no", **describe_replacement(moment, second.call)}, 2
        stands = (
            judge(moment.table.state, second.call) == LEGAL
            and second.call.kind in (PASS, BID)
            and not second.barred
        )
        table = moment.table.add_call(second) if stands else None
    return Step((moment.make_finding(INSUFFICIENT, facts),), table, took)


def describe_replacement(moment: Moment, second: Call) -> dict[str, str]:
    """Return the fact what call replaced an insufficient bid, empty where it is not known."""
    if second.kind != BID:
        return {"replacement": PASS if second.kind == PASS else DOUBLE}
    verdict = judge(moment.table.state, second)
    if verdict == INSUFFICIENT:
        accepted = moment.is_next_by(moment.made.seat + LEFT, 2)
        known = accepted or moment.is_next_by(moment.made.seat, 2)
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
            if second == find_lowest_bid(moment, moment.made.call.denomination)
            else "other_bid"
        )
    }


def find_lowest_bid(moment: Moment, denomination: str) -> Call:
    """Return the lowest sufficient bid in a denomination, of at most seven odd tricks."""
    last = moment.table.state.bid
    level = (
        last.level + (DENOMINATIONS.index(denomination) <= DENOMINATIONS.index(last.denomination))
        if last
        else 1
    )
    return Call(BID, min(level, SEVEN), denomination)


def examine_out_of_rotation(moment: Moment, verdict: str) -> Step:
    """Return the result of a call out of rotation, even of one that would not be legal in
    rotation.
    """
    facts = {**describe_turn(moment), **describe_reaction(moment)}
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
    found = moment.make_finding(kind + OUT_OF_ROTATION, facts)
    return Step((found,), find_next_table(moment, verdict))


def find_next_table(moment: Moment, verdict: str) -> Table | None:
    """Return the table after a call out of rotation, or None where only a ruling decides it: an
    accepted call counts, and the call is left out where the player in turn calls next.
    """
    left_in_turn = (moment.table.state.seat - moment.made.seat) % PLAYERS == LEFT
    if moment.by_left:
        return (
            None if left_in_turn or verdict in INADMISSIBLE else moment.table.add_call(moment.made)
        )
    return moment.table if moment.is_next_by(moment.table.state.seat) else None


def describe_turn(moment: Moment) -> dict[str, str]:
    """Return the fact who was in turn, seen from the offender; empty where the left opponent was in
    turn and the offender has been passed over before.
    """
    seats = {PARTNER: "partner", RIGHT: "right_opponent"}
    further = (moment.table.state.seat - moment.made.seat) % PLAYERS
    if further in seats:
        return {"turn": seats[further]}
    if any(each.seat == moment.made.seat for each in moment.calls[: moment.at]):
        return {"turn": "left_opponent_later"}
    return {} if moment.at else {"turn": "left_opponent_first"}


def describe_reaction(moment: Moment) -> dict[str, str]:
    """Return the facts whether the call was accepted, and what the right opponent called if he was
    in turn.
    """
    if moment.by_left:
        return {"accepted": "yes"}
    seat = moment.table.state.seat
    if not moment.is_next_by(seat):
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
