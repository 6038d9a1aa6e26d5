"""Serve the site on this machine, or with `--lan` to everybody in the network: `regelwerk serve`.

In: the folder of the built site.  Out: an HTTP server until interrupted, on localhost unless
`--lan` is given; it sends the files of the folder and nothing else. For an unknown address it sends
the page of the site made for that.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from regelwerk.cli.arguments import Parser, parse_folder
from regelwerk.installed import PROJECT
from regelwerk_site.pages.phone import NOT_FOUND
from regelwerk_site.serve import lan, sending

HERE = "127.0.0.1"
NAMES = ("localhost", "127.0.0.1", "[::1]")  # the host names that a browser on this machine may use
AT_ONCE = 64  # requests handled at once; a browser opens about six connections
TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".atom": "application/atom+xml",
}
PATIENCE = 10.0  # seconds to wait for a silent client, and for a free place


class Handler(SimpleHTTPRequestHandler):
    """A request handler that sends the files of the folder with the few headers that a browser
    needs; it logs no requests.
    """

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".webmanifest": "application/manifest+json",
        ".atom": "application/atom+xml",
        ".js": "text/javascript",
    }
    server_version, sys_version = "regelwerk", ""
    timeout = PATIENCE
    server: Server

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer only a request whose Host header is a name of this machine, and only with a file
        of the site; return None after an error.
        """
        if self.headers.get_all("Host", []) not in self.server.hosts:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return None
        return self.answer()

    def answer(self) -> BytesIO | BinaryIO | None:
        """Return the file that the address names, or the page for an unknown address."""
        path = self.translate_path(self.path)
        a_folder = os.path.isdir(path)  # noqa: PTH112
        if not self.is_open_to_all(path) or (path.endswith("/") and not a_folder):
            return self.send_not_found()
        if not a_folder:
            return self.give(path, HTTPStatus.OK)
        folder = urlsplit(self.path).path.endswith("/")
        return (
            self.give(f"{path}/index.html", HTTPStatus.OK) if folder else super().send_head()
        )  # which redirects to the address with a slash

    def give(self, path: str, status: HTTPStatus) -> BytesIO | None:
        """Send the headers of a file of the site and return its bytes; a browser that still has it
        gets an empty answer with status 304. Return None where the file cannot be read.
        """
        try:
            sent = sending.prepare_file(
                path,
                self.headers.get("Accept-Encoding", ""),
                beside=self.is_open_to_all(f"{path}.gz"),
            )
        except OSError:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        known = (
            status is HTTPStatus.OK and self.headers.get("If-None-Match") == sent.headers["ETag"]
        )
        self.send_response(HTTPStatus.NOT_MODIFIED if known else status)
        for name, value in sent.headers.items():
            self.send_header(name, value)
        if not known:
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(len(sent.body)))
        self.end_headers()
        return BytesIO(b"" if known else sent.body)

    def send_not_found(self) -> BytesIO | None:
        """Send the page of the site for an unknown address, or a plain error where the site has
        none.
        """
        page = str(Path(self.directory) / NOT_FOUND)
        if self.is_open_to_all(page):
            return self.give(page, HTTPStatus.NOT_FOUND)
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def is_open_to_all(self, path: str) -> bool:
        """Return whether a path leads, also through links, to a file inside the folder or to the
        index page of a folder there, and no part of the path is hidden.
        """
        if "\0" in path:
            return False
        found = os.path.realpath(f"{path}/index.html" if os.path.isdir(path) else path)  # noqa: PTH112 (it accepts names that are too long)
        if not (os.path.isfile(found) and Path(found).is_relative_to(self.directory)):  # noqa: PTH113
            return False
        parts = (
            part for each in (path, found) for part in Path(each).relative_to(self.directory).parts
        )
        return not any(part.startswith(".") for part in parts)

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Send an error instead of a listing: folders are not listed."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Add the headers that forbid to guess content types and to show a page in a frame."""
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header(
            "Content-Security-Policy", "frame-ancestors 'none'"
        )  # a page cannot set this in its own HTML
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


