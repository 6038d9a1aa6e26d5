"""The score of a contract, by the tables of law 77.

In: the units of the bundle by id, an edition, a contract, the vulnerability and the tricks of
declarer's side.  Out: `ContractScore`. Every number is read from the tables of the edition; where a
printed table leaves out a premium, the score says so and gives the points without it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from regelwerk.calc import (
    BRIDGE,
    Unanswerable,
    Units,
    Unreadable,
    read_named_rows,
    read_numbers,
    require,
    require_bool,
)
from regelwerk.calc.bridge.auction import SEVEN, Contract
from regelwerk.calc.bridge.calls import BID, DENOMINATIONS, DOUBLE, REDOUBLE, read_calls

ENDING = re.compile(r"(?<=[^xX\s])([xX]{1,2})$")  # a double written directly after its bid: 4PX
BOOK, TRICKS = 6, 13  # the first six tricks of declarer's side are the book; a board has thirteen
DOUBLED = ("unkontriert", "kontriert", "rekontriert")
SUITS = {"C": "treff", "D": "karo", "H": "coeur", "S": "pik"}
SLAMS = {12: "Kleinschlemm", 13: "Großschlemm"}
SUIT_TRICKS, NOTRUMP_TRICKS, SLAM, OVERTRICKS, PREMIUMS, UNDERTRICKS = (
    f"table.{number}" for number in range(1, 7)
)


@dataclass(frozen=True, slots=True)
class Item:
    """A part of a score: its label, its points, and the table or clause it is read from."""

    label: str
    points: int
    cite: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A part of a score that the printed table should have and has not: its label and the table."""

    label: str
    cite: str


@dataclass(frozen=True, slots=True)
class ContractScore:
    """The score of declarer's side in points, negative where the contract failed; `over` counts
    overtricks, negative for undertricks; `items` are the parts of the score.

    Where the print of the edition leaves out a premium (1997: that of a part score), `missing`
    names it, `points` is None and `without` are the points of the other parts; else both are equal.
    """

    edition: str
    points: int | None
    without: int
    over: int
    items: tuple[Item, ...]
    missing: tuple[Missing, ...]


def score_contract(
    units: Units, edition: str, contract: Contract, vulnerable: bool, tricks: int
) -> ContractScore:
    """Return the score of a contract in points (77); `tricks` are all tricks of declarer's side, 0
    to 13.

    Raises `Unreadable` for an impossible contract, number of tricks or vulnerability,
    `Unanswerable` where a table is missing.
    """
    check_contract(edition, contract, tricks)
    require_bool("vulnerable", vulnerable)
    over = tricks - BOOK - contract.level
    side = "in_Gefahr" if vulnerable else "nicht_in_Gefahr"
    parts = (
        score_undertricks(units, edition, contract.doubled, side, -over)
        if over < 0
        else score_made_contract(units, edition, contract, side, over)
    )
    items = tuple(part for part in parts if isinstance(part, Item))
    missing = tuple(part for part in parts if isinstance(part, Missing))
    total = sum(item.points for item in items) * (-1 if over < 0 else 1)
    return ContractScore(
        edition=edition,
        points=None if missing else total,
        without=total,
        over=over,
        items=items,
        missing=missing,
    )


def read_contract(written: Sequence[str]) -> Contract:
    """Return the contract that a written bid names, perhaps with a double or redouble after it;
    raise `Unreadable` for anything else.
    """
    calls = read_calls(ENDING.sub(r" \1", word) for word in written).calls
    doubled = {(): 0, (DOUBLE,): 1, (REDOUBLE,): 2, (DOUBLE, REDOUBLE): 2}.get(
        tuple(call.kind for call in calls[1:])
    )
    if not calls or calls[0].kind != BID or doubled is None:
        raise Unreadable(
            "erwartet wird ein Gebot, danach vielleicht X oder XX, zum Beispiel 4P X",
            " ".join(written),
        )
    return Contract(calls[0].level, calls[0].denomination, doubled)


def score_passed_out(units: Units, edition: str) -> ContractScore:
    """Return the score of a board in which all four players passed (77, with 22); raise
    `Unanswerable` where the edition does not name it.
    """
    id = f"{edition}/77"
    require(units, [id])
    found = [ref for ref in units[id]["refs"] if ref["to"].startswith(f"{edition}/22")]
    if not found:
        raise Unanswerable(f"{id} sagt nicht, was ein Board ohne Gebot zählt", [id])
    _, points = read_numbers(units, id, 2)
    passed = Item("alle vier haben gepasst", points, id)
    return ContractScore(
        edition=edition, points=points, without=points, over=0, items=(passed,), missing=()
    )


