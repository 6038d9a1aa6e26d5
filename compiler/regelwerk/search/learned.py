"""What was learnt from how people speak: which documents the words of a question lead to, all of
them together.

In: the rows of words and documents that `learning.py` found.  Out: per document by how much less it
is meant than the likeliest one. Words and documents are points of one space; a question is the
middle of its words. All numbers are whole. The twin of `learned.js`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isqrt
from operator import mul
from typing import Any

from regelwerk.search.fold import fold

ZERO, MOST = ord("h"), 7  # a coordinate is a letter from a to o
SCALE = 64
ALWAYS = ""  # what stands for every question
FULL = 1 << 16


def table(
    learned: Mapping[str, Any],
    number_of: Mapping[str, int],
    place_of: Mapping[str, int],
    silent: Iterable[str],
) -> dict[str, Any]:
    """What was learnt as a part of an index: rows of classes, of words that mean nothing alone, of
    documents, each in its order.
    """
    classes: dict[int, str] = {}
    said: dict[str, str] = {}
    empty = frozenset(silent)
    for word, row in learned["words"].items():
        token = fold(word)
        if token in empty:
            said[token] = row
        elif number_of.get(token) and row:
            classes.setdefault(number_of[token], row)
    places = {place_of[id]: row for id, row in learned["places"].items() if id in place_of}
    rows = [
        learned["always"],
        *(classes[n] for n in sorted(classes)),
        *said.values(),
        *(places[place] for place in sorted(places)),
    ]
    return {
        "unit": learned["unit"],
        "classes": steps(sorted(classes)),
        "words": " ".join(said),
        "places": steps(sorted(places)),
        "rows": "".join(rows),
    }


def steps(rising: Sequence[int]) -> list[int]:
    """Rising numbers as the distances between them."""
    return [number - before for number, before in zip(rising, [0, *rising], strict=False)]


class Learned:
    """The learnt part of an index, ready to be asked."""

    def __init__(self, part: Mapping[str, Any]) -> None:
        classes, places = summed(part["classes"]), summed(part["places"])
        known: list[int | str] = ["", *classes, *part["words"].split()]
        size = len(part["rows"]) // (len(known) + len(places)) if part["rows"] else 0
        rows = (
            [coordinates(part["rows"][at : at + size]) for at in range(0, len(part["rows"]), size)]
            if size
            else []
        )
        self.unit = part["unit"]
        self.words = dict(zip(known, rows, strict=False))
        self.places = dict(zip(places, rows[len(known) :], strict=False))

    def apart(self, said: Iterable[int | str]) -> dict[int, int]:
        """Document → how many units less it is meant by these classes and empty words than the
        likeliest; nothing where none is known.
        """
        rows = [self.words[each] for each in dict.fromkeys(said) if each in self.words]
        if not rows:
            return {}
        share = SCALE * SCALE // isqrt(SCALE * SCALE * len(rows))
        middle = [
            share * sum(each) + SCALE * always
            for always, *each in zip(self.words[ALWAYS], *rows, strict=True)
        ]
        near = {place: sum(map(mul, middle, row)) for place, row in self.places.items()}
        most = max(near.values())
        return {place: (most - each) // self.unit for place, each in near.items()}


def coordinates(row: str) -> tuple[int, ...]:
    """A point as whole numbers."""
    return tuple(ord(letter) - ZERO for letter in row)


def summed(distances: Iterable[int]) -> list[int]:
    """Distances as rising numbers."""
    found: list[int] = []
    for step in distances:
        found.append(step + (found[-1] if found else 0))
    return found


def shares() -> Iterator[int]:
    """How much of its score a document keeps that is so many units less meant: all of it, then
    fifteen sixteenths each.
    """
    left = FULL
    while left:
        yield left
        left = left * 15 // 16


KEPT = tuple(shares())
