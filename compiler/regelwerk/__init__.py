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
    """Return the compiled rulebook of a build folder (default: `build/` of the project, else the
    one inside an installed package).

    >>> from regelwerk import load
    >>> kb = load()
    >>> ruling = kb.decide("insufficient_bid", "2017", {"in_rotation": "yes", "accepted": "yes"})
    >>> for outcome in ruling.outcomes:
    ...     print(outcome.says, *outcome.cites)
    Die regelwidrige Ansage gilt als gültig. 2017/27.A.1
    Die Reizung läuft weiter. 2017/27.A.1

    Raises `NotBuilt` where the folder holds no compiled rulebook; `regelwerk build` makes one.
    """
    from regelwerk.library import open_library

    return open_library(Path(folder) if folder else find_rulebook())


def find_rulebook() -> Path:
    """Return the folder of the compiled rulebook: `build/` of the project; where an installed
    package finds none there, the one inside the package.
    """
    near = PROJECT / "build"
    return BROUGHT if INSTALLED and not (near / "engine.json").is_file() else near
