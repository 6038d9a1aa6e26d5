"""The command line in this process, and as a process of its own where that is what is asked.

In: words.  Out: what it printed and how it ended.
"""

import os
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from subprocess import CompletedProcess, run
from unittest import mock

from regelwerk.__main__ import main
from regelwerk.installed import PROJECT
from trees import SOUND

CLI = [sys.executable, "-m", "regelwerk"]


def regelwerk(*words, build=PROJECT / "build", root=SOUND, typed=""):
    """Run the command here; an error it does not speak of ends the test."""
    given, out, err = BytesIO(typed.encode(errors="surrogateescape")), BytesIO(), BytesIO()
    with (
        chdir(PROJECT),
        mock.patch.object(sys, "stdin", TextIOWrapper(given, encoding="utf-8")),
        redirect_stdout(TextIOWrapper(out, encoding="utf-8", write_through=True)),
        redirect_stderr(TextIOWrapper(err, encoding="utf-8", write_through=True)),
    ):
        argv = [*options(build, root), *words]
        try:
            code = main(argv)
        except SystemExit as ended:
            code = ended.code
        return CompletedProcess(argv, code, *(stream.getvalue().decode() for stream in (out, err)))


def process(*words, build=PROJECT / "build", root=SOUND, **environment):
    """Run the command as a process; an answer never shows a traceback, however it ends."""
    done = run(
        [*CLI, *options(build, root), *words],
        cwd=PROJECT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        input="",
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr + done.stdout and "Error" not in done.stderr
    return done


def options(build, root):
    """The words that say which rulebook is meant."""
    return ["--root", str(root), *(["--build", str(build)] if build else [])]
