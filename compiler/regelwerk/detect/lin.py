"""What a LIN file says board by board, without what the library is not asked for.

In: the text of a file.  Out: the text of each board, `NoBoard` for what cannot be one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from regelwerk.detect.notation import MOST_CALLS
from regelwerk.detect.pbn import LONGEST, MOST_CARDS, NoBoard

BEGINS = re.compile(r"(?=pn\|)")  # each board begins with the names of its players
DEAL, CALL, CARD = "md", "mb", "pc"
READ = ("pn", DEAL, "sv", "ah", CALL, CARD, "mc")  # what the library is asked for


def boards(text: str) -> Iterator[str]:
    """The texts of the boards."""
    yield from BEGINS.split("".join(text.splitlines()))[1:]


def cleaned(part: str) -> list[tuple[str, str]]:
    """What the library is asked for, as pairs of name and value; raises `NoBoard`."""
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
