"""Whether the site on the disk is still the one that would be written.

In: everything a site is made of (bundle, code, templates, options), the folder it stands in.  Out: yes or no; a note beside the folder.
The note says what the site was made of and what every file held: a file lost, added or altered since is noticed.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path

ROOM = Path(__file__).parent
CODE = (ROOM, ROOM.parent / "compiler")
MADE_BY = ("jinja2", "markupsafe", "segno")


def made_of(bundle: Iterable[Path], options: Iterable[str]) -> str:
    """A digest of all that decides what the site will hold; raises OSError where a file of the bundle cannot be read."""
    code = sorted(path for folder in CODE for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    parts = [platform.python_version(), *(f"{name} {version(name)}" for name in MADE_BY), *options]
    whole = hashlib.sha256("\0".join(parts).encode())
    for path in (*bundle, *code):
        whole.update(f"\0{path.name}\0".encode() + digest(path.read_bytes()).encode())
    return whole.hexdigest()


def digest(content: bytes) -> str:
    """The digest of one file."""
    return hashlib.sha256(content).hexdigest()


def note_of(folder: Path) -> Path:
    """Where the note of a site lies: beside its folder."""
    return folder.with_name(f".{folder.name}.json")


def standing(folder: Path, made: str) -> int:
    """The number of files of the site where it stands as it would be written, else 0."""
    try:
        note = json.loads(note_of(folder).read_text(encoding="utf-8"))
        if note["made_of"] != made:
            return 0
        found = {path.relative_to(folder).as_posix(): digest(path.read_bytes()) for path in folder.rglob("*") if path.is_file()}
        return len(found) if found == note["files"] else 0
    except (OSError, ValueError, KeyError, TypeError):
        return 0


def keep(folder: Path, made: str, files: Mapping[str, bytes]) -> None:
    """Note what the site in `folder` was made of."""
    note = {"made_of": made, "files": {path: digest(content) for path, content in sorted(files.items())}}
    note_of(folder).write_text(json.dumps(note, indent=0), encoding="utf-8")
