"""Which checks of the result are answered by another event of the same incident.

In: the parsed `engine.json`, the events of an incident as ruled.  Out: `Answered`. A sentence that
has the result checked later (`check`) is answered where an event on that very question rules by one
of the same clauses that another result takes its place (`replaced`) or that nothing is changed on
this ground (`refused`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from regelwerk.engine.between import CHECK, KEPT, REFUSED, REPLACED, list_ends
from regelwerk.engine.event import Answered, Ruled
from regelwerk.engine.joining import Said, make_side
from regelwerk.engine.passing import list_outcomes
from regelwerk.engine.position import Json
from regelwerk.engine.ruling import Ruling
from regelwerk.ids.who import People, are_apart, are_same, widen_to_side


def list_answered_checks(
    engine: Json, ruled: Sequence[Ruled], people: Sequence[People]
) -> tuple[Answered, ...]:
    """Return the checks that another event answers, in the order of the events, each once.

    An event answers those that concern the same people at the same moment if there are any, else
    all that may concern the same side.
    """
    checks = [said for each in ruled for said in list_kinds_said(engine, each, {CHECK})]
    found = dict[tuple[int, str], Answered]()
    for each in ruled:
        who = people[each.number - 1]
        for answer in list_kinds_said(engine, each, {REPLACED, REFUSED}):
            alike = [check for check in checks if is_answer(engine, ruled, people, check, answer)]
            same = [check for check in alike if are_same(people[check[0] - 1], who)]
            for check in same or alike:
                key = check[0], check[2].says
                found.setdefault(key, Answered(make_side(*check), make_side(*answer)))
    return tuple(found[key] for key in sorted(found, key=lambda key: key[0]))


def list_kinds_said(engine: Json, ruled: Ruled, kinds: set[str]) -> Iterator[Said]:
    """Yield the sentences of an event that do one of these things to the result."""
    for ruling, outcome in list_outcomes(ruled):
        if kinds & {*list_ends(engine, outcome)}:
            yield ruled.number, ruling, outcome


def is_answer(
    engine: Json, ruled: Sequence[Ruled], people: Sequence[People], check: Said, answer: Said
) -> bool:
    """Return whether a sentence of another decision answers a check: it rests on one of the same
    clauses and is not certainly about something else.

    It is what its event is about, not only settled on the way. Where the check stands beside tricks
    that do not go over, it may be settled on the way, and by whomever: dummy has pointed out what a
    defender did.
    """
    number, ruling, outcome = check
    other, answering, said = answer
    if number == other or ruling.decision == answering.decision:
        return False
    if not {*outcome.cites} & {*said.cites}:
        return False
    asked, by = people[number - 1], people[other - 1]
    if keeps_tricks(engine, ruling):
        return asked.elsewhere == by.elsewhere
    events = {each.number: each for each in ruled}
    return answering is events[other].ruling and not are_apart(widen_to_side(asked), by)


def keeps_tricks(engine: Json, ruling: Ruling) -> bool:
    """Return whether a ruling says that no tricks go over for what it is about."""
    return any(KEPT in list_ends(engine, each) for each in ruling.outcomes)
