"""Number what rulings do: the pages of decisions compare it, only that of an incident asks what it
is called.

In: the compiled decisions.  Out: each effect with its parameters once, with a number that is the
same in every decision and edition of its game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.model import APPLY

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Deed:
    """An effect with its parameters, each with its value, in a game."""

    game: str
    effect: str
    params: tuple[tuple[str, str], ...]


def read_deed(game: str, outcome: Json) -> Deed:
    """Return what an outcome does."""
    return Deed(game, outcome["effect"], tuple(sorted(outcome["params"].items())))


def list_deeds(decision: Json) -> Iterator[Deed]:
    """Yield what the outcomes of a decision do, in every edition, but not that they apply another
    decision.
    """
    for table in decision["editions"].values():
        for row in table["rows"]:
            for outcome in row["then"]:
                if outcome["effect"] != APPLY:
                    yield read_deed(decision["game"], outcome)


def number_deeds(engine: Json) -> dict[Deed, int]:
    """Return every deed with its number: from 1 in each game, in the order of the decisions."""
    found: dict[str, dict[Deed, int]] = {}
    for decision in engine["decisions"].values():
        known = found.setdefault(decision["game"], {})
        for deed in list_deeds(decision):
            known.setdefault(deed, len(known) + 1)
    return {deed: number for known in found.values() for deed, number in known.items()}
