"""A story in the search: its sentences, and one order for the hits of all of them.

In: a story, the hits of its sentences.  Out: sentences to ask, hits, best first.  The twin of
`story.js`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from regelwerk.search.counts import FULL, KEPT
from regelwerk.search.fold import MOST_TOKENS, split_tokens

if TYPE_CHECKING:
    from regelwerk.search.hit import Hit
    from regelwerk.search.loaded import Loaded

MOST_SENTENCES = 12
MOST_TOLD = MOST_TOKENS * MOST_SENTENCES
# A hit of a sentence is worth `WORTH` divided by its rank plus `EVEN`; the first `DEEP` count.
DEEP, EVEN, WORTH = 10, 3, 1000
WHOLE = 2  # how many times the units count by which all words of a story mean a document less
MOST_KNOWN = 100  # words of a story that count in telling which game it belongs to
BETWEEN = re.compile("[ \u00a0\n]+")
SENTENCE = re.compile('[.!?:;][“”"]?[ \u00a0\n]+')


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a story as `list_sentences` does; empty where the text is no longer
    than a question.
    """
    return list_sentences(text) if len(split_tokens(text)) > MOST_TOKENS else []


def list_sentences(text: str, most: int = MOST_SENTENCES) -> list[str]:
    """Return the sentences of a text without those of one or two words, long ones in pieces, at
    most `most`.
    """
    spoken = [
        [word for word in BETWEEN.split(sentence) if word] for sentence in SENTENCE.split(text)
    ]
    pieces = (
        " ".join(words[at : at + MOST_TOKENS])
        for words in spoken
        for at in range(0, len(words), MOST_TOKENS)
    )
    return list(islice((each for each in pieces if len(split_tokens(each)) > 2), most))


def gather_hits(answers: Sequence[Sequence[Hit]]) -> list[Hit]:
    """Return the hits of several questions in one order, by the sum of what their ranks give."""
    first: dict[str, Hit] = {}
    worth: dict[str, int] = defaultdict(int)
    for hits in answers:
        for rank, each in enumerate(hits):
            first.setdefault(each.id, each)
            worth[each.id] += WORTH // (rank + EVEN)
    return [replace(first[id], score=worth[id]) for id in sorted(worth, key=lambda id: -worth[id])]


def weigh_by_story(
    loaded: Loaded, apart: Mapping[int, int], hits: Sequence[Hit], story: str
) -> list[Hit]:
    """Return the hits of a story, best first, weighed by how much less likely all its words mean
    each than the likeliest document.

    The game that knows more of the words gets the higher scores.
    """
    last = max(apart.values(), default=0)
    known = min(
        len({token for token in split_tokens(story)[:MOST_TOLD] if loaded.number_of.get(token)}),
        MOST_KNOWN,
    )
    shares = (
        KEPT[min(WHOLE * apart.get(loaded.place[each.id], last), len(KEPT) - 1)] for each in hits
    )
    weighed = [
        replace(each, score=each.score * share * known**2 // FULL)
        for each, share in zip(hits, shares, strict=True)
    ]
    return sorted(weighed, key=lambda each: -each.score)
