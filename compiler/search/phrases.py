"""How much what was typed sounds like one of the everyday phrases.

In: the slots of a question.  Out: per document the phrase that comes nearest, and how near.
The twin of `resembling` in `search.js`: the same whole numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from compiler.search.loaded import Loaded
from compiler.search.match import Slot

FULL = 1000  # said word for word


def resembling(loaded: Loaded, asked: Sequence[Slot], possible: int) -> dict[int, tuple[int, str]]:
    """Document → how near its nearest phrase is (1 to `FULL`), and that phrase; of two as near the first.

    Near is the part of the question found in the phrase, times the part of the phrase found in the question.
    """
    heard: dict[int, int] = defaultdict(int)  # phrase → worth of what it has of the question
    spoken: dict[int, set[int]] = defaultdict(set)  # phrase → its classes that were asked for
    for slot in asked:
        best: dict[int, int] = {}
        for number, weight in slot.items():
            for phrase in loaded.phrases_with.get(number, ()):
                best[phrase] = max(best.get(phrase, 0), weight)
                spoken[phrase].add(number)
        for phrase, weight in best.items():
            heard[phrase] += weight
    found: dict[int, tuple[int, str]] = {}
    for phrase, worth in sorted(heard.items()):
        told = loaded.phrases[phrase]
        near = FULL * worth // possible * sum(map(loaded.rarity, spoken[phrase])) // told.rarity
        for place in told.places:
            if near > found.get(place, (0, ""))[0]:
                found[place] = near, told.text
    return found
