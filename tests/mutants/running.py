"""Many mutants at once: made by chance from a seed, put on trial in copies of the project.

In: the project folder, a seed.  Out: `Fate`s in the order of the mutants.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain, repeat
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, TemporaryFile

from mutants import CATEGORIES
from mutants.rulebook import Rulebook, written
from regelwerk.build import linked
from regelwerk.cli.seal import format_lock
from regelwerk.prove.seal import pieces

LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info", "browser")
CONTROL = -1


@dataclass(frozen=True, slots=True)
class Planned:
    """A mutant to be tried: its category, what it is, and the new text of its files (None: gone)."""

    category: str
    said: str
    files: dict[str, str | None]


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a mutant: `by` is build, tests, crash, equivalent or survived, `what` the codes, the test, the reason."""

    category: str
    said: str
    by: str
    what: tuple[str, ...]


def planned(rulebook: Rulebook, number: int, seed: str, categories: Sequence[str]) -> list[Planned]:
    """Mutants of these categories in equal shares, none twice; the same for the same data and seed."""
    found: list[Planned] = []
    for at, category in enumerate(categories):
        share = number // len(categories) + (at < number % len(categories))
        own: dict[str, Planned] = {}
        for attempt in range(3 * share):  # a small category has fewer different mutants than its share
            if len(own) == share:
                break
            mutant = CATEGORIES[category](rulebook, Random(f"{seed}:{category}:{attempt}"))
            if mutant.said not in own:
                own[mutant.said] = Planned(category, mutant.said, texts(mutant.files))
        found += own.values()
    return found


def texts(files: dict) -> dict[str, str | None]:
    """The files of a mutant as they will be written."""
    return {path: written(tree) for path, tree in files.items()}


def tried(
    root: Path, mutants: Sequence[Planned], *, workers: int, sealed: bool, tell: Callable[[Fate], object] = lambda fate: None
) -> list[Fate]:
    """The fates of the mutants, found by some workers, each in its own copy of the project; each is told as soon as it is known."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        copies = [Path(folder) / str(worker) for worker in range(workers)]
        for copy in copies:
            shutil.copytree(root, copy, ignore=LEFT_OUT)
            if sealed:
                seal(copy)
        jobs = [(CONTROL, Planned("control", "nothing is changed", {})), *enumerate(mutants)]
        with ThreadPoolExecutor(workers) as pool:
            shares = [jobs[worker::workers] for worker in range(workers)]
            fates = dict(chain.from_iterable(pool.map(tried_in, copies, shares, repeat(tell))))
    if fates[CONTROL].by != "survived":
        raise RuntimeError(f"without any mutant: {fates[CONTROL].by} {' '.join(fates[CONTROL].what)}")
    return [fates[number] for number in range(len(mutants))]


def tried_in(copy: Path, jobs: Iterable[tuple[int, Planned]], tell: Callable[[Fate], object]) -> list[tuple[int, Fate]]:
    """The fates of some mutants in one copy."""
    jobs = dict(jobs)
    lines = [json.dumps({"number": number, "files": mutant.files, "control": number == CONTROL}) for number, mutant in jobs.items()]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(copy), str(copy / "tests"))), "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(copy / "tests" / "mutants" / "trial.py")]
    found = []
    with TemporaryFile("w+", encoding="utf-8") as given, TemporaryFile("w+", encoding="utf-8") as complaint:
        given.write("\n".join(lines) + "\n")
        given.seek(0)
        with subprocess.Popen(
            command, cwd=copy, env=environment, stdin=given, stdout=subprocess.PIPE, stderr=complaint, encoding="utf-8"
        ) as trial:
            for line in trial.stdout:
                said = json.loads(line)
                mutant = jobs[said["number"]]
                found.append((said["number"], Fate(mutant.category, mutant.said, said["by"], tuple(said["what"]))))
                tell(found[-1][1])
        complaint.seek(0)
        if len(found) != len(jobs):
            raise RuntimeError(f"{len(found)} of {len(jobs)} mutants were tried: {complaint.read()[-2000:]}")
    return found


def seal(copy: Path) -> None:
    """Seal everything in a copy."""
    known = pieces(linked(copy)[1])
    for path in dict.fromkeys(piece.path for piece in known):
        (copy / path).parent.mkdir(exist_ok=True)
        (copy / path).write_text(format_lock(path, known, ()), encoding="utf-8")
