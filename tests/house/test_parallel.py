"""Work shared among processes: every answer in its place, and nothing lost when a task or a process
fails.
"""

import os
import select
import signal
import time

import pytest

from regelwerk.parallel import run_all, run_meanwhile


def test_answers_stand_in_the_order_of_their_tasks():
    assert run_all([lambda number=number: number * number for number in range(50)]) == [
        number * number for number in range(50)
    ]
    assert run_all([]) == []


def test_the_first_task_that_fails_is_told():
    def fail(number):
        raise ValueError(number)

    with pytest.raises(ValueError, match=r"^3$"):
        run_all(
            [(lambda: 1), *(lambda number=number: fail(number) for number in (3, 4)), (lambda: 2)]
        )


def test_without_copies_of_the_process_one_task_follows_the_other(monkeypatch):
    monkeypatch.delattr(os, "fork")
    assert set(run_all([os.getpid for _ in range(4)])) == {os.getpid()}


def test_the_processors_share_the_work(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert len(set(run_all([slow_pid for _ in range(12)]))) > 1


def test_a_helper_that_dies_is_told(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    here = os.getpid()
    with pytest.raises(OSError, match="Helfer"):
        run_all(
            [lambda: slow_pid() == here or os.kill(os.getpid(), signal.SIGKILL) for _ in range(20)]
        )


def test_a_helper_ends_whose_process_is_killed(monkeypatch):
    """Though nobody reads its answer, which does not fit into a pipe."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    heard, alive = os.pipe()  # ends when all that could write into it have ended
    child = os.fork()
    if child == 0:
        with run_meanwhile(lambda: bytes(10**7)):
            os.kill(os.getpid(), signal.SIGKILL)
    os.close(alive)
    os.waitpid(child, 0)
    assert select.select([heard], [], [], 30)[0] and os.read(heard, 1) == b""
    os.close(heard)


def slow_pid():
    """Return the number of the process, so late that others take tasks meanwhile."""
    time.sleep(0.05)
    return os.getpid()
