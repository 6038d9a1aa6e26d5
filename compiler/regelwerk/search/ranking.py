"""How much a word in a place is worth: the fields, the kinds, and the whole numbers in the index.

In: counts of words by field.  Out: strengths 1 to 26, rarities 1 to 35, priors 1 to 35. The
finished index holds no fractions, so every reader ranks alike.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from regelwerk.ids.address import parse_edition
from regelwerk.search.documents import Document

FIELDS = {  # field → (worth of one occurrence, how much a long field dilutes it)
    "title": (8.0, 0.7),
    "term": (6.0, 0.4),
    "decision": (9.0, 0.6),
    "register": (2.4, 0.3),
    "older_title": (3.0, 0.6),
    "asked": (5.0, 0.2),
    "about": (1.2, 0.4),
    "question": (0.5, 0.5),
    "context": (1.2, 0.4),
    "text": (1.0, 0.5),
    "older_text": (0.5, 0.5),
    "below": (0.25, 0.7),
}
LIGHT = 8  # the rarity of a word of everyday talk at most
ENOUGH = 8.0  # the worth at which a word stands for a document by half
STRONGEST = 26
# A word in more documents than these loses those for which it hardly stands (`rate_least`).
COMMON = 8
KINDS = {
    "topic": 27,
    "law": 20,
    "case": 25,  # of the Schiedsrichterhilfe
    "definition": 14,
    "decision": 28,
    "term": 20,
    "section": 20,
    "item": 20,
    "footnote": 16,
    "outcome_row": 16,
    "example": 15,
    "background": 14,
    "external": 12,
}
USUAL = 19
WORKED = 17  # a case that is no clause
SUPERSEDED = 0.7  # a clause no current edition continues
WEIGHTS = {  # sixteenths of an exact hit
    "exact": 16,
    "named": 24,  # a document called just so
    "defining": 40,  # what a word means, where that is asked
    "unnamed": 4,  # a topic nobody named
    "inflected": 14,
    "concept": 13,
    "joined": 14,
    "alike": 9,  # another word that means nearly the same
    "typo": 11,  # at distance 1; at distance 2 half
    "whole": 5,  # the word as part of a compound
    "part": 3,  # a part of the compound asked for
    "begun": 6,  # a longer word that begins so
    "leading": 11,  # a clause, added to the decision that rests on it
    "further": 5,  # a longer word, where the word itself is known and stands last
}


def rate_prior(document: Document, current: Mapping[str, bool]) -> int:
    """Return how much a hit on this document counts, 1 to 35, by its kind; `current` tells for each
    edition whether no other follows it.
    """
    edition = parse_edition(document.ids[0])
    if edition in current:
        worth = KINDS.get(document.kind, USUAL)
        return worth if current[edition] else round(worth * SUPERSEDED)
    return WORKED if document.kind == "case" else KINDS[document.kind]


def rate_least(document: Document, current: Mapping[str, bool]) -> int:
    """Return how strongly a common word must stand for a document, 1 to 26: in a clause any mention
    counts, elsewhere a passing mention does not.
    """
    return 2 if parse_edition(document.ids[0]) in current else 8


def measure_mean_lengths(counts: Iterable[Mapping[str, Counter[int]]]) -> dict[str, float]:
    """Return the mean number of words of each field, over the documents that have it."""
    sizes: dict[str, list[int]] = defaultdict(list)
    for fields in counts:
        for field, words in fields.items():
            sizes[field].append(words.total())
    return {field: max(1.0, sum(size) / len(size)) for field, size in sizes.items()}


def measure_strengths(
    fields: Mapping[str, Counter[int]], lengths: Mapping[str, float]
) -> dict[int, int]:
    """Return class → how strongly it stands for a document, 1 to 26: the saturated sum of its
    weighted, length-corrected counts (BM25F).
    """
    worth: dict[int, float] = defaultdict(float)
    for field, words in fields.items():
        weight, dilution = FIELDS[field]
        divisor = 1 - dilution + dilution * words.total() / lengths[field]
        told = fields.get(field.removeprefix("older_"), ()) if field.startswith("older_") else ()
        for number, count in words.items():
            if number not in told:
                worth[number] += weight * count / divisor
    return {
        number: max(1, round(STRONGEST * sum_ / (sum_ + ENOUGH))) for number, sum_ in worth.items()
    }


def measure_rarity(holding: int, total: int) -> int:
    """Return how rare a word is that `holding` of `total` documents have, 1 to 35; the rarer, the
    more it tells.
    """
    return max(1, min(35, round(4 * math.log(1 + (total - holding + 0.5) / (holding + 0.5)))))
