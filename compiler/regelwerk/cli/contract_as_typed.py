"""Read a contract that a person types.

In: words of the command line.  Out: `Contract`; `Unreadable` where its suit may be two.
"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.auction import Contract
from regelwerk.calc.bridge.calls import read_calls
from regelwerk.calc.bridge.contract import ENDING, read_contract


def read_typed_contract(words: Sequence[str]) -> Contract:
    """Return the contract that words name; raise `Unreadable` where a single `C` may be clubs or
    hearts (Coeur), and as `read_contract`.
    """
    contract = read_contract(words)
    if read_calls(ENDING.sub(r" \1", word) for word in words).guessed:
        level = contract.level
        raise Unreadable(
            f"„{' '.join(words)}“: Treff oder Coeur? Treff schreibt man {level}♣ oder {level}T,"
            f" Coeur {level}♥, {level}H oder {level}Coeur",
            " ".join(words),
        )
    return contract
