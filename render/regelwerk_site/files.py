"""Put together every file of the site.

In: the compiled files of a build folder, the options of the site.  Out: relative paths and bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path

from regelwerk.library import open_library
from regelwerk.parallel import run_all, run_meanwhile
from regelwerk_site.book import stand, urls
from regelwerk_site.book.book import Book, Json, arrange
from regelwerk_site.book.exam import Exam, make_examiner
from regelwerk_site.offline import offline, one_file
from regelwerk_site.pages import (
    about as pages_about,
    auction as pages_auction,
    calculator as pages_calculator,
    change as pages_change,
    doppelkopf as pages_doppelkopf,
    exam as pages_exam,
    incident as pages_incident,
    listing,
    phone as pages_phone,
    protocol as pages_protocol,
    records as pages_records,
)
from regelwerk_site.press import assets, feed, lookup, press, single
from regelwerk_site.text import official
from regelwerk_site.text.page import Page
from regelwerk_site.text.text import make_writer
from regelwerk_site.unchanged import DATA, SEARCH

STYLE = "assets/regelwerk.css"
CASES = "cases.html"
FEW = 8  # decisions whose cases are printed at a stretch
TOGETHER = {"bridge.html": "law.html"}  # kinds of pages that use what others have found out


def make_site_files(
    folder: Path, home: str, proof: bool, date: str, texts: official.Official | None
) -> dict[str, bytes]:
    """Return every file of the site by its relative path; the parameters are those of
    `regelwerk_site.site.build`.
    """
    bundle = open_library(folder)
    with run_meanwhile(partial(single.pack_whole_files, folder, DATA)) as packed:
        book = arrange(*(bundle.read(name) for name in DATA))
        pack = cache(packed)
        printed, beside, exams = render(book, home, date, pack)
    files = beside | pages_exam.make_exam_scripts(book, exams) | printed
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
            | make_private_files(render(book, home, date, pack, texts)[0], files, home)
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
    date: str,
    pack: Callable[[], dict[str, bytes]],
    texts: official.Official | None = None,
) -> tuple[dict[str, bytes], dict[str, bytes], pages_exam.Sets]:
    """Return every page of the book by its path, with `texts` each clause with its official text
    beside it; the files beside the pages; the exams. The processors share the work.

    `pack` returns the whole compiled files, packed.
    """
    with run_meanwhile(partial(lay_beside, book, home, date)) as laid:
        hand = make_writer(book)
        jinja = press.make_environment(book, hand)
        if texts:
            official.show_official_texts(jinja, book, texts, press.read_marks(jinja).wrap)
        jinja.globals["stand"] = stand.format_stand(date, book.kb["data_version"])
        show = press.printer(book, jinja)
        pages = list(listing.list_pages(book, hand, press.read_marks(jinja), home))
        told: dict[str, list[Json]] = {}
        for case in book.kb["cases"]:
            told.setdefault(urls.cases_page(case["game"], case["decision"]), []).append(case)
        examine = make_examiner(book)
        shares = [partial(print_pages, show, examine, told, share) for share in share_out(pages)]
        scripts = pages_change.make_scripts(book, pages)
        done = run_all(shares)
        whole, beside = pack(), laid()
    order = {case["id"]: at for at, case in enumerate(book.kb["cases"])}
    made = [exam for _, found in done for exam in found]
    sets = pages_exam.gather_exams(book, sorted(made, key=lambda exam: order[exam.case["id"]]))
    printed = {path: content for part, _ in done for path, content in part.items()}
    last = (*pages_exam.list_pages(book, sets), *pages_about.list_data_pages(book, whole))
    printed |= {page.file: show(page) for page in last}
    return printed, beside | scripts | whole | press.lent(book, jinja), sets


def share_out(pages: Iterable[Page]) -> list[list[Page]]:
    """Return the pages in parts that can be printed apart, the heavy ones first: pages of one kind,
    which use what they find out together, but the cases of a few decisions each.
    """
    kinds: dict[str, list[Page]] = {}
    for page in pages:
        kinds.setdefault(TOGETHER.get(page.template, page.template), []).append(page)
    told = kinds.pop(CASES, [])
    heavy = sorted(kinds.values(), key=len, reverse=True)
    return [*heavy, *(told[at : at + FEW] for at in range(0, len(told), FEW))]


def print_pages(
    show: Callable[[Page], bytes],
    examine: Callable[[Iterable[Json]], Iterable[Exam]],
    told: Mapping[str, Iterable[Json]],
    pages: Iterable[Page],
) -> tuple[dict[str, bytes], list[Exam]]:
    """Return some pages by the paths of their files, and the exams that the cases `told` on them
    make: both need the same rulings.
    """
    printed: dict[str, bytes] = {}
    made: list[Exam] = []
    for page in pages:
        printed[page.file] = show(page)
        made += examine(told.get(page.path, ()))
    return printed, made


def lay_beside(book: Book, home: str, date: str) -> dict[str, bytes]:
    """Return the files that are no pages: styles, scripts, data, codes, the feed."""
    return (
        assets.make_assets(book)
        | pages_calculator.make_calculator_script(book)
        | pages_auction.make_auction_script(book)
        | pages_records.make_record_script(book)
        | pages_incident.make_incident_scripts(book)
        | pages_doppelkopf.make_doppelkopf_script(book)
        | pages_protocol.draw_qr_codes(book, home)
        | pages_about.make_schema_files()
        | single.make_data_files(book)
        | feed.render_feed(book, date, home)
    )
