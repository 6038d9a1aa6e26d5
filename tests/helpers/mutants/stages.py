"""A stage of the build that reads only what is as it was gives what it gave: so that a mutant costs
what it touches.

In: functions of the compiler, the true build.  Out: the same functions, remembering what they read
of it and gave. What a stage reads is not known here, it is watched: a stage is a function of what
it reads, so equal parts give an equal answer.
"""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from regelwerk import prove
from regelwerk.model import Corpus
from regelwerk.prove import decisions, rulebook

SLOW: tuple[tuple[ModuleType, str], ...] = (
    *(
        (prove, name)
        for name in (
            "check_lineage",
            "check_phrases",
            "check_citations",
            "check_words",
            "check_norms",
            "check_parity",
        )
    ),
    *(
        (prove, name)
        for name in (
            "check_sanctions",
            "check_answers",
            "check_borders",
            "find_unfounded_rows",
        )
    ),
    *(
        (prove, name)
        for name in (
            "find_missing_counterparts",
            "check_terms",
            "find_strayed_headwords",
            "find_unrun_rows",
        )
    ),
    *((rulebook, name) for name in ("compare", "collect_words")),
    *(
        (decisions, name)
        for name in ("check_chains", "check_cases", "find_unwalked_calls", "measure_coverage")
    ),
)


class Watched:
    """A corpus in whose place it stands, and what has been read of it."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus, self.read = corpus, {}

    def __getattr__(self, name: str) -> Any:
        self.read[name] = getattr(self._corpus, name)
        return self.read[name]

    def is_as_in(self, corpus: Corpus) -> bool:
        """Whether all that was read is the same there."""
        return all(getattr(corpus, name) == value for name, value in self.read.items())


def remember() -> Callable[[], None]:
    """Let the slow stages remember what they read and give, until the function returned is called;
    then let them use it.
    """
    watching = [True]
    for module, name in SLOW:
        setattr(module, name, remembered(getattr(module, name), watching))
    return watching.clear


def remembered(stage: Callable[..., Any], watching: list[bool]) -> Callable[..., Any]:
    """A stage that remembers one call of it."""
    before: list[tuple[tuple[Any, ...], Any]] = []

    def again(*given: Any) -> Any:
        if watching:
            watched = tuple(Watched(each) if isinstance(each, Corpus) else each for each in given)
            gave = stage(*watched)
            before[:] = [(watched, list(gave) if isinstance(gave, Iterator) else gave)]
        elif not all(map(is_same, before[0][0], given)):
            return stage(*given)
        return before[0][1]

    return again


def is_same(was: Any, now: Any) -> bool:
    """Whether what a stage was given, as far as it read it, is what it is given now."""
    return was.is_as_in(now) if isinstance(was, Watched) else was == now
