"""Whom a change concerns: those whom the norms at its places bind, in the groups people look for.

In: a change, the units by id.  Out: names of groups. Who sits at the table is a player, whatever
else he is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regelwerk.lineage.change import Change

SEATED = {
    "dummy": ("dummy", "presumed_dummy"),
    "declarer": ("declarer", "presumed_declarer"),
    "defender": ("defender", "defenders"),
}
ADDRESSEES: Mapping[str, tuple[str, ...]] = {
    "player": (
        *(role for roles in SEATED.values() for role in roles),
        "player", "players", "one_concerned", "offender", "partner_of_offender", "left_opponent",
        "right_opponent", "opponents", "partner", "offending_side", "non_offending_side", "side",
        "dealer", "leader", "claimer", "claiming_side", "non_claiming_side", "contestant",
        "captain",
    ),
    **SEATED,
    "director": ("director", "director_in_charge"),
    "organizer": ("organizer",),
    "authority": ("regulating_authority",),
    "committee": ("appeals_committee",),
    "beside": ("spectator", "scorer"),
}  # fmt: skip


def list_addressees(units: Mapping[str, Any], change: Change) -> tuple[str, ...]:
    """Return the groups of those whom the norms of the older and newer places of a change bind."""
    bound = {
        norm["who"]
        for id in (*change.older, *change.newer)
        if id in units
        for norm in units[id]["norms"]
    }
    return tuple(name for name, roles in ADDRESSEES.items() if not bound.isdisjoint(roles))
