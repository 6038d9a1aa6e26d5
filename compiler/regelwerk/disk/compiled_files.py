"""The files of the build folder as they are read: what cannot be one of ours is refused, whoever
asks.

In: a path.  Out: its tree, or `NotBuilt`.  A file bears in its last line where its pieces stand
with the digest of each, and the digest of that line. Such a file is read piece by piece, and what
is read must be as it was built; a file without (somebody else's, an older one) is read whole, taken
if its outer shape is right, and blamed for what fails inside it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from weakref import finalize

from regelwerk.disk.pieces import Pieces, Places, digest, places
from regelwerk.errors import Spoken
from regelwerk.installed import BROUGHT

Json = Mapping[str, Any]
SCHEMA = 1  # the shape of the compiled files this version reads
LARGEST = 100_000_000  # bytes; the largest honest one is a thirtieth of that
BEFORE = b',\n"digest":{"pieces":'
END = re.compile(rb',\n"of":"([0-9a-f]{64})","at":([0-9]{1,9})\}\}\n\Z')
CHANGED = "nach dem Bau verändert"
SHAPES: Mapping[str, Mapping[type, str]] = {  # what each file holds, by the type of it
    "kb.json": {
        list: (
            "editions units contents lineage unnumbered phases cases index terms externals"
            " conflicts topics asked learned heard absent lessons"
        ),
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


class Held:
    """A compiled file kept open: what it holds is read where it is asked for, and stays what it was
    when another takes its place.
    """

    def __init__(self, path: Path) -> None:
        """Raises `NotBuilt` for what is no ordinary file, or too large."""
        self.path = path
        try:
            if not path.is_file():
                raise refusal(path, "fehlt oder ist keine gewöhnliche Datei")
            self.size = path.stat().st_size
            if self.size > LARGEST:
                raise refusal(path, f"größer als {LARGEST} Bytes")
            self.between = between(path)
        except OSError as broken:
            raise refusal(path, f"nicht lesbar ({broken.strerror})") from None

    def known(self) -> tuple[int, Places] | None:
        """Where the list of the pieces begins, and the list; None where there is none. Raises
        `NotBuilt` where it was changed.
        """
        found = END.search(self.between(max(self.size - 200, 0), self.size))
        if not found:
            return None
        at = int(found[2])
        listed = self.between(at, self.size - len(found[0]))
        if digest(listed).encode() != found[1]:
            raise refusal(self.path, CHANGED)
        return at, json.loads(listed)

    def content(self, begin: int, end: int, known: str) -> bytes:
        """The bytes of one piece; raises `NotBuilt` where it was changed."""
        content = self.between(begin, end)
        if digest(content) != known:
            raise refusal(self.path, CHANGED)
        return content

    def piece(self, begin: int, end: int, known: str) -> Any:
        """One piece; raises as `content` does."""
        return json.loads(self.content(begin, end, known))


def between(path: Path) -> Callable[[int, int], bytes]:
    """What reads the bytes of a file from here to there; raises OSError."""
    pread = getattr(os, "pread", None)
    if not pread:  # Windows
        content = path.read_bytes()
        return lambda begin, end: content[begin:end]
    opened = os.open(path, os.O_RDONLY)

    def read(begin: int, end: int) -> bytes:
        found: bytes = pread(opened, end - begin, begin)
        return found

    finalize(read, os.close, opened)
    return read


def with_digests(text: str) -> bytes:
    """A compiled file as it is written: its JSON, and as last entry where its pieces stand, with
    their digests, and the digest of that.
    """
    body = text.encode().removesuffix(b"}\n")
    listed = json.dumps(places(body + b"}"), separators=(",", ":")).encode()
    return (
        body
        + BEFORE
        + listed
        + f',\n"of":"{digest(listed)}","at":{len(body) + len(BEFORE)}}}}}\n'.encode()
    )


def whole(path: Path) -> bytes:
    """The JSON of a compiled file without its digests, every piece held against its own where there
    are any; raises `NotBuilt`.
    """
    held = Held(path)
    known = held.known()
    if not known:
        return held.between(0, held.size)
    at, listed = known
    for _ in every(Pieces(held.content, listed)):
        pass
    return held.between(0, at - len(BEFORE)) + b"}"


def every(tree: Pieces) -> Iterator[Any]:
    """All that stands in pieces."""
    for part in tree.values():
        yield from every(part) if isinstance(part, Pieces) else (part,)


def read(path: Path) -> Json:
    """The tree of one compiled file; raises `NotBuilt` where it is missing, broken, changed or of
    another shape.

    Of a file with digests a piece is read, and held against its own, when it is first asked for.
    """
    held = Held(path)
    known = held.known()
    try:
        tree = Pieces(held.piece, known[1]) if known else json.loads(held.between(0, held.size))
    except (ValueError, RecursionError) as broken:
        raise refusal(path, f"nicht lesbar ({type(broken).__name__})") from None
    if (
        not isinstance(tree, Mapping)
        or tree.get("schema") != SCHEMA
        or not shaped(tree, SHAPES.get(path.name, {}))
    ):
        raise refusal(path, "von einer anderen Fassung")
    return tree


def shaped(tree: Json, shape: Mapping[type, str]) -> bool:
    """Whether a tree has all parts of a shape, each of its type, which what bears digests has from
    the build.
    """
    if isinstance(tree, Pieces):
        return all(key in tree for keys in shape.values() for key in keys.split())
    return all(type(tree.get(key)) is kind for kind, keys in shape.items() for key in keys.split())


def refusal(path: Path, why: str) -> NotBuilt:
    """What is wrong with a file, and what to do."""
    mend = (
        "das Paket regelwerk neu installieren"
        if path.is_relative_to(BROUGHT)
        else "`regelwerk build` schreibt sie neu"
    )
    return NotBuilt(f"{path}: {why}; {mend}")


def suspects(folder: Path) -> Iterator[Path]:
    """The compiled files of a folder that do not bear the digests of the build: what fails inside
    them is their fault, not ours.
    """
    for path in (folder / name for name in SHAPES):
        if path.is_file() and not sound(path):
            yield path


def sound(path: Path) -> bool:
    """Whether a file bears digests and is all over as it was built."""
    try:
        return Held(path).known() is not None and bool(whole(path))
    except NotBuilt:
        return False
