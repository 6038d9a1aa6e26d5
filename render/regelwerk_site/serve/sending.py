"""Prepare a file of the site for sending: compressed where the browser accepts it, with the headers
that let the browser cache it.

In: the path of a file, the encodings that the browser accepts.  Out: headers and bytes.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

PACKED = (
    ".html",
    ".js",
    ".css",
    ".json",
    ".svg",
    ".webmanifest",
    ".atom",
)  # text; pictures and pieces are compressed already
LASTING = re.compile(r"/offline/[0-9a-f]{12}\.bin$")  # named by the digest of their content
GZIP = 31  # as wbits: with a head of gzip that is the same from every Python
QUICK = 6  # the gzip level of files compressed when they are sent
TAKES = re.compile(r"(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))?[^,;]*(?:,|$)")


@dataclass(frozen=True, slots=True)
class Sent:
    """The bytes of a file as they are sent, and the headers that describe them."""

    body: bytes
    headers: Mapping[str, str]


def prepare_file(path: str, takes: str, *, beside: bool) -> Sent:
    """Return a file for a browser whose Accept-Encoding header is `takes`; with `beside` the
    compressed file beside it is used. Raise OSError where a file cannot be read.
    """
    file = Path(path)
    about = file.stat()
    tag = f"{about.st_mtime_ns:x}-{about.st_size:x}"
    headers = {
        "Cache-Control": (
            "public, max-age=31536000, immutable" if LASTING.search(path) else "no-cache"
        )
    }
    if not path.endswith(PACKED):
        return Sent(file.read_bytes(), headers | {"ETag": f'"{tag}"'})
    headers["Vary"] = "Accept-Encoding"
    if not TAKES.search(takes):
        return Sent(file.read_bytes(), headers | {"ETag": f'"{tag}"'})
    body = (
        Path(f"{path}.gz").read_bytes()
        if beside
        else gzip.compress(file.read_bytes(), QUICK, mtime=0)
    )
    return Sent(body, headers | {"ETag": f'"{tag}-gz"', "Content-Encoding": "gzip"})


def compress_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the compressed copy of every file that is worth it, named `….gz` as static web hosts
    expect.
    """
    return {
        f"{name}.gz": zlib.compress(content, 9, GZIP)
        for name, content in files.items()
        if name.endswith(PACKED)
    }
