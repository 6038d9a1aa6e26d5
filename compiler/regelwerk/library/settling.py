"""Which answers to what is still asked leave the figures of an incident as they are told.

In: the rules as a function, an incident as ruled, with figures that wait for answers alone or for
what is checked besides.  Out: `Settling`s, empty where no answers are found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from regelwerk.calc.bridge.board_end import BoardEnd
from regelwerk.calc.ending import DEFERRED, QUESTION
from regelwerk.engine.event import Event, Incident
from regelwerk.engine.position import Json
from regelwerk.engine.ruling import Refused
from regelwerk.library.pending import Pending, list_pending

MOST_ASKED, DEEPEST = 100, 4  # rulings and answers; where more are needed, none are told
WAITING = frozenset({QUESTION, DEFERRED})

Rule = Callable[[Sequence[Event]], Incident]


@dataclass(frozen=True, slots=True)
class Settling:
    """A question with the answer that changes nothing, and the numbers of the events asked."""

    fact: str
    value: str
    events: tuple[int, ...]


def find_settling(engine: Json, rule: Rule, found: Incident) -> tuple[Settling, ...]:
    """Return the fewest answers with which nothing more is asked that may change the figures of a
    board, and these stay as they are; empty where there are none, or where
    the figures are not told.
    """
    end = found.figures
    if not isinstance(end, BoardEnd) or not (end.readings or end.assigned):
        return ()
    if not {each.kind for each in end.open} & WAITING:
        return ()
    left = iter(range(MOST_ASKED))
    tries = (search(engine, rule, found, found, left, depth) for depth in range(1, DEEPEST + 1))
    return tuple(next(filter(None, tries), ()))


def search(
    engine: Json, rule: Rule, told: Incident, found: Incident, left: Iterator[int], depth: int
) -> list[Settling] | None:
    """Return the answers, at most `depth`, that settle what an incident still asks, None where none
    are found.
    """
    if not is_like(told, found):
        return None
    assert isinstance(found.figures, BoardEnd)
    if not {each.kind for each in found.figures.open} & WAITING:
        return []
    if not depth:
        return None
    asked = next((each for each in list_pending(engine, found) if each.fact and not each.own), None)
    for value in asked.answers if asked else ():
        if next(left, None) is None:
            return None
        assert asked is not None
        try:
            then = rule(list(answer(found, asked, value)))
        except Refused:
            continue
        more = search(engine, rule, told, then, left, depth - 1)
        if more is not None:
            return [Settling(asked.fact, value, asked.events), *more]
    return None


def answer(found: Incident, asked: Pending, value: str) -> Iterator[Event]:
    """Yield the events of an incident with one more answer."""
    for each in found.events:
        known = {**each.event.facts, asked.fact: value}
        here = each.number in asked.events
        yield replace(each.event, facts=known) if here else each.event


def is_like(told: Incident, found: Incident) -> bool:
    """Return whether the figures of two rulings are the same, and no sentence of the second one
    puts them in doubt that the first one has not.
    """
    one, two = told.figures, found.figures
    if not isinstance(one, BoardEnd) or not isinstance(two, BoardEnd) or found.joint:
        return False
    doubts = {(each.kind, each.says) for each in one.open}
    more = {(each.kind, each.says) for each in two.open if each.kind not in WAITING}
    return (one.moved, one.readings, one.assigned, one.weighted) == (
        two.moved,
        two.readings,
        two.assigned,
        two.weighted,
    ) and more <= doubts
