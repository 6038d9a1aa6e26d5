"""What a consequence orders about a thing in dispute, and which orders cannot stand together.

In: effects and outcomes.  Out: orders by object, as the schema lists both; whether two of them
contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from regelwerk.errors import suggest_nearest
from regelwerk.model import Corpus, Effect, Outcome
from regelwerk.read.problem import Problem, make_problem

COMPATIBLE = frozenset({"yes", "may"})  # what is ordered is allowed, too


def list_orders(effect: Effect, outcome: Outcome) -> dict[str, str]:
    """Return what an outcome of an effect orders, by object; empty where it orders nothing about
    anything in dispute.
    """
    said = {"", *outcome.params.values()}
    return {
        thing: order
        for thing, orders in effect.orders.items()
        for value, order in orders.items()
        if value in said
    }


def find_dispute(orders: Mapping[str, str], others: Mapping[str, str]) -> str:
    """Return the first object about which two sets of orders contradict each other; empty if they
    can stand together.
    """
    return next(
        (
            thing
            for thing, order in orders.items()
            if thing in others and order != others[thing] and {order, others[thing]} != COMPATIBLE
        ),
        "",
    )


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
