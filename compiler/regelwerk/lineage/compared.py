"""What an edition changed at each place, judged once: every pair of places by wording and claim,
then one class a place.

In: the corpus and the steps of its lineage.  Out: `Compared`; whatever tells of changes reads it,
or what the bundle has of it. A difference counts as one of substance unless the lineage claims that
both mean the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from regelwerk.ids.address import order, replace_inline
from regelwerk.lineage.change import CLASSES, WEIGHTS, Change
from regelwerk.lineage.step import DIFFERS, Step, claimed, pairs, translator
from regelwerk.model import Clause, Corpus

PLACED = {
    "split": "moved",
    "merged": "moved",
    "moved": "moved",
    "carried": "carried",
    "same": "same",
}
TOLD = ("open", "unnumbered")  # fates that say all there is to say of a pair


@dataclass(frozen=True, slots=True)
class Pair:
    """Two places of neighbouring editions that belong together, or one without a counterpart: then
    the other end is empty.

    `wording` is `equal`, `changed`, or empty where an end is missing or not encoded.
    """

    step: str
    older: str
    newer: str
    fate: str
    wording: str
    meaning: str
    why: str
    weight: str = ""

    @property
    def kind(self) -> str:
        """Its class, one of `CLASSES`; a heading or a number that came or went is no rule that
        did.
        """
        if self.fate in TOLD:
            return self.fate
        if not (self.older and self.newer):
            return "wording" if self.weight == "form" else "new" if self.newer else "dropped"
        placed = PLACED[self.fate]
        if self.meaning in DIFFERS or (self.wording == "changed" and not self.meaning):
            return "substance"
        return placed if self.wording == "equal" or placed == "moved" else "wording"


@dataclass(frozen=True, slots=True)
class Compared:
    """All pairs by their two ends, and for every step (`1997-2007`) each place with what happened
    to it.

    `shortened` are split places of which a sentence is gone though every part says what it said in
    the whole.
    """

    pairs: Mapping[tuple[str, str], Pair]
    changes: Mapping[str, tuple[Change, ...]]
    shortened: frozenset[str]


def compare(corpus: Corpus, steps: Iterable[Step]) -> Compared:
    """The places of every step held against each other."""
    steps = tuple(steps)
    found = {f"{step.older}-{step.newer}": tuple(paired(corpus, step)) for step in steps}
    by_ends = {(pair.older, pair.newer): pair for group in found.values() for pair in group}
    gone = frozenset(id for step in steps for id in shortened(corpus, step, by_ends))
    return Compared(by_ends, {name: changes(group) for name, group in found.items()}, gone)


def paired(corpus: Corpus, step: Step) -> Iterator[Pair]:
    """The pairs of a step."""
    lead = translator(step)
    for older, newer, passage in pairs(step):
        claim = claimed(older, newer, passage)
        before, after = corpus.clauses.get(older), corpus.clauses.get(newer)
        said = (
            wording(replace_inline(before.text, lead), before, after, part=passage.kind == "split")
            if before and after
            else ""
        )
        yield Pair(
            f"{step.older}-{step.newer}",
            older,
            newer,
            passage.kind,
            said,
            claim.meaning,
            claim.why,
            claim.weight,
        )


def shortened(corpus: Corpus, step: Step, found: Mapping[tuple[str, str], Pair]) -> Iterator[str]:
    """The split places of a step all parts of which are equal, but not all sentences of which stand
    in one of them.
    """
    lead = translator(step)
    for id, passage in step.forward.items():
        if passage.kind == "split" and all(
            found[id, part].wording == "equal" for part in passage.ids
        ):
            said = {
                sentence
                for part in passage.ids
                for sentence in sentences(corpus.clauses[part].text)
            }
            if sentences(replace_inline(corpus.clauses[id].text, lead)) - said:
                yield id


def wording(led: str, before: Clause, after: Clause, *, part: bool) -> str:
    """Whether two restatements are `equal` or `changed`; `led` is the older text with its
    references led along the lineage.

    A part of a split place is equal where every sentence and force of it stood in the whole.
    """
    if part:
        return (
            "equal"
            if sentences(after.text) <= sentences(led)
            and forces(after) <= forces(before)
            and not after.table
            else "changed"
        )
    return (
        "equal"
        if led == after.text and before.table == after.table and forces(before) == forces(after)
        else "changed"
    )


def sentences(text: str) -> frozenset[str]:
    """The sentences of a restatement."""
    return frozenset(re.split(r"(?<=[.;:])\s+", text)) - {""}


def forces(clause: Clause) -> frozenset[tuple[str, str]]:
    """Who is under which force: a change of force is a change of wording even where the sentence
    stays.
    """
    return frozenset((norm.who, norm.force) for norm in clause.norms)


def changes(found: Iterable[Pair]) -> tuple[Change, ...]:
    """Every place with what happened to it, by address in the newer edition, what has no successor
    by the one it had.

    A place that is not encoded on both sides of one of its pairs is left out.
    """
    groups: dict[str, list[Pair]] = {}
    for pair in found:
        groups.setdefault(pair.newer or pair.older, []).append(pair)
    return tuple(
        change(groups[id]) for id in sorted(groups, key=order) if all(map(encoded, groups[id]))
    )


def encoded(pair: Pair) -> bool:
    """Whether both ends of a pair are encoded; a place without a counterpart always counts."""
    return bool(pair.wording) or not (pair.older and pair.newer)


def change(group: list[Pair]) -> Change:
    """What happened to a place that these pairs lead to, or that the one pair leads away from: the
    weightiest of it.
    """
    kinds = {pair.kind for pair in group}

    def each(key: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(value for pair in group if (value := getattr(pair, key))))

    weights = tuple(sorted(each("weight"), key=WEIGHTS.index))
    return Change(
        min(kinds, key=CLASSES.index),
        each("older"),
        each("newer"),
        each("fate"),
        each("meaning"),
        each("why"),
        weights,
    )
