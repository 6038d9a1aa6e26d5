"""How long the tests take: a sample of everything, and everything.

In: the project.  Out: one line, which means something on a machine that has nothing else to do. It
takes a quarter of an hour and is asked for by name: `make bench PARTS=proof`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from regelwerk.installed import PROJECT
from timing import Line, Timed, command, without


def proof(_: Path) -> Iterator[Line]:
    """`make test` beside `make check`, once each, with the rulebook and the site of the tests made
    anew for both.
    """
    forgotten = without(PROJECT / "build" / "tests")
    tried, proven = (
        Timed(command("make", target, folder=PROJECT), before=forgotten)
        for target in ("test", "check")
    )
    yield Line("make test", tried, {"make check": proven}, runs=1)
