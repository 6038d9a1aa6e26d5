"""The pages of the cases: what happened, how each edition rules, why.

In: the book.  Out: pages `<game>/fall/<id>/` and a list per game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from compiler import address
from compiler.engine.ruling import Ruling
from compiler.engine.runtime import decide
from render import urls
from render.book import Book, Json
from render.page import Page


def pages(book: Book) -> Iterator[Page]:
    """A page per case and a list per game, grouped by decision."""
    for case in book.kb["cases"]:
        shows = {"case": case, "decision": book.kb["decisions"].get(case["decision"]), "rulings": rulings(book, case)}
        shows["exemplified"] = exemplified(book, case)
        yield Page(urls.case_page(case["game"], case["id"]), "case.html", case["game"], shows)
    for game in ("bridge", "doppelkopf"):
        groups: dict[str, list[Json]] = {}
        for case in book.kb["cases"]:
            if case["game"] == game:
                groups.setdefault(case["decision"], []).append(case)
        yield Page(urls.case_page(game), "cases.html", game, {"groups": groups})


def rulings(book: Book, case: Json) -> dict[str, Ruling]:
    """Edition → what it says on the facts of the case, the case's own edition first."""
    compiled = book.engine["decisions"].get(case["decision"])
    if compiled is None:
        return {}
    editions = sorted(compiled["editions"], key=lambda edition: edition != case["edition"])
    ruled = partial(decide, book.engine, case["decision"], facts=case["facts"])
    return {edition: ruled(edition) for edition in editions}


def exemplified(book: Book, case: Json) -> Json | None:
    """The clause a worked example belongs to, or nothing."""
    id = case["exemplifies"]
    return book.units.get(address.above(id)) or book.units.get(id) if id else None
