"""The rules of one edition of Doppelkopf beside the cases of another on the same subject, as far as
the concordance knows.

In: the book.  Out: the page `doppelkopf/synopse/`. A rule and a case meet where the case cites a
paragraph of a work that is not held here and the concordance says which rule is nearest to that
paragraph, and how certain this is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from regelwerk.ids import address
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.text.page import Page

CERTAIN = ("sure", "likely")  # the surest first


@dataclass(frozen=True, slots=True)
class Meeting:
    """The reason why a rule and some cases stand side by side: the paragraph cited, the certainty,
    the reason, the cases.
    """

    cited: str
    certainty: str
    reason: str
    cases: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with its meetings, the most certain first."""

    unit: Json
    meetings: tuple[Meeting, ...]

    @property
    def sure(self) -> bool:
        """Whether one of its meetings is certain."""
        return any(meeting.certainty == CERTAIN[0] for meeting in self.meetings)


def list_pages(book: Book) -> Iterator[Page]:
    """Yield the page."""
    apart = tuple(entry for entry in list_concordance(book) if entry["certainty"] == "none")
    yield Page(
        urls.SINGLE_PAGES["beside"],
        "beside.html",
        "doppelkopf",
        {"rules": list_met_rules(book), "apart": apart},
    )


def list_concordance(book: Book) -> tuple[Json, ...]:
    """Return the paragraphs of the concordance of Doppelkopf."""
    return tuple(
        entry
        for entry in book.kb["externals"]
        if entry["game"] == "doppelkopf" and entry["certainty"]
    )


def list_met_rules(book: Book) -> tuple[Rule, ...]:
    """Return the rules that have a meeting, in printed order."""
    found: dict[str, list[Meeting]] = {}
    for entry in list_concordance(book):
        cases = tuple(
            book.units[id] for id in book.cited_by.get(entry["id"], ()) if id in book.units
        )
        for id in entry["nearest"]:
            if id in book.units and (
                told := tuple(
                    case for case in cases if case["edition"] != address.parse_edition(id)
                )
            ):
                found.setdefault(id, []).append(
                    Meeting(entry["id"], entry["certainty"], entry["reason"], told)
                )
    order = {id: number for number, id in enumerate(book.units)}
    return tuple(
        Rule(
            book.units[id],
            tuple(sorted(found[id], key=lambda meeting: CERTAIN.index(meeting.certainty))),
        )
        for id in sorted(found, key=order.__getitem__)
    )
