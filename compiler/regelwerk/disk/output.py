"""The writer of a whole folder (the site, the package for other programs): all its files are
replaced at once, files of others are left alone.

In: relative paths and their bytes, a name for what they were made of.  Out: the folder with these
files and its note.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path

from regelwerk.disk import folder as disk
from regelwerk.disk.lock import hold_lock

PROMISE = ".regelwerk-note"  # the new note, until the files are renamed into place


def write(
    folder: Path, files: Mapping[str, bytes], made_of: str, tell: Callable[[str], None]
) -> int:
    """Replace the project's files in `folder` by `files` and return the number of files that are
    new or changed.

    Raises `NotOurs` where the folder or a file in the way was not written by this project,
    `Occupied` where another run writes there, OSError where it cannot be written; the last good
    folder stays.
    """
    folder = Path(os.path.realpath(folder))
    aside = find_waiting_folder(folder)
    aside.mkdir(parents=True, exist_ok=True)
    with hold_lock(aside, tell):
        disk.clear(aside / disk.STAGE)
        ours = list_owned_files(folder)
        disk.check_way(folder, files, ours)
        fresh = {
            path: content
            for path, content in files.items()
            if not disk.has_content(folder / path, content)
        }
        note = disk.make_note(files, made_of)
        if not (may_change_places(folder, aside, ours) and swap_folder(folder, aside, files, note)):
            rename_files(folder, aside, fresh, note, ours)
    return len(fresh)


def find_waiting_folder(folder: Path) -> Path:
    """Return the folder in which the new one waits: the parent of the folder, or the folder itself
    where the parent cannot be used.
    """
    parent = folder.parent
    return (
        folder
        if os.path.ismount(folder) or (parent.exists() and not os.access(parent, os.W_OK))
        else parent
    )


def list_owned_files(folder: Path) -> Collection[str]:
    """Return the paths of the project's files in a folder; raises `NotOurs` where it is no folder,
    or holds something but no note of this project.
    """
    if not os.path.lexists(folder):
        return ()
    if not folder.is_dir():
        raise disk.NotOurs(f"{folder}: ist kein Ordner")
    if note := disk.read_note(folder):
        return note.files.keys()
    for found in disk.find_strangers(folder, ()):
        raise disk.NotOurs(
            f"{folder}: nicht leer und nicht von regelwerk (darin: {found.name}); einen leeren"
            " Ordner nennen, oder diesen von Hand leeren"
        )
    return ()


def may_change_places(folder: Path, aside: Path, ours: Collection[str]) -> bool:
    """Return whether a new folder may take the place of this one: every file in it is the
    project's, and the working directory is not in it.
    """
    return (
        aside != folder
        and not stands_in(folder)
        and not (folder.exists() and any(disk.find_strangers(folder, ours)))
    )


def stands_in(folder: Path) -> bool:
    """Return whether the working directory is in a folder; a replaced folder would leave it in a
    removed one.
    """
    try:
        return Path(os.path.realpath(os.curdir)).is_relative_to(folder)
    except FileNotFoundError:  # the working directory has been removed
        return False


def swap_folder(folder: Path, aside: Path, files: Mapping[str, bytes], note: disk.Note) -> bool:
    """Write the whole folder beside its place, exchange the two folders in one step, and return
    whether the system could do it.
    """
    with disk.stage_files(aside, files, note, folder) as stage, suppress(OSError):
        if not folder.exists():
            stage.rename(folder)
            return True
        stage.chmod(folder.stat().st_mode & 0o7777)
        disk.exchange(stage, folder)
        return True
    return False


def rename_files(
    folder: Path, aside: Path, fresh: Mapping[str, bytes], note: disk.Note, ours: Collection[str]
) -> None:
    """Rename the files into place one after the other; when a run is killed meanwhile, the next one
    knows from the new note which files are the project's, and repairs the rest.
    """
    with disk.stage_files(
        aside, {**fresh, PROMISE: note.dumps()}, disk.make_note({**fresh, PROMISE: b""})
    ) as stage:
        disk.drop(folder, [path for path in ours if path not in note.files])
        (stage / PROMISE).replace(folder / disk.NOTE)
        disk.move(stage, folder, fresh)
