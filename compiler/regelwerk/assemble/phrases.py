"""Read what people say (`asked.yaml` and the files of `speech/`) and what was learnt from it.

In: the reading of a file of one game.  Out: phrases with the ids they lead to, and what the game
does not have, in written order; ids are checked later.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.assemble.reading import Reading, make_tuple
from regelwerk.model import Absent, Asked, Heard, Learned


def read_asked(reading: Reading) -> Iterator[Asked]:
    """Yield the phrases of an `asked.yaml`, each with the ids it leads to."""
    for item in reading.tree["asked"]:
        yield Asked(
            tuple(add_game_to_term(id, reading.game) for id in make_tuple(item["at"])),
            tuple(item["say"]),
            reading.game,
            reading.place(item, "at"),
        )


def read_speech(reading: Reading) -> Iterator[Asked]:
    """Yield the phrases of a file of `speech/`, from which the search learns, each with the ids it
    leads to.
    """
    for item in reading.tree["speech"]:
        yield Asked(
            tuple(add_game_to_term(id, reading.game) for id in make_tuple(item["at"])),
            tuple(item["say"]),
            reading.game,
            reading.place(item, "at"),
        )


def read_learned(reading: Reading) -> Learned:
    """Return what was learnt from the phrases."""
    tree = reading.tree
    place = reading.place(tree, "of")
    return Learned(
        of=tree["of"],
        unit=int(tree["unit"]),
        always=tree["always"],
        words=tree["words"],
        places=tree["places"],
        game=reading.game,
        place=place,
    )


def read_heard(reading: Reading) -> Iterator[Heard]:
    """Yield the words of a file that answer a question."""
    for item in reading.tree.get("heard", ()):
        yield Heard(
            fact=item["fact"],
            value=item["value"],
            say=tuple(item["say"]),
            game=reading.game,
            place=reading.place(item, "fact"),
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
            place=reading.place(item, "words"),
        )


def add_game_to_term(id: str, game: str) -> str:
    """Return an id as the search knows it: the id of a term gets its game."""
    return (
        f"term:{game}/{id.removeprefix('term:')}"
        if id.startswith("term:") and "/" not in id
        else id
    )
