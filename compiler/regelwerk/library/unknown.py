"""The refusal of a place that no edition has.

In: the rulebook, what was written.  Out: `UnknownId`, which names what is nearest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from regelwerk.errors import UnknownId, suggest_nearest
from regelwerk.ids.address import find_known_above
from regelwerk.ids.cited_as_typed import parse

if TYPE_CHECKING:
    from regelwerk.library import Library


def refuse_unknown(kb: Library, written: str, beside: Iterable[str] = ()) -> UnknownId:
    """Return the refusal of an id or citation; it names the nearest place above what is cited, else
    the nearest id of a place or of those `beside`.
    """
    above = (find_known_above(id, kb.units) for id in parse(written, kb.signs))
    near = next(filter(None, above), "")
    hint = f"gemeint: {near}?" if near else suggest_nearest(written, [*kb.units, *beside])
    return UnknownId(
        f"„{written}“ gibt es nicht oder ist noch nicht erfasst" + (f" ({hint})" if hint else "")
    )
