"""Cases as an exam: a story, and rulings to choose from, one of them right.

In: the book, a case.  Out: `Exam`s: step by step through the chain of decisions, the right ruling
beside wrong ones made from other rows of its decision. What is right in any step of the chain is
never offered as wrong; nothing is chosen at random, so every build makes the same exam.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice

from regelwerk.engine.ruling import Ruling
from regelwerk.engine.timeline import walk_rulings
from regelwerk.ids.address import parse_edition
from regelwerk_site.book.book import Book, Json

OTHERS = 3  # wrong rulings beside the right one, at most
SILENT = "@"  # what a page says in its own words: `@not_covered`, `@refer`
THEN = "@then"  # goes on with a decision
Line = tuple[str, str]  # for whom (or `THEN`), and what is said (or the decision)
Read = Callable[
    [str, str], Mapping[str, tuple[Line, ...]]
]  # decision, edition → rows, what each says


@dataclass(frozen=True, slots=True)
class Asked:
    """A step of an exam: a decision, the rulings offered, which of them is right, and the clauses,
    facts and note that support it.
    """

    decision: str
    offered: tuple[tuple[Line, ...], ...]
    right: int
    cites: tuple[str, ...]
    because: tuple[tuple[str, str], ...]
    note: str


@dataclass(frozen=True, slots=True)
class Exam:
    """A case in an edition, with the steps that leave a choice; `worked` says that it is a worked
    example of that edition.
    """

    case: Json
    edition: str
    worked: bool
    steps: tuple[Asked, ...]


def list_exams(book: Book, cases: Iterable[Json]) -> Iterator[Exam]:
    """Yield every case that leaves a choice as an exam, for each edition whose ruling it states."""
    read = cache(partial(read_rows, book))
    for case in cases:
        compiled = book.engine["decisions"].get(case["decision"])
        for edition in case["rules"]:
            if (
                compiled
                and edition in compiled["editions"]
                and (found := make_exam(book, read, case, edition)).steps
            ):
                yield found


def read_rows(book: Book, decision: str, edition: str) -> dict[str, tuple[Line, ...]]:
    """Return row → what it says, for all rows of a decision in an edition."""
    table = book.engine["decisions"][decision]["editions"][edition]
    return {row["id"]: list_lines(row) for row in table["rows"]}


def make_exam(book: Book, read: Read, case: Json, edition: str) -> Exam:
    """Return the exam a case makes in an edition; without steps where nothing can be asked."""
    chain = tuple(walk_rulings(book.rule_case(case, edition)))
    told = frozenset(
        line
        for ruling in chain
        if ruling.row
        for line in read(ruling.decision, ruling.edition)[ruling.row]
    )
    made = (make_question(read, case["id"], ruling, told) for ruling in chain if ruling.row)
    worked = bool(case["exemplifies"]) and parse_edition(case["exemplifies"]) == edition
    return Exam(case, edition, worked, tuple(step for step in made if step))


def make_question(read: Read, seed: str, ruling: Ruling, told: frozenset[Line]) -> Asked | None:
    """Return a step of the chain as a question; None where its row says nothing or no other ruling
    is left.
    """
    rows = read(ruling.decision, ruling.edition)
    right = rows[ruling.row]
    others = list(islice(list_wrong_rulings(rows, ruling, right, told), OTHERS))
    if not right or not others:
        return None
    offered = sorted(
        [right, *others], key=lambda ruling_said: draw_order(seed, ruling.decision, ruling_said)
    )
    because = tuple((answer.fact, answer.value) for answer in ruling.because.facts)
    return Asked(
        ruling.decision, tuple(offered), offered.index(right), ruling.cites, because, ruling.note
    )


def list_wrong_rulings(
    rows: Mapping[str, tuple[Line, ...]],
    ruling: Ruling,
    right: tuple[Line, ...],
    told: frozenset[Line],
) -> Iterator[tuple[Line, ...]]:
    """Yield other rulings of the same decision, the nearest first: each once, none that the chain
    says as well, none that contains the right one.
    """
    near = {why.row: number for number, why in enumerate(ruling.why_not)}
    known = {frozenset(right)}
    for row in sorted(rows, key=lambda row: near.get(row, len(near))):
        words = frozenset(rows[row])
        if words - told and not words >= frozenset(right) and words not in known:
            known.add(words)
            yield rows[row]


def list_lines(row: Json) -> tuple[Line, ...]:
    """Return what a row says, each sentence once, then the decisions it continues with, then its
    silence if the row itself is silent.
    """
    said = [(out["toLabel"], out["says"]) for out in row["then"] if out["says"]]
    goes_on = [(THEN, out["apply"]) for out in row["then"] if out["apply"]]
    silent = [(SILENT, row["outcome"])] if row.get("outcome") else []
    return tuple(dict.fromkeys([*said, *goes_on, *silent]))


def draw_order(*words: object) -> str:
    """Return a sort key that looks random but is always the same for the same words."""
    return hashlib.sha256(repr(words).encode()).hexdigest()
