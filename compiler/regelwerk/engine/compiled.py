"""The compiled form of the decisions: plain JSON that the engines in Python and in JavaScript read.

In: the corpus and the tables of its decisions.  Out: the mapping that becomes `engine.json`, with
every sentence complete.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from regelwerk.engine.fronts import list_fronts
from regelwerk.engine.policy import Policy
from regelwerk.engine.reach import Reach
from regelwerk.engine.table import Table
from regelwerk.engine.tabulate import list_conditions, list_outcomes_in_force
from regelwerk.model import (
    APPLY,
    OTHERWISE,
    TO_ALL,
    Constraint,
    Corpus,
    Decision,
    Effect,
    Fact,
    Outcome,
    Row,
)
from regelwerk.model.moments import END
from regelwerk.model.orders import MOOT, OF_WHOLE

Json = dict[str, Any]
CLAIM, PLAY = "claim", "play"  # phases
PARTNER, OPPONENT = "partner", "opponent"  # whom a fact is about


def encode_engine(
    corpus: Corpus,
    tables: Mapping[tuple[str, str], Table],
    policies: Mapping[tuple[str, str], Policy],
) -> Json:
    """Return the content of `engine.json` without its version; tables and policies are given by
    decision and edition.
    """
    decisions: dict[str, Json] = {}
    for (id, edition), table in tables.items():
        decision = corpus.decisions[id]
        entry = decisions.setdefault(id, encode_heading(decision))
        entry["editions"][edition] = encode_edition(
            table, policies[id, edition], decision, edition, corpus
        )
    confine(decisions)
    return {
        "schema": 1,
        "facts": {id: encode_fact(fact, corpus) for id, fact in corpus.facts.items()},
        "constraints": [encode_constraint(constraint) for constraint in corpus.constraints],
        "to_all": sorted(TO_ALL),
        "remedies": sorted(id for id, effect in corpus.effects.items() if effect.remedy),
        "between": encode_between(corpus)
        | {"charged": list_charged(decisions), "fronts": list_fronts(corpus, decisions)},
        "decisions": decisions,
    }


def encode_between(corpus: Corpus) -> Json:
    """Return what holds between several events of one incident: the facts that are not about the
    event that asks them, the decisions about an opponent or a partner, the effects that answer some
    of them, the decisions on several infractions, the effects of which two cannot stand together,
    the things of which there is one in a board or game, those that are moot where play is over, the
    decisions on its tricks alone, and what effects do to its end.
    """
    rivals = [
        effect
        for effect in corpus.effects.values()
        if (effect.orders or effect.once_for is not None) and not effect.each
    ]
    return {
        "facts": {
            id: fact.of
            for id, fact in sorted(corpus.facts.items())
            if fact.of not in ("", PARTNER, OPPONENT)
        },
        "opponents": list_asking(corpus, OPPONENT),
        "partners": list_asking(corpus, PARTNER),
        "signs": encode_signs(corpus),
        "several": sorted(id for id, decision in corpus.decisions.items() if decision.several),
        "opposed": {
            effect.id: {
                "once": None if effect.once_for is None else list(effect.once_for),
                "orders": {thing: dict(orders) for thing, orders in effect.orders.items()},
            }
            for effect in sorted(rivals, key=lambda effect: effect.id)
        },
        "whole": sorted(OF_WHOLE),
        "moot": {kind: list(things) for kind, things in MOOT.items()},
        "tricks": sorted(id for id, each in corpus.decisions.items() if is_on_tricks(each)),
        "ends": {
            id: {
                "tricks": effect.tricks,
                "kinds": {kind: list(values) for kind, values in effect.end.items()},
            }
            for id, effect in sorted(corpus.effects.items())
            if effect.end or effect.tricks
        },
    }


def list_asking(corpus: Corpus, whom: str) -> list[str]:
    """Return the decisions that ask a fact about somebody else where another one applies them."""
    return sorted(
        id
        for id, decision in corpus.decisions.items()
        if any(corpus.facts[fact].of == whom for fact in decision.asks)
    )


def is_on_tricks(decision: Decision) -> bool:
    """Return whether a decision is only about who gets which tricks: about a claim, or about what
    was played, at its end.
    """
    return decision.phase == CLAIM or (decision.phase == PLAY and decision.due == END)


def encode_signs(corpus: Corpus) -> Json:
    """Return the effects that answer a fact by what they order: fact → list of effect, parameters
    and the answer.
    """
    return {
        id: [
            {"effect": sign.effect, "params": dict(sign.params), "means": sign.means}
            for sign in fact.established
            if sign.effect
        ]
        for id, fact in sorted(corpus.facts.items())
        if any(sign.effect for sign in fact.established)
    }


def list_charged(decisions: Json) -> dict[str, list[str]]:
    """Return the roles of one player that any row gives points to, by game, sorted."""
    found: dict[str, set[str]] = {}
    for decision in decisions.values():
        for compiled in decision["editions"].values():
            for row in compiled["rows"]:
                found.setdefault(decision["game"], set()).update(
                    share["to"]
                    for outcome in row["then"]
                    for share in outcome["points"]
                    if share["players"] == 1
                )
    return {game: sorted(roles) for game, roles in sorted(found.items()) if roles}


def confine(decisions: dict[str, Json]) -> None:
    """Remove in place, from the facts that calls give, those that no decision below the call asks
    in the edition, since they have no effect there.
    """
    known = Reach({"decisions": decisions})
    for entry in decisions.values():
        for edition, compiled in entry["editions"].items():
            for outcome in (
                outcome for row in compiled["rows"] for outcome in row["then"] if outcome["given"]
            ):
                used = known.list_below(outcome["apply"], edition)
                outcome["given"] = {
                    fact: value for fact, value in outcome["given"].items() if fact in used
                }


def encode_heading(decision: Decision) -> Json:
    """Return the entry of a decision without its tables: title, phase, subject, game, moment, and
    no edition yet.
    """
    return {
        "title": decision.title,
        "phase": decision.phase,
        "about": decision.about,
        "game": decision.game,
        "due": decision.due,
        "editions": {},
    }


def encode_fact(fact: Fact, corpus: Corpus) -> Json:
    """Return a fact in the form that the interview shows."""
    return {
        "question": fact.question,
        "ask": fact.ask,
        "askLabel": corpus.roles[fact.game][fact.ask],
        "away": fact.away,
        "criteria": dict(fact.criteria),
        "cites": list(fact.cites),
        "values": dict(fact.values),
        "after": list(fact.after),
        "usual": fact.usual,
        "seldom": fact.seldom,
    }


def encode_constraint(constraint: Constraint) -> Json:
    """Return a combination of values that is impossible, with the reason."""
    return {
        "never": {fact: sorted(keys) for fact, keys in constraint.never.items()},
        "why": constraint.why,
    }


def encode_edition(
    table: Table, policy: Policy, decision: Decision, edition: str, corpus: Corpus
) -> Json:
    """Return one edition of a decision: its facts, their values, its rows and its policy; sets of
    combinations are hexadecimal numbers.
    """
    rows = {row.id: row for row in decision.rows}
    return {
        "facts": list(table.facts),
        "values": [list(keys) for keys in table.values],
        "possible": f"{table.possible:x}",
        "rows": [
            {"id": name, "combos": f"{combos:x}"}
            | (
                _encode_silence(decision, edition)
                if name == OTHERWISE
                else _encode_row(rows[name], decision, edition, corpus, table, combos)
            )
            for name, combos in zip(table.names, table.rows, strict=True)
        ],
        "policy": policy.tree,
        "expected": policy.expected,
        "worst": policy.worst,
        "optimal": policy.optimal,
    }


def _encode_row(
    row: Row, decision: Decision, edition: str, corpus: Corpus, table: Table, combos: int
) -> Json:
    """Return the conditions, outcomes, clauses and note of a row that has these combinations in an
    edition; of its conditions only the answers that lead to it there.
    """
    return {
        "when": {
            fact: [
                value for value, _ in table.split(combos or table.possible, fact) if value in keys
            ]
            for fact, keys in list_conditions(row, corpus.facts).items()
        },
        "then": [
            _encode_outcome(outcome, row, decision, edition, corpus)
            for outcome in list_outcomes_in_force(row, edition)
        ],
        "cites": list(row.cites[edition]),
        "because": list(row.because.get(edition, ())),
        "note": row.note.get(edition, ""),
    }


def _encode_silence(decision: Decision, edition: str) -> Json:
    """Return what a decision says where the text of an edition is silent, in the form of a row
    without conditions and outcomes.
    """
    silence = decision.find_silence(edition)
    assert silence is not None
    nearest = list(silence.nearest.get(edition, ()))
    return {
        "when": {},
        "then": [],
        "cites": nearest,
        "because": [],
        "note": silence.reason.get(edition, ""),
        "outcome": silence.outcome,
    }


def _encode_outcome(
    outcome: Outcome, row: Row, decision: Decision, edition: str, corpus: Corpus
) -> Json:
    """Return an outcome of a row with its clauses in an edition: a sentence, or the call of another
    decision.
    """
    cites = list(outcome.cites.get(edition) or row.cites[edition])
    if outcome.effect == APPLY:
        (target,) = outcome.params.values()
        due = corpus.decisions[target].due
        spoken = {
            "to": "",
            "toLabel": "",
            "says": "",
            "say": "",
            "due": due,
            "apply": target,
            "given": dict(outcome.given),
            "points": [],
        }
    else:
        spoken = speak_effect(corpus, decision, outcome)
    return {"effect": outcome.effect, "params": dict(outcome.params), "cites": cites, **spoken}


def speak_effect(corpus: Corpus, decision: Decision, outcome: Outcome) -> Json:
    """Return the addressee, the sentence, the moment and the points of an outcome that applies no
    other decision.
    """
    effect, params = corpus.effects[outcome.effect], outcome.params
    roles = corpus.roles[decision.game]
    words = {
        param: translate_value(effect, param, value, roles, corpus)
        for param, value in params.items()
    }
    points = [
        _find_addressee(portion.to, params, words, roles)
        | {
            "players": portion.players,
            "points": portion.sign * int(params[portion.param]),
        }
        for portion in effect.points
    ]
    return {
        **_find_addressee(effect.to, params, words, roles),
        "says": fill_sentence(effect.says, words),
        "say": fill_sentence(find_words(effect.say, params), words),
        "due": effect.due,
        "apply": "",
        "given": {},
        "points": points,
    }


def _find_addressee(
    to: str, params: Mapping[str, str], words: Mapping[str, str], roles: Mapping[str, str]
) -> Json:
    """Return a fixed role (`role:…`), or the one that a parameter names, with its German label; a
    role keeps its own name even where the sentence inflects it.
    """
    role = to.removeprefix("role:") if to.startswith("role:") else params[to]
    return {"to": role, "toLabel": roles[role] if role in roles else words[to]}


def translate_value(
    effect: Effect, param: str, value: str, roles: Mapping[str, str], corpus: Corpus
) -> str:
    """Return the German words for a value of a parameter."""
    domain = effect.params[param]
    if domain == "decision":
        return f"„{corpus.decisions[value].title}“"
    if isinstance(domain, str):
        return roles[value] if domain == "roles" else value
    return domain[value]


def find_words(say: Mapping[str, str], params: Mapping[str, str]) -> str:
    """Return what is said at the table for these values of the parameters, empty where nothing
    is.
    """
    return next((words for value, words in say.items() if value in ("", *params.values())), "")


def fill_sentence(template: str, words: Mapping[str, str]) -> str:
    """Return the template with each `{…}` replaced by its words, and a capital letter at the
    beginning.
    """
    text = re.sub(r"\{(\w+)\}", lambda found: words[found[1]], template)
    return text[:1].upper() + text[1:]
