"""What people say, from `asked.yaml` and the files of `speech/` of a game, and what was learnt from
it.

In: its reading.  Out: phrases with what they lead to, and what the game does not have, in written
order; ids are checked later.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.assemble.reading import Reading, many
from regelwerk.model import Absent, Asked, Heard, Learned


def asked(reading: Reading) -> Iterator[Asked]:
    """The phrases of a file."""
    for item in reading.tree["asked"]:
        yield Asked(
            tuple(whole(id, reading.game) for id in many(item["at"])),
            tuple(item["say"]),
            reading.game,
            reading.place(item, "at"),
        )


def speech(reading: Reading) -> Iterator[Asked]:
    """The phrases of a file that are learnt from."""
    for item in reading.tree["speech"]:
        yield Asked(
            tuple(whole(id, reading.game) for id in many(item["at"])),
            tuple(item["say"]),
            reading.game,
            reading.place(item, "at"),
        )


def learned(reading: Reading) -> Learned:
    """What was learnt from them."""
    tree = reading.tree
    place = reading.place(tree, "of")
    return Learned(
        tree["of"],
        int(tree["unit"]),
        tree["always"],
        tree["words"],
        tree["places"],
        reading.game,
        place,
    )


def heard(reading: Reading) -> Iterator[Heard]:
    """The words of a file that give an answer."""
    for item in reading.tree.get("heard", ()):
        yield Heard(
            item["fact"],
            item["value"],
            tuple(item["say"]),
            reading.game,
            reading.place(item, "fact"),
        )


def absent(reading: Reading) -> Iterator[Absent]:
    """What a file says its game does not have."""
    for item in reading.tree.get("absent", ()):
        near = tuple(whole(id, reading.game) for id in item.get("near", ()))
        yield Absent(
            tuple(item["words"]),
            item["what"],
            item["why"],
            near,
            reading.game,
            reading.place(item, "words"),
        )


def whole(id: str, game: str) -> str:
    """An id as the search knows it: a term bears its game."""
    return (
        f"term:{game}/{id.removeprefix('term:')}"
        if id.startswith("term:") and "/" not in id
        else id
    )
