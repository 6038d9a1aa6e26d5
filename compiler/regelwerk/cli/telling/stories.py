"""Find the decisions a told story leads to.

In: the library, a story.  Out: decisions with the answers heard in the story, the newest edition of
a decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelwerk.library import Library

if TYPE_CHECKING:
    from regelwerk.search.heard import Heard
    from regelwerk.search.hit import Hit

MOST = 3  # decisions of one story


def find_decisions(kb: Library, text: str, game: str) -> list[tuple[Hit, tuple[Heard, ...]]]:
    """Return the decisions a story leads to, the likeliest first, at most `MOST`, each with the
    answers that may have been told; raise `UnknownName` for an unknown game.
    """
    hits = kb.search(text, MOST, game, ("decision",))
    return [(hit, kb.search.heard(hit.id, text)) for hit in hits]


def find_newest(kb: Library, decision: str) -> str:
    """Return the newest edition a decision rules in."""
    ruled = kb.decisions[decision]["editions"]
    return next(edition for edition in reversed(list(kb.editions)) if edition in ruled)
