"""Typed citations: ids that are looked up before any word is.

In: the typed text and the index, which carries the patterns, so that the browser reads citations by
the same expressions. Out: the cited ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from regelwerk.ids.cited_as_typed import find_places
from regelwerk.search.loaded import Loaded

ABOVE = re.compile(r"[./][^./]*$")
CITABLE = re.compile(r"[ -~§]*")


def is_below(id: str, above: Iterable[str]) -> bool:
    """Return whether a place stands below one of the places `above`."""
    return any(id.startswith((f"{each}.", f"{each}/")) for each in above)


def find_cited_ids(text: str, loaded: Loaded) -> tuple[str, ...]:
    """Return the known ids that a typed citation may mean, most likely first; empty for other text.

    Where none of them is known, return the known ids below them (of a work that is not held here
    only some paragraphs are known), else those of the nearest known address above.
    """
    typed = text.replace("\u00a0", " ").strip(" ")
    ids = find_places(typed, loaded.index["citations"]) if CITABLE.fullmatch(typed) else ()
    if not ids:
        return ()
    found = keep_known_ids(ids, loaded) or tuple(id for id in loaded.place if is_below(id, ids))
    while ids and not found:
        ids = tuple(ABOVE.sub("", id) for id in ids if ABOVE.search(id))
        found = keep_known_ids(ids, loaded)
    return found


def keep_known_ids(ids: Iterable[str], loaded: Loaded) -> tuple[str, ...]:
    """Return those of some ids that can be found, each once."""
    return tuple(dict.fromkeys(id for id in ids if id in loaded.place))
