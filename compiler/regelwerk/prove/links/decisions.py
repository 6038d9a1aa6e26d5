"""Check what decisions, their questions and the exemptions name: phases, ranks, places, other
decisions, facts and answers.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from regelwerk.errors import suggest_nearest
from regelwerk.model import Corpus, Decision
from regelwerk.read.problem import Problem, make_problem


def check_citations(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every decision whose phase does not exist, whose rank another has or that
    leads to nothing, and for every exemption of what does not exist.
    """
    phases = {(phase.game, phase.id) for phase in corpus.phases}
    ranked: dict[tuple[str, int], str] = {}
    for decision in corpus.decisions.values():
        if everyday := decision.everyday:
            first = ranked.setdefault((decision.game, everyday.rank), decision.id)
            if first != decision.id:
                yield make_problem(
                    decision.place,
                    "duplicate_id",
                    f"Rang {everyday.rank} unter den alltäglichen hat schon {first}",
                )
            for id in everyday.at:
                if id not in corpus.contents:
                    yield make_problem(
                        decision.place,
                        "dangling_reference",
                        f"{decision.id}: {id} gibt es nicht",
                        suggest_nearest(id, corpus.contents),
                    )
            for id in everyday.also:
                if id not in corpus.decisions:
                    message = f"{decision.id} führt auch zu „{id}“, das es nicht gibt"
                    yield make_problem(
                        decision.place,
                        "unknown_decision",
                        message,
                        suggest_nearest(id, corpus.decisions),
                    )
        yield from find_lost_yields(corpus, decision)
        if (decision.game, decision.phase) not in phases:
            near = suggest_nearest(
                decision.phase, sorted(id for game, id in phases if game == decision.game)
            )
            yield make_problem(
                decision.place, "unknown_phase", f"Phase „{decision.phase}“ gibt es nicht", near
            )
    for exemption in corpus.exemptions:
        if exemption.id not in corpus.clauses:
            yield make_problem(
                exemption.place,
                "stale_exemption",
                f"{exemption.id} gibt es nicht",
                suggest_nearest(exemption.id, corpus.clauses),
            )


def find_lost_yields(corpus: Corpus, decision: Decision) -> Iterator[Problem]:
    """Yield a problem for every decision that does not exist and to which one yields, and for every
    clause that does not exist and by which it does.
    """
    for other in decision.yields_to:
        if other.decision not in corpus.decisions:
            yield make_problem(
                decision.place,
                "unknown_decision",
                f"{decision.id} weicht „{other.decision}“, das es nicht gibt",
                suggest_nearest(other.decision, corpus.decisions),
            )
        for id in (id for ids in other.because.values() for id in ids):
            if id not in corpus.clauses:
                yield make_problem(
                    decision.place,
                    "dangling_reference",
                    f"{decision.id}: {id} gibt es nicht",
                    suggest_nearest(id, corpus.clauses),
                )


def check_usual(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every question whose usual answer it does not have."""
    for fact in corpus.facts.values():
        if fact.usual and fact.usual not in fact.values:
            yield make_problem(
                fact.place,
                "unknown_value",
                f"{fact.id}: „{fact.usual}“ ist keine Antwort",
                suggest_nearest(fact.usual, fact.values),
            )


def check_spoken(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every sentence to be said that depends on a fact or answer the game does
    not have.
    """
    answers: dict[str, dict[str, Mapping[str, str]]] = {}
    for fact in corpus.facts.values():
        answers.setdefault(fact.game, {})[fact.id] = fact.values
    for fact in corpus.facts.values():
        known = answers[fact.game]
        for other, values in (
            tie for each in (*fact.aloud, *fact.hush) for tie in each.when.items()
        ):
            if other not in known:
                yield make_problem(
                    fact.place,
                    "unknown_fact",
                    f"{fact.id}: Angabe „{other}“ gibt es nicht",
                    suggest_nearest(other, known),
                )
                continue
            for value in sorted(values - known[other].keys()):
                yield make_problem(
                    fact.place,
                    "unknown_value",
                    f"{fact.id}: „{other}“ kennt „{value}“ nicht",
                    suggest_nearest(value, known[other]),
                )
