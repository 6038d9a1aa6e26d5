"""The artificial scores that an incident awards, as numbers.

In: the units of the bundle by id, an incident as ruled, the percentages told by event.  Out:
`Awarded`. Nothing is told where the text names no number, or the percentage is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from regelwerk.calc import Unanswerable, Units
from regelwerk.calc.bridge.averages import IMP, MATCHPOINTS, Average, award_average
from regelwerk.engine.event import Incident
from regelwerk.engine.ruling import walk_rulings

DECISION = "artificial_score"
SCORINGS = {"matchpoints": MATCHPOINTS, "imp_teams": IMP}
BETWEEN, LOW, HIGH = "between", 40, 60  # percent of the session


@dataclass(frozen=True, slots=True)
class Awarded:
    """The artificial score of an event, None where its percentage is lacking."""

    event: int
    average: Average | None


def sort_session(percent: Fraction) -> str:
    """Return the answer that a percentage of the session is."""
    if percent < LOW:
        return f"below_{LOW}"
    return f"above_{HIGH}" if percent > HIGH else BETWEEN


def list_awarded(
    units: Units, incident: Incident, sessions: Mapping[int, Fraction]
) -> Iterator[Awarded]:
    """Yield the artificial score of each event that awards one, where the text names a number."""
    for each in incident.events:
        known, told = each.known, sessions.get(each.number)
        settled = any(r.decision == DECISION and r.row for r in walk_rulings(each.ruling))
        scoring, guilt = SCORINGS.get(known.get("score_form", "")), known.get("score_guilt", "")
        if not settled or not scoring or not guilt:
            continue
        if told is None and known.get("score_session", BETWEEN) != BETWEEN:
            yield Awarded(each.number, None)
            continue
        try:
            found = award_average(units, incident.edition, scoring, guilt, told)
        except Unanswerable:
            continue
        yield Awarded(each.number, found)
