"""The page of an incident: one per game, on which several events are ruled together.

In: the book.  Out: pages `<game>/vorfall/`; a script per game with its decisions, without rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk_site.book import urls
from regelwerk_site.book.book import Book
from regelwerk_site.pages.decision import group_by_phase
from regelwerk_site.press import assets
from regelwerk_site.text.page import Page


def list_pages(book: Book) -> Iterator[Page]:
    """Yield the page of each game that has decisions."""
    for game in urls.GAMES:
        editions = book.list_editions(game)
        if editions and any(each["game"] == game for each in book.engine["decisions"].values()):
            current = [each["id"] for each in editions if each["current"]] or [editions[-1]["id"]]
            shown = {
                "editions": editions,
                "usual": current[-1],
                "phases": group_by_phase(book, game),
            }
            yield Page(urls.incident_page(game), "incident.html", game, shown)


def make_incident_scripts(book: Book) -> dict[str, bytes]:
    """Return path → the script with all decisions of a game."""
    return {
        f"assets/incident-{game}.js": assets.format_call_script(
            "RegelwerkPage.knowGame", assets.describe_game(book, game)
        )
        for game in urls.GAMES
    }
