"""List the entries of the menu that every page shows.

In: the book, the path of a page.  Out: `Entry`s of a game, and the one that the page belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass

from regelwerk_site.book import urls
from regelwerk_site.book.book import Book

NAMES = {"bridge": "Bridge", "doppelkopf": "Doppelkopf"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A page in the menu: its path and its name; `main` entries are shown in the page header on a
    wide screen. The pages below it belong to it, and those below `also`.
    """

    path: str
    name: str
    main: bool = True
    also: tuple[str, ...] = ()


def list_entries(book: Book, game: str) -> tuple[Entry, ...]:
    """Return the menu entries of a game, or for an empty game the entries that lead to the
    games the book has.
    """
    if not game:
        return tuple(
            Entry(f"{each}/", name) for each, name in NAMES.items() if book.list_editions(each)
        )
    pages = urls.SINGLE_PAGES
    own = {
        "bridge": (
            Entry(pages["auction"], "Reizung", main=False),
            Entry(pages["calculators"], "Rechner"),
            Entry(pages["changes"], "Änderungen"),
            Entry(urls.glossary_page(game), "Glossar"),
            Entry(pages["register"], "Register", main=False),
            Entry(pages["footnotes"], "Fußnoten", main=False),
            Entry(urls.works_page(game), "Andere Werke", main=False),
        ),
        "doppelkopf": (
            Entry(pages["reckoners"], "Rechner"),
            Entry(urls.glossary_page(game), "Glossar"),
            Entry(pages["beside"], "Regeln neben Fällen", main=False),
            Entry(urls.works_page(game), "Konkordanz", main=False),
        ),
    }
    first = (
        Entry(f"{game}/", "Regeln"),
        Entry(urls.topic_page(game), "Themen"),
        Entry(
            urls.decision_page(game),
            "Entscheiden",
            also=(urls.incident_page(game), urls.protocol_page(game)),
        ),
        Entry(urls.cases_page(game), "Fälle"),
        Entry(urls.exam_page(game), "Üben", main=False),
    )
    editions = (
        Entry(book.shelf.edition_page(each["id"]), each["name"], main=False)
        for each in book.list_editions(game)
    )
    return (
        *first,
        *own[game],
        Entry(urls.conflicts_page(game), "Widersprüche", main=False),
        *editions,
    )


def asks_where(book: Book, game: str) -> bool:
    """Return whether the editions of a game are in force at several places, so that the start page
    asks where one plays.
    """
    force = (each for edition in book.list_editions(game) for each in edition["in_force"])
    return sum(bool(each["where"]) for each in force) > 1


def find_current_entry(listed: tuple[Entry, ...], path: str) -> str:
    """Return the path of the entry that a page belongs to, the most specific one; an empty string
    where it belongs to none.
    """
    found = (
        (len(each), entry.path)
        for entry in listed
        for each in (entry.path, *entry.also)
        if path.startswith(each)
    )
    return max(found, default=(0, ""))[1]
