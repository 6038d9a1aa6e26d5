"""What an edition changed at each place: the wording compared, one class a place.

In: the corpus with a step, or the lineage lines of the bundle.  Out: `equal` or `changed`; `Change`, one for every place of a step.
A difference counts as one of substance unless the lineage claims that both mean the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from compiler.address import order, replace_inline
from compiler.assemble.patch import translator
from compiler.lineage import DIFFERS, Step
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
    """Whether two restatements are `equal` or `changed`, references led along the lineage; empty where one is not encoded."""
    before, after = corpus.clauses.get(older), corpus.clauses.get(newer)
    if before is None or after is None:
        return ""
    same_text = replace_inline(before.text, translator(step)) == after.text
    return "equal" if same_text and before.table == after.table and forces(before) == forces(after) else "changed"


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
    if line["meaning"] in DIFFERS or (line["wording"] == "changed" and line["meaning"] != "equal"):
        return "substance"
    placed = PLACED[line["fate"]]
    return "wording" if line["wording"] == "changed" and placed != "moved" else placed


def tally(found: Iterable[Change]) -> dict[str, int]:
    """How many places fall into each class, every class named."""
    counts = Counter(change.kind for change in found)
    return {kind: counts[kind] for kind in CLASSES}
