"""The announcements of a game in the order of time: for which side each one is, whether it was
correct, and what may still be announced.

In: the units of the bundle by id, announcements with the seat of the announcer and the number of
cards in his hand.  Out: `Judged`, `Prospect`. Implements TSR D.1 to D.4, D.7 and D.8 by the module
`doppelkopf.deadlines`. An announcement out of order counts if nobody complained of it in time
(G.7.2), so later announcements are judged as if it counts. What a repetition counts for is decided
in `repeating`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from regelwerk.calc import (
    Unanswerable,
    Units,
    Unreadable,
    read_numbers,
    require,
    require_bool,
)
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
    check_cards_held,
    find_step,
    list_deadlines,
    may_announce,
)
from regelwerk.calc.doppelkopf.repeating import (
    check_doppelkopf_edition,
    expand_repetitions,
    find_added_step,
    settle_repetition,
)
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
    """An announcement: the seat of the announcer (from 1), his words and the number of his cards;
    `early` if reservations or the clarifying trick were still open.

    `repeated` applies to a repetition complained of in time: whether the partnership was clear
    before (the words of `repeating`).
    """

    seat: int
    said: str
    cards: int
    early: bool = False
    repeated: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """An announcement that was judged: its name in the table, the side of the announcer, the
    verdict, the steps left out, and the clauses.

    `verdict` is one of the reasons of a `Permission`, `wrong` (the word of the other side) or
    `contrary` (below what the side had announced before; the text does not treat that). For a
    repetition `adds` is the step it counts as, and `unsettled` is true where the text leaves that
    open.
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
    """An announcement and whether it may be made now, with the reason (as in `Permission`, or
    `contrary`); `cards` and `reply` are the fewest cards in hand for the announcement and for a
    reply to it.
    """

    announcement: str
    cards: int
    reply: int
    allowed: bool
    reason: str
    omitted: tuple[str, ...]
    cites: tuple[str, ...]


def judge_announcements(
    units: Units,
    announced: Sequence[Announced],
    sides: Mapping[int, str],
    clarifying_trick: int = 0,
    edition: str = "",
    *,
    counting: bool = False,
) -> tuple[Judged, ...]:
    """Return every announcement with its verdict, in the order of time; `sides` gives the side of
    each seat.

    `counting`: a repetition counts as the next step where the text leaves that open. Raises
    `Unreadable` for a word that is no announcement, an impossible seat or number of cards, and an
    unknown edition.
    """
    steps = list_deadlines(units, clarifying_trick)
    players, pack = read_numbers(units, PACK, 2)
    check_doppelkopf_edition(edition)
    require_bool("counting", counting)
    made: dict[str, list[Said]] = {RE: [], KONTRA: []}
    found = list[Judged]()
    for each in announced:
        require_bool("early", each.early)
        if each.seat not in sides or not 0 <= each.cards <= pack // players:
            raise Unreadable(
                f"{each.seat}:{each.said}:{each.cards}: Plätze gibt es {players}, Karten"
                f" {pack // players}",
                each.said,
            )
        judged = judge_one(units, steps, each, sides[each.seat], made, clarifying_trick)
        if judged.verdict == REPEATED:
            judged = judge_repetition(
                units, steps, judged, found, made[judged.side], edition, counting=counting
            )
        if judged.verdict not in (WRONG, REPEATED, CONTRARY) or judged.adds:
            made[judged.side].append(Said(judged.adds or each.said, each.cards))
        found.append(judged)
    return tuple(found)


def judge_repetition(
    units: Units,
    steps: Sequence[Deadline],
    judged: Judged,
    before: Sequence[Judged],
    made: Sequence[Said],
    edition: str,
    *,
    counting: bool,
) -> Judged:
    """Return a repeated announcement with the step it counts as, and with the clauses; `adds` stays
    empty where it counts for nothing.
    """
    replied = any(
        (each.side, each.name, each.verdict) == (judged.side, judged.name, AS_REPLY)
        for each in before
    )
    found = settle_repetition(units, edition, judged.announced.repeated, reply=replied)
    counts = counting if found.counts is None else found.counts
    adds = (
        find_added_step(
            steps,
            find_step(steps, judged.announced.said),
            [find_step(steps, each.announcement) for each in made],
        )
        if counts
        else ""
    )
    cites = tuple(dict.fromkeys((*judged.cites, *found.cites)))
    return replace(judged, cites=cites, adds=adds, unsettled=found.counts is None)


