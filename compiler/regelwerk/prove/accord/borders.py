"""Check that facts and effects are in the file where they are used, and that all of them are used.

In: the corpus.  Out: problems. What only one decision asks or orders is in its file, what several
share is in the common files of the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from regelwerk.assemble.effects import list_placeholders
from regelwerk.model import DOORS, Corpus, Effect, Outcome, Place
from regelwerk.read.problem import Problem, make_problem


def check_borders(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every fact, constraint and effect that is in the wrong file, and for
    everything of them that nobody uses.
    """
    asked = group_pairs(
        (fact, decision.id) for decision in corpus.decisions.values() for fact in decision.asks
    )
    said = group_pairs((outcome.effect, decision) for decision, outcome in list_outcomes(corpus))
    given = group_pairs(
        (outcome.effect, f"{key}={value}")
        for _, outcome in list_outcomes(corpus)
        for key, value in outcome.params.items()
    )
    for fact in corpus.facts.values():
        if fact.id in asked:
            yield from check_home(
                fact.place, f"Angabe „{fact.id}“", "facts", fact.home, asked[fact.id]
            )
        else:
            yield make_problem(
                fact.place,
                "dead_fact",
                f"{fact.id} wird nirgends gefragt",
                "unter „asks“ eintragen oder streichen",
            )
    for constraint in corpus.constraints:
        owners = {find_owner(asked.get(fact, ())) for fact in constraint.never} - {""}
        what = f"„never“ über {' und '.join(constraint.never)}"
        yield from check_home(constraint.place, what, "constraints", constraint.home, owners)
    for effect in corpus.effects.values():
        if effect.id in DOORS:
            continue  # no row is written with it
        if effect.id in said:
            yield from check_home(
                effect.place, f"Wirkung „{effect.id}“", "outcomes", effect.home, said[effect.id]
            )
            yield from find_dead_parameters(effect, given.get(effect.id, ()))
        else:
            yield make_problem(
                effect.place,
                "dead_effect",
                f"Wirkung „{effect.id}“ folgt aus keiner Zeile",
                "streichen",
            )


def group_pairs(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Return the second values of the pairs, grouped by the first."""
    found: dict[str, set[str]] = {}
    for key, value in pairs:
        found.setdefault(key, set()).add(value)
    return found


def list_outcomes(corpus: Corpus) -> Iterator[tuple[str, Outcome]]:
    """Return an iterator over every outcome of every row, each with the id of its decision."""
    return (
        (decision.id, outcome)
        for decision in corpus.decisions.values()
        for row in decision.rows
        for outcome in row.then
    )


def find_owner(users: Collection[str]) -> str:
    """Return the one decision that uses a thing; empty if several do, or none."""
    return next(iter(users)) if len(users) == 1 else ""


def check_home(
    place: Place, what: str, key: str, home: str, users: Collection[str]
) -> Iterator[Problem]:
    """Yield a problem where a thing of one decision is not in its file, or one of several decisions
    is in the file of one.

    A constraint belongs to the decision whose own facts it names; one over shared facts, or over
    the own facts of two decisions, is shared.
    """
    belongs = find_owner(users)
    if belongs and home != belongs:
        hint = f"nach decisions/{belongs}/decision.yaml unter „{key}“"
        yield make_problem(place, "should_be_private", f"{what} gehört allein zu {belongs}", hint)
    elif home and not belongs:
        common = "outcomes.yaml" if key == "outcomes" else "facts.yaml"
        yield make_problem(
            place,
            "should_be_shared",
            f"{what} gehört nicht allein zu {home}",
            f"nach {common} unter „{key}“",
        )


def find_dead_parameters(effect: Effect, given: Collection[str]) -> Iterator[Problem]:
    """Yield a problem for every parameter that is not in the sentence and names no addressee, and
    for every value that no row gives (`given` holds `parameter=value`).
    """
    for param, domain in effect.params.items():
        if param != effect.to and param not in list_placeholders(effect.says):
            message = f"Wirkung „{effect.id}“: „{param}“ steht nicht im Satz und nennt niemanden"
            yield make_problem(
                effect.place, "dead_parameter", message, "in den Satz aufnehmen oder streichen"
            )
        for value in domain if isinstance(domain, Mapping) else ():
            if f"{param}={value}" not in given:
                message = f"Wirkung „{effect.id}“: „{param}={value}“ kommt in keiner Zeile vor"
                yield make_problem(effect.place, "dead_parameter_value", message, "streichen")
