"""Compiled files read piece by piece: who asks one thing does not wait for all of them to be read.

In: JSON as `writing.dumps` lays it out, or what reads a piece of it.  Out: where its pieces stand,
`Pieces`: a mapping that reads a value when it is asked for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from regelwerk.disk.writing import BETWEEN_ENTRIES, BETWEEN_PARTS

SHELVES = ("decisions", "facts")  # parts of which one asks for few entries
Places = Mapping[
    str, Any
]  # name → where a value begins and ends, and its digest or, on a shelf, the places of its entries
Reader = Callable[[int, int, str], Any]  # begin, end, digest → the value that stands there


class Pieces(Mapping[str, Any]):
    """Many named values, each read when it is first asked for, and kept; raises what its reader
    raises.
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


def places(content: bytes) -> dict[str, Any]:
    """Where the parts of a compiled file stand, and the entries of those of which one asks for few;
    none in any other JSON.
    """
    return {
        name: [
            begin,
            end,
            entries_of(content, begin, end) if name in SHELVES else digest(content[begin:end]),
        ]
        for name, begin, end in spans(
            content, content.index(b"{") + 1, content.rindex(b"}"), BETWEEN_PARTS.encode()
        )
    }


def entries_of(content: bytes, begin: int, end: int) -> dict[str, Any]:
    """Where the entries of a part stand, each with the digest of its bytes."""
    found = spans(content, begin + 1, end - 1, BETWEEN_ENTRIES.encode())
    return {name: [begin, end, digest(content[begin:end])] for name, begin, end in found}


def spans(content: bytes, start: int, end: int, between: bytes) -> Iterator[tuple[str, int, int]]:
    """The names of entries that stand `between` apart, each with where its value begins and
    ends.
    """
    while start < end:
        found = content.find(between, start, end)
        stop = found if found >= 0 else end
        colon = content.index(b":", start, stop)
        yield json.loads(content[start:colon]), colon + 1, stop
        start = stop + len(between)


def digest(content: bytes) -> str:
    """SHA-256 in hex digits."""
    return hashlib.sha256(content).hexdigest()
