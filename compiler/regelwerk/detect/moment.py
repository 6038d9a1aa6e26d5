"""One call of an auction: what came before it, its verdict apart from the rotation, and who called
next.

In: the calls made, and the table before the call.  Out: `Table`, `Moment`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from regelwerk.calc.bridge.auction import PLAYERS, State, advance, judge
from regelwerk.calc.bridge.calls import PASS
from regelwerk.detect.finding import CALL, Finding, Where, make_finding
from regelwerk.detect.notation import Made

LEFT, PARTNER, RIGHT = 1, 2, 3  # how many seats further


@dataclass(frozen=True, slots=True)
class Table:
    """The state of the auction after the calls that count; `called` are the seats of the last call
    that is no pass and of the passes after it.
    """

    state: State
    called: tuple[int, ...] = ()

    @property
    def skipped(self) -> bool:
        """Whether the passes would end the auction although one of them deprived a player of his
        turn.
        """
        first = self.called[0] if self.called else 0
        return self.state.ended and self.called != tuple(
            (first + seat) % PLAYERS for seat in range(PLAYERS)
        )

    def add_call(self, made: Made) -> Table:
        """Return the table after a call that counts, made in turn or accepted."""
        before = self.called if made.call.kind == PASS else ()
        return Table(advance(self.give_turn_to(made.seat), made.call), (*before, made.seat))

    def give_turn_to(self, seat: int) -> State:
        """Return the state as if the seat were in turn."""
        return replace(self.state, count=self.state.count + (seat - self.state.seat) % PLAYERS)


@dataclass(frozen=True, slots=True)
class Moment:
    """One call, as its place among all calls (`at`, from 0), and the table before it."""

    calls: Sequence[Made]
    at: int
    table: Table

    @property
    def made(self) -> Made:
        """The call with its player."""
        return self.calls[self.at]

    @property
    def verdict(self) -> str:
        """The verdict on the call as if its player were in turn."""
        return judge(self.table.give_turn_to(self.made.seat), self.made.call)

    @property
    def in_turn(self) -> bool:
        """Whether the player of the call was in turn."""
        return self.made.seat == self.table.state.seat

    def is_next_by(self, seat: int, further: int = 1) -> bool:
        """Return whether the seat made the next call, or the call that is `further` places
        later.
        """
        return (
            self.at + further < len(self.calls)
            and self.calls[self.at + further].seat == seat % PLAYERS
        )

    @property
    def by_left(self) -> bool:
        """Whether the left opponent made the next call."""
        return self.is_next_by(self.made.seat + LEFT)

    @property
    def by_offender(self) -> bool:
        """Whether the same player made the next call."""
        return self.is_next_by(self.made.seat)

    def make_finding(self, what: str, facts: Mapping[str, str]) -> Finding:
        """Return the finding of an irregularity of this call."""
        return make_finding(what, Where(CALL, self.at + 1, self.made.seat), facts)
