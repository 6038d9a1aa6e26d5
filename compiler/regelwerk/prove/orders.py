"""Check what effects order: each for values that exist.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.errors import suggest_nearest
from regelwerk.model import Corpus
from regelwerk.read.problem import Problem, make_problem


def check_orders(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every effect that orders something for a value that not exactly one of
    its parameters has, or is said once for a parameter that it does not have.
    """
    for effect in corpus.effects.values():
        known = [
            value
            for domain in effect.params.values()
            if not isinstance(domain, str)
            for value in domain
        ]
        for thing, orders in effect.orders.items():
            for value in (value for value in orders if value and known.count(value) != 1):
                yield make_problem(
                    effect.place,
                    "unknown_value",
                    f"{effect.id} ordnet etwas an für „{thing}: {value}“",
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
