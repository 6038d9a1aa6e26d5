"""Typed citations: ids to look up before any word is.

In: what was typed and the index, which carries the patterns, so that the browser reads citations by the same expressions.
Out: the ids meant.
"""

from __future__ import annotations

import re

from compiler.search.loaded import Loaded
from compiler.typed import places

ABOVE = re.compile(r"[./][^./]*$")
CITABLE = re.compile(r"[ -~§]*")


def meant(text: str, loaded: Loaded) -> tuple[str, ...]:
    """The known ids a typed citation may mean, most likely first; empty for other text.

    Where none is known, the ids of the nearest address above that is.
    """
    typed = text.replace("\u00a0", " ").strip(" ")
    ids = places(typed, loaded.index["citations"]) if CITABLE.fullmatch(typed) else ()
    while ids:
        found = tuple(dict.fromkeys(id for id in ids if id in loaded.place))
        if found:
            return found
        ids = tuple(ABOVE.sub("", id) for id in ids if ABOVE.search(id))
    return ()
