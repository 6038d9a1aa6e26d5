"""Check the decisions as a whole; each problem names a witness.

In: the linked corpus.  Out: one verified `Table` per decision and edition, the coverage per
edition, plus problems. Checked are: tables without gap, overlap or dead parts; chains; every case;
no two norms of an edition against each other; every prescribing clause cited or exempt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from regelwerk.engine.table import Table
from regelwerk.engine.tabulate import (
    check_facts,
    check_size,
    check_values,
    find_dead_answers,
    tabulate,
)
from regelwerk.model import Clause, Corpus
from regelwerk.prove.chains import check_chains
from regelwerk.prove.chains.cases import check_cases, find_unwalked_calls
from regelwerk.prove.chains.order import check_presuppositions
from regelwerk.prove.coverage import Coverage, find_uncited, measure_coverage
from regelwerk.prove.orders import check_orders
from regelwerk.read.problem import Problem, make_problem

OPPOSED = {
    "must": frozenset({"may_not", "must_not", "shall_not"}),
    "shall": frozenset({"may_not", "must_not", "shall_not"}),
    "may": frozenset({"may_not", "must_not"}),
}


def tabulate_all(corpus: Corpus) -> tuple[dict[tuple[str, str], Table], list[Problem]]:
    """Return the tables by decision and edition, and all problems; a decision without a sound table
    in an edition is left out of the tables.
    """
    tables: dict[tuple[str, str], Table] = {}
    problems: list[Problem] = []
    for decision in corpus.decisions.values():
        if large := check_size(decision, corpus.facts):
            problems += large
            continue
        for edition in decision.editions:
            table, found = tabulate(decision, edition, corpus.facts, corpus.constraints)
            problems += found
            if table is not None:
                tables[decision.id, edition] = table
        own = {
            edition: tables[decision.id, edition]
            for edition in decision.editions
            if (decision.id, edition) in tables
        }
        if len(own) == len(decision.editions):
            problems += [
                *check_facts(decision, own),
                *find_dead_answers(decision, own, corpus.facts),
            ]
    return tables, problems


def verify(
    corpus: Corpus, tables: Mapping[tuple[str, str], Table]
) -> tuple[dict[str, Coverage], list[Problem]]:
    """Return the coverage by edition, and all problems of decisions that have these tables.

    What needs all tables is not checked while one is missing.
    """
    problems: list[Problem] = []
    if all(
        (decision.id, edition) in tables
        for decision in corpus.decisions.values()
        for edition in decision.editions
    ):
        problems += check_values(corpus.facts, tables.values())
        problems += check_chains(corpus, tables) or [
            *check_cases(corpus, tables),
            *find_unwalked_calls(corpus, tables),
        ]
    covered = measure_coverage(corpus)
    problems += [
        *check_presuppositions(corpus),
        *check_orders(corpus),
        *find_contradictions(corpus),
        *find_uncited(corpus, covered),
    ]
    return covered, problems


def find_contradictions(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every two norms of an edition that bind and forbid a role the same act
    under the same condition, unless their clauses are related.
    """
    seen: dict[tuple[str, str, str, str], list[tuple[str, Clause]]] = {}
    for clause in corpus.clauses.values():
        for norm in clause.norms:
            key = (clause.edition, norm.who, norm.act, norm.when)
            for force, other in seen.get(key, ()):
                opposed = norm.force in OPPOSED.get(force, ()) or force in OPPOSED.get(
                    norm.force, ()
                )
                if opposed and not are_related(clause, other):
                    yield make_problem(
                        clause.place,
                        "contradiction",
                        f"{clause.id} ({norm.force}) und {other.id} ({force}) widersprechen sich:"
                        f" {norm.who}, „{norm.act}“",
                        "die Bedingung nennen oder den Vorrang als Verweis angeben",
                    )
            seen.setdefault(key, []).append((norm.force, clause))


def are_related(one: Clause, other: Clause) -> bool:
    """Return whether a reference of one clause ranks it against the other (exception, subject to,
    excludes), or both are rows of one case, whose conditions exclude each other.
    """
    if one.kind == other.kind == "outcome_row" and one.parent == other.parent:
        return True
    ordering = {"exception_to", "subject_to", "excludes"}
    return any(
        ref.to == b.id and ref.kind in ordering
        for a, b in ((one, other), (other, one))
        for ref in a.refs
    )
