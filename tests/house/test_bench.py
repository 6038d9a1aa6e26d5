"""`make bench`: the table it prints, and the made-up rulebook it grows."""

import subprocess
import sys
from itertools import count

import pytest

from regelwerk.build import build
from trees import TESTS


@pytest.fixture
def bench(monkeypatch):
    monkeypatch.syspath_prepend(TESTS / "bench")


def lasting(monkeypatch, timing, *seconds):
    """A clock that each run moves on by so many seconds."""
    ticks = iter(
        [
            tick
            for number, length in zip(count(0, 1000), seconds, strict=False)
            for tick in (number, number + length)
        ]
    )
    monkeypatch.setattr(timing.time, "perf_counter", lambda: next(ticks))


def test_a_line_has_median_least_and_ratios_and_names_who_is_not_there(bench, monkeypatch):
    import timing

    lasting(monkeypatch, timing, 8, 2, 4, 4, 2, 3)  # ours, theirs, ours, theirs, ours, theirs
    done = []
    ours = timing.Timed(lambda: done.append("ours"), 2, before=lambda: done.append("before"))
    line = timing.Line(
        "work", ours, {"somebody": timing.Timed(lambda: None), "nobody": None}, runs=3
    )
    first, second = line.told()
    assert first.split() == [
        "work",
        "2.00",
        "s",
        "1.00",
        "s",
        "somebody",
        "3.00",
        "s",
        "2.00",
        "s",
        "0.667",
        "0.5",
    ]
    assert second.split() == ["nobody", "nicht", "da"]
    assert done == ["before", "ours"] * 3


def test_what_is_quick_is_done_often(bench, monkeypatch):
    import timing

    lasting(monkeypatch, timing, 0.001, 0.04)
    done = []
    (told,) = timing.Line("work", timing.Timed(lambda: done.append(1)), {}, runs=2).told()
    assert len(done) == 1 + 20 and told.split() == ["work", "1.50", "ms", "1.00", "ms"]


def test_a_grown_rulebook_builds_and_has_its_laws(bench, tmp_path, sound):
    import growth

    built = build(growth.grown(tmp_path / "rules", 3))
    added = len(built.outputs["kb.json"]["units"]) - len(sound.outputs["kb.json"]["units"])
    assert added == 3 * 17 and len(built.tables) == len(sound.tables) + 3 * 3


def test_parts_are_named():
    done = subprocess.run(
        [sys.executable, TESTS / "bench", "sleeping"], capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 2 and done.stderr.startswith(
        "no such part: sleeping; there are compiling, ruling, sites, batches, growth, proof"
    )
