"""Name the events of an incident, and its sentences by number.

In: an incident as ruled.  Out: German words.
"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.engine.event import Event, Incident
from regelwerk.ids.who import AT


def number_sentences(found: Incident) -> dict[str, tuple[str, int]]:
    """Return each sentence with the moment at which it first falls due, and its number."""
    first = dict[str, str]()
    for moment in found.moments:
        for each in moment.sentences:
            first.setdefault(each.says, moment.due)
    return {says: (due, number) for number, (says, due) in enumerate(first.items(), 1)}


def name_events(found: Incident, numbers: Sequence[int], partners: Sequence[int] = ()) -> str:
    """Return the numbers of events in brackets, with who did it unless his partner is spoken of;
    empty where there is one event.
    """
    if len(found.events) == 1 or not numbers:
        return ""
    named = (
        f"{number}: {who}"
        if (who := name_person(found.events[number - 1].event)) and number not in partners
        else str(number)
        for number in numbers
    )
    return f"  ({', '.join(named)})"


def name_person(event: Event) -> str:
    """Return who did it and when or where, as it was told; a number is the seat of a table of
    Doppelkopf.
    """
    who, _, where = event.who.partition(AT)
    named = f"Platz {who}" if who[:1].isdigit() else who
    return ", ".join(filter(None, (named, where.strip())))
