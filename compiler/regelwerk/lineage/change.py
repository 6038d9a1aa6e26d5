"""Describe what an edition changed at a place by one class, over one step of the lineage or over
several.

In: the changes of single steps, as `regelwerk.lineage.compared` classified them.  Out: the changes
over several steps, and the number of changes of each class.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from regelwerk.ids.address import build_sort_key, find_id_above, parse_address

# What can have happened to a place, the heaviest first.
CLASSES = (
    "open",
    "substance",
    "new",
    "dropped",
    "unnumbered",
    "moved",
    "wording",
    "carried",
    "same",
)
# What a change can weigh, the heaviest first: other rulings, other rights or duties, the same said
# clearer, another form or translation.
WEIGHTS = ("ruling", "duty", "clarified", "form", "translation")
# unlike in restatements a sentence of a reason may end with a clause (`12 C. 1997 …`); none ends
# with the number of a trick (`im 13. Stich`)
SENTENCE_END = re.compile(r"\.\s+(?!Stich\b)(?=[A-ZÄÖÜ„(§\d])")
QUIET = ("carried", "same")  # classes of places without a change to show
LOUD = tuple(kind for kind in CLASSES if kind not in QUIET)


@dataclass(frozen=True, slots=True)
class Change:
    """A place of the newer edition with all its predecessors, or an older place without a
    successor; `kind` is one of `CLASSES`.

    `fates`, `meanings` and `weights` are those that the lineage gives its pairs, `why` its reasons,
    each listed once. `since` are the editions that changed the place, `last` are the last ids of
    what is gone, `again` marks what is once more as it was before.
    """

    kind: str
    older: tuple[str, ...]
    newer: tuple[str, ...]
    fates: tuple[str, ...]
    meanings: tuple[str, ...]
    why: tuple[str, ...]
    weights: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    again: bool = False

    @property
    def weight(self) -> str:
        """The heaviest of the weights; empty where there is none."""
        return min(self.weights, key=WEIGHTS.index, default="")


def split_reason(why: str) -> tuple[str, str]:
    """Return the first sentence of a reason of the lineage, which says what holds and what held,
    and the details behind it, empty where there are none; no full stop ends either.
    """
    core, *details = SENTENCE_END.split(why, maxsplit=1)
    return core, "".join(details)


def group_by_step(entries: Iterable[Mapping[str, Any]]) -> dict[str, tuple[Change, ...]]:
    """Return the changes of the bundle by step (`1997-2007`)."""
    found: dict[str, list[Change]] = {}
    for entry in entries:
        change = Change(
            kind=entry["kind"],
            older=tuple(entry["older"]),
            newer=tuple(entry["newer"]),
            fates=tuple(entry["fates"]),
            meanings=tuple(entry["meanings"]),
            why=tuple(entry["why"]),
            weights=tuple(entry["weights"]),
            since=list_since(entry["step"], entry["kind"]),
        )
        found.setdefault(entry["step"], []).append(change)
    return {step: tuple(changes) for step, changes in found.items()}


def list_since(step: str, kind: str) -> tuple[str, ...]:
    """Return the edition that changed a place with this step; none where the place only stayed."""
    return () if kind in QUIET else (step.rsplit("-", 1)[1],)


def group_unnumbered(found: Iterable[Change]) -> dict[str, tuple[str, ...]]:
    """Return the places of a step that go on without a printed number, grouped by the newer id of
    the place above them (empty where it has none).
    """
    found = tuple(found)
    onward: dict[str, str] = {}
    for old, new in (
        (old, new) for change in found for old in change.older for new in change.newer
    ):
        if old not in onward or parse_address(old) == parse_address(new):
            onward[old] = new
    homes: dict[str, tuple[str, ...]] = {}
    for id in (id for change in found for id in change.older if change.kind == "unnumbered"):
        home = onward.get(find_id_above(id), "")
        homes[home] = (*homes.get(home, ()), id)
    return homes


def list_spans(steps: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return every way from an edition to a later one by its name, as the list of its steps:
    `1997-2017` goes by 2007. `steps` are in order of time.
    """
    found: dict[str, tuple[str, ...]] = {}
    for step in dict.fromkeys(steps):
        at, to = step.split("-")
        ending = {name: way for name, way in found.items() if name.endswith(f"-{at}")}
        found |= {f"{name.split('-')[0]}-{to}": (*way, step) for name, way in ending.items()} | {
            step: (step,)
        }
    return found


