"""Dealer and vulnerability of a board, by the table of law 2.

In: the number of a board.  Out: `Board`.  The table is read from the encoded editions, which must
agree.
"""

from __future__ import annotations

from dataclasses import dataclass

from regelwerk.calc import BRIDGE, Unanswerable, Units, Unreadable, read_cells

SIDES, ALL = ("Nord-Süd", "Ost-West"), "alle"  # as the table names them; north is seat 0


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its number, the dealer and the vulnerable side as the table names them, and the ids
    of the tables.
    """

    number: int
    dealer: str
    vulnerable: str
    cites: tuple[str, ...]


def find_board(units: Units, number: int) -> Board:
    """Return dealer and vulnerability of board `number` (from 1); after its last row the table
    begins again (`2007/2`).

    Raises `Unreadable` for a number below 1, `Unanswerable` where no edition has an encoded table
    or the editions disagree.
    """
    if number < 1:
        raise Unreadable(f"Board {number} gibt es nicht; Boards zählen ab 1", str(number))
    ids = tuple(id for id in (f"{edition}/2/table.1" for edition in BRIDGE) if id in units)
    tables = {read_cells(units, id) for id in ids}
    if len(tables) != 1:
        why = (
            "die Tabellen der Ausgaben stimmen nicht überein"
            if tables
            else "die Tabelle 1997/2/table.1 ist noch nicht erfasst"
        )
        raise Unanswerable(
            f"Teiler und Gefahrenlage von Board {number}: {why}",
            ids or tuple(f"{edition}/2/table.1" for edition in BRIDGE),
        )
    (rows,) = tables
    _, dealer, vulnerable = rows[(number - 1) % len(rows)]
    return Board(number, dealer, vulnerable, ids)


def is_vulnerable(vulnerable: str, seat: int) -> bool:
    """Return whether the side of a seat (0 to 3, from north on) is vulnerable; `vulnerable` is a
    side as the table of law 2 names it.
    """
    return vulnerable in (SIDES[seat % 2], ALL)
