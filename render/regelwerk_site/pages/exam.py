"""The pages to practise on: cases as an exam, by phase or mixed, in the edition of choice.

In: the book.  Out: pages `<game>/ueben/` and data scripts for each phase and edition, which a page
loads when they are needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from regelwerk_site.book import urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.exam import SILENT, THEN, Asked, Exam, list_exams
from regelwerk_site.press import assets
from regelwerk_site.text.page import Page

GAMES = ("bridge", "doppelkopf")
PART = 110  # exams of one script, about 20 KB as it is served
# exams of a decision in an edition, each by another row; a phone carries them all along. Worked
# examples come besides.
MOST = 6
Sets = Mapping[tuple[str, str, str], Sequence[Exam]]


class Pool:
    """Things that stand in a script once and are referred to by number."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}

    def number(self, thing: Any) -> int:
        """Return the number of a thing, the next free one where it is new."""
        return self.numbers.setdefault(thing, len(self.numbers))

    def list_things(self) -> list[Any]:
        """Return all things in the order of their numbers."""
        return list(self.numbers)


def list_pages(book: Book, sets: Sets) -> Iterator[Page]:
    """Yield a page per game: what there is to practise, by phase and edition."""
    for game in GAMES:
        phases = [phase for phase in book.kb["phases"] if phase["game"] == game]
        counts: dict[str, dict[str, int]] = {phase["id"]: {} for phase in phases}
        for (_, phase, edition), found in (each for each in sets.items() if each[0][0] == game):
            counts[phase][edition] = len(found)
        editions = [
            each
            for each in book.list_editions(game)
            if any(each["id"] in count for count in counts.values())
        ]
        yield Page(
            urls.exam_page(game),
            "exam.html",
            game,
            {"phases": phases, "counts": counts, "editions": editions, "parts": count_parts},
        )


def make_exam_scripts(book: Book, sets: Sets) -> dict[str, bytes]:
    """Return path → bytes of the data scripts: the exams of a phase in an edition, split into parts
    small enough for a phone.
    """
    made = {}
    for key, found in sets.items():
        many = count_parts(len(found))
        for part in range(many):
            name = f"{'/'.join(key)}-{part + 1}"
            made[f"assets/exam/{name}.js"] = assets.format_call_script(
                "RegelwerkExam.take", collect_part(book, key[0], name, found[part::many])
            )
    return made


def count_parts(count: int) -> int:
    """Return the number of scripts for so many exams."""
    return -(-count // PART)


def gather_exams(book: Book, made: Iterable[Exam] | None = None) -> Sets:
    """Return game, phase and edition → its exams; taken from those already `made`, else made from
    all cases.
    """
    found: dict[tuple[str, str, str], list[Exam]] = {}
    for exam in list_exams(book, book.kb["cases"]) if made is None else made:
        decision = book.kb["decisions"][exam.case["decision"]]
        if decision["phase"]:
            found.setdefault((decision["game"], decision["phase"], exam.edition), []).append(exam)
    return {key: choose_exams(all_of_them) for key, all_of_them in found.items()}


def choose_exams(found: Sequence[Exam]) -> list[Exam]:
    """Return the worked examples of the sources, then for each decision at most `MOST` others, none
    by a row that is asked already.
    """
    rows: set[tuple[str, str]] = set()
    taken: Counter[str] = Counter()
    kept = []
    for exam in sorted(found, key=lambda exam: not exam.worked):
        decision, row = exam.case["decision"], exam.case["rules"][exam.edition]["row"]
        if exam.worked or ((decision, row) not in rows and taken[decision] < MOST):
            kept.append(exam)
            rows.add((decision, row))
            taken[decision] += 1
    return kept


def collect_part(book: Book, game: str, key: str, found: Iterable[Exam]) -> dict[str, Any]:
    """Return the data of one part: its cases; sentences, decisions, reasons and places once."""
    lines, places, reasons, decisions = Pool(), Pool(), Pool(), Pool()

    def step(asked: Asked) -> list[Any]:
        offered = [[lines.number(line) for line in option] for option in asked.offered]
        because = [reasons.number(reason) for reason in asked.because]
        return [
            decisions.number(asked.decision),
            offered,
            asked.right,
            [places.number(id) for id in asked.cites],
            because,
            asked.note,
        ]

    def told(each: Exam) -> list[Any]:
        story, lesson = each.case["story"], each.case["rules"][each.edition]["lesson"]
        return [book.places[each.case["id"]], story, list(map(step, each.steps)), lesson]

    cases = list(map(told, found))
    return {
        "key": key,
        "cases": cases,
        "lines": [show_line(book, line) for line in lines.list_things()],
        "places": [
            [assets.cite_for_ruling(book, id), book.places.get(id, "")]
            for id in places.list_things()
        ],
        "reasons": [format_answer(book, *reason) for reason in reasons.list_things()],
        "decisions": [
            [book.kb["decisions"][id]["title"], urls.link(urls.decision_page(game, id))]
            for id in decisions.list_things()
        ],
    }


def show_line(book: Book, line: tuple[str, str]) -> list[str]:
    """Return a line as the page shows it, with the title of a decision in place of its id."""
    to, says = line
    return (
        [to, book.kb["decisions"][says]["title"]]
        if to == THEN
        else [f"{SILENT}{says}", ""]
        if to == SILENT
        else [to, says]
    )


def format_answer(book: Book, fact: str, value: str) -> list[str]:
    """Return a question with its answer."""
    known: Mapping[str, Json] = book.kb["facts"]
    return [known[fact]["question"], known[fact]["values"][value]]
