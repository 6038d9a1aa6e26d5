"""What the contradictions of the sources point to.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.model import Conflict, Corpus
from compiler.problem import Problem, nearest


def contradictions(corpus: Corpus) -> Iterator[Problem]:
    """Contradictions between places that do not exist, and those that let apply what they do not name."""
    for conflict in corpus.conflicts.values():
        path, line = conflict.place.path, conflict.place.line
        for id in conflict.says:
            if id not in corpus.contents and id not in corpus.externals:
                message = f"Widerspruch {conflict.id}: {id} gibt es nicht"
                yield Problem(path, line, "dangling_reference", message, nearest(id, [*corpus.contents, *corpus.externals]))
        if len(conflict.says) < 2:
            yield Problem(path, line, "bad_conflict", f"Widerspruch {conflict.id} nennt nur eine Stelle")
        for message in unfounded(corpus, conflict):
            yield Problem(path, line, "bad_conflict", f"Widerspruch {conflict.id}: {message}")


def unfounded(corpus: Corpus, conflict: Conflict) -> Iterator[str]:
    """What is wrong with the places that are said to apply."""
    for edition, id in conflict.applies.items():
        if edition not in corpus.editions or corpus.editions[edition].game != conflict.game:
            yield f"die Ausgabe „{edition}“ gehört nicht zu diesem Spiel"
        elif id and id not in conflict.says:
            yield f"in {edition} soll {id} gelten, das keine der genannten Stellen ist"
