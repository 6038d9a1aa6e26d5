"""The pages to practise on: cases as an exam, by phase or mixed, in the edition of choice.

In: the book.  Out: pages `<game>/ueben/` and data scripts for each phase, which a page loads when
they are needed; each holds its cases once, with what every edition asks of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from regelwerk_site.book import urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.exam import Asked, Exam, make_examiner
from regelwerk_site.press import assets, packing
from regelwerk_site.text.page import Page

GAMES = ("bridge", "doppelkopf")
PART = 80  # cases of one script, about 25 KB as it is served
# exams of a decision in an edition, each by another row; a phone carries them all along. Worked
# examples come besides.
MOST = 6
Sets = Mapping[tuple[str, str], Sequence[Sequence[Exam]]]  # game, phase → cases in their editions


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
        asked = {phase["id"]: sets.get((game, phase["id"]), ()) for phase in phases}
        counts = {
            phase: Counter(each.edition for case in cases for each in case)
            for phase, cases in asked.items()
        }
        editions = [
            each
            for each in book.list_editions(game)
            if any(each["id"] in count for count in counts.values())
        ]
        parts = {phase: count_parts(len(cases)) for phase, cases in asked.items()}
        yield Page(
            urls.exam_page(game),
            "exam.html",
            game,
            {"phases": phases, "counts": counts, "editions": editions, "parts": parts},
        )


def make_exam_scripts(book: Book, sets: Sets) -> dict[str, bytes]:
    """Return path → bytes of the data scripts: the cases of a phase, split into parts small enough
    for a phone.
    """
    made = {}
    for (game, phase), cases in sets.items():
        many = count_parts(len(cases))
        for part in range(many):
            name = f"{game}/{phase}-{part + 1}"
            made[f"assets/exam/{name}.js"] = assets.format_call_script(
                "RegelwerkExam.take", collect_part(book, name, cases[part::many])
            )
    return made


def count_parts(count: int) -> int:
    """Return the number of scripts for so many cases."""
    return -(-count // PART)


def gather_exams(book: Book, made: Iterable[Exam] | None = None) -> Sets:
    """Return game and phase → its cases, each with its exams in several editions; taken from those
    already `made`, else made from all cases.
    """
    found: dict[tuple[str, str, str], list[Exam]] = {}
    for exam in make_examiner(book)(book.kb["cases"]) if made is None else made:
        decision = book.kb["decisions"][exam.case["decision"]]
        if decision["phase"]:
            found.setdefault((decision["game"], decision["phase"], exam.edition), []).append(exam)
    sets: dict[tuple[str, str], dict[str, list[Exam]]] = {}
    for (game, phase, _), exams in found.items():
        for exam in choose_exams(exams):
            sets.setdefault((game, phase), {}).setdefault(exam.case["id"], []).append(exam)
    return {key: list(cases.values()) for key, cases in sets.items()}


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


def collect_part(book: Book, key: str, cases: Iterable[Sequence[Exam]]) -> dict[str, Any]:
    """Return the data of one part: its cases, each with its steps and its lesson by edition;
    sentences, decisions, reasons, places and lessons once. A step names the row whose note explains
    it; the notes of a phase stand in a script of their own.
    """
    lines, places, reasons, decisions, lessons = Pool(), Pool(), Pool(), Pool(), Pool()

    def step(asked: Asked) -> list[Any]:
        return [
            decisions.number(asked.decision),
            [lines.number(line) for line in asked.offered],
            asked.right,
            [places.number(id) for id in asked.cites],
            [reasons.number(reason) for reason in asked.because],
            [reason and reasons.number(reason) for reason in asked.elsewhere],
            asked.noted,
        ]

    def told(exams: Sequence[Exam]) -> list[Any]:
        case = exams[0].case
        asked = {
            each.edition: [
                lessons.number(case["rules"][each.edition]["lesson"]),
                *map(step, each.steps),
            ]
            for each in exams
        }
        return [decisions.number(case["decision"]), case["id"], case["story"], asked]

    listed = list(map(told, cases))
    return {
        "key": key,
        "cases": listed,
        "lines": [[line.to, line.says] for line in lines.list_things()],
        "places": [
            [assets.cite_for_ruling(book, id), book.places.get(id, "")]
            for id in places.list_things()
        ],
        "reasons": [format_answer(book, *reason) for reason in reasons.list_things()],
        "lessons": lessons.list_things(),
        "decisions": [
            [
                book.kb["decisions"][id]["title"],
                urls.cases_page(key.partition("/")[0], id),
                id,
                packing.name_notes(book.engine["decisions"][id]),
            ]
            for id in decisions.list_things()
        ],
    }


def format_answer(book: Book, fact: str, value: str) -> list[str]:
    """Return a question with its answer."""
    known: Mapping[str, Json] = book.kb["facts"]
    return [known[fact]["question"], known[fact]["values"][value]]
