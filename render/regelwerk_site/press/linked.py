"""Describe a page for programs that read pages: JSON-LD with the vocabulary of schema.org.

In: the book and what a page shows.  Out: the data block for its head. A data block is no script:
browsers do not run it, and the content security policy of the page does not concern it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from regelwerk.ids.address import parse_edition
from regelwerk_site.book.book import Book, Json
from regelwerk_site.press.assets import format_json
from regelwerk_site.press.single import (
    list_encodings,
    name_clause_file,
    name_decision_file,
    name_edition_file,
)

TERMS = "https://schema.org"
LICENCE = "https://spdx.org/licenses/MIT"


def of_clauses(book: Book, root: str, name: str, ids: Iterable[str]) -> Markup:
    """Return the data block for the page of a law or chapter, in one edition or in all: `ids` are
    the clauses it begins with, or ids of the group that contains them; `root` is the relative path
    to the root of the site.
    """
    about, data = [], []
    for id in ids:
        edition = parse_edition(id)
        about.append(
            describe_work(book.editions[edition], book.cite(id) if id in book.units else "")
        )
        data.append(name_clause_file(book, id) if id in book.units else name_edition_file(edition))
    return format_block(root, name, about, dict.fromkeys(data))


def of_decision(book: Book, root: str, id: str) -> Markup:
    """Return the data block for the page of a decision; `root` is the relative path to the root of
    the site.
    """
    decision = book.engine["decisions"].get(id, {"editions": {}})
    about = [describe_work(book.editions[edition], "") for edition in decision["editions"]]
    data = [name_decision_file(id)] if about else []
    return format_block(root, book.kb["decisions"][id]["title"], about, data)


def describe_work(edition: Json, cited: str) -> dict[str, Any]:
    """Return an edition as a CreativeWork, or a place in it where `cited` names one."""
    whole = {"@type": "CreativeWork", "name": edition["short"]}
    return (
        {"@type": "CreativeWork", "name": f"{edition['short']} {cited}", "isPartOf": whole}
        if cited
        else whole
    )


def format_block(root: str, name: str, based: list[dict[str, Any]], data: Iterable[str]) -> Markup:
    """Return the data block of a page with the works it is based on and its data files; `<`, `>`
    and `&` are escaped, so that no text can end the block.
    """
    tree = {
        "@context": TERMS,
        "@type": "WebPage",
        "name": " ".join((name.unescape() if isinstance(name, Markup) else name).split()),
        "inLanguage": "de",
        "license": LICENCE,
        "isBasedOn": based,
        "encoding": list_encodings(root, data),
    }
    text = format_json(tree).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Markup(f'<script type="application/ld+json">{text}</script>\n')
