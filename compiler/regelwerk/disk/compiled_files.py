"""The reader of the files of the build folder, which refuses every file that the build cannot have
written.

In: a path.  Out: its tree, or `NotBuilt`. The last line of a file holds the position and the digest
of each of its pieces, and the digest of that list itself. Such a file is read piece by piece, and
every piece must be as it was built. A file without that line (of another program, or of an older
version) is read whole and accepted if its outer shape is right; errors that occur inside it later
are reported as the fault of the file.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from weakref import finalize

from regelwerk.disk.pieces import Pieces, Places, hash_piece, locate_pieces
from regelwerk.errors import Spoken
from regelwerk.installed import BROUGHT

Json = Mapping[str, Any]
SCHEMA = 1  # the number of the shape of compiled files that this version reads
LARGEST = 100_000_000  # bytes; the largest real file has a thirtieth of that
BEFORE = b',\n"digest":{"pieces":'
END = re.compile(rb',\n"of":"([0-9a-f]{64})","at":([0-9]{1,9})\}\}\n\Z')
CHANGED = "nach dem Bau verändert"
SHAPES: Mapping[str, Mapping[type, str]] = {  # the parts of each file by their type
    "kb.json": {
        list: (
            "editions units contents lineage directs unnumbered phases cases index terms externals"
            " conflicts topics asked heard absent lessons"
        ),
        dict: "roles facts outcomes decisions cites edges",
        str: "data_version",
    },
    "engine.json": {dict: "facts decisions", list: "constraints", str: "data_version"},
    "places.json": {dict: "places", str: "data_version"},
    "search.json": {dict: "games", str: "data_version"},
}


class NotBuilt(Spoken):
    """The refusal of a folder that holds no compiled rulebook, or none that this version reads."""

    exit_code = 1


class Held:
    """A compiled file kept open: its pieces are read when they are asked for, and stay the same
    when another file takes its place.
    """

    def __init__(self, path: Path) -> None:
        """Open the file; raises `NotBuilt` where it is no ordinary file, too
        large or not readable.
        """
        self.path = path
        try:
            if not path.is_file():
                raise build_refusal(path, "fehlt oder ist keine gewöhnliche Datei")
            self.size = path.stat().st_size
            if self.size > LARGEST:
                raise build_refusal(path, f"größer als {LARGEST} Bytes")
            self.between = open_byte_reader(path)
        except OSError as broken:
            raise build_refusal(path, f"nicht lesbar ({broken.strerror})") from None

    def read_places(self) -> tuple[int, Places] | None:
        """Return the position where the list of the pieces begins, and that list; None where the
        file has none. Raises `NotBuilt` where the list was changed.
        """
        found = END.search(self.between(max(self.size - 200, 0), self.size))
        if not found:
            return None
        at = int(found[2])
        listed = self.between(at, self.size - len(found[0]))
        if hash_piece(listed).encode() != found[1]:
            raise build_refusal(self.path, CHANGED)
        return at, json.loads(listed)

    def read_bytes(self, begin: int, end: int, known: str) -> bytes:
        """Return the bytes of one piece; raises `NotBuilt` where they do not have the digest
        `known`.
        """
        content = self.between(begin, end)
        if hash_piece(content) != known:
            raise build_refusal(self.path, CHANGED)
        return content

    def read_piece(self, begin: int, end: int, known: str) -> Any:
        """Return the value of one piece, parsed from JSON; raises `NotBuilt`
        where it was changed.
        """
        return json.loads(self.read_bytes(begin, end, known))


def open_byte_reader(path: Path) -> Callable[[int, int], bytes]:
    """Return a function that reads the bytes of a file from a first position to a last one (not
    included); raises OSError.
    """
    pread = getattr(os, "pread", None)
    if not pread:  # Windows
        content = path.read_bytes()
        return lambda begin, end: content[begin:end]
    opened = os.open(path, os.O_RDONLY)

    def read(begin: int, end: int) -> bytes:
        """Return the bytes between two positions of the open file."""
        found: bytes = pread(opened, end - begin, begin)
        return found

    finalize(read, os.close, opened)
    return read


def add_digests(text: str) -> bytes:
    """Return the bytes of a compiled file as it is written: its JSON, and as last entry the
    positions and digests of its pieces, and the digest of that list.
    """
    body = text.encode().removesuffix(b"}\n")
    listed = json.dumps(locate_pieces(body + b"}"), separators=(",", ":")).encode()
    return (
        body
        + BEFORE
        + listed
        + f',\n"of":"{hash_piece(listed)}","at":{len(body) + len(BEFORE)}}}}}\n'.encode()
    )


def read_whole(path: Path) -> bytes:
    """Return the JSON of a compiled file without its digests, as bytes, after every piece has been
    checked against its digest where there is one; raises `NotBuilt`.
    """
    held = Held(path)
    known = held.read_places()
    if not known:
        return held.between(0, held.size)
    at, listed = known
    for _ in walk_pieces(Pieces(held.read_piece, listed)):
        pass
    return held.between(0, at - len(BEFORE)) + b"}"


def walk_pieces(tree: Pieces) -> Iterator[Any]:
    """Yield every value in a tree of pieces, at every depth."""
    for part in tree.values():
        yield from walk_pieces(part) if isinstance(part, Pieces) else (part,)


def read(path: Path) -> Json:
    """Return the tree of one compiled file; raises `NotBuilt` where it is missing, broken, changed
    or of another shape.

    Of a file with digests each piece is read, and checked against its digest, when it is first
    asked for.
    """
    held = Held(path)
    known = held.read_places()
    try:
        tree = (
            Pieces(held.read_piece, known[1]) if known else json.loads(held.between(0, held.size))
        )
    except (ValueError, RecursionError) as broken:
        raise build_refusal(path, f"nicht lesbar ({type(broken).__name__})") from None
    if (
        not isinstance(tree, Mapping)
        or tree.get("schema") != SCHEMA
        or not has_shape(tree, SHAPES.get(path.name, {}))
    ):
        raise build_refusal(path, "von einer anderen Fassung")
    return tree


def has_shape(tree: Json, shape: Mapping[type, str]) -> bool:
    """Return whether a tree has all parts of a shape, each of its type; of a file with digests only
    the names are checked, since the build has written their types.
    """
    if isinstance(tree, Pieces):
        return all(key in tree for keys in shape.values() for key in keys.split())
    return all(type(tree.get(key)) is kind for kind, keys in shape.items() for key in keys.split())


def build_refusal(path: Path, why: str) -> NotBuilt:
    """Return the refusal of a file, which says what is wrong with it and what to do."""
    mend = (
        "das Paket regelwerk neu installieren"
        if path.is_relative_to(BROUGHT)
        else "`regelwerk build` schreibt sie neu"
    )
    return NotBuilt(f"{path}: {why}; {mend}")


def find_suspects(folder: Path) -> Iterator[Path]:
    """Yield the compiled files of a folder that do not bear the digests of the build: an error
    inside such a file is the fault of the file.
    """
    for path in (folder / name for name in SHAPES):
        if path.is_file() and not is_sound(path):
            yield path


def is_sound(path: Path) -> bool:
    """Return whether a file bears digests and every byte of it is as it was built."""
    try:
        return Held(path).read_places() is not None and bool(read_whole(path))
    except NotBuilt:
        return False
