"""The pages of the cases: what happened, how each edition rules from now to the end of play, and
why.

In: the book.  Out: a page `<game>/entscheidung/<id>/faelle.html` per decision with all its cases,
each at an anchor of its own, and the list of these pages per game, `<game>/fall/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from regelwerk.engine.ruling import Moment, Ruling, walk_rulings
from regelwerk.ids import address
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.pages.decision import group_by_phase
from regelwerk_site.text.page import Page

OPEN = "@open"  # the headline of what is not decided yet; a template says it


@dataclass(frozen=True, slots=True)
class Ruled:
    """The ruling of an edition, by moments, with the applied decisions that say nothing final
    (open, silent, not decided yet) and those that are ruled above.
    """

    ruling: Ruling
    moments: tuple[Moment, ...]
    unsaid: tuple[Ruling, ...]
    repeated: tuple[str, ...]

    def list_said(self) -> tuple[Any, ...]:
        """Return everything it says except the clauses it rests on: equal where two editions rule
        the same.
        """
        return (
            say_bare(self.ruling),
            [
                (each.due, [(one.to_label, one.says) for one in each.sentences], each.deferred)
                for each in self.moments
            ],
            [(below.decision, say_bare(below)) for below in self.unsaid],
            self.repeated,
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, and the clauses that order it: edition → ids, as `name_once` leaves them."""

    says: str
    cites: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Part:
    """The sentences that fall `due` at one moment, and the decisions that are asked then."""

    due: str
    lines: tuple[Line, ...]
    deferred: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Left:
    """A ruling that may leave something open, and the clauses it names: edition → ids, as
    `name_once` leaves them.
    """

    ruling: Ruling
    cites: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Card:
    """The ruling of editions that rule the same; each names its own clauses."""

    editions: tuple[str, ...]
    itself: Left
    parts: tuple[Part, ...]
    unsaid: tuple[Left, ...]
    repeated: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A case and its lesson: one for all editions, or one for each."""

    case: Json
    exemplified: Json | None
    lesson: str
    lessons: Mapping[str, str]
    newest: str


@dataclass(frozen=True, slots=True)
class Same:
    """Cases on which every edition says the same, and what they say."""

    told: tuple[Told, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Cases that have one ruling in the newest edition that rules on them, and their number."""

    anchor: str
    headline: str
    count: int
    same: tuple[Same, ...]


def list_pages(book: Book) -> Iterator[Page]:
    """Yield a page per decision that has cases, and the list of these pages per game."""
    found: dict[str, list[Json]] = {}
    for case in book.kb["cases"]:
        found.setdefault(case["decision"], []).append(case)
    for id, cases in found.items():
        game = cases[0]["game"]
        yield Page(
            urls.cases_page(game, id), "cases.html", game, partial(show_case, book, id, cases)
        )
    for game in urls.GAMES:
        phases = [
            (phase, [(id, decision, len(found[id])) for id, decision in decisions if id in found])
            for phase, decisions in group_by_phase(book, game)
        ]
        yield Page(urls.cases_page(game), "phases.html", game, {"phases": phases})


def show_case(book: Book, id: str, cases: Sequence[Json]) -> dict[str, Any]:
    """Return what the page of the cases of a decision shows."""
    return {
        "id": id,
        "decision": book.kb["decisions"].get(id),
        "groups": group_by_ruling(book, id, cases),
        "count": len(cases),
    }


def group_by_ruling(book: Book, id: str, cases: Sequence[Json]) -> tuple[Group, ...]:
    """Return the cases of a decision by what the newest edition that rules on them says, in the
    order of the rows; worked examples of the sources first.
    """
    headlines = find_headlines(book, id)
    found: dict[str, list[Json]] = {headline: [] for headline in headlines.values()}
    for case in sorted(cases, key=lambda case: not case["exemplifies"]):
        row = case["rules"][list(case["rules"])[-1]]["row"]
        found.setdefault(headlines.get(row, OPEN), []).append(case)
    filled = [(headline, group) for headline, group in found.items() if group]
    return tuple(
        Group(f"gruppe-{number}", headline, len(group), group_by_cards(book, group))
        for number, (headline, group) in enumerate(filled, 1)
    )


def group_by_cards(book: Book, cases: Sequence[Json]) -> tuple[Same, ...]:
    """Return cases together on which every edition says the same by the same clauses."""
    found: list[tuple[tuple[Card, ...], list[Json]]] = []
    for case in cases:
        cards = join_equal(book, rule_case(book, case))
        same = next((told for known, told in found if look_equal(known, cards)), None)
        if same is None:
            found.append((cards, [case]))
        else:
            same.append(case)
    return tuple(Same(tuple(tell(book, case) for case in told), cards) for cards, told in found)


def look_equal(some: Sequence[Card], others: Sequence[Card]) -> bool:
    """Return whether cards say the same by the same clauses, in whatever order they stand."""

    def shown(card: Card) -> tuple[Any, ...]:
        left = [(say_bare(each.ruling), each.cites) for each in (card.itself, *card.unsaid)]
        return {*card.editions}, left, card.parts, card.repeated

    known = [shown(card) for card in some]
    return len(some) == len(others) and all(shown(card) in known for card in others)


