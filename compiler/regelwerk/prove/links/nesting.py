"""Where the places of an edition stand: each under one that exists, and none under itself.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from regelwerk.errors import nearest
from regelwerk.ids.address import edition_of
from regelwerk.model import Corpus, Listed, Place
from regelwerk.read.problem import Problem

DEEPEST = 20  # places above a place; the deepest honest one has a third of that


def nesting(corpus: Corpus) -> Iterator[Problem]:
    """Places that stand under one that does not exist, in a circle under each other (told once a
    circle), or under too many.
    """
    told: set[frozenset[Place]] = (
        set()
    )  # by where they are written: what an edition carries over, its base has told already
    for id, entry in corpus.contents.items():
        path, line = entry.place.path, entry.place.line
        if entry.own and entry.parent and entry.parent not in corpus.contents:
            near = nearest(
                entry.parent,
                [known for known in corpus.contents if edition_of(known) == edition_of(id)],
            )
            yield Problem(
                path,
                line,
                "dangling_reference",
                f"{id} steht unter {entry.parent}, das es nicht gibt",
                near,
            )
        way = upward(corpus.contents, id)
        if way[-1] == id and len(way) > 1:
            circle = frozenset(corpus.contents[each].place for each in way)
            if circle not in told:
                told.add(circle)
                message = f"diese Stellen stehen im Kreis untereinander: {' unter '.join(way)}"
                yield Problem(path, line, "circular_parent", message, "„under“ berichtigen")
        elif len(way) > DEEPEST and len(set(way)) == len(way):
            yield Problem(
                path, line, "too_deep", f"{id} steht unter mehr als {DEEPEST} anderen Stellen"
            )


def upward(contents: Mapping[str, Listed], id: str) -> list[str]:
    """A place and those it stands under, nearest first, until the way ends, comes back to the place
    or is longer than any honest one.
    """
    way = [id]
    while len(way) <= DEEPEST and (above := contents[way[-1]].parent) in contents:
        way.append(above)
        if above == id:
            break
    return way
