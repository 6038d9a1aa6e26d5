"""The writer of a folder of the project: it is written whole or not at all, and files of others are
never touched.

In: a folder and the files it shall hold.  Out: the folder; what a killed run leaves behind is
removed by the next one. A note inside the folder lists the project's files; a file that no note
lists is neither removed nor overwritten.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from regelwerk.errors import Spoken

NOTE = ".regelwerk.json"
STAGE = ".regelwerk-new"  # where files wait until all are written
TOP = PurePosixPath()
HERE, EXCHANGE = -100, 2  # AT_FDCWD and RENAME_EXCHANGE of the kernel


class NotOurs(Spoken):
    """The refusal to write where something lies that the project did not write."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Note:
    """The note of a folder: what it was made of, and the digest of each of the project's files in
    it (path → digest).
    """

    made_of: str
    files: Mapping[str, str]

    def dumps(self) -> bytes:
        """Return the note as it is written, in JSON bytes."""
        return json.dumps(
            {"made_of": self.made_of, "files": dict(sorted(self.files.items()))}, indent=0
        ).encode()


def hash_file(content: bytes) -> str:
    """Return the SHA-256 digest of the bytes of a file, in hex digits."""
    return hashlib.sha256(content).hexdigest()


def make_note(files: Mapping[str, bytes], made_of: str = "") -> Note:
    """Return the note of a folder that holds these files (path → bytes)."""
    return Note(made_of, {path: hash_file(content) for path, content in files.items()})


