"""When something falls due. Apart from the model, so that a ruling loads none of it.

In: nothing.  Out: the moments in their order.
"""

from __future__ import annotations

NOW = "now"
MOMENTS = (NOW, "next", "end", "later")  # now, at the next turn or lead, at the end of play, later
