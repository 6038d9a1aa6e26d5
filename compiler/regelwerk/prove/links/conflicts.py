"""Check which place applies where the sources contradict each other.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.model import Conflict, Corpus
from regelwerk.read.problem import Problem, make_problem


def check_conflicts(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every contradiction that names only one place, or lets a place apply that
    it does not name.
    """
    for conflict in corpus.conflicts.values():
        if len(conflict.says) < 2:
            yield make_problem(
                conflict.place, "bad_conflict", f"Widerspruch {conflict.id} nennt nur eine Stelle"
            )
        for message in list_conflict_faults(corpus, conflict):
            yield make_problem(
                conflict.place, "bad_conflict", f"Widerspruch {conflict.id}: {message}"
            )


def list_conflict_faults(corpus: Corpus, conflict: Conflict) -> Iterator[str]:
    """Yield what is wrong with the places that are said to apply."""
    for edition, id in conflict.applies.items():
        if edition not in corpus.editions or corpus.editions[edition].game != conflict.game:
            yield f"die Ausgabe „{edition}“ gehört nicht zu diesem Spiel"
        elif id and id not in conflict.says:
            yield f"in {edition} soll {id} gelten, das keine der genannten Stellen ist"
