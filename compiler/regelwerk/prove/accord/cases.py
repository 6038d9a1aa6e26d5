"""Check that a case runs every ruling a decision can give, and that the title of a case names no
other year than its editions.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from regelwerk.engine.tabulate import list_rows_in_force
from regelwerk.model import OTHERWISE, PREMISE_OPEN, Corpus, Decision, Place
from regelwerk.read.problem import Problem, make_problem

YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def find_unrun_rows(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every row, and every answer to a silent text, that no case expects in an
    edition in which it holds, and for every excuse that is out of date. The row of an open premise
    is not written, it needs no case.
    """
    expected = {
        (case.decision, edition, each.row)
        for case in corpus.cases
        for edition, each in case.rules.items()
    }
    for decision in corpus.decisions.values():
        excused = {(edition, row.id): row.place for row in decision.rows for edition in row.no_case}
        missing = {
            (edition, row): place
            for edition, row, place in list_rulings(decision)
            if (decision.id, edition, row) not in expected and row != PREMISE_OPEN
        }
        for edition, row in missing.keys() - excused.keys():
            message = f"{decision.id}/{row} hat in {edition} keinen Fall"
            mend = "einen Fall ergänzen, der sie in dieser Ausgabe erwartet"
            yield make_problem(missing[edition, row], "row_without_case", message, mend)
        for edition, row in excused.keys() - missing.keys():
            message = (
                f"{decision.id}/{row} gilt in {edition} nicht oder hat einen Fall; no_case ist"
                " überholt"
            )
            yield make_problem(excused[edition, row], "stale_excuse", message)


def find_misdated_cases(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every year in the title of a case that is not the year of an edition that
    rules on it.
    """
    for case in corpus.cases:
        for year in YEAR.findall(case.title):
            if not any(edition.endswith(year) for edition in case.rules):
                message = f"der Titel nennt {year}, der Fall gehört zu {', '.join(case.rules)}"
                yield make_problem(case.place, "case_year", message, "eines von beiden berichtigen")


def list_rulings(decision: Decision) -> Iterator[tuple[str, str, Place]]:
    """Yield edition, name and place of every row in every edition in which it holds, the answer to
    silence included.
    """
    for edition in decision.editions:
        yield from ((edition, row.id, row.place) for row in list_rows_in_force(decision, edition))
        if decision.otherwise and edition in decision.otherwise.editions:
            yield edition, OTHERWISE, decision.place
