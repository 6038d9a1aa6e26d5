"""Counts of what people say: how often each word is said of each thing, and so which thing a
question most likely means.

In: phrases with the places they lead to.  Out: the part `counts` of an index; when it is read, per
document how much less likely it is meant than the likeliest. This is naive Bayes in whole numbers:
a thing is the likelier, the more often the words are said of it and the less else is said of it.
Logarithms are counted in grains; 64 grains are a doubling. `Counts` is the twin of `counts.js`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, compress
from math import log2
from typing import Any

from regelwerk.model import Speech
from regelwerk.search.fold import MOST_TOKENS, split_tokens, split_words
from regelwerk.search.postings import Pairs, pack_pairs, pack_rising, unpack_pairs, unpack_rising

FEWEST = 10  # phrases that have a word no text has
FIRST, SECOND = 2, 1  # what a phrase counts for the first and the second thing it leads to
# Pairs of a word and a thing that are kept, the most frequent ones: as many as a phone can load.
MOST_PAIRS = 64_000
UNSAID = 0.4  # what a word counts for a thing of which it is never said
GRAINS = 64
RARE = 16  # how much less a word brings for each doubling of its things
USUAL = 7  # the doublings from which on a word brings less than its counts say
UNIT = 14  # grains that cost a sixteenth of a score
FULL = 1 << 16

Word = int | str  # a class of the index, or a word that means nothing alone
Phrases = Sequence[tuple[Speech, Sequence[Sequence[str]]]]  # entries with the words of each phrase
Rows = Mapping[Word, Mapping[int, int]]  # word → document → how often it is said of it


def split_phrases(speech: Iterable[Speech]) -> Phrases:
    """Return the entries, each with the written words of its phrases."""
    return [(each, [split_words(phrase) for phrase in each.say]) for each in speech]


def find_often_said(phrases: Phrases) -> list[str]:
    """Return the words that stand in at least `FEWEST` phrases."""
    often = Counter(chain.from_iterable(set(words) for _, said in phrases for words in said))
    return [word for word, count in often.items() if count >= FEWEST]


def count_words(
    phrases: Phrases,
    number_of: Mapping[str, int],
    empty: Collection[str],
    place_of: Mapping[str, int],
) -> Rows:
    """Return word → document → how often the word is said of it, counted in halves.

    A phrase counts for at most two documents. A story and an indexed phrase count twice: there are
    fewer of them, and each says more.
    """
    known = {
        word: find_word(word, number_of, empty)
        for word in set(chain.from_iterable(words for _, said in phrases for words in said))
    }
    rows: dict[Word | None, dict[int, int]] = defaultdict(partial(defaultdict, int))
    for each, said in phrases:
        bags = [{known[word] for word in words} for words in said]
        again = (each.indexed or len(words) > MOST_TOKENS for words in said)
        often = Counter(chain.from_iterable([*bags, *compress(bags, again)]))
        meant = dict.fromkeys(place_of[id] for id in each.at if id in place_of)
        for place, worth in zip(meant, (FIRST, SECOND), strict=False):
            for word, count in often.items():
                rows[word][place] += worth * count
    return {word: row for word, row in rows.items() if word is not None}


def find_word(word: str, number_of: Mapping[str, int], empty: Collection[str]) -> Word | None:
    """Return what a written word is in the index: its class, the word itself where it means nothing
    alone, None where the index does not have it.
    """
    token = "".join(split_tokens(word))
    return number_of.get(token) or (token if token in empty else None)


def pack_counts(rows: Rows) -> dict[str, Any]:
    """Return the part `counts` of an index, with the pairs of word and document said most often."""
    sizes: Counter[int] = Counter()
    for row in rows.values():
        sizes.update(row)
    things = {place: number for number, place in enumerate(sorted(sizes))}
    weights = [round(GRAINS * log2(sizes[place] + UNSAID * len(rows))) for place in things]
    least = find_least(Counter(chain.from_iterable(row.values() for row in rows.values())))
    packed = {word: pack_row(row, things, least) for word, row in rows.items()}
    last = max((word for word in rows if isinstance(word, int)), default=0)
    words = {word: text for word, text in packed.items() if isinstance(word, str) and text}
    return {
        "said": round(GRAINS * (log2(least / UNSAID) - 0.5)) + RARE * USUAL,
        "things": pack_rising([*things]),
        "sizes": [weight - min(weights) for weight in weights],
        "classes": [packed.get(number, "") for number in range(last + 1)],
        "words": dict(sorted(words.items())),
    }


def pack_row(row: Mapping[int, int], things: Mapping[int, int], least: int) -> str:
    """Return as text the things of which a word is said at least `least` times, each with a letter:
    A for `least` times, B for twice as often, C for four times as often, and so on.
    """
    kept = (place for place in sorted(row) if row[place] >= least)
    return pack_pairs([(things[place], (row[place] // least).bit_length()) for place in kept])


def find_least(tally: Mapping[int, int]) -> int:
    """Return how often a word must be said of a thing so that at most `MOST_PAIRS` pairs remain;
    `tally` says for each count how many pairs have it.
    """
    left, least = sum(tally.values()), 1
    for count in sorted(tally):
        if left <= MOST_PAIRS:
            break
        left, least = left - tally[count], count + 1
    return least


class Counts:
    """The part `counts` of an index, ready to be read; the pairs of a word are unpacked when it is
    first needed.
    """

    def __init__(self, part: Mapping[str, Any]) -> None:
        self.said: int = part["said"]
        self.things = unpack_rising(part["things"])
        self.sizes: Sequence[int] = part["sizes"]
        self.packed: dict[Word, str] = {**dict(enumerate(part["classes"])), **part["words"]}
        self.unpacked: dict[Word, Pairs] = {}

    def list_pairs(self, word: Word) -> Pairs:
        """Return the things a word is said of, each with its letter as a number from 1."""
        if word not in self.unpacked:
            self.unpacked[word] = unpack_pairs(self.packed[word])
        return self.unpacked[word]

    def score_things(self, said: Iterable[Word]) -> dict[int, int]:
        """Return document → by how many units it is less likely meant by these words than the
        likeliest; empty where none of the words is said of anything.
        """
        known = [word for word in dict.fromkeys(said) if self.packed.get(word)]
        if not known:
            return {}
        grains = [size * (1 - len(known)) for size in self.sizes]
        for word in known:
            pairs = self.list_pairs(word)
            brings = self.said - RARE * len(pairs).bit_length()
            for thing, letter in pairs:
                grains[thing] += GRAINS * letter + brings
        most = max(grains)
        apart = ((most - each) // UNIT for each in grains)
        return dict(zip(self.things, apart, strict=True))


def list_shares() -> Iterator[int]:
    """Yield, for 0, 1, 2, … units, how much of its score a document keeps that is so much less
    likely meant: all of it (`FULL`), then each time fifteen sixteenths of the value before, down to
    1.
    """
    left = FULL
    while left:
        yield left
        left = left * 15 // 16


KEPT = tuple(list_shares())
