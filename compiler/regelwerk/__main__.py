"""The command `regelwerk`: arguments in, answers out, exit codes 0 (done), 1 (problems), 2 (usage).

In: the command line.  Out: German text, or JSON with `--json`.  Each command's work stands in
`compiler/regelwerk/cli/`.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from regelwerk import rulebook
from regelwerk.cli.commands import SITE
from regelwerk.installed import PROJECT

if TYPE_CHECKING:  # what costs time to load is loaded once Ctrl-C is taken care of
    import argparse
    from types import FrameType

ROOMS = {
    "check": "data", "build": "data", "search": "lookup", "show": "showing", "norms": "lookup",
    "decisions": "lookup", "topic": "topics",
    "changes": "changes", "relearn": "changes", "history": "history", "impact": "standing",
    "decide": "rulings", "ask": "rulings", "compare": "comparing", "score": "reckoning",
    "export": "exporting",
    "seal": "sealing", "detect": "detecting", "conformance": "conforming", "verify": "verifying",
    "learn": "learning", "mcp": "assistant.server", "batch": "batching",
}  # fmt: skip
# What these have begun is put in order before Ctrl-C ends them; all others end at once.
TIDYING = ("build", "site", "serve", "npm", "conformance")
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; without `argv` the process is ours, and Ctrl-C ends
    it from here on without a word.
    """
    if argv is None:
        on_interrupt(signal.SIG_DFL)
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (for as long as the process lives)
    if sys.stdout is None:
        print("regelwerk: die Ausgabe ist geschlossen", file=sys.stderr)
        return 1
    from regelwerk.errors import Spoken

    try:
        return flushed(sys.argv[1:] if argv is None else argv)
    except BrokenPipeError:  # the reader has seen enough
        unheard()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Spoken as refused:
        print(str(refused).replace("\n", " "), file=sys.stderr)  # one line, whatever was asked
        return refused.exit_code
    except OSError as broken:
        print(f"{broken.filename or 'regelwerk'}: {broken.strerror or broken}", file=sys.stderr)
        if argv is None:  # what could not be written would be tried once more at exit
            unheard()
        return 1
    finally:
        if argv is None:
            on_interrupt(signal.SIG_DFL)


def unheard() -> None:
    """Let nothing be written to the output any more, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def on_interrupt(reaction: signal.Handlers | Callable[[int, FrameType | None], object]) -> None:
    """What Ctrl-C does from here on; where it is ignored, as in a job of the background, it stays
    ignored.
    """
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, reaction)


def flushed(argv: Sequence[str]) -> int:
    """Run one command and see to it that all it says is written."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # a screen without umlauts or arrows shows a question mark
    try:
        return run(*arguments(argv))
    finally:
        sys.stdout.flush()


def arguments(argv: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """The command with its arguments, and what is left for a command of the site; ends with 2 where
    they cannot be read.
    """
    from regelwerk.cli.commands import parser

    top = parser(argv)
    if any(not word or (word.startswith("--") and word.endswith("=")) for word in argv):
        top.error("ein Argument ist leer")
    args, rest = top.parse_known_args(argv)
    for name in (
        "facts",
        "what",
        "word",
    ):  # words of which there may be none may also stand behind an option
        if isinstance(given := getattr(args, name, None), list):
            setattr(args, name, [*given, *(word for word in rest if not word.startswith("-"))])
            rest = [word for word in rest if word.startswith("-")]
    if rest and args.command not in SITE:
        top.error(f"unbekannt: {' '.join(rest)}")
    return args, rest


def run(args: argparse.Namespace, rest: Sequence[str]) -> int:
    """Run a command that stands in `compiler/regelwerk/cli/`, or one of the site, which reads what
    is left of the arguments itself.
    """
    chosen = ["--build", str(args.build)] if args.build else []
    args.build = args.build or (PROJECT / "build" if args.command == "build" else rulebook())
    command = (
        partial(site_command(args.command), [*chosen, *rest])
        if args.command in SITE
        else partial(our_command(args.command), args)
    )
    if args.command in TIDYING:
        on_interrupt(signal.default_int_handler)
    if args.command in ("check", "build"):
        return command()
    return blaming(args.build, command)


def our_command(name: str) -> Callable[[argparse.Namespace], int]:
    """A command of `compiler/regelwerk/cli/`; its room is entered when it is needed."""
    found: Callable[[argparse.Namespace], int] = getattr(
        import_module(f".cli.{ROOMS[name]}", __package__), name
    )
    return found


def site_command(name: str) -> Callable[[Sequence[str]], int]:
    """A command of `render`, which only the command line knows."""
    from regelwerk_site.commands import command

    return command(name)


def blaming(folder: Path, command: Callable[[], int]) -> int:
    """Run a command that reads compiled files; what fails in files without our digest is their
    fault, all else is ours and stays loud.
    """
    from regelwerk.disk.compiled_files import refusal, suspects
    from regelwerk.errors import Spoken

    try:
        return command()
    except (Spoken, OSError):
        raise
    except Exception:
        for path in suspects(folder):
            raise refusal(path, "von einer anderen Fassung oder verändert") from None
        raise


def process() -> NoReturn:
    """Run one command as a process of its own, and end that without clearing away what was read:
    both would take a fifth of its time.

    What it reads it keeps, so that to look for what is no longer needed seldom finds anything.
    """
    gc.set_threshold(100_000)
    code = main()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError):  # nobody listens any more
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    process()
