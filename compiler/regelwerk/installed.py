"""The folders of this installation: a checkout, or an installed package that holds the compiled
rulebook.

In: nothing.  Out: the paths of the code, the project, the compiled rulebook of a package and the
schemas.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
# a wheel holds the compiled rulebook here (`compiler/packing.py`)
BROUGHT = HERE / "rulebook"
INSTALLED = BROUGHT.is_dir()
PROJECT = (
    Path() if INSTALLED else HERE.parents[1]
)  # the folder of `laws/`, `ddv_tsr/` and `build/`: the working directory, or the checkout
SCHEMAS = (HERE if INSTALLED else PROJECT) / "schema"


def find_rulebook() -> Path:
    """Return the folder of the compiled rulebook: `build/` of the project; where an installed
    package finds none there, the one inside the package.
    """
    near = PROJECT / "build"
    return BROUGHT if INSTALLED and not (near / "engine.json").is_file() else near
