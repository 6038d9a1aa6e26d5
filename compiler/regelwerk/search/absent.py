"""What people ask for although the rules of a game do not have it.

In: the index and the folded words of a question.  Out: the entries asked for, and the remaining
words. The twin of `findMissing` in `search.js`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.search.fold import split_tokens
from regelwerk.search.loaded import Loaded
from regelwerk.search.match import find_primary, is_same_word

BETWEEN = 2  # words between those of a name


@dataclass(frozen=True, slots=True)
class Absent:
    """A thing that was asked for and is not in the rules of a game: the name used, what it is, why
    it is not there, and ids to read instead.
    """

    word: str
    what: str
    why: str
    near: tuple[str, ...]
    game: str


def find_missing(loaded: Loaded, asked: Sequence[str]) -> tuple[tuple[Absent, ...], list[str]]:
    """Return the entries that the question names, each once, and the tokens of the question without
    these names. The words of a name stand near each other, in any order, whatever their endings;
    `Bier-` and `-bier` are also part of a compound.
    """
    found: dict[str, Absent] = {}
    left = list(asked)
    for entry in loaded.index["absent"]:
        for name in entry["words"]:
            parts = split_tokens(name)
            if is_named(loaded, asked, name, parts):
                found.setdefault(entry["what"], make_absent(loaded, entry, name))
                left = [
                    token
                    for token in left
                    if not any(is_part(loaded, token, name, part) for part in parts)
                ]
    return tuple(found.values()), left


def is_named(loaded: Loaded, asked: Sequence[str], name: str, parts: Sequence[str]) -> bool:
    """Return whether a question has the words of a name within as many and `BETWEEN` more."""
    width = len(parts) + BETWEEN
    return any(
        all(any(is_part(loaded, token, name, part) for token in near) for part in parts)
        for near in (asked[at : at + width] for at in range(max(1, len(asked) - width + 1)))
    )


def make_absent(loaded: Loaded, entry: dict[str, Any], name: str) -> Absent:
    """Return an entry under the name by which it was asked for."""
    return Absent(
        name.strip("-"), entry["what"], entry["why"], tuple(entry["near"]), loaded.index["game"]
    )


def is_part(loaded: Loaded, token: str, name: str, part: str) -> bool:
    """Return whether a typed token is a word of a name, or a compound with it that means nothing
    here.
    """
    joined = (name[-1] == "-" and token.startswith(part)) or (
        name[0] == "-" and token.endswith(part)
    )
    return is_same_word(loaded, token, part) or (joined and not find_primary(loaded, token)[0])
