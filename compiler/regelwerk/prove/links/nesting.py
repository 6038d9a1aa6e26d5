"""Check under which place each place of an edition stands: under one that exists, and never under
itself.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from regelwerk.errors import suggest_nearest
from regelwerk.ids.address import parse_edition
from regelwerk.model import Corpus, Listed, Place
from regelwerk.read.problem import Problem

DEEPEST = 20  # most places above a place; the deepest one in the data has a third of that


def check_nesting(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every place under one that does not exist, for every circle of places
    under each other (once), and for every place under too many others.
    """
    told: set[frozenset[Place]] = (
        set()
    )  # by where they are written: a circle that is carried over is reported in the base already
    for id, entry in corpus.contents.items():
        path, line = entry.place.path, entry.place.line
        if entry.own and entry.parent and entry.parent not in corpus.contents:
            near = suggest_nearest(
                entry.parent,
                [known for known in corpus.contents if parse_edition(known) == parse_edition(id)],
            )
            yield Problem(
                path,
                line,
                "dangling_reference",
                f"{id} steht unter {entry.parent}, das es nicht gibt",
                near,
            )
        way = climb_up(corpus.contents, id)
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


def climb_up(contents: Mapping[str, Listed], id: str) -> list[str]:
    """Return a place and those above it, nearest first, until there is none, the place itself comes
    again, or there are more than `DEEPEST`.
    """
    way = [id]
    while len(way) <= DEEPEST and (above := contents[way[-1]].parent) in contents:
        way.append(above)
        if above == id:
            break
    return way
