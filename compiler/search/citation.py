"""Typed citations: ids to look up before any word is.

In: what was typed and the index.  Out: the ids meant.
`PATTERNS` travel with the index, so that the browser reads citations by the same expressions.
"""

from __future__ import annotations

import re

from compiler.address import SIGNED_FIRST, TYPED_LAW, TYPED_SRH, TYPED_TSR, places
from compiler.search.loaded import Loaded

ABOVE = re.compile(r"[./][^./]*$")
CITABLE = re.compile(r"[ -~§]*")
PATTERNS = {
    "external": r"(TSR|TSO|TO)\s+(\d+(?:\.\d+)+|\d+\.[a-z])",
    "law": TYPED_LAW.replace("(?P<", "(?<"),
    "srh": TYPED_SRH,
    "tsr": TYPED_TSR,
    "editions": [[sign, " ".join(editions)] for sign, editions in SIGNED_FIRST.items()],
}


def meant(text: str, loaded: Loaded) -> tuple[str, ...]:
    """The known ids a typed citation may mean, most likely first; empty for other text.

    Where none is known, the ids of the nearest address above that is.
    """
    typed = text.replace("\u00a0", " ").strip(" ")
    ids = places(typed) if CITABLE.fullmatch(typed) else ()
    while ids:
        found = tuple(dict.fromkeys(id for id in ids if id in loaded.place))
        if found:
            return found
        ids = tuple(ABOVE.sub("", id) for id in ids if ABOVE.search(id))
    return ()
