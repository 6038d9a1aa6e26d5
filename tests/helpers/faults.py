"""Faults of the disk: work in a process of its own that is killed, or refused, at one of its
changes of the disk.

In: work, a folder, the number of the change.  Out: how the process ended.
"""

import errno
import os
import signal
import sys

GROW = frozenset({"open", "os.mkdir", "os.link"})
CHANGE = GROW | {
    "os.rename",
    "os.remove",
    "os.rmdir",
    "os.chmod",
    "ctypes.dlsym",
}  # the last one: two folders are to change places
FINISHED, REFUSED, CRASHED = 0, 1, 70


def changes(event, args, folder):
    """Whether an event of the interpreter changes what lies below a folder; an event comes before
    its deed.
    """
    if event == "ctypes.dlsym":
        return args[1] == "renameat2"
    if event not in CHANGE or (event == "open" and not (args[2] or 0) & (os.O_WRONLY | os.O_RDWR)):
        return False
    return os.path.realpath(os.fsdecode(args[0])).startswith(f"{os.path.realpath(folder)}{os.sep}")


def killed(at):
    """The process ends for good at its change number `at`, the first being 1."""

    def fault(number, event):
        if number == at:
            os.kill(os.getpid(), signal.SIGKILL)

    return fault


def full(at):
    """From change number `at` on nothing new has room."""

    def fault(number, event):
        if number >= at and event in GROW:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return fault


def locked_up(at):
    """From change number `at` on the disk can only be read."""

    def fault(number, event):
        if number >= at and event != "ctypes.dlsym":
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    return fault


def ends(work, folder, fault=None):
    """Do the work in a child process with a fault of the disk below `folder`: `FINISHED`,
    `REFUSED`, `CRASHED`, or minus the signal.
    """
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code, number = CRASHED, 0

    def watch(event, args):
        nonlocal number
        if fault and changes(event, args, folder):
            number += 1
            fault(number, event)

    try:
        sys.addaudithook(watch)
        work()
        code = FINISHED
    except OSError:
        code = REFUSED
    finally:
        os._exit(code)
