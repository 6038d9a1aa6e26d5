"""What a runtime must say, in the plain form of the suite.

In: a situation, and what an engine says to it.  Out: JSON. Of a ruling it holds what is ruled, on
which clauses, what is still possible and what is asked next, through the whole chain; how it is
explained (`because`, `why_not`, `would_change`, `not_needed`) is the runtime's.
"""

from __future__ import annotations

from typing import Any

from regelwerk.engine.position import Json
from regelwerk.engine.ruling import OutcomeSaid, Refused, Ruling
from regelwerk.engine.runtime import decide, next_question
from regelwerk.export.conformance.choice import Asked


def case(engine: Json, decision: str, edition: str, asked: Asked) -> dict[str, Any]:
    """A situation of the suite with what this engine says: `ruling`, `next` for a question, or
    `refused`.
    """
    told: dict[str, Any] = {"id": asked.id, "facts": dict(asked.facts)}
    if asked.question:
        told |= {"skip": list(asked.skip), "opened": list(asked.opened)}
    return told | said(engine, decision, edition, told)


def said(engine: Json, decision: str, edition: str, told: Json) -> dict[str, Any]:
    """What this engine says to a situation of the suite."""
    try:
        if "skip" in told:
            return {
                "next": next_question(
                    engine, decision, edition, told["facts"], told["skip"], told["opened"]
                )
            }
        return {"ruling": plain(decide(engine, decision, edition, told["facts"]))}
    except Refused as refused:
        return {"refused": type(refused).__name__}


def plain(ruling: Ruling) -> dict[str, Any]:
    """A ruling with those of the decisions it applies; what is empty is left out."""
    whole = {
        "decision": ruling.decision,
        "status": ruling.status,
        "row": ruling.row,
        "otherwise": ruling.otherwise,
        "outcomes": list(map(outcome, ruling.outcomes)),
        "cites": list(ruling.cites),
        "note": ruling.note,
        "possible": list(ruling.possible),
        "next_question": ruling.next_question,
        "due": ruling.due,
        "chained": list(map(plain, ruling.chained)),
        "repeated": list(ruling.repeated),
        "deferred": list(ruling.deferred),
    }
    return {key: value for key, value in whole.items() if value}


def outcome(one: OutcomeSaid) -> dict[str, Any]:
    """A consequence; `points` are left out where it carries none."""
    points = [
        {"to": each.to, "players": each.players, "points": each.points} for each in one.points
    ]
    whole = {
        "effect": one.effect,
        "params": dict(one.params),
        "to": one.to,
        "says": one.says,
        "due": one.due,
        "cites": list(one.cites),
    }
    return whole | ({"points": points} if points else {})
