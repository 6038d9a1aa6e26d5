"""What a clause is about, as decisions take it: a numbered case of a referee's help, elsewhere a
law or chapter.

In: the corpus.  Out: the subject of a clause, the subjects that decisions touch.
"""

from __future__ import annotations

from regelwerk.model import Clause, Corpus


def decided(corpus: Corpus) -> frozenset[str]:
    """The subjects of which at least one clause is cited by a decision; the others are not yet
    decided, which is counted, not hidden.
    """
    cited = {
        id
        for d in corpus.decisions.values()
        for row in d.rows
        for ids in row.cites.values()
        for id in ids
    }
    return frozenset(subject(corpus, corpus.clauses[id]) for id in cited if id in corpus.clauses)


def subject(corpus: Corpus, clause: Clause) -> str:
    """What a clause belongs to: the numbered case of a referee's help, elsewhere the law or
    chapter, which is a file.
    """
    above: Clause | None = clause
    while above and above.kind != "case":
        above = corpus.clauses.get(above.parent)
    return above.id if above else clause.place.path
