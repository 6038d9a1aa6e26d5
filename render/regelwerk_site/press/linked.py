"""What a page is, for machines that read pages: JSON-LD with the words of schema.org.

In: the book and what a page shows.  Out: the data block for its head. A block of data is not a
script: browsers neither run it nor ask the page's policy about it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from regelwerk.ids.address import parse_edition
from regelwerk_site.book.book import Book, Json
from regelwerk_site.press.assets import compact
from regelwerk_site.press.single import clause_file, decision_file, edition_file, encodings

TERMS = "https://schema.org"
LICENCE = "https://spdx.org/licenses/MIT"


def of_clauses(book: Book, root: str, name: str, ids: Iterable[str]) -> Markup:
    """The page of a law or chapter, in one edition or in all: `ids` are the clauses it begins with,
    or the group they stand in; `root` is the way to the root of the site."""
    about, data = [], []
    for id in ids:
        edition = parse_edition(id)
        about.append(work(book.editions[edition], book.cite(id) if id in book.units else ""))
        data.append(clause_file(id) if id in book.units else edition_file(edition))
    return block(root, name, about, data)


def of_decision(book: Book, root: str, id: str) -> Markup:
    """The page of a decision."""
    decision = book.engine["decisions"].get(id, {"editions": {}})
    about = [work(book.editions[edition], "") for edition in decision["editions"]]
    return block(
        root,
        book.kb["decisions"][id]["title"],
        about,
        [decision_file(id, edition) for edition in decision["editions"]],
    )


def work(edition: Json, cited: str) -> dict[str, Any]:
    """A document, or a place in it."""
    whole = {"@type": "CreativeWork", "name": edition["title"], "identifier": edition["short"]}
    return (
        {"@type": "CreativeWork", "identifier": f"{edition['short']} {cited}", "isPartOf": whole}
        if cited
        else whole
    )


def block(root: str, name: str, based: list[dict[str, Any]], data: Iterable[str]) -> Markup:
    """A page with what it is based on and its data; no sign in it can end the block."""
    tree = {
        "@context": TERMS,
        "@type": "WebPage",
        "name": " ".join((name.unescape() if isinstance(name, Markup) else name).split()),
        "inLanguage": "de",
        "license": LICENCE,
        "isPartOf": {"@type": "WebSite", "name": "Regelwerk", "url": f"{root}index.html"},
        "isBasedOn": based,
        "encoding": encodings(root, data),
    }
    text = compact(tree).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Markup(f'<script type="application/ld+json">{text}</script>\n')
