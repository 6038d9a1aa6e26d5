"""Check the phases of a game and the places they name.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.errors import suggest_nearest
from regelwerk.ids.address import parse_address, parse_edition
from regelwerk.model import Corpus, Phase
from regelwerk.read.problem import Problem, make_problem


def check_phases(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for two phases of one name, for a first or last law (or section) that no
    edition of the game has, and for further places that are not of the game or occur twice.
    """
    known = {
        (corpus.editions[parse_edition(id)].game, parse_address(id))
        for id in corpus.contents
        if parse_edition(id) in corpus.editions
    }
    first: dict[tuple[str, str], Phase] = {}
    placed: dict[str, str] = {}
    for phase in corpus.phases:
        if first.setdefault((phase.game, phase.id), phase) is not phase:
            yield make_problem(phase.place, "duplicate_id", f"die Phase „{phase.id}“ gibt es schon")
        for address in (phase.first, phase.last):
            if (phase.game, address) not in known:
                yield make_problem(
                    phase.place,
                    "dangling_reference",
                    f"Phase {phase.id}: {address} gibt es in keiner Ausgabe",
                )
        for id in phase.at:
            if id not in corpus.contents or corpus.editions[parse_edition(id)].game != phase.game:
                near = suggest_nearest(
                    id,
                    [
                        other
                        for other in corpus.contents
                        if parse_edition(other) == parse_edition(id)
                    ],
                )
                yield make_problem(
                    phase.place,
                    "dangling_reference",
                    f"Phase {phase.id}: {id} gibt es in diesem Spiel nicht",
                    near,
                )
            if placed.setdefault(id, phase.id) != phase.id or phase.at.count(id) > 1:
                yield make_problem(
                    phase.place,
                    "place_twice",
                    f"Phase {phase.id}: {id} steht schon in {placed[id]}",
                    "einmal streichen",
                )
