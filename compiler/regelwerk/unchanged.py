"""Tell whether a build is still the one that would be made, by the content of the files and not by
their age.

In: the data of a project, our code, a build folder.  Out: a digest of everything that decides what
is built, which `places.json` contains; yes or no.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

from regelwerk.disk.compiled_files import NotBuilt, is_sound, read
from regelwerk.disk.writing import read_stamp
from regelwerk.installed import HERE, SCHEMAS
from regelwerk.library import FILES
from regelwerk.read.problem import Problem
from regelwerk.read.source import FOLDERS, Refused, find_files, read as text

MADE_BY = ("jsonschema", "jsonschema-rs", "networkx", "pystemmer", "pyyaml")


def is_unchanged(folder: Path, root: Path) -> bool:
    """Return whether a folder holds, complete, what the data below `root` and our code would be
    compiled into.
    """
    whole = len({read_stamp(folder / name) for name in FILES}) == 1 and all(
        is_sound(folder / name) for name in FILES
    )
    return whole and is_made_of(folder, root)


def is_stale(folder: Path, root: Path) -> bool:
    """Return whether there are data below `root`, and a folder was not made of them and our code;
    whether it is complete finds out who reads it.
    """
    return any((root / game).is_dir() for game in FOLDERS) and not is_made_of(folder, root)


def is_made_of(folder: Path, root: Path) -> bool:
    """Return whether a folder says that it was made of the data below `root` and our code."""
    try:
        bears = read(folder / "places.json").get("made_of")
    except NotBuilt:
        return False
    return bears == digest_inputs(root) != ""


def digest_inputs(root: Path) -> str:
    """Return a digest of data, code and libraries; empty where a file of the data cannot be read or
    does not belong there.
    """
    problems: list[Problem] = []
    try:
        data = [
            (path.relative_to(root).as_posix(), text(path).encode())
            for path in find_files(root, problems)
        ]
    except Refused:
        return ""
    return "" if problems else digest([*data, ("", digest_code().encode())])


@cache
def digest_code() -> str:
    """Return a digest of our code, the schemas and the libraries that take part in a build."""
    kinds = ((HERE, "*.py"), (SCHEMAS, "*.json"))
    ours = sorted(
        (path.relative_to(home).as_posix(), path)
        for home, form in kinds
        for path in home.rglob(form)
    )
    return digest(
        [
            *((name, path.read_bytes()) for name, path in ours),
            *((name, version(name).encode()) for name in MADE_BY),
        ]
    )


def digest(named: Iterable[tuple[str, bytes]]) -> str:
    """Return one SHA-256 digest, in hex digits, of many things and their names."""
    whole = hashlib.sha256()
    for name, content in named:
        whole.update(f"{name}\0".encode() + hashlib.sha256(content).digest())
    return whole.hexdigest()
