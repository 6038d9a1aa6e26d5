"""What the director says at the table: all that is to be done now and at the next turn, each to the
one whom it concerns.

In: the moments of a ruling or an incident.  Out: `Spoken`s, in the order of saying.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from regelwerk.model.moments import NEXT, NOW

if TYPE_CHECKING:
    from regelwerk.engine.event import MomentOf
    from regelwerk.engine.timeline import Moment


@dataclass(frozen=True, slots=True)
class Spoken:
    """What is said to one role in one go, in the second person; `to` and `to_label` are empty for
    all at the table. In an incident `events` are the numbers of the events in which it is that
    role, from 1.
    """

    to: str
    to_label: str
    text: str
    events: tuple[int, ...] = ()


def speak(
    moments: Sequence[Moment] | Sequence[MomentOf], to_all: Collection[str]
) -> Iterator[Spoken]:
    """Yield what is said at the table of the sentences that fall due now or next, each text once;
    what concerns a role of `to_all` is said to all.
    """
    said = dict.fromkeys(
        (("", "", ()) if one.to in to_all else (one.to, one.to_label.rstrip(","), getattr(one, "events", ())))
        + (one.say,)
        for moment in moments
        if moment.due in (NOW, NEXT)
        for one in moment.sentences
        if one.say
    )
    for (to, label, events), group in groupby(said, key=lambda each: each[:3]):
        yield Spoken(to, label, " ".join(each[3] for each in group), events)