def read_note(folder: Path) -> Note | None:
    """Return the note in a folder; None where there is none, or none that this project wrote."""
    if not (folder / NOTE).is_file():
        return None
    try:
        tree = json.loads((folder / NOTE).read_bytes())
        found = Note(
            str(tree["made_of"]),
            {str(path): str(content) for path, content in tree["files"].items()},
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return found if all(map(is_below, found.files)) else None


def is_below(path: str) -> bool:
    """Return whether a path of a note leads to a place below its folder."""
    pure = PurePosixPath(path)
    return (
        pure != TOP
        and not pure.is_absolute()
        and ".." not in pure.parts
        and not any(sign in path for sign in "\0\\:")
    )


def list_folders(paths: Collection[str]) -> set[PurePosixPath]:
    """Return the folders in which these files lie, with every folder above them up to the one that
    holds them all.
    """
    return {TOP} | {folder for path in paths for folder in PurePosixPath(path).parents}


def find_strangers(folder: Path, ours: Collection[str]) -> Iterator[Path]:
    """Yield the paths in a folder that are not in `ours`; a folder that holds none of ours is
    yielded once, without its content.
    """
    known, named = list_folders(ours), {*ours, NOTE}

    def halt(error: OSError) -> None:
        """Raise the error, which `os.walk` would pass over."""
        raise error

    for place, folders, files in os.walk(folder, onerror=halt):
        here = PurePosixPath(Path(place).relative_to(folder).as_posix())
        odd = [
            name for name in folders if here / name not in known or Path(place, name).is_symlink()
        ]
        folders[:] = [name for name in folders if name not in odd]
        odd += [name for name in files if (here / name).as_posix() not in named]
        yield from (Path(place, name) for name in odd)


def check_way(folder: Path, paths: Collection[str], ours: Collection[str]) -> None:
    """Raise `NotOurs` where one of these files would replace a file of somebody else, or would be
    written through a link.
    """
    for part in sorted(list_folders(paths) - {TOP}):
        if (folder / part).is_symlink() or (
            (folder / part).exists() and not (folder / part).is_dir()
        ):
            refuse(folder / part)
    for path in paths:
        target = folder / path
        if os.path.lexists(target) and (
            path not in ours or (target.is_dir() and not target.is_symlink())
        ):
            refuse(target)


def refuse(path: Path) -> None:
    """Raise `NotOurs` for a path that lies in the way."""
    raise NotOurs(
        f"{path}: liegt im Weg und ist nicht von regelwerk; wegräumen oder einen anderen Ordner"
        " nennen"
    )


@contextmanager
def stage_files(
    place: Path, files: Mapping[str, bytes], note: Note, like: Path | None = None
) -> Iterator[Path]:
    """Write the files and the note into a waiting folder below `place` and give it to the `with`
    block; the waiting folder, also one that a killed run has left, is removed.

    A file that stands unchanged in the folder `like` is linked from there and keeps its age.
    """
    stage = place / STAGE
    clear(stage)
    if os.path.lexists(stage):
        refuse(stage)
    try:
        stage.mkdir()
        put(stage / NOTE, note.dumps())  # first, so that the next run may remove what follows
        for folder in {(stage / path).parent for path in files}:
            folder.mkdir(parents=True, exist_ok=True)
        for path, content in files.items():
            if not (
                like and has_content(like / path, content) and link_file(like / path, stage / path)
            ):
                put(stage / path, content)
        yield stage
    finally:
        with suppress(OSError):  # the next run removes what cannot be removed now
            clear(stage)


def put(path: Path, content: bytes) -> None:
    """Write a file; an OSError names the path, which the system does not do where
    the disk is full.
    """
    try:
        path.write_bytes(content)
    except OSError as broken:
        raise OSError(broken.errno, broken.strerror, str(path)) from None


def has_content(path: Path, content: bytes) -> bool:
    """Return whether a file already holds these bytes; a link never does."""
    try:
        return (
            path.is_file()
            and not path.is_symlink()
            and path.stat().st_size == len(content)
            and path.read_bytes() == content
        )
    except OSError:
        return False


def link_file(old: Path, new: Path) -> bool:
    """Give a file a second name and return whether the file system could do it."""
    try:
        os.link(old, new)
    except OSError:
        return False
    return True


def clear(stage: Path) -> None:
    """Remove the files of a waiting folder that its note lists, and the folder if nothing else is
    in it.
    """
    if stage.is_symlink() or not stage.is_dir():
        return
    note = read_note(stage)
    drop(stage, note.files if note else ())
    (stage / NOTE).unlink(missing_ok=True)
    if not any(stage.iterdir()):
        stage.rmdir()


def drop(folder: Path, paths: Collection[str]) -> None:
    """Remove these files and the folders that are empty without them; nothing is removed through a
    link.
    """
    links = {part for part in list_folders(paths) if part != TOP and (folder / part).is_symlink()}
    real = [path for path in paths if not links & set(PurePosixPath(path).parents)]
    for target in (folder / path for path in real):
        if target.is_symlink() or not target.is_dir():
            target.unlink(missing_ok=True)
    for part in sorted(list_folders(real) - {TOP}, key=lambda part: -len(part.parts)):
        with suppress(OSError):  # it holds a file of somebody else
            (folder / part).rmdir()


def move(stage: Path, folder: Path, paths: Collection[str]) -> None:
    """Rename waiting files into place, one after the other; a folder that does not exist there yet
    is renamed as a whole.
    """
    for path in paths:
        if (stage / path).exists():  # else it was moved with its folder, which was new
            above = reversed(PurePosixPath(path).parents)
            first = next(
                (part for part in above if not (folder / part).exists()), PurePosixPath(path)
            )
            (stage / first).replace(folder / first)


def exchange(a: Path, b: Path) -> None:
    """Exchange two folders in one step; raises OSError where the system or the file system cannot
    do it.
    """
    try:
        import ctypes

        libc = ctypes.CDLL(None, use_errno=True)
        renameat2 = libc.renameat2
    except (
        ImportError,
        TypeError,
        AttributeError,
    ):  # no such module, no library without a name (Windows), no such function (macOS)
        raise OSError("renameat2 fehlt") from None
    if renameat2(HERE, os.fsencode(a), HERE, os.fsencode(b), EXCHANGE):
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), str(a))
