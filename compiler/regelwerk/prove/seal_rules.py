"""Define what of the decisions can have a seal: each row in each edition, each effect and each
question.

In: the corpus.  Out: `Piece`s. A row is sealed as it rules in one edition, with the silence of the
text (`otherwise`) as its last row; the words of effects and questions are sealed once, for all rows
that use them. What the build adds for a premise is no part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.assemble.premises import YES
from regelwerk.engine.tabulate import list_outcomes_in_force
from regelwerk.model import OTHERWISE, PREMISE_OPEN, Corpus, Decision, Effect, Fact, Row
from regelwerk.prove.piece import Piece, find_lock


def list_rule_pieces(corpus: Corpus) -> Iterator[Piece]:
    """Yield the rows of all decisions by edition, then the effects and the questions, in the order
    of the data.
    """
    premises = {each.presumes.fact for each in corpus.decisions.values() if each.presumes}
    for decision in corpus.decisions.values():
        for edition in decision.editions:
            yield from list_row_pieces(decision, edition, premises)
    for effect in corpus.effects.values():
        yield make_effect_piece(effect)
    for fact in corpus.facts.values():
        yield make_fact_piece(fact)


def list_row_pieces(decision: Decision, edition: str, premises: set[str]) -> Iterator[Piece]:
    """Yield the rows of a decision in an edition; an established premise is no part of a row."""

    def make(name: str, content: dict[str, Any], row: Row | None = None) -> Piece:
        """Return a row of this decision as a piece."""
        id = f"{edition}/{decision.id}/{name}"
        return Piece(
            path=find_lock(decision.game),
            book=edition,
            part="rows",
            name=id,
            ids=(id, f"rows:{decision.id}"),
            content={"id": id, **content},
            place=row.place if row else decision.place,
        )

    for row in decision.rows:
        if edition not in row.cites or row.id == PREMISE_OPEN:
            continue
        content = {
            "when": {
                fact: sorted(values)
                for fact, values in row.when.items()
                if fact not in premises or values != {YES}
            },
            "then": [
                [
                    each.effect,
                    dict(each.params),
                    {
                        fact: value
                        for fact, value in each.given.items()
                        if fact not in premises or value != YES
                    },
                    list(each.shared),
                    list(each.cites.get(edition, ())),
                ]
                for each in list_outcomes_in_force(row, edition)
            ],
            "cites": list(row.cites[edition]),
            "overrides": list(row.overrides),
            "note": row.note.get(edition, ""),
        }
        yield make(row.id, content, row)
    if silence := decision.find_silence(edition):
        nearest = list(silence.nearest.get(edition, ()))
        content = {"outcome": silence.outcome, "reason": silence.reason.get(edition, "")}
        yield make(OTHERWISE, {**content, "nearest": nearest})


def make_effect_piece(effect: Effect) -> Piece:
    """Return an effect as a piece: its sentence, to whom and when it is said, and what it does to
    points, tricks and the end of play.
    """
    content = {
        "id": effect.id,
        "to": effect.to,
        "params": {
            name: domain if isinstance(domain, str) else dict(domain)
            for name, domain in effect.params.items()
        },
        "says": effect.says,
        "say": dict(effect.say),
        "unsaid": effect.unsaid,
        "due": effect.due,
        "points": [[each.to, each.players, each.param, each.sign] for each in effect.points],
        "end": {kind: list(values) for kind, values in effect.end.items()},
        "tricks": effect.tricks,
    }
    return Piece(
        path=find_lock(effect.game),
        book=effect.game,
        part="effects",
        name=effect.id,
        ids=(f"effect:{effect.game}/{effect.id}",),
        content=content,
        place=effect.place,
    )


def make_fact_piece(fact: Fact) -> Piece:
    """Return a question as a piece: its words and answers, what it is judged by, and what is said
    or left unsaid before it.
    """
    content = {
        "id": fact.id,
        "question": fact.question,
        "ask": fact.ask,
        "criteria": dict(fact.criteria),
        "cites": list(fact.cites),
        "values": dict(fact.values),
        "said": [
            [
                [each.says, list(each.cites), each.decision, sort_conditions(each.when)]
                for each in said
            ]
            for said in (fact.aloud, fact.hush)
        ],
    }
    content |= {"usual": fact.usual, "seldom": fact.seldom} if fact.usual else {}
    return Piece(
        path=find_lock(fact.game),
        book=fact.game,
        part="facts",
        name=fact.id,
        ids=(f"fact:{fact.game}/{fact.id}",),
        content=content,
        place=fact.place,
    )


def sort_conditions(when: Any) -> dict[str, list[str]]:
    """Return conditions (fact → values) as plain lists."""
    return {fact: sorted(values) for fact, values in when.items()}
