"""Compare two texts word by word.

In: two sequences of word keys.  Out: runs of words kept, removed and added, by the algorithm of
Myers: the fewest words are marked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

Kind = Literal["same", "less", "more"]
Run = tuple[
    Kind, int, int
]  # kind, start, end: in the older text for `less`, in the newer for `same` and `more`
Steps = Sequence[
    tuple[Kind, int, int]
]  # one per word: kind, index in the older text, index in the newer
OTHER_WAY: dict[Kind, Kind] = {"same": "same", "less": "more", "more": "less"}
MOST = 1000  # words that may change: the search takes time with the square of their number
# two texts that share less than this part of their words are shown without marks
REWRITTEN = 0.4


def compare(older: Sequence[str], newer: Sequence[str]) -> tuple[Run, ...]:
    """Return the runs that turn `older` into `newer`; an empty tuple where more than `MOST` words
    change.
    """
    return make_runs(find_edit_script(older, newer), older)


def make_runs(steps: Steps, older: Sequence[str]) -> tuple[Run, ...]:
    """Return the steps as runs, removed words before added ones; very short words kept between two
    changes count as changed.
    """
    return tuple(join_steps(absorb(steps, older)))


def invert_steps(steps: Steps) -> Steps:
    """Return the steps from the newer text back to the older."""
    return [(OTHER_WAY[kind], b, a) for kind, a, b in steps]


def are_related(older: Sequence[str], newer: Sequence[str]) -> bool:
    """Return whether two texts share enough words, in any order, to be worth comparing."""
    shared = (Counter(older) & Counter(newer)).total()
    return shared >= REWRITTEN * max(len(older), len(newer), 1)


def are_alike(older: Sequence[str], newer: Sequence[str], found: Sequence[Run]) -> bool:
    """Return whether two compared texts keep enough words to be readable with marks."""
    shared = sum(end - start for kind, start, end in found if kind == "same")
    return shared >= REWRITTEN * max(len(older), len(newer), 1)


def find_edit_script(older: Sequence[str], newer: Sequence[str]) -> list[tuple[Kind, int, int]]:
    """Return one step per word, (kind, index in older, index in newer); an empty list where more
    than `MOST` words change.
    """
    head = 0
    while head < min(len(older), len(newer)) and older[head] == newer[head]:
        head += 1
    tail = 0
    while tail < min(len(older), len(newer)) - head and older[-1 - tail] == newer[-1 - tail]:
        tail += 1
    left, right = older[head : len(older) - tail], newer[head : len(newer) - tail]
    middle = walk(left, right)
    if not middle and (left or right):
        return []
    steps: list[tuple[Kind, int, int]] = [("same", i, i) for i in range(head)]
    steps += [(kind, a + head, b + head) for kind, a, b in middle]
    return steps + [("same", len(older) - tail + i, len(newer) - tail + i) for i in range(tail)]


def walk(older: Sequence[str], newer: Sequence[str]) -> list[tuple[Kind, int, int]]:
    """Return the shortest edit script of Myers (1986), one step per word; an empty list where it
    needs more than `MOST` edits.
    """
    numbers: dict[str, int] = {}
    left = [numbers.setdefault(word, len(numbers)) for word in older]
    right = [numbers.setdefault(word, len(numbers)) for word in newer]
    n, m = len(left), len(right)
    middle = n + m + 1
    furthest = [0] * (2 * middle + 1)  # by diagonal, the middle one at `middle`
    rounds: list[list[int]] = []
    for edits in range(min(n + m, MOST) + 1):
        rounds.append(furthest[middle - edits - 1 : middle + edits + 2])
        for k in range(-edits, edits + 1, 2):
            below, above = furthest[middle + k - 1], furthest[middle + k + 1]
            x = above if k == -edits or (k != edits and below < above) else below + 1
            while x < n and x - k < m and left[x] == right[x - k]:
                x += 1
            furthest[middle + k] = x
            if x >= n and x - k >= m:
                return trace_back(rounds, n, m)
    return []


def trace_back(rounds: Sequence[Sequence[int]], x: int, y: int) -> list[tuple[Kind, int, int]]:
    """Return the path through the rounds as steps from the start to the end of the texts; round `d`
    holds its diagonals from -d-1 to d+1.
    """
    steps: list[tuple[Kind, int, int]] = []
    for edits in range(len(rounds) - 1, 0, -1):
        k, at = x - y, x - y + edits + 1
        below, above = rounds[edits][at - 1], rounds[edits][at + 1]
        down = k == -edits or (k != edits and below < above)
        start = above if down else below
        landed = start if down else start + 1
        while x > landed:
            x, y = x - 1, y - 1
            steps.append(("same", x, y))
        steps.append(("more", x, y - 1) if down else ("less", x - 1, y))
        x, y = (x, y - 1) if down else (x - 1, y)
    steps += [("same", i, i) for i in range(x - 1, -1, -1)]
    return steps[::-1]


def absorb(steps: Steps, older: Sequence[str]) -> list[tuple[Kind, int, int]]:
    """Return the steps with each kept word of at most two characters between two changes marked as
    changed, because such fragments make reading hard.
    """
    result: list[tuple[Kind, int, int]] = []
    for at, (kind, a, b) in enumerate(steps):
        lonely = (
            kind == "same"
            and 0 < at < len(steps) - 1
            and steps[at - 1][0] != "same" != steps[at + 1][0]
        )
        if lonely and len(older[a]) <= 2:
            result += [("less", a, b), ("more", a, b)]
        else:
            result.append((kind, a, b))
    return result


def join_steps(steps: Steps) -> Iterator[Run]:
    """Yield neighbouring steps of one kind as one run; in each stretch of changes the removed words
    come first.
    """
    for kept, stretch in groupby(steps, key=lambda step: step[0] == "same"):
        part = list(stretch)
        if kept:
            yield ("same", part[0][2], part[-1][2] + 1)
        else:
            less = [a for kind, a, _ in part if kind == "less"]
            more = [b for kind, _, b in part if kind == "more"]
            if less:
                yield ("less", less[0], less[-1] + 1)
            if more:
                yield ("more", more[0], more[-1] + 1)
