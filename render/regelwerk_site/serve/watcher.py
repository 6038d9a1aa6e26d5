"""Who looks for changes while somebody edits the rulebook, and hangs out what has become of it.

In: the data of a project, looked at many times a second, and its build folder.  Out: what is
`Shown`. A changed text is shown at once, out of memory. The ordinary build and site follow in a
process of their own, have the last word, and are begun anew with the next change.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from signal import SIGINT, SIGTERM
from threading import Condition
from typing import IO, Any

from regelwerk import __name__ as program
from regelwerk.disk.compiled_files import NotBuilt
from regelwerk.follow import Known, follow_changes, open_beside, open_rulebook, reread
from regelwerk.read.problem import BuildFailed
from regelwerk.read.source import FOLDERS
from regelwerk_site.book import partings
from regelwerk_site.serve.fresh import Fresh

PAUSE = 0.1  # seconds between two looks
STOP = SIGTERM if os.name == "nt" else SIGINT  # Windows interrupts nobody else
GENTLE = 10  # how far the ordinary build gives way to whoever waits for a page
BUILDING = "wird gebaut …"
Stamps = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Shown:
    """What open pages are told: how often something was told, and how often the site was another; a
    line; what is wrong, each with file and line; the pages that are newer than the folder of the
    site."""

    told: int = 0
    site: int = 0
    line: str = ""
    problems: tuple[Mapping[str, Any], ...] = ()
    fresh: Fresh | None = None


class Board:
    """Where that hangs; the one thing that changes."""

    def __init__(self) -> None:
        self.shown = Shown()
        self.news = Condition()

    def put(self, *, new: bool = False, **things: Any) -> None:
        """Hang out something else, with `new` another site; whoever waits for news has some."""
        with self.news:
            self.shown = replace(
                self.shown, told=self.shown.told + 1, site=self.shown.site + new, **things
            )
            self.news.notify_all()

    def after(self, told: int, seconds: float) -> Shown:
        """What hangs there, at once where it is news, else as soon as it is, or after so many
        seconds.
        """
        with self.news:
            self.news.wait_for(lambda: self.shown.told != told, seconds)
            return self.shown


def stamps(root: Path) -> Stamps:
    """When each file of the data was written, and how long it is."""
    found = {}
    for path in (path for folder in FOLDERS for path in (root / folder).rglob("*.yaml")):
        with suppress(FileNotFoundError):  # gone since
            seen = path.stat()
            found[path.relative_to(root).as_posix()] = seen.st_mtime_ns, seen.st_size
    return found


def changed(before: Stamps, now: Stamps) -> set[str]:
    """The files that came, went or are others."""
    return {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}


@dataclass(frozen=True, slots=True)
class Run:
    """A command of ours in a process of its own, and the commands that follow once it has done its
    work.
    """

    process: subprocess.Popen[bytes]
    said: IO[bytes]
    then: tuple[Sequence[str], ...]

    def end(self) -> None:
        """Stop it; it tidies up first."""
        if self.process.poll() is None:
            self.process.send_signal(STOP)
        self.process.wait()

    def problems(self) -> tuple[Mapping[str, Any], ...]:
        """What it says is wrong, once it has failed."""
        self.said.seek(0)
        text = self.said.read().decode()
        try:
            return tuple(json.loads(text))
        except ValueError:
            return (
                {
                    "path": "",
                    "line": 0,
                    "code": f"Abbruch mit {self.process.returncode}",
                    "message": text.strip(),
                    "hint": "",
                },
            )


def started(words: Sequence[str], *then: Sequence[str]) -> Run:
    """A command of ours, begun."""
    said = tempfile.TemporaryFile()  # noqa: SIM115 (read when the process has ended)
    process = subprocess.Popen(
        [sys.executable, "-m", program, *words], stdout=said, stderr=subprocess.STDOUT
    )
    if hasattr(os, "setpriority"):  # not on Windows
        os.setpriority(os.PRIO_PROCESS, process.pid, GENTLE)
    return Run(process, said, then)


class Watcher:
    """Looks for changes, and hangs out on a board what they make of the rulebook."""

    def __init__(self, root: Path, build: Path, board: Board) -> None:
        self.root, self.build, self.board = root, build, board
        self.seen = stamps(root)
        self.known: Known | None = None
        self.splits: partings.Splits = {}
        self.since: frozenset[str] = frozenset()  # the files that are others than is known
        self.run: Run | None = None

    def watch(self) -> None:
        """Look, for ever."""
        gc.disable()  # a sweep would hold up who waits for a page
        self.take(frozenset())
        self.open()
        while True:
            time.sleep(PAUSE)
            self.look()

    def look(self) -> None:
        """See whether something has changed, else whether what is running has ended."""
        now = stamps(self.root)
        if names := changed(self.seen, now):
            self.seen = now
            self.take(frozenset(names))
        elif self.run and self.run.process.poll() is not None:
            self.finish(self.run)
            gc.collect()

    def take(self, names: frozenset[str]) -> None:
        """Show what is to be read now that these files are others; begin the build unless one of
        them cannot be read.
        """
        self.since |= names
        try:
            self.show()
        except BuildFailed as failed:
            self.end()
            self.tell([asdict(problem) for problem in failed.problems])
            return
        self.end()
        build = "--build", str(self.build)
        self.run = started(["--root", str(self.root), *build, "build", "--json"], [*build, "site"])

    def show(self) -> None:
        """Hang out the pages out of memory, where texts alone have changed; raises
        `BuildFailed`.
        """
        kb = follow_changes(self.known, self.root, self.since) if self.known else None
        if self.known and kb:
            fresh = Fresh(kb, self.known.engine, self.known.coverage, self.splits)
            self.board.put(new=True, fresh=fresh, line=BUILDING, problems=())
        else:
            self.board.put(line=BUILDING, problems=())

    def open(self) -> None:
        """Read everything once, if there is a build to lay it beside."""
        with suppress(BuildFailed, NotBuilt):  # of which the build that is running will tell
            self.know(open_rulebook(self.root, self.build))
            self.show()

    def know(self, known: Known) -> None:
        """From now on this is known, and how its editions part."""
        self.known, self.since = known, frozenset()
        self.splits = partings.splits(
            known.engine, [edition["id"] for edition in known.kb["editions"]]
        )

    def finish(self, run: Run) -> None:
        """A command has ended: say what it found wrong, else go on to the next; after the last the
        folder holds what is to be shown.
        """
        self.run = None
        if run.process.returncode:
            self.tell(run.problems())
        elif run.then:
            self.run = started(*run.then)
        else:
            self.board.put(new=True, fresh=None, line="", problems=())
            with suppress(
                BuildFailed
            ):  # a file that is others again already; the next look sees it
                source = reread(self.known.source, self.root, self.since) if self.known else None
                self.know(
                    open_beside(source, self.build)
                    if source
                    else open_rulebook(self.root, self.build)
                )

    def end(self) -> None:
        """Break off what is running."""
        if self.run:
            self.run.end()
        self.run = None

    def tell(self, problems: Sequence[Mapping[str, Any]]) -> None:
        """Say what is wrong."""
        self.board.put(line=f"{len(problems)} Fehler", problems=tuple(problems))
