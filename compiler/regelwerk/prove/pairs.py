"""Hold every two decisions of a game against each other: where both may be asked of one incident,
they must not order opposite things.

Where one of two decisions leads to the other, the way tells which of them rules. Where each leads
to the other and both ask the same, it does not: they are two doors to one event. Nor does it where
one is silent on what the other rules: only a silence that leads there says where the ruling stands.

In: the corpus and its verified tables.  Out: how many pairs there are, how each that orders
opposite things is settled, and a problem with a witness for every one that is not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from regelwerk.model import APPLY, OTHERWISE, PREMISE_OPEN, Corpus, Decision, Outcome, Row
from regelwerk.model.orders import find_dispute, list_orders
from regelwerk.prove.chains import spell_facts
from regelwerk.prove.chains.walk import Tables, Taken, Walk
from regelwerk.read.problem import Problem, make_problem

Ids = tuple[str, ...] | frozenset[str]
STEP = re.compile("[./]")  # between the parts of an id
# order of a decision whose text says nothing on what another rules, and that of the other
SILENT, RULED = "silent", "ruled"
# how a pair that orders opposite things is settled, in the order in which it is looked for
MARKS, CHAIN, FACTS, YIELDS, CONFLICT = "marks", "chain", "facts", "yields", "conflict"
MEANS = (MARKS, CHAIN, FACTS, YIELDS, CONFLICT)


class Ruling(NamedTuple):
    """A row of a decision in an edition, with its combinations, what it orders, and the clauses it
    rests on; where the text is silent, the clauses nearest to it.
    """

    decision: str
    name: str
    row: Row | None  # none where the text is silent
    combos: int
    orders: Mapping[str, str]
    clauses: tuple[str, ...]


class Stance(NamedTuple):
    """What the rulings of a decision order together, by object, the clauses they rest on, and those
    nearest to its silence.
    """

    orders: Mapping[str, frozenset[str]]
    clauses: frozenset[str]
    silent: frozenset[str]


@dataclass(frozen=True, slots=True)
class Held:
    """The pairs of decisions of an edition: how many were held against each other, how many of them
    may be asked of one incident, how many order opposite things, how these are settled, which of
    them yields to which, and a problem for each that is not settled.
    """

    pairs: int
    overlapping: int
    opposed: int
    settled: Mapping[str, int]
    yielded: frozenset[tuple[str, str]]
    open: tuple[Problem, ...]


def hold_pairs(corpus: Corpus, tables: Tables) -> dict[str, Held]:
    """Return by edition how every two of its decisions stand to each other."""
    return {
        edition: hold_edition(corpus, Walk(corpus, tables, edition)) for edition in corpus.editions
    }


def check_pairs(corpus: Corpus, held: Mapping[str, Held]) -> Iterator[Problem]:
    """Yield a problem for every two decisions that order opposite things and are not settled, and
    for every decision that yields where it need not.
    """
    for each in held.values():
        yield from each.open
    yielded = frozenset[tuple[str, str]]().union(*(each.yielded for each in held.values()))
    for decision in corpus.decisions.values():
        for other in decision.yields_to:
            if (decision.id, other.decision) not in yielded:
                message = f"{decision.id} weicht {other.decision}, ohne dass sie sich widersprechen"
                yield make_problem(decision.place, "idle_yield", message, "streichen")


def hold_edition(corpus: Corpus, walk: Walk) -> Held:
    """Return how every two decisions of an edition stand to each other."""
    rulings = {
        name: tuple(list_rulings(corpus, walk, corpus.decisions[name])) for name in walk.decisions
    }
    linked = find_linked(walk) - find_doors(walk)
    settled: Counter[str] = Counter()
    overlapping, opposed, problems = 0, 0, list[Problem]()
    yielded: set[tuple[str, str]] = set()
    pairs = list(combinations(walk.decisions, 2))
    stances = {name: collect_stance(each) for name, each in rulings.items()}
    for one, other in pairs:
        apart = find_mark_apart(corpus.decisions[one], corpus.decisions[other])
        overlapping += not apart
        if not are_opposed(stances[one], stances[other]):
            continue
        opposed += 1
        if apart:
            settled[MARKS] += 1
            continue
        clashes = list_clashes(corpus, walk, rulings[one], rulings[other])
        if frozenset((one, other)) in linked:
            clashes = [clash for clash in clashes if clash[2] == SILENT]
        means = settle(corpus, walk, clashes) if clashes else CHAIN
        settled[means] += 1
        if means == YIELDS:
            yielded |= {(one, other), (other, one)}
        if not means:
            problems.append(describe_pair(corpus, walk, clashes))
    return Held(
        len(pairs),
        overlapping,
        opposed,
        {means: settled[means] for means in MEANS},
        frozenset(yielded),
        tuple(problems),
    )


def list_rulings(corpus: Corpus, walk: Walk, decision: Decision) -> Iterator[Ruling]:
    """Yield the rows of a decision in an edition that order something, and its silence; the row of
    an open premise orders nothing.
    """
    for name, row, combos in walk.list_parts(decision.id):
        if name == PREMISE_OPEN:
            continue
        if row is None:
            silence = decision.find_silence(walk.edition)
            if silence and silence.outcome == "not_covered":
                nearest = silence.nearest.get(walk.edition, ())
                yield Ruling(decision.id, OTHERWISE, None, combos, {}, nearest)
            continue
        orders: dict[str, str] = {}
        clauses = list(row.cites[walk.edition])
        for outcome in walk.list_outcomes(row):
            if outcome.effect != APPLY and (
                said := list_orders(corpus.effects[outcome.effect].orders, outcome.params)
            ):
                orders = {**said, **orders}
                clauses += outcome.cites.get(walk.edition, ())
        if orders:
            yield Ruling(decision.id, name, row, combos, orders, tuple(clauses))


def collect_stance(rulings: Sequence[Ruling]) -> Stance:
    """Return what the rulings of a decision say together."""
    orders: dict[str, set[str]] = {}
    for each in rulings:
        for thing, order in each.orders.items():
            orders.setdefault(thing, set()).add(order)
    return Stance(
        {thing: frozenset(said) for thing, said in orders.items()},
        frozenset(clause for each in rulings if each.row for clause in each.clauses),
        frozenset(clause for each in rulings if not each.row for clause in each.clauses),
    )


def are_opposed(one: Stance, other: Stance) -> bool:
    """Return whether two of the rulings of two decisions order opposite things, as `find_opposite`
    tells of each two.
    """
    return (
        any(
            find_dispute({thing: order}, {thing: rival})
            for thing in one.orders.keys() & other.orders.keys()
            for order, rival in product(one.orders[thing], other.orders[thing])
        )
        or bool(other.silent and share_clause(one.clauses, other.silent))
        or bool(one.silent and share_clause(one.silent, other.clauses))
    )


def find_linked(walk: Walk) -> set[frozenset[str]]:
    """Return the pairs of decisions of which one leads to the other, or to both of which one row
    leads.
    """
    below = {name: walk.reached(name)[0] for name in walk.decisions}
    found = {frozenset((name, other)) for name, reached in below.items() for other in reached}
    for name in walk.decisions:
        for _, calls in walk.list_calling(name):
            led = [below.get(call.params["decision"], frozenset()) for call in calls]
            for one, other in combinations(led, 2):
                found |= {frozenset(pair) for pair in product(one, other)}
    return found


def find_doors(walk: Walk) -> set[frozenset[str]]:
    """Return the pairs of decisions of which each leads to the other and which have a question in
    common.
    """
    led = {
        name: {call.params["decision"] for _, calls in walk.list_calling(name) for call in calls}
        for name in walk.decisions
    }
    return {
        frozenset((name, other))
        for name, below in led.items()
        for other in below
        if name in led.get(other, ())
        and not set(walk.list_asked(name)).isdisjoint(walk.list_asked(other))
    }


def find_mark_apart(one: Decision, other: Decision) -> str:
    """Return the first mark by which two decisions cannot be asked of one incident; empty if they
    can.
    """
    return next(
        (
            kind
            for kind, values in one.marks.items()
            if kind in other.marks and values.isdisjoint(other.marks[kind])
        ),
        "",
    )


Clash = tuple[Ruling, Ruling, str]  # with the object in dispute


def list_clashes(
    corpus: Corpus, walk: Walk, rulings: Sequence[Ruling], others: Sequence[Ruling]
) -> list[Clash]:
    """Return every two rulings of two decisions that order opposite things and of which none leads
    to the decision of the other, or leaves open what it presumes, with the object; one that is
    silent and one that rests on a clause nearest to the silence order opposite things, too.
    """
    return [
        (one, other, thing)
        for one, other in product(rulings, others)
        if (thing := find_opposite(one, other))
        and not any(
            leads(walk, each, to.decision) or leaves_open(corpus, walk, each, to.decision)
            for each, to in ((one, other), (other, one))
        )
    ]


def leads(walk: Walk, ruling: Ruling, decision: str) -> bool:
    """Return whether a ruling goes on with a decision."""
    return leads_to(walk.list_calls(ruling.row), decision)


def leads_to(calls: Iterable[Outcome], decision: str) -> bool:
    """Return whether one of these calls goes on with a decision."""
    return any(call.params["decision"] == decision for call in calls)


def leaves_open(corpus: Corpus, walk: Walk, ruling: Ruling, decision: str) -> bool:
    """Return whether a silence leaves open what another decision presumes: the rows that lead from
    the silent decision to the other establish it.
    """
    return (
        ruling.row is None
        and corpus.decisions[decision].presumes is not None
        and any(leads_to(calls, decision) for _, calls in walk.list_calling(ruling.decision))
    )


def find_opposite(one: Ruling, other: Ruling) -> str:
    """Return the object about which two rulings order opposite things; empty if there is none."""
    if one.row and other.row:
        return find_dispute(one.orders, other.orders)
    if (one.row or other.row) and share_clause(one.clauses, other.clauses):
        return SILENT
    return ""


def share_clause(ids: Ids, others: Ids) -> bool:
    """Return whether a clause stands in both, itself or with one above it."""
    return not (list_above(ids).isdisjoint(others) and list_above(others).isdisjoint(ids))


@cache
def list_above(ids: Ids) -> frozenset[str]:
    """Return clauses and all under which they stand."""
    return frozenset(
        above for id in ids for above in (id, *(id[: step.start()] for step in STEP.finditer(id)))
    )


def settle(corpus: Corpus, walk: Walk, clashes: Sequence[Clash]) -> str:
    """Return how two decisions without a way between them are settled; empty if they are not."""
    real = [clash for clash in clashes if find_situation(walk, clash) is not None]
    if not real:
        return FACTS
    one, other = corpus.decisions[real[0][0].decision], corpus.decisions[real[0][1].decision]
    if any(
        each.decision == low.id and walk.edition in each.because
        for high, low in ((one, other), (other, one))
        for each in high.yields_to
    ):
        return YIELDS
    return CONFLICT if all(is_conflict(corpus, clash) for clash in real) else ""


def find_situation(walk: Walk, clash: Clash) -> dict[str, str] | None:
    """Return the facts of an incident in which both rulings hold; None if there is none."""
    first, last, _ = clash
    return walk.find_witness(
        [
            Taken(each.decision, each.row, each.combos, {}, (each.decision,))
            for each in (first, last)
        ]
    )


def is_conflict(corpus: Corpus, clash: Clash) -> bool:
    """Return whether a contradiction of the sources names a clause of each of two rulings."""
    first, last, _ = clash
    return any(
        one in first.clauses and other in last.clauses
        for conflict in corpus.conflicts.values()
        for one, other in product(conflict.says, repeat=2)
        if one != other
    )


def describe_pair(corpus: Corpus, walk: Walk, clashes: Sequence[Clash]) -> Problem:
    """Return the problem of two decisions, with the first rows and facts that show it."""
    clash, facts = next(
        (clash, facts)
        for clash in clashes
        if (facts := find_situation(walk, clash)) is not None and not is_conflict(corpus, clash)
    )
    first, last, thing = clash
    both = " und ".join(
        f"{each.decision}/{each.name} ({each.orders.get(thing, RULED if each.row else SILENT)})"
        for each in (first, last)
    )
    return make_problem(
        last.row.place if last.row else corpus.decisions[last.decision].place,
        "unsettled_pair",
        f"{walk.edition}: nebeneinander widersprechen sich {both} über {thing} bei"
        f" {spell_facts(facts)}",
        "eine führt zur anderen, weicht ihr („yields_to“), ein „never“ oder ein Merkmal trennt sie,"
        " oder conflicts.yaml nennt beide Stellen",
    )
