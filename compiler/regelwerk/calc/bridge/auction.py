"""The auction: whose turn it is, which calls are legal, when the auction ends and with which
contract.

In: the units of the bundle by id, and the calls from the dealer's on.  Out: `Verdict`, `Standing`;
seats count from the dealer (0) clockwise. Implements 17.B, 17.C, 18.A–18.E, 19.A.1, 19.B.1, 19.C,
22 (1997: 17.E and 22), 35 and 36, 38, 39, and the definition of declarer. The clauses agree on this
in all editions, so there is one answer, with the clauses of each edition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from regelwerk.calc import Cites, Units, Unreadable, cite_addresses, require
from regelwerk.calc.bridge.calls import BID, DOUBLE, PASS, REDOUBLE, Call, format_calls

LEGAL, INSUFFICIENT, ABOVE_SEVEN, AFTER_FINAL_PASS = (
    "legal",
    "insufficient",
    "above_seven",
    "after_final_pass",
)
INADMISSIBLE_DOUBLE, INADMISSIBLE_REDOUBLE = "inadmissible_double", "inadmissible_redouble"
WORDS = {
    LEGAL: "zulässig",
    INSUFFICIENT: "ungenügendes Gebot",
    INADMISSIBLE_DOUBLE: "unzulässiges Kontra",
    INADMISSIBLE_REDOUBLE: "unzulässiges Rekontra",
    ABOVE_SEVEN: "Gebot von mehr als sieben",
    AFTER_FINAL_PASS: "Ansage nach dem abschließenden Pass",
}
SEVEN = 7  # 18.A: a bid names one to seven odd tricks
PLAYERS = 4

RULES: Mapping[str, Cites] = {
    PASS: cite_addresses("17.C 18.A"),
    BID: cite_addresses("18.B 18.C 18.E"),
    DOUBLE: cite_addresses("19.A.1"),
    REDOUBLE: cite_addresses("19.B.1"),
    INSUFFICIENT: cite_addresses("18.D 18.E"),
    INADMISSIBLE_DOUBLE: cite_addresses("19.A.1 35.1", "19.A.1 36"),
    INADMISSIBLE_REDOUBLE: cite_addresses("19.B.1 35.1", "19.B.1 36"),
    ABOVE_SEVEN: cite_addresses("18.A 35.3 38.A", "18.A 38"),
    AFTER_FINAL_PASS: cite_addresses("35.4 39.A", "39"),
}
TURN = cite_addresses("17.B 17.C")
PASSED_OUT = cite_addresses("22.A.1", "17.E 22.A", "22.B 17.D.2")
CONTRACT = cite_addresses("22.A.2", "17.E 22.B", "22.A 17.D.1")
DOUBLED = cite_addresses("19.C 19.D")
DECLARER = cite_addresses(
    "def.alleinspieler def.dummy.1", ""
)  # the copy of 1997 has no definitions
PASS_DUTY = cite_addresses("35.2 37", "35.B 37")
NOT_OVER = cite_addresses(
    "17.E.2 34", "17.E 34", "17.D.3 34"
)  # three passes, one of which deprived a player of his turn


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a call made in turn is legal: `verdict` is one of the words above (`LEGAL`,
    `INSUFFICIENT` …), `cites` are the clauses by edition.
    """

    call: Call
    verdict: str
    cites: Cites


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract: the level in odd tricks, the denomination, and 0 (undoubled), 1 (doubled) or 2
    (redoubled).
    """

    level: int
    denomination: str
    doubled: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of an auction after legal calls: `turn` is the seat to call next (-1 after the
    end); contract, declarer and dummy are known only after the end.

    `bid` is the last bid and `doubled` its state (0, 1 or 2); `cites` has the clauses by topic
    (turn, end, declarer).
    """

    turn: int
    ended: bool
    passed_out: bool
    bid: Call | None
    doubled: int
    contract: Contract | None
    declarer: int
    dummy: int
    cites: Mapping[str, Cites]


@dataclass(frozen=True, slots=True)
class State:
    """What the calls made so far add up to: their number, the last bid with its bidder and its
    state, and the passes since the last call that is no pass.

    `firsts` has (side, denomination, seat): the seat that named a denomination first for its side;
    side 0 is the dealer's.
    """

    count: int = 0
    bid: Call | None = None
    bidder: int = -1
    doubled: int = 0
    passes: int = 0
    firsts: tuple[tuple[int, str, int], ...] = ()

    @property
    def ended(self) -> bool:
        """Whether the auction is over: after three passes that follow a bid or its double, or four
        passes without a bid.
        """
        return self.passes == (PLAYERS if self.bid is None else PLAYERS - 1)

    @property
    def seat(self) -> int:
        """The seat in turn, counted from the dealer (0)."""
        return self.count % PLAYERS


