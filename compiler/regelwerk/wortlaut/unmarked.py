"""The beginnings of the units that have no mark: rows of tables, tables, examples in a block,
points whose number was lost.

In: the lines of a stretch, the units that share it in their order.  Out: for each line its unit.
Our restatement of each unit shows which words to expect; of all ways to divide the lines in order,
the one with most of these words is taken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from regelwerk.wortlaut.expected import Unit
from regelwerk.wortlaut.likeness import fold_words, weigh_words
from regelwerk.wortlaut.lines import Line

START, MIDDLE, INSIDE, PROMISED, RETURN, HEAD, LABEL = 0.25, -0.35, -1.0, 1.5, -0.6, 1.2, -5.0
LONG = 60  # letters from which a line is no cell of a table
SENTENCE = (".", ":", ";", ",", "!", "?")
FIRST_WORDS: Mapping[str, re.Pattern[str]] = {
    "example": re.compile(r"\W*(?:Beispiele?\b|[a-z¢©]\))", re.IGNORECASE)
}
EMPTY = re.compile(
    r"\W*(?:Entscheidung|Beispiele?|Sachverhalt|PRIVATE)?\W*(?:Entscheidung)?\W*", re.IGNORECASE
)
NOTHING = -1e9


def assign_lines(
    first: Unit | None, units: Sequence[Unit], stretch: Sequence[Line]
) -> Sequence[str]:
    """Return for each line of the stretch the id of the unit it belongs to, empty for `first`; a
    unit none of whose words occur there gets no line.
    """
    if not stretch or not units:
        return [""] * len(stretch)
    sides = [first.words if first and first.says else frozenset(), *(unit.words for unit in units)]
    told = weigh_words(sides)
    words = [fold_words(line.text) for line in stretch]
    worth = [
        [sum(told[word] for word in found & side) + weigh_bare_line(side, line) for side in sides]
        for found, line in zip(words, stretch, strict=True)
    ]
    fresh = [line.first or is_after_sentence(stretch, at) for at, line in enumerate(stretch)]
    labelled = {unit.id for unit in units if any(bears_label(unit, line) for line in stretch)}
    opening = [
        [
            weigh_opening(unit, line, new)
            + (LABEL if unit.id in labelled and not bears_label(unit, line) else 0.0)
            for unit in units
        ]
        for line, new in zip(stretch, fresh, strict=True)
    ]
    back = [
        RETURN if new and sides[0] and is_prose(line) else NOTHING
        for line, new in zip(stretch, fresh, strict=True)
    ]
    way = share_out_lines(worth, opening, back)
    real = {side for side in set(way) if side and has_own_words(side, way, worth)}
    return [units[side - 1].id if side in real else "" for side in way]


def weigh_bare_line(side: frozenset[str], line: Line) -> float:
    """Return the weight (negative) of a line for a unit that should have no text, 0 where the line
    is only a column heading or the unit has words.
    """
    return 0.0 if side or EMPTY.fullmatch(line.text) else 2 * MIDDLE


def weigh_opening(unit: Unit, line: Line, fresh: bool) -> float:
    """Return the weight of a line as the beginning of a unit: a paragraph or sentence begins there,
    with a word typical of the kind of unit.
    """
    if unit.kind == "table":
        return (INSIDE if not line.first else START if line.text.endswith(SENTENCE) else HEAD) + (
            MIDDLE if line.text[-1:].isdigit() else 0.0
        )
    form = FIRST_WORDS.get(unit.kind)
    middle = MIDDLE if line.text[:1].isupper() else INSIDE
    return (START if fresh else middle) + (PROMISED if form and form.match(line.text) else 0.0)


def bears_label(unit: Unit, line: Line) -> bool:
    """Return whether a line begins with the label of a unit."""
    return bool(unit.label) and unit.kind != "example" and line.text.startswith(unit.label)


def is_after_sentence(stretch: Sequence[Line], at: int) -> bool:
    """Return whether a line begins with a capital after the end of a sentence."""
    return (
        at > 0 and stretch[at].text[:1].isupper() and stretch[at - 1].text.endswith((".", "!", "?"))
    )


def is_prose(line: Line) -> bool:
    """Return whether a line begins a sentence, and is no cell of a table."""
    return line.text[:1].isupper() and (
        len(line.text) >= LONG or (line.text.endswith(".") and len(line.text) >= LONG / 2)
    )


def has_own_words(side: int, way: Sequence[int], worth: Sequence[Sequence[float]]) -> bool:
    """Return whether the lines of a unit have any of its words."""
    return sum(worth[at][side] for at, owner in enumerate(way) if owner == side) > 0


def share_out_lines(
    worth: Sequence[Sequence[float]], opening: Sequence[Sequence[float]], back: Sequence[float]
) -> list[int]:
    """Return for each line the number of its unit (0: the first), so that the sum of the weights is
    greatest.

    Units come in their order and may be left out; between and after them the first unit may
    continue, at the cost in `back`.
    """
    sides = len(worth[0])
    heights = [0.0] + [NOTHING] * (
        2 * sides - 1
    )  # by the last unit begun, twice: still in it, and back in the first unit after it
    came: list[list[int]] = []
    for at, own in enumerate(worth):
        reached = find_best_before(heights, sides)
        fresh, ways = [], []
        for state in range(2 * sides):
            side, again = state % sides, state >= sides
            offers = [(heights[state], state)]
            if again:
                offers.append((heights[side] + back[at] if side else NOTHING, side))
            elif side:
                offers.append((reached[side][0] + opening[at][side - 1], reached[side][1]))
            height, way = max(offers)
            fresh.append(height + own[0 if again else side])
            ways.append(way)
        heights = fresh
        came.append(ways)
    state = max(range(2 * sides), key=lambda each: heights[each])
    owners: list[int] = []
    for before in reversed(came):
        owners.append(state % sides if state < sides else 0)
        state = before[state]
    return owners[::-1]


def find_best_before(heights: Sequence[float], sides: int) -> list[tuple[float, int]]:
    """Return for each unit the best (height, state) in which only earlier units have begun."""
    found = [(NOTHING, 0)]
    for side in range(1, sides):
        found.append(
            max(
                found[-1],
                (heights[side - 1], side - 1),
                (heights[sides + side - 1], sides + side - 1),
            )
        )
    return found
