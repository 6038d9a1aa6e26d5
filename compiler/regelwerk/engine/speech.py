"""What the director says at the table: all that is to be done now and at the next turn, each to the
one whom it concerns.

In: the moments of a ruling or an incident.  Out: `Saying`s, in the order of saying.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import TYPE_CHECKING

from regelwerk.model.moments import AT_TABLE

if TYPE_CHECKING:
    from regelwerk.engine.event import MomentOf
    from regelwerk.engine.ruling import Moment

MOST = 60  # words said in one go

Said = tuple[
    str, str, tuple[int, ...], tuple[int, ...], str
]  # role, its label, events, partners, words


@dataclass(frozen=True, slots=True)
class Saying:
    """What is said to one role in a row, in the second person; `to` and `to_label` are empty for
    all at the table. In an incident `events` are the numbers of the events that say it, from 1, and
    `partners` of those in which it speaks of the partner of whoever did it.
    What is too long for one go comes in several parts, `part` is counted from 1.
    """

    to: str
    to_label: str
    text: str
    events: tuple[int, ...] = ()
    part: int = 1
    partners: tuple[int, ...] = ()


def speak(
    moments: Sequence[Moment] | Sequence[MomentOf], to_all: Collection[str]
) -> Iterator[Saying]:
    """Yield what is said at the table of the sentences that fall due now or next, each text once,
    of the last event first; what concerns a role of `to_all` is said without a name, for all events
    that say it.
    """
    told = dict[tuple[str, str, tuple[int, ...], str], tuple[set[int], set[int]]]()
    due = (one for moment in moments if moment.due in AT_TABLE for one in moment.sentences)
    for one in sorted(due, key=lambda one: -max(getattr(one, "events", (0,)))):
        events: tuple[int, ...] = getattr(one, "events", ())
        whom = ("", "", ()) if one.to in to_all else (one.to, one.to_label.rstrip(","), events)
        if one.say:
            numbers, partners = told.setdefault((*whom, one.say), (set(), set()))
            numbers.update(events)
            partners.update(getattr(one, "partners", ()))
    said = (
        (to, label, tuple(sorted(numbers)), tuple(sorted(partners)), say)
        for (to, label, _, say), (numbers, partners) in told.items()
    )
    for (part, to, label, events, partners), group in groupby(
        number_parts(bring_together(said)), key=lambda each: (each[0], *each[1][:4])
    ):
        yield Saying(to, label, " ".join(one[4] for _, one in group), events, part, partners)


def bring_together(said: Iterable[Said]) -> Iterator[Said]:
    """Yield what is said to each in one go, where it was first his turn; what is said to all stays
    between what is said before and after it.
    """
    for _, turns in groupby(said, key=lambda each: bool(each[0])):
        blocks = dict[tuple[object, ...], list[Said]]()
        for each in turns:
            blocks.setdefault(each[:4], []).append(each)
        yield from chain.from_iterable(blocks.values())


def number_parts(said: Iterable[Said]) -> Iterator[tuple[int, Said]]:
    """Yield each text with the number of its part: a new part begins where the one before would
    have more than `MOST` words.
    """
    part, words = 1, 0
    for each in said:
        more = len(each[4].split())
        if words and words + more > MOST:
            part, words = part + 1, 0
        words += more
        yield part, each
