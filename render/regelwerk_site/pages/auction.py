"""The page that finds the irregularities of an auction call by call.

In: the book.  Out: the page `bridge/reizung/`, and the data of its script: laws, names, decisions
and citations.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.calc import BRIDGE
from regelwerk.calc.bridge.auction import PLAYERS, SEVEN
from regelwerk.calc.bridge.calls import (
    DENOMINATIONS,
    ENGLISH,
    GERMAN,
    GERMAN_WORDS,
    SIGNS,
    SPOKEN,
    WORDS,
)
from regelwerk.detect.kinds import KINDS
from regelwerk.detect.notation import BARRED, SEATS
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book
from regelwerk_site.pages.calculator import has_all_tables
from regelwerk_site.press.assets import cite_for_ruling, format_call_script
from regelwerk_site.text.page import Page


def list_pages(book: Book) -> Iterator[Page]:
    """Yield the page, with a column for each seat and a button for each level and for one above the
    highest; files are offered where an edition has the tables that records are held against.
    """
    shows = {
        "editions": book.list_editions("bridge"),
        "columns": (*SEATS[-1:], *SEATS[:-1]),
        "seats": SEATS,
        "levels": range(1, SEVEN + 2),
        "denominations": [(each, SIGNS[each]) for each in DENOMINATIONS],
        "calls": SPOKEN,
        "records": any(
            has_all_tables(book, edition) for edition in BRIDGE if edition in book.editions
        ),
    }
    yield Page(urls.SINGLE_PAGES["auction"], "auction.html", "bridge", shows)


def make_auction_script(book: Book) -> dict[str, bytes]:
    """Return path → bytes of the script that holds the data of the page's script."""
    return {
        "assets/auction-data.js": format_call_script(
            "RegelwerkDetect.take", collect_script_data(book)
        )
    }


def list_fixed_data() -> dict[str, Any]:
    """Return the data that the laws fix, as the script that finds irregularities reads them."""
    return {
        "denominations": DENOMINATIONS,
        "seven": SEVEN,
        "players": PLAYERS,
        "kinds": {
            what: {"name": kind.name, "decision": kind.decision} for what, kind in KINDS.items()
        },
    }


def collect_script_data(book: Book) -> dict[str, Any]:
    """Return all data of the page's script: what the laws fix, how calls are written and typed,
    decisions and clauses with their links.
    """
    decisions = {
        kind.decision: book.kb["decisions"][kind.decision]
        for kind in KINDS.values()
        if kind.decision in book.kb["decisions"]
    }
    return list_fixed_data() | {
        "signs": SIGNS,
        "spoken": SPOKEN,
        "seats": SEATS,
        "barred": BARRED,
        "keys": {
            "calls": list_letters(WORDS | GERMAN_WORDS),
            "denominations": list_letters(ENGLISH | GERMAN),
        },
        "decisions": {
            id: {"title": decision["title"], "link": book.places[id]}
            for id, decision in decisions.items()
        },
        "cites": {
            what: {
                edition: [
                    [cite_for_ruling(book, id), book.places[id]] for id in ids if id in book.places
                ]
                for edition, ids in kind.cites.items()
            }
            for what, kind in KINDS.items()
        },
    }


def list_letters(words: dict[str, str]) -> dict[str, str]:
    """Return the words of a single letter, the keys that can be typed; `C`, Treff in English and
    Coeur in German, is not one of them.
    """
    return {word: meant for word, meant in words.items() if len(word) == 1}
