"""What the page of the auction needs to check the records of a file.

In: the book.  Out: the data of the script that reads PBN and LIN: words, names, decisions, clauses.
"""

from __future__ import annotations

from typing import Any

from regelwerk.calc import BRIDGE, Unanswerable, Units
from regelwerk.calc.bridge.contract import score_passed_out
from regelwerk.detect.checking import COMPASS
from regelwerk.detect.kinds import LATER_LEAD, RECORDED
from regelwerk.detect.lin import SIDES
from regelwerk.detect.record import PARTS, RARE_PARTS
from regelwerk.detect.words import PASSED_OUT, SAID, VULNERABLE
from regelwerk_site.book.book import Book
from regelwerk_site.press.assets import cite_for_ruling, format_call_script


def make_record_script(book: Book) -> dict[str, bytes]:
    """Return path → bytes of the script that holds the data for records."""
    return {
        "assets/records-data.js": format_call_script(
            "RegelwerkRecords.take", collect_record_data(book)
        )
    }


def list_fixed_words(units: Units) -> dict[str, Any]:
    """Return what the code that reads and checks records shares with Python: the words of a file,
    the seats, what a board passed out counts by edition (None: the print does not say), the kinds
    of irregularities.
    """
    return {
        "vulnerable": VULNERABLE,
        "said": {word: call.kind for word, call in SAID.items()},
        "passedOut": PASSED_OUT,
        "sides": SIDES,
        "compass": COMPASS,
        "passed": {edition: find_passed_out(units, edition) for edition in BRIDGE},
        "kinds": {
            what: {"name": kind.name, "decision": kind.decision} for what, kind in RECORDED.items()
        },
    }


def find_passed_out(units: Units, edition: str) -> int | None:
    """Return what a board counts in which all four players passed, None where the edition does not
    say it.
    """
    try:
        return score_passed_out(units, edition).points
    except Unanswerable:
        return None


def collect_record_data(book: Book) -> dict[str, Any]:
    """Return all data for records: what is shared with Python, the parts of a board, decisions and
    clauses with their links.
    """
    decisions = {kind.decision for kind in RECORDED.values()} & book.kb["decisions"].keys()
    cites = {what: kind.cites for what, kind in RECORDED.items()} | {"later_lead": LATER_LEAD}
    return list_fixed_words(book.units) | {
        "parts": PARTS,
        "tables": RARE_PARTS,
        "decisions": {
            id: {"title": book.kb["decisions"][id]["title"], "link": book.places[id]}
            for id in sorted(decisions)
        },
        "cites": {
            what: {
                edition: [
                    [cite_for_ruling(book, id), book.places[id]] for id in ids if id in book.places
                ]
                for edition, ids in by_edition.items()
            }
            for what, by_edition in cites.items()
        },
    }
