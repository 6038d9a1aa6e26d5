"""The same rulebook whichever Python builds it.

In: every interpreter that is found.  Out: a line for each; exit code 1 where one fails, or writes
other bytes than ours into `build/`. Each gets an environment of its own from `lock/run.txt`, and
builds rulebook and site from a clean copy of the checkout. Found are those on the path and those
that pyenv knows; what is wanted and not found is named.
"""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

PROJECT = Path(__file__).parents[2]
CALLED = re.compile(r"python3([.][0-9]+)?([.]exe)?")
ASKED = "import sys; print(*sys.version_info[:3], sys.implementation.name)"
# from which version to before which; those before 3.12.4 confuse names of comprehensions
# (`scopes.py`)
WANTED = {
    "3.11": ((3, 11), (3, 12)),
    "3.12, before 3.12.4": ((3, 12), (3, 12, 4)),
    "3.13": ((3, 13), (3, 14)),
    "3.14": ((3, 14), (3, 15)),
}
LEFT_OUT = shutil.ignore_patterns("build", ".*", "__pycache__", "node_modules", "*.egg-info")
INSTALL = (
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "--no-deps",
    "--require-hashes",
    "--requirement",
)
SITES_NOTE = ".regelwerk.json"  # says by which Python
PATIENCE = 1800  # seconds for a command


class Failed(Exception):
    """An interpreter does not do what ours does."""


def found():
    """Each version of CPython that the project admits, with an interpreter of it; ours is not among
    them.
    """
    known = {}
    for path in candidates():
        said = told([path, "-c", ASKED]).split()
        if said and said[-1] == "cpython":
            known.setdefault(tuple(map(int, said[:3])), path)
    least = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "requires-python"
    ]
    first = tuple(map(int, least.removeprefix(">=").split(".")))
    return {
        version: path
        for version, path in sorted(known.items())
        if version >= first and version != sys.version_info[:3]
    }


def candidates():
    """What may be an interpreter: by its name on the path, or because pyenv says so."""
    for folder in map(Path, os.environ.get("PATH", "").split(os.pathsep)):
        if folder.is_dir():
            yield from (path for path in sorted(folder.iterdir()) if CALLED.fullmatch(path.name))
    if shutil.which("pyenv"):
        for name in told(["pyenv", "versions", "--bare"]).split():
            yield Path(told(["pyenv", "prefix", name]).strip()) / "bin/python"


def told(words):
    """What a command prints; nothing where it cannot be run or fails."""
    try:
        return subprocess.run(
            words, capture_output=True, encoding="utf-8", check=True, timeout=60
        ).stdout
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""


def done(words, folder):
    """Run a command and give the seconds it took; raises `Failed` with the last it said."""
    started = time.perf_counter()
    ours = os.pathsep.join(str(folder / package) for package in ("compiler", "render"))
    settings = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": ours}
    ended = subprocess.run(
        words,
        cwd=folder,
        env=settings,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
    )
    if ended.returncode:
        raise Failed(
            " ".join(map(str, words[1:]))
            + ": "
            + (ended.stderr.strip() or f"exit code {ended.returncode}").splitlines()[-1]
        )
    return time.perf_counter() - started


def made(python, copy, out):
    """Build rulebook and site into a folder; gives the seconds of both."""
    words = [python, "-m", "regelwerk", "--build", out]
    return done([*words, "build"], copy), done([*words, "site"], copy)


def held(folder):
    """Every compiled file and every file of the site, by path."""
    paths = [*folder.glob("*.json"), *(folder / "site").rglob("*"), folder / "regelwerk.html"]
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in paths
        if path.is_file() and path.name != SITES_NOTE
    }


def tried(python, copy, folder, ours):
    """What came of an interpreter, as a line; raises `Failed`."""
    own = folder / "environment" / "bin" / "python"
    seconds = done([python, "-m", "venv", "--without-pip", folder / "environment"], folder)
    seconds += done(
        [sys.executable, "-m", "pip", "--python", own, *INSTALL, PROJECT / "lock/run.txt"], folder
    )
    building, rendering = made(own, copy, folder / "build")
    theirs = held(folder / "build")
    if other := sorted(
        path for path in ours.keys() | theirs.keys() if ours.get(path) != theirs.get(path)
    ):
        raise Failed(f"{len(other)} of {len(ours)} files are others, first {other[0]}")
    return (
        f"the same {len(ours)} files (installed in {seconds:.0f} s, built in {building:.0f} s, site"
        f" in {rendering:.0f} s)"
    )


def main():
    """Try all that are found, as many at once as there are cores."""
    others = found()
    with TemporaryDirectory() as name, ThreadPoolExecutor(os.cpu_count()) as pool:
        copy = shutil.copytree(PROJECT, Path(name) / "checkout", ignore=LEFT_OUT)
        made(sys.executable, PROJECT, PROJECT / "build")
        ours = held(PROJECT / "build")
        print(f"{named(sys.version_info[:3])}: ours, {len(ours)} files", flush=True)
        tries = {}
        for version, python in others.items():
            (folder := Path(name) / named(version)).mkdir()
            tries[version] = pool.submit(tried, python, copy, folder, ours)
        failed = 0
        for version, attempt in tries.items():
            try:
                said = attempt.result()
            except Failed as fault:
                failed, said = failed + 1, f"FAILED: {fault}"
            print(f"{named(version)} ({others[version]}): {said}", flush=True)
    for label, (first, end) in WANTED.items():
        if not any(first <= version < end for version in [*others, sys.version_info[:3]]):
            print(f"{label}: skipped, none found")
    return 1 if failed else 0


def named(version):
    return ".".join(map(str, version))


if __name__ == "__main__":
    sys.exit(main())
