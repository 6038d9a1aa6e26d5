"""Serve the site while somebody edits the rulebook: `regelwerk site --watch`.

In: the project.  Out: its site, on this machine only. An open page reloads itself when the site has
changed, and shows what is wrong with the data; the script for this is added when a page is sent and
is part of no site.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Sequence
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import parse_qs, unquote, urlsplit

from regelwerk.cli.arguments import Parser, parse_folder
from regelwerk.installed import PROJECT
from regelwerk.read.source import FOLDERS
from regelwerk_site.press import assets
from regelwerk_site.serve import serve
from regelwerk_site.serve.watcher import Board, Shown, Watcher

# not the port of `serve`: a service worker left there would answer with the pages it keeps
PORT = 8001
WAITS = 5.0  # seconds after which an open page gets an answer even without news
NEWS = "/watch/news"  # no site has this address, nor those of `OURS`
OURS = {
    "/watch/watch.js": assets.find_script("watch"),
    "/watch/watch.css": assets.STATIC / "css/watch.css",
}
UNKEPT = "/assets/offline.js"  # the script that registers a service worker
TAG = (
    '<link rel="stylesheet" href="/watch/watch.css"><script src="/watch/watch.js"'
    ' data-site="%d"></script></body>'
)
COMING = (
    b'<!doctype html><html lang="de"><meta charset="utf-8"><title>Regelwerk</title><body><p>Hier'
    b" steht noch nichts.</p></body></html>"
)


class Handler(serve.Handler):
    """A request handler that sends pages from memory, or else from the folder, each with the script
    that reloads it.
    """

    server: Server

    def answer(self) -> BytesIO | BinaryIO | None:
        """Return a page as it is now, the news that an open page asks for, or any other file as
        `serve` sends it.
        """
        asked = urlsplit(self.path)
        if asked.path == NEWS:
            return self.send(json.dumps(self.read_news(asked.query)).encode(), "application/json")
        if asked.path in OURS:
            return self.send(OURS[asked.path].read_bytes(), self.guess_type(asked.path))
        if asked.path == UNKEPT:
            return self.send(b"", self.guess_type(asked.path))
        name = unquote(asked.path)[1:]
        name = f"{name}index.html" if name == "" or name.endswith("/") else name
        shown = self.server.board.shown
        page = self.render_page(shown, name) if name.endswith(".html") else None
        return (
            super().answer()
            if page is None
            else self.send(add_reload_script(page, shown.site), "text/html; charset=utf-8")
        )

    def render_page(self, shown: Shown, name: str) -> bytes | None:
        """Return the bytes of a page, or None where there is no such page; while there is no site
        yet, return a page that waits for it.
        """
        path = Path(self.directory) / name
        if page := shown.fresh.render_page(name) if shown.fresh else None:
            return page
        if self.is_open_to_all(str(path)):
            return path.read_bytes()
        return None if self.is_open_to_all(str(Path(self.directory) / "index.html")) else COMING

    def read_news(self, query: str) -> dict[str, object]:
        """Return the current state of the board as JSON values, at once where the page does not
        know it yet, else at the next change, at the latest after `WAITS` seconds.
        """
        told = parse_qs(query).get("told", [""])[0]
        shown = self.server.board.wait_for_change(int(told) if told.isdecimal() else -1, WAITS)
        return {
            "told": shown.told,
            "site": shown.site,
            "line": shown.line,
            "problems": shown.problems,
        }

    def send(self, body: bytes, kind: str) -> BytesIO:
        """Send the headers of an answer that must not be cached and return its body."""
        self.send_response(HTTPStatus.OK)
        for header, value in (
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
        ):
            self.send_header(header, value)
        self.end_headers()
        return BytesIO(body)


class Server(serve.Server):
    """A server for the state of a board, on this machine only."""

    def __init__(self, folder: Path, port: int, board: Board) -> None:
        super().__init__(folder, port, serve.HERE, Handler)
        self.board = board


def add_reload_script(page: bytes, site: int) -> bytes:
    """Return a page with the script that asks for news; `site` is the number of the state of the
    site that the page belongs to.
    """
    return page.replace(b"</body>", (TAG % site).encode(), 1)


def command(args: Sequence[str]) -> int:
    """Serve the site and watch for changes until interrupted; return the exit code: 1 where the
    port cannot be used, else 0.
    """
    parser = Parser(
        prog="regelwerk site --watch",
        description="Die Website ausliefern und bei jeder Änderung der Daten erneuern.",
    )
    parser.add_argument("--watch", action="store_true", required=True, help="dies")
    parser.add_argument(
        "--root",
        type=parse_folder,
        metavar="FOLDER",
        default=PROJECT,
        help=f"Ordner mit {', '.join(FOLDERS)} (sonst: der des Projekts)",
    )
    parser.add_argument(
        "--build",
        type=parse_folder,
        metavar="FOLDER",
        help="Ordner des Baus (sonst: build neben den Daten)",
    )
    parser.add_argument(
        "--port",
        type=serve.parse_port,
        default=PORT,
        help=f"Port auf localhost, 0 für einen freien (sonst: {PORT})",
    )
    parser.set_defaults(lan=False)
    options = parser.parse_args(args)
    options.build = options.build or options.root / "build"
    board = Board()
    try:
        running = Server(options.build / "site", options.port, board)
    except OSError as problem:
        print(serve.describe_refusal(problem, options, "site --watch"), file=sys.stderr)
        return 1
    print(
        f"http://{serve.HERE}:{running.server_address[1]}/ (beobachtet {', '.join(FOLDERS)}; Ende"
        " mit Strg+C)",
        flush=True,
    )
    threading.Thread(target=running.serve_forever, daemon=True).start()
    watcher = Watcher(options.root, options.build, board)
    try:
        watcher.watch()
    except KeyboardInterrupt:
        pass
    finally:
        watcher.end()
        running.shutdown()
        running.server_close()
    return 0
