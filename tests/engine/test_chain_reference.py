"""Whole chains of the real decisions: the engine and the naive reference come to the same, step by
step.

Every partial answer where there are few, else seeded walks through the facts of a decision and of
all that it applies.
"""

import json
from random import Random

import pytest

from reference import MOMENTS, Chains, facts_of, partials
from regelwerk.disk.writing import dumps
from regelwerk.engine.position import walk_chain
from regelwerk.engine.ruling import ImpossibleFacts
from regelwerk.engine.runtime import decide, find_next_question, list_answers
from tiers import drawn, some_or_all

FEW = 60  # partial answers that are all tried
WALKS = 2  # where there are more: all decisions together come to more than 15,000 states
SPOKEN = 25  # every so many states the ruling as a whole is compared too


@pytest.fixture(scope="module")
def built(rulebook):
    """The engine and the bundle, through JSON as other programs read them."""
    return [json.loads(dumps(rulebook.outputs[name])) for name in ("engine.json", "kb.json")]


def states(engine, chains, decision):
    """What can be known of a decision and those it applies: every choice of facts and values, or
    seeded walks.
    """
    names = sorted(chains.uses(decision))
    total = 1
    for name in names:
        total *= len(engine["facts"][name]["values"]) + 1
    if total <= FEW:
        yield from partials(names, engine["facts"])
        return
    draw = Random(f"{decision} {chains.edition}")
    for _ in range(WALKS):
        known = {}
        yield dict(known)
        for name in draw.sample(names, len(names)):
            known[name] = draw.choice(list(engine["facts"][name]["values"]))
            yield dict(known)
            if not possible(chains, decision, known):
                del known[name]
        known = {}
        while open_steps := [
            step
            for step in chains.steps(decision, known)
            if step[4] not in (None, "undecided") and len(step[4]) > 1
        ]:
            asked = facts_of(
                chains.book["decisions"][open_steps[0][0]], chains.edition, chains.book["facts"]
            )
            name = draw.choice([fact for fact in asked if fact not in open_steps[0][2]])
            known[name] = draw.choice(list(engine["facts"][name]["values"]))
            yield dict(known)
            if not possible(chains, decision, known):
                break


def possible(chains, decision, known):
    return all(left != set() for *_, left in chains.steps(decision, known))


def told(engine, decision, edition, facts):
    """The steps of the engine in the form of the reference; an impossible one ends them."""
    try:
        for step in walk_chain(engine, decision, edition, facts):
            rows = (
                {step.here.table.names[number] for number in step.here.reached}
                if step.here
                else None
                if step.repeated
                else "undecided"
            )
            yield step.call.decision, step.call.due, rows
    except ImpossibleFacts:
        yield "impossible"


def expected(chains, decision, facts):
    for id, due, _, _, rows in chains.steps(decision, facts):
        yield (id, due, rows) if rows != set() else "impossible"


@pytest.mark.parametrize(
    "number", some_or_all(3, "more than 15,000 states ruled by the reference too")
)
def test_engine_and_reference_take_the_same_steps(built, number):
    engine, bundle = built
    seen = spoken = 0
    tables = [
        (decision, edition)
        for decision, entry in bundle["decisions"].items()
        for edition in entry["editions"]
    ]
    for decision, edition in drawn(tables, number):
        chains = Chains(bundle, engine["constraints"], edition)
        for facts in states(engine, chains, decision):
            seen += 1
            found = list(told(engine, decision, edition, facts))
            assert found == list(expected(chains, decision, facts)), (decision, edition, facts)
            if seen % SPOKEN == 0 and "impossible" not in found:
                spoken += 1
                check_ruling(engine, chains, decision, facts)
                check_questions(engine, chains, decision, facts)
    least = (15_000, 300) if number is None else (15 * number, number // 2)
    assert seen >= least[0] and spoken >= least[1], (seen, spoken)


def check_ruling(engine, chains, decision, facts):
    """The rulings of a chain are those of its steps, and the timeline says every sentence once, at
    its moment.
    """
    found, waiting = [], [decide(engine, decision, chains.edition, facts)]
    for each in waiting:
        found += [
            (each.decision, each.due, set(each.possible) or "undecided"),
            *((id, None) for id in each.repeated),
        ]
        waiting += each.chained
    wanted = [
        (id, due, rows) if rows is not None else (id, None)
        for id, due, _, _, rows in chains.steps(decision, facts)
    ]
    assert sorted(map(str, map(frozen, found))) == sorted(map(str, map(frozen, wanted))), (
        decision,
        chains.edition,
        facts,
    )
    moments = waiting[0].moments
    assert [moment.due for moment in moments] == [
        due for due in MOMENTS if due in {moment.due for moment in moments}
    ]
    said = [(sentence.says, sentence.to) for moment in moments for sentence in moment.sentences]
    assert {each.says for ruling in waiting for each in ruling.outcomes if each.says} == {
        says for says, _ in said
    }
    assert all(
        len(pair) == len(set(pair))
        for pair in ([(s.says, s.to) for s in moment.sentences] for moment in moments)
    )


def frozen(step):
    return tuple(sorted(part) if isinstance(part, set) else part for part in step)


def check_questions(engine, chains, decision, facts):
    """What is asked belongs to the first step that is open and entered, and every answer leaves
    what the reference says.
    """
    for opened in ((), tuple(engine["decisions"])):
        entered = list(chains.steps(decision, facts, opened))
        still = [
            step for step in entered if step[4] not in (None, "undecided") and len(step[4]) > 1
        ]
        asked = find_next_question(engine, decision, chains.edition, facts, (), opened)
        assert bool(asked) == bool(still), (decision, chains.edition, facts)
        if not asked:
            continue
        id, _, known, bound, _ = still[0]
        assert (
            asked in facts_of(chains.book["decisions"][id], chains.edition, chains.book["facts"])
            and asked not in known
        )
        assert asked not in bound
        reached = [
            step for step in chains.steps(decision, facts) if step[4] not in (None, "undecided")
        ]
        wanted = {}
        for value in engine["facts"][asked]["values"]:
            left = {
                step[0]: chains.rows(
                    step[0], {**step[2], asked: value} if asked not in step[3] else step[2], step[3]
                )
                for step in reached
            }
            if all(left.values()):
                wanted[value] = {f"{id}/{row}" for row in left[id]}
        told = list_answers(engine, decision, chains.edition, facts, asked)
        assert {value: set(rows) for value, rows in told.items()} == wanted, (
            decision,
            chains.edition,
            facts,
            asked,
        )
        assert len(told) > 1, (decision, chains.edition, facts, asked)