def find_headlines(book: Book, id: str) -> dict[str, str]:
    """Return row → its first sentence; where other rows of the decision begin with the same
    sentence, followed by the first one that none of them says.
    """
    compiled = book.engine["decisions"].get(id, {"editions": {}})["editions"]
    rows = {
        row["id"]: list_sentences(book, row) for table in compiled.values() for row in table["rows"]
    }
    found = {}
    for row, (first, *more) in rows.items():
        beside = [said for other, said in rows.items() if other != row and said[0] == first]
        own = (one for one in more if beside and not any(one in said for said in beside))
        found[row] = " ".join([first, *islice(own, 1)])
    return found


def list_sentences(book: Book, row: Json) -> list[str]:
    """Return the sentences of a compiled row; the title of the decision it continues with where it
    has none, else its silence as `@not_covered` or `@refer`.
    """
    said = [out["says"] for out in row["then"] if out["says"] and not out["apply"]]
    goes_on = [
        f"Weiter mit „{book.kb['decisions'][out['apply']]['title']}“."
        for out in row["then"]
        if out["apply"]
    ]
    return list(dict.fromkeys(said or goes_on)) or [f"@{row.get('outcome', '')}"]


def tell(book: Book, case: Json) -> Told:
    """Return a case with its lessons."""
    lessons = {edition: expected["lesson"] for edition, expected in case["rules"].items()}
    shared = next(iter(lessons.values())) if len(set(lessons.values())) == 1 else ""
    return Told(
        case=case,
        exemplified=find_exemplified_clause(book, case),
        lesson=shared,
        lessons={} if shared else lessons,
        newest=list(lessons)[-1],
    )


def join_equal(book: Book, found: Mapping[str, Ruled]) -> tuple[Card, ...]:
    """Return one card for all editions that say the same, in the order in which the first of each
    card appears.
    """
    cards: list[tuple[tuple[Any, ...], dict[str, Ruled]]] = []
    for edition, each in found.items():
        says = each.list_said()
        same = next((together for known, together in cards if known == says), None)
        if same is None:
            cards.append((says, {edition: each}))
        else:
            same[edition] = each
    return tuple(join(book, together) for _, together in cards)


def join(book: Book, found: Mapping[str, Ruled]) -> Card:
    """Return one card of what editions say in the same words."""
    first = next(iter(found.values()))
    return Card(
        editions=tuple(found),
        itself=Left(
            first.ruling, name_once(book, {id: each.ruling.cites for id, each in found.items()})
        ),
        parts=tuple(
            Part(
                moment.due,
                tuple(
                    Line(
                        sentence.says,
                        name_once(
                            book,
                            {
                                id: each.moments[at].sentences[number].cites
                                for id, each in found.items()
                            },
                        ),
                    )
                    for number, sentence in enumerate(moment.sentences)
                ),
                moment.deferred,
            )
            for at, moment in enumerate(first.moments)
        ),
        unsaid=tuple(
            Left(
                below,
                name_once(book, {id: each.unsaid[at].cites for id, each in found.items()}),
            )
            for at, below in enumerate(first.unsaid)
        ),
        repeated=first.repeated,
    )


def name_once(book: Book, cites: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    """Return only the newest edition with its clauses, where all editions number these alike; else
    everything. The page of a clause leads to the other editions.
    """
    numbered = {
        (book.editions[id]["numbers"], *(each.removeprefix(f"{id}/") for each in ids))
        for id, ids in cites.items()
    }
    newest = max(cites, key=[*book.editions].index)
    return {newest: cites[newest]} if len(numbered) == 1 else cites


def rule_case(book: Book, case: Json) -> dict[str, Ruled]:
    """Return edition → its ruling on the story, first the editions whose ruling the case states."""
    compiled = book.engine["decisions"].get(case["decision"])
    if compiled is None:
        return {}
    editions = sorted(compiled["editions"], key=lambda edition: edition not in case["rules"])
    return {edition: merge_ruling(book.rule_case(case, edition)) for edition in editions}


def merge_ruling(ruling: Ruling) -> Ruled:
    """Return a ruling together with those of its chain."""
    unsaid = tuple(
        below
        for below in list_applied_rulings(ruling)
        if below.status != "settled" or below.otherwise
    )
    return Ruled(
        ruling,
        ruling.moments,
        unsaid,
        tuple(dict.fromkeys(id for each in walk_rulings(ruling) for id in each.repeated)),
    )


def say_bare(ruling: Ruling) -> tuple[str, str, str, int]:
    """Return the status, silence, note and number of possible rows of a ruling: what remains to be
    said where it is not settled.
    """
    return ruling.status, ruling.otherwise, ruling.note, len(ruling.possible)


def list_applied_rulings(ruling: Ruling) -> Iterator[Ruling]:
    """Yield the rulings of the applied decisions at every depth, except for those whose questions
    are deferred.
    """
    for below in ruling.chained:
        if below.decision not in ruling.deferred:
            yield below
            yield from list_applied_rulings(below)


def find_exemplified_clause(book: Book, case: Json) -> Json | None:
    """Return the clause that a worked example belongs to, or None."""
    id = case["exemplifies"]
    return book.units.get(address.find_id_above(id)) or book.units.get(id) if id else None
