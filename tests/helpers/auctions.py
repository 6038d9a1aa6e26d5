"""Auctions drawn by lot, as the laws want them.

In: how many.  Out: the calls of each, to its end.
"""

import random

from regelwerk.calc.bridge.auction import State, advance, judge
from regelwerk.calc.bridge.calls import BID, DOUBLE, PASS, REDOUBLE, Call

DENOMINATIONS = ("C", "D", "H", "S", "NT")
BIDS = [Call(BID, level, each) for level in range(1, 8) for each in DENOMINATIONS]
REGULAR = [Call(PASS), Call(DOUBLE), Call(REDOUBLE), *BIDS]


def drawn(number, seed=1997):
    """Auctions to their end, at random; bids climb slowly so that they get long."""
    dice = random.Random(seed)
    for _ in range(number):
        state, calls = State(), ()
        while not state.ended:
            legal = [call for call in REGULAR if judge(state, call) == "legal"]
            near = [call for call in legal if call.kind == BID][: dice.choice((1, 2, 5, 35))]
            call = dice.choice(
                [call for call in legal if call.kind != BID] * dice.choice((1, 3)) + near
            )
            state, calls = advance(state, call), (*calls, call)
        yield calls
