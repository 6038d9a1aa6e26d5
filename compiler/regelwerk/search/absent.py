"""What the rules of a game do not have, and people ask for all the same.

In: the index and the folded words of a question.  Out: the entries asked for, and the words that
are left. The twin of `find_missing` in `search.js`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.search.fold import split_tokens
from regelwerk.search.loaded import Loaded


@dataclass(frozen=True, slots=True)
class Absent:
    """What was asked for and is not in the rules of a game: how it is called, what it is, why it is
    not there, ids to read instead.
    """

    word: str
    what: str
    why: str
    near: tuple[str, ...]
    game: str


def find_missing(loaded: Loaded, asked: Sequence[str]) -> tuple[tuple[Absent, ...], list[str]]:
    """The entries one of whose names stands in the question, each once, and the question without
    these names.
    """
    found: dict[str, Absent] = {}
    left = list(asked)
    for entry in loaded.index["absent"]:
        for name in entry["words"]:
            parts = split_tokens(name)
            if all(any(is_same_word(loaded, token, part) for token in asked) for part in parts):
                found.setdefault(entry["what"], make_absent(loaded, entry, name))
                left = [
                    token
                    for token in left
                    if not any(is_same_word(loaded, token, part) for part in parts)
                ]
    return tuple(found.values()), left


def make_absent(loaded: Loaded, entry: dict[str, Any], name: str) -> Absent:
    """An entry under the name it was asked by."""
    return Absent(name, entry["what"], entry["why"], tuple(entry["near"]), loaded.index["game"])


def is_same_word(loaded: Loaded, token: str, part: str) -> bool:
    """Whether a typed word is a word of a name, in any ending."""
    return token.startswith(part) and token[len(part) :] in loaded.endings
