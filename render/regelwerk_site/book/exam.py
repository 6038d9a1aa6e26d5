"""Cases as an exam: a story, and short answers to choose from, one of them right.

In: the book, a case.  Out: `Exam`s: step by step through the chain of decisions, what the right
ruling says beside what other rows of its decision say. Of a ruling only the sentences stand there
that tell it from the others; what is right in any step of the chain is never offered as wrong;
nothing is chosen at random, so every build makes the same exam.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice

from regelwerk.engine.ruling import Ruling, walk_rulings
from regelwerk.ids.address import parse_edition
from regelwerk.model.rules import DOORS
from regelwerk_site.book.book import Book, Json

OTHERS = 3  # wrong answers beside the right one, at most
SILENT = "@"  # what a page says in its own words: `@not_covered`, `@refer`


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of a ruling: for whom and what is said, whichever effect says it."""

    to: str
    says: str
    effect: str = field(default="", compare=False)


Lines = tuple[Line, ...]
Read = Callable[[str, str], Mapping[str, Lines]]  # decision, edition → rows, what each says


@dataclass(frozen=True, slots=True)
class Asked:
    """A step of an exam: a decision, the answers offered, which of them is right, the clauses and
    facts that support it; `noted` is its row where that has a note.
    """

    decision: str
    offered: tuple[Lines, ...]
    right: int
    cites: tuple[str, ...]
    because: tuple[tuple[str, str], ...]
    noted: str


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


def read_rows(book: Book, decision: str, edition: str) -> dict[str, Lines]:
    """Return row → what it says, for all rows of a decision in an edition."""
    table = book.engine["decisions"][decision]["editions"][edition]
    aside = {id for id, each in book.kb["outcomes"].items() if each["headline"] < 0}
    return {row["id"]: list_lines(row, aside) for row in table["rows"]}


def make_exam(book: Book, read: Read, case: Json, edition: str) -> Exam:
    """Return the exam a case makes in an edition; without steps where nothing can be asked."""
    chain = tuple(walk_rulings(book.rule_case(case, edition)))
    told = frozenset(Line(out.to_label, out.says) for ruling in chain for out in ruling.outcomes)
    made = (make_question(read, case["id"], ruling, told) for ruling in chain if ruling.row)
    worked = bool(case["exemplifies"]) and parse_edition(case["exemplifies"]) == edition
    return Exam(case, edition, worked, tuple(step for step in made if step))


def make_question(read: Read, seed: str, ruling: Ruling, told: frozenset[Line]) -> Asked | None:
    """Return a step of the chain as a question; None where its row says nothing of its own or no
    other answer is left.
    """
    rows = read(ruling.decision, ruling.edition)
    whole = rows[ruling.row]
    wrong = list(islice(list_wrong_rows(rows, ruling, told), OTHERS))
    if not whole or not wrong:
        return None
    right = choose_right_lines(whole, wrong)
    effects = {line.effect for line in right}
    untrue = ([line for line in row if line not in told] for row in wrong)
    answers = [right, *(choose_lines(row, effects, len(right)) for row in untrue)]
    apart = {frozenset(answer): answer for answer in answers}.values()
    offered = sorted(apart, key=lambda answer: draw_order(seed, ruling.decision, answer))
    because = tuple((answer.fact, answer.value) for answer in ruling.because.facts)
    noted = ruling.row if ruling.note else ""
    return Asked(
        ruling.decision, tuple(offered), offered.index(right), ruling.cites, because, noted
    )


def list_wrong_rows(
    rows: Mapping[str, Lines], ruling: Ruling, told: frozenset[Line]
) -> Iterator[Lines]:
    """Yield what other rows of the same decision say, the nearest first: each with something
    untrue, none with all the right one says.
    """
    near = {why.row: number for number, why in enumerate(ruling.why_not)}
    for row in sorted(rows, key=lambda row: near.get(row, len(near))):
        if not {*rows[row]} <= told and not {*rows[row]} >= {*rows[ruling.row]}:
            yield rows[row]


def choose_right_lines(whole: Lines, wrong: Sequence[Lines]) -> Lines:
    """Return as few sentences of the right row as no wrong one says together; those of effects that
    the wrong ones have as well come first.
    """
    effects = {line.effect for row in wrong for line in row}
    left, chosen = list(wrong), list[Line]()
    for line in sorted(whole, key=lambda line: line.effect not in effects):
        if left and not all(line in row for row in left):
            left = [row for row in left if line in row]
            chosen.append(line)
    return tuple(line for line in whole if line in chosen)


def choose_lines(lines: Sequence[Line], effects: Collection[str], most: int) -> Lines:
    """Return at most so many sentences, those of one of these effects before others, in the order
    in which they stand.
    """
    chosen = sorted(lines, key=lambda line: line.effect not in effects)[:most]
    return tuple(line for line in lines if line in chosen)


def list_lines(row: Json, aside: Collection[str]) -> Lines:
    """Return what a row itself says, each sentence once, or its silence; of effects that stand
    `aside` only where there is nothing else. A row that only leads on says nothing.
    """
    said = [
        Line(out["toLabel"], out["says"], out["effect"])
        for out in row["then"]
        if out["says"] and not out["apply"] and out["effect"] not in DOORS
    ]
    main = [line for line in said if line.effect not in aside]
    silent = [Line(SILENT, row["outcome"])] if row.get("outcome") else []
    return tuple(dict.fromkeys([*(main or said), *silent]))


def draw_order(*words: object) -> str:
    """Return a sort key that looks random but is always the same for the same words."""
    return hashlib.sha256(repr(words).encode()).hexdigest()
