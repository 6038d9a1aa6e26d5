"""What the tests of a run share: the rulebook of the project, built once, and its site, written
once, by whoever needs it first.

In: the data and the code of the project.  Out: `Built`, its build folder, the folder of its site;
they lie below `build/tests/` and stay there as long as neither data nor code change. Nobody changes
them; a test that wants to lays out a copy.
"""

import gc
import pickle
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from regelwerk.assemble import Assembled
from regelwerk.build import Built, assemble_and_link, build, write_texts
from regelwerk.disk import folder as disk
from regelwerk.installed import PROJECT
from regelwerk.prove.links.network import Network
from regelwerk.read.problem import BuildFailed
from regelwerk.read.source import Source
from regelwerk.unchanged import digest_inputs, is_unchanged
from regelwerk_site import site
from regelwerk_site.unchanged import digest_inputs as rendering

KEPT = PROJECT / "build" / "tests"
PATIENCE = 3600  # seconds, on however slow a machine


class Files(Mapping[str, bytes]):
    """The files of a folder of ours by their path, read when they are asked for."""

    def __init__(self, folder: Path) -> None:
        note = disk.read_note(folder)
        assert note, f"{folder} holds nothing of ours"
        self.folder, self.paths = folder, note.files.keys()

    def __getitem__(self, path: str) -> bytes:
        if path not in self.paths:
            raise KeyError(path)
        return (self.folder / path).read_bytes()

    def __iter__(self) -> Iterator[str]:
        return iter(self.paths)

    def __len__(self) -> int:
        return len(self.paths)


@contextmanager
def alone(name: str) -> Iterator[Path]:
    """Wait until no other process makes the thing of this name; yield where it lies. The lock ends
    with its process, on every system.
    """
    KEPT.mkdir(parents=True, exist_ok=True)
    with closing(
        sqlite3.connect(KEPT / f"{name}.lock", timeout=PATIENCE, isolation_level=None)
    ) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield KEPT / name


def made(name: str, of: str, make: Callable[[Path], object]) -> Path:
    """The thing of this name, made by whoever comes first, and again where it was made of something
    else.
    """
    with alone(name) as place:
        note = place.with_suffix(".of")
        if not note.is_file() or note.read_text(encoding="utf-8") != of:
            note.unlink(missing_ok=True)
            make(place)
            note.write_text(of, encoding="utf-8")
    return place


@cache
def rulebook() -> Built:
    """The rulebook of the project; built where neither this run nor one before has built it from
    the same data and code.
    """
    return kept("built", lambda: build(PROJECT))


@cache
def read() -> tuple[Source, Assembled, Network]:
    """The documents of the project, what they say and the graph of it, kept in the same way."""
    return kept("linked", lambda: assemble_and_link(PROJECT))


def kept(name: str, make: Callable[[], Any]) -> Any:
    """A value made of data and code, by whoever comes first."""
    fresh: list[Any] = []

    def keep(path: Path) -> None:
        fresh.append(make())
        path.write_bytes(pickle.dumps(fresh[0], pickle.HIGHEST_PROTOCOL))

    with unswept():
        path = made(name, digest_inputs(PROJECT), keep)
        return fresh[0] if fresh else pickle.loads(path.read_bytes())


@contextmanager
def unswept() -> Iterator[None]:
    """Look for no rubbish while something large is made; what is made stays to the end of the run,
    so no sweep looks at it later either.
    """
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        gc.enable()


@cache
def folder() -> Path:
    """The build folder of the project's rulebook, as it is written."""
    return made(
        "rulebook", digest_inputs(PROJECT), lambda place: write_texts(rulebook().texts, place)
    )


@cache
def pages() -> Path:
    """The folder of the site of the project's rulebook, as it is written."""
    return made(
        "site",
        f"{digest_inputs(PROJECT)} {rendering([], [])}",
        lambda place: rendered(folder(), place),
    )


def rendered(bundle: Path, out: Path) -> None:
    """Write the site of a bundle."""
    assert site.command(["--build", str(bundle), "--out", str(out)]) == 0


def main() -> int:
    """Build what the tests need, and put the compiled rulebook where everybody looks for it; 1
    where the data are not sound.
    """
    try:
        texts = rulebook().texts
    except BuildFailed as failed:
        print(*failed.problems, sep="\n", file=sys.stderr)
        return 1
    if not is_unchanged(PROJECT / "build", PROJECT):
        write_texts(texts, PROJECT / "build")
    return 0


if __name__ == "__main__":
    sys.exit(main())
