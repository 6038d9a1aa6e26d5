"""Shorten scripts: no blanks, no comments, short local names.

In: scripts.  Out: the same, shorter. The library that shortens names runs in a process of its own:
it keeps threads, for which a copy of a process (`parallel.py`) would wait for ever. It has no wheel
for Macs with Apple's own processors; there blanks and comments are taken out alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec

import rjsmin

APART = """
import json, sys
from minify import string
json.dump([string("application/javascript", each) for each in json.load(sys.stdin)], sys.stdout)
"""


@lru_cache(4)
def shorten_scripts(scripts: tuple[str, ...]) -> Sequence[str]:
    """Return scripts, each shortened; raise `CalledProcessError` where one is no script."""
    if find_spec("minify") is None:
        return [str(rjsmin.jsmin(each)) for each in scripts]
    done = subprocess.run(
        [sys.executable, "-c", APART], input=json.dumps(scripts).encode(), capture_output=True,
        check=True,
    )  # fmt: skip
    shorter: list[str] = json.loads(done.stdout)
    return shorter
