"""The files of the build folder as they are read: what cannot be one of ours is refused, whoever asks.

In: a path.  Out: its tree, or `NotBuilt`.  A file bears the digest of its bytes in its last line. A digest that is there must be
right, and such a file is read piece by piece; a file without one (somebody else's, an older one) is read whole, taken if its outer
shape is right, and blamed for what fails inside it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from compiler import BROUGHT
from compiler.pieces import Pieces, in_pieces
from compiler.problem import Spoken
from compiler.writing import BETWEEN_PARTS

Json = Mapping[str, Any]
SCHEMA = 1  # the shape of the compiled files this version reads
LARGEST = 100_000_000  # bytes; the largest honest one is a thirtieth of that
DIGEST = re.compile(rb',\n"digest":"([0-9a-f]{64})"\}\n\Z')
SHAPES: Mapping[str, Mapping[type, str]] = {  # what each file holds, by the type of it
    "kb.json": {
        list: "editions units contents lineage phases cases index terms externals conflicts topics asked heard absent lessons",
        dict: "roles facts outcomes decisions cites edges",
        str: "data_version",
    },
    "engine.json": {dict: "facts decisions", list: "constraints", str: "data_version"},
    "places.json": {dict: "places", str: "data_version"},
    "search.json": {dict: "games", str: "data_version"},
}


class NotBuilt(Spoken):
    """The folder holds no compiled rulebook, or not one this version reads."""

    exit_code = 1


def with_digest(text: str) -> bytes:
    """A compiled file as it is written: its JSON with the digest as last entry."""
    body = text.encode().removesuffix(b"}\n")
    return body + f',\n"digest":"{hashlib.sha256(body).hexdigest()}"}}\n'.encode()


def opened(content: bytes) -> tuple[bytes, bool | None]:
    """The JSON of a compiled file without its digest, and whether that is right; None where there is none."""
    end, right = checked(content)
    return (content if right is None else content[:end] + b"}"), right


def checked(content: bytes) -> tuple[int, bool | None]:
    """Where the last entry but the digest ends, and whether the digest is right; None where there is none."""
    found = DIGEST.search(content, max(len(content) - 100, 0))
    if found is None:
        return len(content), None
    end = found.start()
    return end, hashlib.sha256(memoryview(content)[:end]).hexdigest().encode() == found[1]


def read(path: Path) -> Json:
    """The tree of one compiled file; raises `NotBuilt` where it is missing, broken, changed or of another shape."""
    held = content(path)
    end, right = checked(held)
    if right is False:
        raise refusal(path, "nach dem Bau verändert")
    try:
        tree = Pieces(held, held.index(b"{") + 1, end, BETWEEN_PARTS) if right and in_pieces(held) else json.loads(opened(held)[0])
    except (ValueError, RecursionError) as broken:
        raise refusal(path, f"nicht lesbar ({type(broken).__name__})") from None
    if not isinstance(tree, Mapping) or tree.get("schema") != SCHEMA or not shaped(tree, SHAPES.get(path.name, {})):
        raise refusal(path, "von einer anderen Fassung")
    return tree


def content(path: Path) -> bytes:
    """The bytes of an ordinary file that is not too large; raises `NotBuilt`."""
    try:
        if not path.is_file():
            raise refusal(path, "fehlt oder ist keine gewöhnliche Datei")
        if path.stat().st_size > LARGEST:
            raise refusal(path, f"größer als {LARGEST} Bytes")
        return path.read_bytes()
    except OSError as broken:
        raise refusal(path, f"nicht lesbar ({broken.strerror})") from None


def shaped(tree: Json, shape: Mapping[type, str]) -> bool:
    """Whether a tree has all parts of a shape, each of its type."""
    kind_of = tree.kind if isinstance(tree, Pieces) else lambda key: type(tree.get(key))
    return all(kind_of(key) is kind for kind, keys in shape.items() for key in keys.split())


def refusal(path: Path, why: str) -> NotBuilt:
    """What is wrong with a file, and what to do."""
    mend = "das Paket regelwerk neu installieren" if path.is_relative_to(BROUGHT) else "`regelwerk build` schreibt sie neu"
    return NotBuilt(f"{path}: {why}; {mend}")


def suspects(folder: Path) -> Iterator[Path]:
    """The compiled files of a folder that do not bear the digest of the build: what fails inside them is their fault, not ours."""
    for path in (folder / name for name in SHAPES):
        if path.is_file() and not opened(content(path))[1]:
            yield path