def join_steps(first: Iterable[Change], second: Iterable[Change]) -> tuple[Change, ...]:
    """Return two steps as one: every place of the last edition with its predecessors in the first,
    and every place of the first that was lost in either step.

    A place that came with the first step and went with the second is in neither edition and is left
    out, as is one that a step leaves out.
    """
    first = tuple(first)
    before = {id: change for change in first for id in change.newer}
    found = [change for change in first if not change.newer]
    for later in second:
        if all(id in before for id in later.older):
            found.append(join_changes([before[id] for id in later.older], later))
    kept = (change for change in found if change.older or change.newer)
    return tuple(sorted(kept, key=lambda change: build_sort_key((change.newer or change.older)[0])))


def join_changes(earlier: list[Change], later: Change) -> Change:
    """Return what happened, over two steps, to a place to which the changes `earlier` lead: the
    heaviest class of them; a new part of an old place counts as substance.

    A place that came with the first step and goes on without a number keeps the id it came with.
    """
    steps = [*earlier, later]

    def each(key: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(value for step in steps for value in getattr(step, key)))

    older = tuple(dict.fromkeys(id for step in earlier for id in step.older))
    newer = later.newer or (later.older if later.kind == "unnumbered" and not older else ())
    whole = bool(older) and (bool(newer) or later.kind == "unnumbered")
    kinds = {"substance" if whole and step.kind == "new" else step.kind for step in steps}
    kind = (
        min(kinds, key=CLASSES.index) if whole or "open" in kinds else "new" if newer else "dropped"
    )
    return Change(
        kind=kind,
        older=older,
        newer=newer,
        fates=each("fates"),
        meanings=each("meanings"),
        why=each("why"),
        weights=each("weights"),
        since=each("since"),
        last=() if newer else later.last or later.older,
    )


def join_way(
    steps: Mapping[str, Iterable[Change]], way: Iterable[str], directs: Iterable[Mapping[str, Any]]
) -> tuple[Change, ...]:
    """Return the steps of a way as one, and where several of them changed a place, what its own
    reason for the whole way (`directs`, as in the bundle) says.
    """
    told = {each["at"]: each for each in directs}
    found = reduce(join_steps, (tuple(steps[step]) for step in way))
    return tuple(
        tell_directly(change, told[id])
        if len(change.since) > 1 and (id := name_change(change)) in told
        else change
        for change in found
    )


def name_change(change: Change) -> str:
    """Return the id that stands for a change: that of the newer place, or the last one of what is
    gone.
    """
    return (change.newer or change.last or change.older)[0]


def classify_directly(change: Change, meaning: str) -> str:
    """Return the class of a place that means this over the whole way."""
    if meaning != "equal":
        return "substance"
    if not change.newer:
        return change.kind
    addresses = [{parse_address(id) for id in side} for side in (change.older, change.newer)]
    return "wording" if addresses[0] == addresses[1] else "moved"


def tell_directly(change: Change, told: Mapping[str, Any]) -> Change:
    """Return a change over several steps with what its own reason says of the whole way."""
    meaning = told["meaning"]
    return replace(
        change,
        kind=classify_directly(change, meaning) if meaning else change.kind,
        meanings=(meaning,) if meaning else (),
        why=(told["why"],),
        weights=(told["weight"],) if told["weight"] else (),
        again=told["again"],
    )


def count_classes(found: Iterable[Change]) -> dict[str, int]:
    """Return how many places are in each class, every class named."""
    counts = Counter(change.kind for change in found)
    return {kind: counts[kind] for kind in CLASSES}


def count_weights(found: Iterable[Change]) -> dict[str, int]:
    """Return how many changed places have each weight as their heaviest one, every weight named."""
    counts = Counter(change.weight for change in found if change.kind not in QUIET)
    return {weight: counts[weight] for weight in WEIGHTS}
