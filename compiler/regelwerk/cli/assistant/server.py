"""`mcp`: the rulebook spoken over the Model Context Protocol on the standard streams; nothing
listens on the network.

In: a build folder, requests on the standard input.  Out: answers on the standard output.  The SDK
is an extra and is loaded here alone.
"""

from __future__ import annotations

import argparse
import sys

from regelwerk import load
from regelwerk.errors import Spoken


class NoServer(Spoken):
    """There is nobody to listen to, or the library that speaks the protocol is not installed."""

    exit_code = 1


def mcp(args: argparse.Namespace) -> int:
    """Serve the rulebook until the input ends; raises `NoServer`, `NotBuilt`, OSError where a
    stream does not carry.
    """
    kb = load(args.build)
    if sys.stdin is None:
        raise NoServer("regelwerk: die Eingabe ist geschlossen")
    try:
        from regelwerk.cli.assistant.tools import server
    except ModuleNotFoundError as missing:
        if missing.name not in ("mcp", "mcp_types", "pydantic"):
            raise
        raise NoServer(
            "für Assistenten wird das MCP-SDK gebraucht: pip install regelwerk[mcp]"
        ) from None
    try:
        server(kb).run("stdio")
    except ExceptionGroup as broken:  # the SDK reads and writes in tasks of their own
        streams, other = broken.split(OSError)
        if other or not streams:
            raise
        raise first(streams) from None
    return 0


def first(group: ExceptionGroup[OSError]) -> OSError:
    """What went wrong first."""
    each = group.exceptions[0]
    return first(each) if isinstance(each, ExceptionGroup) else each
