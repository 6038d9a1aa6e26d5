"""Check what the facts of a chain mean: which a call binds, which it shares, and which would have
two meanings.

In: the walks of all editions.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from itertools import combinations

from regelwerk.assemble.outcomes import SAME
from regelwerk.errors import suggest_nearest
from regelwerk.model import APPLY, Corpus, Decision, Outcome, Row
from regelwerk.prove.chains.suspects import Finder
from regelwerk.prove.chains.walk import Walk
from regelwerk.read.problem import Problem, make_problem

Reached = Mapping[str, Sequence[tuple[Outcome, Set[str]]]]  # row → calls, facts asked below


def find_unbound_facts(walk: Walk, decision: str) -> Iterator[Problem]:
    """Yield a problem for every fact that a decision and one below its calls both ask, or that two
    calls of one row reach, where the call neither binds nor shares it.
    """
    could = {
        row.id: [(call, walk.used(call.params["decision"]) - call.given.keys()) for call in calls]
        for row, calls in walk.list_calling(decision)
    }
    if any(list_doubled_facts(walk, decision, could)):  # seldom: whether a way leads there, too
        places = {row.id: row.place for row, _ in walk.list_calling(decision)}
        for row, said in list_doubled_facts(walk, decision, list_reached_calls(walk, decision)):
            message = f"{walk.edition}: {decision}/{row} führt zu {said}"
            yield make_problem(places[row], "chain_unbound", message, MEND)


def list_doubled_facts(walk: Walk, decision: str, reached: Reached) -> Iterator[tuple[str, str]]:
    """Yield the row of every fact that is asked twice, and what the message says of it."""
    asked = walk.list_asked(decision)
    for row, calls in reached.items():
        for call, names in calls:
            for fact in asked:
                if fact in names and fact not in call.shared:
                    yield row, f"{call.params['decision']}, und beide fragen „{fact}“"
        for (one, names), (other, others) in combinations(calls, 2):
            for fact in sorted(names & others - set(asked)):
                if fact not in one.shared or fact not in other.shared:
                    both = f"{one.params['decision']} und {other.params['decision']}"
                    yield row, f"{both}, und beide fragen „{fact}“"


MEND = (
    "unter „given“ einen Wert setzen oder „same“ sagen, wenn dasselbe Ereignis gemeint ist; sonst"
    " eine der beiden Angaben anders nennen"
)


def list_reached_calls(walk: Walk, decision: str) -> dict[str, list[tuple[Outcome, set[str]]]]:
    """Return, for each row of a decision, its calls, each with the facts that are asked below it
    and not bound there, on any way.
    """
    finder = Finder(walk, {}, lambda _: True)
    found: dict[str, list[tuple[Outcome, set[str]]]] = {}
    for begun in walk.begin(decision):
        row = begun.taken[0].row
        if row is None:
            continue
        calls = found.setdefault(row.id, [(call, set()) for call in walk.list_calls(row)])
        futures: set[Hashable] = set()  # ways that go on alike ask the same
        waiting = [begun]
        while waiting:
            way = waiting.pop()
            for taken in way.taken[1:][-1:]:
                for call, names in calls:
                    if call.params["decision"] == taken.path[1]:
                        names |= set(walk.list_asked(taken.decision)) - taken.bound.keys()
            if not way.ended:
                below = tuple(above.path[1:2] for _, above in way.waiting)
                future = below, finder.describe_future(way, 0)
                if future not in futures:
                    futures.add(future)
                    waiting += walk.follow_call(way)
    return found


def find_misgiven(corpus: Corpus, walks: Sequence[Walk]) -> Iterator[Problem]:
    """Yield a problem for everything that a call gives in vain: facts that nobody asks below,
    values that a fact does not have, `same` where only one side asks.
    """
    for decision in corpus.decisions.values():
        for row in decision.rows:
            for call in (outcome for outcome in row.then if outcome.effect == APPLY):
                yield from (
                    make_problem(row.place, "chain_given", *said)
                    for said in list_call_faults(corpus, walks, decision, row, call)
                )


def list_call_faults(
    corpus: Corpus, walks: Sequence[Walk], decision: Decision, row: Row, call: Outcome
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the values that one call gives, and what to do."""
    target = call.params["decision"]
    held = [walk for walk in walks if walk.edition in row.cites and call.holds(walk.edition)]
    below = {fact for walk in held for fact in walk.used(target)}
    beside = [
        other.params["decision"]
        for other in row.then
        if other.effect == APPLY and other is not call
    ]
    here = {
        *decision.asks,
        *(fact for walk in held for other in beside for fact in walk.used(other)),
    }
    named = f"{decision.id}/{row.id} gibt {target}"
    for fact in (*call.given, *call.shared):
        if fact not in below:
            yield f"{named} „{fact}“ mit, wonach dort niemand fragt", suggest_nearest(fact, below)
    for fact, value in call.given.items():
        known = corpus.facts[fact].values if fact in corpus.facts else ()
        if fact in below and value not in known:
            yield (
                f"{named} „{fact}={value}“ mit, diese Antwort gibt es nicht",
                suggest_nearest(value, known) or "möglich: " + ", ".join(known),
            )
    for fact in call.shared:
        if fact in below and SAME in corpus.facts[fact].values:
            yield (
                f"{named} „{fact}: {SAME}“ mit, aber so heißt auch eine Antwort",
                "die Antwort anders nennen",
            )
        elif fact in below and fact not in here:
            yield (
                f"{named} „{fact}: {SAME}“ mit, aber hier fragt niemand danach",
                "streichen; die Antwort reist von selbst mit",
            )
