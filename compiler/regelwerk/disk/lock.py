"""The lock of a folder: only one run at a time writes into it.

In: a folder.  Out: a `with` block in which no other run writes there; a second run reports that it
waits, waits, and is refused in the end. A lock ends with its process.
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
]  # locks an open file; raises OSError at once where another run has it locked


class Occupied(Spoken):
    """The refusal to write into a folder into which another run still writes after the waiting
    time.
    """

    exit_code = 1


@contextmanager
def hold_lock(folder: Path, tell: Callable[[str], None]) -> Iterator[None]:
    """Hold the lock of a folder during the `with` block; a second run reports that it waits, waits
    up to `PATIENCE` seconds, then raises `Occupied`.

    The lock is on the folder itself, so no file stays behind.
    """
    door, way, lock = prepare_lock(folder)
    handle = os.open(door, way)
    try:
        if not try_lock(lock, handle, tell):
            tell(f"warten: ein anderer Lauf schreibt gerade nach {folder}")
            until = time.monotonic() + PATIENCE
            while not try_lock(lock, handle, tell):
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
            with suppress(OSError):  # another run has it open and will remove it
                door.unlink()


def prepare_lock(folder: Path) -> tuple[Path, int, Lock]:
    """Return the path that is locked for a folder, the flags with which it is opened, and the
    function that locks it.

    Windows locks only files, so there a file among the user's temporary files stands for the
    folder. The last run that has it open removes it; a file that a killed run leaves is not locked,
    and the next run removes it.
    """
    try:
        import fcntl  # here and below, since a mere ruling needs none of these modules
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


def try_lock(lock: Lock, handle: int, tell: Callable[[str], None]) -> bool:
    """Return whether this run has the lock now; a file system without locks is reported, and every
    run gets in.
    """
    try:
        lock(handle)
    except (
        BlockingIOError,
        PermissionError,
    ):  # raised on POSIX and on Windows while another run has the lock
        return False
    except OSError as broken:
        tell(f"ohne Sperre gegen einen zweiten Lauf: {broken.strerror}")
    return True
