"""How the command line ends where the world around it does not play along: closed streams, strange answers, Ctrl-C at any moment."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from hearing import hearing
from trees import SOUND

from compiler import PROJECT

CLI = [sys.executable, "-m", "compiler"]
ASK = ("ask", "early_bell", "--edition", "2017")
SAID = [
    ("show", "1b1"),
    ("decide", "early_bell", "--edition", "2017"),
    ("show", "1 D"),
    ("search", "zzzz"),
    ("--help",),
    ("frobnicate",),
    ASK,
]


def shell(redirection, words, folder, typed=b""):
    """The command with streams as a shell redirects them."""
    line = f'exec "$@" {redirection}'
    command = ["sh", "-c", line, "sh", *CLI, "--build", str(folder), "--root", str(SOUND), *words]
    done = subprocess.run(command, cwd=PROJECT, input=typed, capture_output=True, timeout=60)
    assert b"Traceback" not in done.stderr and b"Exception ignored" not in done.stderr
    return done


@pytest.mark.parametrize("words", SAID, ids=" ".join)
def test_a_closed_output_is_one_message(words, sound_folder):
    done = shell(">&-", words, sound_folder)
    assert (done.returncode, done.stderr.decode()) == (1, "regelwerk: die Ausgabe ist geschlossen\n")


@pytest.mark.parametrize("words", SAID, ids=" ".join)
@pytest.mark.parametrize("redirection", ["2>&-", ">&- 2>&-", "<&- >&- 2>&-", "<&-"])
def test_whatever_is_closed_the_end_is_orderly(redirection, words, sound_folder):
    done = shell(redirection, words, sound_folder)
    assert done.returncode in (0, 1, 2)
    assert not (redirection == "2>&-" and words in (("show", "1 D"), ("frobnicate",)) and done.stdout)  # no complaint among the answers


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_named(sound_folder):
    done = shell("> /dev/full", ("show", "1b1"), sound_folder)
    assert (done.returncode, done.stderr.decode()) == (1, "regelwerk: No space left on device\n")


@pytest.mark.parametrize("redirection", ["<&-", "</dev/null"])
def test_where_nobody_answers_the_interview_ends(redirection, sound_folder):
    done = shell(redirection, ASK, sound_folder)
    assert done.returncode == 0 and "noch offen" in done.stdout.decode()


@pytest.mark.parametrize("typed", ["²", "٢", "1" * 5000, "-1", "0", "3", "1.0", "\x00", "\udcff"])
def test_an_answer_that_is_none_is_asked_again(typed, sound_folder):
    done = shell("", ASK, sound_folder, f"{typed}\n2\n".encode(errors="surrogateescape"))
    said = done.stdout.decode()
    assert done.returncode == 0 and said.count("möglich: 1 bis 2") == 1 and "nein" in said


MOMENTS = 12


@pytest.mark.parametrize(
    ("words", "ends"),
    [
        (("search", "Glocke"), {-signal.SIGINT}),
        (("check",), {-signal.SIGINT}),
        (("build",), {-signal.SIGINT, 130}),
        (ASK, {-signal.SIGINT}),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_ctrl_c_at_any_moment_ends_it_without_a_word(words, ends, sound_folder, tmp_path):
    """From the moment the command is entered; what the interpreter does before is its own affair, so that it has to be there first."""
    random = Random(words[0])
    folder = tmp_path / "build" if words == ("build",) else sound_folder
    seen = set()
    for _ in range(MOMENTS):
        there = "print('.', end='', file=sys.stderr, flush=True)"
        command = hearing("--build", str(folder), "--root", str(SOUND), *words, before=there)
        with subprocess.Popen(command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
            assert running.stderr.read(1) == b"."
            time.sleep(0.005 + random.random() ** 2 / 3)
            running.send_signal(signal.SIGINT)
            said = running.stderr.read()
            running.stdin.close()
        assert said == b"", said
        seen.add(running.returncode)
    assert seen <= ends | {0} and seen & ends
