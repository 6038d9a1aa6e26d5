"""The map of changes: the laws as cards on a table, one table for each step from an edition to the
next.

In: the laws, the changes of a step.  Out: cards by phase, and the places that moved from one law to
another. The filling of a card shows how many of its places must be learnt anew; its corner shows
that one of these changes leads to another decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.ids import address
from regelwerk.lineage.change import Change

LEARNT_ANEW = ("substance", "new", "dropped", "open")
LITTLE, MUCH = 30, 60  # per cent: from here on a card is tinted, above that it is filled


@dataclass(frozen=True, slots=True)
class Card:
    """A law: how many of its places must be learnt anew, out of how many, and whether a change of
    one of them leads to another decision.
    """

    law: str
    title: str
    anew: int
    places: int
    decided: bool

    @property
    def tenths(self) -> int:
        """The share of places to be learnt anew, in tenths; at least one where there is any."""
        return max(round(10 * self.anew / self.places), 1) if self.anew else 0

    @property
    def tone(self) -> int:
        """The strength of the colour: 0 no place to be learnt anew, 1 single places, 2 from
        `LITTLE` per cent, 3 above `MUCH` per cent.
        """
        share = 100 * self.anew / self.places if self.anew else 0
        return bool(self.anew) + (share >= LITTLE) + (share > MUCH)


@dataclass(frozen=True, slots=True)
class Wandered:
    """A pair of laws and the number of places that moved from the older to the newer."""

    older: str
    newer: str
    places: int


@dataclass(frozen=True, slots=True)
class Table:
    """The cards of a step, phase by phase, and the places that moved, most places first."""

    phases: tuple[tuple[str, tuple[Card, ...]], ...]
    wandered: tuple[Wandered, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, in the order of the phases."""
        return tuple(card for _, cards in self.phases for card in cards)

    @property
    def changed(self) -> int:
        """The number of laws with a place to be learnt anew."""
        return sum(card.anew > 0 for card in self.cards)

    @property
    def decided(self) -> int:
        """The number of laws with a change that leads to another decision."""
        return sum(card.decided for card in self.cards)


def find_law(id: str) -> str:
    """Return the number of the law an id belongs to; empty if it belongs to none."""
    root = address.parse_root(id)
    return root if root.isdigit() else ""


def find_home_law(change: Change) -> str:
    """Return the law whose place changed: that of the newer edition; for a place without successor
    the law it stood in.
    """
    return find_law((change.newer or change.older)[0])


def make_table(
    laws: Mapping[str, str], phases: Sequence[Mapping[str, Any]], changes: tuple[Change, ...]
) -> Table:
    """Return the table of a step; `laws` maps numbers to titles."""
    places = Counter(find_home_law(change) for change in changes)
    anew = Counter(find_home_law(change) for change in changes if change.kind in LEARNT_ANEW)
    otherwise = {find_home_law(change) for change in changes if change.weight == "ruling"}
    cards = [
        Card(law, title, anew[law], places[law], law in otherwise) for law, title in laws.items()
    ]
    groups = tuple(
        (phase["label"], tuple(card for card in cards if belongs_to_phase(phase, card.law)))
        for phase in phases
    )
    beyond = tuple(
        card for card in cards if not any(belongs_to_phase(phase, card.law) for phase in phases)
    )
    named = (*groups, ("Weitere Regeln", beyond))
    return Table(tuple(group for group in named if group[1]), tuple(list_wandered(laws, changes)))


def belongs_to_phase(phase: Mapping[str, Any], law: str) -> bool:
    """Return whether a law belongs to a phase of the game."""
    return int(phase["first"]) <= int(law) <= int(phase["last"])


def list_wandered(laws: Iterable[str], changes: Iterable[Change]) -> Iterator[Wandered]:
    """Yield the pairs of laws between which places moved, most places first."""
    known = set(laws)
    pairs = Counter(
        pair
        for change in changes
        for pair in dict.fromkeys(
            (find_law(old), find_law(new)) for old in change.older for new in change.newer
        )
        if pair[0] != pair[1] and known.issuperset(pair)
    )
    for (old, new), places in sorted(
        pairs.items(), key=lambda found: (-found[1], int(found[0][0]), int(found[0][1]))
    ):
        yield Wandered(old, new, places)
