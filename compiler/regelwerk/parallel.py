"""Work shared among the processors.

In: tasks without arguments.  Out: what they return, in their order.  They run in copies of this
process (`os.fork`), so that nothing has to be handed over and only the answers are sent back; on a
system without such copies one task follows the other.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Task = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Raised:
    """What a task raised instead of returning an answer."""

    error: Exception


def run_all(tasks: Sequence[Task]) -> list[Any]:
    """Return the answers of at most 256 tasks, worked off by all processors; raises what the first
    of them in order raises.
    """
    helpers = min(len(tasks), os.cpu_count() or 1) - 1 if hasattr(os, "fork") else 0
    queue, put = os.pipe()  # a number is read by one process alone
    os.write(put, bytes(range(len(tasks))))
    os.close(put)
    pipes = [start_helper(tasks, queue) for _ in range(helpers)]
    answers = work_off(tasks, queue)
    os.close(queue)
    for pipe in pipes:
        answers |= receive(*pipe)
    for number in range(len(tasks)):
        if isinstance(answers[number], Raised):
            raise answers[number].error
    return [answers[number] for number in range(len(tasks))]


def work_off(tasks: Sequence[Task], queue: int) -> dict[int, Any]:
    """Run one task after the other as long as there are some in the queue; return the answers by
    number.
    """
    answers: dict[int, Any] = {}
    while number := os.read(queue, 1):
        try:
            answers[number[0]] = tasks[number[0]]()
        except Exception as error:
            answers[number[0]] = Raised(error)
    return answers


def start_helper(tasks: Sequence[Task], queue: int) -> tuple[int, int]:
    """Start a copy of this process that works tasks off; return its number and the pipe through
    which its answers come.
    """
    answered, send = os.pipe()
    process = os.fork()
    if process:
        os.close(send)
        return process, answered
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a word
        with os.fdopen(send, "wb") as pipe:
            pickle.dump(work_off(tasks, queue), pipe)
    finally:
        os._exit(0)


def receive(process: int, pipe: int) -> dict[int, Any]:
    """Return the answers of a helper; raises OSError where it died before it could send them."""
    with os.fdopen(pipe, "rb") as sent:
        told = sent.read()
    os.waitpid(process, 0)
    if not told:
        raise OSError("ein Helfer des Baus ist ohne Antwort geendet")
    answers: dict[int, Any] = pickle.loads(told)
    return answers
