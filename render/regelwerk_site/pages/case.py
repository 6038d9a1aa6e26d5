"""The pages of the cases: what happened, how each edition rules from now to the end of play, why.

In: the book.  Out: pages `<game>/fall/<id>/`, a list per phase of the game, and the list of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from regelwerk.engine.ruling import Ruling
from regelwerk.engine.timeline import Moment, build_timeline, walk_rulings
from regelwerk.ids import address
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.pages.decision import group_by_phase
from regelwerk_site.text.page import Page


@dataclass(frozen=True, slots=True)
class Ruled:
    """What an edition says: by moments, and what the decisions applied leave unsaid (open, silent,
    not decided yet, ruled above).
    """

    ruling: Ruling
    moments: tuple[Moment, ...]
    unsaid: tuple[Ruling, ...]
    repeated: tuple[str, ...]


def list_pages(book: Book) -> Iterator[Page]:
    """A page per case; per phase the cases by decision; per game the phases with their
    decisions.
    """
    for case in book.kb["cases"]:
        yield Page(
            urls.case_page(case["game"], case["id"]),
            "case.html",
            case["game"],
            partial(show_case, book, case),
        )
    for game in ("bridge", "doppelkopf"):
        groups: dict[str, list[Json]] = {}
        for case in book.kb["cases"]:
            if case["game"] == game:
                groups.setdefault(case["decision"], []).append(case)
        phases = [
            (phase, [(id, decision, groups[id]) for id, decision in decisions if id in groups])
            for phase, decisions in group_by_phase(book, game)
        ]
        for phase, told in (each for each in phases if each[1]):
            yield Page(
                urls.case_page(game, phase["id"]),
                "cases.html",
                game,
                {"phase": phase, "told": told},
            )
        yield Page(urls.case_page(game), "phases.html", game, {"phases": phases})


def show_case(book: Book, case: Json) -> dict[str, Any]:
    """What the page of a case shows."""
    decision = book.kb["decisions"].get(case["decision"])
    lessons = {edition: expected["lesson"] for edition, expected in case["rules"].items()}
    return {
        "case": case,
        "decision": decision,
        "ruled": rule_case(book, case),
        "exemplified": find_exemplified_clause(book, case),
        "lesson": next(iter(lessons.values())) if len(set(lessons.values())) == 1 else "",
        "lessons": lessons,
        "newest": list(lessons)[-1],
    }


def rule_case(book: Book, case: Json) -> dict[str, Ruled]:
    """Edition → what it says on the story, those first whose ruling the case tells."""
    compiled = book.engine["decisions"].get(case["decision"])
    if compiled is None:
        return {}
    editions = sorted(compiled["editions"], key=lambda edition: edition not in case["rules"])
    return {edition: merge_ruling(book.ruling(case, edition)) for edition in editions}


def merge_ruling(ruling: Ruling) -> Ruled:
    """A ruling with those of its chain as one."""
    unsaid = tuple(
        below
        for below in list_applied_rulings(ruling)
        if below.status != "settled" or below.otherwise
    )
    return Ruled(
        ruling,
        build_timeline(ruling),
        unsaid,
        tuple(dict.fromkeys(id for each in walk_rulings(ruling) for id in each.repeated)),
    )


def list_applied_rulings(ruling: Ruling) -> Iterator[Ruling]:
    """The rulings of the decisions applied, however far, but for those whose questions are put
    off.
    """
    for below in ruling.chained:
        if below.decision not in ruling.deferred:
            yield below
            yield from list_applied_rulings(below)


def find_exemplified_clause(book: Book, case: Json) -> Json | None:
    """The clause a worked example belongs to, or nothing."""
    id = case["exemplifies"]
    return book.units.get(address.find_id_above(id)) or book.units.get(id) if id else None
