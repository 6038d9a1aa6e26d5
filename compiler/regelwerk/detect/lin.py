"""The boards of a LIN file, reduced to the fields that the library reads.

In: the text of a file.  Out: the text of each board and its fields; `NoBoard` for a part that
cannot be a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from regelwerk.detect.notation import MOST_CALLS
from regelwerk.detect.pbn import LONGEST, MOST_CARDS, NoBoard

BEGINS = re.compile(r"(?=pn\|)")  # each board begins with the names of its players
DEAL, CALL, CARD = "md", "mb", "pc"
READ = ("pn", DEAL, "sv", "ah", CALL, CARD, "mc")  # the fields that the library reads


def split_lin_boards(text: str) -> Iterator[str]:
    """Yield the text of each board."""
    yield from BEGINS.split("".join(text.splitlines()))[1:]


def select_lin_fields(part: str) -> list[tuple[str, str]]:
    """Return the fields that the library reads, as pairs of name and value; raise `NoBoard` for a
    part that cannot be a board.
    """
    words = part.split("|")
    found = [
        (name, value) for name, value in zip(words[::2], words[1::2], strict=False) if name in READ
    ]
    names = [name for name, _ in found]
    if names.count(DEAL) != 1:
        raise NoBoard("erwartet wird eine Verteilung (md) je Board, davor die Namen (pn)")
    if names.count(CALL) > MOST_CALLS:
        raise NoBoard(f"{CALL}: {names.count(CALL)} Ansagen; so lang ist keine Reizung")
    if names.count(CARD) > MOST_CARDS:
        raise NoBoard(f"{CARD}: {names.count(CARD)} Karten; gespielt werden höchstens {MOST_CARDS}")
    for name, value in found:
        if len(value) > LONGEST:
            raise NoBoard(f"{name}: {len(value)} Zeichen sind zu viel")
    return found
