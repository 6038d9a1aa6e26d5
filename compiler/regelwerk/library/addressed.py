"""Whom a change concerns, in the groups people look for.

In: the units by id, the compiled engine.  Out: names of groups.  A place concerns those whom its
norms bind; where it has none, those to whom decisions that rest on it say something; where there
are none either, those whom its parts concern. Who sits at the table is a player, whatever else he
is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from regelwerk.lineage.change import Change

Json = Mapping[str, Any]
SEATED = {
    "dummy": ("dummy", "presumed_dummy"),
    "declarer": ("declarer", "presumed_declarer"),
    "defender": ("defender", "defenders", "each_defender", "defender_on_lead", "dummy_or_defender"),
}
ADDRESSEES: Mapping[str, tuple[str, ...]] = {
    "player": (
        *(role for roles in SEATED.values() for role in roles),
        "player", "players", "one_concerned", "offender", "partner_of_offender", "left_opponent",
        "right_opponent", "opponents", "partner", "offending_side", "non_offending_side", "side",
        "dealer", "leader", "claimer", "claiming_side", "non_claiming_side", "contestant",
        "captain", "all", "each", "both_sides", "misinformed", "left_opponent_of_misinformed",
        "misleading_side", "misled_side", "revoking_side", "side_that_changed",
    ),
    **SEATED,
    "director": ("director", "director_in_charge"),
    "organizer": ("organizer",),
    "authority": ("regulating_authority",),
    "committee": ("appeals_committee",),
    "beside": ("spectator", "scorer"),
}  # fmt: skip


def find_addressed(units: Mapping[str, Json], engine: Json) -> dict[str, frozenset[str]]:
    """Return place → the roles it concerns; a place that concerns nobody is left out."""
    told = find_told(engine)
    parts: dict[str, list[str]] = defaultdict(list)
    for unit in units.values():
        parts[unit["parent"]].append(unit["id"])
    found: dict[str, frozenset[str]] = {}

    def find(id: str) -> frozenset[str]:
        if id not in found:
            bound = frozenset(norm["who"] for norm in units[id]["norms"]) or told.get(id)
            found[id] = bound or frozenset().union(*map(find, parts[id]))
        return found[id]

    return {id: roles for id in units if (roles := find(id))}


def find_told(engine: Json) -> dict[str, frozenset[str]]:
    """Return clause → to whom the consequences that rest on it say something."""
    found: dict[str, set[str]] = defaultdict(set)
    for decision in engine["decisions"].values():
        for row in (row for table in decision["editions"].values() for row in table["rows"]):
            for said in row["then"]:
                for id in (said["cites"] or row["cites"]) if said["to"] else ():
                    found[id].add(said["to"])
    return {id: frozenset(roles) for id, roles in found.items()}


def list_addressees(addressed: Mapping[str, frozenset[str]], change: Change) -> tuple[str, ...]:
    """Return the groups that the older and newer places of a change concern, by the `addressed` of
    all places.
    """
    concerned = frozenset().union(*(addressed.get(id, ()) for id in (*change.older, *change.newer)))
    return tuple(name for name, roles in ADDRESSEES.items() if not concerned.isdisjoint(roles))
