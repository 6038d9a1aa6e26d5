"""Where this installation stands: in a checkout, or installed with the compiled rulebook inside.

In: nothing.  Out: the folders that are looked into.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
# a wheel brings the compiled rulebook along and keeps it here
# (`compiler/regelwerk/regelwerk/wheel.py`)
BROUGHT = HERE / "rulebook"
INSTALLED = BROUGHT.is_dir()
PROJECT = (
    Path() if INSTALLED else HERE.parents[1]
)  # where `laws/`, `ddv_tsr/` and `build/` are looked for: here, or in the checkout
SCHEMAS = (HERE if INSTALLED else PROJECT) / "schema"
