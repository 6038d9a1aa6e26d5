"""What an event makes moot of what the others say: play is over, or the result counts nothing.

In: the parsed `engine.json`, the events of an incident as ruled.  Out: the events without what is
moot, and `Moot`. Three sentences make others moot. A claim ends play, and its tricks are still to
be settled: moot is what an earlier event orders for tricks to come. Play is broken off: moot is
also which cards go back. The result is void: moot is also who gets which tricks, with all that
would have to be asked about them. Nothing is moot that gives somebody points,
that has the result checked, or that says whether an announcement counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from regelwerk.engine.between import (
    AWARDED,
    GOES_ON,
    KEPT,
    OVER,
    REGAINED,
    VOID,
    count_tricks,
    list_ends,
)
from regelwerk.engine.event import Asked, Moot, Ruled
from regelwerk.engine.joining import Said, join_notes, join_sentence, make_side
from regelwerk.engine.passing import list_outcomes
from regelwerk.engine.position import Json
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import OutcomeSaid, Ruling
from regelwerk.ids.who import People
from regelwerk.model.moments import NEXT
from regelwerk.model.orders import list_orders

CLAIMED, BROKEN, VOIDED = 0, 1, 2  # how much a sentence makes moot, each also all before it
KINDS = {CLAIMED: "claimed", BROKEN: OVER, VOIDED: VOID}
MAY, NO = "may", "no"


@dataclass(frozen=True, slots=True)
class Cause:
    """A sentence that makes others moot, and how much it does."""

    level: int
    said: Said


@dataclass(frozen=True, slots=True)
class Taken:
    """What one cause takes from the events: sentences, rulings whose notes fall with them, and
    decisions that need not be settled, each with the number of its event.
    """

    said: list[Said] = field(default_factory=list)
    noted: list[tuple[int, Ruling]] = field(default_factory=list)
    waiting: list[tuple[int, str]] = field(default_factory=list)


def take_moot(
    engine: Json, ruled: Sequence[Ruled], people: Sequence[People]
) -> tuple[list[Ruled], tuple[Moot, ...]]:
    """Return the events without what another one at the same place makes moot, and what that is."""
    left, found = [*ruled], list[Moot]()
    for cause in list_causes(engine, ruled):
        number, taken = cause.said[0], Taken()
        for at, each in enumerate(left):
            here = people[each.number - 1].elsewhere == people[number - 1].elsewhere
            if here and each.number != number:
                ruling = strip(engine, cause, each.number, each.ruling, taken)
                left[at] = replace(each, ruling=ruling)
        if taken.said or taken.waiting:
            found.append(make_moot(cause, taken))
    return left, tuple(found)


def list_causes(engine: Json, ruled: Sequence[Ruled]) -> list[Cause]:
    """Return the sentences that make others moot, one for each event and level, those that make
    most moot first.
    """
    found = dict[tuple[int, int], Cause]()
    for each in ruled:
        for ruling, outcome in list_outcomes(each):
            ends = list_ends(engine, outcome)
            over = CLAIMED if ruling.decision in engine["between"]["tricks"] else BROKEN
            level = VOIDED if VOID in ends else over
            if {VOID, OVER} & {*ends}:
                cause = Cause(level, (each.number, ruling, outcome))
                found.setdefault((-level, each.number), cause)
    return [found[key] for key in sorted(found)]


def make_moot(cause: Cause, taken: Taken) -> Moot:
    """Return what a sentence makes moot, each sentence once."""
    same, waiting = dict[tuple[str, str], list[Said]](), dict[str, list[int]]()
    for said in taken.said:
        same.setdefault((said[2].says, said[2].to), []).append(said)
    for number, id in taken.waiting:
        waiting.setdefault(id, []).append(number)
    return Moot(
        KINDS[cause.level],
        make_side(*cause.said),
        tuple(map(join_sentence, same.values())),
        tuple(Asked(id, tuple(dict.fromkeys(numbers))) for id, numbers in waiting.items()),
        tuple(join_notes(taken.noted)),
    )


def strip(engine: Json, cause: Cause, number: int, ruling: Ruling, taken: Taken) -> Ruling:
    """Return the ruling of an event without what is moot, at any depth, which is `taken`."""
    whole = is_whole(engine, cause, ruling)
    moot = [
        outcome
        for outcome in ruling.outcomes
        if outcome.says
        and not outcome.points
        and (whole or is_moot(engine, cause, number, outcome))
    ]
    others = [each for each in ruling.outcomes if each not in moot]
    chosen = any(MAY in map_orders(engine, each).values() for each in moot)
    if chosen and not any(map_orders(engine, each) for each in others):
        moot += [each for each in others if each.says and only_accompanies(engine, each)]
    spent = whole or (bool(moot) and len(moot) == len(ruling.outcomes))
    taken.said.extend((number, ruling, each) for each in ruling.outcomes if each in moot)
    taken.noted.extend([(number, ruling)] if spent else [])
    taken.waiting.extend([(number, ruling.decision)] if whole and ruling.status == "open" else [])
    chained = tuple(
        below
        for each in ruling.chained
        if (below := strip(engine, cause, number, each, taken)).outcomes
        or below.chained
        or not is_whole(engine, cause, each)
    )
    if not moot and not whole and chained == ruling.chained:
        return ruling
    waiting = [each.decision for each in chained if each.next_question]
    deferred = tuple(id for id in ruling.deferred if id in waiting)
    asked = (each.next_question for each in chained if each.decision not in deferred)
    own = ruling.status == "open" and not whole
    return replace(
        ruling,
        outcomes=tuple(each for each in ruling.outcomes if each not in moot),
        chained=chained,
        deferred=deferred,
        next_question=ruling.next_question if own else next(filter(None, asked), ""),
        note="" if spent else ruling.note,
    )


def is_whole(engine: Json, cause: Cause, ruling: Ruling) -> bool:
    """Return whether all that a ruling says is moot: it is on tricks alone, and none counts."""
    return cause.level == VOIDED and ruling.decision in engine["between"]["tricks"]


def is_moot(engine: Json, cause: Cause, number: int, outcome: OutcomeSaid) -> bool:
    """Return whether a sentence makes an outcome of the event of this number moot. That play goes
    on is moot only of an earlier event; of a later one it contradicts the end of play.
    """
    orders, ends = map_orders(engine, outcome), {*list_ends(engine, outcome)}
    things = {thing for thing, order in orders.items() if order != NO}
    moot = {kind: {*names} for kind, names in engine["between"]["moot"].items()}
    before = number < cause.said[0]
    if before and (GOES_ON in ends or moot["play"] & things or outcome.due == NEXT):
        return True
    if moot["lead"] & things and (before or cause.level > CLAIMED):
        return True
    if cause.level > CLAIMED and moot["back"] & orders.keys():
        return True
    tricks = {AWARDED, KEPT, REGAINED} & ends or count_tricks(engine, outcome)
    return cause.level == VOIDED and bool(tricks or moot["tricks"] & orders.keys())


def map_orders(engine: Json, outcome: OutcomeSaid) -> dict[str, str]:
    """Return what an outcome orders about things in dispute, by thing."""
    rule = engine["between"]["opposed"].get(outcome.effect)
    return list_orders(rule["orders"], outcome.params) if rule else {}


def only_accompanies(engine: Json, outcome: OutcomeSaid) -> bool:
    """Return whether a sentence settles nothing: it orders nothing in dispute, gives no points,
    does nothing to the result, and answers no question.
    """
    signs = (sign["effect"] for each in engine["between"]["signs"].values() for sign in each)
    return not (
        map_orders(engine, outcome)
        or outcome.points
        or outcome.effect in engine["between"]["ends"]
        or outcome.effect in signs
    )


def list_unasked(engine: Json, moot: Sequence[Moot], number: int) -> Iterator[str]:
    """Yield the facts of an event that are not asked, since what they would settle is moot."""
    for each in moot:
        for waiting in each.waiting:
            if number in waiting.events:
                yield from get_reach(engine).list_asked(waiting.id)
