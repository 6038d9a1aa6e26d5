"""The situations of a decision in an edition that the conformance suite puts to a runtime.

In: the parsed `engine.json`.  Out: `Asked`s: no fact known; for every row and every silence the
last state that is still open, the state in which the row is settled, and the end of the whole chain
after it; questions skipped and opened; what must be refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, product

from regelwerk.engine.position import Json
from regelwerk.engine.reach import get_reach
from regelwerk.engine.runtime import decide, find_next_question, list_answers
from regelwerk.engine.table import Table, find_smallest

NO_FACT, NO_ANSWER, NO_DECISION, NO_EDITION = (
    "no_such_fact",
    "no_such_answer",
    "no_such_decision",
    "nowhere1900",
)
Facts = dict[str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """A situation: its name in the file and the known facts; for a question also the facts skipped
    and the decisions opened.
    """

    id: str
    facts: Facts
    question: bool = False
    skip: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Walk:
    """An interview: the facts after each answer, and the situations with an answer that is no
    longer possible when its fact is asked.
    """

    states: tuple[Facts, ...]
    excluded: tuple[Facts, ...] = field(default=())


def choose_situations(engine: Json, decision: str, edition: str) -> tuple[Asked, ...]:
    """Return the situations of a decision in an edition; of equal situations only the first is
    kept.
    """
    table = (
        get_reach(engine).find_table(decision, edition) if decision in engine["decisions"] else None
    )
    if table is None:
        return (Asked(id="nothing", facts={}),)
    found = [Asked(id="nothing", facts={})]
    walks = {
        row: walk(
            engine, decision, edition, table.read_combination(find_smallest(table.rows[at])), at
        )
        for at, row in enumerate(table.names)
    }
    for row, way in walks.items():
        found += list_row_situations(engine, decision, edition, row, way)
    found += list_question_situations(
        engine, decision, edition, table, [way.states[-1] for way in walks.values()]
    )
    found += list_refused_situations(
        engine, table, [each for way in walks.values() for each in way.excluded]
    )
    once: dict[object, Asked] = {}
    for each in found:
        once.setdefault(
            (frozenset(each.facts.items()), each.question, each.skip, each.opened), each
        )
    return tuple(once.values())


def walk(engine: Json, decision: str, edition: str, wanted: Mapping[str, str], turn: int) -> Walk:
    """Return the interview that gives the answers in `wanted`, and for any other fact one of the
    possible answers, selected by `turn`.
    """
    states: list[Facts] = [{}]
    excluded: list[Facts] = []
    while fact := find_next_question(engine, decision, edition, states[-1]):
        possible = list(list_answers(engine, decision, edition, states[-1], fact))
        value = wanted[fact] if wanted.get(fact) in possible else possible[turn % len(possible)]
        excluded += [
            {**states[-1], fact: other}
            for other in engine["facts"][fact]["values"]
            if other not in possible
        ]
        states.append({**states[-1], fact: value})
    return Walk(tuple(states), tuple(excluded))


def list_row_situations(
    engine: Json, decision: str, edition: str, row: str, way: Walk
) -> Iterator[Asked]:
    """Yield the last state in which more than this row is possible, the first state in which it is
    settled, and the end of the chain.
    """
    at = next(
        at
        for at, state in enumerate(way.states)
        if decide(engine, decision, edition, state).row == row
    )
    if at:
        yield Asked(id=f"open:{row}", facts=way.states[at - 1])
    yield Asked(id=f"row:{row}", facts=way.states[at])
    yield Asked(id=f"chain:{row}", facts=way.states[-1])


def list_question_situations(
    engine: Json, decision: str, edition: str, table: Table, ends: Collection[Facts]
) -> Iterator[Asked]:
    """Yield the questions after the first one or all of them are skipped, and after decisions that
    fall due later are opened.
    """
    if first := find_next_question(engine, decision, edition, {}):
        yield Asked(id="skip:1", facts={}, question=True, skip=(first,))
        yield Asked(id="skip:all", facts={}, question=True, skip=table.facts)
    for number, state in enumerate(ends, 1):
        if later := decide(engine, decision, edition, state).deferred:
            yield Asked(id=f"opened:{number}", facts=state, question=True, opened=later)
            return


def list_refused_situations(
    engine: Json, table: Table, excluded: Collection[Facts]
) -> Iterator[Asked]:
    """Yield the situations that must be refused: an unknown fact, answer, skipped fact or opened
    decision, answers of the table that exclude each other, and the first answer that only the chain
    excludes.
    """
    yield Asked(id="unknown:fact", facts={NO_FACT: "yes"})
    yield Asked(id="unknown:skipped", facts={}, question=True, skip=(NO_FACT,))
    yield Asked(id="unknown:opened", facts={}, question=True, opened=(NO_DECISION,))
    if table.facts:
        yield Asked(id="unknown:answer", facts={table.facts[0]: NO_ANSWER})
    for number, constraint in enumerate(engine["constraints"], 1):
        never = constraint["never"]
        if never.keys() <= set(table.facts):
            yield Asked(
                id=f"impossible:{number}",
                facts=dict(zip(never, next(product(*never.values())), strict=True)),
            )
    yield from [Asked(id="impossible:asked", facts=facts) for facts in excluded][:1]


def list_missing_tables(engine: Json) -> Iterator[tuple[str, str]]:
    """Yield pairs of decision and edition without a table: an unknown decision, an unknown edition,
    and for each game an edition of another game and one of its own.
    """
    known = get_reach(engine)
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
            if its == game and known.find_table(id, each) is None
        )
        yield from islice(undecided, 1)
