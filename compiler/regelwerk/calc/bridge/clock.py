"""Periods of time: until when a score may be corrected, a ruling asked for or an appeal lodged (79
C, 92 B).

In: the units of the bundle by id, an edition, the time at which the official score was made
available.  Out: `Until`s.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from regelwerk.calc import BRIDGE, Units, Unreadable, read_numbers

CORRECTION, RULING = "score_correction", "ruling_or_appeal"
PLACES = {
    "1997": {CORRECTION: "79.C", RULING: "92.B"},
    "2007": {CORRECTION: "79.C.1", RULING: "92.B"},
    "2017": {CORRECTION: "79.C.1", RULING: "92.B"},
}
LABELS = {
    CORRECTION: "falsch berechneten oder eingetragenen Score berichtigen",
    RULING: "Entscheidung verlangen oder Protest einlegen",
}


@dataclass(frozen=True, slots=True)
class Until:
    """The end of a period in which something may be done (`what`), its length in minutes, and the
    clause; the organiser may set another period.
    """

    what: str
    ends: datetime
    minutes: int
    cites: tuple[str, ...]


def list_periods(units: Units, edition: str, available: datetime) -> tuple[Until, ...]:
    """Return the periods that begin when the official score is available for inspection; raise
    `Unreadable` for an unknown edition.
    """
    if edition not in BRIDGE:
        raise Unreadable(f"Ausgabe „{edition}“: gerechnet wird nach {', '.join(BRIDGE)}", edition)
    found = []
    for what, address in PLACES[edition].items():
        id = f"{edition}/{address}"
        (minutes,) = read_numbers(units, id, 1)
        found.append(Until(what, available + timedelta(minutes=minutes), minutes, (id,)))
    return tuple(found)
