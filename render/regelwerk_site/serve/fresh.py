"""Render pages in memory, each when somebody asks for it.

In: the parts of a bundle, as trees.  Out: the bytes of a page by the path of its file.
"""

from __future__ import annotations

from itertools import islice

from regelwerk_site.book import stand
from regelwerk_site.book.book import Json, arrange
from regelwerk_site.book.partings import Splits
from regelwerk_site.pages import listing
from regelwerk_site.press import press
from regelwerk_site.text.text import make_writer


class Fresh:
    """The pages of a rulebook in memory; `splits` are the divergences between its editions."""

    def __init__(self, kb: Json, engine: Json, coverage: Json, splits: Splits) -> None:
        self.book = arrange(kb, engine, coverage)
        self.splits = splits
        self.hand = make_writer(self.book)
        self.jinja = press.make_environment(self.book, self.hand)
        self.jinja.globals["stand"] = stand.format_stand("", kb["data_version"])

    def render_page(self, name: str) -> bytes | None:
        """Return a page by the path of its file; None for a file that is no page of the book."""
        if not name.endswith(".html"):
            return None
        pages = listing.list_pages(
            self.book, self.hand, press.read_marks(self.jinja), "", self.splits
        )
        return press.render_pages(
            self.book, self.jinja, islice((page for page in pages if page.file == name), 1)
        ).get(name)
