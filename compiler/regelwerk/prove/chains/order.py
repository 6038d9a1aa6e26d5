"""Check the order of facts: a fact may presuppose others that exist, but not in a circle.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from regelwerk.errors import suggest_nearest
from regelwerk.model import Corpus
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
