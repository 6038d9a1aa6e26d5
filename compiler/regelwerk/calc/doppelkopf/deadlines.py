"""Deadlines of announcements in Doppelkopf: how many cards a player must still hold to make which
announcement.

In: the units of the bundle by id, the announcements and how many cards not yet played the announcer
held.  Out: `Deadline`s, `Permission`. Implements TSR D.1 with its table (the numbers are read
there), D.2 (Hochzeit), D.3 (skipping), D.4 (replies), D.7 (repeating) and D.8 (reservations).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from regelwerk.calc import (
    Unanswerable,
    Units,
    Unreadable,
    read_cells,
    read_numbers,
    require,
    require_bool,
)
from regelwerk.calc.doppelkopf.tricks import PACK
from regelwerk.ids.number import read_natural

RULE, TABLE, MARRIAGE, SKIPPING, REPLY, REPEATING, RESERVATION = (
    "tsr1998/D.1",
    "tsr1998/D.1/table.1",
    "tsr1998/D.2",
    "tsr1998/D.3",
    "tsr1998/D.4",
    "tsr1998/D.7",
    "tsr1998/D.8",
)
FIRST = "Re oder Kontra"
FEWER = 1  # D.4: a reply may be made with one card less

TIMELY, AS_REPLY, PREMATURE, REPEATED, LATE, SKIPPED, UNBACKED = (
    "timely",
    "as_reply",
    "premature",
    "repeated",
    "late",
    "skipped",
    "unbacked",
)
ALLOWED = frozenset({TIMELY, AS_REPLY})


@dataclass(frozen=True, slots=True)
class Deadline:
    """The fewest cards in hand with which `announcement` may be made (`cards`), and with which the
    other side may reply to it (`reply`, D.4).
    """

    announcement: str
    cards: int
    reply: int
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """An announcement that a side has made, and the number of cards the announcer held; `repeated`
    is for a second time, with the words of `repeating`.
    """

    announcement: str
    cards: int
    repeated: str = ""


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether an announcement may be made now, the reason (one of the words above), the steps it
    leaves out, and the clauses.
    """

    allowed: bool
    reason: str
    omitted: tuple[str, ...]
    cites: tuple[str, ...]


def list_deadlines(units: Units, clarifying_trick: int = 0) -> tuple[Deadline, ...]:
    """Return the deadlines of all announcements in the order of their steps; `clarifying_trick` is
    1 to 3 in a Hochzeit and 0 otherwise.

    Raises `Unanswerable` where the table is missing or defective, `Unreadable` for another trick.
    """
    require(units, [REPLY])
    shifts = (0, 0, *read_numbers(units, MARRIAGE, 2)) if clarifying_trick else (0,)
    if not 0 <= clarifying_trick < len(shifts):
        raise Unreadable(
            f"Klärungsstich {clarifying_trick}: möglich sind 1 bis 3 (ohne Hochzeit: 0)",
            str(clarifying_trick),
        )
    rows = read_cells(units, TABLE)
    counted = [
        (row[0], cards)
        for row in rows
        if len(row) == 2 and (cards := read_natural(row[1])) is not None
    ]
    if len(counted) < len(rows):
        raise Unanswerable(f"{TABLE}: erwartet werden Zeilen aus Absage und Kartenzahl", [TABLE])
    named = [(FIRST, read_numbers(units, RULE, 1)[0]), *counted]
    if any(later >= earlier for (_, earlier), (_, later) in pairwise(named)):
        raise Unanswerable(f"{TABLE}: die Kartenzahlen nehmen nicht ab", [TABLE])
    shift = shifts[clarifying_trick]
    exception = (MARRIAGE,) if clarifying_trick else ()
    return tuple(
        Deadline(label, cards - shift, cards - shift - FEWER, (TABLE if step else RULE, *exception))
        for step, (label, cards) in enumerate(named)
    )


