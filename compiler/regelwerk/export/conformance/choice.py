"""Which situations of a decision in an edition are put to a runtime.

In: the parsed `engine.json`.  Out: `Asked`s: nothing known yet; on the way to every row and to
every silence the last state that is still open, the row settled, and the whole chain behind it;
questions put off and opened; what must be refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, product

from regelwerk.engine.position import Json
from regelwerk.engine.reach import reach
from regelwerk.engine.runtime import answers, decide, next_question
from regelwerk.engine.table import Table, smallest

NO_FACT, NO_ANSWER, NO_DECISION, NO_EDITION = (
    "no_such_fact",
    "no_such_answer",
    "no_such_decision",
    "nowhere1900",
)
Facts = dict[str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """A situation: its name in the file, what is known; for a question also what is skipped and
    which decisions are opened.
    """

    id: str
    facts: Facts
    question: bool = False
    skip: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Walk:
    """An interview: the facts after each answer, and answers that the chain excludes at a fact it
    asks.
    """

    states: tuple[Facts, ...]
    excluded: tuple[Facts, ...] = field(default=())


def chosen(engine: Json, decision: str, edition: str) -> tuple[Asked, ...]:
    """The situations of a decision in an edition; those that are known alike stand once, under the
    first name.
    """
    table = reach(engine).table(decision, edition) if decision in engine["decisions"] else None
    if table is None:
        return (Asked("nothing", {}),)
    found = [Asked("nothing", {})]
    walks = {
        row: walk(engine, decision, edition, table.combination(smallest(table.rows[at])), at)
        for at, row in enumerate(table.names)
    }
    for row, way in walks.items():
        found += of_row(engine, decision, edition, row, way)
    found += questions(engine, decision, edition, table, [way.states[-1] for way in walks.values()])
    found += refusals(engine, table, [each for way in walks.values() for each in way.excluded])
    once: dict[object, Asked] = {}
    for each in found:
        once.setdefault(
            (frozenset(each.facts.items()), each.question, each.skip, each.opened), each
        )
    return tuple(once.values())


def walk(engine: Json, decision: str, edition: str, wanted: Mapping[str, str], turn: int) -> Walk:
    """The interview that answers as `wanted`, and where that says nothing with one of the answers
    possible; `turn` tells which.
    """
    states: list[Facts] = [{}]
    excluded: list[Facts] = []
    while fact := next_question(engine, decision, edition, states[-1]):
        possible = list(answers(engine, decision, edition, states[-1], fact))
        value = wanted[fact] if wanted.get(fact) in possible else possible[turn % len(possible)]
        excluded += [
            {**states[-1], fact: other}
            for other in engine["facts"][fact]["values"]
            if other not in possible
        ]
        states.append({**states[-1], fact: value})
    return Walk(tuple(states), tuple(excluded))


def of_row(engine: Json, decision: str, edition: str, row: str, way: Walk) -> Iterator[Asked]:
    """The last state in which more than this row is possible, the first in which it is settled, and
    the end of the chain.
    """
    at = next(
        at
        for at, state in enumerate(way.states)
        if decide(engine, decision, edition, state).row == row
    )
    if at:
        yield Asked(f"open:{row}", way.states[at - 1])
    yield Asked(f"row:{row}", way.states[at])
    yield Asked(f"chain:{row}", way.states[-1])


def questions(
    engine: Json, decision: str, edition: str, table: Table, ends: Collection[Facts]
) -> Iterator[Asked]:
    """What is asked where the first question cannot be answered, and where what falls due later is
    asked at once.
    """
    if first := next_question(engine, decision, edition, {}):
        yield Asked("skip:1", {}, question=True, skip=(first,))
        yield Asked("skip:all", {}, question=True, skip=table.facts)
    for number, state in enumerate(ends, 1):
        if later := decide(engine, decision, edition, state).deferred:
            yield Asked(f"opened:{number}", state, question=True, opened=later)
            return


def refusals(engine: Json, table: Table, excluded: Collection[Facts]) -> Iterator[Asked]:
    """What nobody knows (a fact, an answer, what is skipped or opened), answers of the table that
    exclude each other, and the first that only its chain excludes."""
    yield Asked("unknown:fact", {NO_FACT: "yes"})
    yield Asked("unknown:skipped", {}, question=True, skip=(NO_FACT,))
    yield Asked("unknown:opened", {}, question=True, opened=(NO_DECISION,))
    if table.facts:
        yield Asked("unknown:answer", {table.facts[0]: NO_ANSWER})
    for number, constraint in enumerate(engine["constraints"], 1):
        never = constraint["never"]
        if never.keys() <= set(table.facts):
            yield Asked(
                f"impossible:{number}",
                dict(zip(never, next(product(*never.values())), strict=True)),
            )
    yield from [Asked("impossible:asked", facts) for facts in excluded][:1]


def nowhere(engine: Json) -> Iterator[tuple[str, str]]:
    """Decision and edition where there is no table: neither known, and for each game an edition of
    another one and one of its own.
    """
    known = reach(engine)
    newest = list(known.editions)[-1]
    yield NO_DECISION, newest
    for game in dict.fromkeys(known.editions.values()):
        own = [decision for decision, entry in engine["decisions"].items() if entry["game"] == game]
        yield own[0], NO_EDITION
        yield from [(own[0], other) for other, its in known.editions.items() if its != game][:1]
        undecided = (
            (id, each)
            for id in own
            for each, its in known.editions.items()
            if its == game and known.table(id, each) is None
        )
        yield from islice(undecided, 1)
