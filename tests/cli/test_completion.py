"""What a shell is offered for the next word, by argcomplete as the shell calls it."""

import os
import subprocess
import sys

import pytest

from regelwerk.installed import PROJECT

pytest.importorskip(
    "argcomplete", reason="completion is an extra: pip install regelwerk[completion]"
)

OFFERED = {
    "dec": {"decide", "decisions"},
    "--v": {"--version"},
    "decide insuf": {"insufficient_bid"},
    "decide insufficient_bid in_r": {"in_rotation=yes", "in_rotation=no"},
    "decide insufficient_bid --edition 20": {"2007", "2017"},
    "decide --edi": {"--edition"},
    "decide nonsense x": {""},
    "search --kind t": {"term", "topic"},
    "norms --who dum": {"dummy"},
    "--build /nowhere decide insuf": {""},
}


@pytest.mark.parametrize("typed", OFFERED)
def test_what_the_rulebook_knows_is_offered(typed, tmp_path):
    line, out = f"regelwerk {typed}", tmp_path / "offered"
    asked = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(out),
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "COMP_WORDBREAKS": " \t\n",
    }
    command = [sys.executable, "-m", "regelwerk"]
    done = subprocess.run(
        command, cwd=PROJECT, env=os.environ | asked, capture_output=True, check=True
    )
    assert done.stdout == b"" and done.stderr == b""
    assert {word.strip() for word in out.read_text(encoding="utf-8").split("\n")} == OFFERED[typed]
