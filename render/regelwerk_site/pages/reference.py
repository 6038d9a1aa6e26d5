"""The pages to look things up: start, search, glossary, footnotes, concordance, coverage.

In: the book.  Out: one page each, the glossary per game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from regelwerk.ids import address
from regelwerk_site.book import synopsis, urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.pages.decision import group_by_phase, list_everyday_decisions
from regelwerk_site.pages.edition import list_contents
from regelwerk_site.text.page import Page

UNCOVERED: dict[str, Any] = {
    "prescribing": 0,
    "cited": 0,
    "exempt": [],
    "undecided": [],
    "texts": 0,
    "excused": 0,
    "uncited": [],
}
FIRST_TERMS = {  # what a newcomer meets first; each has its meaning in the data
    "bridge": ("insufficient_bid", "revoke", "penalty_card", "claim", "unauthorized_information"),
    "doppelkopf": ("announcement", "denial", "reservation", "complaint", "penalty_points"),
}
VOWELS = str.maketrans("ÄÖÜ", "AOU")


def list_pages(book: Book) -> Iterator[Page]:
    """Yield the pages to look things up, and the front page of Doppelkopf."""
    phases = {game: group_by_phase(book, game) for game in ("bridge", "doppelkopf")}
    common = {game: list_everyday_decisions(book, game) for game in phases}
    taught = {lesson["step"] for lesson in book.kb["lessons"]}
    steps = [
        pair
        for pair in pairwise(each["id"] for each in book.list_editions("bridge"))
        if "-".join(pair) in taught
    ]
    first = {game: list_first_terms(book, game) for game in phases}
    begins = {"everyday": common, "phases": phases, "steps": steps, "first": first}
    yield Page("", "start.html", "", begins)
    yield Page(urls.SINGLE_PAGES["search"], "search.html", "", {"everyday": common})
    covered = count_coverage(book)
    counted = {
        "coverage": covered,
        "together": sum_coverage(book, covered),
        "defects": list_defects(book),
    }
    yield Page(urls.SINGLE_PAGES["coverage"], "coverage.html", "", counted)
    side_by_side = {"rows": list_footnotes(book), "editions": book.list_editions("bridge")}
    yield Page(urls.SINGLE_PAGES["footnotes"], "footnotes.html", "bridge", side_by_side)
    books = [
        (edition, list_contents(book, edition["id"]))
        for edition in book.list_editions("doppelkopf")
    ]
    shows = {"everyday": common["doppelkopf"], "phases": phases["doppelkopf"], "books": books}
    yield Page("doppelkopf/", "doppelkopf.html", "doppelkopf", shows)
    for game in ("bridge", "doppelkopf"):
        shows = {
            "letters": group_by_letter(book, game),
            "editions": book.list_editions(game),
            "grouped": group_words,
        }
        yield Page(urls.glossary_page(game), "glossary.html", game, shows)
        yield Page(
            urls.works_page(game), "concordance.html", game, {"groups": list_works(book, game)}
        )
        disputed = tuple(entry for entry in book.kb["conflicts"] if entry["game"] == game)
        yield Page(urls.conflicts_page(game), "conflicts.html", game, {"conflicts": disputed})


def list_first_terms(book: Book, game: str) -> list[Json]:
    """Return the terms that a newcomer to a game meets first, those that the book explains."""
    terms = {term["id"]: term for term in book.kb["terms"] if term["game"] == game}
    return [terms[id] for id in FIRST_TERMS[game] if id in terms and terms[id]["means"]]


def group_by_letter(book: Book, game: str) -> dict[str, list[Json]]:
    """Return the terms of a game by first letter, umlauts under their vowel."""
    found: dict[str, list[Json]] = {}
    for term in sorted(
        book.terms.get(game, ()), key=lambda term: term["label"].upper().translate(VOWELS)
    ):
        found.setdefault(find_initial(term["label"]), []).append(term)
    return found


def find_initial(word: str) -> str:
    """Return the letter under which a word is listed."""
    return word[:1].upper().translate(VOWELS)


def group_words(term: Json, editions: tuple[Json, ...]) -> list[tuple[tuple[str, ...], list[str]]]:
    """Return the different sets of words of a term, each with the editions that use exactly these,
    in order of the editions.
    """
    found: dict[tuple[str, ...], list[str]] = {}
    for edition in editions:
        if words := term["words"].get(edition["id"]):
            found.setdefault(tuple(words), []).append(edition["id"])
    return list(found.items())


def list_footnotes(book: Book) -> tuple[tuple[str, dict[str, tuple[Json, ...]]], ...]:
    """Return the footnotes of all bridge editions side by side by lineage; each row begins with the
    id of its newest footnote.
    """
    paths = synopsis.index_lineage(book)
    editions = [edition["id"] for edition in book.list_editions("bridge")]
    rows: list[dict[str, tuple[str, ...]]] = []
    placed: set[str] = set()
    for at in range(len(editions) - 1, -1, -1):
        for id, unit in book.units.items():
            if unit["kind"] == "footnote" and unit["edition"] == editions[at] and id not in placed:
                chain = synopsis.follow(book, paths, editions, at, id)
                rows.append(chain)
                placed.update(known for ids in chain.values() for known in ids)
    return tuple(
        (
            next(ids[0] for edition in reversed(editions) if (ids := row.get(edition, ()))),
            {edition: tuple(book.units[id] for id in row.get(edition, ())) for edition in editions},
        )
        for row in rows
    )


def list_works(book: Book, game: str) -> dict[str, list[Json]]:
    """Return document → its paragraphs that a game knows only by citation, in natural order."""
    found: dict[str, list[Json]] = {}
    for entry in sorted(
        book.kb["externals"],
        key=lambda entry: (address.parse_edition(entry["id"]), address.build_sort_key(entry["id"])),
    ):
        if entry["game"] == game:
            found.setdefault(address.parse_edition(entry["id"])[4:], []).append(entry)
    return found


def count_coverage(book: Book) -> tuple[dict[str, Any], ...]:
    """Return per edition the lists below the table, and `sums`: addresses listed, encoded, open;
    clauses that prescribe, and clauses with words of their own; of both how many a decision cites,
    are exempt, wait for a decision; then decisions, cases, faults of the source.
    """
    unclear = Counter(unit["edition"] for unit in book.units.values() if unit["status"] == "open")
    cases = Counter(edition for case in book.kb["cases"] for edition in case["rules"])
    decided = Counter(
        edition
        for decision in book.engine["decisions"].values()
        for edition in decision["editions"]
    )
    faults = Counter(each["edition"] for each in list_defects(book) for _ in each["defect"])
    lines = []
    for id, edition in book.editions.items():
        cover = UNCOVERED | dict(book.coverage["editions"].get(id, {}))
        encoded, listed = book.extent.get(id, (0, 0))
        waiting, left = len(cover["undecided"]), len(cover["uncited"])
        sums = {
            "listed": listed, "encoded": encoded, "open": unclear[id],
            "prescribing": cover["prescribing"], "cited": cover["cited"],
            "spared": cover["prescribing"] - cover["cited"] - waiting, "waiting": waiting,
            "texts": cover["texts"], "named": cover["texts"] - cover["excused"] - left,
            "excused": cover["excused"], "left": left,
            "decisions": decided[id], "cases": cases[id], "faults": faults[id],
        }  # fmt: skip
        lines.append(
            {
                "edition": edition,
                "sums": sums,
                "exempt": cover["exempt"],
                "undecided": cover["undecided"],
            }
        )
    return tuple(lines)


def sum_coverage(book: Book, lines: tuple[dict[str, Any], ...]) -> dict[str, int]:
    """Return the sums of all editions; a decision or a case that several editions rule on counts
    once.
    """
    sums = Counter[str]()
    for line in lines:
        sums.update(line["sums"])
    return dict(sums) | {"decisions": len(book.kb["decisions"]), "cases": len(book.kb["cases"])}


def list_defects(book: Book) -> tuple[Json, ...]:
    """Return the clauses, then the entries of the register, whose source is faulty, in printed
    order.
    """
    return tuple(each for each in (*book.units.values(), *book.kb["index"]) if each["defect"])
