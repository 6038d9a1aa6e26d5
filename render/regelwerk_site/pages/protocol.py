"""The sheet of the protocol: one page per game, filled by its script from the address of a ruling.

In: the book, the public address of the site (may be empty).  Out: pages `<game>/protokoll/`, a QR
code per decision for a public site.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from regelwerk.calc.bridge.calls import (
    BARE_C,
    ENGLISH,
    GERMAN,
    GERMAN_WORDS,
    SIGNS,
    SPOKEN,
    SYMBOLS,
    WORDS,
)
from regelwerk_site.book import urls
from regelwerk_site.book.appeal import list_appeals
from regelwerk_site.book.book import Book
from regelwerk_site.text.page import Page

# how what is typed into the auction is read; a bare C is Treff, as where a German word does not
# tell otherwise
READ = {
    "calls": {word: SPOKEN[kind] for word, kind in (GERMAN_WORDS | WORDS).items()},
    "denominations": {
        word: SIGNS[each] for word, each in ({BARE_C: "C"} | ENGLISH | GERMAN | SYMBOLS).items()
    },
}


def list_pages(book: Book) -> Iterator[Page]:
    """Yield a sheet per game."""
    for game in urls.GAMES:
        editions = list_appeals(book, game)
        yield Page(
            urls.protocol_page(game),
            "protocol.html",
            game,
            {"editions": editions, "seats": urls.SEATS[game], "read": READ},
        )


def draw_qr_codes(book: Book, home: str) -> dict[str, bytes]:
    """Return path → SVG of the public page of each decision; empty where the site has no public
    address.
    """
    if not home:
        return {}
    import segno  # brings half of urllib, and only a site with a public address needs it

    paths = {
        id: urls.decision_page(decision["game"], id)
        for id, decision in book.kb["decisions"].items()
    }
    made = {id: segno.make(f"{home.rstrip('/')}/{path}", error="m") for id, path in paths.items()}
    return {f"assets/qr/{id}.svg": draw_qr_code(code) for id, code in made.items()}


def draw_qr_code(code: Any) -> bytes:
    """Return a QR code as SVG without a fixed size."""
    buffer = io.BytesIO()
    code.save(buffer, kind="svg", xmldecl=False, omitsize=True, border=2, nl=False)
    return buffer.getvalue()
