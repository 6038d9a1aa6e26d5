"""Tell how an infringement is classed and punished, in plain German.

In: the sanctions of a unit.  Out: a line each: whose, in which case, the class, the points of all
four, what is taken away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from regelwerk.ids.address import parse_edition
from regelwerk.ids.number import format_points
from regelwerk.library import Library

CULPRIT = "offender"  # the role where a sanction names nobody
SEVERITIES = {
    "none": "kein Regelverstoß",
    "irrelevant": "unerheblicher Regelverstoß",
    "minor": "geringfügiger Regelverstoß",
    "severe": "schwerwiegender Regelverstoß",
    "unsporting": "Unsportlichkeit",
    "disqualification": "Disqualifikation",
}


def tell_sanctions(kb: Library, unit: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each person and case of the sanctions of a unit."""
    roles = kb.bundle["roles"].get(kb.editions[parse_edition(unit["id"])]["game"], {})
    for each in unit["sanction"] or ():
        case = f" ({each['when']})" if each["when"] else ""
        who = roles.get(each["who"] or CULPRIT, each["who"])
        yield f"{who}{case}: {'; '.join(describe_sanction(each))}"


def describe_sanction(sanction: Mapping[str, Any]) -> Iterator[str]:
    """Yield the class, the points, what is taken away, and whether the decision is bound;
    alternatives are joined by “oder”.
    """
    if sanction["severity"]:
        yield join_alternatives([SEVERITIES[key] for key in sanction["severity"]])
    if sanction["points"]:
        yield f"Spielpunkte {join_alternatives(list(map(format_points, sanction['points'])))}"
    if sanction["penalty"]:
        yield (
            "keine Strafpunkte"
            if sanction["penalty"] == ["0"]
            else f"{join_alternatives(list(map(spell_amount, sanction['penalty'])))} Strafpunkte"
        )
    if sanction["deduction"]:
        amounts = list(map(spell_amount, sanction["deduction"]))
        yield f"{join_alternatives(amounts)} Punkte Abzug ohne Gutschrift"
    if sanction["bound"]:
        yield "gebundene Entscheidung"


def spell_amount(figure: str) -> str:
    """Return a figure, a range (`1-3`) or an open range (`3-`) in words."""
    least, dash, most = figure.partition("-")
    return f"{least} bis {most}" if most else f"mindestens {least}" if dash else least


def join_alternatives(words: Sequence[str]) -> str:
    """Return alternatives in one string, the last two joined by “oder”."""
    return " oder ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
