"""Files onto the disk: only what changed, whole or not at all.

In: relative paths and their bytes.  Out: a folder that holds exactly these files; a failed run leaves the last good one.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path


def write(folder: Path, files: Mapping[str, bytes]) -> int:
    """Make `folder` hold exactly `files`; gives the number of files written. Raises OSError where the folder cannot be written."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = {path: content for path, content in files.items() if not same(folder / path, content)}
    stage = Path(tempfile.mkdtemp(prefix=".site-", dir=folder.parent))
    try:
        for path, content in fresh.items():
            target = stage / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        if folder.is_dir():
            move(stage, folder, fresh)
            sweep(folder, files)
        else:
            stage.chmod(0o755)
            stage.rename(folder)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    return len(fresh)


def same(path: Path, content: bytes) -> bool:
    """Whether a file already holds these bytes."""
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def move(stage: Path, folder: Path, fresh: Mapping[str, bytes]) -> None:
    """Rename the staged files into place."""
    for path in fresh:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        (stage / path).replace(target)


def sweep(folder: Path, files: Mapping[str, bytes]) -> None:
    """Remove what does not belong to the site any more, emptied folders included."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path.relative_to(folder).as_posix() not in files:
            path.unlink()
