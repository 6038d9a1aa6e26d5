"""Watch the data for changes while somebody edits the rulebook, and post on a board what follows
from them.

In: the data of a project, checked ten times a second, and its build folder.  Out: what is `Shown`.
A changed text is shown at once from memory. The ordinary build and site follow in a process of
their own; their result replaces it, and they are started again after the next change.
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
STOP = SIGTERM if os.name == "nt" else SIGINT  # on Windows no other process can be sent SIGINT
GENTLE = 10  # how much the priority of the build is lowered, so that pages are served first
BUILDING = "wird gebaut …"
Stamps = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Shown:
    """What open pages are told: the number of messages so far and of states of the site so far, a
    status line, the problems (each with file and line), and the pages in memory that are newer than
    the folder of the site.
    """

    told: int = 0
    site: int = 0
    line: str = ""
    problems: tuple[Mapping[str, Any], ...] = ()
    fresh: Fresh | None = None


class Board:
    """The current `Shown`, shared between the threads; the only mutable state between watcher and
    server.
    """

    def __init__(self) -> None:
        self.shown = Shown()
        self.news = Condition()

    def put(self, *, new: bool = False, **things: Any) -> None:
        """Replace the given fields of what is shown, with `new` count another state of the site,
        and wake every page that waits.
        """
        with self.news:
            self.shown = replace(
                self.shown, told=self.shown.told + 1, site=self.shown.site + new, **things
            )
            self.news.notify_all()

    def wait_for_change(self, told: int, seconds: float) -> Shown:
        """Return what is shown, at once where its number is not `told`, else at the next change or
        after so many seconds.
        """
        with self.news:
            self.news.wait_for(lambda: self.shown.told != told, seconds)
            return self.shown


def read_stamps(root: Path) -> Stamps:
    """Return file of the data → its modification time in nanoseconds and its size in bytes."""
    found = {}
    for path in (path for folder in FOLDERS for path in (root / folder).rglob("*.yaml")):
        with suppress(FileNotFoundError):  # deleted in between
            seen = path.stat()
            found[path.relative_to(root).as_posix()] = seen.st_mtime_ns, seen.st_size
    return found


def find_changed_files(before: Stamps, now: Stamps) -> set[str]:
    """Return the files that were added, removed or changed."""
    return {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}


@dataclass(frozen=True, slots=True)
class Run:
    """A command of this program in a process of its own, its output, and the commands that follow
    once it has succeeded.
    """

    process: subprocess.Popen[bytes]
    said: IO[bytes]
    then: tuple[Sequence[str], ...]

    def end(self) -> None:
        """Stop the process and wait until it has ended; it cleans up first."""
        if self.process.poll() is None:
            self.process.send_signal(STOP)
        self.process.wait()

    def list_problems(self) -> tuple[Mapping[str, Any], ...]:
        """Return the problems that a failed command reports as JSON, or one problem with its whole
        output where that is no JSON.
        """
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


def start_run(words: Sequence[str], *then: Sequence[str]) -> Run:
    """Start a command of this program in a process of low priority and return it."""
    said = tempfile.TemporaryFile()  # noqa: SIM115 (read when the process has ended)
    process = subprocess.Popen(
        [sys.executable, "-m", program, *words], stdout=said, stderr=subprocess.STDOUT
    )
    if hasattr(os, "setpriority"):  # not on Windows
        os.setpriority(os.PRIO_PROCESS, process.pid, GENTLE)
    return Run(process, said, then)


class Watcher:
    """A watcher that looks for changes in the data and posts on a board what they make of the
    rulebook.
    """

    def __init__(self, root: Path, build: Path, board: Board) -> None:
        self.root, self.build, self.board = root, build, board
        self.seen = read_stamps(root)
        self.known: Known | None = None
        self.splits: partings.Splits = {}
        self.since: frozenset[str] = frozenset()  # the files changed since `known` was read
        self.run: Run | None = None

    def watch(self) -> None:
        """Look for changes until interrupted, every `PAUSE` seconds."""
        gc.disable()  # garbage collection would delay a page; it runs after each build
        self.take(frozenset())
        self.open()
        while True:
            time.sleep(PAUSE)
            self.look()

    def look(self) -> None:
        """Take the files that have changed; where none has, check whether the running command has
        ended.
        """
        now = read_stamps(self.root)
        if names := find_changed_files(self.seen, now):
            self.seen = now
            self.take(frozenset(names))
        elif self.run and self.run.process.poll() is not None:
            self.finish(self.run)
            gc.collect()

    def take(self, names: frozenset[str]) -> None:
        """Show the rulebook with these files changed and start the build again; where a file cannot
        be read, stop the build and post the problems.
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
        self.run = start_run(
            ["--root", str(self.root), *build, "build", "--json"], [*build, "site"]
        )

    def show(self) -> None:
        """Post the pages in memory where only texts have changed, else only that the build is
        running; raise `BuildFailed` where a file cannot be read.
        """
        kb = follow_changes(self.known, self.root, self.since) if self.known else None
        if self.known and kb:
            fresh = Fresh(kb, self.known.engine, self.known.coverage, self.splits)
            self.board.put(new=True, fresh=fresh, line=BUILDING, problems=())
        else:
            self.board.put(line=BUILDING, problems=())

    def open(self) -> None:
        """Read everything once, where there is a build; problems are left to the build that is
        running.
        """
        with suppress(BuildFailed, NotBuilt):  # the running build reports it
            self.know(open_rulebook(self.root, self.build))
            self.show()

    def know(self, known: Known) -> None:
        """Remember the rulebook as last read, and compute the divergences between its editions."""
        self.known, self.since = known, frozenset()
        self.splits = partings.find_splits(
            known.engine, [edition["id"] for edition in known.kb["editions"]]
        )

    def finish(self, run: Run) -> None:
        """Handle the end of a command: post its problems, or start the next one; after the last
        command the folder contains the current site.
        """
        self.run = None
        if run.process.returncode:
            self.tell(run.list_problems())
        elif run.then:
            self.run = start_run(*run.then)
        else:
            self.board.put(new=True, fresh=None, line="", problems=())
            with suppress(BuildFailed):  # a file has changed again; the next look sees it
                source = reread(self.known.source, self.root, self.since) if self.known else None
                self.know(
                    open_beside(source, self.build)
                    if source
                    else open_rulebook(self.root, self.build)
                )

    def end(self) -> None:
        """Stop the running command, if there is one."""
        if self.run:
            self.run.end()
        self.run = None

    def tell(self, problems: Sequence[Mapping[str, Any]]) -> None:
        """Post the problems with their number."""
        self.board.put(line=f"{len(problems)} Fehler", problems=tuple(problems))
