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

from mutants import APT, CATEGORIES
from mutants.rulebook import Rulebook, written

LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info", "browser"
)
CONTROL = -1


@dataclass(frozen=True, slots=True)
class Planned:
    """A mutant to be tried: its category, what it is, and the new text of its files (None:
    gone).
    """

    category: str
    said: str
    files: dict[str, str | None]


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a mutant: `by` is build, golden, tests, seal, crash, equivalent or survived,
    `what` says more of it.
    """

    category: str
    said: str
    by: str
    what: tuple[str, ...]


def planned(rulebook: Rulebook, number: int, seed: str, categories: Sequence[str]) -> list[Planned]:
    """Mutants of these categories in equal shares, none twice; the same for the same data and seed.

    Of a kind without a value there is none.
    """
    found: list[Planned] = []
    for at, category in enumerate(
        category for category in categories if category in APT or category in rulebook.values
    ):
        share = number // len(categories) + (at < number % len(categories))
        own: dict[str, Planned] = {}
        for attempt in range(
            4 * share
        ):  # a small category has fewer different mutants than its share
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
    root: Path,
    mutants: Sequence[Planned],
    *,
    workers: int,
    quick: bool = False,
    tell: Callable[[Fate], object] = lambda fate: None,
) -> list[Fate]:
    """The fates of the mutants, found by some workers, each in its own copy of the project; each is
    told as soon as it is known.

    A quick trial has only the tests beside golden files: what others would catch survives it.
    """
    with TemporaryDirectory(prefix="mutants-") as folder:
        copies = [Path(folder) / str(worker) for worker in range(workers)]
        for copy in copies:
            shutil.copytree(root, copy, ignore=LEFT_OUT)
        jobs = [(CONTROL, Planned("control", "nothing is changed", {})), *enumerate(mutants)]
        jobs[1:] = Random(len(jobs)).sample(
            jobs[1:], len(mutants)
        )  # a run that is broken off has tried some of all
        with ThreadPoolExecutor(workers) as pool:
            shares = [jobs[worker::workers] for worker in range(workers)]
            fates = dict(
                chain.from_iterable(pool.map(tried_in, copies, shares, repeat(quick), repeat(tell)))
            )
    if fates[CONTROL].by != "survived":
        raise RuntimeError(
            f"without any mutant: {fates[CONTROL].by} {' '.join(fates[CONTROL].what)}"
        )
    return [fates[number] for number in range(len(mutants))]


def tried_in(
    copy: Path, jobs: Iterable[tuple[int, Planned]], quick: bool, tell: Callable[[Fate], object]
) -> list[tuple[int, Fate]]:
    """The fates of some mutants in one copy."""
    jobs = dict(jobs)
    lines = [
        json.dumps({"number": number, "files": mutant.files, "control": number == CONTROL})
        for number, mutant in jobs.items()
    ]
    ours = os.pathsep.join(str(copy / folder) for folder in ("compiler", "render", "tests/helpers"))
    environment = {**os.environ, "PYTHONPATH": ours, "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(copy / "tests/helpers/mutants/trial.py"), *["--quick"] * quick]
    found = []
    with (
        TemporaryFile("w+", encoding="utf-8") as given,
        TemporaryFile("w+", encoding="utf-8") as complaint,
    ):
        given.write("\n".join(lines) + "\n")
        given.seek(0)
        with subprocess.Popen(
            command,
            cwd=copy,
            env=environment,
            stdin=given,
            stdout=subprocess.PIPE,
            stderr=complaint,
            encoding="utf-8",
        ) as trial:
            for line in trial.stdout:
                said = json.loads(line)
                mutant = jobs[said["number"]]
                found.append(
                    (
                        said["number"],
                        Fate(mutant.category, mutant.said, said["by"], tuple(said["what"])),
                    )
                )
                tell(found[-1][1])
        complaint.seek(0)
        if len(found) != len(jobs):
            raise RuntimeError(
                f"{len(found)} of {len(jobs)} mutants were tried: {complaint.read()[-2000:]}"
            )
    return found
