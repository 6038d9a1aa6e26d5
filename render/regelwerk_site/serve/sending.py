"""How a file of the site is sent: packed where the browser takes it so, with what lets it be kept.

In: the path of a file, what the browser says of itself.  Out: headers and bytes.
"""

from __future__ import annotations

import gzip
import re
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
)  # text; pictures and pieces are packed already
LASTING = re.compile(r"/offline/[0-9a-f]{12}\.bin$")  # named by what they hold
QUICK = 6  # how hard to press what is packed only now
TAKES = re.compile(r"(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))?[^,;]*(?:,|$)")


@dataclass(frozen=True, slots=True)
class Sent:
    """The bytes of a file as they go out, and the headers that speak of them."""

    body: bytes
    headers: Mapping[str, str]


def sent(path: str, takes: str, *, beside: bool) -> Sent:
    """A file for a browser that `takes` some encodings; the packed one is used where it lies
    `beside`. Raises OSError.
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


def packed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """For every file that is worth it the packed one, as hosts of plain files look for it."""
    return {
        f"{name}.gz": gzip.compress(content, 9, mtime=0)
        for name, content in files.items()
        if name.endswith(PACKED)
    }
