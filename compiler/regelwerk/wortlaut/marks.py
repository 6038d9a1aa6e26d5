"""The marks at the beginning of a line: numbers, letters, signs and words that open a unit.

In: clean lines.  Out: `Mark`s in their order; a line may have several (`1. a) …`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from regelwerk.wortlaut.lines import Line

BULLET = re.compile(r"(?:[-–•·*+¢«»©]+\s*(?=\S))?")
HEADED = re.compile(
    r"\**\s*(?:(§|Artikel|Art\.?|Regel)\s*)?(\d{1,3})\s*(?:([:–—-])\s*(?=\S)|\s(?=[A-ZÄÖÜ]))\**",
    re.IGNORECASE,
)
TAKEN = re.compile(r"\**\s*(?:§§?|Artikel|Art\.|Regel)\s*\d", re.IGNORECASE)
ROW = (  # tried in this order at one place; the sign is the kind of mark
    (
        "number",
        re.compile(
            r"((?:[A-H]\.)?\d{1,2}(?:\.\d{1,2}){1,4}|[A-H]\.\d{1,2})(?:\.(?=\s|$)|(?=[\s:]|$))"
        ),
    ),
    ("number", re.compile(r"\(?(\d{1,2})(?:\.\)|[.)])(?=\s|$)")),
    ("number", re.compile(r"(\d{1,2})(?=\s*$)")),
    ("letter", re.compile(r"\(?([ivx]{1,4}|[a-z]|([a-h])\2|[¢©])(?:\.\)|\)|\.)(?=\s|$)")),
    ("capital", re.compile(r"([A-Z])[.)](?=\s|$)")),
    ("chapter", re.compile(r"([A-Z])(?=\s+[A-ZÄÖÜ][\w-]{2,})")),
    ("chapter", re.compile(r"(\d{1,2})(?=\s+[A-ZÄÖÜ][\w-]{2,})")),
)
STARS = re.compile(r"(\*{1,4})\s*(?=[^\W_])")
NOTE = re.compile(
    r"([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})\s+(?=\S)|\^\{?([A-Z]|\d{1,3})\}?\s+(?=\S)|\[(\d{1,3})\]\s+(?=\S)"
)
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
MISREAD = {"¢": "c", "©": "c"}
WORDS = re.compile(
    r"\**(Hintergrund|Beachte|Beispiele?|Anmerkung|Begründung|Anlage)\b([^:.]{0,60}):?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark: the number of its line, where in the line it begins and ends, its kind and value, and
    the words after it.
    """

    line: int
    start: int
    end: int
    sign: str  # law, number, letter, capital, chapter, stars, note, word, bare
    value: str
    rest: str

    @property
    def place(self) -> tuple[int, int]:
        """The place of the mark in the copy, as (line, start)."""
        return self.line, self.start


def find_marks(found: Sequence[Line]) -> tuple[Mark, ...]:
    """Return every mark of the lines; each line also has one of the kind `bare`, without a value,
    for headings without a sign.
    """
    return tuple(mark for at, line in enumerate(found) for mark in find_line_marks(at, line.text))


def find_line_marks(at: int, text: str) -> Iterator[Mark]:
    """Yield the marks of one line, in their order."""
    bare = len(text) - len(text.lstrip("*•¢+-– «»©"))
    yield Mark(line=at, start=0, end=min(bare, len(text)), sign="bare", value="", rest=text[bare:])
    if headed := HEADED.match(text):
        sign = "law" if headed[1] or headed[3] else "loose"
        yield Mark(
            line=at,
            start=0,
            end=headed.end(),
            sign=sign,
            value=headed[2],
            rest=text[headed.end() :],
        )
    if stars := STARS.match(text):
        yield Mark(
            line=at,
            start=0,
            end=stars.end(),
            sign="stars",
            value=stars[1],
            rest=text[stars.end() :],
        )
    if note := NOTE.match(text):
        value = (note[1] or "").translate(RAISED) or note[2] or note[3]
        yield Mark(
            line=at, start=0, end=note.end(), sign="note", value=value, rest=text[note.end() :]
        )
    if word := WORDS.match(text.lstrip("*•¢+ ")):
        shift = len(text) - len(text.lstrip("*•¢+ "))
        yield Mark(
            line=at,
            start=0,
            end=shift + word.end(),
            sign="word",
            value=word[1].lower() + word[2].lower(),
            rest=text[shift + word.end() :],
        )
    if not TAKEN.match(text):
        yield from find_chained_marks(at, text)


def find_chained_marks(at: int, text: str) -> Iterator[Mark]:
    """Yield the numbers and letters with which a line begins, one after the other."""
    bullet = BULLET.match(text)
    position = bullet.end() if bullet else 0
    start = 0
    for _ in range(4):
        skipped = re.compile(r"[\s*]*").match(text, position)
        position = skipped.end() if skipped else position
        hit = next(
            ((sign, found) for sign, form in ROW if (found := form.match(text, position))), None
        )
        if hit is None:
            return
        sign, found = hit
        yield Mark(
            line=at,
            start=start,
            end=found.end(),
            sign=sign,
            value=MISREAD.get(found[1], found[1]),
            rest=text[found.end() :],
        )
        if sign == "chapter":
            return
        start = position = found.end()
