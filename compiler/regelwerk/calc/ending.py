"""Why the figures of a board or game do not stand yet.

In: nothing.  Out: `Reason`.
"""

from __future__ import annotations

from dataclasses import dataclass

# A reason of these kinds leaves no figure at all; any other one leaves figures that hold only if
# nothing comes of it.
QUESTION, UNDECIDED, REPLACED, VOID, KEPT, ENDED, WHOLE, CONFLICT, WHO, BOTH = (
    "question",
    "undecided",
    "replaced",
    "void",
    "kept",
    "ended",
    "whole",
    "conflict",
    "who",
    "both_sides",
)
DEFERRED, CHECK, UNDOUBLED, SILENT, UNANSWERABLE, MISSING = (
    "deferred",
    "check",
    "undoubled",
    "silent",
    "unanswerable",
    "missing",
)
FORBIDDING = frozenset(
    {QUESTION, UNDECIDED, REPLACED, VOID, KEPT, ENDED, WHOLE, CONFLICT, WHO, BOTH}
)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a figure is not told, or not for good: its kind, a German sentence or title that says it,
    the clauses, the numbers of the events.

    `question` is a question still to be answered, `undecided` a decision nobody has made for the
    edition, `replaced` another result in place of that of the table, `void` a result that does not
    count, `kept` tricks that go over by one event and by another do not, `ended` play that is over
    and goes on, `whole` two rulings of which only one can hold of a board or game, `conflict`
    clauses whose contradiction is open, `who` an event of which it is not known who did it,
    `both_sides` transfers from both sides where the text allows none then: no figure is told.
    `deferred` is a decision that waits for its moment, `check` a change that somebody may still
    order, `undoubled` a double that does not count, where the contract told is doubled, `silent`
    what the text does not say, `unanswerable` a table that does not give the number, `missing` what
    was not told: the figures hold if nothing comes of it.
    """

    kind: str
    says: str
    cites: tuple[str, ...]
    events: tuple[int, ...]


def forbids(reason: Reason) -> bool:
    """Return whether no figure is told for this reason."""
    return reason.kind in FORBIDDING