def check_contract(edition: str, contract: Contract, tricks: int) -> None:
    """Raise `Unreadable` for an unknown edition, an impossible contract or an impossible number of
    tricks.
    """
    if edition not in BRIDGE:
        raise Unreadable(f"Ausgabe „{edition}“: gerechnet wird nach {', '.join(BRIDGE)}", edition)
    if not (
        1 <= contract.level <= SEVEN
        and contract.denomination in DENOMINATIONS
        and 0 <= contract.doubled < len(DOUBLED)
    ):
        raise Unreadable(f"{contract} ist kein Kontrakt", str(contract))
    if not 0 <= tricks <= TRICKS:
        raise Unreadable(f"{tricks} Stiche gibt es nicht; möglich sind 0 bis {TRICKS}", str(tricks))


def score_made_contract(
    units: Units, edition: str, contract: Contract, side: str, over: int
) -> tuple[Item | Missing, ...]:
    """Return the parts of the score of a fulfilled contract: trick points, overtricks, premiums,
    slam.
    """
    state = DOUBLED[contract.doubled]
    trick_points, table = score_tricks_bid(units, edition, contract)
    items: list[Item | Missing] = [
        Item(f"{contract.level} gebotene Stiche über dem Buch", trick_points, table)
    ]
    if over:
        items.append(
            Item(
                f"{over} Überstiche" if over > 1 else "1 Überstich",
                over * score_overtrick(units, edition, contract, side),
                f"{edition}/77/{OVERTRICKS}",
            )
        )
    game = trick_points >= read_numbers(units, f"{edition}/77", 1, 2)[0]
    premiums = f"{edition}/77/{PREMIUMS}"
    items.append(find_premium(units, premiums, "Vollspiel" if game else "Teilkontrakt", side))
    if contract.doubled:
        items.append(find_premium(units, premiums, state, side))
    if slam := SLAMS.get(contract.level + BOOK):
        items.append(find_premium(units, f"{edition}/77/{SLAM}", slam, side))
    return tuple(items)


def find_premium(units: Units, id: str, of: str, side: str) -> Item | Missing:
    """Return the premium that a table gives in its row `of`, `Missing` where the printed table has
    no such row.
    """
    rows = read_named_rows(units, id)
    for row in rows:
        if of in row.values():
            return Item(f"Prämie {of}", int(row[side]), id)
    return Missing(f"Prämie {of}", id)


def score_tricks_bid(units: Units, edition: str, contract: Contract) -> tuple[int, str]:
    """Return the trick points for the tricks that were bid, and the id of their table."""
    state = DOUBLED[contract.doubled]
    if contract.denomination in SUITS:
        id = f"{edition}/77/{SUIT_TRICKS}"
        (row,) = (row for row in read_named_rows(units, id) if row["kontrakt"] == state)
        return contract.level * int(row[SUITS[contract.denomination]]), id
    id = f"{edition}/77/{NOTRUMP_TRICKS}"
    first, further = read_named_rows(units, id)
    return int(first[state]) + (contract.level - 1) * int(further[state]), id


def score_overtrick(units: Units, edition: str, contract: Contract, side: str) -> int:
    """Return the points of one overtrick: those of the table, or the value of an ordinary trick
    where the table has no number.
    """
    (row,) = (
        row
        for row in read_named_rows(units, f"{edition}/77/{OVERTRICKS}")
        if row["kontrakt"] == DOUBLED[contract.doubled]
    )
    if row[side].isdigit():
        return int(row[side])
    one, two = (
        score_tricks_bid(units, edition, Contract(level, contract.denomination, 0))[0]
        for level in (1, 2)
    )
    return two - one  # in notrump the first trick counts more than any further one


def score_undertricks(
    units: Units, edition: str, doubled: int, side: str, down: int
) -> tuple[Item, ...]:
    """Return the parts of the defenders' score for `down` undertricks: the first, every further
    one, and the bonus from the fourth on.
    """
    id = f"{edition}/77/{UNDERTRICKS}"
    rates: Mapping[str, int] = {
        row["faller"]: int(row[side])
        for row in read_named_rows(units, id)
        if row["kontrakt"] == DOUBLED[doubled]
    }
    parts = (("erster", 1), ("jeder weitere", down - 1), ("Bonus ab dem vierten", down - 3))
    return tuple(
        Item(f"Faller, {part} ({count})", count * rates[part], id)
        for part, count in parts
        if count > 0 and rates[part]
    )
