"""How long things take, side by side: the runs of all contenders take turns, so that a busy machine
is equally busy for each.

In: what is to be done.  Out: lines of a table. The median is what one waits for, the least what the
work itself takes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

Act = Callable[[], object]
SHORTEST = 0.02  # seconds; what takes less is done several times a run
HEAD = (
    f"{'what':<52}{'median':>10}{'least':>10} "
    f" {'beside':<38}{'median':>10}{'least':>10}{'ratio':>9}{'of least':>10}"
)


@dataclass(frozen=True, slots=True)
class Timed:
    """Something to be done, and into how many parts its time is divided (pages, say); `before` is
    not counted.
    """

    act: Act
    per: float = 1
    before: Act = lambda: None

    def seconds(self, times: int) -> float:
        """The seconds of one part."""
        self.before()
        start = time.perf_counter()
        for _ in range(times):
            self.act()
        return (time.perf_counter() - start) / times / self.per


@dataclass(frozen=True, slots=True)
class Line:
    """Our work beside that of others; one who is not installed is nothing."""

    what: str
    ours: Timed
    beside: Mapping[str, Timed | None]
    runs: int = 5

    def told(self) -> Iterator[str]:
        """The lines of the table."""
        there = {"": self.ours} | {name: timed for name, timed in self.beside.items() if timed}
        found = {name: [timed.seconds(1)] for name, timed in there.items()}
        times = {name: often(found[name][0] * timed.per) for name, timed in there.items()}
        for _ in range(self.runs - 1):
            for name, timed in there.items():
                found[name].append(timed.seconds(times[name]))
        ours = median(found[""]), min(found[""])
        left = f"{self.what:<52}{shown(ours[0]):>10}{shown(ours[1]):>10}"
        for name in self.beside or ("",):
            theirs = (median(found[name]), min(found[name])) if name and name in found else None
            ratios = (
                [f"{mine / their:.3g}" for mine, their in zip(ours, theirs, strict=True)]
                if theirs
                else []
            )
            right = (
                f"{shown(theirs[0]):>10}{shown(theirs[1]):>10}{ratios[0]:>9}{ratios[1]:>10}"
                if theirs
                else "nicht da"
                if name
                else ""
            )
            yield f"{left}  {name:<38}{right}".rstrip()
            left = " " * len(left)


def often(once: float) -> int:
    """How many times something is done in a run that takes so many seconds."""
    return max(1, int(SHORTEST / once))


def command(*words: str | Path, folder: Path | None = None) -> Act:
    """A process that must end well; it keeps what Python has compiled, as everybody's does."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return lambda: subprocess.run(
        [*map(str, words)], cwd=folder, check=True, capture_output=True, env=kept
    )


def python(*words: str | Path, folder: Path | None = None) -> Act:
    """A process of this Python."""
    return command(sys.executable, *words, folder=folder)


def program(name: str) -> str | None:
    """A program beside this Python, or on the path."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)


def without(*folders: Path) -> Act:
    """What clears folders away."""
    return lambda: [shutil.rmtree(folder, ignore_errors=True) for folder in folders]


def shown(seconds: float) -> str:
    """A duration in a fitting unit."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.2f} {unit}"
    return f"{seconds * 1e9:.0f} ns"
