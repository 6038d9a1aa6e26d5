"""`mcp`: the rulebook spoken over the Model Context Protocol on the standard streams; nothing listens on the network.

In: a build folder, requests on the standard input.  Out: answers on the standard output.  The SDK is an extra and is loaded here alone.
"""

from __future__ import annotations

import argparse

from compiler import load
from compiler.spoken import Spoken


class NoServer(Spoken):
    """The library that speaks the protocol is not installed."""

    exit_code = 1


def mcp(args: argparse.Namespace) -> int:
    """Serve the rulebook until the input ends; raises `NoServer`, `NotBuilt`."""
    kb = load(args.build)
    try:
        from compiler.cli.assistant.tools import server
    except ModuleNotFoundError as missing:
        if missing.name not in ("mcp", "mcp_types", "pydantic"):
            raise
        raise NoServer("für Assistenten wird das MCP-SDK gebraucht: pip install regelwerk[mcp]") from None
    server(kb).run("stdio")
    return 0
