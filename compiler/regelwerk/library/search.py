"""The search of the library: `kb.search`.

In: what a person typed.  Out: hits, and what the rules do not have.  The index is read and modules
are imported when first needed.
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

SURE = 10**8  # the score of a typed citation, at least


@dataclass(frozen=True)
class Finder:
    """The finder over the search index, which is read when first needed; `decisions` gives
    the ids of the decisions that a story may be told about.
    """

    read: Callable[[], Mapping[str, Any]]
    decisions: Callable[[], Collection[str]]

    @cached_property
    def words(self) -> Mapping[str, Loaded]:
        """The search index of each game, ready for queries."""
        from regelwerk.search.loaded import Loaded

        return {game: Loaded(index) for game, index in self.read()["games"].items()}

    def __call__(
        self, text: str, limit: int = 20, game: str = "", groups: tuple[str, ...] = ()
    ) -> list[Hit]:
        """Return ranked clauses, cases, decisions, terms and topics for a typed text, at most
        `limit`.

        They are of one game, or of all games, first of the one that knows more of the words; only
        of some `groups` (`decision`, `rule`,
        `case`, `term`, `topic`) where these are named. Raises `UnknownName` for an unknown game or
        group.
        """
        from regelwerk.search.query import count_known, query

        hits = [hit for each in self.indexes(game) for hit in query(each, text, limit, groups)]
        if any(
            hit.score >= SURE for hit in hits
        ):  # a citation of one game is no text to search in another
            hits = [hit for hit in hits if hit.score >= SURE]
        known = {each.index["game"]: count_known(each, text) for each in self.indexes(game)}
        return sorted(hits, key=lambda hit: (-known[hit.game], -hit.score))[: max(limit, 0)]

    def term(self, text: str, game: str) -> str:
        """Return the id of the concept of the glossary that a text names and of which it asks no
        more than what it means; empty where there is none. Raises `UnknownName`.
        """
        from regelwerk.search.query import find_term

        accept(UnknownName, "Spiel", game, self.words)
        loaded = self.words[game]
        place, _ = find_term(loaded, text)
        return loaded.list_ids(place)[0] if place >= 0 else ""

    def heard(self, decision: str, text: str) -> tuple[Heard, ...]:
        """Return the answers to the questions of a decision that a told story gives literally; they
        must be confirmed before they count.

        Raises `UnknownDecision`.
        """
        from regelwerk.search.heard import find_heard

        accept(UnknownDecision, "Entscheidung", decision, self.decisions())
        return tuple(
            each
            for loaded in self.words.values()
            if decision in loaded.place
            for each in find_heard(loaded, decision, text)
        )

    def absent(self, text: str, game: str = "") -> tuple[Absent, ...]:
        """Return what a text asks for that the rules of the game, or of any game, do not have; a
        story, which only mentions it, asks for nothing of this. Raises `UnknownName` for an unknown
        game.
        """
        from regelwerk.search.absent import find_missing
        from regelwerk.search.fold import MOST_TOKENS, split_tokens

        asked = split_tokens(text)
        return tuple(
            entry
            for each in self.indexes(game)
            for entry in (find_missing(each, asked)[0] if len(asked) <= MOST_TOKENS else ())
        )

    def indexes(self, game: str) -> tuple[Loaded, ...]:
        """Return the indexes of one game, or of all games where none is named; raise `UnknownName`
        for an unknown game.
        """
        if game:
            accept(UnknownName, "Spiel", game, self.words)
        return (self.words[game],) if game else tuple(self.words.values())
