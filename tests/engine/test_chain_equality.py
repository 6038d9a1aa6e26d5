"""Whole chains of the real rulebook: Python and JavaScript ask the same and rule the same, in more
situations than anybody will meet.

Every interview of every decision in every edition where they are few, else a seeded choice of them:
after each question every answer, those included that cannot stand beside the answers before, so
that refusals are compared as well, and that it is not known yet; with and without what falls due
later.
"""

import json
from dataclasses import asdict
from random import Random

import pytest
from test_engine_javascript import said

from engine_samples import Browser
from regelwerk.disk.writing import dumps
from regelwerk.engine.runtime import decide, find_next_question, list_together
from regelwerk.engine.speech import speak
from regelwerk.model.moments import NOW
from tiers import drawn, some_or_all

STATES = 15_000
MOST = 60  # states of one decision in an edition
SOME, FEW = 30, 8  # decisions in an edition, and states of each, in every run
RULED = 40  # of so many states one is ruled word for word
BATCH = 500
ASK = """
globalThis.spoken = (text) => JSON.stringify(JSON.parse(text).map(([decision, edition, facts, skip, opened, ruled]) => {
  try {
    const fact = Regelwerk.nextQuestion(engine, decision, edition, facts, skip, opened);
    if (!ruled) return [fact];
    const together = Regelwerk.askTogether(engine, decision, edition, facts, skip, opened);
    const ruling = Regelwerk.decide(engine, decision, edition, facts);
    const moments = Regelwerk.timeline(ruling);
    return [fact, together, ruling, moments, Regelwerk.speak(moments, engine.to_all)];
  } catch ({ name, given, accepted }) {
    return { error: name, given, accepted };
  }
}));
"""


@pytest.fixture(scope="module")
def engine(rulebook):
    """The compiled decisions as they are written."""
    return json.loads(dumps(rulebook.outputs["engine.json"]))


def spoken(engine, decision, edition, facts, skip, opened, ruled):
    """What Python asks next, and rules."""
    fact = find_next_question(engine, decision, edition, facts, skip, opened)
    if not ruled:
        return [fact]
    ruling = decide(engine, decision, edition, facts)
    moments = ruling.moments
    spoken = speak(moments, engine["to_all"])
    together = list(list_together(engine, decision, edition, facts, skip, opened))
    return [fact, together, asdict(ruling), list(map(asdict, moments)), list(map(asdict, spoken))]


def interviews(engine, decision, edition, most):
    """The states of a decision in an edition, at most so many, each with what Python says."""
    random, waiting, taken = Random(f"{decision} {edition}"), [({}, [])], 0
    deferred = [id for id, each in engine["decisions"].items() if each["due"] != NOW]
    while waiting and taken < most:
        facts, skip = waiting.pop(random.randrange(len(waiting)))
        state = (
            decision,
            edition,
            facts,
            skip,
            random.choice([[], deferred]),
            random.randrange(RULED) == 0,
        )
        said_here = said(spoken, engine, *state)
        yield state, said_here
        taken += 1
        if fact := said_here[0] if isinstance(said_here, list) else "":
            waiting += [
                ({**facts, fact: value}, skip) for value in engine["facts"][fact]["values"]
            ] + [(facts, [*skip, fact])]


@pytest.mark.parametrize("number", some_or_all(SOME, "15,000 states through both languages"))
def test_python_and_javascript_ask_and_rule_alike_through_whole_chains(engine, number):
    browser = Browser(engine)
    browser.context.eval(ASK)
    theirs = browser.context.get("spoken")
    tables = drawn(
        [
            (id, edition)
            for id, entry in engine["decisions"].items()
            for edition in entry["editions"]
        ],
        number,
    )
    states = [
        each
        for id, edition in tables
        for each in interviews(engine, id, edition, FEW if number else MOST)
    ]
    for at in range(0, len(states), BATCH):
        batch = states[at : at + BATCH]
        for (state, ours), found in zip(
            batch, json.loads(theirs(json.dumps([state for state, _ in batch]))), strict=True
        ):
            assert found == ours, state
    refused = sum(isinstance(ours, dict) for _, ours in states)
    least = STATES if number is None else SOME * FEW / 2
    assert (
        len(states) >= least
        and sum(len(ours) == 5 for _, ours in states) > least / RULED
        and (number or refused > 100)
    )
