"""What a runtime must answer, in the plain form of the suite.

In: a situation, and the answer of an engine.  Out: JSON. Of a ruling it has the row and its
outcomes, the clauses, the rows still possible and the next question, through the whole chain;
explanations (`because`, `why_not`, `would_change`, `not_needed`) are left to the runtime.
"""

from __future__ import annotations

from typing import Any

from regelwerk.engine.position import Json
from regelwerk.engine.ruling import OutcomeSaid, Refused, Ruling
from regelwerk.engine.runtime import decide, find_next_question
from regelwerk.export.conformance.choice import Asked


def make_case(engine: Json, decision: str, edition: str, asked: Asked) -> dict[str, Any]:
    """Return a situation of the suite with the answer of this engine: `ruling`, `next` for a
    question, or `refused`.
    """
    told: dict[str, Any] = {"id": asked.id, "facts": dict(asked.facts)}
    if asked.question:
        told |= {"skip": list(asked.skip), "opened": list(asked.opened)}
    return told | answer_situation(engine, decision, edition, told)


def answer_situation(engine: Json, decision: str, edition: str, told: Json) -> dict[str, Any]:
    """Return the answer of this engine to a situation of the suite: `ruling`, `next` or
    `refused`.
    """
    try:
        if "skip" in told:
            return {
                "next": find_next_question(
                    engine, decision, edition, told["facts"], told["skip"], told["opened"]
                )
            }
        return {"ruling": describe_ruling(decide(engine, decision, edition, told["facts"]))}
    except Refused as refused:
        return {"refused": type(refused).__name__}


def describe_ruling(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling with those of the decisions it applies, as a mapping; empty values are left
    out.
    """
    whole = {
        "decision": ruling.decision,
        "status": ruling.status,
        "row": ruling.row,
        "otherwise": ruling.otherwise,
        "outcomes": list(map(describe_outcome, ruling.outcomes)),
        "cites": list(ruling.cites),
        "note": ruling.note,
        "possible": list(ruling.possible),
        "next_question": ruling.next_question,
        "due": ruling.due,
        "chained": list(map(describe_ruling, ruling.chained)),
        "repeated": list(ruling.repeated),
        "deferred": list(ruling.deferred),
    }
    return {key: value for key, value in whole.items() if value}


def describe_outcome(one: OutcomeSaid) -> dict[str, Any]:
    """Return an outcome as a mapping; `points` are left out where it has none."""
    points = [
        {"to": each.to, "players": each.players, "points": each.points} for each in one.points
    ]
    whole = {
        "effect": one.effect,
        "params": dict(one.params),
        "to": one.to,
        "says": one.says,
        "say": one.say,
        "due": one.due,
        "cites": list(one.cites),
    }
    return whole | ({"points": points} if points else {})
