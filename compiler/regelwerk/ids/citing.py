"""The citations of a whole knowledge base, made once for the bundle and read there by every other
module.

In: the knowledge base as it is compiled.  Out: the citations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regelwerk.ids.address import cite, read_manners


def list_citations(bundle: Mapping[str, Any]) -> dict[str, str]:
    """Return the citation of every place and every external paragraph (id → citation): with the
    sign of its edition, a definition or a preface by its name.
    """
    signs = read_manners(bundle)
    return {
        entry["id"]: cite(entry["id"], signs)
        for entry in (*bundle["contents"], *bundle["externals"])
    }
