"""The announcements of a game one after the other: whose side each is for, whether it was right,
and what may still be said.

In: the units of the bundle by id, announcements with the seat of the speaker and his cards in
hand.  Out: `Judged`, `Prospect`. Implements TSR D.1 to D.4, D.7 and D.8 by `deadlines`. An
announcement out of order that nobody complained of in time counts (G.7.2), so what is said later is
judged as if it did. What a repetition counts for stands in `repeating`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from regelwerk.calc import Unanswerable, Units, Unreadable, numbers, require
from regelwerk.calc.doppelkopf.deadlines import (
    AS_REPLY,
    FIRST,
    LATE,
    PREMATURE,
    REPEATED,
    REPEATING,
    RULE,
    SKIPPED,
    UNBACKED,
    Deadline,
    Said,
    deadlines,
    held,
    index,
    may_announce,
)
from regelwerk.calc.doppelkopf.repeating import after, expanded, known, repeat
from regelwerk.calc.doppelkopf.tricks import PACK
from regelwerk.calc.doppelkopf.winner import KONTRA, OWN, RE

WRONG, CONTRARY = "wrong", "contrary"
UNCHALLENGED = "tsr1998/G.7.2"
OTHER = {RE: KONTRA, KONTRA: RE}
STANDING = frozenset(
    {LATE, PREMATURE, SKIPPED, UNBACKED}
)  # faults that leave an announcement which may count


@dataclass(frozen=True, slots=True)
class Announced:
    """An announcement: the seat of the speaker, his words, his cards; `early` while reservations or
    the clarifying trick are open.

    `repeated` says of a repetition complained of in time whether the partnership was clear before
    (`repeating`).
    """

    seat: int
    said: str
    cards: int
    early: bool = False
    repeated: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """An announcement by the name the table has for it: its side, why it was right or wrong, what
    it left out, and the clauses.

    `verdict` is one of the reasons of a permission, `wrong` (the word of the other side) or
    `contrary` (below what the side had said, of which the text says nothing). Of a repetition
    `adds` is the step it counts as, `unsettled` whether the text leaves that open.
    """

    announced: Announced
    name: str
    side: str
    verdict: str
    omitted: tuple[str, ...]
    cites: tuple[str, ...]
    adds: str = ""
    unsettled: bool = False


@dataclass(frozen=True, slots=True)
class Prospect:
    """An announcement and whether it may be made now: why (as of a permission, or `contrary`); the
    fewest cards for it and for a reply.
    """

    announcement: str
    cards: int
    reply: int
    allowed: bool
    reason: str
    omitted: tuple[str, ...]
    cites: tuple[str, ...]


def judge(
    units: Units,
    announced: Sequence[Announced],
    sides: Mapping[int, str],
    clarifying_trick: int = 0,
    edition: str = "",
    *,
    counting: bool = False,
) -> tuple[Judged, ...]:
    """Every announcement in the order of time; `sides` is the side of each seat.

    `counting`: as if a repetition counted as the next step where the text does not say. Raises
    `Unreadable` for what is no announcement and no edition.
    """
    steps = deadlines(units, clarifying_trick)
    players, pack = numbers(units, PACK, 2)
    known(edition)
    made: dict[str, list[Said]] = {RE: [], KONTRA: []}
    found = list[Judged]()
    for each in announced:
        if each.seat not in sides or not 0 <= each.cards <= pack // players:
            raise Unreadable(
                f"{each.seat}:{each.said}:{each.cards}: Plätze gibt es {players}, Karten"
                f" {pack // players}",
                each.said,
            )
        judged = one(units, steps, each, sides[each.seat], made, clarifying_trick)
        if judged.verdict == REPEATED:
            judged = repetition(
                units, steps, judged, found, made[judged.side], edition, counting=counting
            )
        if judged.verdict not in (WRONG, REPEATED, CONTRARY) or judged.adds:
            made[judged.side].append(Said(judged.adds or each.said, each.cards))
        found.append(judged)
    return tuple(found)


def repetition(
    units: Units,
    steps: Sequence[Deadline],
    judged: Judged,
    before: Sequence[Judged],
    made: Sequence[Said],
    edition: str,
    *,
    counting: bool,
) -> Judged:
    """A repetition with the step it counts as, if it does or is taken to."""
    replied = any(
        (each.side, each.name, each.verdict) == (judged.side, judged.name, AS_REPLY)
        for each in before
    )
    found = repeat(units, edition, judged.announced.repeated, reply=replied)
    counts = counting if found.counts is None else found.counts
    adds = (
        after(
            steps,
            index(steps, judged.announced.said),
            [index(steps, each.announcement) for each in made],
        )
        if counts
        else ""
    )
    cites = tuple(dict.fromkeys((*judged.cites, *found.cites)))
    return replace(judged, cites=cites, adds=adds, unsettled=found.counts is None)


def one(
    units: Units,
    steps: Sequence[Deadline],
    said: Announced,
    side: str,
    made: Mapping[str, Sequence[Said]],
    clarifying_trick: int,
) -> Judged:
    """One announcement upon those made before it."""
    step = index(steps, said.said)
    name = OWN[side] if step == 0 else steps[step].announcement
    word = said.said.casefold().strip()
    if step == 0 and word == OWN[OTHER[side]].casefold():
        return Judged(said, OWN[OTHER[side]], side, WRONG, (), (RULE,))
    if step == 0 and word == FIRST.casefold():
        raise Unreadable(
            f"„{said.said}“: gesagt wird entweder „{OWN[RE]}“ oder „{OWN[KONTRA]}“", said.said
        )
    if any(index(steps, earlier.announcement) == step for earlier in made[side]):
        require(units, [REPEATING])
        return Judged(said, name, side, REPEATED, (), (REPEATING,))
    try:
        found = may_announce(
            units,
            said.said,
            said.cards,
            made=made[side],
            reply_to=highest(steps, made[OTHER[side]]),
            clarifying_trick=clarifying_trick,
            clarified=not said.early,
        )
    except Unanswerable as why:
        if not why.missing or any(id not in units for id in why.missing):
            raise
        return Judged(said, name, side, CONTRARY, (), why.missing)
    return Judged(said, name, side, found.reason, found.omitted, found.cites)


def highest(steps: Sequence[Deadline], made: Sequence[Said]) -> str:
    """The last step a side has announced: to it a reply is possible longest (D.4)."""
    return max(
        (each.announcement for each in made), key=lambda said: index(steps, said), default=""
    )


def prospects(
    units: Units,
    cards: int,
    own: Sequence[Said] = (),
    others: Sequence[Said] = (),
    clarifying_trick: int = 0,
    clarified: bool = True,
    edition: str = "",
) -> tuple[Prospect, ...]:
    """What a player with `cards` in hand may announce now, when his side has said `own` and the
    other side `others`.

    Raises as `deadlines` and `expanded`, `Unreadable` for a number of cards nobody can hold and
    another edition.
    """
    steps = deadlines(units, clarifying_trick)
    held(units, [cards, *(each.cards for each in (*own, *others))])
    known(edition)
    (mine, _), (theirs, _) = (
        expanded(units, steps, own, edition),
        expanded(units, steps, others, edition),
    )
    reply = highest(steps, theirs)
    return tuple(
        prospect(units, step, cards, mine, reply, clarifying_trick, clarified) for step in steps
    )


def prospect(
    units: Units,
    step: Deadline,
    cards: int,
    own: Sequence[Said],
    reply: str,
    clarifying_trick: int,
    clarified: bool,
) -> Prospect:
    """One announcement with the answer to it; open where the text is silent."""
    said = "re" if step.announcement == FIRST else step.announcement
    try:
        found = may_announce(
            units,
            said,
            cards,
            made=own,
            reply_to=reply,
            clarifying_trick=clarifying_trick,
            clarified=clarified,
        )
    except Unanswerable as why:
        if not why.missing or any(id not in units for id in why.missing):
            raise
        return Prospect(step.announcement, step.cards, step.reply, False, CONTRARY, (), why.missing)
    return Prospect(
        step.announcement,
        step.cards,
        step.reply,
        found.allowed,
        found.reason,
        found.omitted,
        found.cites,
    )
