"""How the places stand that a patch edition has from its base, as its file says.

In: the reading of a `standing.yaml`.  Out: one `Standing` per state.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.assemble.reading import Reading
from regelwerk.model import Standing


def standings(reading: Reading) -> Iterator[Standing]:
    """The states a file names, each with its places as full ids."""
    for state, addresses in reading.tree.items():
        ids = frozenset(f"{reading.edition}/{address}" for address in addresses)
        yield Standing(reading.edition, state, ids, reading.place(reading.tree, state))
