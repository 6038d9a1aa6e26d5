"""What answers a question: citations first, then the documents whose words fit best.

In: the index and what was typed.  Out: hits, best first.  The twin of `query` in `search.js`: the same hits, order and scores.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any

from compiler.search.citation import meant
from compiler.search.fold import tokens
from compiler.search.loaded import Loaded
from compiler.search.match import slots

CITED = 10**9  # the score of a citation; what stands below it has one less
MOST_TOKENS = 16
EDITION = re.compile("[^/:]+(?=/)")


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found.

    `also` are the ids of the same clause in other editions; `score` is a whole number that only orders; `edition` is empty outside clauses.
    """

    id: str
    also: tuple[str, ...]
    kind: str
    title: str
    score: int
    edition: str


def query(index: Mapping[str, Any] | Loaded, text: str, limit: int = 20) -> list[Hit]:
    """The hits for `text`, best first, at most `limit`; empty where nothing fits. Takes the index as JSON, or loaded for many questions."""
    loaded = index if isinstance(index, Loaded) else Loaded(index)
    return cited(loaded, text, max(limit, 0)) or worded(loaded, text, max(limit, 0))


def hit(loaded: Loaded, place: int, id: str, score: int) -> Hit:
    """Document `place` shown as `id`."""
    edition = EDITION.match(id)
    others = tuple(other for other in loaded.ids(place) if other != id)
    return Hit(id, others, loaded.kind(place), loaded.titles[place], score, edition[0] if edition else "")


def cited(loaded: Loaded, text: str, limit: int) -> list[Hit]:
    """The clauses a citation means, each once, then what stands below the first of them, in printed order."""
    ids = meant(text, loaded)
    shown: dict[int, tuple[str, int]] = {}
    for id in ids:
        shown.setdefault(loaded.place[id], (id, CITED))
    if ids:
        below = (f"{ids[0]}.", f"{ids[0]}/")
        for id in [id for id in loaded.place if id.startswith(below)]:
            shown.setdefault(loaded.place[id], (id, CITED - 1))
    return [hit(loaded, place, id, score) for place, (id, score) in list(shown.items())[:limit]]


def worded(loaded: Loaded, text: str, limit: int) -> list[Hit]:
    """The documents that have the words of `text`, best first.

    A score is the sum of the best word for each slot, more if the document is called so,
    times the part of the question that is answered, times the prior of the document.
    """
    asked, name = slots(loaded, tokens(text)[:MOST_TOKENS])
    named = loaded.index["names"].get(name, ())
    worth = [max(slot.values()) for slot in asked]
    total: dict[int, int] = defaultdict(int)
    answered: dict[int, int] = defaultdict(int)
    for slot, whole in zip(asked, worth, strict=True):
        best: dict[int, int] = {}
        for number, weight in slot.items():
            for place, strength in loaded.postings(number):
                if weight * strength > best.get(place, 0):
                    best[place] = weight * strength
        for place, score in best.items():
            total[place] += score
            answered[place] += whole
    for place in named:
        total[place] = total[place] * loaded.index["weights"]["named"] // loaded.index["weights"]["exact"]
    possible = sum(worth)
    ranked = nsmallest(limit, ((-(score * answered[place] // possible * loaded.priors[place]), place) for place, score in total.items()))
    return [hit(loaded, place, loaded.ids(place)[0], -score) for score, place in ranked]
