"""The moments at which something falls due, in a module of their own so that a ruling loads no
other part of the model.

In: nothing.  Out: the moments in their order.
"""

from __future__ import annotations

NOW, NEXT, END = "now", "next", "end"
AT_TABLE = (NOW, NEXT)  # what falls due then is said there
MOMENTS = (NOW, NEXT, END, "later")  # now, at the next turn or lead, at the end of play, later
