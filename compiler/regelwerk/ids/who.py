"""Who did something: seats of a table as people write them, and what happened elsewhere.

In: the text of `who`.  Out: `People`, and the first word that is no seat. Written are seats
(`N`, `Nord`, in Doppelkopf `2`), several with commas or pairs of bridge (`NS`), seats of a role
(`prompter:4`), and behind `@` the other table or board at which it was (`N@Tisch 5`, `@Paar 9`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

ELSEWHERE, ROLE = "@", ":"
BRIDGE = {
    "n": "N", "nord": "N", "o": "O", "ost": "O", "e": "O", "s": "S", "süd": "S", "sued": "S",
    "w": "W", "west": "W",
    "ns": "NS", "nordsüd": "NS", "nordsued": "NS", "ow": "OW", "ew": "OW", "ostwest": "OW",
}  # fmt: skip
SEATS = {"bridge": ("N", "O", "S", "W"), "doppelkopf": ("1", "2", "3", "4")}
OPPOSITE = {"N": "S", "S": "N", "O": "W", "W": "O"}


@dataclass(frozen=True, slots=True)
class People:
    """Who did it: the seats in the order named, the seats of other roles (role → seats), and where
    it was, empty for the table of the incident.
    """

    seats: tuple[str, ...]
    roles: Mapping[str, tuple[str, ...]]
    elsewhere: str


def read_people(game: str, who: str) -> tuple[People, str]:
    """Return who did it, and the first word that is neither a seat nor the seat of a role; empty
    where there is none.
    """
    told, _, elsewhere = who.partition(ELSEWHERE)
    seats, roles, wrong = list[str](), dict[str, tuple[str, ...]](), ""
    for word in filter(None, map(str.strip, told.split(","))):
        role, _, named = word.rpartition(ROLE)
        found = read_seats(game, named)
        if not found or (role and game == "bridge"):
            wrong = wrong or word
        elif role:
            roles[role] = (*roles.get(role, ()), *found)
        else:
            seats += found
    return People(tuple(dict.fromkeys(seats)), roles, elsewhere.strip()), wrong


def read_seats(game: str, word: str) -> tuple[str, ...]:
    """Return the seats that a word names, none for anything else."""
    if game == "bridge":
        return tuple(BRIDGE.get(word.strip().casefold().replace("-", "").replace(" ", ""), ""))
    return (word.strip(),) if word.strip() in SEATS[game] else ()


def are_apart(first: People, last: People) -> bool:
    """Return whether two things are certainly not one and the same: they were elsewhere, or nobody
    did both.
    """
    if first.elsewhere != last.elsewhere:
        return True
    mine, theirs = list_seats(first), list_seats(last)
    return bool(mine and theirs) and not mine & theirs


def list_seats(people: People) -> set[str]:
    """Return the seats of who did it; where only seats of roles are named, these."""
    return set(people.seats) or {seat for seats in people.roles.values() for seat in seats}
