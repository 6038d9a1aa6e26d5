"""The site on this machine: `regelwerk serve`.

In: the folder of the built site.  Out: an HTTP server on localhost until interrupted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Handler(SimpleHTTPRequestHandler):
    """Static files with the few headers a browser wants; says nothing per request."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".webmanifest": "application/manifest+json", ".js": "text/javascript"}

    def end_headers(self) -> None:
        """Let the browser ask again: the service worker keeps what it needs."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """No line per request."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server for `folder` on localhost; port 0 takes a free one. Raises OSError where the port is taken."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def command(args: Sequence[str]) -> int:
    """Serve the built site until interrupted; exit code 1 where there is no site or the port is taken."""
    parser = argparse.ArgumentParser(prog="regelwerk serve", description="Die Website auf diesem Rechner ausliefern.")
    parser.add_argument("--build", type=Path, default=Path("build"), help="Ordner des Baus (sonst: build)")
    parser.add_argument("--out", type=Path, default=None, help="Ordner der Website (sonst: <build>/site)")
    parser.add_argument("--port", type=int, default=8000, help="Port auf localhost (sonst: 8000)")
    options = parser.parse_args(args)
    folder = options.out or options.build / "site"
    if not (folder / "index.html").is_file():
        print(f"{folder}: Hier steht noch keine Website. Sie entsteht mit: regelwerk site", file=sys.stderr)
        return 1
    try:
        running = server(folder, options.port)
    except OSError as problem:
        print(f"Port {options.port}: {problem.strerror}. Ein anderer: regelwerk serve --port 8001", file=sys.stderr)
        return 1
    print(f"http://127.0.0.1:{running.server_address[1]}/ (Ende mit Strg+C)")
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        running.server_close()
    return 0
