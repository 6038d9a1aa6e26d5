"""How everything is cited: said once, in the bundle, and read there by everybody.

In: the knowledge base as it is compiled.  Out: the citations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regelwerk.ids.address import cite, manners


def citations(bundle: Mapping[str, Any]) -> dict[str, str]:
    """Every place and every work by its id: with the sign of its edition, a definition or a preface
    by its name.
    """
    signs = manners(bundle)
    return {
        entry["id"]: cite(entry["id"], signs)
        for entry in (*bundle["contents"], *bundle["externals"])
    }
