"""Check that every change is told: that it has a weight, what came or went, and what of it a
director has to learn anew. Which weight fits which meaning is checked where lineages are read
(`assemble/lineage.py`).

In: the corpus and its compared places.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from regelwerk.ids.address import parse_edition
from regelwerk.lineage.change import WEIGHTS
from regelwerk.lineage.compared import Compared, Pair
from regelwerk.model import Corpus, Lesson
from regelwerk.prove.direct import join_whole_ways
from regelwerk.read.problem import Problem, make_problem

ENDED = ("new", "dropped")
WEIGHTY = frozenset({*ENDED, "substance", "wording"})
LEARNT = ("ruling", "duty")  # weights of changes that a director has to learn


def find_untold_changes(corpus: Corpus, compared: Compared) -> Iterator[Problem]:
    """Yield a problem for every change without a weight, and for every place that came or went
    without a word of what it says.
    """
    for pair in compared.pairs.values():
        clause = corpus.clauses.get(pair.newer or pair.older)
        missing = list_lacking(pair)
        if clause and missing:
            message = f"{describe_pair(pair)}: es fehlt {' und '.join(missing)}"
            yield make_problem(
                clause.place, "untold_change", message, f"in lineage/{pair.step}.yaml eintragen"
            )


def list_lacking(pair: Pair) -> list[str]:
    """Return what is not said of a pair that changed: its weight, its reason."""
    changed = pair.kind in WEIGHTY or (pair.kind == "moved" and pair.wording == "changed")
    needs = {"weight": changed and not pair.weight, "why": pair.kind in ENDED and not pair.why}
    return [f"„{key}“" for key, lacks in needs.items() if lacks]


def describe_pair(pair: Pair) -> str:
    """Return a pair in words."""
    if pair.kind in ENDED:
        return f"{pair.newer} ist neu" if pair.newer else f"{pair.older} ist entfallen"
    return f"{pair.older} → {pair.newer} ist geändert"


def check_lessons(corpus: Corpus, compared: Compared) -> Iterator[Problem]:
    """Yield a problem for every sentence on what to learn that names a place without such a change
    or is in the wrong order, and for every place of another ruling that none names.

    A step without sentences is not checked.
    """
    for step, changes in {**compared.changes, **join_whole_ways(corpus, compared)}.items():
        lessons = [lesson for lesson in corpus.lessons if lesson.step == step]
        weights = {id: change.weight for change in changes for id in change.newer or change.older}
        for lesson in lessons:
            yield from (
                describe_idle_lesson(lesson, id, weights.get(id))
                for id in lesson.at
                if weights.get(id) not in LEARNT
            )
        for before, after in pairwise(lessons):
            if rank(after, weights) < rank(before, weights):
                message, mend = (
                    "der Satz wiegt mehr als der vor ihm",
                    "andere Entscheidungen zuerst, dann Rechte und Pflichten",
                )
                yield make_problem(after.place, "relearn_order", message, mend)
        named = {id for lesson in lessons for id in lesson.at}
        for id in (
            id
            for id, weight in weights.items()
            if lessons and weight == "ruling" and id not in named
        ):
            message = (
                f"{id} lässt anders entscheiden, aber kein Satz unter „relearn“ nennt die Stelle"
            )
            newer = step.rsplit("-", 1)[1]
            gone = (
                ""
                if parse_edition(id) == newer
                else ", eine entfallene Stelle mit ihrer Ausgabe davor"
            )
            hint = f"einen Satz schreiben oder einen ergänzen: at: [{id.removeprefix(f'{newer}/')}]"
            yield make_problem(lessons[0].place, "unlearned_change", message, f"{hint}{gone}")


def describe_idle_lesson(lesson: Lesson, id: str, weight: str | None) -> Problem:
    """Return the problem of a place at which there is nothing to learn."""
    why = (
        f"wiegt {f'„{weight}“' if weight else 'nichts'}"
        if weight is not None
        else "steht in diesem Schritt nicht"
    )
    return make_problem(
        lesson.place,
        "idle_relearn",
        f"{id} {why}: da ist nichts umzulernen",
        "streichen, oder das Gewicht prüfen",
    )


def rank(lesson: Lesson, weights: dict[str, str]) -> int:
    """Return how far from the top a sentence belongs, by the heaviest of its places (0 is the
    heaviest weight).
    """
    return min(
        (WEIGHTS.index(weights[id]) for id in lesson.at if weights.get(id)), default=len(WEIGHTS)
    )
