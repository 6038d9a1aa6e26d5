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
    law as pages_law,
    phone as pages_phone,
    protocol as pages_protocol,
    reference as pages_reference,
    register as pages_register,
    topic as pages_topic,
)
from regelwerk_site.press import press
from regelwerk_site.text.page import Page
from regelwerk_site.text.text import Marks, Writer, writer


def all_pages(book: Book) -> Iterator[Page]:
    """All pages of the site before they are written."""
    hand = writer(book)
    yield from pages(book, hand, press.marks(press.environment(book, hand)), "", ())
    yield from pages_exam.pages(book, {})


def pages(
    book: Book,
    hand: Writer,
    marks: Marks,
    home: str,
    sizes: tuple[tuple[str, int], ...],
    splits: partings.Splits | None = None,
) -> Iterator[Page]:
    """All pages of the site; where editions part is reckoned unless it is known."""
    splits = partings.splits(book.engine, tuple(book.editions)) if splits is None else splits
    known = grounds.grounds(book, splits)
    rows = pages_law.rows(book)
    yield from pages_law.pages(book, pages_law.laws(book, hand, known, marks), rows)
    yield from pages_edition.pages(book)
    yield from pages_topic.pages(book, hand, known, marks, rows)
    yield from pages_change.pages(book, splits)
    yield from pages_decision.pages(book, splits)
    yield from pages_protocol.pages(book)
    yield from pages_case.pages(book)
    yield from pages_register.pages(book)
    yield from pages_auction.pages(book)
    yield from pages_calculator.pages(book)
    yield from pages_doppelkopf.pages(book)
    yield from pages_reference.pages(book)
    yield from pages_beside.pages(book)
    yield from pages_about.pages(book, sizes)
    yield from pages_phone.pages(book)
