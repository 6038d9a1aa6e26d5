"""Why the score of a contract is not known.

In: scores of one contract, for whoever is vulnerable.  Out: `Reason`s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from regelwerk.calc.bridge.contract import ContractScore, Missing
from regelwerk.calc.ending import MISSING, UNANSWERABLE, Reason


def list_lacking(score: ContractScore, others: Sequence[ContractScore]) -> Iterator[Reason]:
    """Yield why a score is not known without the number of the board: that number, and what the
    print leaves out whoever is vulnerable.
    """
    yield Reason(MISSING, "die Nummer des Boards", (), ())
    yield from (
        tell_missing(each) for each in score.missing if all(each in x.missing for x in others)
    )


def tell_missing(missing: Missing) -> Reason:
    """Return that the print leaves out a part of a score."""
    return Reason(UNANSWERABLE, f"{missing.label} fehlt im Druck", (missing.cite,), ())
