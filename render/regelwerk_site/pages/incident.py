"""The page of an incident: one per game, on which several events are ruled together.

In: the book.  Out: pages `<game>/vorfall/`; per game a script with its decisions, without rows, and
one with what the figures of its end rest on beside the tables of the calculators.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.calc import BRIDGE
from regelwerk.calc.doppelkopf import sheet
from regelwerk.calc.doppelkopf.game_value import EXTRA, SIGNS
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book
from regelwerk_site.pages import calculator, doppelkopf
from regelwerk_site.pages.decision import group_by_phase
from regelwerk_site.press import assets
from regelwerk_site.text.page import Page

# the roles whose clauses the end of a board cites
CITED = (
    "board", "suit", "notrump", "slam", "over", "premium", "under", "matchpoints", "imps",
    "weighted", "revoke_both_established",
)  # fmt: skip


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
                "reckoned": can_reckon(book, game),
            }
            yield Page(urls.incident_page(game), "incident.html", game, shown)


def make_incident_scripts(book: Book) -> dict[str, bytes]:
    """Return path → the script with all decisions of a game."""
    return {
        f"assets/incident-{game}.js": assets.format_call_script(
            "RegelwerkPage.knowGame", assets.describe_game(book, game)
        )
        for game in urls.GAMES
    } | {
        f"assets/ende-{game}.js": assets.format_data_script("RegelwerkEnd", collect_end(book, game))
        for game in urls.GAMES
    }


def can_reckon(book: Book, game: str) -> bool:
    """Return whether the calculators of a game have the tables of any edition."""
    if game == "bridge":
        return any(calculator.has_all_tables(book, edition) for edition in BRIDGE)
    return bool(doppelkopf.collect_tables(book))


def collect_end(book: Book, game: str) -> dict[str, Any]:
    """Return the contradictions of the text that some edition leaves open, the clauses that figures
    of bridge rest on, by edition and role, and the names of all these clauses.
    """
    left = [
        {
            "title": each["title"],
            "why": each["why"],
            "places": [place["id"] for place in each["places"]],
            "open": open_in,
        }
        for each in book.kb["conflicts"]
        if each["game"] == game
        and (open_in := [edition for edition, id in each["applies"].items() if id is None])
    ]
    places = {edition: list_places(edition) for edition in BRIDGE} if game == "bridge" else {}
    cited = {id for roles in places.values() for id in roles.values()}
    cited |= {id for each in left for id in each["places"]}
    if game == "doppelkopf":
        cited |= {SIGNS, EXTRA, *(id for ids in sheet.CITES.values() for id in ids)}
    names = assets.name_clauses(book, cited & book.units.keys())
    return {"conflicts": left, "places": places, "names": names}


def list_places(edition: str) -> dict[str, str]:
    """Return role → the clause that the end of a board cites for it."""
    roles = calculator.find_roles(edition)
    found = {role: roles[role] for role in CITED if role in roles}
    return found | {"compared": f"{edition}/78.B"}
