"""Lay out what decisions presume: the question whether it is established, the row that names the
decisions which establish it, and the answer that every call brings along.

In: the decisions and facts of a game.  Out: the same with these rows, answers and orders, plus
problems.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from regelwerk.errors import suggest_nearest
from regelwerk.model import APPLY, DOORS, PREMISE_OPEN, Decision, Effect, Fact, Outcome, Row, Sign
from regelwerk.read.problem import Problem, make_problem

YES, NO = "yes", "no"
LAST = 99  # rank of what is not needed every day
STATE = "state"  # of what happened before in the incident


def lay_out_premises(
    decisions: Mapping[str, Decision],
    facts: Mapping[str, Fact],
    effects: Mapping[str, Effect],
    problems: list[Problem],
) -> tuple[dict[str, Decision], dict[str, Fact]]:
    """Return the decisions and facts of a game in which each decision that presumes something asks
    that first, and each call of such a decision tells it; add what is wrong to `problems`.
    """
    presuming = {
        id: decision
        for id, decision in decisions.items()
        if decision.presumes and decision.presumes.fact in facts
    }
    problems += [*check_premises(presuming, facts, effects), *check_signs(facts, effects)]
    laid = {
        id: tell_called(decision, presuming, facts, problems) for id, decision in decisions.items()
    }
    ordered = list_ordered(decisions.values())
    for id, decision in presuming.items():
        laid[id] = ask_first(laid[id], effects, list_doors(decision, decisions, facts, ordered))
    return laid, order_questions(facts, presuming)


def check_premises(
    presuming: Mapping[str, Decision], facts: Mapping[str, Fact], effects: Mapping[str, Effect]
) -> Iterator[Problem]:
    """Yield a problem for every premise that is no question of yes and no, or that nothing
    establishes, and for every edition whose clause is missing.
    """
    for decision in presuming.values():
        premise = decision.presumes
        assert premise is not None
        fact = facts[premise.fact]
        if set(fact.values) != {YES, NO} or not fact.established:
            yield make_problem(
                decision.place,
                "bad_premise",
                f"„{fact.id}“ taugt nicht als Voraussetzung",
                "eine Frage mit „yes“ und „no“, bei der unter „established“ steht, was sie bejaht",
            )
        if not effects.keys() & set(DOORS):
            known = "“ oder „".join(DOORS)
            said = f"{decision.id} nennt, was zuerst zu entscheiden ist, mit der Wirkung „{known}“"
            yield make_problem(decision.place, "unknown_effect", said, "in outcomes.yaml eintragen")
        for edition in sorted({each for row in decision.rows for each in row.cites}):
            if edition not in premise.cites:
                yield make_problem(
                    decision.place,
                    "bad_premise",
                    f"{decision.id}: woraus sich in {edition} ergibt, was sie voraussetzt, fehlt",
                    "unter „presumes“ bei „cites“ eintragen",
                )


def check_signs(facts: Mapping[str, Fact], effects: Mapping[str, Effect]) -> Iterator[Problem]:
    """Yield a problem for every sign that names an effect, a parameter, a question or an answer
    that does not exist.
    """
    for fact in facts.values():
        for sign in fact.established:
            if sign.means not in fact.values:
                told = explain_unknown(fact, sign.means, fact.values)
                yield make_problem(fact.place, "unknown_value", *told)
            if sign.effect and sign.effect not in effects:
                told = explain_unknown(fact, sign.effect, effects)
                yield make_problem(fact.place, "unknown_effect", *told)
            elif not sign.effect and sign.fact not in facts:
                told = explain_unknown(fact, sign.fact, facts)
                yield make_problem(fact.place, "unknown_fact", *told)
            else:
                for value, known in list_values(sign, facts, effects):
                    if value not in known:
                        told = explain_unknown(fact, value, known)
                        yield make_problem(fact.place, "unknown_value", *told)


def list_values(
    sign: Sign, facts: Mapping[str, Fact], effects: Mapping[str, Effect]
) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the values that a sign names, each with those that can stand there."""
    if not sign.effect:
        yield sign.value, facts[sign.fact].values
    for param, value in sign.params.items():
        domain = effects[sign.effect].params.get(param, {})
        if not isinstance(domain, str):
            yield value, domain


def explain_unknown(fact: Fact, name: str, known: Iterable[str]) -> tuple[str, str]:
    """Return message and hint for a sign of a question with an unknown name."""
    said = f"„{fact.id}“ wird an „{name}“ erkannt, das es nicht gibt"
    return said, suggest_nearest(name, known)


