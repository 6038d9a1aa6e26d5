"""The decisions that ask what has happened, and which decisions tell it.

In: the corpus, the compiled decisions.  Out: by decision its cases and the facts that it asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.model import Corpus

Json = dict[str, Any]
FAULT, FRONT = "fault", "front"  # the mark of a decision that asks what has happened


def list_fronts(corpus: Corpus, decisions: Json) -> Json:
    """Return the decisions that ask what has happened, each with its `cases` and the facts that it
    `asks` and no case does.

    Its cases are the decisions it leads to at any depth, and those on the same faults as one that
    it applies itself. What it leads to whatever has happened is none, nor what leads back to it,
    nor what is applied beside it.
    """
    rows = {id: [list_applied(row) for row in list_rows(each)] for id, each in decisions.items()}

    def find_below(starts: Iterable[str]) -> set[str]:
        found = {*starts}
        waiting = list(found)
        for each in waiting:
            below = set[str]().union(*rows[each]) - found
            found |= below
            waiting += below
        return found

    def list_faults(id: str) -> Iterable[str]:
        return corpus.decisions[id].marks.get(FAULT, ())

    found = dict[str, Json]()
    for front, decision in sorted(corpus.decisions.items()):
        if FRONT in decision.marks.get(FAULT, ()):
            applied = [each for each in rows[front] if each]
            always = find_below(set[str].intersection(*applied))
            beside = {id for each in rows.values() for row in each if front in row for id in row}
            below = find_below(set[str]().union(*applied) - always) - always - beside
            faults = {
                fault for each in set[str]().union(*applied) - always for fault in list_faults(each)
            }
            alike = {each for each in rows if faults & {*list_faults(each)}} - always - beside
            cases = {each for each in below | alike if front not in find_below([each])}
            others = {fact for each in below - {front} for fact in list_facts(decisions[each])}
            asks = set(list_facts(decisions[front])) - others
            found[front] = {"asks": sorted(asks), "cases": sorted(cases)}
    return found


def list_rows(decision: Json) -> Iterator[Json]:
    """Yield the compiled rows of a decision in all editions."""
    for compiled in decision["editions"].values():
        yield from compiled["rows"]


def list_applied(row: Json) -> set[str]:
    """Return the decisions that a compiled row applies."""
    return {outcome["apply"] for outcome in row["then"] if outcome["apply"]}


def list_facts(decision: Json) -> Iterator[str]:
    """Yield the facts that the compiled tables of a decision ask."""
    for compiled in decision["editions"].values():
        yield from compiled["facts"]
