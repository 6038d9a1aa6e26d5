"""Typed citations: ids to look up before any word is.

In: what was typed and the ids there are.  Out: the ids meant.  `PATTERNS` travel with the index, so that the browser reads citations by the same expressions.
"""

from __future__ import annotations

import re
from collections.abc import Container

from compiler.address import BRIDGE, TYPED_LAW, TYPED_SRH, TYPED_TSR, parse

CITABLE = re.compile(r"[ -~§]*")
PATTERNS = {
    "external": r"(TSR|TSO|TO)\s+(\d+(?:\.\d+)+|\d+\.[a-z])",
    "law": TYPED_LAW.pattern.replace("(?P<", "(?<"),
    "srh": TYPED_SRH.pattern,
    "tsr": TYPED_TSR.pattern,
    "editions": " ".join(reversed(BRIDGE)),
}


def meant(text: str, known: Container[str]) -> tuple[str, ...]:
    """The known ids a typed citation may mean, most likely first; where none is known, those of the nearest address above; empty for other text."""
    typed = text.replace("\u00a0", " ").strip(" ")
    ids = parse(typed) if CITABLE.fullmatch(typed) else ()
    while ids:
        found = tuple(dict.fromkeys(id for id in ids if id in known))
        if found:
            return found
        ids = tuple(cut[0] for id in ids if len(cut := re.split(r"[./](?=[^./]*$)", id)) == 2)
    return ()
