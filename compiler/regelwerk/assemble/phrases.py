"""Read what people say, from the files of `speech/` of a game.

In: the reading of a file of one game.  Out: phrases with the ids they lead to, and what the game
does not have, in written order; ids are checked later.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.assemble.reading import Reading, make_tuple
from regelwerk.model import Absent, Heard, Speech


def read_speech(reading: Reading) -> Iterator[Speech]:
    """Yield the phrases of a file, each with the ids that it leads to."""
    indexed = "indexed" in reading.tree
    for item in reading.tree["speech"]:
        yield Speech(
            at=tuple(add_game_to_term(id, reading.game) for id in make_tuple(item["at"])),
            say=tuple(item["say"]),
            indexed=indexed,
            game=reading.game,
            place=reading.find_place(item, "at"),
        )


def read_heard(reading: Reading) -> Iterator[Heard]:
    """Yield the words of a file that answer a question."""
    for item in reading.tree.get("heard", ()):
        yield Heard(
            fact=item["fact"],
            value=item["value"],
            say=tuple(item["say"]),
            game=reading.game,
            place=reading.find_place(item, "fact"),
        )


def read_absent(reading: Reading) -> Iterator[Absent]:
    """Yield what a file says its game does not have."""
    for item in reading.tree.get("absent", ()):
        near = tuple(add_game_to_term(id, reading.game) for id in item.get("near", ()))
        yield Absent(
            words=tuple(item["words"]),
            what=item["what"],
            why=item["why"],
            near=near,
            game=reading.game,
            place=reading.find_place(item, "words"),
        )


def add_game_to_term(id: str, game: str) -> str:
    """Return an id as the search knows it: the id of a term gets its game."""
    return (
        f"term:{game}/{id.removeprefix('term:')}"
        if id.startswith("term:") and "/" not in id
        else id
    )