def judge(state: State, call: Call) -> str:
    """Return the verdict on a call made in turn: `LEGAL`, or the word for what is wrong with it.

    A call after the final pass is `AFTER_FINAL_PASS`, whatever else is wrong with it.
    """
    if state.ended:
        return AFTER_FINAL_PASS
    against = state.bid is not None and (state.seat - state.bidder) % 2 == 1
    if call.kind == DOUBLE:
        return LEGAL if against and state.doubled == 0 else INADMISSIBLE_DOUBLE
    if call.kind == REDOUBLE:
        return LEGAL if not against and state.doubled == 1 else INADMISSIBLE_REDOUBLE
    if call.kind == BID and call.level > SEVEN:
        return ABOVE_SEVEN
    return (
        INSUFFICIENT
        if call.kind == BID and state.bid is not None and call.rank <= state.bid.rank
        else LEGAL
    )


def advance(state: State, call: Call) -> State:
    """Return the state after a legal call."""
    on = replace(state, count=state.count + 1, passes=state.passes + 1 if call.kind == PASS else 0)
    if call.kind == PASS:
        return on
    if call.kind != BID:
        return replace(on, doubled=state.doubled + 1)
    named = (state.seat % 2, call.denomination)
    firsts = (
        state.firsts
        if any(first[:2] == named for first in state.firsts)
        else (*state.firsts, (*named, state.seat))
    )
    return replace(on, bid=call, bidder=state.seat, doubled=0, firsts=firsts)


def follow(calls: Sequence[Call]) -> State:
    """Return the state after calls made in turn; raise `Unreadable` at the first call that is not
    legal, because from there a ruling decides how the auction goes on.
    """
    state = State()
    for number, call in enumerate(calls, 1):
        verdict = judge(state, call)
        if verdict != LEGAL:
            message = (
                f"{number}. Ansage {call}: {WORDS[verdict]} ({format_calls(calls[:number])});"
                " von hier an entscheidet der Turnierleiter"
            )
            raise Unreadable(message, str(call))
        state = advance(state, call)
    return state


def judge_legality(units: Units, calls: Sequence[Call], call: Call) -> Verdict:
    """Return the verdict on `call` made after `calls`, all of them in turn.

    Raises `Unanswerable` for clauses that are not encoded, `Unreadable` as `follow` does.
    """
    verdict = judge(follow(calls), call)
    cites = RULES[call.kind if verdict == LEGAL else verdict]
    require(units, (id for ids in cites.values() for id in ids))
    return Verdict(call, verdict, cites)


def find_standing(units: Units, calls: Sequence[Call]) -> Standing:
    """Return the state of the auction after the calls, with its clauses; raises as
    `judge_legality`.
    """
    state = follow(calls)
    cites: dict[str, Cites] = {}
    if not state.ended:
        cites["turn"] = TURN
    elif state.bid is None:
        cites["end"] = PASSED_OUT
    else:
        end = (
            {edition: ids + DOUBLED[edition] for edition, ids in CONTRACT.items()}
            if state.doubled
            else CONTRACT
        )
        cites |= {"end": end, "declarer": DECLARER}
    require(units, (id for topic in cites.values() for ids in topic.values() for id in ids))
    return _make_standing(state, cites)


def _make_standing(state: State, cites: Mapping[str, Cites]) -> Standing:
    """Return the public form of a state, with contract, declarer and dummy where the auction is
    over.
    """
    played = state.bid if state.ended else None
    firsts = {(side, denomination): seat for side, denomination, seat in state.firsts}
    declarer = firsts[state.bidder % 2, played.denomination] if played else -1
    return Standing(
        turn=-1 if state.ended else state.seat,
        ended=state.ended,
        passed_out=state.ended and played is None,
        bid=state.bid,
        doubled=state.doubled,
        contract=Contract(played.level, played.denomination, state.doubled) if played else None,
        declarer=declarer,
        dummy=(declarer + 2) % PLAYERS if played else -1,
        cites=cites,
    )
