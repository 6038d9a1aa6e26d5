"""Whether what a director has to learn anew is told, all of it and nothing else.

In: the corpus and its places held against each other.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from compiler.change import WEIGHTS
from compiler.compared import Compared
from compiler.model import Corpus, Lesson
from compiler.problem import Problem, problem

LEARNT = ("ruling", "duty")  # weights of what there is to learn


def learning(corpus: Corpus, compared: Compared) -> Iterator[Problem]:
    """Sentences on what there is to learn that name a place where nothing is, stand in a wrong order or leave out a place of other rulings.

    A step without sentences teaches nothing yet.
    """
    for step, changes in compared.changes.items():
        lessons = [lesson for lesson in corpus.lessons if lesson.step == step]
        weights = {id: change.weight for change in changes for id in change.newer or change.older}
        for lesson in lessons:
            yield from (idle(lesson, id, weights.get(id)) for id in lesson.at if weights.get(id) not in LEARNT)
        for before, after in pairwise(lessons):
            if rank(after, weights) < rank(before, weights):
                message, mend = "der Satz wiegt mehr als der vor ihm", "andere Entscheidungen zuerst, dann Rechte und Pflichten"
                yield problem(after.place, "relearn_order", message, mend)
        named = {id for lesson in lessons for id in lesson.at}
        for id in (id for id, weight in weights.items() if lessons and weight == "ruling" and id not in named):
            message = f"{id} lässt anders entscheiden, aber kein Satz unter „relearn“ nennt die Stelle"
            yield problem(lessons[0].place, "unlearned_change", message, "zu einem Satz stellen oder einen schreiben")


def idle(lesson: Lesson, id: str, weight: str | None) -> Problem:
    """A place at which there is nothing to learn."""
    why = f"wiegt {f'„{weight}“' if weight else 'nichts'}" if weight is not None else "steht in diesem Schritt nicht"
    return problem(lesson.place, "idle_relearn", f"{id} {why}: da ist nichts umzulernen", "streichen, oder das Gewicht prüfen")


def rank(lesson: Lesson, weights: dict[str, str]) -> int:
    """How far from the top a sentence belongs, by the heaviest of its places."""
    return min((WEIGHTS.index(weights[id]) for id in lesson.at if weights.get(id)), default=len(WEIGHTS))
