"""What became of every place: the entries of a lineage file.

In: a reading.  Out: `Fate`s with whole ids, plus problems for entries of a shape their fate cannot have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from compiler.assemble.reading import Reading, many
from compiler.model import Fate

SHAPES = {  # how many places an entry names on the older and the newer side; 2 = several
    "same": {(1, 1)},
    "unrelated": {(1, 1)},
    "moved": {(1, 1)},
    "split": {(1, 2)},
    "merged": {(2, 1)},
    "new": {(0, 1), (0, 2)},
    "dropped": {(1, 0), (2, 0)},
    "open": {(1, 0), (2, 0), (0, 1), (0, 2)},
}
NEEDS = {
    "same": "„at“",
    "unrelated": "„at“",
    "moved": "eine Stelle unter „from“ und eine unter „to“",
    "split": "eine Stelle unter „from“ und mehrere unter „to“",
    "merged": "mehrere Stellen unter „from“ und eine unter „to“",
    "new": "„to“",
    "dropped": "„from“",
    "open": "„from“ oder „to“",
}
CLAIMING = frozenset({"same", "moved", "split", "merged"})


def fates(reading: Reading) -> Iterator[Fate]:
    """The entries of a lineage file, addresses made whole."""
    tree = reading.tree
    older, newer = tree["older"], tree["newer"]
    if f"{older}-{newer}" != reading.stem:
        reading.complain(tree, "older", "path_mismatch", f"die Datei heißt {reading.stem}.yaml, enthält aber {older} → {newer}")
    for index, entry in enumerate(tree["fates"]):
        at = many(entry.get("at", ()))
        before = tuple(f"{older}/{a}" for a in (*at, *many(entry.get("from", ()))))
        after = tuple(f"{newer}/{a}" for a in (*at, *many(entry.get("to", ()))))
        fault = misshapen(entry, len(before), len(after))
        if fault:
            reading.complain(tree["fates"], index, "bad_fate", fault)
            continue
        if entry.get("meaning", "equal") != "equal" and "why" not in entry:
            reading.complain(tree["fates"], index, "missing_key", "ein behaupteter Unterschied braucht „why“")
        if "apart" in entry and not {"meaning", "why"} <= entry.keys():
            reading.complain(tree["fates"], index, "missing_key", "„apart“ braucht „meaning“ und „why“")
        yield Fate(
            entry["fate"],
            before,
            after,
            entry.get("meaning", ""),
            entry.get("why", ""),
            reading.place(tree["fates"], index),
            entry.get("unwitnessed", ""),
            tuple(entry.get("apart", ())),
        )


def misshapen(entry: Mapping[str, Any], older: int, newer: int) -> str:
    """What is wrong with an entry that names so many places on either side; empty where nothing is."""
    kind = entry["fate"]
    if (min(older, 2), min(newer, 2)) not in SHAPES[kind] or ("at" in entry) != (kind in ("same", "unrelated")):
        return f"„{kind}“ braucht {NEEDS[kind]} und sonst nichts"
    if kind == "moved" and many(entry["from"]) == many(entry["to"]):
        return f"{entry['to']} bleibt, wo es war; das ist „same“"
    if kind == "same" and "meaning" not in entry:
        return "„same“ ohne „meaning“ sagt nichts"
    if kind not in CLAIMING and not entry.keys().isdisjoint({"meaning", "unwitnessed", "apart"}):
        return f"„{kind}“ stellt keine zwei Fassungen gegenüber, über deren Bedeutung etwas zu sagen wäre"
    return ""
