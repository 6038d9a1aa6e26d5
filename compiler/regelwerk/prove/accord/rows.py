"""Check on what the rows of decisions rest, and how the answers to facts are called.

In: the corpus and the steps of its lineage.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.ids.address import find_id_above, is_under
from regelwerk.lineage.step import Step
from regelwerk.model import Clause, Corpus, Fact, Row
from regelwerk.read.problem import Problem, make_problem

BESIDE = frozenset({"background", "example"})  # kinds that explain a clause and are no law
SAID = {"yes": "ja", "no": "nein"}  # the word with which the label of a value begins
CITES = tuple[str, ...]


def check_answers(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every label of yes or no that says the opposite, and for one label of two
    answers.
    """
    for fact in corpus.facts.values():
        for value, word in SAID.items():
            label = fact.values.get(value, word)
            if label.split()[0].strip(",;") != word:
                message = f"{fact.id}: die Antwort {value} heißt „{label}“"
                yield make_problem(
                    fact.place, "wrong_answer", message, f"sie muss mit „{word}“ beginnen"
                )
        yield from find_twin_labels(fact)


def find_twin_labels(fact: Fact) -> Iterator[Problem]:
    """Yield a problem for every label that two answers to one fact share."""
    labels = list(fact.values.values())
    for label in dict.fromkeys(label for label in labels if labels.count(label) > 1):
        yield make_problem(
            fact.place, "wrong_answer", f"{fact.id}: zwei Antworten heißen „{label}“"
        )


def list_law_citations(row: Row, edition: str) -> list[CITES]:
    """Return what a row cites as its law in an edition: its own citations, then those of each
    outcome that has some.
    """
    return [
        cites
        for cites in (row.cites.get(edition, ()), *(o.cites.get(edition, ()) for o in row.then))
        if cites
    ]


def find_unfounded_rows(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every row that rests on a bare heading, or on a background note or
    example without the clause it explains or one below that.
    """
    for decision in corpus.decisions.values():
        for row in decision.rows:
            for cites in (
                cites for edition in row.cites for cites in list_law_citations(row, edition)
            ):
                for clause in (corpus.clauses[id] for id in cites if id in corpus.clauses):
                    if not is_founded(corpus, clause, cites):
                        why = explain_unfounded(clause)
                        message = f"{decision.id}/{row.id} stützt sich auf {clause.id}: {why}"
                        yield make_problem(
                            row.place,
                            "not_law",
                            message,
                            "die Bestimmung zitieren, die es vorschreibt",
                        )


def is_founded(corpus: Corpus, clause: Clause, cites: CITES) -> bool:
    """Return whether a clause may be cited beside the others of a list."""
    if clause.kind in BESIDE:
        rest = (
            id for id in cites if id in corpus.clauses and corpus.clauses[id].kind not in BESIDE
        )
        return any(is_under(id, find_id_above(clause.id)) for id in rest)
    return bool(clause.text or clause.table or clause.unprinted)


def explain_unfounded(clause: Clause) -> str:
    """Return why a clause is no law by itself."""
    return (
        "das erläutert nur, und was es erläutert, ist nicht zitiert"
        if clause.kind in BESIDE
        else "das ist nur eine Überschrift"
    )


def find_missing_counterparts(corpus: Corpus, steps: tuple[Step, ...]) -> Iterator[Problem]:
    """Yield a problem for every clause that a row cites in one edition without a counterpart in the
    next, and for every excuse that is out of date.
    """
    for decision in corpus.decisions.values():
        for row in decision.rows:
            lost = dict(missing for step in steps for missing in list_unmatched(row, step))
            for id, wanted in lost.items():
                if id not in row.apart:
                    message = (
                        f"{decision.id}/{row.id}: {id} ist zitiert, aber keine Entsprechung"
                        f" ({', '.join(wanted)})"
                    )
                    yield make_problem(
                        row.place,
                        "no_counterpart",
                        message,
                        "mitzitieren oder unter apart begründen, warum nicht",
                    )
            for id in row.apart.keys() - lost.keys():
                message = (
                    f"{decision.id}/{row.id}: {id} hat seine Entsprechung oder ist nicht zitiert;"
                    " apart ist überholt"
                )
                yield make_problem(row.place, "stale_excuse", message)


def list_unmatched(row: Row, step: Step) -> Iterator[tuple[str, CITES]]:
    """Yield what a row cites on one side of a step, its precedence included, with its counterparts
    on the other side, where the row cites none of these.
    """
    if step.older not in row.cites or step.newer not in row.cites:
        return
    for mine, theirs, passages in (
        (step.older, step.newer, step.forward),
        (step.newer, step.older, step.back),
    ):
        there = {id for cites in list_law_citations(row, theirs) for id in cites} | set(
            row.because.get(theirs, ())
        )
        beside = [row.because, *(o.cites for o in row.then if o.holds(mine) and o.holds(theirs))]
        both = [
            row.cites[mine],
            *(cites[mine] for cites in beside if mine in cites and theirs in cites),
        ]
        for id in (id for cites in both for id in cites):
            counterparts = passages[id].ids if id in passages else ()
            if counterparts and not there.intersection(counterparts):
                yield id, counterparts
