"""Find where the parts of a text of the site are written.

In: everything that is said, from the data and from the templates.  Out: `Finder`; the known pieces
of a text. A text is first looked up as a whole, then split into texts that are known as a whole,
then searched for inside longer ones. Numbers, punctuation and what a script fills in (`{n}`) need
no place; a text that is cut off may end with the beginning of a known text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from regelwerk.library.sayings import Saying
from regelwerk_site.text.joints import SOFT

WORD = re.compile(r"\w+|[^\w\s]")
FILLED = re.compile(r"\{\w+\}")
CUT = re.compile(r"(?:\.\.\.|…)$")
FREE = re.compile(r"[\W\d_]+")
SURE = 3  # words that a text cut off must share with a known text

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text with everything that says it; `said` is empty where nothing does."""

    text: str
    said: tuple[Saying, ...]

    @property
    def known(self) -> bool:
        """Whether the piece is said somewhere, or needs no place because it contains no letters."""
        return bool(self.said) or bool(FREE.fullmatch(self.text))


@dataclass(frozen=True, slots=True)
class Finder:
    """An index of known texts: by all their words, by their first two words (or the only one), and
    as lines to search in.
    """

    whole: Mapping[Words, Sequence[Saying]]
    beginning: Mapping[Words, Sequence[Words]]
    lines: Mapping[str, Words]
    found: dict[str, tuple[Piece, ...]] = field(default_factory=dict)  # cache: text → its pieces

    def find(self, text: str) -> tuple[Piece, ...]:
        """Return the pieces of a text in order; a text that is known, or that stands inside a known
        one, is one piece.
        """
        if text not in self.found:
            self.found[text] = self.take_apart(text)
        return self.found[text]

    def take_apart(self, text: str) -> tuple[Piece, ...]:
        """Return the pieces of a text that is not yet in the cache."""
        asked = split_words(text)
        if asked in self.whole:
            return (Piece(text, tuple(self.whole[asked])),)
        cut = bool(CUT.search(text))
        short = split_words(CUT.sub("", text)) if cut else asked
        pieces = tuple(self.list_pieces(short, self.choose_texts(short, cut=cut)))
        if all(piece.known for piece in pieces):
            return pieces
        inside = self.list_sayings_with(short)
        return (Piece(text, inside),) if inside else pieces

    def choose_texts(self, asked: Words, *, cut: bool) -> list[Words]:
        """Return for each word the known text chosen to begin there, or an empty tuple: as few
        words as possible are left over, then there are as few pieces as possible.
        """
        costs = [(0, 0)] * (len(asked) + 1)
        chosen: list[Words] = [()] * len(asked)
        for at in range(len(asked) - 1, -1, -1):
            left, pieces = costs[at + 1]
            costs[at] = (left + (not FREE.fullmatch(asked[at])), pieces + 1)
            for known in self.list_candidates(asked, at):
                end = min(at + len(known), len(asked))
                whole = end == at + len(known) or (cut and end - at >= SURE)
                if (
                    whole
                    and asked[at:end] == known[: end - at]
                    and (costs[end][0], costs[end][1] + 1) < costs[at]
                ):
                    costs[at], chosen[at] = (costs[end][0], costs[end][1] + 1), known
        return chosen

    def list_candidates(self, asked: Words, at: int) -> Iterator[Words]:
        """Yield the known texts that have the same first words as the text at this index."""
        yield from self.beginning.get(asked[at : at + 1], ())
        yield from self.beginning.get(asked[at : at + 2], ()) if at + 1 < len(asked) else ()

    def list_pieces(self, asked: Words, chosen: Sequence[Words]) -> Iterator[Piece]:
        """Yield the chosen pieces in order; neighbouring words that no known text covers make one
        piece.
        """
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

    def list_sayings_with(self, asked: Words) -> tuple[Saying, ...]:
        """Return everything said by the longer texts that contain these words in this order without
        a gap.
        """
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


def split_words(text: str) -> Words:
    """Return the words and punctuation marks of a text in lower case, without blanks, soft hyphens
    and what a script fills in.
    """
    return tuple(WORD.findall(FILLED.sub(" ", text).replace(SOFT, "").casefold()))


def make_finder(said: Iterable[Saying]) -> Finder:
    """Return the finder for everything said."""
    whole: dict[Words, list[Saying]] = defaultdict(list)
    for one in said:
        if key := split_words(one.text):
            whole[key].append(one)
    beginning: dict[Words, list[Words]] = defaultdict(list)
    for key in whole:
        beginning[key[:2]].append(key)
    return Finder(dict(whole), dict(beginning), {f" {' '.join(key)} ": key for key in whole})
