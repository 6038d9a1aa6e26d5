"""Compare the places of every step once: every pair of places by wording and claim, then one class
for each place.

In: the corpus and the steps of its lineage.  Out: `Compared`, from which everything that tells of
changes reads. A difference counts as one of substance unless the lineage claims that both texts
mean the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from regelwerk.ids.address import build_sort_key, replace_inline
from regelwerk.lineage.change import CLASSES, WEIGHTS, Change, list_since
from regelwerk.lineage.step import DIFFERS, Step, find_claim, list_passages, make_translator
from regelwerk.model import Clause, Corpus

PLACED = {
    "split": "moved",
    "merged": "moved",
    "moved": "moved",
    "carried": "carried",
    "same": "same",
}
TOLD = ("open", "unnumbered")  # fates that are the class of their pairs, whatever the wording


@dataclass(frozen=True, slots=True)
class Pair:
    """Two places of neighbouring editions that belong together, or one place without a counterpart:
    then the other id is empty.

    `compare_wording` is `equal` or `changed`, or empty where a side is missing or not encoded.
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
        """The class, one of `CLASSES`; where only a heading or a number came or went (weight
        `form`), the class is `compare_wording`.
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
    """All pairs by their two ids, and for every step (`1997-2007`) the changes of its places.

    `find_shortened` are the split places of which a sentence is gone although every part says what
    it said in the whole.
    """

    pairs: Mapping[tuple[str, str], Pair]
    changes: Mapping[str, tuple[Change, ...]]
    shortened: frozenset[str]


def compare(corpus: Corpus, steps: Iterable[Step]) -> Compared:
    """Return the comparison of the places of every step."""
    steps = tuple(steps)
    found = {f"{step.older}-{step.newer}": tuple(compare_pairs(corpus, step)) for step in steps}
    by_ends = {(pair.older, pair.newer): pair for group in found.values() for pair in group}
    gone = frozenset(id for step in steps for id in find_shortened(corpus, step, by_ends))
    return Compared(by_ends, {name: list_changes(group) for name, group in found.items()}, gone)


def compare_pairs(corpus: Corpus, step: Step) -> Iterator[Pair]:
    """Yield the pairs of a step."""
    lead = make_translator(step)
    for older, newer, passage in list_passages(step):
        claim = find_claim(older, newer, passage)
        before, after = corpus.clauses.get(older), corpus.clauses.get(newer)
        said = (
            compare_wording(
                replace_inline(before.text, lead), before, after, part=passage.kind == "split"
            )
            if before and after
            else ""
        )
        yield Pair(
            step=f"{step.older}-{step.newer}",
            older=older,
            newer=newer,
            fate=passage.kind,
            wording=said,
            meaning=claim.meaning,
            why=claim.why,
            weight=claim.weight,
        )


def find_shortened(
    corpus: Corpus, step: Step, found: Mapping[tuple[str, str], Pair]
) -> Iterator[str]:
    """Yield the split places of a step all parts of which are equal, but of which some sentence is
    in no part.
    """
    lead = make_translator(step)
    for id, passage in step.forward.items():
        if passage.kind == "split" and all(
            found[id, part].wording == "equal" for part in passage.ids
        ):
            said = {
                sentence
                for part in passage.ids
                for sentence in split_sentences(corpus.clauses[part].text)
            }
            if split_sentences(replace_inline(corpus.clauses[id].text, lead)) - said:
                yield id


def compare_wording(led: str, before: Clause, after: Clause, *, part: bool) -> str:
    """Return whether two restatements are `equal` or `changed`; `led` is the older text with its
    references led along the lineage.

    A part of a split place is equal if every sentence and force of it was in the whole.
    """
    if part:
        return (
            "equal"
            if split_sentences(after.text) <= split_sentences(led)
            and list_forces(after) <= list_forces(before)
            and not after.table
            else "changed"
        )
    return (
        "equal"
        if led == after.text
        and before.table == after.table
        and list_forces(before) == list_forces(after)
        else "changed"
    )


def split_sentences(text: str) -> frozenset[str]:
    """Return the sentences of a restatement."""
    return frozenset(re.split(r"(?<=[.;:])\s+", text)) - {""}


def list_forces(clause: Clause) -> frozenset[tuple[str, str]]:
    """Return the pairs of role and force in the norms of a clause: a change of force is a change of
    wording even where the sentence stays.
    """
    return frozenset((norm.who, norm.force) for norm in clause.norms)


def list_changes(found: Iterable[Pair]) -> tuple[Change, ...]:
    """Return the change of every place, sorted by its id in the newer edition, or by its older id
    where it has no successor.

    A place that is not encoded on both sides of one of its pairs is left out.
    """
    groups: dict[str, list[Pair]] = {}
    for pair in found:
        groups.setdefault(pair.newer or pair.older, []).append(pair)
    return tuple(
        merge_pairs(groups[id])
        for id in sorted(groups, key=build_sort_key)
        if all(map(is_encoded, groups[id]))
    )


def is_encoded(pair: Pair) -> bool:
    """Return whether both sides of a pair are encoded; a place without a counterpart always counts
    as encoded.
    """
    return bool(pair.wording) or not (pair.older and pair.newer)


def merge_pairs(group: list[Pair]) -> Change:
    """Return what happened to the one place that these pairs share: the heaviest class of the
    pairs.
    """
    kinds = {pair.kind for pair in group}

    def each(key: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(value for pair in group if (value := getattr(pair, key))))

    weights = tuple(sorted(each("weight"), key=WEIGHTS.index))
    kind = min(kinds, key=CLASSES.index)
    return Change(
        kind=kind,
        older=each("older"),
        newer=each("newer"),
        fates=each("fate"),
        meanings=each("meaning"),
        why=each("why"),
        weights=weights,
        since=list_since(group[0].step, kind),
    )