class Server(ThreadingHTTPServer):
    """A server that works on a limited number of requests at once."""

    request_queue_size = AT_ONCE

    def __init__(
        self, folder: Path, port: int, address: str, handler: type[Handler] = Handler
    ) -> None:
        super().__init__((address, port), partial(handler, directory=str(folder.resolve())))
        self.places = BoundedSemaphore(AT_ONCE)
        port = self.server_address[1]
        names = NAMES if address == HERE else (address,)
        self.hosts = [[f"{name}:{port}"] for name in names] + [
            [name] for name in names if port == 80
        ]

    def process_request(self, request: Any, client_address: Any) -> None:
        """Take one of the limited places for the request; close the connection where none becomes
        free within `PATIENCE` seconds.
        """
        if self.places.acquire(timeout=PATIENCE):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Handle the request and give its place back, also after an error."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.places.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore errors of clients that closed the connection; report every other error."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int, address: str = "") -> Server:
    """Return a server for `folder` on localhost or another address of this machine; port 0 takes a
    free port. Raise OSError where the address or port cannot be used.
    """
    return Server(folder, port, address or HERE)


def parse_port(text: str) -> int:
    """Return the number of a port; raise ArgumentTypeError where the text is no number from 0 to
    65535.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65535):
        raise argparse.ArgumentTypeError(
            f"„{text}“ ist kein Port; möglich sind 0 (ein freier) bis 65535"
        )
    return int(text)


def open_server(folder: Path, port: int, address: str) -> Server:
    """Return a running server after printing its address and, where it is open to the network, a
    warning and a QR code.
    """
    running = make_server(folder, port, address)
    where = f"http://{address or HERE}:{running.server_address[1]}/"
    if address:
        print(lan.WARNING, file=sys.stderr)
    print(f"{where} (Ende mit Strg+C)", flush=True)
    if address:
        print(lan.draw_qr_code(where), flush=True)
    return running


def describe_refusal(problem: OSError, options: argparse.Namespace, command: str = "serve") -> str:
    """Return the message that says why the server cannot start, and what to do."""
    if options.lan and problem.errno not in (errno.EADDRINUSE, errno.EACCES):
        return (
            f"Kein Netz gefunden ({problem.strerror}). Ohne --lan nur für diesen Rechner: regelwerk"
            " serve"
        )
    cause = (
        "ist schon vergeben"
        if problem.errno == errno.EADDRINUSE
        else f"geht nicht ({problem.strerror})"
    )
    return f"Port {options.port} {cause}. Ein freier: regelwerk {command} --port 0"


def command(args: Sequence[str]) -> int:
    """Serve the built site until interrupted and return the exit code: 1 where there is no site or
    the port cannot be used, else 0.
    """
    parser = Parser(
        prog="regelwerk serve", description="Die Website auf diesem Rechner ausliefern."
    )
    parser.add_argument(
        "--build",
        type=parse_folder,
        metavar="FOLDER",
        default=PROJECT / "build",
        help="Ordner des Baus (sonst: build)",
    )
    parser.add_argument(
        "--out",
        type=parse_folder,
        metavar="FOLDER",
        help="Ordner der Website (sonst: <build>/site)",
    )
    parser.add_argument(
        "--port",
        type=parse_port,
        default=8000,
        help="Port auf localhost, 0 für einen freien (sonst: 8000)",
    )
    parser.add_argument(
        "--lan",
        action="store_true",
        help="für alle in diesem Netz statt nur für diesen Rechner, mit QR-Code",
    )
    options = parser.parse_args(args)
    folder = options.out or options.build / "site"
    if not (folder / "index.html").is_file():
        print(
            f"{folder}: Hier steht noch keine Website. Sie entsteht mit: regelwerk site",
            file=sys.stderr,
        )
        return 1
    try:
        running = open_server(folder, options.port, lan.find_own_address() if options.lan else "")
    except OSError as problem:
        print(describe_refusal(problem, options), file=sys.stderr)
        return 1
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        running.server_close()
    return 0
