"""How the command line ends where the world around it does not play along: closed streams, strange
answers, Ctrl-C at any moment.
"""

import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from command_line import CLI, regelwerk
from hearing import hearing
from regelwerk.__main__ import main
from regelwerk.cli.commands import COMMANDS, SITE
from regelwerk.installed import PROJECT
from tiers import rest, some
from trees import SOUND

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


def shell(redirection, words, folder):
    """The command with streams as a shell redirects them."""
    line = f'exec "$@" {redirection}'
    command = ["sh", "-c", line, "sh", *CLI, "--build", str(folder), "--root", str(SOUND), *words]
    done = subprocess.run(command, cwd=PROJECT, input=b"", capture_output=True, timeout=60)
    assert b"Traceback" not in done.stderr and b"Exception ignored" not in done.stderr
    return done


@pytest.mark.parametrize("words", SAID, ids=" ".join)
def test_a_closed_output_is_one_message(words, sound_folder):
    done = shell(">&-", words, sound_folder)
    assert (done.returncode, done.stderr.decode()) == (
        1,
        "regelwerk: die Ausgabe ist geschlossen\n",
    )


@pytest.mark.parametrize("words", some(SAID, 3, "a process each"), ids=" ".join)
@pytest.mark.parametrize("redirection", ["2>&-", ">&- 2>&-", "<&- >&- 2>&-", "<&-"])
def test_whatever_is_closed_the_end_is_orderly(redirection, words, sound_folder):
    done = shell(redirection, words, sound_folder)
    assert done.returncode in (0, 1, 2)
    assert not (
        redirection == "2>&-" and words in (("show", "1 D"), ("frobnicate",)) and done.stdout
    )  # no complaint among the answers


# a line for each command; what would wait for somebody (`serve`) only says how it is used
EVERY = {
    "check": (), "build": (), "site": ("--out", "OUT"), "serve": ("--help",), "npm": ("--out",
    "OUT"), "where": ("1b1",), "mcp": (),
    "search": ("Glocke",), "show": ("1b1",), "history": ("1b1",), "impact": ("1b1",),
    "decide": ASK[1:], "ask": ASK[1:], "incident": ASK[1:], "topic": (),
    "compare": ("early_bell",), "decisions": (), "changes": ("2007", "2017"), "relearn": ("2007",
    "2017"), "norms": (),
    "score": ("auction", "1C"), "detect": ("auction", "1C"), "export": ("norms",),
    "conformance": ("--out", "OUT"),
    "seal": ("-",), "verify": ("--wortlaut", "OUT"), "batch": ("OUT",),
}  # fmt: skip


def test_there_is_a_line_for_every_command():
    assert EVERY.keys() == {*COMMANDS, *SITE}


@pytest.mark.parametrize("command", EVERY)
@pytest.mark.parametrize(
    "closed", [("stdin",), ("stdin", "stderr"), ("stdin", "stdout")], ids="+".join
)
def test_a_command_without_streams_ends_with_one_line_or_an_answer(
    command, closed, sound_folder, tmp_path, monkeypatch, capsys
):
    folder = tmp_path / "build" if command == "build" else sound_folder
    words = [str(tmp_path / "out") if word == "OUT" else word for word in EVERY[command]]
    for stream in closed:
        monkeypatch.setattr(sys, stream, None)
    try:
        code = main(["--build", str(folder), "--root", str(SOUND), command, *words])
    except SystemExit as ended:
        code = ended.code
    monkeypatch.undo()
    said = capsys.readouterr()
    assert code in (0, 1, 2) and (code != 2 or not said.err.strip("\n").count("\n"))
    if command == "mcp" and "stdout" not in closed:
        assert (code, said.out, said.err) == (
            1,
            "",
            "" if "stderr" in closed else "regelwerk: die Eingabe ist geschlossen\n",
        )
    if "stdout" in closed:
        assert (code, said.out, said.err) == (1, "", "regelwerk: die Ausgabe ist geschlossen\n")


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
    done = regelwerk(*ASK, build=sound_folder, typed=f"{typed}\n2\n")
    said = done.stdout
    assert done.returncode == 0 and said.count("möglich: 1 bis 2") == 1 and "nein" in said


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
@pytest.mark.parametrize("moments", [5, rest(12, why="a process each")])
def test_ctrl_c_at_any_moment_ends_it_without_a_word(words, ends, moments, sound_folder, tmp_path):
    """From the moment the command is entered; what the interpreter does before is its own affair:
    it has to be there first, and where it is stopped on the way in, this is no moment of ours.
    """
    random = Random(words[0])
    folder = tmp_path / "build" if words == ("build",) else sound_folder
    seen = set()
    heard = 0
    while heard < moments:
        there = "print('.', end='', file=sys.stderr, flush=True)"
        command = hearing("--build", str(folder), "--root", str(SOUND), *words, before=there)
        with subprocess.Popen(
            command,
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as running:
            assert running.stderr.read(1) == b"."
            time.sleep(0.005 + random.random() ** 2 / 3)
            running.send_signal(signal.SIGINT)
            said = running.stderr.read()
            running.stdin.close()
        if said.count(b"File ") == 1 and b'File "<string>"' in said:
            continue
        assert said == b"", said
        seen.add(running.returncode)
        heard += 1
    assert seen <= ends | {0} and seen & ends
