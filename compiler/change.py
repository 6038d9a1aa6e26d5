"""What an edition changed at each place: the wording compared, one class a place.

In: the corpus with a step, or the lineage lines of the bundle.  Out: `equal` or `changed`; `Change`, one for every place of a step.
A difference counts as one of substance unless the lineage claims that both mean the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from compiler.address import order, replace_inline
from compiler.assemble.patch import translator
from compiler.lineage import Step
from compiler.model import Clause, Corpus

# What can have happened to a place, the weightiest first.
CLASSES = ("open", "substance", "new", "dropped", "moved", "wording", "carried", "same")
PLACED = {"split": "moved", "merged": "moved", "moved": "moved", "carried": "carried", "same": "same"}


@dataclass(frozen=True, slots=True)
class Change:
    """A place of the newer edition with all its forerunners, or an older one without successor; `kind` is one of `CLASSES`.

    `fates` and `meanings` are those the lineage gives its pairs, each once, `why` its reasons, each once.
    """

    kind: str
    older: tuple[str, ...]
    newer: tuple[str, ...]
    fates: tuple[str, ...]
    meanings: tuple[str, ...]
    why: tuple[str, ...]


def wording(corpus: Corpus, step: Step, older: str, newer: str) -> str:
    """Whether two restatements are `equal` or `changed`, references led along the lineage; empty where one is not encoded.

    A part of a split place is equal where every sentence and force of it stood in the whole.
    """
    before, after = corpus.clauses.get(older), corpus.clauses.get(newer)
    if before is None or after is None:
        return ""
    text = replace_inline(before.text, translator(step))
    if step.forward[older].kind == "split":
        return "equal" if sentences(after.text) <= sentences(text) and forces(after) <= forces(before) and not after.table else "changed"
    return "equal" if text == after.text and before.table == after.table and forces(before) == forces(after) else "changed"


def sentences(text: str) -> frozenset[str]:
    """The sentences of a restatement."""
    return frozenset(re.split(r"(?<=[.;:])\s+", text)) - {""}


def forces(clause: Clause) -> frozenset[tuple[str, str]]:
    """Who is under which force: a change of force is a change of wording even where the sentence stays."""
    return frozenset((norm.who, norm.force) for norm in clause.norms)


def changes(lines: Iterable[Mapping[str, Any]], older: str, newer: str) -> tuple[Change, ...]:
    """Every place of a step with what happened to it, by address in the newer edition, what has no successor by the one it had.

    `lines` are the lineage of the bundle; a place that is not encoded on both sides of its pair is left out.
    """
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for line in lines:
        if line["step"] == f"{older}-{newer}":
            groups.setdefault(line["newer"] or line["older"], []).append(line)
    return tuple(change(groups[id]) for id in sorted(groups, key=order) if all(map(told, groups[id])))


def told(line: Mapping[str, Any]) -> bool:
    """Whether a pair has both sides encoded; a place without a counterpart always counts."""
    return not (line["older"] and line["newer"]) or bool(line["wording"])


def change(group: list[Mapping[str, Any]]) -> Change:
    """What happened to a place that these lines lead to, or that the one line leads away from."""
    kinds = {kind_of(line) for line in group}

    def each(key: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(line[key] for line in group if line[key]))

    return Change(min(kinds, key=CLASSES.index), each("older"), each("newer"), each("fate"), each("meaning"), each("why"))


def kind_of(line: Mapping[str, Any]) -> str:
    """The class of one lineage line."""
    if line["fate"] == "open":
        return "open"
    if not line["newer"]:
        return "dropped"
    if not line["older"]:
        return "new"
    placed = PLACED[line["fate"]]
    if line["wording"] == "equal":  # a part of a split place may say what it said, whatever is claimed of the whole
        return placed
    if line["meaning"] != "equal":
        return "substance"
    return placed if placed == "moved" else "wording"


def spans(steps: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
    """Every way from an edition to a later one by its name, as its steps: `1997-2017` goes by 2007. `steps` are in order of time."""
    found: dict[str, list[tuple[str, str]]] = {}
    for step in steps:
        at, to = step.split("-")
        ending = {name: way for name, way in found.items() if way[-1][1] == at}
        found |= {f"{way[0][0]}-{to}": [*way, (at, to)] for way in ending.values()} | {step: [(at, to)]}
    return found


def joined(first: Iterable[Change], second: Iterable[Change]) -> tuple[Change, ...]:
    """Two steps as one: every place of the last edition with its forerunners in the first, or what a place of the first lost in either.

    A place that came with one step and went with the other is in neither edition, so it is left out, as is one that a step leaves out.
    """
    first = tuple(first)
    before = {id: change for change in first for id in change.newer}
    found = [change for change in first if not change.newer]
    for later in second:
        if all(id in before for id in later.older):
            found.append(joint([before[id] for id in later.older], later))
    kept = (change for change in found if change.older or change.newer)
    return tuple(sorted(kept, key=lambda change: order((change.newer or change.older)[0])))


def joint(earlier: list[Change], later: Change) -> Change:
    """What happened over two steps to a place that `earlier` lead to: the weightiest of it; a new part of an old place is substance."""
    steps = [*earlier, later]

    def each(key: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(value for step in steps for value in getattr(step, key)))

    older = tuple(dict.fromkeys(id for step in earlier for id in step.older))
    whole = bool(older and later.newer)
    kinds = {"substance" if whole and step.kind == "new" else step.kind for step in steps}
    kind = min(kinds, key=CLASSES.index) if whole or "open" in kinds else "new" if later.newer else "dropped"
    return Change(kind, older, later.newer, each("fates"), each("meanings"), each("why"))


def tally(found: Iterable[Change]) -> dict[str, int]:
    """How many places fall into each class, every class named."""
    counts = Counter(change.kind for change in found)
    return {kind: counts[kind] for kind in CLASSES}
