"""A file that a person names is read if it is an ordinary one of bounded size; a pipe or a device
is never waited for.

In: a path.  Out: its bytes, or why it is not read.
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
    """Something that is no file to be read, or too large; the message says why, not which."""


def octets(path: str | Path, largest: int) -> bytes:
    """The bytes of a file of at most so many; raises `NotOrdinary`, OSError where the system
    refuses it.
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
