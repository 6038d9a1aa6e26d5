"""The beginnings of units: the one choice of marks in a copy that keeps the printed order and fits
best.

In: units in printed order, the lines and marks of a copy.  Out: unit → mark. A unit may begin at
several marks, and a mark may open several units. The number, the heading and the words after it are
weighed, and of all choices that keep the order of both the heaviest is taken. So a contents page, a
restarted list or a lost heading misleads the search only where it stands.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from regelwerk.wortlaut.expected import Unit
from regelwerk.wortlaut.likeness import compare_letters, compare_words, fold_words
from regelwerk.wortlaut.lines import Line
from regelwerk.wortlaut.marks import Mark

LAW, STEP, RESTARTED, NAME, ORDINAL = 10.0, 4.0, 1.0, 9.0, "abcdefgh"
TITLE, TEXT, FOLLOWED = 6.0, 4.0, 3.0
NEAR, CLOSE = 0.45, 0.72  # likenesses from which a heading counts, and from which it suffices alone
SIGNS: Mapping[str, frozenset[str]] = {
    "law": frozenset({"law", "loose"}),
    "digit": frozenset({"number", "chapter"}),
    "capital": frozenset({"capital", "chapter", "letter"}),
    "small": frozenset({"letter"}),
}
HEAD = 160  # letters of a line that may be a heading
REACH = 12  # lines after a mark that are read to weigh it


@dataclass(frozen=True, slots=True)
class Text:
    """A copy: its lines and marks, and for each mark the characteristic words up to the next
    mark.
    """

    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    behind: tuple[frozenset[str], ...]


def make_text(lines: tuple[Line, ...], marks: tuple[Mark, ...]) -> Text:
    """Return a copy from its lines and marks, with the words after each mark up to the next mark
    that opens something.
    """
    opening = sorted({mark.line for mark in marks if mark.sign not in ("bare", "loose")})
    words: list[frozenset[str]] = []
    for mark in marks:
        at = bisect_left(opening, mark.line + 1)
        end = min(opening[at] if at < len(opening) else len(lines), mark.line + REACH)
        words.append(
            fold_words(" ".join([mark.rest, *(line.text for line in lines[mark.line + 1 : end])]))
        )
    return Text(lines, marks, tuple(words))


def find_beginnings(
    units: Sequence[Unit], text: Text, first: int = 0, last: int = -1
) -> Mapping[str, Mark]:
    """Return the mark at which each unit begins, by id, as far as one is found from line `first` to
    before line `last` (-1: the end of the copy).
    """
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
        for word in fold_words(text.marks[at].rest[:HEAD]):
            by_word.setdefault(word, set()).add(at)
    rows = [weigh_marks(unit, text, by_value, by_word) for unit in units]
    return {units[row].id: text.marks[at] for row, at in find_heaviest_choice(rows, text)}


def weigh_marks(
    unit: Unit, text: Text, by_value: Mapping[str, Sequence[int]], by_word: Mapping[str, set[int]]
) -> list[tuple[int, float]]:
    """Return the marks at which a unit may begin, as pairs of the number of the mark and its
    weight.
    """
    if not unit.value:
        return (
            [
                (at, weight)
                for at in by_value.get("", ())
                if (weight := weigh_by_name(unit, text.marks[at]))
            ]
            if unit.title
            else []
        )
    found = [
        (at, weight)
        for at in by_value.get(unit.value, ())
        if (weight := weigh_by_number(unit, text, at))
    ]
    if unit.kind in ("item", "subitem", "subsubitem"):
        other = str(ORDINAL.index(unit.value) + 1) if unit.value in ORDINAL and unit.value else "1"
        for value in {other, "1"}:
            found += [
                (at, weight)
                for at in by_value.get(value, ())
                if value != unit.value
                and (weight := weigh_restarted(unit, text, at, value == other))
            ]
    if unit.heading and unit.kind != "law":
        count = Counter(at for word in fold_words(unit.title) for at in by_word.get(word, ()))
        bare = sorted(
            at for at, number in count.items() if 2 * number >= len(fold_words(unit.title))
        )
        found += [
            (at, TITLE * near)
            for at in bare
            if (near := compare_heading(unit, text.marks[at].rest)) >= CLOSE
        ]
    return found


def weigh_by_number(unit: Unit, text: Text, at: int) -> float:
    """Return the weight of a mark that has the number of a unit; 0 where it is a mark of another
    kind.
    """
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
    near = compare_heading(unit, mark.rest)
    if unit.kind == "law":
        if near < NEAR and mark.sign == "loose":
            return 0.0
        return (
            (LAW if mark.sign == "law" else STEP)
            + TITLE * near
            + (FOLLOWED if is_followed_by_text(text, mark) else 0.0)
        )
    base = LAW if "." in unit.value else STEP
    return (
        base
        + (TITLE * near if unit.heading else 0.0)
        + TEXT * compare_words(unit.words, text.behind[at])
    )


def weigh_restarted(unit: Unit, text: Text, at: int, ordinal: bool) -> float:
    """Return the weight of a mark of a list that counts from 1 again although the unit has another
    number: its heading or its order speaks for it; `ordinal` is true where the order fits.
    """
    mark = text.marks[at]
    if mark.sign != "number":
        return 0.0
    near = compare_heading(unit, mark.rest)
    like = compare_words(unit.words, text.behind[at])
    if unit.heading and near < NEAR and like < NEAR:
        return 0.0
    if not unit.heading and not (ordinal and like >= NEAR / 2):
        return 0.0
    return RESTARTED + TITLE * near * unit.heading + TEXT * like


def weigh_by_name(unit: Unit, mark: Mark) -> float:
    """Return the weight of a line that begins with the name of a unit, up to its bracket or
    colon.
    """
    if mark.sign != "bare":
        return 0.0
    head = mark.rest.split("(")[0].split(":")[0].split("[")[0].strip(" *")
    near = compare_letters(unit.label, head) if len(head) <= 2 * len(unit.label) + 8 else 0.0
    foreign = unit.english and f"({unit.english.lower()}" in mark.rest.lower()
    return NAME * near if near >= CLOSE or (foreign and near >= NEAR) else 0.0


def compare_heading(unit: Unit, rest: str) -> float:
    """Return how alike the words after a mark and the heading of a unit are, from 0 to 1; words in
    brackets behind them do not count.
    """
    if not unit.title or not rest.strip():
        return 0.0
    return max(
        compare_letters(unit.title, head) for head in list_heads(rest[: 2 * len(unit.title) + 40])
    )


@lru_cache(maxsize=50_000)
def list_heads(rest: str) -> tuple[str, ...]:
    """Return the words after a mark: all of them, and those before a bracket."""
    head = rest.strip(" *:–—-")
    return tuple(dict.fromkeys((head, head.split("(")[0], head.split("[")[0])))


def is_followed_by_text(text: Text, mark: Mark) -> bool:
    """Return whether the line after a heading is no heading of the same kind, as it would be on a
    contents page.
    """
    behind = mark.line + 1
    return behind < len(text.lines) and not any(
        each.sign == "law" for each in list_marks_at(text, behind)
    )


def list_marks_at(text: Text, line: int) -> Iterator[Mark]:
    """Yield the marks of one line."""
    at = bisect_left(text.marks, line, key=lambda mark: mark.line)
    while at < len(text.marks) and text.marks[at].line == line:
        yield text.marks[at]
        at += 1


def find_heaviest_choice(
    rows: Sequence[Sequence[tuple[int, float]]], text: Text
) -> list[tuple[int, int]]:
    """Return the heaviest choice of at most one mark for each row, in which the marks go forward in
    the copy from row to row, as (row, mark) pairs.
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
            height, before = best.find_greatest(rank - 1)
            chosen.append((row, at, before))
            fresh.append((rank, height + weight, len(chosen) - 1))
        for rank, height, index in fresh:
            best.raise_to(rank, height, index)
    _, index = best.find_greatest(len(order))
    return list(trace_back(chosen, index))[::-1]


