"""The compiler under fire: damaged files, damaged meaning, damaged questions, seeded.

In: `--seconds` or `--runs`, and `--seed`; or `--again surface:number` for one run.  Out: a table of surfaces, runs, ends and problem codes;
exit code 1 and the traceback of every fault.  Promise: a run ends in an answer or in problems of the closed list, within bounds of time and
memory.  `site` and `serve` are not under fire here: they have tests of their own.
"""

import argparse
import io
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml
from mutations import arguments, damaged, mutated_bytes, mutated_trees
from trees import SOUND

from compiler import PROJECT, load
from compiler.__main__ import main
from compiler.build import Built, build, write
from compiler.problem import CODES, BuildFailed
from compiler.source import load as load_source

SECONDS = 10.0  # of processor time a run may take; the slowest honest one takes a tenth
HANGING = 60  # of real time, after which a run is given up
MEMORY = 2_000_000_000  # bytes of address space; the tests of the project itself need a quarter
SAID = re.compile(r"(?P<path>[^\n]+?)(:\d+)?: (?P<code>[a-z0-9_]+): .+")


class Hanging(BaseException):
    """A run that does not come to an end."""


@dataclass
class Surface:
    """What has been run against one surface."""

    name: str
    run: Callable[[Random, Path], tuple[int, list[str]]]
    runs: int = 0
    ends: Counter[int] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    slowest_run: int = 0
    faults: list[str] = field(default_factory=list)


def codes_of(problems: str) -> list[str]:
    """The codes of problems as they are printed; a line that is none is a fault."""
    found = []
    for line in problems.splitlines():
        said = SAID.fullmatch(line)
        assert said and said["code"] in CODES, f"no problem of the closed list: {line[:300]!r}"
        found.append(said["code"])
    return found


def ends(root: Path) -> tuple[int, list[str]]:
    """How the build of a tree ends; where it is sound, every decision answers."""
    try:
        built = build(root)
    except BuildFailed as failed:
        return 1, codes_of(str(failed))
    answer(built, root / "build")
    return 0, []


def answer(built: Built, folder: Path) -> None:
    """Ask a rulebook that passed all checks what it must be able to say."""
    write(built.outputs, folder)
    kb = load(folder)
    for decision, entry in kb.decisions.items():
        for edition in entry["editions"]:
            facts: dict[str, str] = {}
            while fact := kb.ask(decision, edition, facts):
                facts[fact] = next(iter(kb.answers(decision, edition, facts, fact)))
            assert kb.decide(decision, edition, facts).status != "open"
        kb.compare(decision, {})
    for phase in kb.bundle["phases"]:
        kb.norms(phase=phase["id"])
    for id in list(kb.units)[:5]:
        assert kb.find(id)["id"] == id and kb.cited_by(id) is not None and kb.lineage(id) is not None
    kb.search("Glocke läuten")
    shutil.rmtree(folder)


def loader(random: Random, place: Path) -> tuple[int, list[str]]:
    """Bytes of one file damaged."""
    root = shutil.copytree(SOUND, place / "rules")
    file = random.choice(sorted(root.rglob("*.yaml")))
    file.write_bytes(mutated_bytes(random, file.read_bytes()))
    return ends(root)


SOURCE, _ = load_source(SOUND)


def meaning(random: Random, place: Path) -> tuple[int, list[str]]:
    """Values, keys and whole parts of the trees replaced, so that the files are YAML but may be nonsense."""
    root = place / "rules"
    for name, tree in mutated_trees(random, {path: document.tree for path, document in SOURCE.documents.items()}).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        text = yaml.dump(tree, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), allow_unicode=True, sort_keys=False, width=10**6)
        (root / name).write_text(text, encoding="utf-8")
    return ends(root)


@cache
def compiled(root: Path) -> dict[str, dict[str, Any]]:
    """The outputs of a sound rulebook."""
    return dict(build(root).outputs)


def commands(random: Random, place: Path) -> tuple[int, list[str]]:
    """A line of arguments: to the sound rulebook, now and then with damaged files, or to the rulebook of the project."""
    folder = place / "build"
    root = random.choice((SOUND, SOUND, PROJECT))
    write(compiled(root), folder)
    harmed = root == SOUND and random.random() < 0.5
    if harmed:
        damaged(random, folder)
    out, err = io.StringIO(), io.StringIO()
    typed, sys.stdin = sys.stdin, io.StringIO("\n".join(random.choice(("1", "2", "", "²", "yes", "9" * 5000)) for _ in range(9)))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(["--build", str(folder), "--root", str(SOUND), *arguments(random, compiled(root))])
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 99
    finally:
        sys.stdin = typed
    said = err.getvalue()
    assert "Traceback" not in said and code in (0, 1, 2), (code, said[:300])
    assert code != 2 or len(said.splitlines()) == 1, said[:300]
    assert code != 0 or not said, said[:300]
    return code, ["damaged files"] * harmed + ["refused as not built"] * ("regelwerk build" in said)


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
        surface.faults.append(f"--again {surface.name}:{number} --seed {seed}: {took:.1f} s\n{fault}")


def table(surfaces: list[Surface]) -> str:
    """What came out, a line a surface, then its codes."""
    lines = ["surface   runs  exit 0  exit 1  exit 2  faults  slowest"]
    for s in surfaces:
        lines.append(
            f"{s.name:<9}{s.runs:>5}{s.ends[0]:>8}{s.ends[1]:>8}{s.ends[2]:>8}{len(s.faults):>8}  {s.slowest:.1f} s (run {s.slowest_run})"
        )
    for s in surfaces:
        lines.append(f"{s.name}: {', '.join(f'{code} {count}' for code, count in s.codes.most_common())}")
    return "\n".join(lines)


def fuzz(args: argparse.Namespace) -> int:
    """Run the surfaces in turn until the time is over; 1 where there was a fault."""
    surfaces = [Surface("loader", loader), Surface("meaning", meaning), Surface("commands", commands)]
    if args.again:
        name, number = args.again.split(":")
        surfaces = [surface for surface in surfaces if surface.name == name]
        compiled(PROJECT)
        once(surfaces[0], args.seed, int(number))
    for root in (SOUND, PROJECT):
        compiled(root)  # made once for all runs, and the time of none
    until, number = time.monotonic() + args.seconds, 0
    while not args.again and (number < args.runs if args.runs else time.monotonic() < until):
        for surface in surfaces:
            for each in range(number, number + 5):
                once(surface, args.seed, each)
        number += 5
    print(table(surfaces))
    print(*(fault for surface in surfaces for fault in surface.faults[:20]), sep="\n")
    return 1 if any(surface.faults for surface in surfaces) else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--runs", type=int, default=0, help="so many for each surface, instead of seconds")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--again", default="", help="surface:number")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.exit(fuzz(parser.parse_args()))
