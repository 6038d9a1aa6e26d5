"""Measure what of the book the decisions say: every clause with words of its own is cited by a row,
excused, or counted as missing.

In: the linked corpus.  Out: the coverage per edition; problems where no decision cites a prescribed
consequence or an exemption excuses nothing. An exemption excuses the clause it names and what is
below it, but below it nothing that prescribes: a consequence is excused only by its own id, and a
heading only itself. An exemption of a clause covers what a later edition carries over from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.ids.address import find_id_above
from regelwerk.model import Clause, Corpus, Decision, Exemption, Row
from regelwerk.prove.subject import find_subject, list_decided_subjects
from regelwerk.read.problem import Problem, make_problem

APART = ("background", "example", "intro")  # kinds that rule nothing
HEADING = "heading"  # the class of clauses that only say that the following holds
CONSEQUENCE = frozenset({"must", "shall", "does"})


@dataclass(frozen=True, slots=True)
class Coverage:
    """The clauses of an edition that prescribe a consequence, those of them that a row cites, and
    those of laws that no decision touches yet.

    `texts` are all clauses that say something, prescribing or not; `excused` are the clauses of
    either kind that no row cites but an exemption covers, `find_uncited` the texts that neither a
    row nor an exemption names.
    """

    prescribing: tuple[str, ...]
    cited: tuple[str, ...]
    undecided: tuple[str, ...]
    excused: Mapping[str, Exemption]
    texts: tuple[str, ...]
    uncited: tuple[str, ...]

    @property
    def exempt(self) -> tuple[str, ...]:
        """The prescribing clauses that are excused."""
        return tuple(id for id in self.prescribing if id in self.excused)


def list_citations(decision: Decision, edition: str) -> Iterator[tuple[Row, str]]:
    """Yield every clause that a decision cites in an edition, with the row that cites it."""
    for row in decision.rows:
        for cites in (row.cites, row.because, *(outcome.cites for outcome in row.then)):
            yield from ((row, id) for id in cites.get(edition, ()))


def prescribes(clause: Clause, parties: Container[str]) -> bool:
    """Return whether a clause prescribes a consequence: it binds a party of an irregularity, or the
    person who rules on it, to act.
    """
    return (
        any(norm.force in CONSEQUENCE and norm.who in parties for norm in clause.norms)
        and clause.kind not in APART
    )


def says_something(clause: Clause) -> bool:
    """Return whether a clause has words of its own by which to rule: headings, background notes and
    worked examples have none.
    """
    return bool(clause.text or clause.table) and clause.kind not in APART


def find_excuse(
    clause: Clause, exemptions: Mapping[str, Exemption], by_name: bool
) -> Exemption | None:
    """Return the nearest exemption that covers a clause, or the clause it is carried from; None if
    there is none.

    `by_name` admits only an exemption of the clause itself.
    """
    for id in filter(None, (clause.id, clause.carried_from)):
        at = id
        while at:
            found = exemptions.get(at)
            if found and (at == id or found.kind != HEADING):
                return found
            at = "" if by_name else find_id_above(at)
    return None


def measure_coverage(corpus: Corpus) -> dict[str, Coverage]:
    """Return per edition which clauses prescribe, which say something, and which of both are cited
    or excused.
    """
    cited = {
        id
        for decision in corpus.decisions.values()
        for edition in decision.editions
        for _, id in list_citations(decision, edition)
    }
    subjects = list_decided_subjects(corpus)
    exemptions = {exemption.id: exemption for exemption in corpus.exemptions}
    out = {}
    for edition in corpus.editions:
        parties = corpus.parties[corpus.editions[edition].game]
        clauses = [clause for clause in corpus.clauses.values() if clause.edition == edition]
        own = {
            c.id: prescribes(c, parties)
            for c in clauses
            if prescribes(c, parties) or says_something(c)
        }
        found = {
            id: find_excuse(corpus.clauses[id], exemptions, by_name)
            for id, by_name in own.items()
            if id not in cited
        }
        excused = {id: exemption for id, exemption in found.items() if exemption}
        prescribing = tuple(id for id, binds in own.items() if binds)
        waiting = (id for id in prescribing if id not in cited and id not in excused)
        texts = tuple(id for id in own if says_something(corpus.clauses[id]))
        out[edition] = Coverage(
            prescribing=prescribing,
            cited=tuple(id for id in prescribing if id in cited),
            undecided=tuple(
                id for id in waiting if find_subject(corpus, corpus.clauses[id]) not in subjects
            ),
            excused=excused,
            texts=texts,
            uncited=tuple(id for id in texts if id not in cited and id not in excused),
        )
    return out


def find_uncited(corpus: Corpus, covered: Mapping[str, Coverage]) -> Iterator[Problem]:
    """Yield a problem for every prescribing clause that no row cites and no exemption excuses, and
    for every exemption that excuses nothing any more.
    """
    for cover in covered.values():
        for id in cover.prescribing:
            if id not in cover.cited and id not in cover.excused and id not in cover.undecided:
                yield make_problem(
                    corpus.clauses[id].place,
                    "uncited_clause",
                    f"{id} schreibt eine Folge vor, die keine Entscheidung zitiert",
                    "Zeile ergänzen oder in decisions/exempt.yaml begründen",
                )
    used = {exemption.id for cover in covered.values() for exemption in cover.excused.values()}
    for exemption in corpus.exemptions:
        if exemption.id in corpus.clauses and exemption.id not in used:
            yield make_problem(
                exemption.place,
                "stale_exemption",
                f"{exemption.id} ist zitiert oder sagt nichts, auch nichts darunter; die Ausnahme"
                " ist überholt",
            )


def describe_coverage(covered: Mapping[str, Coverage]) -> dict[str, Any]:
    """Return the content of `build/coverage.json` by edition: how many clauses prescribe or say
    something, how many a row cites, which wait, what is excused, and why.
    """
    found: dict[str, Any] = {}
    for edition, c in covered.items():
        excused = sum(id in c.excused for id in c.texts)
        counts = {
            "prescribing": len(c.prescribing),
            "cited": len(c.cited),
            "texts": len(c.texts),
            "excused": excused,
        }
        lists = {"undecided": list(c.undecided), "uncited": list(c.uncited)}
        covers = Counter(exemption.id for exemption in c.excused.values())
        exempt = {
            e.id: {"id": e.id, "class": e.kind, "reason": e.reason, "clauses": covers[e.id]}
            for e in c.excused.values()
        }
        found[edition] = counts | lists | {"exempt": list(exempt.values())}
    return found
