"""Put together every file of the site.

In: the compiled files of a build folder, the options of the site.  Out: relative paths and bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from pathlib import Path

from regelwerk.library import open_library
from regelwerk_site.book import stand
from regelwerk_site.book.book import Book, arrange
from regelwerk_site.offline import offline, one_file
from regelwerk_site.pages import (
    about as pages_about,
    auction as pages_auction,
    calculator as pages_calculator,
    doppelkopf as pages_doppelkopf,
    exam as pages_exam,
    listing,
    phone as pages_phone,
    protocol as pages_protocol,
)
from regelwerk_site.press import assets, feed, lookup, press, single
from regelwerk_site.text import official
from regelwerk_site.text.text import writer
from regelwerk_site.unchanged import DATA, SEARCH

STYLE = "assets/regelwerk.css"


def files(
    folder: Path, home: str, proof: bool, date: str, texts: official.Official | None
) -> dict[str, bytes]:
    """Return every file of the site by its relative path; the parameters are those of
    `regelwerk_site.site.build`.
    """
    bundle = open_library(folder)
    book = arrange(*(bundle.read(name) for name in DATA))
    files = (
        assets.assets(book)
        | pages_calculator.files(book)
        | pages_auction.files(book)
        | pages_doppelkopf.files(book)
    )
    files |= (
        pages_protocol.codes(book, home)
        | pages_about.files()
        | single.files(book)
        | feed.files(book, date, home)
    )
    files |= {f"daten/{name}": (folder / name).read_bytes() for name in DATA}
    sizes = tuple((name, len(files[f"daten/{name}"])) for name in DATA)
    exams = pages_exam.gathered(book)
    printed = render(book, home, sizes, date, exams)
    files |= pages_exam.files(book, exams) | printed
    files |= (
        lookup.scripts(book, bundle.read(SEARCH)["games"], printed)
        if (folder / SEARCH).is_file()
        else {}
    )
    if proof:
        files |= proofs(folder, book, files)
    pieces, first = offline.pieces(book, files)
    carried = {
        one_file.NAME: one_file.one_file(files, pieces, stand.stand(date, book.kb["data_version"]))
    }
    if texts:
        return files | carried | private(render(book, home, sizes, date, exams, texts), files, home)
    return files | offline.worker(files, pieces, first) | carried | pages_phone.files(files, home)


def private(pages: Mapping[str, bytes], files: Mapping[str, bytes], home: str) -> dict[str, bytes]:
    """Return the files that official texts change: the pages with the texts and the stylesheets
    that show them. No service worker keeps them, and the one-file edition contains none of them.
    """
    shown = (assets.STATIC / "css" / "official.css").read_bytes()
    styles = {
        path: content + shown
        for path, content in files.items()
        if path.startswith("assets/") and path.endswith(".css")
    }
    return {**pages, **styles, **pages_phone.files(pages, home)}


def proofs(folder: Path, book: Book, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the pages with marks for proof-reading, and the stylesheet that shows the marks."""
    from regelwerk_site.proof import proof, sources  # needed for proof-reading only

    known = proof.proof(
        sources.reader(sources.written(folder)), sources.things(book), book.shelf.folders
    )
    pages = {
        path: proof.marked(known, path, content)
        for path, content in files.items()
        if path.endswith(".html")
    }
    return pages | {STYLE: files[STYLE] + (assets.STATIC / "css" / "proof.css").read_bytes()}


def render(
    book: Book,
    home: str,
    sizes: tuple[tuple[str, int], ...],
    date: str,
    exams: pages_exam.Sets,
    texts: official.Official | None = None,
) -> dict[str, bytes]:
    """Return every page of the book as bytes by its path; with `texts` each clause has its official
    text beside it.
    """
    hand = writer(book)
    jinja = press.environment(book, hand)
    if texts:
        official.laid(jinja, book, texts, press.marks(jinja).wrap)
    jinja.globals["stand"] = stand.stand(date, book.kb["data_version"])
    return press.printed(
        book,
        jinja,
        chain(
            listing.pages(book, hand, press.marks(jinja), home, sizes),
            pages_exam.pages(book, exams),
        ),
    )
