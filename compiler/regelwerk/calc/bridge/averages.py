"""Artificial scores of a board without a result: average, average plus and average minus (12 C, 86,
88).

In: the units of the bundle by id, an edition, the form of scoring, the guilt of the contestant.
Out: `Average`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from regelwerk.calc import (
    BRIDGE,
    Unanswerable,
    Units,
    Unreadable,
    read_numbers,
    require,
    require_word,
)

GUILT = (
    "directly",
    "partly",
    "none",
)  # directly, partly or not at fault: average minus, average, average plus
MATCHPOINTS, IMP = "matchpoints", "imps"
WHOLE = 100  # percent
PLACES = {
    "1997": {MATCHPOINTS: "12.C.1", IMP: "86.A", "session": "88"},
    "2007": {MATCHPOINTS: "12.C.2.a", IMP: "12.C.2.b", "session": "12.C.2.c"},
    "2017": {MATCHPOINTS: "12.C.2.a", IMP: "12.C.2.b", "session": "12.C.2.c"},
}


@dataclass(frozen=True, slots=True)
class Average:
    """An artificial score: `amount` in percent of a top or in IMP (`unit`), whether it is a bound
    (`at_least`, `at_most`) or exact (empty), and the clauses.
    """

    edition: str
    guilt: str
    unit: str
    amount: Fraction
    bound: str
    cites: tuple[str, ...]


def award_average(
    units: Units, edition: str, scoring: str, guilt: str, session: Fraction | None = None
) -> Average:
    """Return the artificial score of a contestant; `session` is the percentage of the session
    (1997: of the boards played), or None where it is not known.

    Raises `Unreadable` for an unknown edition, scoring or guilt and for a percentage outside 0 to
    100, `Unanswerable` for an average in IMP, whose number no edition names, and where the clause
    asks for the IMP that correspond to a percentage.
    """
    require_word("edition", edition, BRIDGE)
    require_word("scoring", scoring, (MATCHPOINTS, IMP))
    require_word("guilt", guilt, GUILT)
    if session is not None and not 0 <= session <= WHOLE:
        raise Unreadable(f"{float(session):g} % gibt es nicht", str(session))
    return (
        award_in_matchpoints(units, edition, guilt, session)
        if scoring == MATCHPOINTS
        else award_in_imps(units, edition, guilt, session)
    )


def award_in_matchpoints(
    units: Units, edition: str, guilt: str, session: Fraction | None
) -> Average:
    """Return the artificial score in percent of a top: at most 40, exactly 50 or at least 60, or
    the contestant's own percentage where it replaces the average.
    """
    place, own = (f"{edition}/{PLACES[edition][key]}" for key in (MATCHPOINTS, "session"))
    amount = Fraction(read_numbers(units, place, 3, 4)[GUILT.index(guilt)])
    if replaces_average(units, own, guilt, session):
        assert session is not None
        return Average(
            edition=edition,
            guilt=guilt,
            unit="percent",
            amount=session,
            bound="",
            cites=(place, own),
        )
    bound = {"directly": "at_most", "none": "at_least", "partly": ""}[guilt]
    return Average(
        edition=edition, guilt=guilt, unit="percent", amount=amount, bound=bound, cites=(place,)
    )


def award_in_imps(units: Units, edition: str, guilt: str, session: Fraction | None) -> Average:
    """Return the artificial score in IMP: plus or minus the number that the edition names; raise
    `Unanswerable` where the edition names none.
    """
    place, own = (f"{edition}/{PLACES[edition][key]}" for key in (IMP, "session"))
    (amount,) = read_numbers(units, place, 1)
    if guilt == "partly":
        raise Unanswerable(
            f"{place} nennt IMP für Plus- und Minusdurchschnitt, für Durchschnitt keine", [place]
        )
    if len(read_numbers(units, own, 1, 2)) > 1 and replaces_average(
        units, own, guilt, session
    ):  # a clause with one number treats matchpoints only
        raise Unanswerable(
            f"{own} verweist auf den Wert in IMP, der dem Prozentsatz entspricht, und nennt ihn"
            " nicht",
            [own],
        )
    return Average(
        edition=edition,
        guilt=guilt,
        unit="imps",
        amount=Fraction(amount if guilt == "none" else -amount),
        bound="",
        cites=(place,),
    )


def replaces_average(units: Units, own: str, guilt: str, session: Fraction | None) -> bool:
    """Return whether the contestant's own percentage replaces the average: above 60 for the side
    without fault, below 40 for the side at fault (1997: only above 60).
    """
    require(units, [own])
    limits = read_numbers(units, own, 1, 2)
    if session is None:
        return False
    return (guilt == "none" and session > limits[0]) or (
        guilt == "directly" and len(limits) > 1 and session < limits[1]
    )
