"""A whole folder onto the disk (the site, what is packed for other programs): replaced as one,
foreign files left alone.

In: relative paths and their bytes, what they were made of.  Out: the folder with these files and
its note.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path

from regelwerk.disk import folder as disk
from regelwerk.disk.lock import alone

PROMISE = ".regelwerk-note"  # the note waits beside the files until they may be replaced


def write(
    folder: Path, files: Mapping[str, bytes], made_of: str, tell: Callable[[str], None]
) -> int:
    """Make `files` what is ours in `folder`; gives the number of files written.

    Raises `NotOurs` where the folder or a file in the way is not ours, OSError where it cannot be
    written; the last good site stays.
    """
    folder = Path(os.path.realpath(folder))
    aside = place_beside(folder)
    aside.mkdir(parents=True, exist_ok=True)
    with alone(aside, tell):
        disk.clear(aside / disk.STAGE)
        ours = owned(folder)
        disk.clear_way(folder, files, ours)
        fresh = {
            path: content
            for path, content in files.items()
            if not disk.same(folder / path, content)
        }
        note = disk.note_of(files, made_of)
        if not (may_change_places(folder, aside, ours) and as_one(folder, aside, files, note)):
            in_place(folder, aside, fresh, note, ours)
    return len(fresh)


def place_beside(folder: Path) -> Path:
    """Where the new site waits: beside the folder, or in it where that is not possible."""
    parent = folder.parent
    return (
        folder
        if os.path.ismount(folder) or (parent.exists() and not os.access(parent, os.W_OK))
        else parent
    )


def owned(folder: Path) -> Collection[str]:
    """The files of a folder that are ours; raises `NotOurs` where there is something, but no note
    of ours.
    """
    if not os.path.lexists(folder):
        return ()
    if not folder.is_dir():
        raise disk.NotOurs(f"{folder}: ist kein Ordner")
    if note := disk.note_in(folder):
        return note.files.keys()
    for found in disk.strangers(folder, ()):
        raise disk.NotOurs(
            f"{folder}: nicht leer und nicht von regelwerk (darin: {found.name}); einen leeren"
            " Ordner nennen, oder diesen von Hand leeren"
        )
    return ()


def may_change_places(folder: Path, aside: Path, ours: Collection[str]) -> bool:
    """Whether a new folder may take the place of this one: everything in it is ours, and we do not
    stand in it ourselves.
    """
    return (
        aside != folder
        and not stands_in(folder)
        and not (folder.exists() and any(disk.strangers(folder, ours)))
    )


def stands_in(folder: Path) -> bool:
    """Whether the working directory is in a folder: whoever stands in it would see the old one,
    removed.
    """
    try:
        return Path(os.path.realpath(os.curdir)).is_relative_to(folder)
    except FileNotFoundError:  # it is gone already
        return False


def as_one(folder: Path, aside: Path, files: Mapping[str, bytes], note: disk.Note) -> bool:
    """Write the whole site beside its place and let the folders change places in one step; False
    where the system cannot.
    """
    with disk.staged(aside, files, note, folder) as stage, suppress(OSError):
        if not folder.exists():
            stage.rename(folder)
            return True
        stage.chmod(folder.stat().st_mode & 0o7777)
        disk.exchange(stage, folder)
        return True
    return False


def in_place(
    folder: Path, aside: Path, fresh: Mapping[str, bytes], note: disk.Note, ours: Collection[str]
) -> None:
    """Rename file by file; killed on the way, the next run knows from the new note what is ours and
    mends the rest.
    """
    with disk.staged(
        aside, {**fresh, PROMISE: note.dumps()}, disk.note_of({**fresh, PROMISE: b""})
    ) as stage:
        disk.drop(folder, [path for path in ours if path not in note.files])
        (stage / PROMISE).replace(folder / disk.NOTE)
        disk.move(stage, folder, fresh)
