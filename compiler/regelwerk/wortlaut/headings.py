"""Where units begin: the one way through the marks of a copy that keeps the printed order and fits
best.

In: units in printed order, the lines and marks of a copy.  Out: unit → mark. A unit may begin at
several marks, a mark may open several units. Number, heading and the words behind it are weighed,
and of all ways that keep the order of both the heaviest is taken. So a contents page, a restarted
list or a lost heading leads nothing else astray.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from regelwerk.wortlaut.expected import Unit
from regelwerk.wortlaut.likeness import alike, keys, shared
from regelwerk.wortlaut.lines import Line
from regelwerk.wortlaut.marks import Mark

LAW, STEP, RESTARTED, NAME, ORDINAL = 10.0, 4.0, 1.0, 9.0, "abcdefgh"
TITLE, TEXT, FOLLOWED = 6.0, 4.0, 3.0
NEAR, CLOSE = 0.45, 0.72  # likenesses from which a heading counts, and names something by itself
SIGNS: Mapping[str, frozenset[str]] = {
    "law": frozenset({"law", "loose"}),
    "digit": frozenset({"number", "chapter"}),
    "capital": frozenset({"capital", "chapter", "letter"}),
    "small": frozenset({"letter"}),
}
HEAD = 160  # letters of a line that may be a heading
REACH = 12  # lines behind a mark that are read to weigh it


@dataclass(frozen=True, slots=True)
class Text:
    """A copy: its lines and marks, and the telling words between a mark and the next."""

    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    behind: tuple[frozenset[str], ...]


def text_of(lines: tuple[Line, ...], marks: tuple[Mark, ...]) -> Text:
    """Lines and marks with the words behind each mark, up to the next one that opens something."""
    opening = sorted({mark.line for mark in marks if mark.sign not in ("bare", "loose")})
    words: list[frozenset[str]] = []
    for mark in marks:
        at = bisect_left(opening, mark.line + 1)
        end = min(opening[at] if at < len(opening) else len(lines), mark.line + REACH)
        words.append(
            keys(" ".join([mark.rest, *(line.text for line in lines[mark.line + 1 : end])]))
        )
    return Text(lines, marks, tuple(words))


def begin(units: Sequence[Unit], text: Text, first: int = 0, last: int = -1) -> Mapping[str, Mark]:
    """The mark at which each unit begins, as far as one is found between two lines of the copy."""
    inside = [
        at
        for at, mark in enumerate(text.marks)
        if mark.line >= first and (last < 0 or mark.line < last)
    ]
    by_value: dict[str, list[int]] = {}
    for at in inside:
        by_value.setdefault(text.marks[at].value, []).append(at)
    by_word: dict[str, set[int]] = {}
    for at in by_value.get("", ()):
        for word in keys(text.marks[at].rest[:HEAD]):
            by_word.setdefault(word, set()).add(at)
    rows = [weighed(unit, text, by_value, by_word) for unit in units]
    return {units[row].id: text.marks[at] for row, at in heaviest(rows, text)}


def weighed(
    unit: Unit, text: Text, by_value: Mapping[str, Sequence[int]], by_word: Mapping[str, set[int]]
) -> list[tuple[int, float]]:
    """The marks at which a unit may begin, with what speaks for each."""
    if not unit.value:
        return (
            [
                (at, weight)
                for at in by_value.get("", ())
                if (weight := by_name(unit, text.marks[at]))
            ]
            if unit.title
            else []
        )
    found = [
        (at, weight) for at in by_value.get(unit.value, ()) if (weight := by_number(unit, text, at))
    ]
    if unit.kind in ("item", "subitem", "subsubitem"):
        other = str(ORDINAL.index(unit.value) + 1) if unit.value in ORDINAL and unit.value else "1"
        for value in {other, "1"}:
            found += [
                (at, weight)
                for at in by_value.get(value, ())
                if value != unit.value and (weight := restarted(unit, text, at, value == other))
            ]
    if unit.heading and unit.kind != "law":
        count = Counter(at for word in keys(unit.title) for at in by_word.get(word, ()))
        bare = sorted(at for at, number in count.items() if 2 * number >= len(keys(unit.title)))
        found += [
            (at, TITLE * near)
            for at in bare
            if (near := headed(unit, text.marks[at].rest)) >= CLOSE
        ]
    return found


def by_number(unit: Unit, text: Text, at: int) -> float:
    """What speaks for a mark that bears the number of a unit; 0 where its sign is another."""
    mark = text.marks[at]
    kind = (
        "law"
        if unit.kind == "law"
        else (
            "digit"
            if unit.value[:1].isdigit() or "." in unit.value
            else "small"
            if unit.value.islower()
            else "capital"
        )
    )
    if mark.sign not in SIGNS[kind] or not unit.value:
        return 0.0
    near = headed(unit, mark.rest)
    if unit.kind == "law":
        if near < NEAR and mark.sign == "loose":
            return 0.0
        return (
            (LAW if mark.sign == "law" else STEP)
            + TITLE * near
            + (FOLLOWED if told(text, mark) else 0.0)
        )
    base = LAW if "." in unit.value else STEP
    return (
        base + (TITLE * near if unit.heading else 0.0) + TEXT * shared(unit.words, text.behind[at])
    )


def restarted(unit: Unit, text: Text, at: int, ordinal: bool) -> float:
    """What speaks for a mark of a list that counts from 1 again where another number is meant: the
    heading, or the order.
    """
    mark = text.marks[at]
    if mark.sign != "number":
        return 0.0
    near = headed(unit, mark.rest)
    like = shared(unit.words, text.behind[at])
    if unit.heading and near < NEAR and like < NEAR:
        return 0.0
    if not unit.heading and not (ordinal and like >= NEAR / 2):
        return 0.0
    return RESTARTED + TITLE * near * unit.heading + TEXT * like


def by_name(unit: Unit, mark: Mark) -> float:
    """What speaks for a line that bears the name of a unit, up to its bracket or colon."""
    if mark.sign != "bare":
        return 0.0
    head = mark.rest.split("(")[0].split(":")[0].split("[")[0].strip(" *")
    near = alike(unit.label, head) if len(head) <= 2 * len(unit.label) + 8 else 0.0
    foreign = unit.english and f"({unit.english.lower()}" in mark.rest.lower()
    return NAME * near if near >= CLOSE or (foreign and near >= NEAR) else 0.0


def headed(unit: Unit, rest: str) -> float:
    """How alike the words behind a mark are to the heading of a unit; what stands behind it in
    brackets does not count.
    """
    if not unit.title or not rest.strip():
        return 0.0
    return max(alike(unit.title, head) for head in heads(rest[: 2 * len(unit.title) + 40]))


@lru_cache(maxsize=50_000)
def heads(rest: str) -> tuple[str, ...]:
    """The words behind a mark, whole and up to a bracket."""
    head = rest.strip(" *:–—-")
    return tuple(dict.fromkeys((head, head.split("(")[0], head.split("[")[0])))


def told(text: Text, mark: Mark) -> bool:
    """Whether the line behind a heading is no heading of the same kind, as on a contents page."""
    behind = mark.line + 1
    return behind < len(text.lines) and not any(
        each.sign == "law" for each in at_line(text, behind)
    )


def at_line(text: Text, line: int) -> Iterator[Mark]:
    """The marks of one line."""
    at = bisect_left(text.marks, line, key=lambda mark: mark.line)
    while at < len(text.marks) and text.marks[at].line == line:
        yield text.marks[at]
        at += 1


def heaviest(rows: Sequence[Sequence[tuple[int, float]]], text: Text) -> list[tuple[int, int]]:
    """The heaviest choice of at most one mark a row that goes forward in the copy with every row:
    (row, mark) pairs.
    """
    order = {
        place: rank for rank, place in enumerate(sorted({mark.place for mark in text.marks}), 1)
    }
    best = Heights(len(order))
    chosen: list[tuple[int, int, int]] = []  # row, mark, index of the choice before
    for row, offers in enumerate(rows):
        fresh: list[tuple[int, float, int]] = []
        for at, weight in offers:
            rank = order[text.marks[at].place]
            height, before = best.upto(rank - 1)
            chosen.append((row, at, before))
            fresh.append((rank, height + weight, len(chosen) - 1))
        for rank, height, index in fresh:
            best.raise_to(rank, height, index)
    _, index = best.upto(len(order))
    return list(back(chosen, index))[::-1]


def back(chosen: Sequence[tuple[int, int, int]], index: int) -> Iterator[tuple[int, int]]:
    """The choices from the last to the first."""
    while index >= 0:
        row, at, index = chosen[index]
        yield row, at


class Heights:
    """The greatest height up to each place, with what reached it; equal heights go to the place
    further on.
    """

    def __init__(self, size: int) -> None:
        self.tree: list[tuple[float, int]] = [(0.0, -1)] * (size + 1)

    def upto(self, place: int) -> tuple[float, int]:
        """The greatest height at or before a place."""
        found = (0.0, -1)
        while place > 0:
            found = max(found, self.tree[place], key=lambda each: each[0])
            place -= place & -place
        return found

    def raise_to(self, place: int, height: float, index: int) -> None:
        """Let a place have at least a height."""
        while place < len(self.tree):
            if height >= self.tree[place][0]:
                self.tree[place] = (height, index)
            place += place & -place


def in_order(found: Mapping[str, Mark], units: Iterable[Unit]) -> list[tuple[Unit, Mark]]:
    """The units found, as they stand in the copy."""
    return sorted(
        ((unit, found[unit.id]) for unit in units if unit.id in found),
        key=lambda each: each[1].place,
    )
