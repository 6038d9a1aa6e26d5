"""The tiers of the tests: what is only in the whole run is listed, has its reason, and leaves a
sample in every run.
"""

import re
from collections import defaultdict
from functools import cache
from types import SimpleNamespace

import pytest

import tiers
from tiers import SEED, drawn, rest, some, some_or_all, whole
from trees import TESTS

LIST = TESTS / "golden" / "whole.txt"


def file_of(name):
    return name.partition("::")[0]


@pytest.fixture(scope="module")
def functions(collected):
    """By test function the tests it gives; skips where not all files were asked for."""
    found = defaultdict(list)
    for item in collected:
        found[item.nodeid.partition("[")[0]].append(item)
    there = {file_of(name) for name in found}
    if left := {
        path for path, file in files().items() if path not in there and not needs_a_library(file)
    }:
        pytest.skip(f"{len(left)} files of tests were not collected: `make test` collects all")
    return found


@cache
def files():
    """The files of tests by their path from the project."""
    return {path.relative_to(TESTS.parent).as_posix(): path for path in TESTS.rglob("test_*.py")}


def needs_a_library(path):
    """Whether a file is left out as a whole where a library is missing."""
    return re.search(
        r"^(?:\w+ = )?pytest\.importorskip\(", path.read_text(encoding="utf-8"), re.MULTILINE
    )


def marks(items):
    return [mark for item in items if (mark := item.get_closest_marker("whole"))]


def line(name, items):
    """A test function of the whole run: its name and, where some of its tests are in every run, how
    many.
    """
    every = len(items) - len(marks(items))
    return f"{name} but {every}" if every else name


def test_what_is_only_in_the_whole_run_is_listed(functions, golden):
    kept = LIST.read_text(encoding="utf-8").splitlines() if LIST.exists() else []
    there = {file_of(name) for name in functions}
    absent = [
        said for said in kept if file_of(said) in files() and file_of(said) not in there
    ]  # a library is missing on this machine
    golden(
        LIST,
        "\n".join(
            sorted(
                [*absent, *(line(name, items) for name, items in functions.items() if marks(items))]
            )
        )
        + "\n",
    )


def test_every_mark_says_why_and_leaves_a_sample_in_every_run(functions):
    every = {
        name.rpartition("::")[2]
        for name, items in functions.items()
        if len(marks(items)) < len(items)
    }
    for name, items in functions.items():
        marked = marks(items)
        assert all(mark.kwargs["why"].strip() for mark in marked), name
        if len(marked) == len(items):
            assert {mark.kwargs["instead"] for mark in marked} <= every, (
                f"{name}: what stands in its place is in no other run either"
            )


def test_a_sample_is_drawn_by_lot_and_the_same_again():
    assert (
        drawn(range(1000), 20)
        == drawn(range(1000), 20)
        == sorted(drawn(range(1000), 20))
        != list(range(20))
    )
    assert drawn("abc", 9) == drawn("abc", None) == ["a", "b", "c"]
    assert SEED and len({*drawn(range(1000), 20)}) == 20


def test_parameters_of_a_sample_and_of_the_whole():
    few, all_ = some_or_all(7, "why")
    assert (few.values, few.marks) == ((7,), ()) and (
        all_.values,
        [mark.name for mark in all_.marks],
    ) == ((None,), ["whole"])
    values = some({"a": 1, "b": 2, "c": 3}, 2, "why")
    assert sum(isinstance(value, str) for value in values) == 2 and len(values) == 3
    assert rest(1, 2, why="why").values == (1, 2) and whole("why", "test_x").kwargs == {
        "why": "why",
        "instead": "test_x",
    }


@pytest.mark.parametrize(
    ("asked", "mark", "spent", "fails"),
    [
        (True, None, 99.0, True),
        (False, None, 99.0, False),
        (True, whole("why"), 99.0, False),
        (True, None, 1.0, False),
    ],
)
def test_a_test_that_works_too_long_without_a_reason_fails_where_one_asks(
    monkeypatch, asked, mark, spent, fails
):
    clock = iter([0.0, spent])
    monkeypatch.setattr(tiers, "worked", lambda: next(clock))
    item = SimpleNamespace(
        config=SimpleNamespace(getoption=lambda name: asked), get_closest_marker=lambda name: mark
    )
    running = tiers.timed(item)
    next(running)
    if fails:
        with pytest.raises(pytest.fail.Exception, match=r"99\.0 s"):
            next(running)
    else:
        with pytest.raises(StopIteration):
            next(running)


def test_work_is_counted():
    before = tiers.worked()
    sum(range(10**6))
    assert tiers.worked() > before