def tell_called(
    decision: Decision,
    presuming: Mapping[str, Decision],
    facts: Mapping[str, Fact],
    problems: list[Problem],
) -> Decision:
    """Return the decision with calls that tell the premise of the decision they apply; report a
    call whose row has not established it.
    """

    def tell(row: Row, outcome: Outcome) -> Outcome:
        target = presuming.get(outcome.params["decision"]) if outcome.effect == APPLY else None
        if target is None or target.presumes is None:
            return outcome
        premise = target.presumes.fact
        own = decision.presumes is not None and decision.presumes.fact == premise
        for edition in row.cites:
            if outcome.holds(edition) and not (
                own or establishes(row, outcome, facts[premise], edition)
            ):
                problems.append(
                    make_problem(
                        row.place,
                        "premise_unsaid",
                        f"{edition}: {decision.id}/{row.id} führt zu {target.id}, das"
                        f" voraussetzt, dass „{premise}“ feststeht",
                        "die Folge nennen, die es feststellt, oder selbst voraussetzen",
                    )
                )
        return replace(outcome, given={**outcome.given, premise: YES})

    return replace(
        decision,
        rows=tuple(
            replace(row, then=tuple(tell(row, outcome) for outcome in row.then))
            for row in decision.rows
        ),
    )


def establishes(row: Row, call: Outcome | None, premise: Fact, edition: str) -> bool:
    """Return whether a row establishes a premise in an edition: by what it orders, by an answer on
    which it rests, or by an answer that its call tells; a premise is always answered with yes.
    """
    return any(
        orders(row, sign, edition)
        or rests_on(row, sign)
        or (call is not None and tells(call, sign))
        for sign in premise.established
    )


def orders(row: Row, sign: Sign, edition: str) -> bool:
    """Return whether a row orders the effect of a sign in an edition."""
    return edition in row.cites and any(
        outcome.effect == sign.effect
        and outcome.holds(edition)
        and sign.params.items() <= outcome.params.items()
        for outcome in row.then
    )


def rests_on(row: Row, sign: Sign) -> bool:
    """Return whether a row holds only where the answer of a sign is given."""
    return row.when.get(sign.fact) == frozenset({sign.value})


def tells(call: Outcome, sign: Sign) -> bool:
    """Return whether a call tells the answer of a sign."""
    return sign.fact != "" and call.given.get(sign.fact) == sign.value


def list_ordered(decisions: Iterable[Decision]) -> dict[str, list[tuple[Decision, Row, Outcome]]]:
    """Return by effect the rows that order it, each with its decision."""
    ordered: dict[str, list[tuple[Decision, Row, Outcome]]] = {}
    for decision in decisions:
        for row in decision.rows:
            for outcome in row.then:
                ordered.setdefault(outcome.effect, []).append((decision, row, outcome))
    return ordered


def list_doors(
    decision: Decision,
    decisions: Mapping[str, Decision],
    facts: Mapping[str, Fact],
    ordered: Mapping[str, Sequence[tuple[Decision, Row, Outcome]]],
) -> dict[str, tuple[str, ...]]:
    """Return the decisions, with the editions, that establish by what they order the premise of a
    decision; `ordered` are the rows by what they order.
    """
    assert decision.presumes is not None
    premise, cites = facts[decision.presumes.fact], decision.presumes.cites
    found: dict[str, set[str]] = {}
    for sign in premise.established:
        for other, row, outcome in ordered.get(sign.effect, ()):
            own = other.id == decision.id or (
                other.presumes is not None and other.presumes.fact == premise.id
            )
            if not own and sign.params.items() <= outcome.params.items():
                held = {edition for edition in row.cites if outcome.holds(edition)}
                found.setdefault(other.id, set()).update(held & cites.keys())
    return {
        door: tuple(edition for edition in cites if edition in found[door])
        for door in sorted(found, key=partial(rank_door, decisions))
        if found[door]
    }


def rank_door(decisions: Mapping[str, Decision], id: str) -> tuple[int, str]:
    """Return the key that puts the everyday decisions first, the others by their titles."""
    everyday = decisions[id].everyday
    return everyday.rank if everyday else LAST, decisions[id].title


def ask_first(
    decision: Decision, effects: Mapping[str, Effect], doors: Mapping[str, Sequence[str]]
) -> Decision:
    """Return a decision that first asks whether its premise is established, and where it is not
    names the doors.
    """
    assert decision.presumes is not None
    premise, cites = decision.presumes.fact, decision.presumes.cites
    named = tuple(
        Outcome(
            effect,
            {"decision": door},
            only=() if set(cites) <= set(editions) else tuple(editions),
            place=decision.place,
        )
        for door, editions in doors.items()
        for effect in DOORS
        if effect in effects
    )
    refusing = Row(
        id=PREMISE_OPEN,
        when={premise: frozenset({NO})},
        then=named,
        cites=cites,
        overrides=(),
        because={},
        note={},
        place=decision.place,
    )
    rows = (replace(row, when={premise: frozenset({YES}), **row.when}) for row in decision.rows)
    return replace(decision, asks=(premise, *decision.asks), rows=(refusing, *rows))


def order_questions(
    facts: Mapping[str, Fact], presuming: Mapping[str, Decision]
) -> dict[str, Fact]:
    """Return the facts, each asked only after the premise of a decision that asks it; what is
    established by one event is known to the later ones.
    """
    before: dict[str, list[str]] = {}
    for decision in presuming.values():
        assert decision.presumes is not None
        for fact in decision.asks:
            before.setdefault(fact, []).append(decision.presumes.fact)
    return {
        id: replace(
            fact,
            after=tuple(dict.fromkeys([*before.get(id, ()), *fact.after])),
            of=fact.of or (STATE if fact.established else ""),
        )
        for id, fact in facts.items()
    }
