"""What the director says at the table: all that is to be done now and at the next turn, each to the
one whom it concerns.

In: the moments of a ruling or an incident.  Out: `Spoken`s, in the order of saying.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from regelwerk.model.moments import NEXT, NOW

if TYPE_CHECKING:
    from regelwerk.engine.event import MomentOf
    from regelwerk.engine.timeline import Moment

MOST = 60  # words said in one go

Said = tuple[str, str, tuple[int, ...], str]  # role, its label, events, words


@dataclass(frozen=True, slots=True)
class Spoken:
    """What is said to one role in a row, in the second person; `to` and `to_label` are empty for
    all at the table. In an incident `events` are the numbers of the events that say it, from 1.
    What is too long for one go comes in several parts, `part` is counted from 1.
    """

    to: str
    to_label: str
    text: str
    events: tuple[int, ...] = ()
    part: int = 1


def speak(
    moments: Sequence[Moment] | Sequence[MomentOf], to_all: Collection[str]
) -> Iterator[Spoken]:
    """Yield what is said at the table of the sentences that fall due now or next, each text once;
    what concerns a role of `to_all` is said without a name, for all events that say it.
    """
    told = dict[tuple[str, str, tuple[int, ...], str], dict[int, None]]()
    for one in (one for moment in moments if moment.due in (NOW, NEXT) for one in moment.sentences):
        events: tuple[int, ...] = getattr(one, "events", ())
        whom = ("", "", ()) if one.to in to_all else (one.to, one.to_label.rstrip(","), events)
        if one.say:
            told.setdefault((*whom, one.say), {}).update(dict.fromkeys(events))
    said = (
        (to, label, tuple(sorted(told[to, label, alone, say])), say)
        for to, label, alone, say in told
    )
    for (part, to, label, events), group in groupby(
        number_parts(said), key=lambda each: (each[0], *each[1][:3])
    ):
        yield Spoken(to, label, " ".join(one[3] for _, one in group), events, part)


def number_parts(said: Iterable[Said]) -> Iterator[tuple[int, Said]]:
    """Yield each text with the number of its part: a new part begins where the one before would
    have more than `MOST` words.
    """
    part, words = 1, 0
    for each in said:
        more = len(each[3].split())
        if words and words + more > MOST:
            part, words = part + 1, 0
        words += more
        yield part, each
