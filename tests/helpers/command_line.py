"""The command line as a process.

In: words.  Out: what it printed and how it ended.
"""

import os
import subprocess
import sys

from regelwerk.installed import PROJECT
from trees import SOUND

CLI = [sys.executable, "-m", "regelwerk"]


def regelwerk(*words, build=PROJECT / "build", root=SOUND, typed="", **environment):
    """Run the command; an answer never shows a traceback, however it ends."""
    options = ["--root", str(root), "--build", str(build)]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", **environment}
    done = subprocess.run(
        [*CLI, *options, *words],
        cwd=PROJECT,
        env=env,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=120,
    )
    assert "Traceback" not in done.stderr + done.stdout and "Error" not in done.stderr
    return done
