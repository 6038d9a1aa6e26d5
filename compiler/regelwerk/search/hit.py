"""A hit of the search.

In: nothing.  Out: `Hit`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found.

    `also` are the ids of the same clause in other editions; `score` is a whole number that is used
    for ordering only; `edition` is empty for everything but clauses; `group` is what one filters
    by: `decision`, `rule`, `case`, `term`, `topic`; `meant` tells that no word of it was typed and
    that it was found only because people who use these words mean it.
    """

    id: str
    also: tuple[str, ...]
    kind: str
    title: str
    score: int
    edition: str
    game: str
    group: str
    meant: bool
