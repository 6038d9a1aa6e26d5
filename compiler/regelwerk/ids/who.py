"""Who did something: seats of a table as people write them, and behind `@` when or where it was.

In: the text of `who`.  Out: `People`, and the first word that cannot be read. Written are seats
(`N`, `Nord`, in Doppelkopf `2`), several with commas or pairs of bridge (`NS`), seats of a role
(`prompter:4`), and behind `@` what tells acts at this table apart, a trick, a call or a card
(`S@Stich 5`, `S@3♥`), or the other table or board at which it was (`N@Tisch 5`, `@Paar 9`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

AT, ROLE, BEHIND = "@", ":", ","
BRIDGE = {
    "n": "N", "nord": "N", "o": "O", "ost": "O", "e": "O", "s": "S", "süd": "S", "sued": "S",
    "w": "W", "west": "W",
    "ns": "NS", "nordsüd": "NS", "nordsued": "NS", "ow": "OW", "ew": "OW", "ostwest": "OW",
}  # fmt: skip
SEATS = {"bridge": ("N", "O", "S", "W"), "doppelkopf": ("1", "2", "3", "4")}
PLACE = re.compile(r"(?:board|tisch|paar|spiel|runde|team) ?(?:[0-9]{1,3}[a-z]?|[a-z])")
COUNTED = r"(?:stich|ansage|karte) ?[1-9][0-9]?|ausspiel"
MOMENT = {
    "bridge": re.compile(
        rf"{COUNTED}|reizung|pass|x|xx|kontra|rekontra|[♣♦♥♠] ?(?:10|[2-9akdbqjt])"
        r"|[1-7] ?(?:[♣♦♥♠cdhstkp]|sa|nt|treff|karo|coeur|herz|pik)"
    ),
    "doppelkopf": re.compile(rf"{COUNTED}|vorbehalt|re|kontra|keine ?[369]0|schwarz"),
}
WHEN = {
    "bridge": ("Stich 5", "Ansage 2", "3♥", "Kontra", "♥5", "Reizung", "Ausspiel"),
    "doppelkopf": ("Stich 5", "Ansage 2", "Re", "keine 90", "Vorbehalt", "Ausspiel"),
}
WHERE = ("Board 14", "Tisch 2", "Paar 9", "Spiel 18", "Runde 2", "Team B")
OPPOSITE = {"N": "S", "S": "N", "O": "W", "W": "O"}


@dataclass(frozen=True, slots=True)
class People:
    """Who did it: the seats in the order named, the seats of other roles (role → seats), where it
    was, empty for the table of the incident, and the trick, call or card, empty where none is told.
    """

    seats: tuple[str, ...]
    roles: Mapping[str, tuple[str, ...]]
    elsewhere: str
    moment: str = ""


def read_people(game: str, who: str) -> tuple[People, str]:
    """Return who did it, and the first word that is neither a seat nor the seat of a role, or,
    with its `@`, neither a moment nor a place; empty where there is none. A seat without a role
    behind that of a role may be of either: it is wrong together with the word before it.
    """
    told, _, at = who.partition(AT)
    seats, roles, wrong, before = list[str](), dict[str, tuple[str, ...]](), "", ""
    for word in filter(None, map(str.strip, told.split(","))):
        role, _, named = word.rpartition(ROLE)
        found = read_seats(game, named)
        if not found or (role and game == "bridge"):
            wrong = wrong or word
        elif role:
            roles[role], before = (*roles.get(role, ()), *found), word
        elif before:
            wrong = wrong or f"{before}{BEHIND}{word}"
        else:
            seats += found
    where, when = list[str](), list[str]()
    for word in filter(None, map(str.strip, at.split(","))):
        named = " ".join(word.casefold().split())
        if PLACE.fullmatch(named):
            where.append(named)
        elif MOMENT[game].fullmatch(named):
            when.append(named)
        else:
            wrong = wrong or AT + word
    return People(tuple(dict.fromkeys(seats)), roles, ", ".join(where), ", ".join(when)), wrong


def read_seats(game: str, word: str) -> tuple[str, ...]:
    """Return the seats that a word names, none for anything else."""
    if game == "bridge":
        return tuple(BRIDGE.get(word.strip().casefold().replace("-", "").replace(" ", ""), ""))
    return (word.strip(),) if word.strip() in SEATS[game] else ()


def are_apart(first: People, last: People) -> bool:
    """Return whether two things are certainly not one and the same: they were elsewhere, at
    different moments, or nobody did both.
    """
    if first.elsewhere != last.elsewhere:
        return True
    if first.moment and last.moment and first.moment != last.moment:
        return True
    mine, theirs = list_seats(first), list_seats(last)
    return bool(mine and theirs) and not mine & theirs


def widen_to_side(people: People) -> People:
    """Return who did it with their partners, where seats of bridge are named."""
    partners = (OPPOSITE[seat] for seat in people.seats if seat in OPPOSITE)
    return replace(people, seats=tuple(dict.fromkeys((*people.seats, *partners))))


def are_same(first: People, last: People) -> bool:
    """Return whether the same seats are named, and the same moment."""
    return (first.seats, first.moment) == (last.seats, last.moment)


def list_seats(people: People) -> set[str]:
    """Return the seats of who did it; where only seats of roles are named, these."""
    return set(people.seats) or {seat for seats in people.roles.values() for seat in seats}
