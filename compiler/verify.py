"""What must hold of the rulebook as a whole, each breach with a witness.

In: the linked corpus.  Out: one verified `Table` per decision and edition, the coverage per edition, plus problems.
Checked: tables without gap, overlap or dead parts; chains; every case; no two norms of an edition against each other; every
prescribing clause cited or exempt.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from compiler.chains import chained
from compiler.chains.cases import ruled, unwalked
from compiler.chains.order import opposing, presupposing
from compiler.engine.table import Table
from compiler.engine.tabulate import check_facts, check_size, check_values, tabulate
from compiler.model import Clause, Corpus, Decision, Row
from compiler.problem import Problem, problem
from compiler.subject import decided, subject

OPPOSED = {
    "must": frozenset({"may_not", "must_not", "shall_not"}),
    "shall": frozenset({"may_not", "must_not", "shall_not"}),
    "may": frozenset({"may_not", "must_not"}),
}
APART = ("background", "example", "intro")  # kinds that rule nothing
CONSEQUENCE = frozenset({"must", "shall", "does"})


@dataclass(frozen=True, slots=True)
class Coverage:
    """The prescribing clauses of an edition: all, those a decision row cites, those exempt, those of laws no decision touches yet.

    `texts` are all clauses that say something, prescribing or not, `uncited` those of them that neither a row nor an exemption names.
    """

    prescribing: tuple[str, ...]
    cited: tuple[str, ...]
    exempt: tuple[tuple[str, str], ...]
    undecided: tuple[str, ...]
    texts: tuple[str, ...] = ()
    uncited: tuple[str, ...] = ()


def verify(corpus: Corpus) -> tuple[dict[tuple[str, str], Table], dict[str, Coverage], list[Problem]]:
    """Tables, coverage and every problem found; a decision without a sound table in an edition is left out of the tables.

    What can only be told from all tables is not told while one is missing.
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
        own = {edition: tables[decision.id, edition] for edition in decision.editions if (decision.id, edition) in tables}
        problems += check_facts(decision, own) if len(own) == len(decision.editions) else ()
    if all((decision.id, edition) in tables for decision in corpus.decisions.values() for edition in decision.editions):
        problems += check_values(corpus.facts, tables.values())
        problems += chained(corpus, tables) or [*ruled(corpus, tables), *unwalked(corpus, tables)]
    covered = coverage(corpus)
    problems += [*presupposing(corpus), *opposing(corpus), *contradictions(corpus), *uncited(corpus, covered)]
    return tables, covered, problems


def citing(decision: Decision, edition: str) -> Iterator[tuple[Row, str]]:
    """Every clause a decision cites in an edition, with the row."""
    for row in decision.rows:
        for cites in (row.cites, row.because, *(outcome.cites for outcome in row.then)):
            yield from ((row, id) for id in cites.get(edition, ()))


def prescribes(clause: Clause, parties: Container[str]) -> bool:
    """Whether a clause prescribes a consequence: it binds a party of an irregularity, or who rules on it, to act."""
    return any(norm.force in CONSEQUENCE and norm.who in parties for norm in clause.norms) and clause.kind not in APART


def says_something(clause: Clause) -> bool:
    """Whether a clause has words of its own to rule by: headings, background notes and worked examples have none."""
    return bool(clause.text or clause.table) and clause.kind not in APART


def coverage(corpus: Corpus) -> dict[str, Coverage]:
    """Per edition, what prescribes and what of it is cited or exempt; an exemption of a clause covers what is carried from it."""
    cited = {id for decision in corpus.decisions.values() for edition in decision.editions for _, id in citing(decision, edition)}
    subjects = decided(corpus)
    reasons = {exemption.id: exemption.reason for exemption in corpus.exemptions}
    out = {}
    for edition in corpus.editions:
        parties = corpus.parties[corpus.editions[edition].game]
        prescribing = [clause for clause in corpus.clauses.values() if clause.edition == edition and prescribes(clause, parties)]
        exempt = tuple(
            (c.id, reasons.get(c.id) or reasons[c.carried_from])
            for c in prescribing
            if c.id not in cited and (c.id in reasons or c.carried_from in reasons)
        )
        excused = {id for id, _ in exempt}
        undecided = tuple(c.id for c in prescribing if c.id not in cited and c.id not in excused and subject(corpus, c) not in subjects)
        texts = tuple(c.id for c in corpus.clauses.values() if c.edition == edition and says_something(c))
        uncited = tuple(id for id in texts if id not in cited and id not in excused)
        own = tuple(c.id for c in prescribing)
        out[edition] = Coverage(own, tuple(id for id in own if id in cited), exempt, undecided, texts, uncited)
    return out


def uncited(corpus: Corpus, covered: Mapping[str, Coverage]) -> Iterator[Problem]:
    """Prescribing clauses no row cites and no exemption excuses, and exemptions that excuse nothing any more."""
    for cover in covered.values():
        excused = {*(id for id, _ in cover.exempt), *cover.undecided}
        for id in cover.prescribing:
            if id not in cover.cited and id not in excused:
                clause = corpus.clauses[id]
                yield problem(
                    clause.place,
                    "uncited_clause",
                    f"{id} schreibt eine Folge vor, die keine Entscheidung zitiert",
                    "Zeile ergänzen oder in decisions/exempt.yaml begründen",
                )
    used = {id for cover in covered.values() for id, _ in cover.exempt}
    used |= {corpus.clauses[id].carried_from for id in used}
    for exemption in corpus.exemptions:
        if exemption.id in corpus.clauses and exemption.id not in used:
            yield problem(
                exemption.place, "stale_exemption", f"{exemption.id} ist zitiert oder schreibt nichts vor; die Ausnahme ist überholt"
            )


def contradictions(corpus: Corpus) -> Iterator[Problem]:
    """Two norms of an edition that bind and forbid a role the same act under the same condition, neither being the other's exception."""
    seen: dict[tuple[str, str, str, str], list[tuple[str, Clause]]] = {}
    for clause in corpus.clauses.values():
        for norm in clause.norms:
            key = (clause.edition, norm.who, norm.act, norm.when)
            for force, other in seen.get(key, ()):
                opposed = norm.force in OPPOSED.get(force, ()) or force in OPPOSED.get(norm.force, ())
                if opposed and not related(clause, other):
                    yield problem(
                        clause.place,
                        "contradiction",
                        f"{clause.id} ({norm.force}) und {other.id} ({force}) widersprechen sich: {norm.who}, „{norm.act}“",
                        "die Bedingung nennen oder den Vorrang als Verweis angeben",
                    )
            seen.setdefault(key, []).append((norm.force, clause))


def related(one: Clause, other: Clause) -> bool:
    """Whether one clause orders itself to the other by a reference, or both are rows of one case, whose conditions exclude each other."""
    if one.kind == other.kind == "outcome_row" and one.parent == other.parent:
        return True
    ordering = {"exception_to", "subject_to", "excludes"}
    return any(ref.to == b.id and ref.kind in ordering for a, b in ((one, other), (other, one)) for ref in a.refs)
