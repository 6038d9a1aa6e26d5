"""The site while somebody edits the rulebook, in a real browser: a changed sentence comes by
itself, and so does what is wrong with it.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearing import hearing
from regelwerk.installed import PROJECT
from steps import Browser, severe, shown, until
from tiers import detail
from trees import planted

LAW, SENTENCE, ANOTHER = (
    "ddv_tsr/srh2019/3.1.yaml",
    "Eine Ansage kommt spät",
    "Eine Ansage kommt viel zu spät",
)
PAGE = "doppelkopf/srh2019/3.1/"


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """The files of the sound rulebook, and the address at which `regelwerk site --watch` shows
    them.
    """
    root = planted(tmp_path / "rules")
    words = [
        "site",
        "--watch",
        "--root",
        str(root),
        "--build",
        str(tmp_path / "build"),
        "--port",
        "0",
    ]
    paths = os.pathsep.join([str(PROJECT), os.environ.get("PYTHONPATH", "")])
    command = hearing(*words)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env=os.environ | {"PYTHONPATH": paths}
    ) as process:
        assert process.stdout
        yield root, process.stdout.readline().split(" ")[0]
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0


@detail("test_a_changed_sentence_is_shown_before_the_build_has_ended")
def test_a_changed_sentence_and_what_is_wrong_come_by_themselves(
    desk: Browser, watched: tuple[Path, str]
) -> None:
    root, address = watched
    path = root / LAW
    text = path.read_text(encoding="utf-8")
    desk.get(address)  # before anything has been built
    until(desk, lambda desk: shown(desk, "main"), seconds=120)
    desk.get(address + PAGE)
    until(desk, lambda desk: not box(desk) and SENTENCE in body(desk), seconds=120)
    severe(desk)
    path.write_text(text.replace(SENTENCE, ANOTHER), encoding="utf-8")
    until(desk, lambda desk: ANOTHER in body(desk), seconds=60)
    path.write_text(text.replace("text: Eine", "text: [Eine"), encoding="utf-8")
    # while it is written the file is empty, which is a fault of its own
    until(desk, lambda desk: "1 Fehler" in box(desk) and "bad_yaml" in box(desk), seconds=60)
    assert f"{LAW}:6" in box(desk) and ANOTHER in body(desk)
    path.write_text(text, encoding="utf-8")
    until(desk, lambda desk: SENTENCE in body(desk) and not box(desk), seconds=120)
    assert severe(desk) == []


def body(desk: Browser) -> str:
    """What the open page says."""
    return str(desk.execute_script("return document.body?.innerText ?? ''"))


def box(desk: Browser) -> str:
    """What the server says on it."""
    return str(desk.execute_script("return document.querySelector('.watch')?.innerText ?? ''"))
