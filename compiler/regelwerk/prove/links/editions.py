"""What is said of the editions themselves: the places it names.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.errors import nearest
from regelwerk.ids.address import inline
from regelwerk.model import Corpus
from regelwerk.read.problem import Problem


def editions(corpus: Corpus) -> Iterator[Problem]:
    """Places that do not exist, where it is told what to do against a ruling and which places are
    in force since when.
    """
    for edition in corpus.editions.values():
        for id in (*inline(edition.appeal), *(id for each in edition.in_force for id in each.of)):
            if id not in corpus.contents:
                message = f"{edition.id}: {id} gibt es nicht"
                yield Problem(
                    edition.place.path,
                    edition.place.line,
                    "dangling_reference",
                    message,
                    nearest(id, corpus.contents),
                )
