"""Check the places named in the description of the editions.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.errors import suggest_nearest
from regelwerk.ids.address import find_inline
from regelwerk.model import Corpus
from regelwerk.read.problem import Problem


def check_editions(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every place that does not exist, in what can be done against a ruling and
    in what is in force since when.
    """
    for edition in corpus.editions.values():
        for id in (
            *find_inline(edition.appeal),
            *(id for each in edition.in_force for id in each.of),
        ):
            if id not in corpus.contents:
                message = f"{edition.id}: {id} gibt es nicht"
                yield Problem(
                    edition.place.path,
                    edition.place.line,
                    "dangling_reference",
                    message,
                    suggest_nearest(id, corpus.contents),
                )
