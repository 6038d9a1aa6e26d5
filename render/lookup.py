"""What the search field needs beside the index: how each hit is cited, where it stands, how it begins.

In: the book and the search index.  Out: a script that brings the search and sets `RegelwerkIndex`; loaded when someone first types.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler import address
from render import assets, synopsis, urls
from render.book import Book, Json

BEGINNING = 110  # characters of a clause shown under its hit


def script(book: Book, index: Json) -> bytes:
    """The search and its index, with names `[citation, place, row of the synopsis]` and beginnings for every id it lists."""
    rows = dict(synopsis_places(book))
    ids = [id for line in index["ids"] for id in listed(line)]
    names = {id: [citation(book, id), book.places[id], rows.get(id, "")] for id in dict.fromkeys(ids) if id in book.places}
    shown = {line.split(" ", 1)[0] for line in index["ids"]} & book.units.keys()
    begin = {id: begins(book, book.units[id]) for id in sorted(shown)}
    begin |= {f"topic:{topic['id']}": beginning(topic["scope"]) for topic in book.kb["topics"]}
    editions = {id: book.name(id) for id in book.editions}
    shown_by = {"index": index, "names": names, "begin": begin, "editions": editions}
    return assets.scripts(["search"]) + assets.data_script("RegelwerkIndex", shown_by)


def listed(line: str) -> Iterator[str]:
    """The ids of a document as the index packs them: an edition alone stands for the same address in it."""
    first, *others = line.split(" ")
    yield first
    yield from (other if "/" in other else f"{other}/{address.address_of(first)}" for other in others)


def citation(book: Book, id: str) -> str:
    """How a clause or an external is cited; definitions, decisions, cases and terms are known by their titles."""
    named = id.startswith("ext:") or (id in book.units and "/def." not in id)
    return book.cite(id) if named else ""


def plain(book: Book, text: str) -> str:
    """A text with its references cited."""
    return "".join(words or book.cite(id) for words, id in address.segments(text))


def begins(book: Book, unit: Json) -> str:
    """How a clause begins; a note goes before it where its edition does not print all of it."""
    left = unit["unprinted"]
    parts = "teils " if unit["text"] else ""
    note = f"[{parts}nicht abgedruckt, Stand {book.name(address.edition_of(left['from']))}] " if left else ""
    return beginning(note + plain(book, unit["text"] or (left["text"] if left else "")))


def beginning(text: str) -> str:
    """The first words of a text, at most `BEGINNING` characters with the dots."""
    whole = " ".join(text.split())
    return whole if len(whole) <= BEGINNING else whole[: BEGINNING - 1].rsplit(" ", 1)[0] + " …"


def synopsis_places(book: Book) -> Iterator[tuple[str, str]]:
    """The row of the synopsis for the clauses of encoded bridge laws, by the newest id of the row; for a law itself its page."""
    paths = synopsis.lineage(book)
    editions = [edition["id"] for edition in book.game_editions("bridge")]
    for number in book.laws():
        yield from ((f"{edition}/{number}", urls.link(urls.law_page(number))) for edition in editions)
        for row in synopsis.rows(book, paths, number):
            yield row.home, urls.link(urls.law_page(number), row.anchor)