def trace_back(chosen: Sequence[tuple[int, int, int]], index: int) -> Iterator[tuple[int, int]]:
    """Yield the choices as (row, mark) pairs, from the last to the first."""
    while index >= 0:
        row, at, index = chosen[index]
        yield row, at


class Heights:
    """The greatest height up to each place, with the index of the choice that reached it; of equal
    heights the one at the later place counts.
    """

    def __init__(self, size: int) -> None:
        self.tree: list[tuple[float, int]] = [(0.0, -1)] * (size + 1)

    def find_greatest(self, place: int) -> tuple[float, int]:
        """Return the greatest height at or before a place, with its index (-1: none)."""
        found = (0.0, -1)
        while place > 0:
            found = max(found, self.tree[place], key=lambda each: each[0])
            place -= place & -place
        return found

    def raise_to(self, place: int, height: float, index: int) -> None:
        """Set the height of a place to at least `height`."""
        while place < len(self.tree):
            if height >= self.tree[place][0]:
                self.tree[place] = (height, index)
            place += place & -place


def sort_by_place(found: Mapping[str, Mark], units: Iterable[Unit]) -> list[tuple[Unit, Mark]]:
    """Return the units found with their marks, in the order of the copy."""
    return sorted(
        ((unit, found[unit.id]) for unit in units if unit.id in found),
        key=lambda each: each[1].place,
    )
