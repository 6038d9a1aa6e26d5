"""The page about the site (what it is, which edition is in force where, how it is made and proven)
and the page of the data.

In: the book, the files offered for download.  Out: pages `ueber/` and `daten/`; every figure is
counted in the bundle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from regelwerk.installed import SCHEMAS as SHAPES
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book
from regelwerk_site.press import feed, single
from regelwerk_site.text.page import Page

SCHEMAS = {"kb.json": "kb.schema.json", "engine.json": "engine.schema.json"}


@dataclass(frozen=True, slots=True)
class Figures:
    """The size of the bundle: clauses with text, decisions, their rows in all editions, proven
    situations, cases, terms, topics.
    """

    clauses: int
    decisions: int
    rows: int
    situations: int
    cases: int
    terms: int
    topics: int


def list_pages(book: Book) -> Iterator[Page]:
    """Yield the page about the site."""
    yield Page(urls.SINGLE_PAGES["about"], "about.html", "", {"figures": count_figures(book)})


def list_data_pages(book: Book, whole: Mapping[str, bytes]) -> Iterator[Page]:
    """Yield the page of the data; `whole` are the files offered there, by their path on the
    site.
    """
    yield Page(
        urls.SINGLE_PAGES["data"],
        "data.html",
        "",
        {
            "downloads": [(path.rpartition("/")[2], len(file)) for path, file in whole.items()],
            "schemas": SCHEMAS,
            "feed": feed.has_entries(book),
            "clause_file": single.name_clause_file,
        },
    )


def make_schema_files() -> dict[str, bytes]:
    """Return path on the site → bytes, for the schemas of the data."""
    return {f"daten/{name}": (SHAPES / name).read_bytes() for name in SCHEMAS.values()}


def count_figures(book: Book) -> Figures:
    """Return the figures of a book."""
    tables = [
        table
        for decision in book.engine["decisions"].values()
        for table in decision["editions"].values()
    ]
    return Figures(
        clauses=sum(bool(unit["text"]) for unit in book.units.values()),
        decisions=len(book.engine["decisions"]),
        rows=sum(len(table["rows"]) for table in tables),
        situations=sum(int(table["possible"], 16).bit_count() for table in tables),
        cases=len(book.kb["cases"]),
        terms=len(book.kb["terms"]),
        topics=len(book.kb["topics"]),
    )
