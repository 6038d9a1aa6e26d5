"""A text of the site led back to what it is made of.

In: everything that is said, from the data and from the templates.  Out: `Finder`; what a text
holds, piece by piece. A text is first looked for as a whole, then taken apart into texts that are
known whole, then looked for inside longer ones. Figures, signs and what a script fills in (`{n}`)
need no place; a text that is cut off ends with the beginning of one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from regelwerk.library.sayings import Saying

WORD = re.compile(r"\w+|[^\w\s]")
FILLED = re.compile(r"\{\w+\}")
CUT = re.compile(r"(?:\.\.\.|…)$")
FREE = re.compile(r"[\W\d_]+")
SURE = 3  # words of a text that is cut off

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text with everything that says it; nothing does where it is not known."""

    text: str
    said: tuple[Saying, ...]

    @property
    def known(self) -> bool:
        """Whether it is said somewhere, or needs no place."""
        return bool(self.said) or bool(FREE.fullmatch(self.text))


@dataclass(frozen=True, slots=True)
class Finder:
    """Known texts by their words, by how they begin (two words, or the only one), and as lines to
    look into.
    """

    whole: Mapping[Words, Sequence[Saying]]
    beginning: Mapping[Words, Sequence[Words]]
    lines: Mapping[str, Words]
    found: dict[str, tuple[Piece, ...]] = field(default_factory=dict)  # what has been asked before

    def find(self, text: str) -> tuple[Piece, ...]:
        """The pieces of a text in order; one that is a known text, or stands in one, is one
        piece.
        """
        if text not in self.found:
            self.found[text] = self.taken_apart(text)
        return self.found[text]

    def taken_apart(self, text: str) -> tuple[Piece, ...]:
        """The pieces of a text that has not been asked for yet."""
        asked = words(text)
        if asked in self.whole:
            return (Piece(text, tuple(self.whole[asked])),)
        cut = bool(CUT.search(text))
        short = words(CUT.sub("", text)) if cut else asked
        pieces = tuple(self.laid(short, self.best(short, cut=cut)))
        if all(piece.known for piece in pieces):
            return pieces
        inside = self.holding(short)
        return (Piece(text, inside),) if inside else pieces

    def best(self, asked: Words, *, cut: bool) -> list[Words]:
        """Which known text begins at each word, so that as few words as possible are left over,
        then in as few pieces as possible.
        """
        costs = [(0, 0)] * (len(asked) + 1)
        chosen: list[Words] = [()] * len(asked)
        for at in range(len(asked) - 1, -1, -1):
            left, pieces = costs[at + 1]
            costs[at] = (left + (not FREE.fullmatch(asked[at])), pieces + 1)
            for known in self.candidates(asked, at):
                end = min(at + len(known), len(asked))
                whole = end == at + len(known) or (cut and end - at >= SURE)
                if (
                    whole
                    and asked[at:end] == known[: end - at]
                    and (costs[end][0], costs[end][1] + 1) < costs[at]
                ):
                    costs[at], chosen[at] = (costs[end][0], costs[end][1] + 1), known
        return chosen

    def candidates(self, asked: Words, at: int) -> Iterator[Words]:
        """The known texts that begin like the words at a place."""
        yield from self.beginning.get(asked[at : at + 1], ())
        yield from self.beginning.get(asked[at : at + 2], ()) if at + 1 < len(asked) else ()

    def laid(self, asked: Words, chosen: Sequence[Words]) -> Iterator[Piece]:
        """The pieces as they were chosen; words left over side by side make one."""
        at, loose = 0, list[str]()
        while at < len(asked):
            if chosen[at] and loose:
                yield Piece(" ".join(loose), ())
                loose = []
            if known := chosen[at]:
                yield Piece(" ".join(asked[at : at + len(known)]), tuple(self.whole[known]))
                at += len(known)
                continue
            loose.append(asked[at])
            at += 1
        if loose:
            yield Piece(" ".join(loose), ())

    def holding(self, asked: Words) -> tuple[Saying, ...]:
        """What is said by the longer texts in which some words stand side by side."""
        sought = f" {' '.join(asked)} "
        return (
            tuple(
                one
                for line, known in self.lines.items()
                if sought in line
                for one in self.whole[known]
            )
            if asked
            else ()
        )


def words(text: str) -> Words:
    """The words and signs of a text, whatever stands between them and however they are written."""
    return tuple(WORD.findall(FILLED.sub(" ", text).casefold()))


def finder(said: Iterable[Saying]) -> Finder:
    """Everything said, ready to be found."""
    whole: dict[Words, list[Saying]] = defaultdict(list)
    for one in said:
        if key := words(one.text):
            whole[key].append(one)
    beginning: dict[Words, list[Words]] = defaultdict(list)
    for key in whole:
        beginning[key[:2]].append(key)
    return Finder(dict(whole), dict(beginning), {f" {' '.join(key)} ": key for key in whole})
