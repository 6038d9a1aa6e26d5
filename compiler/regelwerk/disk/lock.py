"""One run at a time writes into a folder.

In: a folder.  Out: the only run there; whoever comes second tells, waits, and is at last refused. A
lock ends with its process.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from regelwerk.errors import Spoken

PATIENCE = 60.0  # seconds a run waits for another one
PAUSE = 0.05
Lock = Callable[
    [int], object
]  # takes an open file, and raises OSError at once where another run has it


class Occupied(Spoken):
    """Another run writes into the same folder and does not come to an end."""

    exit_code = 1


@contextmanager
def alone(folder: Path, tell: Callable[[str], None]) -> Iterator[None]:
    """Be the only run that writes below a folder: a second one tells, waits, and at last raises
    `Occupied`.

    The lock is on the folder itself, so no file stays behind.
    """
    door, way, lock = doorway(folder)
    handle = os.open(door, way)
    try:
        if not taken(lock, handle, tell):
            tell(f"warten: ein anderer Lauf schreibt gerade nach {folder}")
            until = time.monotonic() + PATIENCE
            while not taken(lock, handle, tell):
                if time.monotonic() > until:
                    raise Occupied(
                        f"{folder}: ein anderer Lauf schreibt noch immer hierher; später noch"
                        " einmal versuchen"
                    )
                time.sleep(PAUSE)
        yield
    finally:
        os.close(handle)
        if door != folder:
            with suppress(OSError):  # another run has it open, and removes it
                door.unlink()


def doorway(folder: Path) -> tuple[Path, int, Lock]:
    """What stands for a folder, how it is opened, and what locks it.

    Windows locks files only, so there a file stands for the folder, among the temporary ones of the
    user. The last run that has it open removes it; what a killed run leaves is not locked and goes
    with the next one.
    """
    try:
        import fcntl  # whoever only asks for rulings needs neither
    except ModuleNotFoundError:
        import tempfile

        windows: Any = import_module("msvcrt")
        name = hashlib.sha256(os.path.realpath(folder).encode()).hexdigest()
        door = Path(tempfile.gettempdir()) / f"regelwerk-{name}.lock"
        return (
            door,
            os.O_RDWR | os.O_CREAT,
            lambda handle: windows.locking(handle, windows.LK_NBLCK, 1),
        )
    return folder, os.O_RDONLY, lambda handle: fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def taken(lock: Lock, handle: int, tell: Callable[[str], None]) -> bool:
    """Whether we have the lock now; a file system without locks is told of and lets everyone in."""
    try:
        lock(handle)
    except (
        BlockingIOError,
        PermissionError,
    ):  # what POSIX and Windows say while another run has it
        return False
    except OSError as broken:
        tell(f"ohne Sperre gegen einen zweiten Lauf: {broken.strerror}")
    return True
