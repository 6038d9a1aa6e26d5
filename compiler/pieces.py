"""Compiled files read piece by piece: who asks one thing does not wait for all of them to be read.

In: bytes with JSON as `writing.dumps` lays it out.  Out: `Pieces`, a mapping whose values are parsed when they are asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from compiler.writing import BETWEEN_ENTRIES, BETWEEN_PARTS

SHELVES = ("decisions",)  # parts of which one asks for few entries, and those are large
KINDS = {b"[": list, b"{": dict, b'"': str}  # first byte of a value → its type


class Pieces(Mapping[str, Any]):
    """Many named values of JSON, each parsed when it is first asked for, and kept.

    They stand in `content` from `start` to `end`, without the braces around them. Raises ValueError or RecursionError where they do not.
    """

    def __init__(self, content: bytes, start: int, end: int, between: str) -> None:
        self._content = content
        self._spans = dict(spans(content, start, end, between.encode()))
        self._read: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        try:
            return self._read[key]
        except KeyError:
            start, end = self._spans[key]
        shelved = key in SHELVES
        value = Pieces(self._content, start + 1, end - 1, BETWEEN_ENTRIES) if shelved else json.loads(self._content[start:end])
        self._read[key] = value
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._spans)

    def __len__(self) -> int:
        return len(self._spans)

    def kind(self, key: str) -> type | None:
        """What a value is (a list, a mapping or a text) without reading it; None for anything else."""
        start, end = self._spans.get(key, (0, 0))
        return KINDS.get(self._content[start:end][:1])


def spans(content: bytes, start: int, end: int, between: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
    """The names of entries that stand `between` apart, each with where its value begins and ends; raises ValueError where one has none.

    The last byte of what stands between stands nowhere else: to look for one byte is many times faster than to look for three.
    """
    while start < end:
        found = content.find(between[-1], start, end)
        stop = found + 1 - len(between) if found >= 0 else end
        colon = content.find(b":", start, stop)
        if colon < 0:
            raise ValueError("no entry")
        yield json.loads(content[start:colon]), (colon + 1, stop)
        start = stop + len(between)


def in_pieces(content: bytes) -> bool:
    """Whether JSON is laid out in parts that can be told apart without reading them."""
    return BETWEEN_PARTS.encode() in content
