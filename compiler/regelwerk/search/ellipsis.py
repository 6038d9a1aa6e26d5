"""German words shortened by a hyphen: `An- und Absagen` means Ansagen and Absagen.

In: a text and the words of the corpus.  Out: the text with such words completed, where the corpus
knows the whole word.
"""

from __future__ import annotations

import re
from collections.abc import Container

UNFINISHED = re.compile(r"(\w{2,})-(,?\s+(?:und|oder|bzw\.|und/oder)\s+|/\s?)(?=(\w{5,}))")
SHORTEST_REST = 4


def complete_words(text: str, known: Container[str]) -> str:
    """Return `text` with every shortened word completed by the longest end of the next word that
    makes it a known word; `known` holds words in small letters.
    """
    return UNFINISHED.sub(
        lambda found: f"{find_whole_word(found[1], found[3], known)}{found[2]}", text
    )


def find_whole_word(start: str, following: str, known: Container[str]) -> str:
    """Return `start` with the longest end of `following` that makes it a known word; `start` alone
    if none does.
    """
    ends = (following[at:] for at in range(1, len(following) - SHORTEST_REST + 1))
    return next((start + end for end in ends if (start + end).lower() in known), start)
