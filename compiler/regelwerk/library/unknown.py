"""The refusal of a place that no edition has.

In: what was written, the forms of citations, the known ids.  Out: `UnknownId`, which names what is
nearest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from regelwerk.errors import UnknownId, suggest_nearest
from regelwerk.ids.address import Manners, find_known_above
from regelwerk.ids.cited_as_typed import parse


def refuse_unknown(
    written: str, signs: Manners, places: Collection[str], beside: Iterable[str] = ()
) -> UnknownId:
    """Return the refusal of an id or citation; it names the nearest place above what is cited, else
    the nearest id of a place or of those `beside`.
    """
    above = (find_known_above(id, places) for id in parse(written, signs))
    near = next(filter(None, above), "")
    hint = f"gemeint: {near}?" if near else suggest_nearest(written, [*places, *beside])
    return UnknownId(
        f"„{written}“ gibt es nicht oder ist noch nicht erfasst" + (f" ({hint})" if hint else "")
    )
