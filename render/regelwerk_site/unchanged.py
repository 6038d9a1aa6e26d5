"""Decide whether the site on the disk is still the one that would be written.

In: everything a site is made of (bundle, code, templates, options), the folder it stands in.  Out:
the digest of all that, the number of files that still stand. The note in the folder names what the
site was made of and the digest of every file, so a file that was lost or altered since is noticed.
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


def digest_inputs(bundle: Iterable[Path], options: Iterable[str]) -> str:
    """Return the SHA-256 digest (hexadecimal) of everything that decides the content of the site:
    bundle, code, options, Python and library versions; raise OSError where a file of the bundle
    cannot be read.
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


def count_standing_files(folder: Path, made: str) -> int:
    """Return the number of files of the site if it stands in the folder exactly as it would be
    written, else 0; files that are not part of the site are ignored.
    """
    note = read_note(folder)
    if note is None or note.made_of != made:
        return 0
    try:
        whole = all(
            hash_file(read_regular_file(f"{folder}/{path}")) == content
            for path, content in note.files.items()
        )
    except OSError:
        return 0
    return len(note.files) if whole else 0


def read_regular_file(path: str) -> bytes:
    """Return the bytes of a regular file; raise OSError where the path is missing or is not a
    regular file. The paths are strings, because about ten thousand files are read.
    """
    if not S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
        raise FileNotFoundError(path)
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123
        return file.read()
