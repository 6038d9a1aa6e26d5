"""The index made ready for questions: each of its tables is unpacked once, when it is first needed.

In: the index as JSON.  Out: `Loaded`.  The twin of `load` in `search.js`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, groupby
from typing import Any

from regelwerk.search.counts import Counts
from regelwerk.search.postings import Pairs, unpack_pairs

Names = Mapping[tuple[int, ...], tuple[tuple[int, ...], ...]]


@dataclass(frozen=True)
class Loaded:
    """An index that can be asked any number of times; what is unpacked on the way is kept and
    changes no answer.
    """

    index: Mapping[str, Any]
    decoded: dict[int, Pairs] = field(default_factory=dict)

    @cached_property
    def number_of(self) -> Mapping[str, int]:
        """The class of each folded form; 0 for empty words."""
        return {
            form: number
            for number, forms in enumerate(self.index["forms"])
            for form in forms.split(" ")
        }

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """The forms that mean something, sorted."""
        return tuple(sorted(form for form, number in self.number_of.items() if number))

    @cached_property
    def text(self) -> str:
        """All forms in one text, with a blank before and behind each."""
        return f" {' '.join(self.forms)} "

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The position in `text` at which each form begins."""
        return tuple(accumulate((len(form) + 1 for form in self.forms[:-1]), initial=1))

    def find_forms_with(self, letters: str) -> set[int]:
        """Return the forms that contain `letters`, as places in `forms`; a blank stands for the
        beginning or the end of a form.
        """
        found = set()
        at = self.text.find(letters)
        while at >= 0:
            found.add(bisect_right(self.starts, at + 1) - 1)
            at = self.text.find(letters, at + 1)
        return found

    @cached_property
    def endings(self) -> frozenset[str]:
        """The endings that make no other word of a word, the empty ending included."""
        return frozenset(self.index["endings"].split("|"))

    @cached_property
    def inflections(self) -> frozenset[str]:
        """The endings without those behind another n, which would make `Schweine` of `Schweiß`."""
        return frozenset(ending for ending in self.endings if ending[:2] != "ne")

    @cached_property
    def elsewhere(self) -> Mapping[str, tuple[str, ...]]:
        """The words of other games that mean nothing here, by their first three letters."""
        words = self.index["elsewhere"].split(" ")
        return {first: tuple(several) for first, several in groupby(words, lambda word: word[:3])}

    @cached_property
    def asking(self) -> frozenset[str]:
        """The words around a name that ask for nothing but what it means."""
        return frozenset(self.index["asking"])

    @cached_property
    def parts(self) -> Mapping[int, tuple[int, ...]]:
        """The parts of each compound."""
        return {whole: tuple(pieces) for whole, *pieces in self.index["parts"]}

    @cached_property
    def wholes(self) -> Mapping[int, tuple[int, ...]]:
        """The compounds that each word is part of."""
        found: dict[int, list[int]] = defaultdict(list)
        for whole, pieces in self.parts.items():
            for piece in pieces:
                found[piece].append(whole)
        return {piece: tuple(several) for piece, several in found.items()}

    @cached_property
    def concepts(self) -> Names:
        """For each other name of a concept the names that the texts use."""
        found: dict[tuple[int, ...], list[tuple[int, ...]]] = defaultdict(list)
        for used, *others in self.index["concepts"]:
            for other in others:
                found[tuple(other)].append(tuple(used))
        return {name: tuple(used) for name, used in found.items()}

    @cached_property
    def priors(self) -> tuple[int, ...]:
        """The prior of each document: how much a hit on it counts."""
        return tuple(int(digit, 36) for digit in self.index["priors"])

    @cached_property
    def place(self) -> Mapping[str, int]:
        """The first document of each id."""
        found: dict[str, int] = {}
        for place in range(len(self.index["ids"])):
            for id in self.list_ids(place):
                found.setdefault(id, place)
        return found

    @cached_property
    def alike(self) -> Mapping[int, tuple[int, ...]]:
        """For each class the classes that mean nearly the same."""
        found: dict[int, dict[int, None]] = defaultdict(dict)
        for numbers in self.index["alike"]:
            for number in numbers:
                found[number] |= dict.fromkeys(other for other in numbers if other != number)
        return {number: tuple(others) for number, others in found.items()}

    @cached_property
    def leads(self) -> Mapping[int, tuple[int, ...]]:
        """For each decision the documents it rests on."""
        return {decision: tuple(clauses) for decision, *clauses in self.index["leads"]}

    @cached_property
    def counts(self) -> Counts:
        """The counts of what people say."""
        return Counts(self.index["counts"])

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The title of each document."""
        return tuple(accumulate(self.index["titles"], lambda before, title: title or before))

    def list_ids(self, place: int) -> tuple[str, ...]:
        """Return the ids of a document; an edition alone stands for the address of the first id in
        that edition.
        """
        first, *others = self.index["ids"][place].split(" ")
        address = first.partition("/")[2]
        return (first, *(other if "/" in other else f"{other}/{address}" for other in others))

    def find_kind(self, place: int) -> str:
        """Return the kind of a document."""
        return str(self.index["kind_names"][int(self.index["kinds"][place], 36)])

    def find_rarity(self, number: int) -> int:
        """Return the rarity of a class, 1 to 35: the rarer, the more it tells."""
        return int(self.index["postings"][number][0], 36)

    def list_postings(self, number: int) -> Pairs:
        """Return the documents that have a word of a class, each with the strength of the word."""
        if number not in self.decoded:
            self.decoded[number] = unpack_pairs(self.index["postings"][number][1:])
        return self.decoded[number]
