"""The command `regelwerk`, with the exit codes 0 (done), 1 (problems), 2 (wrong usage).

In: the command line.  Out: German text, or JSON with `--json`. The code of each command is in
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

from regelwerk.cli.commands import FOR_PROGRAMS, SITE
from regelwerk.installed import PROJECT, find_rulebook

if TYPE_CHECKING:  # slow modules are loaded after Ctrl-C has its reaction
    import argparse
    from types import FrameType

# These commands remove unfinished files before Ctrl-C ends them; all others end at once.
TIDYING = ("build", "site", "serve", "npm", "conformance")
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; without `argv` it is the only one of this process,
    and Ctrl-C ends the process from here on without a message.
    """
    if argv is None:
        on_interrupt(signal.SIG_DFL)
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (for as long as the process lives)
    if sys.stdout is None:
        print("regelwerk: die Ausgabe ist geschlossen", file=sys.stderr)
        return 1
    from regelwerk.errors import Spoken, spell_refusal

    words = sys.argv[1:] if argv is None else argv
    if argv is None and "_ARGCOMPLETE" in os.environ:  # a shell asks for the next word
        from regelwerk.cli.completion import complete

        complete()
    try:
        return finished(words)
    except BrokenPipeError:  # the reader has closed the output
        unheard()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Spoken as refused:
        print(spell_refusal(refused, as_json="--json" in words), file=sys.stderr)
        return refused.exit_code
    except OSError as broken:
        print(f"{broken.filename or 'regelwerk'}: {broken.strerror or broken}", file=sys.stderr)
        if argv is None:  # else Python would try to write the rest once more at exit
            unheard()
        return 1
    finally:
        if argv is None:
            on_interrupt(signal.SIG_DFL)


def unheard() -> None:
    """Redirect the output to nowhere, so that nothing is written to it any more,
    not even at exit.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def on_interrupt(reaction: signal.Handlers | Callable[[int, FrameType | None], object]) -> None:
    """Set what Ctrl-C does from here on; where it is ignored, as in a background job, it stays
    ignored.
    """
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, reaction)


def finished(argv: Sequence[str]) -> int:
    """Run one command and return its exit code; raise `NoExtra` where a library it needs is not
    installed.
    """
    try:
        return flushed(argv)
    except ModuleNotFoundError as missing:
        from regelwerk.extras import refuse_missing

        raise refuse_missing(missing) from None


def flushed(argv: Sequence[str]) -> int:
    """Run one command, write all its output, and return its exit code."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # a screen without umlauts or arrows shows a question mark
    try:
        args, rest = arguments(argv)
        if args.command in FOR_PROGRAMS or args.command in SITE or args.json:
            return run(args, rest)
        from regelwerk.cli.folding import fold_output

        with fold_output(sys.stdout):
            return run(args, rest)
    finally:
        sys.stdout.flush()


def arguments(argv: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the command with its arguments, and the remaining words for a command of the site;
    ends the process with 2 where they cannot be read.
    """
    from regelwerk.cli.commands import make_parser

    top = make_parser(argv)
    if any(not word or (word.startswith("--") and word.endswith("=")) for word in argv):
        top.error("ein Argument ist leer")
    args, rest = top.parse_known_args(argv)
    for name in (
        "facts",
        "what",
        "word",
    ):  # lists of words that may be empty; they may also follow an option
        if isinstance(given := getattr(args, name, None), list):
            setattr(args, name, [*given, *(word for word in rest if not word.startswith("-"))])
            rest = [word for word in rest if word.startswith("-")]
    if rest and args.command not in SITE:
        args.parser.refuse_unknown(rest)
    return args, rest


def run(args: argparse.Namespace, rest: Sequence[str]) -> int:
    """Run a command of `compiler/regelwerk/cli/`, or one of the site, which reads the remaining
    arguments itself; return its exit code.

    Whoever names the folder of the data means the build beside them, unless another one is named.
    """
    args.build = args.build or (args.root and args.root / "build")
    chosen = [
        *(["--root", str(args.root)] if args.root and args.command == "site" else ()),
        *(["--build", str(args.build)] if args.build else ()),
    ]
    args.root = args.root or PROJECT
    args.build = args.build or (PROJECT / "build" if args.command == "build" else find_rulebook())
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
    """Return the function of a command of `compiler/regelwerk/cli/`; its module is imported only
    now.
    """
    found: Callable[[argparse.Namespace], int] = import_module(f".cli.{name}", __package__).run
    return found


def site_command(name: str) -> Callable[[Sequence[str]], int]:
    """Return the function of a command of the site; only the command line imports
    `regelwerk_site`.
    """
    from regelwerk_site.commands import command

    return command(name)


def blaming(folder: Path, command: Callable[[], int]) -> int:
    """Run a command that reads compiled files and return its exit code; an unexpected error is
    reported as the fault of a file without the digests of the build where there is one (raises
    `NotBuilt`), and is raised as it is where there is none.
    """
    from regelwerk.disk.compiled_files import build_refusal, find_suspects
    from regelwerk.errors import Spoken

    try:
        return command()
    except (Spoken, OSError, ModuleNotFoundError):
        raise
    except Exception:
        for path in find_suspects(folder):
            raise build_refusal(path, "von einer anderen Fassung oder verändert") from None
        raise


def process() -> NoReturn:
    """Run one command as a process of its own, and end it without freeing what was read; that and
    garbage collection would take a fifth of its time.

    The process keeps nearly all it reads, so the garbage collector would seldom find anything.
    """
    gc.set_threshold(100_000)
    code = main()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError):  # the output is closed
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    process()
