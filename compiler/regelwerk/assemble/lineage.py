"""Read from the entries of a lineage file what became of every place.

In: a reading.  Out: `Fate`s, `Direct`s and `Lesson`s with full ids, plus problems: entries whose
shape their fate does not allow, and wrong claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from regelwerk.assemble.reading import Reading
from regelwerk.ids.address import resolve
from regelwerk.lineage.step import DIFFERS
from regelwerk.model import Claim, Direct, Fate, Lesson

PARTED = {
    "split": "to",
    "merged": "from",
}  # the side on which an entry names several places, each of which may have its own claim
SHAPES = {  # how many places an entry names on the older and the newer side; 2 = several
    "same": {(1, 1)},
    "unrelated": {(1, 1)},
    "moved": {(1, 1)},
    "split": {(1, 2)},
    "merged": {(2, 1)},
    "new": {(0, 1), (0, 2)},
    "dropped": {(1, 0), (2, 0)},
    "unnumbered": {(1, 0), (2, 0)},
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
    "unnumbered": "„from“",
    "open": "„from“ oder „to“",
}
CLAIMING = frozenset({"same", "moved", "split", "merged"})
CLAIMS = frozenset({"meaning", "apart", "weight", "why", "unwitnessed"})
WEIGHED = (
    # what a change may weigh, by the meaning claimed of it; empty: one side has nothing to compare
    {
        "equal": ("clarified", "form", "translation"),
        "": ("ruling", "duty", "clarified", "form"),
    }
    | dict.fromkeys(DIFFERS, ("ruling", "duty"))
)


def read_fates(reading: Reading) -> Iterator[Fate]:
    """Yield the fates of a lineage file with full ids; report and leave out entries of a wrong
    shape.
    """
    tree = reading.tree
    older, newer = tree["older"], tree["newer"]
    check_name(reading)
    for index, entry in enumerate(tree["fates"]):
        before, after = list_places(entry, "from"), list_places(entry, "to")
        fault = find_shape_fault(entry, len(before), len(after))
        if fault:
            reading.complain(tree["fates"], index, "bad_fate", fault)
            continue
        check_claims(reading, index)
        parted = newer if entry["fate"] == "split" else older
        yield Fate(
            kind=entry["fate"],
            older=tuple(f"{older}/{place['at']}" for place in before),
            newer=tuple(f"{newer}/{place['at']}" for place in after),
            meaning=entry.get("meaning", ""),
            why=entry.get("why", ""),
            place=reading.find_place(tree["fates"], index),
            unwitnessed=entry.get("unwitnessed", ""),
            apart=tuple(entry.get("apart", ())),
            parts=tuple(
                (f"{parted}/{part['at']}", read_claim(reading, entry, part))
                for part in list_claimed_parts(entry)
            ),
            weight=entry.get("weight", ""),
        )


def read_directs(reading: Reading) -> Iterator[Direct]:
    """Yield the reasons of a file that tells a way of several steps as one; addresses of the newest
    edition are made full, full ids stay.
    """
    tree = reading.tree
    newer = tree["newer"]
    check_name(reading)
    for index, entry in enumerate(tree["changes"]):
        meaning, weight = entry.get("meaning", ""), entry.get("weight", "")
        if weight and weight not in WEIGHED[meaning]:
            report_weight(reading, tree["changes"], index, meaning or entry["at"], weight)
        yield Direct(
            step=reading.stem,
            at=resolve(newer, "", entry["at"]),
            meaning=meaning,
            weight=weight,
            why=entry["why"],
            again="again" in entry,
            place=reading.find_place(tree["changes"], index),
        )


def check_name(reading: Reading) -> None:
    """Report a file whose name is not made of its two editions."""
    tree = reading.tree
    older, newer = tree["older"], tree["newer"]
    if f"{older}-{newer}" != reading.stem:
        reading.complain(
            tree,
            "older",
            "path_mismatch",
            f"die Datei heißt {reading.stem}.yaml, enthält aber {older} → {newer}",
        )


def report_weight(reading: Reading, entries: Any, index: int, meaning: str, weight: str) -> None:
    """Report a weight that the meaning of an entry does not allow."""
    allowed = ", ".join(WEIGHED.get(meaning, WEIGHED[""]))
    message = f"was „{meaning}“ ist, kann nicht „{weight}“ wiegen"
    reading.complain(entries, index, "bad_weight", message, f"eines von {allowed}")


def read_lessons(reading: Reading) -> Iterator[Lesson]:
    """Yield what a director has to learn anew with a step; addresses of the newer edition are made
    full, full ids stay.
    """
    listed = reading.tree.get("relearn", ())
    newer = reading.tree["newer"]
    for index, entry in enumerate(listed):
        at = tuple(resolve(newer, "", address) for address in entry["at"])
        yield Lesson(
            id=f"{reading.stem}/{index + 1}",
            step=reading.stem,
            says=entry["says"],
            at=at,
            place=reading.find_place(listed, index),
        )


def list_places(entry: Mapping[str, Any], side: str) -> tuple[Mapping[str, Any], ...]:
    """Return the places that an entry names on one side, each as a mapping with its own claims."""
    given = entry.get("at", entry.get(side, ()))
    listed = (given,) if isinstance(given, str) else given
    return tuple({"at": each} if isinstance(each, str) else each for each in listed)


def list_claimed_parts(entry: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    """Return the places of an entry that have claims of their own."""
    return (
        place
        for side in ("from", "to")
        for place in list_places(entry, side)
        if CLAIMS & place.keys()
    )


def read_claim(reading: Reading, entry: Mapping[str, Any], part: Mapping[str, Any]) -> Claim:
    """Return what an entry claims of one of its places."""
    listed = entry[PARTED[entry["fate"]]]
    return Claim(
        meaning=part.get("meaning", ""),
        why=part.get("why", ""),
        unwitnessed=part.get("unwitnessed", ""),
        place=reading.find_place(listed, listed.index(part)),
        weight=part.get("weight", ""),
    )


def check_claims(reading: Reading, index: int) -> None:
    """Report claims without a reason, weights that the meaning does not allow, and a difference
    claimed of all parts of a split place at once.
    """
    entries = reading.tree["fates"]
    entry = entries[index]
    for each in (entry, *list_claimed_parts(entry)):
        if each.get("meaning", "equal") != "equal" and "why" not in each:
            reading.complain(
                entries, index, "missing_key", "ein behaupteter Unterschied braucht „why“"
            )
        if (weight := each.get("weight")) and weight not in WEIGHED[each.get("meaning", "")]:
            report_weight(reading, entries, index, each.get("meaning") or entry["fate"], weight)
    if "apart" in entry and not {"meaning", "why"} <= entry.keys():
        reading.complain(entries, index, "missing_key", "„apart“ braucht „meaning“ und „why“")
    if entry["fate"] == "split" and entry.get("meaning") in DIFFERS:
        named = ", ".join(place["at"] for place in list_places(entry, "to"))
        message = (
            f"{entry['from']} → {named}: „{entry['meaning']}“ ist von allen Teilen zugleich"
            " behauptet"
        )
        reading.complain(
            entries,
            index,
            "shared_claim",
            message,
            "unter „to“ jeden Teil, der anders ist, mit „meaning“ und „why“ angeben",
        )


def find_shape_fault(entry: Mapping[str, Any], older: int, newer: int) -> str:
    """Return what is wrong with the shape of an entry that names so many places on either side;
    empty where nothing is wrong.
    """
    kind = entry["fate"]
    if (min(older, 2), min(newer, 2)) not in SHAPES[kind] or ("at" in entry) != (
        kind in ("same", "unrelated")
    ):
        return f"„{kind}“ braucht {NEEDS[kind]} und sonst nichts"
    if any(
        CLAIMS & place.keys()
        for side in ("from", "to")
        if side != PARTED.get(kind)
        for place in list_places(entry, side)
    ):
        return (
            f"bei „{kind}“ gilt eine Behauptung für den ganzen Eintrag, nicht für eine einzelne"
            " Stelle"
        )
    if any(list_claimed_parts(entry)) and CLAIMS & entry.keys():
        return "von einzelnen Teilen und vom ganzen Eintrag zugleich kann nichts behauptet werden"
    if kind == "moved" and list_places(entry, "from") == list_places(entry, "to"):
        return f"{entry['to']} bleibt, wo es war; das ist „same“"
    if kind == "same" and "meaning" not in entry:
        return "„same“ ohne „meaning“ sagt nichts"
    if kind in ("open", "unnumbered") and "weight" in entry:
        return f"was „{kind}“ ist, hat kein Gewicht"
    if kind not in CLAIMING and not entry.keys().isdisjoint({"meaning", "unwitnessed", "apart"}):
        return (
            f"„{kind}“ stellt keine zwei Fassungen gegenüber, über deren Bedeutung etwas zu sagen"
            " wäre"
        )
    return ""
