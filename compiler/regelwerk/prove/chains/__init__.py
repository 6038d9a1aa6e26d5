"""Check decisions that apply others; each problem names a situation that shows it.

In: the corpus and its verified tables.  Out: problems: circles, facts that would have two meanings,
values given in vain or against what is established, consequences that contradict each other in one
case.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import partial, reduce
from itertools import chain, combinations
from operator import or_

from regelwerk.model import Corpus, Effect, Outcome
from regelwerk.model.orders import find_dispute, list_orders
from regelwerk.parallel import run_all
from regelwerk.prove.chains.names import find_misgiven, find_unbound_facts
from regelwerk.prove.chains.suspects import Finder, Voice
from regelwerk.prove.chains.walk import Tables, Taken, Walk, Way
from regelwerk.read.problem import Problem, make_problem


def check_chains(corpus: Corpus, tables: Tables) -> list[Problem]:
    """Return every problem of the chains of all editions, each once; while something is given in
    vain, return only that.
    """
    walks = [Walk(corpus, tables, edition) for edition in corpus.editions]
    if vain := list(find_misgiven(corpus, walks)):
        return vain
    kept: dict[tuple[str, int, str, str], Problem] = {}
    for found in chain.from_iterable(
        run_all([partial(check_walk, walk, corpus.effects) for walk in walks])
    ):
        said = found.message.rpartition(" bei ")[0] or found.message
        kept.setdefault((found.path, found.line, found.code, said.partition(": ")[2]), found)
    return list(kept.values())


def check_walk(walk: Walk, effects: Mapping[str, Effect]) -> list[Problem]:
    """Return the problems of the chains of one edition."""
    disputed = list_disputed_outcomes(effects, walk)
    finder = Finder(walk, find_voices(disputed), has_bad_end)
    problems: list[Problem] = []
    for decision in walk.decisions:
        ways = list(finder.find(decision))
        problems += [
            *find_bad_ends(walk, ways),
            *find_unbound_facts(walk, decision),
            *find_contradictions(disputed, walk, ways),
        ]
    return problems


def has_bad_end(way: Way) -> bool:
    """Return whether a way comes back to its decision, or ends before a call of its own."""
    return way.at is not None and (
        way.circle == way.at.path[0] or (way.blocked != "" and len(way.at.path) == 1)
    )


def find_bad_ends(walk: Walk, ways: list[Way]) -> Iterator[Problem]:
    """Yield a problem for every way of a decision that comes back to it, and for every call of its
    own that no situation can enter.
    """
    for way in ways:
        if way.at is None or way.at.row is None:
            continue
        named = f"{way.at.decision}/{way.at.row.id}"
        if way.circle == way.at.path[0] and (facts := walk.find_witness(way.taken)) is not None:
            circle = " → ".join((*way.at.path, way.circle))
            message = f"{walk.edition}: {named} führt im Kreis, {circle}, bei {spell_facts(facts)}"
            hint = "mit „given“ festhalten, was feststeht, oder die Entscheidungen trennen"
            yield make_problem(way.at.row.place, "chain_circle", message, hint)
        elif way.blocked and len(way.at.path) == 1:
            message = (
                f"{walk.edition}: {named} gibt {way.blocked} etwas mit, womit dort nichts mehr"
                " möglich ist"
            )
            yield make_problem(
                way.at.row.place,
                "chain_given",
                message,
                "„given“ oder die Bedingungen der Zeile prüfen",
            )


Said = tuple[Outcome, Effect, Mapping[str, str]]  # with what it orders, by object
# by identity of the row: rows are compared by all they hold
Disputed = Mapping[int, tuple[Said, ...]]
Met = tuple[Taken, Outcome]


def list_disputed_outcomes(effects: Mapping[str, Effect], walk: Walk) -> Disputed:
    """Return for each row its outcomes that another may contradict: those that order something, and
    those that are said only once; rows without any are left out.
    """
    found = {
        id(row): tuple(
            (said, effects[said.effect], orders)
            for said in walk.list_outcomes(row)
            if said.effect in effects
            and (
                (orders := list_orders(effects[said.effect].orders, said.params))
                or is_said_once(effects, said)
            )
        )
        for row in walk.rows
    }
    return {row: said for row, said in found.items() if said}


def find_voices(disputed: Disputed) -> dict[int, Voice]:
    """Return what each row says and what cannot be said beside it, by identity of the row."""
    said = {describe_said(each): each for row in disputed.values() for each in row}
    bits = {name: 1 << at for at, name in enumerate(said)}
    rivals = {
        name: join_bits(bits[other] for other, rival in said.items() if are_opposed(each, rival))
        for name, each in said.items()
    }
    return {
        row: Voice(
            says=join_bits(bits[describe_said(each)] for each in outcomes),
            denies=join_bits(rivals[describe_said(each)] for each in outcomes),
        )
        for row, outcomes in disputed.items()
    }


def describe_said(said: Said) -> Hashable:
    """Return all on which it depends what an outcome contradicts."""
    outcome, effect, orders = said
    once = (effect.id, *outcome.params.items()) if effect.once_for is not None else ()
    return frozenset(orders.items()), once


def join_bits(bits: Iterable[int]) -> int:
    """Return the bits that are set in any of these numbers."""
    return reduce(or_, bits, 0)


def is_said_once(effects: Mapping[str, Effect], outcome: Outcome) -> bool:
    """Return whether an outcome is said with one set of values only."""
    return effects[outcome.effect].once_for is not None


def find_contradictions(disputed: Disputed, walk: Walk, ways: Iterable[Way]) -> Iterator[Problem]:
    """Yield a problem for every two outcomes on one way that cannot stand together."""
    for way in ways:
        clashes = list_clashes(disputed, way)
        if clashes and (facts := walk.find_witness(way.taken)) is not None:
            yield from (describe_clash(walk, *pair, facts) for pair in clashes)


def list_clashes(disputed: Disputed, way: Way) -> list[tuple[Met, Met]]:
    """Return every two outcomes on a way that cannot stand together, each with its row."""
    said = [(taken, each) for taken in way.taken for each in disputed.get(id(taken.row), ())]
    return [
        ((taken, each[0]), (other, rival[0]))
        for (taken, each), (other, rival) in combinations(said, 2)
        if are_opposed(each, rival)
    ]


def are_opposed(said: Said, rival: Said) -> bool:
    """Return whether two outcomes cannot stand together in one case."""
    (outcome, effect, orders), (other, counter, others) = said, rival
    if find_dispute(orders, others):
        return True
    return (
        effect is counter
        and effect.once_for is not None
        and outcome.params != other.params
        and all(outcome.params.get(param) == other.params.get(param) for param in effect.once_for)
    )


def describe_clash(walk: Walk, first: Met, last: Met, facts: Mapping[str, str]) -> Problem:
    """Return the problem of two outcomes of one case, placed at the row that is met last."""
    assert last[0].row is not None
    both = " und ".join(
        f"{taken.decision}/{taken.row.id if taken.row else ''} {spell_outcome(outcome)}"
        for taken, outcome in (first, last)
    )
    message = f"{walk.edition}: in einem Fall widersprechen sich {both} bei {spell_facts(facts)}"
    return make_problem(
        last[0].row.place,
        "chain_contradiction",
        message,
        "mit „given“ festhalten, was feststeht, oder die Zeilen trennen",
    )


def spell_outcome(outcome: Outcome) -> str:
    """Return an outcome as a message shows it."""
    return f"{outcome.effect} ({', '.join(outcome.params.values())})"


def spell_facts(facts: Mapping[str, str]) -> str:
    """Return a situation as a message shows it."""
    return ", ".join(f"{fact}={value}" for fact, value in facts.items()) or "jeder Lage"
