"""The one form of every irregularity that was found.

In: the kinds of irregularities.  Out: `Where`, `Finding`, `Remark`, `Checked`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from regelwerk.calc import Cites
from regelwerk.detect.kinds import EVERY
from regelwerk.detect.record import Unchecked

CALL, CARD, RECORD = "call", "card", "record"
ROW, TOTALS_ROW = "row", "totals_row"
MISCOUNTED: Mapping[str, str] = MappingProxyType({"score_error_kind": "calculation"})
NO_FACTS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Where:
    """The place of an irregularity: a call or a card by its number (from 1) with the seat of its
    player (0: the dealer's), a row of the table of results or of totals by its number (from 1), or
    the record as a whole.
    """

    part: str
    number: int = 0
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Finding:
    """An irregularity: its name (`what`), its place, the decision that rules on it with the known
    facts, and the clauses that make it an irregularity.

    A fact that the record does not show is left out, so that it is asked.
    """

    what: str
    where: Where
    decision: str
    facts: Mapping[str, str]
    cites: Cites


@dataclass(frozen=True, slots=True)
class Remark:
    """What is worth a look but no irregularity, and the clauses that say so."""

    text: str
    cites: Cites


@dataclass(frozen=True, slots=True)
class Checked:
    """What a record or a part of it shows, in the order of the game, what of it was not checked,
    and what is worth a look.
    """

    findings: tuple[Finding, ...] = ()
    unchecked: tuple[Unchecked, ...] = ()
    remarks: tuple[Remark, ...] = ()


def make_finding(
    what: str, where: Where, facts: Mapping[str, str] = NO_FACTS, cites: Cites | None = None
) -> Finding:
    """Return a finding of a kind with its decision, and with its clauses where no others are
    given.
    """
    kind = EVERY[what]
    return Finding(what, where, kind.decision, dict(facts), cites or kind.cites)
