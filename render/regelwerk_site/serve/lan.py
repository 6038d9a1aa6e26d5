"""The site for all in this network, on purpose only: the address of this machine there, and how to
come to it.

In: what the system knows of its networks.  Out: an address, a warning, a code to photograph.
"""

from __future__ import annotations

import socket
from io import StringIO

import segno

ELSEWHERE = (
    "192.0.2.1",
    9,
)  # an address nobody has: asked which way it would go, the system names our own; nothing is sent
WARNING = (
    "Achtung: Solange dies läuft, kann jeder in diesem Netz diese Seiten lesen. Schreiben oder"
    " ändern kann niemand etwas.\nNur in einem Netz benutzen, dem du traust."
)


def own_address() -> str:
    """The address of this machine in its network; raises OSError where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(ELSEWHERE)
        return str(line.getsockname()[0])


def code(address: str) -> str:
    """An address as a code for the camera of a phone, in the signs of a terminal."""
    drawn = StringIO()
    segno.make(address, error="l", micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue()
