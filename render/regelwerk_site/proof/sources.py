"""List what each page and each anchor shows, and where that is written.

In: the book, the compiled files, the pages of the site.  Out: the finder of all texts; links with
the things they show.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from pathlib import Path

from regelwerk.library import open_library
from regelwerk.library.sayings import Saying, Written, list_sayings
from regelwerk_site.book import synopsis, urls
from regelwerk_site.book.book import Book
from regelwerk_site.book.stand import format_stand
from regelwerk_site.proof.finding import Finder, make_finder
from regelwerk_site.proof.fixed import list_fixed_words

FILES = ("kb.json", "engine.json", "coverage.json", "places.json")
Thing = tuple[str, str]  # kind and id, as `places.json` has them


def read_compiled_files(folder: Path) -> Written:
    """Return the compiled files of a folder; raise `NotBuilt` where one cannot be read."""
    library = open_library(folder)
    return Written(*(library.read(name) for name in FILES))


def make_text_finder(book: Written) -> Finder:
    """Return the finder of all texts of the data and of the templates; the version of the data is
    known too, but written in no file.
    """
    version = book.kb["data_version"]
    return make_finder(
        [
            *list_sayings(book),
            *(Saying(text, "version", "", "") for text in (version, format_stand("", version))),
            *list_fixed_words(),
        ]
    )


def list_things(book: Book) -> dict[str, tuple[Thing, ...]]:
    """Return link from the root of the site → the things shown there."""
    found: dict[str, dict[Thing, None]] = defaultdict(dict)
    for link, thing in (
        *list_place_things(book),
        *list_row_things(book),
        *list_law_things(book),
        *list_topic_things(book),
    ):
        found[link][thing] = None
    return {link: tuple(shown) for link, shown in found.items()}


def list_place_things(book: Book) -> Iterator[tuple[str, Thing]]:
    """Yield the link of every id that has a place of its own, with its kind and id."""
    cases, headwords = (
        {case["id"] for case in book.kb["cases"]},
        {entry["id"] for entry in book.kb["index"]},
    )
    for id, link in book.places.items():
        prefix, colon, rest = id.partition(":")
        if colon:
            yield link, ("external", id) if prefix == "ext" else (prefix, rest)
        elif "/" in id:
            yield (
                link,
                ("headword" if id in headwords else "unit" if id in book.units else "contents", id),
            )
        else:
            yield link, ("case" if id in cases else "decision", id)


def list_row_things(book: Book) -> Iterator[tuple[str, Thing]]:
    """Yield the links of the rows of decisions, each with the row and with its outcomes."""
    for id, decision in book.kb["decisions"].items():
        page = urls.table_page(decision["game"], id)
        for row in decision["rows"]:
            link = urls.link(page, f"zeile-{row['id']}")
            yield link, ("row", f"{id}/{row['id']}")
            yield from (
                (link, ("outcome", f"{id}/{row['id']}/{number}"))
                for number, _ in enumerate(row["then"], 1)
            )
        silent = [edition for silence in decision["otherwise"] for edition in silence["editions"]]
        yield from (
            (urls.link(page, "zeile-otherwise"), ("row", f"{id}/otherwise@{edition}"))
            for edition in silent
        )


def list_law_things(book: Book) -> Iterator[tuple[str, Thing]]:
    """Yield the links of the laws of bridge and of the rows of their synopses, each with the
    clauses shown there.
    """
    paths = synopsis.index_lineage(book)
    editions = [edition["id"] for edition in book.list_editions("bridge")]
    for number in book.list_laws():
        laws = [id for edition in editions if (id := f"{edition}/{number}") in book.units]
        yield from ((urls.link(urls.law_page(number)), ("unit", id)) for id in laws)
        for row in synopsis.list_rows(book, paths, number):
            yield from (
                (urls.link(urls.law_page(number), row.anchor), ("unit", id)) for id in row.ids
            )


def list_topic_things(book: Book) -> Iterator[tuple[str, Thing]]:
    """Yield the links of the questions of topics, each with the question and with the clauses that
    answer it.
    """
    for topic in book.kb["topics"]:
        page = urls.topic_page(topic["game"], topic["id"])
        for number, question in enumerate(topic["questions"], 1):
            link = urls.link(page, urls.question_anchor(number))
            yield link, ("question", f"{topic['id']}/{number}")
            yield from ((link, ("unit", id)) for ids in question["places"].values() for id in ids)


def find_page(link: str, pages: Container[str]) -> tuple[str, str] | None:
    """Return path and anchor of the page that an address names, on whatever host or in whatever
    folder the site stands; None where it names no page.
    """
    place, _, anchor = link.partition("#")
    path = place.partition("?")[0].rpartition("://")[2].removesuffix("index.html").strip("/")
    path += "" if path.endswith(".html") else "/"
    steps = path.split("/")
    pages_below = ["/".join(steps[at:]) for at in range(len(steps))]
    page = next(
        (page for page in pages_below if page and page in pages),
        "" if place.endswith("/index.html") else None,
    )
    if (
        anchor.startswith("zeile-") and f"{page}tabelle.html" in pages
    ):  # in older addresses the rows are on the page of their decision
        return f"{page}tabelle.html", anchor
    return None if page is None else (page, anchor)
