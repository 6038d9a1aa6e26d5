"""Commands of ours as on Windows, as far as another system can show it.

In: a list of command lines as JSON.  Out: what they say and write; ends with the code of the first
that fails. Before anything of ours is loaded, what only POSIX has is taken away, no folder can be
opened, and no file that is open can be replaced or removed.
"""

import errno
import fcntl
import json
import os
import signal
import subprocess  # noqa: F401 (it asks what system this is when it is loaded)
import sys
import types
from pathlib import Path

MODULES = (
    "fcntl",
    "grp",
    "pwd",
    "resource",
    "termios",
    "tty",
    "pty",
    "syslog",
    "readline",
    "curses",
)
OF_OS = (
    "fork", "forkpty", "wait", "wait3", "wait4", "waitid", "posix_spawn", "nice", "getpriority",
    "setpriority", "PRIO_PROCESS",
    "getuid", "geteuid", "getgid", "getegid", "getgroups", "setuid", "setgid", "getpgid",
    "getpgrp", "setpgid", "setsid", "getsid",
    "chown", "lchown", "fchown", "fchmod", "chroot", "mkfifo", "mknod", "statvfs", "sync",
    "fchdir", "uname", "getloadavg", "sysconf",
    "pread", "pwrite", "preadv", "pwritev", "readv", "writev", "sendfile", "lockf", "openpty",
    "ttyname", "ctermid", "memfd_create",
    "O_DIRECTORY", "O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC", "O_SYNC", "O_NOCTTY", "O_TMPFILE",
    "O_PATH",
)  # fmt: skip
SIGNALS = (
    "SIGKILL",
    "SIGPIPE",
    "SIGHUP",
    "SIGALRM",
    "SIGUSR1",
    "SIGUSR2",
    "SIGCHLD",
    "SIGTSTP",
    "SIGQUIT",
)


def denied(path):
    return PermissionError(errno.EACCES, "Permission denied", os.fspath(path))


def locking(handle, mode, count):
    """What Windows has instead of a lock on a folder."""
    try:
        fcntl.flock(handle, mode)
    except BlockingIOError:
        raise denied(str(handle)) from None


MSVCRT = types.SimpleNamespace(LK_NBLCK=fcntl.LOCK_EX | fcntl.LOCK_NB, locking=locking)


def opening(real):
    """`os.open` that opens no folder."""

    def opened(path, flags, *more, **named):
        if not isinstance(path, int) and Path(path).is_dir():
            raise denied(path)
        return real(path, flags, *more, **named)

    return opened


def held(path):
    """Whether this process has a file open; where the system does not tell, it has not."""
    handles = Path("/proc/self/fd")
    return handles.is_dir() and any(
        os.path.realpath(handle) == os.path.realpath(path) for handle in handles.iterdir()
    )


def guarding(real):
    """A function of `os` that replaces, renames or removes no open file."""

    def done(path, *more, **named):
        for each in (path, *more):
            if isinstance(each, str | os.PathLike) and held(each):
                raise denied(each)
        return real(path, *more, **named)

    return done


def take_away():
    """Leave of this interpreter what one on Windows has."""
    sys.modules.update(dict.fromkeys(MODULES))
    sys.modules["msvcrt"] = MSVCRT
    for holder, names in ((os, OF_OS), (signal, SIGNALS)):
        for name in names:
            if hasattr(holder, name):
                delattr(holder, name)
    os.supports_dir_fd = os.supports_fd = os.supports_follow_symlinks = set()
    os.open = opening(os.open)
    for name in ("replace", "rename", "remove", "unlink"):
        setattr(os, name, guarding(getattr(os, name)))


if __name__ == "__main__":
    take_away()
    from regelwerk.__main__ import main

    for words in json.loads(sys.argv[1]):
        if code := main(words):
            sys.exit(code)
