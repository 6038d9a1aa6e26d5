"""All pages of the site, in their order, before they are written.

In: the book, its writer, how changes are marked.  Out: `Page`s.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk_site.book import grounds, partings
from regelwerk_site.book.book import Book
from regelwerk_site.pages import (
    about as pages_about,
    auction as pages_auction,
    beside as pages_beside,
    calculator as pages_calculator,
    case as pages_case,
    change as pages_change,
    decision as pages_decision,
    doppelkopf as pages_doppelkopf,
    edition as pages_edition,
    exam as pages_exam,
    incident as pages_incident,
    law as pages_law,
    phone as pages_phone,
    protocol as pages_protocol,
    reference as pages_reference,
    register as pages_register,
    topic as pages_topic,
)
from regelwerk_site.press import press
from regelwerk_site.text.page import Page
from regelwerk_site.text.text import Marks, Writer, make_writer


def list_all_pages(book: Book) -> Iterator[Page]:
    """Yield all pages of the site, made from the book alone."""
    hand = make_writer(book)
    yield from list_pages(book, hand, press.read_marks(press.make_environment(book, hand)), "")
    yield from pages_exam.list_pages(book, {})
    yield from pages_about.list_data_pages(book, {})


def list_pages(
    book: Book,
    hand: Writer,
    marks: Marks,
    home: str,
    splits: partings.Splits | None = None,
) -> Iterator[Page]:
    """Yield the pages of the site that need nothing but the book; `splits`, where the editions
    part, is computed unless it is given.
    """
    splits = partings.find_splits(book.engine, tuple(book.editions)) if splits is None else splits
    known = grounds.find_grounds(book, splits)
    rows = pages_law.make_row_linker(book)
    yield from pages_law.list_pages(book, pages_law.make_law_writer(book, hand, known, marks), rows)
    yield from pages_edition.list_pages(book, rows)
    yield from pages_topic.list_pages(book, hand, known, marks, rows)
    yield from pages_change.list_pages(book, splits, known, rows)
    yield from pages_decision.list_pages(book, splits)
    yield from pages_protocol.list_pages(book)
    yield from pages_incident.list_pages(book)
    yield from pages_case.list_pages(book)
    yield from pages_register.list_pages(book)
    yield from pages_auction.list_pages(book)
    yield from pages_calculator.list_pages(book)
    yield from pages_doppelkopf.list_pages(book)
    yield from pages_reference.list_pages(book)
    yield from pages_beside.list_pages(book)
    yield from pages_about.list_pages(book)
    yield from pages_phone.list_pages(book)
