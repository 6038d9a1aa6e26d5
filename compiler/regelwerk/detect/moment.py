"""One call among all: what came before it, what it is by itself, and who called next.

In: the calls made, and the table the call came upon.  Out: `Table`, `Moment`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from regelwerk.calc.bridge.auction import PLAYERS, State, advance, judge
from regelwerk.calc.bridge.calls import PASS
from regelwerk.detect.finding import CALL, Finding, Where
from regelwerk.detect.kinds import KINDS
from regelwerk.detect.notation import Made

LEFT, PARTNER, RIGHT = 1, 2, 3  # how many seats further


@dataclass(frozen=True, slots=True)
class Table:
    """Where the calls that count have led; `called` are the seats of the last call that is no pass
    and of the passes since.
    """

    state: State
    called: tuple[int, ...] = ()

    @property
    def skipped(self) -> bool:
        """Whether the passes would end the auction, but one of them has deprived a player of his
        turn.
        """
        first = self.called[0] if self.called else 0
        return self.state.ended and self.called != tuple(
            (first + seat) % PLAYERS for seat in range(PLAYERS)
        )

    def after(self, made: Made) -> Table:
        """The table once a call counts, made in turn or accepted."""
        before = self.called if made.call.kind == PASS else ()
        return Table(advance(self.turned(made.seat), made.call), (*before, made.seat))

    def turned(self, seat: int) -> State:
        """The state as if a seat were in turn."""
        return replace(self.state, count=self.state.count + (seat - self.state.seat) % PLAYERS)


@dataclass(frozen=True, slots=True)
class Moment:
    """One call among all, and the table it came upon."""

    calls: Sequence[Made]
    at: int
    table: Table

    @property
    def made(self) -> Made:
        """The call."""
        return self.calls[self.at]

    @property
    def verdict(self) -> str:
        """What the call is, apart from the rotation."""
        return judge(self.table.turned(self.made.seat), self.made.call)

    @property
    def in_turn(self) -> bool:
        """Whether its player was in turn."""
        return self.made.seat == self.table.state.seat

    def next_by(self, seat: int, further: int = 1) -> bool:
        """Whether that seat made the next call (or the one so many calls further)."""
        return (
            self.at + further < len(self.calls)
            and self.calls[self.at + further].seat == seat % PLAYERS
        )

    @property
    def by_left(self) -> bool:
        """Whether the left opponent made the next call."""
        return self.next_by(self.made.seat + LEFT)

    @property
    def by_offender(self) -> bool:
        """Whether the same player made the next call."""
        return self.next_by(self.made.seat)

    def finding(self, what: str, facts: Mapping[str, str]) -> Finding:
        """An irregularity of this call."""
        kind = KINDS[what]
        return Finding(
            what, Where(CALL, self.at + 1, self.made.seat), kind.decision, facts, kind.cites
        )
