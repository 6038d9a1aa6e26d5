"""A short spell of `fuzz.py`, in a process of its own so that its bounds on memory and time hold
for it alone.
"""

import os
import re
import subprocess
import sys

import pytest

import fuzz
from regelwerk.installed import PROJECT
from surfaces import codes_of, left_out
from tiers import rest, some, whole
from trees import TESTS

SURFACES = ("loader", "meaning", "commands")
OUTER = {
    "wortlaut": ("held", "refused"),
    "makings": ("export", "conformance"),
    "records": (".pbn", "refused"),
    "tables": ("ruled", "refused"),
    "assistant": ("show", "refused .*"),
}


def fire(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TESTS / "helpers" / "fuzz.py"), *words]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        command, cwd=PROJECT, env=env, capture_output=True, encoding="utf-8", timeout=900
    )


@pytest.mark.parametrize("number", [10, rest(100, why="three surfaces under fire, 100 times each")])
def test_whatever_comes_in_the_end_is_an_answer_or_a_problem(number):
    done = fire("--runs", str(number), "--seed", "regelwerk", "--only", ",".join(SURFACES))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    for surface in SURFACES:
        runs, *ends, faults = map(
            int,
            re.search(
                rf"^{surface} +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)", done.stdout, re.MULTILINE
            ).groups(),
        )
        assert runs == number == sum(ends) and faults == 0
        assert number < 300 or (
            ends[0] >= 3 and sum(ends[1:]) >= 20
        )  # neither everything is refused nor everything accepted


@whole(
    "four surfaces under fire, each in a process",
    "test_whatever_comes_in_the_end_is_an_answer_or_a_problem",
)
@pytest.mark.parametrize("surface", OUTER)
def test_copies_tables_and_calls_of_tools_are_answered_or_refused(surface):
    if surface in left_out():
        pytest.skip(f"{left_out()[surface]} is not installed")
    done = fire("--runs", "40", "--seed", "regelwerk", "--only", surface)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert re.search(rf"^{surface} +40 ", done.stdout, re.MULTILINE)
    for kind in OUTER[surface]:  # neither everything is refused nor everything accepted
        assert re.search(rf"^{surface}: (?:.*, )?{kind} [1-9]", done.stdout, re.MULTILINE), (
            done.stdout
        )


@pytest.mark.parametrize("surface", some(SURFACES, 1, "each in a process of its own"))
def test_one_run_can_be_had_again(surface):
    done = fire("--again", f"{surface}:7", "--seed", "regelwerk")
    assert done.returncode == 0 and re.search(rf"^{surface} +1 ", done.stdout, re.MULTILINE), (
        done.stdout
    )


def endless(*_):
    while True:
        pass


FAULTS = {
    "an exception of ours": (lambda *_: {}["ours"], "KeyError"),
    "a run that hangs": (endless, "Hanging"),
    "a line that is no problem": (
        lambda *_: codes_of("etwas ging schief"),
        "no problem of the closed list",
    ),
    "a code nobody knows": (
        lambda *_: codes_of("laws/1.yaml:3: odd_code: etwas"),
        "no problem of the closed list",
    ),
    "an end that is none": (lambda *_: sys.exit(3), "SystemExit"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_would_be_seen(fault, monkeypatch):
    run, told = FAULTS[fault]
    monkeypatch.setattr(fuzz, "HANGING", 1)
    probe = fuzz.Surface("probe", run)
    fuzz.once(probe, "seed", 1)
    (said,) = probe.faults
    assert told in said and "--again probe:1 --seed seed" in said


def test_a_run_that_takes_too_long_would_be_seen(monkeypatch):
    monkeypatch.setattr(fuzz, "SECONDS", 0.0)
    probe = fuzz.Surface("probe", lambda *_: (sum(range(10**6)) and 0, []))
    fuzz.once(probe, "seed", 1)
    assert len(probe.faults) == 1 and probe.ends[0] == 1


def test_problems_give_their_codes():
    assert codes_of("laws/1.yaml:3: gap: etwas\nlaws/2007: linked_folder: etwas (Hinweis)") == [
        "gap",
        "linked_folder",
    ]
