"""Check the order of facts and effects: a fact may presuppose others that exist, but not in a
circle; effects exclude only known ones.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from regelwerk.errors import suggest_nearest
from regelwerk.model import Corpus, Effect
from regelwerk.read.problem import Problem, make_problem


def check_presuppositions(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every fact that presupposes one its game does not have, and for the first
    circle of such facts.
    """
    for fact in corpus.facts.values():
        known = [other.id for other in corpus.facts.values() if other.game == fact.game]
        for other in fact.after:
            if other not in known:
                yield make_problem(
                    fact.place,
                    "circular_after",
                    f"{fact.id} kommt nach „{other}“, das es nicht gibt",
                    suggest_nearest(other, known),
                )
    try:
        TopologicalSorter({fact.id: fact.after for fact in corpus.facts.values()}).prepare()
    except CycleError as circle:
        found = circle.args[1]
        message = f"die Angaben setzen einander voraus: {' → '.join(found)}"
        yield make_problem(
            corpus.facts[found[0]].place,
            "circular_after",
            message,
            "„after“ an einer Stelle streichen",
        )


def check_oppositions(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every effect that excludes an unknown effect or value, or is said once
    for a parameter that it does not have.
    """
    for effect in corpus.effects.values():
        for other, values in effect.against.items():
            if other not in corpus.effects:
                yield make_problem(
                    effect.place,
                    "unknown_effect",
                    f"{effect.id} steht gegen „{other}“",
                    suggest_nearest(other, corpus.effects),
                )
                continue
            known = list_first_values(corpus.effects[other])
            for value in (value for value in values if value not in known):
                yield make_problem(
                    effect.place,
                    "unknown_value",
                    f"{effect.id} steht gegen „{other}: {value}“",
                    suggest_nearest(value, known),
                )
        for param in effect.once_for or ():
            if param not in effect.params:
                yield make_problem(
                    effect.place,
                    "unknown_parameter",
                    f"„{effect.id}“ kennt „{param}“ nicht",
                    suggest_nearest(param, effect.params),
                )


def list_first_values(effect: Effect) -> tuple[str, ...]:
    """Return the values of the first parameter of an effect, where they are listed."""
    domain = next(iter(effect.params.values()), "")
    return () if isinstance(domain, str) else tuple(domain)
