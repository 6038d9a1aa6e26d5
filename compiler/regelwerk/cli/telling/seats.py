"""Name the seats of a bridge table.

In: the dealer as typed.  Out: four names, from the dealer on.
"""

from __future__ import annotations

from regelwerk.calc import Unreadable

SEATS = {"N": "Nord", "O": "Ost", "S": "Süd", "W": "West"}
PLACES = ("Teiler", "links vom Teiler", "Partner des Teilers", "rechts vom Teiler")


def name_seats(dealer: str, option: str = "dealer") -> tuple[str, ...]:
    """Return the names of the four seats from the dealer on: compass points where the dealer is
    known; raise `Unreadable`, naming the option in which it was typed.
    """
    if not dealer:
        return PLACES
    letter = dealer[:1].upper().replace("E", "O")
    if letter not in SEATS:
        raise Unreadable(f"{option}={dealer}: möglich sind {', '.join(SEATS)}", dealer)
    names = tuple(SEATS.values())
    start = list(SEATS).index(letter)
    return names[start:] + names[:start]
