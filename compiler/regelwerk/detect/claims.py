"""The number of tricks that was claimed, beside the one that is possible with all hands open.

In: a `Record`, its play, what was found in it.  Out: `Remark`, or `Unchecked` where the number is
not reckoned. The difference is no irregularity: the other side may have agreed (law 69). What is
possible, a solver reckons that does not come along: the extra `solver`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

from regelwerk.calc import cite_addresses
from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.calc.bridge.play import PLAYERS, Card
from regelwerk.detect import record as parts
from regelwerk.detect.finding import Finding, Remark
from regelwerk.detect.play import Played, list_trick_winners
from regelwerk.detect.reached import is_unplaced
from regelwerk.detect.record import Record, Unchecked

AGREED = cite_addresses("69.A")
SOLVER = "endplay"
MISSING = 'dafür fehlt ein Zusatz: pip install "regelwerk[solver]"'
UNKNOWN = "dafür müssen alle Hände und die Karten bis dahin, wenigstens eine, bekannt sein"


def check_claim(
    record: Record, play: Played | None, played: Sequence[Finding]
) -> Iterator[Remark | Unchecked]:
    """Yield what is to be said of a claim: a number of tricks other than the possible one, or why
    that is not known.
    """
    if not is_claim(record):
        return
    if play is None or play.dummy < 0 or is_unplaced(played) or not is_solvable(play):
        yield Unchecked(parts.CLAIM, UNKNOWN)
    elif find_spec(SOLVER) is None:
        yield Unchecked(parts.CLAIM, MISSING)
    elif (possible := count_possible_tricks(play)) != record.tricks:
        yield Remark(
            f"Claim: {record.tricks} Stiche für den Alleinspieler; spielen alle mit offenen Karten"
            f" am besten weiter, sind es {possible}. Gilt, wenn die Gegner zugestimmt haben",
            AGREED,
        )


def is_claim(record: Record) -> bool:
    """Return whether a record ends with a claim and the number of tricks that it comes to."""
    held = max(record.sizes, default=0) if record.ending else TRICKS
    return (
        record.claimed
        and not record.corrected
        and record.tricks >= 0
        and len(record.cards) < PLAYERS * held
    )


def is_solvable(play: Played) -> bool:
    """Return whether all hands are known, and each is as long as the others."""
    sizes = {len(hand) for hand in play.hands}
    return len(play.hands) == PLAYERS and len(sizes) == 1 and sizes != {0}


def count_possible_tricks(play: Played) -> int:
    """Return the number of declarer's tricks of the whole play if from its end on everybody plays
    best with all hands open.
    """
    from endplay.dds.solve import SolveMode, solve_board
    from endplay.types import Card as Told, Deal, Denom, Player

    started = len(play.cards) // PLAYERS * PLAYERS
    winners, seats = list_trick_winners(play), play.seats
    leader = seats[started] if started < len(seats) else (winners or (play.leader,))[-1]
    gone, deal = set[Card](play.cards[:started]), Deal()
    for seat, hand in enumerate(play.hands):
        for card in hand - gone:
            deal[Player(seat)].add(Told(f"{card.suit}{card.rank}"))
    deal.trump = Denom.find(play.trump[0])
    deal.first = Player(leader)
    for card in play.cards[started:]:
        deal.play(Told(f"{card.suit}{card.rank}"))
    best: int = max(tricks for _, tricks in solve_board(deal, SolveMode.OptimalAll))
    turn, side = (leader + len(play.cards) - started) % PLAYERS, play.dummy % 2
    left = max(map(len, play.hands)) - len(winners)
    mine = best if turn % 2 == side else left - best
    return sum(winner % 2 == side for winner in winners) + mine
