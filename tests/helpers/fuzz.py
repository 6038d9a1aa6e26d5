"""The compiler under fire: damaged files, meaning, questions, copies, tables, calls of tools,
seeded.

In: `--seconds` or `--runs`, `--seed`, `--only`; or `--again surface:number` for one run.  Out: a
table of surfaces, runs, ends and problem codes; exit code 1 and the traceback of every fault.
Promise: a run ends in an answer or in problems of the closed list, within bounds of time and
memory.  `site` and `serve` are not under fire here: they have tests of their own.
"""

import argparse
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from regelwerk.installed import PROJECT
from surfaces import Run, compiled, left_out, surfaces
from trees import SOUND

# of processor time a run may take; the slowest honest one, all views for Spark, takes a third
SECONDS = 40.0
HANGING = 60  # of real time, after which a run is given up
MEMORY = 2_000_000_000  # bytes of address space; the tests of the project itself need a quarter


class Hanging(BaseException):
    """A run that does not come to an end."""


@dataclass
class Surface:
    """What has been run against one surface."""

    name: str
    run: Run
    runs: int = 0
    ends: Counter[int] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    slowest_run: int = 0
    faults: list[str] = field(default_factory=list)


@contextmanager
def watched() -> Iterator[None]:
    """Give a run up that does not end."""

    def give_up(*_: object) -> None:
        raise Hanging

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(HANGING)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def once(surface: Surface, seed: str, number: int) -> None:
    """One run, counted."""
    fault, started = "", time.process_time()
    with tempfile.TemporaryDirectory() as place:
        try:
            with watched():
                code, codes = surface.run(Random(f"{seed}:{surface.name}:{number}"), Path(place))
            surface.ends[code] += 1
            surface.codes.update(set(codes))
        except (Exception, Hanging, SystemExit):
            fault = traceback.format_exc(limit=-6, chain=False)
    took = time.process_time() - started
    surface.runs += 1
    if took > surface.slowest:
        surface.slowest, surface.slowest_run = took, number
    if fault or took > SECONDS:
        surface.faults.append(
            f"--again {surface.name}:{number} --seed {seed}: {took:.1f} s\n{fault}"
        )


def table(surfaces: list[Surface]) -> str:
    """What came out, a line a surface, then its codes."""
    lines = ["surface     runs  exit 0  exit 1  exit 2  faults  slowest"]
    for s in surfaces:
        lines.append(
            f"{s.name:<10}{s.runs:>6}{s.ends[0]:>8}{s.ends[1]:>8}{s.ends[2]:>8}{len(s.faults):>8} "
            f" {s.slowest:.1f} s (run {s.slowest_run})"
        )
    for s in surfaces:
        lines.append(
            f"{s.name}: {', '.join(f'{code} {count}' for code, count in s.codes.most_common())}"
        )
    return "\n".join(lines)


def fuzz(args: argparse.Namespace) -> int:
    """Run the surfaces in turn until the time is over; 1 where there was a fault."""
    under_fire = [Surface(name, run) for name, run in surfaces().items()]
    if args.only:
        under_fire = [surface for surface in under_fire if surface.name in args.only.split(",")]
    if args.again:
        name, number = args.again.split(":")
        under_fire = [surface for surface in under_fire if surface.name == name]
        compiled(PROJECT)
        once(under_fire[0], args.seed, int(number))
    for root in (SOUND, PROJECT):
        compiled(root)  # made once for all runs, and the time of none
    until, number = time.monotonic() + args.seconds, 0
    while not args.again and (number < args.runs if args.runs else time.monotonic() < until):
        for surface in under_fire:
            for each in range(number, number + 5):
                once(surface, args.seed, each)
        number += 5
    print(table(under_fire))
    for name, library in left_out().items():
        print(f"left out: {name}, {library} is not installed")
    print(*(fault for surface in under_fire for fault in surface.faults[:20]), sep="\n")
    return 1 if any(surface.faults for surface in under_fire) else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument(
        "--runs", type=int, default=0, help="so many for each surface, instead of seconds"
    )
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", help="surfaces with commas between them")
    parser.add_argument("--again", default="", help="surface:number")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.exit(fuzz(parser.parse_args()))
