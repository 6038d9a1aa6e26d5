"""Find the address of this machine in its network, for a site that is deliberately open to the
network, and show it.

In: what the system knows of its networks.  Out: an address, a warning, a QR code.
"""

from __future__ import annotations

import socket
from io import StringIO

import segno

ELSEWHERE = (
    "192.0.2.1",
    9,
)  # an address that nobody has: connecting tells our own address, and nothing is sent
WARNING = (
    "Achtung: Solange dies läuft, kann jeder in diesem Netz diese Seiten lesen. Schreiben oder"
    " ändern kann niemand etwas.\nNur in einem Netz benutzen, dem du traust."
)


def find_own_address() -> str:
    """Return the address of this machine in its network; raise OSError where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(ELSEWHERE)
        return str(line.getsockname()[0])


def draw_qr_code(address: str) -> str:
    """Return an address as a QR code for the camera of a phone, in characters for a terminal."""
    drawn = StringIO()
    segno.make(address, error="l", micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue()
