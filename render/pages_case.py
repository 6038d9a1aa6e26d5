"""The pages of the cases: what happened, how each edition rules, why.

In: the book and a way to decide.  Out: pages `<game>/fall/<id>/` and a list per game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from compiler import address
from render import urls
from render.book import Book, Json
from render.page import Page

Decide = Callable[[Json, str, str, Mapping[str, str]], Any]  # engine, decision, edition, facts → Ruling


def pages(book: Book, decide: Decide) -> Iterator[Page]:
    """A page per case and a list per game, grouped by decision."""
    for case in book.kb["cases"]:
        shows = {"case": case, "decision": book.kb["decisions"].get(case["decision"]), "rulings": rulings(book, case, decide)}
        shows["exemplified"] = exemplified(book, case)
        yield Page(urls.case_page(case["game"], case["id"]), "case.html", case["game"], shows)
    for game in ("bridge", "doppelkopf"):
        groups: dict[str, list[Json]] = {}
        for case in book.kb["cases"]:
            if case["game"] == game:
                groups.setdefault(case["decision"], []).append(case)
        yield Page(urls.case_page(game), "cases.html", game, {"groups": groups})


def rulings(book: Book, case: Json, decide: Decide) -> dict[str, Any]:
    """Edition → its ruling on the facts of the case, the case's own edition first."""
    compiled = book.engine["decisions"].get(case["decision"])
    if compiled is None:
        return {}
    editions = sorted(compiled["editions"], key=lambda edition: edition != case["edition"])
    return {edition: decide(book.engine, case["decision"], edition, case["facts"]) for edition in editions}


def exemplified(book: Book, case: Json) -> Json | None:
    """The clause a worked example belongs to, or nothing."""
    id = case["exemplifies"]
    return book.units.get(address.above(id)) or book.units.get(id) if id else None
