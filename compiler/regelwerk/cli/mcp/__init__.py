"""`mcp`: the rulebook for assistants, served over the Model Context Protocol on the standard
streams; nothing listens on the network.

In: a build folder, requests on the standard input.  Out: answers on the standard output.  The SDK
is an extra; it is imported only when the server starts.
"""

from __future__ import annotations

import argparse
import sys

from regelwerk import load
from regelwerk.errors import Spoken


class NoInput(Spoken):
    """There is no input to read requests from."""

    exit_code = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the command takes no arguments of its own."""


def run(args: argparse.Namespace) -> int:
    """Serve the rulebook until the input ends; raise `NoInput`, `NotBuilt`, OSError where a stream
    breaks.
    """
    kb = load(args.build)
    if sys.stdin is None:
        raise NoInput("regelwerk: die Eingabe ist geschlossen")
    from regelwerk.cli.mcp.tools import make_server

    try:
        make_server(kb).run("stdio")
    except ExceptionGroup as broken:  # the SDK reads and writes in tasks of their own
        streams, other = broken.split(OSError)
        if other or not streams:
            raise
        raise find_first(streams) from None
    return 0


def find_first(group: ExceptionGroup[OSError]) -> OSError:
    """Return the first error of a group of errors, groups within it included."""
    each = group.exceptions[0]
    return find_first(each) if isinstance(each, ExceptionGroup) else each
