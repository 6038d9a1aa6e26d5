"""The lineage as frozen values: what became of every place from one edition to the next, and what
that teaches.

In: places.  Out: types with full ids instead of relative addresses.  No function here reads a file
or decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from regelwerk.model.book import Place


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed of two places that belong together: the meaning (empty = to be read off the
    wording) and why.

    `unwitnessed` is a waiver: why no ruling shows a difference that is claimed. A claim of one part
    has a place of its own. `weight` says what a change weighs, empty where there is none.
    """

    meaning: str = ""
    why: str = ""
    unwitnessed: str = ""
    place: Place | None = None
    weight: str = ""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a place in one step: ids before, ids after, and what is claimed of all of them
    together.

    `apart` names what of two equal places is not equal. `parts` holds what is claimed of one part
    of a split or merged place by itself.
    """

    kind: str
    older: tuple[str, ...]
    newer: tuple[str, ...]
    meaning: str
    why: str
    place: Place
    unwitnessed: str = ""
    apart: tuple[str, ...] = ()
    parts: tuple[tuple[str, Claim], ...] = ()
    weight: str = ""

    def claim(self, older: str, newer: str) -> Claim:
        """What is claimed of one of its pairs: of the part by itself, else of all together."""
        own = (claim for part, claim in self.parts if part in (older, newer))
        return next(own, Claim(self.meaning, self.why, self.unwitnessed, weight=self.weight))


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a director has to learn anew with a step (`1997-2007`): a sentence, and the places that
    changed so; `id` counts them.
    """

    id: str
    step: str
    says: str
    at: tuple[str, ...]
    place: Place
