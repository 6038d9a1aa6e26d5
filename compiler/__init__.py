"""The rulebook as a library: `from compiler import load; kb = load()`.

In: a build folder or a project folder.  Out: `Library`, the frozen rulebook with its questions as methods.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compiler.library import Library

PROJECT = Path(__file__).resolve().parent.parent


def load(folder: Path | str | None = None) -> Library:
    """The compiled rulebook of a build folder (default: `build/` of the project).

    Raises `NotBuilt` where the folder holds no compiled rulebook; `regelwerk build` makes one.
    """
    from compiler.library import open_library

    return open_library(Path(folder) if folder else PROJECT / "build")
