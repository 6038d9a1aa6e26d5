"""The pieces of a compiled file, each read when it is asked for, so that one question does not wait
for the whole file.

In: JSON as `writing.dumps` lays it out, or a function that reads one piece of it.  Out: the
positions of its pieces; `Pieces`, a mapping that reads a value when it is asked for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from regelwerk.disk.writing import BETWEEN_ENTRIES, BETWEEN_PARTS

SHELVES = ("decisions", "facts")  # parts of which a question needs only few entries
Places = Mapping[
    str, Any
]  # name → begin and end of a value, and its digest or, for a part in `SHELVES`, its entries
Reader = Callable[[int, int, str], Any]  # begin, end, digest → the value between the two


class Pieces(Mapping[str, Any]):
    """A mapping of names to values, each read when it is first asked for, and kept; raises the
    errors of its reader.
    """

    def __init__(self, read: Reader, places: Places) -> None:
        self._read = read
        self._places = places
        self._kept: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        try:
            return self._kept[key]
        except KeyError:
            begin, end, known = self._places[key]
        value = (
            self._read(begin, end, known) if isinstance(known, str) else Pieces(self._read, known)
        )
        self._kept[key] = value
        return value

    def __contains__(self, key: object) -> bool:
        return key in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def locate_pieces(content: bytes) -> dict[str, Any]:
    """Return the position and digest of each part of a compiled file, and of each entry of the
    parts in `SHELVES` (name → [begin, end, digest or entries]); empty for JSON of any other layout.
    """
    return {
        name: [
            begin,
            end,
            locate_entries(content, begin, end)
            if name in SHELVES
            else hash_piece(content[begin:end]),
        ]
        for name, begin, end in find_spans(
            content, content.index(b"{") + 1, content.rindex(b"}"), BETWEEN_PARTS.encode()
        )
    }


def locate_entries(content: bytes, begin: int, end: int) -> dict[str, Any]:
    """Return the position and digest of each entry of a part (name → [begin, end, digest])."""
    found = find_spans(content, begin + 1, end - 1, BETWEEN_ENTRIES.encode())
    return {name: [begin, end, hash_piece(content[begin:end])] for name, begin, end in found}


def find_spans(
    content: bytes, start: int, end: int, between: bytes
) -> Iterator[tuple[str, int, int]]:
    """Yield the name of each entry between two positions with the begin and end of its value;
    `between` separates the entries.
    """
    while start < end:
        found = content.find(between, start, end)
        stop = found if found >= 0 else end
        colon = content.index(b":", start, stop)
        yield json.loads(content[start:colon]), colon + 1, stop
        start = stop + len(between)


def hash_piece(content: bytes) -> str:
    """Return the SHA-256 digest of bytes in hex digits."""
    return hashlib.sha256(content).hexdigest()
