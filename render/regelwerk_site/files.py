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
from regelwerk_site.text.text import make_writer
from regelwerk_site.unchanged import DATA, SEARCH

STYLE = "assets/regelwerk.css"


def make_site_files(
    folder: Path, home: str, proof: bool, date: str, texts: official.Official | None
) -> dict[str, bytes]:
    """Return every file of the site by its relative path; the parameters are those of
    `regelwerk_site.site.build`.
    """
    bundle = open_library(folder)
    book = arrange(*(bundle.read(name) for name in DATA))
    files = (
        assets.make_assets(book)
        | pages_calculator.make_calculator_script(book)
        | pages_auction.make_auction_script(book)
        | pages_doppelkopf.make_doppelkopf_script(book)
    )
    files |= (
        pages_protocol.draw_qr_codes(book, home)
        | pages_about.make_schema_files()
        | single.make_data_files(book)
        | feed.render_feed(book, date, home)
    )
    files |= {f"daten/{name}": (folder / name).read_bytes() for name in DATA}
    sizes = tuple((name, len(files[f"daten/{name}"])) for name in DATA)
    exams = pages_exam.gather_exams(book)
    printed = render(book, home, sizes, date, exams)
    files |= pages_exam.make_exam_scripts(book, exams) | printed
    files |= (
        lookup.make_search_scripts(book, bundle.read(SEARCH)["games"], printed)
        if (folder / SEARCH).is_file()
        else {}
    )
    if proof:
        files |= render_proof_pages(folder, book, files)
    pieces, first = offline.pack_pieces(book, files)
    carried = {
        one_file.NAME: one_file.render_one_file(
            files, pieces, stand.format_stand(date, book.kb["data_version"])
        )
    }
    if texts:
        return (
            files
            | carried
            | make_private_files(render(book, home, sizes, date, exams, texts), files, home)
        )
    return (
        files
        | offline.make_worker(files, pieces, first)
        | carried
        | pages_phone.make_not_found_page(files, home)
    )


def make_private_files(
    pages: Mapping[str, bytes], files: Mapping[str, bytes], home: str
) -> dict[str, bytes]:
    """Return the files that official texts change: the pages with the texts and the stylesheets
    that show them. No service worker keeps them, and the one-file edition contains none of them.
    """
    shown = (assets.STATIC / "css" / "official.css").read_bytes()
    styles = {
        path: content + shown
        for path, content in files.items()
        if path.startswith("assets/") and path.endswith(".css")
    }
    return {**pages, **styles, **pages_phone.make_not_found_page(pages, home)}


def render_proof_pages(folder: Path, book: Book, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the pages with marks for proof-reading, and the stylesheet that shows the marks."""
    from regelwerk_site.proof import proof, sources  # needed for proof-reading only

    known = proof.prepare_proof(
        sources.make_text_finder(sources.read_compiled_files(folder)),
        sources.list_things(book),
        book.shelf.folders,
    )
    pages = {
        path: proof.mark_page(known, path, content)
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
    hand = make_writer(book)
    jinja = press.make_environment(book, hand)
    if texts:
        official.show_official_texts(jinja, book, texts, press.read_marks(jinja).wrap)
    jinja.globals["stand"] = stand.format_stand(date, book.kb["data_version"])
    return press.render_pages(
        book,
        jinja,
        chain(
            listing.list_pages(book, hand, press.read_marks(jinja), home, sizes),
            pages_exam.list_pages(book, exams),
        ),
    )
