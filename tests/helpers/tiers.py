"""What is in every run of the tests and what only in the whole one, and how a sample of the whole
is drawn.

In: a test, its parameters.  Out: marks, parameters; a test that needs more than two seconds is
marked and leaves a sample in every run.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Collection, Iterable, Iterator
from random import Random
from typing import Any

import pytest

SEED = "20261122"
QUICK = 2.0  # seconds of work of a test that need no reason
STRICT = 5 * QUICK  # of a test without a mark before `--strict-time` fails it; machines differ


def whole(why: str, instead: str = "") -> pytest.MarkDecorator:
    """Mark what runs in the whole run alone: why, and the test that stands in its place in every
    run (none for a parameter).
    """
    return pytest.mark.whole(why=why, instead=instead)


def detail(instead: str) -> pytest.MarkDecorator:
    """Mark a test of a page in a browser for the whole run; one that is quicker goes the same way
    in every run.
    """
    return whole("seconds of a browser", instead)


def some_or_all(few: int, why: str) -> list[Any]:
    """Two values of a parameter: how many are tried in every run, and that all are (None) in the
    whole one.
    """
    return [pytest.param(few, id="some"), pytest.param(None, id="all", marks=whole(why))]


def some(values: Collection[Any], number: int, why: str) -> list[Any]:
    """All values of a parameter, of which a number drawn by lot are in every run and the others in
    the whole one.
    """
    every = set(drawn(range(len(values)), number))
    return [value if at in every else rest(value, why=why) for at, value in enumerate(values)]


def some_together(values: Collection[tuple[Any, ...]], number: int, why: str) -> list[Any]:
    """The same for the values of several parameters together."""
    every = set(drawn(range(len(values)), number))
    return [value if at in every else rest(*value, why=why) for at, value in enumerate(values)]


def rest(*value: Any, why: str) -> Any:
    """The value of a parameter, or those of several, for the whole run alone."""
    return pytest.param(*value, marks=whole(why))


def drawn(values: Iterable[Any], number: int | None) -> list[Any]:
    """So many of the values in their order, drawn by lot and the same in every run; all where there
    are no more, or for None.
    """
    known = list(values)
    if number is None or number >= len(known):
        return known
    return [known[at] for at in sorted(Random(SEED).sample(range(len(known)), number))]


def worked() -> float:
    """The seconds of work of this process and of those it has started and seen end."""
    return time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


def timed(item: pytest.Item) -> Iterator[None]:
    """Run a test; with `--strict-time` one that works too long without a reason fails."""
    began = worked()
    yield
    if (
        item.config.getoption("--strict-time")
        and not item.get_closest_marker("whole")
        and (spent := worked() - began) > STRICT
    ):
        pytest.fail(
            f"worked for {spent:.1f} s: give a sample of it to every run and mark the whole"
            " (tiers.py)",
            pytrace=False,
        )
