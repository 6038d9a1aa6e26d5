"""How alike words are when letters were lost, misread or spelled the old way.

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
def key(word: str) -> str:
    """A word without what spelling, endings and lost umlauts change; figures stay whole."""
    folded = (
        word.translate(OLD)
        .lower()
        .replace("ae", "a")
        .replace("oe", "o")
        .replace("ue", "u")
        .replace("ii", "u")
    )
    return folded if folded[:1].isdigit() else folded[:STEM]


def keys(text: str) -> frozenset[str]:
    """The telling words of a text as keys."""
    return frozenset(
        key(word) for word in (*WORD.findall(text), *CALLS.findall(text)) if telling(word)
    )


@lru_cache(maxsize=100_000)
def telling(word: str) -> bool:
    """Whether a word tells texts apart: not one of the frequent small ones."""
    return word.translate(OLD).lower() not in FREQUENT


@lru_cache(maxsize=200_000)
def pairs(text: str) -> frozenset[str]:
    """The pairs of neighbouring letters of a text, case and spelling aside."""
    letters = BETWEEN.sub("", text.translate(OLD).lower())
    return frozenset(map("".join, pairwise(letters)))


@lru_cache(maxsize=200_000)
def alike(one: str, other: str) -> float:
    """How alike two headings are, from 0 to 1: letters may be lost or misread."""
    left, right = pairs(one), pairs(other)
    return 2 * len(left & right) / (len(left) + len(right)) if left and right else 0.0


def shared(wanted: frozenset[str], found: frozenset[str]) -> float:
    """Which part of the words of the shorter of two texts the other has, from 0 to 1."""
    fewer = min(len(wanted), len(found))
    return len(wanted & found) / fewer if fewer else 0.0


def weights(texts: Iterable[frozenset[str]]) -> Mapping[str, float]:
    """What each word tells of texts that stand beside each other: all of it where one text has it,
    little where many have.
    """
    count: dict[str, int] = {}
    for words in texts:
        for word in words:
            count[word] = count.get(word, 0) + 1
    return {word: 1 / number for word, number in count.items()}
