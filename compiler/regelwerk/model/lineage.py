"""The lineage as frozen values: the fate of every place from one edition to the next, and what a
director learns from it.

In: places.  Out: types with full ids instead of relative addresses. No function here reads a file
or decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from regelwerk.model.book import Place


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim about two places that belong together: their meaning (empty where it follows from
    the wording) and the reason.

    `unwitnessed` is a waiver, the reason why no ruling shows a claimed difference. A claim about
    one part has a place of its own. `weight` is the weight of a change, empty where there is none.
    """

    meaning: str = ""
    why: str = ""
    unwitnessed: str = ""
    place: Place | None = None
    weight: str = ""


@dataclass(frozen=True, slots=True)
class Fate:
    """The fate of a place in one step: ids before, ids after, and the claim about all of them
    together.

    `apart` names the properties in which two equal places differ. `parts` holds the claims about
    single parts of a split or merged place.
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

    def find_claim(self, older: str, newer: str) -> Claim:
        """Return the claim about one of its pairs: the claim about the part where there is one,
        else the claim about all.
        """
        own = (claim for part, claim in self.parts if part in (older, newer))
        whole = Claim(
            meaning=self.meaning,
            why=self.why,
            unwitnessed=self.unwitnessed,
            weight=self.weight,
        )
        return next(own, whole)


@dataclass(frozen=True, slots=True)
class Direct:
    """What changed at a place over a whole way (`1997-2017`) whose steps both changed it: `at` is
    its id in the newest edition, or the older one of what is gone.

    `meaning` is empty where one side has nothing to compare. `again` marks what is once more as it
    was before the way.
    """

    step: str
    at: str
    meaning: str
    weight: str
    why: str
    again: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a director has to learn anew with a step (`1997-2007`) or a whole way: a sentence, and
    the places that changed; `id` numbers the lessons.
    """

    id: str
    step: str
    says: str
    at: tuple[str, ...]
    place: Place
