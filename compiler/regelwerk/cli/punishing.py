"""How an infringement is classed and punished, in plain German.

In: the sanctions of a unit.  Out: a line each: whose, in which case, the class, the points of all
four, what is taken away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from regelwerk.ids.address import edition_of
from regelwerk.ids.number import spelled
from regelwerk.library import Library

CULPRIT = "offender"  # who is meant where a sanction names nobody
SEVERITIES = {
    "none": "kein Regelverstoß",
    "irrelevant": "unerheblicher Regelverstoß",
    "minor": "geringfügiger Regelverstoß",
    "severe": "schwerwiegender Regelverstoß",
    "unsporting": "Unsportlichkeit",
    "disqualification": "Disqualifikation",
}


def sanctioned(kb: Library, unit: Mapping[str, Any]) -> Iterator[str]:
    """What a unit gives one person in one case, a line each."""
    roles = kb.bundle["roles"].get(kb.editions[edition_of(unit["id"])]["game"], {})
    for each in unit["sanction"] or ():
        case = f" ({each['when']})" if each["when"] else ""
        yield f"{roles.get(each['who'] or CULPRIT, each['who'])}{case}: {'; '.join(given(each))}"


def given(sanction: Mapping[str, Any]) -> Iterator[str]:
    """The class, the points, what is taken away, and whether the decision is bound; alternatives
    joined by oder.
    """
    if sanction["severity"]:
        yield either([SEVERITIES[key] for key in sanction["severity"]])
    if sanction["points"]:
        yield f"Spielpunkte {either(list(map(spelled, sanction['points'])))}"
    if sanction["penalty"]:
        yield (
            "keine Strafpunkte"
            if sanction["penalty"] == ["0"]
            else f"{either(list(map(amount, sanction['penalty'])))} Strafpunkte"
        )
    if sanction["deduction"]:
        yield f"{either(list(map(amount, sanction['deduction'])))} Punkte Abzug ohne Gutschrift"
    if sanction["bound"]:
        yield "gebundene Entscheidung"


def amount(figure: str) -> str:
    """A figure, a range or an open end in words."""
    least, dash, most = figure.partition("-")
    return f"{least} bis {most}" if most else f"mindestens {least}" if dash else least


def either(words: Sequence[str]) -> str:
    """Alternatives, the last two joined by oder."""
    return " oder ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
