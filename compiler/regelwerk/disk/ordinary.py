"""The reader of files that a person names: only an ordinary file of bounded size is read; it never
waits for a pipe or a device.

In: a path.  Out: its bytes, or the reason why it is not read.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from regelwerk.errors import Spoken

FLAGS = (
    os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
)  # the last one for Windows


class NotOrdinary(Spoken):
    """The refusal of a path that is no ordinary file, or of a file that is too large; the message
    says why, but not which path.
    """


def read_ordinary_file(path: str | Path, largest: int) -> bytes:
    """Return the bytes of a file of at most `largest` bytes; raises `NotOrdinary`, or OSError where
    the system refuses it.
    """
    handle = os.open(path, FLAGS)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise NotOrdinary("ist keine gewöhnliche Datei")
        with os.fdopen(handle, "rb", closefd=False) as file:
            content = file.read(largest + 1) if found.st_size <= largest else b""
        if max(found.st_size, len(content)) > largest:
            raise NotOrdinary(f"ist größer als {largest} Bytes")
        return content
    finally:
        os.close(handle)
