"""Irregularities planted by lot in auctions, one of each kind.

In: a kind, seeded dice.  Out: `Spoken`: the calls with their seats, and what is to be found in
them; None where the auction drawn has no room for that kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from auctions import REGULAR, drawn
from records import write_call
from regelwerk.calc.bridge.auction import (
    ABOVE_SEVEN,
    AFTER_FINAL_PASS,
    INADMISSIBLE_DOUBLE,
    INADMISSIBLE_REDOUBLE,
    INSUFFICIENT,
    LEGAL,
    State,
    advance,
    judge,
)
from regelwerk.calc.bridge.calls import BID, DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call

GERMAN = "NOSW"
TOO_HIGH = [Call(BID, level, each) for level in (8, 9) for each in DENOMINATIONS]
OUT = "_out_of_rotation"
BARRED, SKIPPED = "barred", "skipped"
IN_TURN = (
    INSUFFICIENT, INADMISSIBLE_DOUBLE, INADMISSIBLE_REDOUBLE, ABOVE_SEVEN, AFTER_FINAL_PASS,
)  # fmt: skip
OUT_OF_ROTATION = tuple(
    kind + OUT
    for kind in (
        PASS, BID, DOUBLE, REDOUBLE, INSUFFICIENT, INADMISSIBLE_DOUBLE, INADMISSIBLE_REDOUBLE,
    )
)  # fmt: skip
STOPPED = (INADMISSIBLE_DOUBLE, INADMISSIBLE_REDOUBLE, ABOVE_SEVEN)  # a ruling comes before more

Due = tuple[str, int]  # the kind, and the number of the call or card (0: the whole board)


@dataclass
class Spoken:
    """Calls with the seats of their players (0: the dealer's) and how many players each passed
    over, the seats of those that count; the state they come to (None: a ruling comes first), what is to be found.
    """

    calls: list[Call] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    over: list[int] = field(default_factory=list)
    barred: set[int] = field(default_factory=set)
    counted: list[int] = field(default_factory=list)
    state: State | None = field(default_factory=State)
    due: set[Due] = field(default_factory=set)

    def say(self, call: Call, over: int = 0) -> None:
        """Add a call by the next player but so many."""
        last = self.seats[-1] if self.seats else -1
        self.calls.append(call)
        self.over.append(over)
        self.seats.append((last + 1 + over) % 4)

    def count(self, call: Call) -> None:
        """Let the last call count."""
        turned = (self.seats[-1] - self.state.seat) % 4
        self.counted.append(self.seats[-1])
        self.state = advance(replace(self.state, count=self.state.count + turned), call)

    def write_pbn(self) -> list[str]:
        """The words of PBN, with a sign for each player passed over."""
        return [
            word
            for call, over in zip(self.calls, self.over, strict=True)
            for word in [*["^S"] * over, write_call(call)]
        ]

    def write_typed(self, dealer: int) -> list[str]:
        """The words in which `detect auction` takes them."""
        return [
            ("gesperrt:" if at in self.barred else "")
            + (f"{GERMAN[(dealer + self.seats[at]) % 4]}:" if self.over[at] else "")
            + write_call(call)
            for at, call in enumerate(self.calls)
        ]


def list_calls(kind: str, state: State, over: int) -> list[Call]:
    """The calls that would be of that kind, made by the player `over` places behind the one in
    turn.
    """
    there = replace(state, count=state.count + over)
    wanted = kind.removesuffix(OUT) if over else kind
    if state.ended != (kind == AFTER_FINAL_PASS) or (over > 0) != kind.endswith(OUT):
        return []
    return [
        call
        for call in [*REGULAR, *TOO_HIGH]
        for verdict in [judge(there, call)]
        if (call.kind if verdict == LEGAL else verdict) == wanted
    ]


def go_on(spoken: Spoken, dice: Random) -> None:
    """Calls by lot, each legal, to the end of the auction."""
    while not spoken.state.ended:
        legal = [call for call in REGULAR if judge(spoken.state, call) == LEGAL]
        bids = [call for call in legal if call.kind == BID][: dice.choice((0, 1, 2, 5))]
        spoken.say(dice.choice([call for call in legal if call.kind != BID] * 2 + bids))
        spoken.count(spoken.calls[-1])


def plant_call(kind: str, dice: Random, *, typed: bool = False) -> Spoken | None:
    """An auction with a call of that kind; what follows it is legal, and who makes it is the next
    player, or in what is typed also the player in turn or the offender again.
    """
    (calls,) = drawn(1, dice.randrange(10**9))
    spoken, to = Spoken(), len(calls) if kind == AFTER_FINAL_PASS else dice.randrange(len(calls))
    for call in calls[:to]:
        spoken.say(call)
        spoken.count(call)
    over = dice.randint(1, 3) if kind.endswith(OUT) else 0
    possible = list_calls(kind, spoken.state, over)
    if not possible:
        return None
    before, call = spoken.state, dice.choice(possible)
    spoken.say(call, over)
    spoken.due.add((kind, len(spoken.calls)))
    if kind == AFTER_FINAL_PASS:
        return spoken
    if dice.random() < 0.2:
        spoken.state = None
        return spoken
    if typed and over and dice.random() < 0.5:  # refused: the player in turn goes on
        back = (before.seat - spoken.seats[-1] - 1) % 4
        legal = [call for call in REGULAR if judge(before, call) == LEGAL]
        spoken.say(dice.choice(legal), back)
        spoken.count(spoken.calls[-1])
    elif kind.removesuffix(OUT) in STOPPED or over == 3:
        trail(spoken, dice)
        return spoken
    else:
        spoken.count(call)
    finish(spoken, dice)
    return spoken


def trail(spoken: Spoken, dice: Random) -> None:
    """Some more calls, which nobody judges any more."""
    for _ in range(dice.randrange(4)):
        spoken.say(dice.choice(REGULAR))
    spoken.state = None


def finish(spoken: Spoken, dice: Random) -> None:
    """The calls to the end; where a pass of the last ones passed somebody over, it is none, and
    where that was the very last call nobody has accepted it.
    """
    before = len(spoken.calls)
    go_on(spoken, dice)
    last = spoken.counted[-4:]
    if last != [(last[0] + turn) % 4 for turn in range(4)]:
        spoken.due |= {(SKIPPED, len(spoken.calls))} if len(spoken.calls) > before else set()
        spoken.state = None


def plant_skipped(dice: Random) -> Spoken | None:
    """An auction whose last passes leave a player out."""
    spoken = plant_call(PASS + OUT, dice)
    return spoken if spoken and any(kind == SKIPPED for kind, _ in spoken.due) else None


def plant_barred(dice: Random) -> Spoken | None:
    """A call by a player who had to pass; the left opponent goes on."""
    (calls,) = drawn(1, dice.randrange(10**9))
    at = dice.randrange(len(calls))
    if calls[at].kind == PASS:
        return None
    spoken = Spoken(due={(BARRED, at + 1)}, barred={at})
    for call in calls[: dice.choice((at + 1, len(calls)))]:
        spoken.say(call)
    return spoken


def draw_auction(kind: str, dice: Random, *, typed: bool = False) -> Spoken | None:
    """An auction with a fault of a kind; None where the one drawn has no room for it."""
    if kind == SKIPPED:
        return plant_skipped(dice)
    return plant_barred(dice) if kind == BARRED else plant_call(kind, dice, typed=typed)
