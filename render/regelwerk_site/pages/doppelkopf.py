"""The page of the calculators of Doppelkopf.

In: the book.  Out: the page, and the data of its script, each number read from the encoded units;
the decisions that its findings lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from regelwerk.calc import Unanswerable, read_cells, read_named_rows, read_numbers
from regelwerk.calc.doppelkopf import (
    announcing,
    deadlines as deadlines_of,
    endings,
    games_list,
    laying,
    penalty as penalty_of,
    repeating,
    sheet,
    whole_game,
    winner,
)
from regelwerk.calc.doppelkopf.deadlines import Deadline, list_deadlines
from regelwerk.calc.doppelkopf.game_value import (
    AGAINST,
    ALONE,
    CARDS,
    CHARLIE,
    DOPPELKOPF,
    EXTRA,
    EXTRAS,
    FOX,
    ROWS,
    SIGNS,
    parse_table_number,
)
from regelwerk.calc.doppelkopf.games_list import FIRST, ROUND
from regelwerk.calc.doppelkopf.readings import BROKEN_OFF
from regelwerk.calc.doppelkopf.repeating import CLEARED, NEWER, UNCLEAR, settle_repetition
from regelwerk.calc.doppelkopf.sheet import MOST
from regelwerk.calc.doppelkopf.tricks import (
    BASE,
    COPIES,
    EYES,
    FOLLOWING,
    HIGHEST,
    PACK,
    TRUMP,
    count_all_eyes,
    count_eyes,
    find_card_order,
    list_games,
)
from regelwerk.calc.doppelkopf.whole_game import WEDDING
from regelwerk.calc.doppelkopf.winner import CALLS, NEEDED, RESULT
from regelwerk.detect.tricks import MARRIAGE, RULES, SAID
from regelwerk.ids.address import parse_edition
from regelwerk.ids.number import read_natural
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book
from regelwerk_site.press.assets import format_data_script
from regelwerk_site.text.page import Page

TABLES = "assets/doppelkopf-tafeln.js"
PLACES = {  # form → what its answers rest on
    "announce": (
        deadlines_of.RULE, deadlines_of.TABLE, deadlines_of.MARRIAGE, deadlines_of.SKIPPING,
        deadlines_of.REPLY, deadlines_of.REPEATING,
        deadlines_of.RESERVATION, *repeating.SAYING,
    ),
    "value": (NEEDED, winner.RULE, SIGNS, RESULT, CALLS, AGAINST, EXTRA, EXTRAS, ALONE,
    *BROKEN_OFF[:2]),
    "tricks": (laying.CLOCKWISE, FOLLOWING, HIGHEST, whole_game.PARTIES, whole_game.ALONE,
    WEDDING, EXTRA, announcing.UNCHALLENGED,
        *repeating.SAYING),
    "penalty": (*(f"{penalty_of.TSR}{at}" for at in ("2", "3", "4", "5")),
    penalty_of.SRH.rstrip("."), penalty_of.DECIDED),
    "sheet": tuple(id for ids in sheet.CITES.values() for id in ids),
    "list": (ROUND, games_list.OWED, FIRST, games_list.MUST, games_list.FREE, games_list.AGAIN,
    games_list.DEALER,
        *(id for ids in endings.CITES.values() for id in ids if id != games_list.DEALER)),
}  # fmt: skip
RATES = {
    penalty_of.MINOR: penalty_of.rate_minor_infraction,
    penalty_of.SEVERE: penalty_of.rate_severe_infraction,
}
CLAUSES = {  # the names that the script of the page has for the clauses of announcing
    "rule": deadlines_of.RULE,
    "table": deadlines_of.TABLE,
    "marriage": deadlines_of.MARRIAGE,
    "skipping": deadlines_of.SKIPPING,
    "reply": deadlines_of.REPLY,
    "repeating": deadlines_of.REPEATING,
    "reservation": deadlines_of.RESERVATION,
}
TURNS = (0, 1, 2, 3)  # no marriage, and the clarifying tricks D.2 names


def list_pages(book: Book) -> Iterator[Page]:
    """Yield the page of the calculators; it exists, and says so, even where the clauses are not
    encoded.
    """
    found = collect_tables(book)
    solos = [(name, name) for name in found["orders"] if name != found["normal"]] if found else []
    edition = book.editions[parse_edition(deadlines_of.RULE)] if found else {}
    texts = [(each["id"], each["short"]) for each in reversed(book.list_editions("doppelkopf"))]
    held = found["pack"] // found["players"] if found else 0
    shows = {
        "ready": bool(found),
        "hand": [(str(cards), str(cards)) for cards in range(held, 0, -1)],
        "clauses": CLAUSES,
        "solos": solos,
        "edition": edition,
        "places": PLACES,
        "texts": texts,
    }
    yield Page(urls.SINGLE_PAGES["reckoners"], "doppelkopf_calculators.html", "doppelkopf", shows)


def make_doppelkopf_script(book: Book) -> dict[str, bytes]:
    """Return path → bytes of the script with the tables."""
    return {TABLES: format_data_script("RegelwerkTables", collect_tables(book))}


def collect_tables(book: Book) -> dict[str, Any]:
    """Return all data of the script; empty where a clause is missing or defective."""
    units = book.units
    try:
        players, pack = read_numbers(units, PACK, 2)
        needed, *_ = read_numbers(units, NEEDED, 2, 9)
        names = list_games(units)
        return {
            "players": players, "pack": pack, "copies": COPIES, "trump": TRUMP,
            "normal": read_cells(units, BASE[0])[0][0],
            "orders": {game: {card: [place.suit, place.rank] for card,
            place in find_card_order(units,
            game).places.items()} for game in names},
            "eyes": {row[0]: read_natural(row[1]) for row in read_cells(units, EYES, 2)},
            "total": count_all_eyes(units), "needed": needed, "fold": read_numbers(units, ALONE,
            1)[0],
            "results": [[label, parse_table_number(points, RESULT)] for label,
            points in read_cells(units, RESULT,
            2)],
            "calls": [[label, parse_table_number(points, CALLS)] for label,
            points in read_cells(units, CALLS, 2)],
            "against": [[parse_table_number(got, AGAINST), denial, parse_table_number(points,
            AGAINST)] for got, denial,
            points in read_cells(units, AGAINST, 3)],
            "deadlines": [[describe_deadline(each) for each in list_deadlines(units,
            trick)] for trick in TURNS],
            "wedding": read_numbers(units, WEDDING, 1)[0], "round": read_numbers(units, ROUND,
            2)[0],
            "first": read_numbers(units, FIRST, 2)[0],
            "deduction": read_numbers(units, MOST, 1)[0],
            "penalty": {severity: asdict(rates(units, "")[0]) for severity,
            rates in RATES.items()}, "lowering": penalty_of.SRH_EDITION,
            "repeating": NEWER if settle_repetition(units, NEWER,
            UNCLEAR).counts and not settle_repetition(units,
            NEWER, CLEARED).counts else "",
            **describe_extras(book), **list_opened_decisions(book),
        }  # fmt: skip
    except Unanswerable:
        return {}


def list_opened_decisions(book: Book) -> dict[str, Any]:
    """Return the decisions that rule on what is found, with title, link and editions, newest first,
    and the short names of all editions.
    """
    names = {each["id"]: each["short"] for each in book.list_editions("doppelkopf")}
    found = {}
    for id in sorted({*RULES.values(), *SAID.values(), MARRIAGE} & book.engine["decisions"].keys()):
        ruled = [
            edition
            for edition in reversed(names)
            if edition in book.engine["decisions"][id]["editions"]
        ]
        found[id] = {
            "title": book.engine["decisions"][id]["title"],
            "link": book.places[id],
            "editions": ruled,
        }
    return {"decisions": found, "editions": names}


def describe_deadline(each: Deadline) -> dict[str, Any]:
    """Return a deadline without its clauses, which the page names."""
    return {"announcement": each.announcement, "cards": each.cards, "reply": each.reply}


def describe_extras(book: Book) -> dict[str, Any]:
    """Return the special points in the order of the calculators: label, points, the least eyes each
    takes, how many there can be.
    """
    rows = {
        name: next(row for row in read_named_rows(book.units, EXTRAS) if part in row["sonderpunkt"])
        for name, part in ROWS.items()
    }
    enough = parse_table_number(
        "".join(filter(str.isdigit, rows[DOPPELKOPF]["sonderpunkt"])), EXTRAS
    )
    least = {name: count_eyes(book.units, [card]) for name, card in CARDS.items()} | {
        DOPPELKOPF: enough
    }
    most = {FOX: COPIES, CHARLIE: 1}
    listed = [
        {
            "name": name,
            "label": row["sonderpunkt"],
            "points": parse_table_number(row["punkte"], EXTRAS),
        }
        | {"least": least.get(name, 0), "most": most.get(name, 0)}
        for name, row in rows.items()
    ]
    return {
        "extras": listed,
        "special": {"enough": enough, "fox": str(CARDS[FOX]), "charlie": str(CARDS[CHARLIE])},
    }