def judge_one(
    units: Units,
    steps: Sequence[Deadline],
    said: Announced,
    side: str,
    made: Mapping[str, Sequence[Said]],
    clarifying_trick: int,
) -> Judged:
    """Return the verdict on one announcement; `made` has the announcements that each side made
    before it.
    """
    step = find_step(steps, said.said)
    name = OWN[side] if step == 0 else steps[step].announcement
    word = said.said.casefold().strip()
    if step == 0 and word == OWN[OTHER[side]].casefold():
        return Judged(
            announced=said,
            name=OWN[OTHER[side]],
            side=side,
            verdict=WRONG,
            omitted=(),
            cites=(RULE,),
        )
    if step == 0 and word == FIRST.casefold():
        raise Unreadable(
            f"„{said.said}“: gesagt wird entweder „{OWN[RE]}“ oder „{OWN[KONTRA]}“", said.said
        )
    if any(find_step(steps, earlier.announcement) == step for earlier in made[side]):
        require(units, [REPEATING])
        return Judged(
            announced=said, name=name, side=side, verdict=REPEATED, omitted=(), cites=(REPEATING,)
        )
    try:
        found = may_announce(
            units,
            said.said,
            said.cards,
            made=made[side],
            reply_to=find_highest_step(steps, made[OTHER[side]]),
            clarifying_trick=clarifying_trick,
            clarified=not said.early,
        )
    except Unanswerable as why:
        if not why.missing or any(id not in units for id in why.missing):
            raise
        return Judged(
            announced=said, name=name, side=side, verdict=CONTRARY, omitted=(), cites=why.missing
        )
    return Judged(
        announced=said,
        name=name,
        side=side,
        verdict=found.reason,
        omitted=found.omitted,
        cites=found.cites,
    )


def find_highest_step(steps: Sequence[Deadline], made: Sequence[Said]) -> str:
    """Return the highest step that a side has announced, empty where there is none; a reply to that
    step is possible longest (D.4).
    """
    return max(
        (each.announcement for each in made), key=lambda said: find_step(steps, said), default=""
    )


def list_prospects(
    units: Units,
    cards: int,
    own: Sequence[Said] = (),
    others: Sequence[Said] = (),
    clarifying_trick: int = 0,
    clarified: bool = True,
    edition: str = "",
) -> tuple[Prospect, ...]:
    """Return for every step whether a player with `cards` in hand may announce it now, after his
    side announced `own` and the other side `others`.

    Raises as `list_deadlines` and `expand_repetitions`, `Unreadable` for a number of cards that
    nobody can hold and an unknown edition.
    """
    steps = list_deadlines(units, clarifying_trick)
    check_cards_held(units, [cards, *(each.cards for each in (*own, *others))])
    check_doppelkopf_edition(edition)
    (mine, _), (theirs, _) = (
        expand_repetitions(units, steps, own, edition),
        expand_repetitions(units, steps, others, edition),
    )
    reply = find_highest_step(steps, theirs)
    return tuple(
        find_prospect(units, step, cards, mine, reply, clarifying_trick, clarified)
        for step in steps
    )


def find_prospect(
    units: Units,
    step: Deadline,
    cards: int,
    own: Sequence[Said],
    reply: str,
    clarifying_trick: int,
    clarified: bool,
) -> Prospect:
    """Return whether one step may be announced now; where the text is silent, it is not allowed for
    the reason `contrary`.
    """
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
        return Prospect(
            announcement=step.announcement,
            cards=step.cards,
            reply=step.reply,
            allowed=False,
            reason=CONTRARY,
            omitted=(),
            cites=why.missing,
        )
    return Prospect(
        announcement=step.announcement,
        cards=step.cards,
        reply=step.reply,
        allowed=found.allowed,
        reason=found.reason,
        omitted=found.omitted,
        cites=found.cites,
    )
