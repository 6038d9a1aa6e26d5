"""The page of the bridge calculators: what a board is worth, and until when that may change.

In: the book.  Out: the page, and the tables and figures of its script, by role.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from regelwerk.calc import BRIDGE
from regelwerk.calc.bridge import averages, clock, comparing, revoke
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book
from regelwerk_site.press.assets import format_data_script
from regelwerk_site.text.page import Page

TABLES = "assets/tafeln.js"
ROLES = {
    "board": "2/table.1", "contract": "77", "suit": "77/table.1", "notrump": "77/table.2",
    "slam": "77/table.3", "over": "77/table.4",
    "premium": "77/table.5", "under": "77/table.6", "matchpoints": "78.A", "imps": "78.B/table.1",
}  # fmt: skip


def list_pages(book: Book) -> Iterator[Page]:
    """Yield the page of the calculators; it exists, and says so, even where no edition has the
    tables.
    """
    ready = [
        book.editions[edition]
        for edition in BRIDGE
        if edition in book.editions and has_all_tables(book, edition)
    ]
    shows = {
        "ready": ready,
        "roles": {each["id"]: find_roles(each["id"]) for each in ready},
        "exceptions": list_exceptions(book),
        "card": [
            each for each in ready if "card" in revoke.PLACES[each["id"]]
        ],  # where the card of a later trick counts
    }
    yield Page(urls.SINGLE_PAGES["calculators"], "calculators.html", "bridge", shows)


def make_calculator_script(book: Book) -> dict[str, bytes]:
    """Return path → bytes of the script with the tables of every edition that has them all."""
    found = {
        edition: read_tables(book, edition) for edition in BRIDGE if has_all_tables(book, edition)
    }
    return {TABLES: format_data_script("RegelwerkTables", found)}


def find_roles(edition: str) -> Mapping[str, str]:
    """Return role → the clause or table that has this role in the edition."""
    kinds = averages.PLACES[edition]
    average = {
        "average": kinds[averages.MATCHPOINTS],
        "average_imps": kinds[averages.IMP],
        "session": kinds["session"],
    }
    revokes = {f"revoke_{role}": at for role, at in revoke.PLACES[edition].items()}
    weighted = {"weighted": comparing.WEIGHTED[edition]} if edition in comparing.WEIGHTED else {}
    return {
        role: f"{edition}/{at}"
        for role, at in (ROLES | average | dict(clock.PLACES[edition]) | revokes | weighted).items()
    }


def list_exceptions(book: Book) -> list[tuple[str, str]]:
    """Return the exceptions after which no trick is transferred for a revoke, each with its wording
    in the question of the decision.
    """
    asked: Mapping[str, str] = book.engine["facts"].get("revoke_exception", {"values": {}})[
        "values"
    ]
    return [(each, asked[each]) for each in revoke.EXCEPTIONS if each in asked]


def has_all_tables(book: Book, edition: str) -> bool:
    """Return whether an edition has every table and clause that the calculators read."""
    return all(id in book.units for id in find_roles(edition).values())


def read_tables(book: Book, edition: str) -> dict[str, Any]:
    """Return role → the rows of its table, keyed by column, or the whole numbers in its text."""
    found = {}
    for role, id in find_roles(edition).items():
        unit = book.units[id]
        rows = (
            [dict(zip(unit["table"]["columns"], row, strict=True)) for row in unit["table"]["rows"]]
            if unit["table"]
            else []
        )
        found[role] = (
            {"rows": rows}
            if rows
            else {"figures": [int(figure) for figure in unit["figures"] if figure.isdigit()]}
        )
    return found
