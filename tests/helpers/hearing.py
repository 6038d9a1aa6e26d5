"""A command of ours that hears Ctrl-C, also behind a shell that lets nobody hear it.

In: its words.  Out: what to start.
"""

from __future__ import annotations

import sys

HEARD = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
MAIN = "import sys; from regelwerk.__main__ import main"


def hearing(*words: str, before: str = "") -> list[str]:
    """The words of a process that runs a command; `before` is done first."""
    return [
        sys.executable,
        "-c",
        "; ".join(filter(None, (HEARD, MAIN, before, "sys.exit(main())"))),
        *words,
    ]
