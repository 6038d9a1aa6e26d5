"""What an edition says of appeals, for the end of a ruling and for the sheet of the protocol.

In: the book.  Out: the sentence and the minutes of each edition.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from regelwerk.ids import address
from regelwerk_site.book.book import Book

MINUTES = re.compile(r"\b(\d+) Minuten")


def list_appeals(book: Book, game: str) -> list[dict[str, Any]]:
    """Return what each edition of a game says of appeals, as `read_appeal` does."""
    return [read_appeal(book, edition) for edition in book.list_editions(game)]


def read_appeal(book: Book, edition: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an edition says of appeals, and the minutes that its clauses give, counted from
    when the result can be seen; 0 where they give none.
    """
    cited = [id for words, id in address.split_segments(edition["appeal"]) if not words]
    told = [
        (id, int(found[1]))
        for id in cited
        if (found := MINUTES.search(book.units[id]["text"] if id in book.units else ""))
    ]
    at, minutes = told[0] if told else ("", 0)
    return {"id": edition["id"], "appeal": edition["appeal"], "minutes": minutes, "at": at}
