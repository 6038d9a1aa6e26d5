"""The page on how to put the site on a phone, and the page for an unknown address.

In: the book.  Out: these two pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

from regelwerk.ids import address
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book
from regelwerk_site.text.page import Page

NOT_FOUND = "404.html"  # as hosts of plain files expect it


def list_pages(book: Book) -> Iterator[Page]:
    """Yield both pages."""
    yield Page(urls.SINGLE_PAGES["phone"], "phone.html")
    yield Page(NOT_FOUND, "missing.html", "", {"laws": dict(list_numbered_folders(book))})


def list_numbered_folders(book: Book) -> Iterator[tuple[str, tuple[str, int, int]]]:
    """Yield the folders whose pages are the numbered laws of an edition, or of all, each with the
    name of a law there and the first and last number.
    """
    for folder, edition in [
        (book.shelf.folders[each["id"]], each["id"]) for each in book.kb["editions"]
    ]:
        if book.shelf.numbers[edition] == address.LAWS:
            found = sorted(int(key) for of, key in book.pages if of == edition and key.isdigit())
            if found:
                yield (
                    f"{folder}/",
                    (book.cite(f"{edition}/{found[-1]}").split()[0], found[0], found[-1]),
                )
    if laws := book.list_laws():
        yield "bridge/", ("Regel", int(laws[0]), int(laws[-1]))


def make_links_absolute(page: bytes, home: str) -> bytes:
    """Return the page for an unknown address with links that begin at the root of the host, because
    it is shown at any depth.
    """
    root = urlsplit(home).path.rstrip("/") + "/"
    return urls.lead_links(page.decode(), NOT_FOUND, root).encode()


def make_not_found_page(written: Mapping[str, bytes], home: str) -> dict[str, bytes]:
    """Return path → bytes of the page for an unknown address, with absolute links."""
    return {NOT_FOUND: make_links_absolute(written[NOT_FOUND], home)}
