"""Find the subject of a clause: a numbered case of a referee's help, elsewhere a law or chapter.

In: the corpus.  Out: the subject of a clause, the subjects that decisions touch.
"""

from __future__ import annotations

from regelwerk.model import Clause, Corpus


def list_decided_subjects(corpus: Corpus) -> frozenset[str]:
    """Return the subjects of which a decision cites at least one clause; the others are not decided
    yet, which is counted, not hidden.
    """
    cited = {
        id
        for d in corpus.decisions.values()
        for row in d.rows
        for ids in row.cites.values()
        for id in ids
    }
    return frozenset(
        find_subject(corpus, corpus.clauses[id]) for id in cited if id in corpus.clauses
    )


def find_subject(corpus: Corpus, clause: Clause) -> str:
    """Return the subject of a clause: the id of its numbered case of a referee's help, elsewhere
    the path of the file of its law or chapter.
    """
    above: Clause | None = clause
    while above and above.kind != "case":
        above = corpus.clauses.get(above.parent)
    return above.id if above else clause.place.path
