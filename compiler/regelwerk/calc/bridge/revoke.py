"""The tricks that are transferred at the end of play after an established revoke (64 A, 64 B).

In: the units of the bundle by id, an edition, who won the revoke trick, how many tricks the
offending side won later.  Out: `Transferred`.
"""

from __future__ import annotations

from dataclasses import dataclass

from regelwerk.calc import (
    BRIDGE,
    Units,
    Unreadable,
    read_numbers,
    require,
    require_bool,
    require_word,
)

WINNERS = ("offender", "partner", "opponents")  # a trick won by dummy is not won by declarer
EXCEPTIONS = (
    "none",
    "repeated",
    "exposed",
    "next_board",
    "round_over",
    "twelfth",
    "both_established",
    "both_one",
    "both_same_trick",
)
MOST = 12  # tricks that are left after the first
ALWAYS = {"own": "64.A.1", "other": "64.A.2", "nothing": "64.B.1", "repeated": "64.B.2",
    "exposed": "64.B.3", "next_board": "64.B.4",
          "round_over": "64.B.5", "twelfth": "64.B.6"}  # fmt: skip
PLACES = {
    "1997": (
        ALWAYS | {"card": "64.A.2"}
    ),  # a second trick, for a card that could have been played to the revoke trick
    "2007": (
        ALWAYS | {"both_established": "64.B.7", "both_one": "64.B.7", "both_same_trick": "64.B.7"}
    ),
    "2017": ALWAYS | {"both_established": "64.B.7", "both_same_trick": "64.B.8"},
}


@dataclass(frozen=True, slots=True)
class Transferred:
    """The number of tricks that are transferred to the other side, and the clauses."""

    edition: str
    tricks: int
    cites: tuple[str, ...]


def count_transferred_tricks(
    units: Units, edition: str, winner: str, later: int, card: bool = False, exception: str = "none"
) -> Transferred:
    """Return the tricks that are transferred; `later` are the tricks the offending side won after
    the revoke trick, without the revoke trick itself.

    `card`: the offender won one of them with a card that he could have played to the revoke trick.
    Raises `Unreadable` for an unknown word or an impossible number, `Unanswerable` where a clause
    is missing.
    """
    require_word("edition", edition, BRIDGE)
    require_word("winner", winner, WINNERS)
    require_word("exception", exception, EXCEPTIONS)
    require_bool("card", card)
    if not 0 <= later <= MOST or (card and not later):
        raise Unreadable(
            f"spätere Stiche: 0 bis {MOST}, und mit der Karte gewonnen ist einer von ihnen",
            str(later),
        )
    clauses = {role: f"{edition}/{at}" for role, at in PLACES[edition].items()}
    reason = (
        exception
        if exception in clauses
        else "nothing"
        if winner == "opponents" and not later
        else ""
    )
    if reason:
        require(units, [clauses[reason]])
        return Transferred(edition, 0, (clauses[reason],))
    tricks = (
        count_when_offender_won(units, clauses["own"], later)
        if winner == "offender"
        else count_when_other_won(units, clauses, winner, later, card)
    )
    return Transferred(edition, tricks, (clauses["own" if winner == "offender" else "other"],))


def count_when_offender_won(units: Units, clause: str, later: int) -> int:
    """Return the number of transferred tricks where the offender won the revoke trick: that trick,
    and of the later ones at most as many as the clause names.
    """
    (further,) = read_numbers(units, clause, 1)
    return 1 + min(further, later)


def count_when_other_won(
    units: Units, clauses: dict[str, str], winner: str, later: int, card: bool
) -> int:
    """Return the number of transferred tricks where the offender did not win the revoke trick: as
    many as the clause names, at most those the side has won; twice as many where the edition counts
    the card.
    """
    (each,) = read_numbers(units, clauses["other"], 1)
    won = later + (winner == "partner")
    return min(won, each * (1 + (card and "card" in clauses)))
