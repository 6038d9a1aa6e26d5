"""The rulebook as a library: `from regelwerk import load; kb = load()`.

In: a build folder or a project folder.  Out: `Library`, the frozen rulebook with its questions as
methods.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from regelwerk.installed import BROUGHT, INSTALLED, PROJECT

if TYPE_CHECKING:
    from regelwerk.library import Library


def load(folder: Path | str | None = None) -> Library:
    """The compiled rulebook of a build folder (default: `build/` of the project, else the one that
    an installation brings along).

    >>> from regelwerk import load
    >>> kb = load()
    >>> for said in kb.decide("insufficient_bid", "2017", {"in_rotation": "yes",
    "accepted": "yes"}).outcomes:
    ...     print(said.says, *said.cites)
    Die regelwidrige Ansage gilt als gültig. 2017/27.A.1
    Die Reizung läuft weiter. 2017/27.A.1

    Raises `NotBuilt` where the folder holds no compiled rulebook; `regelwerk build` makes one.
    """
    from regelwerk.library import open_library

    return open_library(Path(folder) if folder else rulebook())


def rulebook() -> Path:
    """The folder of the compiled rulebook: `build/` of the project; where an installation finds
    none there, the one it brings along.
    """
    near = PROJECT / "build"
    return BROUGHT if INSTALLED and not (near / "engine.json").is_file() else near
