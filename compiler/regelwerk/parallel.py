"""The sharing of tasks among the processors.

In: tasks without arguments.  Out: their answers, in their order. The tasks run in copies of this
process (`os.fork`), so that no data must be handed over and only the answers are sent back; on a
system without fork the tasks run one after the other.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

Task = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Raised:
    """The error that a task raised instead of returning an answer."""

    error: Exception


def run_all(tasks: Sequence[Task]) -> list[Any]:
    """Return the answers of at most 256 tasks, in their order, run on all processors; raises the
    error of the first task that failed.
    """
    helpers = min(len(tasks), os.cpu_count() or 1) - 1 if hasattr(os, "fork") else 0
    queue, put = os.pipe()  # each number is read by exactly one process
    os.write(put, bytes(range(len(tasks))))
    os.close(put)
    pipes = [start_helper(partial(work_off, tasks, queue)) for _ in range(helpers)]
    answers = work_off(tasks, queue)
    os.close(queue)
    for pipe in pipes:
        answers |= receive(*pipe)
    return [open_answer(answers[number]) for number in range(len(tasks))]


@contextmanager
def run_meanwhile(task: Task) -> Iterator[Task]:
    """Run one task in a copy of this process while the block goes on; yield the function that waits
    for its answer and returns it or raises its error.

    Whoever leaves the block without asking ends the copy. Where there is no fork or one processor,
    the task runs when it is asked.
    """
    if not hasattr(os, "fork") or (os.cpu_count() or 1) < 2:
        yield task
        return
    process, pipe = start_helper(lambda: {0: run_task(task)})
    waiting = [True]

    def wait() -> Any:
        waiting.clear()
        return open_answer(receive(process, pipe)[0])

    try:
        yield wait
    finally:
        if waiting:
            os.kill(process, signal.SIGKILL)
            os.close(pipe)
            os.waitpid(process, 0)


def run_task(task: Task) -> Any:
    """Return the answer of a task, or the error that it raised as `Raised`."""
    try:
        return task()
    except Exception as error:
        return Raised(error)


def open_answer(answer: Any) -> Any:
    """Return an answer; raise the error of a task that failed."""
    if isinstance(answer, Raised):
        raise answer.error
    return answer


def work_off(tasks: Sequence[Task], queue: int) -> dict[int, Any]:
    """Run tasks one after the other as long as the queue holds numbers of tasks; return the answers
    by number.
    """
    answers: dict[int, Any] = {}
    while number := os.read(queue, 1):
        answers[number[0]] = run_task(tasks[number[0]])
    return answers


def start_helper(work: Callable[[], dict[int, Any]]) -> tuple[int, int]:
    """Start a copy of this process that works; return its process id and the pipe through which its
    answers come.
    """
    answered, send = os.pipe()
    process = os.fork()
    if process:
        os.close(send)
        return process, answered
    try:
        os.close(answered)  # else it would wait for ever to be heard after its parent was killed
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a message
        with os.fdopen(send, "wb") as pipe:
            pickle.dump(work(), pipe)
    finally:
        os._exit(0)


def receive(process: int, pipe: int) -> dict[int, Any]:
    """Return the answers of a helper by number; raises OSError where it ended
    before it sent them.
    """
    try:
        with os.fdopen(pipe, "rb") as sent:
            answers: dict[int, Any] = pickle.load(sent)  # while the helper is still sending
    except (EOFError, pickle.UnpicklingError):
        raise OSError("ein Helfer des Baus ist ohne Antwort geendet") from None
    finally:
        os.waitpid(process, 0)
    return answers
