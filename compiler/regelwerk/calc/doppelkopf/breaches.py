"""The clauses that a card or an announcement out of order breaks, by edition.

In: nothing.  Out: the names of the faults, `CARDS`, `group_broken_clauses`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from regelwerk.calc import Cites
from regelwerk.calc.doppelkopf.deadlines import RULE
from regelwerk.calc.doppelkopf.laying import CLOCKWISE
from regelwerk.calc.doppelkopf.tricks import FOLLOWING, HIGHEST
from regelwerk.ids.address import parse_edition

REVOKE, MISPLAYED, EARLY, FALSE_LEAD = "revoke", "misplayed", "early_card", "false_lead"
OLDER, NEWER = RULE.split("/")[0], "srh2019"
CARDS: Mapping[str, Cites] = {
    REVOKE: {OLDER: (FOLLOWING,), NEWER: ("srh2019/def.nichtbedienen",)},
    MISPLAYED: {OLDER: (FOLLOWING,), NEWER: ("srh2019/def.verwerfen",)},
    EARLY: {OLDER: (CLOCKWISE,), NEWER: ("srh2019/def.vorwerfen",)},
    FALSE_LEAD: {OLDER: ("tsr1998/A.4.1", HIGHEST), NEWER: ("srh2019/3.4",)},
}


def group_broken_clauses(cites: Sequence[str]) -> Cites:
    """Return the clauses that an announcement breaks, by edition; an edition without one of them is
    left out.
    """
    return {
        edition: tuple(id for id in cites if parse_edition(id) == edition)
        for edition in dict.fromkeys(map(parse_edition, cites))
    }
