"""Finding as the library offers it: `kb.search`.

In: what was typed.  Out: hits, and what the rules do not have.  The index is read and its rooms are
entered when first asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from regelwerk.engine.ruling import UnknownDecision, UnknownName, accept

if TYPE_CHECKING:
    from regelwerk.search.absent import Absent
    from regelwerk.search.heard import Heard
    from regelwerk.search.hit import Hit
    from regelwerk.search.loaded import Loaded

SURE = 10**8  # a citation was typed


@dataclass(frozen=True)
class Finder:
    """Finds by the search index, which is read when first asked; `decisions` are the ids that can
    be asked about.
    """

    read: Callable[[], Mapping[str, Any]]
    decisions: Collection[str]

    @cached_property
    def words(self) -> Mapping[str, Loaded]:
        """The search index of each game, ready for queries."""
        from regelwerk.search.loaded import Loaded

        return {game: Loaded(index) for game, index in self.read()["games"].items()}

    def __call__(
        self, text: str, limit: int = 20, game: str = "", groups: tuple[str, ...] = ()
    ) -> list[Hit]:
        """Ranked clauses, cases, decisions, terms and topics for what a person types.

        Of one game, or of all by score; only of some `groups` (`decision`, `rule`, `case`, `term`,
        `topic`) where they are named. Raises `UnknownName` for a game or a group there is not.
        """
        from regelwerk.search.query import query

        hits = [hit for each in self.indexes(game) for hit in query(each, text, limit, groups)]
        if any(hit.score >= SURE for hit in hits):  # a place of one game is not words to another
            hits = [hit for hit in hits if hit.score >= SURE]
        return sorted(hits, key=lambda hit: -hit.score)[: max(limit, 0)]

    def heard(self, decision: str, text: str) -> tuple[Heard, ...]:
        """The answers to the questions of a decision that a told story gives in so many words, to
        be confirmed before they count.

        Raises `UnknownDecision`.
        """
        from regelwerk.search.heard import heard

        accept(UnknownDecision, "Entscheidung", decision, self.decisions)
        return tuple(
            each
            for loaded in self.words.values()
            if decision in loaded.place
            for each in heard(loaded, decision, text)
        )

    def absent(self, text: str, game: str = "") -> tuple[Absent, ...]:
        """What a text asks for that the rules of the game, or of any, do not have; raises as
        `search`.
        """
        from regelwerk.search.absent import missing
        from regelwerk.search.fold import tokens

        return tuple(
            entry for each in self.indexes(game) for entry in missing(each, tokens(text))[0]
        )

    def indexes(self, game: str) -> tuple[Loaded, ...]:
        """The indexes of one game, or of all where none is named."""
        if game:
            accept(UnknownName, "Spiel", game, self.words)
        return (self.words[game],) if game else tuple(self.words.values())
