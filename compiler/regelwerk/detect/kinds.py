"""The irregularities of an auction by name: their German names, the decisions that rule on them,
and the clauses that make them irregularities.

In: nothing.  Out: `KINDS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from regelwerk.calc import Cites
from regelwerk.calc.bridge.auction import (
    ABOVE_SEVEN,
    AFTER_FINAL_PASS,
    INADMISSIBLE_DOUBLE,
    INADMISSIBLE_REDOUBLE,
    INSUFFICIENT,
    NOT_OVER,
    PASS_DUTY,
    RULES,
    TURN,
    WORDS,
)
from regelwerk.calc.bridge.calls import BID, DOUBLE, PASS, REDOUBLE

OUT_OF_ROTATION = "_out_of_rotation"
BARRED, SKIPPED = "barred", "skipped"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of irregularity: its German name, the decision that rules on it, and the clauses by
    edition.
    """

    name: str
    decision: str
    cites: Cites


def _make_in_turn_kind(verdict: str, decision: str) -> Kind:
    """Return the kind of a call in turn that is not legal."""
    return Kind(WORDS[verdict], decision, RULES[verdict])


def _make_rotation_kind(kind: str, name: str, decision: str = "call_out_of_rotation") -> Kind:
    """Return the kind of a call out of rotation, which in rotation may be legal or not."""
    return Kind(f"{name} außer Reihenfolge", decision, RULES[kind] if kind in WORDS else TURN)


KINDS: Mapping[str, Kind] = {
    INSUFFICIENT: _make_in_turn_kind(INSUFFICIENT, "insufficient_bid"),
    INADMISSIBLE_DOUBLE: _make_in_turn_kind(INADMISSIBLE_DOUBLE, "inadmissible_double"),
    INADMISSIBLE_REDOUBLE: _make_in_turn_kind(INADMISSIBLE_REDOUBLE, "inadmissible_double"),
    ABOVE_SEVEN: _make_in_turn_kind(ABOVE_SEVEN, "bid_above_seven"),
    AFTER_FINAL_PASS: _make_in_turn_kind(AFTER_FINAL_PASS, "call_after_final_pass"),
    PASS + OUT_OF_ROTATION: _make_rotation_kind(PASS, "Pass"),
    BID + OUT_OF_ROTATION: _make_rotation_kind(BID, "Gebot"),
    DOUBLE + OUT_OF_ROTATION: _make_rotation_kind(DOUBLE, "Kontra"),
    REDOUBLE + OUT_OF_ROTATION: _make_rotation_kind(REDOUBLE, "Rekontra"),
    INSUFFICIENT + OUT_OF_ROTATION: _make_rotation_kind(
        INSUFFICIENT, WORDS[INSUFFICIENT], "insufficient_bid"
    ),
    INADMISSIBLE_DOUBLE + OUT_OF_ROTATION: _make_rotation_kind(
        INADMISSIBLE_DOUBLE, WORDS[INADMISSIBLE_DOUBLE]
    ),
    INADMISSIBLE_REDOUBLE + OUT_OF_ROTATION: _make_rotation_kind(
        INADMISSIBLE_REDOUBLE, WORDS[INADMISSIBLE_REDOUBLE]
    ),
    BARRED: Kind("Ansage trotz Passpflicht", "call_when_obliged_to_pass", PASS_DUTY),
    SKIPPED: Kind(
        "Reizung beendet, obwohl ein Spieler übergangen worden ist", "auction_not_over", NOT_OVER
    ),
}
