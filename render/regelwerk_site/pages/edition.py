"""The pages of one edition: its contents and its text in printed order.

In: the book.  Out: pages `bridge/2007/`, `bridge/2007/27/`, `doppelkopf/1998/D/`,
`doppelkopf/srh2019/3.5/`, whose anchors are permanent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from regelwerk.ids import address
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.fitting import find_fitting_decisions
from regelwerk_site.book.passages import list_passages
from regelwerk_site.text.page import Page


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: a page of the edition, its heading, and how many of its addresses are
    encoded.
    """

    key: str
    label: str
    title: str
    written: bool
    encoded: int
    listed: int


def list_pages(book: Book, rows: Callable[[str], str]) -> Iterator[Page]:
    """Yield the contents and reading pages of every edition of both games; `rows` leads to the row
    of a place where editions stand side by side.
    """
    rulings = {
        "bridge": find_fitting_decisions(book)
    }  # by law, and a chapter of another game may have the number of one
    for edition in book.kb["editions"]:
        found = list_contents(book, edition["id"])
        written = [entry for entry in found if entry.written]
        notes = list_backgrounds(book, edition["id"])
        contents = {
            "edition": edition,
            "entries": found,
            "unwritten": len(found) - len(written),
            "backgrounds": notes,
        }
        yield Page(
            book.shelf.edition_page(edition["id"]), "contents.html", edition["game"], contents
        )
        if contents["backgrounds"]:
            yield Page(
                urls.background_page(book.shelf, edition["id"]),
                "background.html",
                edition["game"],
                contents,
            )
        for at, entry in enumerate(written):
            text = list_passages(book, edition["id"], entry.key)
            offered = rulings.get(edition["game"], {}).get(entry.key, ())
            shows = {
                "editions": [
                    each
                    for each in book.list_editions(edition["game"])
                    if (each["id"], entry.key) in book.pages
                ],
                "rows": rows,
                "edition": edition,
                "entry": entry,
                "passages": text,
                "topics": book.list_topics(
                    unit["id"] for unit in book.pages[edition["id"], entry.key]
                ),
                "decisions": (
                    offered
                    or tuple(dict.fromkeys(id for passage in text for id in passage.decisions))
                ),
                "before": written[at - 1] if at else None,
                "after": written[at + 1] if at + 1 < len(written) else None,
            }
            yield Page(
                book.shelf.edition_page(edition["id"], entry.key),
                "reading.html",
                edition["game"],
                shows,
            )


def list_backgrounds(book: Book, edition: str) -> list[tuple[Json, Json]]:
    """Return the background notes of an edition in printed order, each behind the clause it
    explains.
    """
    notes = (
        unit
        for unit in book.units.values()
        if unit["edition"] == edition and unit["kind"] == "background"
    )
    return [(book.units[unit["parent"]], unit) for unit in notes if unit["parent"] in book.units]


def list_contents(book: Book, edition: str) -> tuple[Entry, ...]:
    """Return the pages of an edition, also those without an encoded clause: prefaces and
    definitions, laws, footnotes.
    """
    parents = {id: entry["parent"] or "" for id, entry in book.listed.items()}
    groups: dict[str, list[Json]] = {}
    for id, entry in book.listed.items():
        if address.parse_edition(id) == edition:
            groups.setdefault(book.shelf.page_key(id, parents), []).append(entry)
    keys = (
        sorted(groups, key=lambda key: (key == "fn", key.isdigit()))
        if book.editions[edition]["numbers"] == address.LAWS
        else groups
    )
    return tuple(make_contents_entry(book, edition, key, groups[key]) for key in keys)


def make_contents_entry(book: Book, edition: str, key: str, group: list[Json]) -> Entry:
    """Return one line of the contents."""
    head = book.units.get(f"{edition}/{key}")
    listed = book.listed.get(f"{edition}/{key}")
    label = (head or listed or {}).get("label") or key
    encoded = sum(bool(entry["encoded"]) for entry in group)
    return Entry(
        key, label, head["title"] if head else "", (edition, key) in book.pages, encoded, len(group)
    )
