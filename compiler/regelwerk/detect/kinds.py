"""The irregularities of auctions and records by name: their German names, the decisions that rule
on them, and the clauses that make them irregularities.

In: nothing.  Out: `KINDS` of an auction, `RECORDED` of a record besides, `TABLED` of tables of
results, and `EVERY` one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from regelwerk.calc import Cites, cite_addresses
from regelwerk.calc.bridge.auction import (
    ABOVE_SEVEN,
    AFTER_FINAL_PASS,
    CONTRACT,
    DECLARER,
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
from regelwerk.calc.bridge.play import FOLLOWING, FROM_THE_HAND

OUT_OF_ROTATION = "_out_of_rotation"
BARRED, SKIPPED = "barred", "skipped"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of irregularity: its German name, the decision that rules on it (empty: none), and the
    clauses by edition.
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

DECLARED = {**CONTRACT, **{edition: ids for edition, ids in DECLARER.items() if ids}}
LATER_LEAD = cite_addresses("53.A")  # of a lead out of turn that is not the opening lead
RECORDED: Mapping[str, Kind] = {
    "wrong_hands": Kind(
        "Hände mit falscher Zahl von Karten", "wrong_number_of_cards", cite_addresses("13")
    ),
    "dealt_twice": Kind("Karte zweimal verteilt", "", cite_addresses("1")),
    "wrong_dealer": Kind(
        "Teiler passt nicht zur Nummer des Boards", "", cite_addresses("2/table.1")
    ),
    "wrong_vulnerability": Kind(
        "Gefahrenlage passt nicht zur Nummer des Boards", "", cite_addresses("2/table.1")
    ),
    "wrong_contract": Kind("Kontrakt anders eingetragen als gereizt", "score_error", CONTRACT),
    "wrong_declarer": Kind("Alleinspieler anders eingetragen als gereizt", "score_error", DECLARED),
    "declarer_swapped": Kind(
        "Alleinspieler und Dummy vertauscht", "lead_out_of_turn", cite_addresses("54.A")
    ),
    "lead_out_of_turn": Kind(
        "Ausspiel außer Reihenfolge", "lead_out_of_turn", cite_addresses("41.A")
    ),
    "card_twice": Kind("Karte zweimal gespielt", "", FROM_THE_HAND),
    "card_not_held": Kind("Karte gespielt, die nicht in der Hand war", "", FROM_THE_HAND),
    "revoke": Kind("nicht bedient", "failure_to_follow", FOLLOWING),
    "revoke_twelfth": Kind("im 12. Stich nicht bedient", "failure_to_follow", FOLLOWING),
    "wrong_score": Kind(
        "Score anders eingetragen, als er sich aus Kontrakt und Stichen ergibt",
        "score_error",
        cite_addresses("77"),
    ),
    "score_unknown": Kind(
        "Score nicht zu prüfen: Der Druck dieser Ausgabe sagt ihn nicht", "", cite_addresses("77")
    ),
    "wrong_tricks": Kind(
        "Zahl der Stiche anders eingetragen als gespielt",
        "tricks_disagreement",
        cite_addresses("79.A.1", "79.A"),
    ),
}

IMP_POINTS = cite_addresses("78.B")  # of wrong points in IMP
TABLED: Mapping[str, Kind] = {
    "wrong_table_score": Kind(
        RECORDED["wrong_score"].name, "score_error", RECORDED["wrong_score"].cites
    ),
    "wrong_table_points": Kind(
        "Punkte anders eingetragen, als sie sich aus den Scores ergeben",
        "score_error",
        cite_addresses("78.A"),
    ),
    "wrong_table_total": Kind(
        "Gesamtergebnis anders eingetragen, als es sich aus den Boards ergibt",
        "score_error",
        cite_addresses("79.C"),
    ),
}

EVERY: Mapping[str, Kind] = {**KINDS, **RECORDED, **TABLED}
NAMES: Mapping[str, str] = {what: kind.name for what, kind in EVERY.items()}
