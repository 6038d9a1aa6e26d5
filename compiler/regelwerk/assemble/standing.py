"""Read the list of places that a patch edition takes from its base.

In: the reading of a `standing.yaml`.  Out: one `Standing` for each state.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.assemble.reading import Reading
from regelwerk.model import Standing


def read_standings(reading: Reading) -> Iterator[Standing]:
    """Yield the states that a file names, each with its places as full ids."""
    for state, addresses in reading.tree.items():
        ids = frozenset(f"{reading.edition}/{address}" for address in addresses)
        yield Standing(reading.edition, state, ids, reading.find_place(reading.tree, state))
