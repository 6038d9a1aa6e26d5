"""A piece of content that can have a seal, and its seal.

In: content as plain values.  Out: `Piece`s with their seals. A seal is a hash of the content, not
of the file: line breaks, quotes and the order of files do not matter, a letter of the text does. It
works like a lock file of packages; whether somebody has read the content is known from the commit
that set the seal, never from the seal.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.model import Place
from regelwerk.read.source import FOLDERS, LOCK

DIGITS = 10
SORTED = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
Content = Mapping[
    str, Any
]  # text, flags, and lists or mappings of them: values that JSON can write in one way only
Key = tuple[str, str, str]  # the lock, the part, the name
PARTS = (
    "units",
    "ledger",
    "index",
    "pairs",
    "directs",
    "terms",
    "cases",
    "rows",
    "effects",
    "facts",
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of content that can have a seal.

    `path` is the lock in which its seal belongs, `name` its unique name in its `part` of that lock;
    `book` is the edition, step or game with which it is counted, `ids` are the names by which the
    command finds it, `place` is where it is written.
    """

    path: str
    book: str
    part: str
    name: str
    ids: tuple[str, ...]
    content: Content
    place: Place

    @property
    def key(self) -> Key:
        """The unique key of the piece: lock, part and name."""
        return self.path, self.part, self.name

    @property
    def seal(self) -> str:
        """The seal of the content as it is now."""
        return compute_seal(self.content)


def compute_seal(content: Content) -> str:
    """Return the seal of a content (ten hex digits), which is the same for the same content
    everywhere.
    """
    return hashlib.sha256(SORTED.encode(content).encode()).hexdigest()[:DIGITS]


def find_lock(game: str) -> str:
    """Return the path of the lock of a game."""
    return f"{FOLDERS[game != 'bridge']}/{LOCK}"