def may_announce(
    units: Units,
    said: str,
    cards: int,
    *,
    made: Sequence[Said] = (),
    reply_to: str = "",
    clarifying_trick: int = 0,
    clarified: bool = True,
) -> Permission:
    """Return whether a side that has `made` those announcements may now announce `said`, when the
    announcer holds `cards` cards.

    `reply_to` is what the other side has announced; `clarified` is false while reservations or the
    clarifying trick are open. Raises as `list_deadlines`, `Unreadable` for an announcement the
    table does not have and for a number of cards that nobody can hold, and `Unanswerable` for an
    announcement below what the side has already made, which the text does not treat.
    """
    steps = list_deadlines(units, clarifying_trick)
    require(units, [SKIPPING, REPEATING, RESERVATION])
    require_bool("clarified", clarified)
    check_cards_held(units, [cards, *(earlier.cards for earlier in made)])
    wanted = find_step(steps, said)
    before = {find_step(steps, earlier.announcement): earlier.cards for earlier in made}
    if not clarified or (
        clarifying_trick and cards > steps[0].cards
    ):  # after the clarifying trick nobody holds more than that
        return Permission(False, PREMATURE, (), (MARRIAGE,) if clarifying_trick else (RESERVATION,))
    if wanted in before:
        return Permission(False, REPEATED, (), (REPEATING,))
    if wanted < max(before, default=-1):
        raise Unanswerable(
            f"„{said}“, nachdem die eigene Partei schon höher abgesagt hat: dazu sagt {SKIPPING}"
            " nichts",
            [SKIPPING, REPEATING],
        )
    if wanted == 0:
        return may_announce_first(steps, cards, find_step(steps, reply_to) if reply_to else -1)
    return may_announce_further(steps, wanted, cards, before)


def check_cards_held(units: Units, counts: Iterable[int]) -> None:
    """Raise `Unreadable` for a number of cards that nobody can hold."""
    players, pack = read_numbers(units, PACK, 2)
    for cards in counts:
        if not 0 <= cards <= pack // players:
            raise Unreadable(
                f"cards={cards}: in der Hand hält man 0 bis {pack // players} Karten", str(cards)
            )


def may_announce_first(steps: Sequence[Deadline], cards: int, answered: int) -> Permission:
    """Return whether „Re“ or „Kontra“ is in time, or still possible as a reply to the step
    `answered` (-1: no reply).
    """
    if cards >= steps[0].cards:
        return Permission(True, TIMELY, (), steps[0].cites)
    if answered < 0:
        return Permission(False, LATE, (), steps[0].cites)
    in_time = cards >= steps[answered].reply
    cites = tuple(dict.fromkeys((*steps[0].cites, *steps[answered].cites, REPLY)))
    return Permission(in_time, AS_REPLY if in_time else LATE, (), cites)


def may_announce_further(
    steps: Sequence[Deadline], wanted: int, cards: int, before: Mapping[int, int]
) -> Permission:
    """Return whether a step after the first may be announced; `before` has the cards held at each
    step already made.

    A step that was left out within its deadline below a step already made counts as made (D.3).
    """
    if before.keys() == {0} and before[0] < steps[0].cards:
        return Permission(False, UNBACKED, (), (REPLY,))
    omitted = range(max(before, default=-1) + 1, wanted)
    names = tuple(steps[step].announcement for step in omitted)
    if cards < steps[wanted].cards:
        return Permission(False, LATE, names, steps[wanted].cites)
    cites = (*steps[wanted].cites, SKIPPING) if names else steps[wanted].cites
    in_time = all(cards >= steps[step].cards for step in omitted)
    return Permission(in_time, TIMELY if in_time else SKIPPED, names, cites)


def find_step(steps: Sequence[Deadline], said: str) -> int:
    """Return the number (from 0) of an announcement among the steps; raises as
    `parse_announcement`.
    """
    return parse_announcement([step.announcement for step in steps], said)


def parse_announcement(names: Sequence[str], said: str, whose: str = "") -> int:
    """Return the number (from 0) of an announcement written as people write it (`re`, `Kontra`,
    `keine 90`, `k90`, `90`, `schwarz`); raise `Unreadable` where `names` does not have it.
    """
    folded = said.casefold().replace("_", " ").strip()
    for number, name in enumerate(each.casefold() for each in names):
        digits = name.removeprefix("keine ")
        if folded in {name, digits, f"k{digits}", f"keine{digits}"} or (
            number == 0 and folded in name.split(" oder ")
        ):
            return number
    raise Unreadable(
        f"„{said}“ ist keine An- oder Absage{whose}; möglich: {', '.join(names)}", said
    )
