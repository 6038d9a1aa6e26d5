"""Whether the site on the disk is still the one that would be written.

In: everything a site is made of (bundle, code, templates, options), the folder it stands in.  Out:
yes or no. The note in the folder says what the site was made of and what every file held: a file
lost or altered since is noticed.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from stat import S_ISREG

from regelwerk.disk.folder import hash_file, read_note
from regelwerk.installed import HERE

DATA = ("kb.json", "engine.json", "coverage.json")  # the compiled files that pages are made of
SEARCH = "search.json"
ROOM = Path(__file__).parent
CODE = (ROOM, HERE)
MADE_BY = ("jinja2", "markupsafe", "rcssmin", "rjsmin", "segno")


def made_of(bundle: Iterable[Path], options: Iterable[str]) -> str:
    """A digest of all that decides what the site will hold; raises OSError where a file of the
    bundle cannot be read.
    """
    code = sorted(
        path
        for folder in CODE
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    )
    parts = [platform.python_version(), *(f"{name} {version(name)}" for name in MADE_BY), *options]
    whole = hashlib.sha256("\0".join(parts).encode())
    for path in (*bundle, *code):
        whole.update(f"\0{path.name}\0".encode() + hash_file(path.read_bytes()).encode())
    return whole.hexdigest()


def standing(folder: Path, made: str) -> int:
    """The number of files of the site where it stands as it would be written, else 0; what is not
    ours does not count.
    """
    note = read_note(folder)
    if note is None or note.made_of != made:
        return 0
    try:
        whole = all(
            hash_file(ordinary(f"{folder}/{path}")) == content
            for path, content in note.files.items()
        )
    except OSError:
        return 0
    return len(note.files) if whole else 0


def ordinary(path: str) -> bytes:
    """What an ordinary file holds; raises OSError for what is none.  There are ten thousand, so
    paths are texts here.
    """
    if not S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
        raise FileNotFoundError(path)
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123
        return file.read()
