"""How alike words are when letters were lost, misread or spelled in the old way.

In: words of two texts.  Out: keys to compare them by, and likenesses from 0 to 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

OLD = str.maketrans(
    {"ä": "a", "ö": "o", "ü": "u", "Ä": "a", "Ö": "o", "Ü": "u", "ß": "ss", "é": "a", "|": "l"}
)
WORD = re.compile(r"\w+(?:[.,]\d+)*")
CALLS = re.compile(r"\d(?:[♠♥♦♣]|SA\b)|[♠♥♦♣]")
STEM = 5  # letters of a word that count; what follows is mostly an ending
BETWEEN = re.compile(r"[\W_]+")
FREQUENT = frozenset((
    "aber", "alle", "als", "an", "auch", "auf", "aus", "bei", "das", "dass", "dem", "den", "der",
    "des", "die", "dies", "diese",
    "dieser", "durch", "ein", "eine", "einem", "einen", "einer", "eines", "er", "es", "fur",
    "gegen", "hat", "ihm", "ihr", "im",
    "in", "ist", "jede", "jeder", "kein", "keine", "man", "mit", "nach", "nicht", "noch", "nur",
    "ob", "oder", "sein", "seine",
    "sich", "sie", "sind", "so", "soll", "um", "und", "uber", "unter", "vom", "von", "vor", "war",
    "was", "wenn", "wer", "wie",
    "wird", "wurde", "zu", "zum", "zur",
))  # fmt: skip


@lru_cache(maxsize=100_000)
def fold_word(word: str) -> str:
    """Return a word without what spelling, endings and lost umlauts change; a figure stays
    whole.
    """
    folded = (
        word.translate(OLD)
        .lower()
        .replace("ae", "a")
        .replace("oe", "o")
        .replace("ue", "u")
        .replace("ii", "u")
    )
    return folded if folded[:1].isdigit() else folded[:STEM]


def fold_words(text: str) -> frozenset[str]:
    """Return the keys of the characteristic words of a text."""
    return frozenset(
        fold_word(word) for word in (*WORD.findall(text), *CALLS.findall(text)) if is_telling(word)
    )


@lru_cache(maxsize=100_000)
def is_telling(word: str) -> bool:
    """Return whether a word is characteristic of a text, which the frequent small words are not."""
    return word.translate(OLD).lower() not in FREQUENT


@lru_cache(maxsize=200_000)
def list_letter_pairs(text: str) -> frozenset[str]:
    """Return the pairs of neighbouring letters of a text, without regard to case and spelling."""
    letters = BETWEEN.sub("", text.translate(OLD).lower())
    return frozenset(map("".join, pairwise(letters)))


@lru_cache(maxsize=200_000)
def compare_letters(one: str, other: str) -> float:
    """Return how alike two headings are, from 0 to 1, even if letters were lost or misread."""
    left, right = list_letter_pairs(one), list_letter_pairs(other)
    return 2 * len(left & right) / (len(left) + len(right)) if left and right else 0.0


def compare_words(wanted: frozenset[str], found: frozenset[str]) -> float:
    """Return the share of the words of the shorter text that the other text has too, from 0 to
    1.
    """
    fewer = min(len(wanted), len(found))
    return len(wanted & found) / fewer if fewer else 0.0


def weigh_words(texts: Iterable[frozenset[str]]) -> Mapping[str, float]:
    """Return the weight of each word for telling neighbouring texts apart: 1 where one text has it,
    1/n where n texts have it.
    """
    count: dict[str, int] = {}
    for words in texts:
        for word in words:
            count[word] = count.get(word, 0) + 1
    return {word: 1 / number for word, number in count.items()}
