"""What a consequence orders about a thing in dispute, and which orders cannot stand together.

In: what an effect orders, with the values of its parameters.  Out: orders by object, as the schema
lists both; whether two of them contradict each other.
"""

from __future__ import annotations

from collections.abc import Mapping

COMPATIBLE = frozenset({"yes", "may"})  # what is ordered is allowed, too
# of these there is one in a board or game, whoever did what
OF_WHOLE = frozenset({"board_played", "dealt_again", "result_counts"})
# what is moot where play is over (`play`, `lead`), broken off (`back`), or void (`tricks`)
MOOT = {
    "play": ("play_goes_on",),
    "lead": ("lead_restricted",),
    "back": ("lead_goes_back", "card_goes_back", "later_card_goes_back"),
    "tricks": ("tricks_over", "claim_stands", "claim_trick_lost"),
}


def list_orders(
    orders: Mapping[str, Mapping[str, str]], params: Mapping[str, str]
) -> dict[str, str]:
    """Return what an effect orders (object → value of a parameter, empty for any → order) where its
    parameters are these, by object; empty where it orders nothing about anything in dispute.
    """
    said = {"", *params.values()}
    return {
        thing: order
        for thing, by_value in orders.items()
        for value, order in by_value.items()
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
