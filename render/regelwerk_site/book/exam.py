"""Cases as an exam: a story, and short answers to choose from, one of them right.

In: the book, a case.  Out: `Exam`s: step by step through the chain of decisions, a sentence of the
right ruling beside sentences of other rows of its decision that cannot hold together with it. The
data say which cannot: what is said once in a case with other values, what is ordered otherwise
about the same thing, what is denied. Nothing is chosen at random, so every build makes the same
exam.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial

from regelwerk.engine.ruling import Ruling, walk_rulings
from regelwerk.ids.address import parse_edition
from regelwerk.model.orders import find_dispute, list_orders
from regelwerk.model.rules import DOORS
from regelwerk_site.book.book import Book, Json

OTHERS = 3  # wrong answers beside the right one, at most
LONGEST = 140  # letters of an answer
# How a sentence begins that is not understood without the one before, or that holds only if
# something else does.
LEANING = re.compile(
    r"(?:Auch|Dabei|Dadurch|Dafür|Damit|Dann|Daran|Darauf|Davon|Dazu|Dies|Diese[mnrs]?|Ebenso|Er"
    r"|Ihm|Ihr|Kein|Keine|Sie|Sonst|Das (?:[a-zäöü]+t|ist|war|sind)|Es (?!gibt|bleibt bei)|Falls"
    r"|Hat|Haben|Ist|Kann|Ob|Obwohl|Sind|Sobald|Solange|Soweit|Wenn|Wer|Will|Wird|Werden)\b"
)
LIMITING = re.compile(r"\b(?:nur|weiterhin)\b")  # what holds in other cases, too
DENYING = frozenset(("nicht", "kein", "keine", "keinen", "keinem", "keiner", "nie", "keinesfalls"))
ALLOWING = frozenset(("darf", "dürfen", "kann", "können"))
ORDERING = frozenset(("muss", "müssen"))
LIMIT = re.compile(r"Läuft die \w+frist")  # a question whether it is still time
# How a story tells when something was noticed.
WHEN = re.compile(
    r"[Ff]rist|zeitraum|Tag|Stunde|Minute|Runde|Board|[Ss]ofort|[Gg]leich|[Dd]anach|Eintragen\b|[Rr]echtzeitig"
)
DOING = re.compile(r"\w+ende[nr]?")  # who does something (`Fragende`)
ARTICLES = frozenset(("der", "die", "das", "jeder", "jede", "jedes", "kein", "keine"))
WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of a ruling: for whom and what is said, whichever effect says it with which values
    and orders, of which people.
    """

    to: str
    says: str
    effect: str = field(default="", compare=False)
    params: Mapping[str, str] = field(default_factory=dict, compare=False)
    orders: Mapping[str, str] = field(default_factory=dict, compare=False)
    people: frozenset[str] = field(default=frozenset(), compare=False)


Lines = tuple[Line, ...]
Read = Callable[[str, str], Mapping[str, Lines]]  # decision, edition → rows, what each says
Once = Mapping[str, Sequence[str] | None]  # effect → for which choice of parameters it is said once


@dataclass(frozen=True, slots=True)
class Known:
    """What exams look up: what rows say, what is said once, the questions whether it is still
    time.
    """

    read: Read
    once: Once
    limits: frozenset[str]


@dataclass(frozen=True, slots=True)
class Asked:
    """A step of an exam: a decision, the answers offered, which of them is right, the clauses and
    facts that support it; `elsewhere` is the first answer with which each of the others would hold
    (of the right one nothing), `noted` its row where that has a note.
    """

    decision: str
    offered: Lines
    right: int
    cites: tuple[str, ...]
    because: tuple[tuple[str, str], ...]
    elsewhere: tuple[tuple[str, str] | None, ...]
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


def make_examiner(book: Book) -> Callable[[Iterable[Json]], Iterator[Exam]]:
    """Return what yields every case that leaves a choice as an exam, for each edition whose ruling
    it states; what it has found out about rows serves the next cases.
    """
    known = Known(
        read=cache(partial(read_rows, book, list_people(book))),
        once={id: effect["once_for"] for id, effect in book.kb["outcomes"].items()},
        limits=list_limits(book),
    )

    def list_exams(cases: Iterable[Json]) -> Iterator[Exam]:
        """Yield the exams of some cases."""
        for case in cases:
            compiled = book.engine["decisions"].get(case["decision"])
            for edition in case["rules"]:
                if (
                    compiled
                    and edition in compiled["editions"]
                    and (found := make_exam(book, known, case, edition)).steps
                ):
                    yield found

    return list_exams


def read_rows(book: Book, people: frozenset[str], decision: str, edition: str) -> dict[str, Lines]:
    """Return row → what it says, for all rows of a decision in an edition."""
    table = book.engine["decisions"][decision]["editions"][edition]
    return {row["id"]: list_lines(book, people, row) for row in table["rows"]}


def make_exam(book: Book, known: Known, case: Json, edition: str) -> Exam:
    """Return the exam a case makes in an edition; without steps where nothing can be asked."""
    chain = tuple(walk_rulings(book.rule_case(case, edition)))
    told = frozenset(Line(out.to_label, out.says) for ruling in chain for out in ruling.outcomes)
    untold = list_untold(known.limits, case["story"])
    made = (
        make_question(known, case["id"], ruling, told, untold) for ruling in chain if ruling.row
    )
    worked = bool(case["exemplifies"]) and parse_edition(case["exemplifies"]) == edition
    return Exam(case, edition, worked, tuple(step for step in made if step))


def list_limits(book: Book) -> frozenset[str]:
    """Return the questions whether it is still time."""
    return frozenset(id for id, fact in book.kb["facts"].items() if LIMIT.search(fact["question"]))


def list_untold(limits: frozenset[str], story: str) -> frozenset[str]:
    """Return the questions whether it is still time, where a story does not tell when it was."""
    return frozenset() if WHEN.search(story) else limits


def make_question(
    known: Known,
    seed: str,
    ruling: Ruling,
    told: frozenset[Line],
    untold: frozenset[str],
) -> Asked | None:
    """Return a step of the chain as a question: the sentence of its row that most others exclude,
    the shortest of several; None where none excludes any. What would hold by another answer to an
    `untold` question alone is not offered.
    """
    rows = known.read(ruling.decision, ruling.edition)
    maybe = {
        line
        for why in ruling.why_not
        if {each.fact for each in why.failing} <= untold
        for line in rows[why.row]
    }
    untrue = {
        line: (why.failing[0].fact, why.failing[0].wanted[0])
        for why in reversed(ruling.why_not)
        if why.failing
        for line in rows[why.row]
        if line not in told and line not in maybe
    }
    near = [line for why in ruling.why_not for line in rows[why.row] if line in untrue]
    right, wrong = max(
        ((line, list_wrong_lines(known.once, line, near)) for line in rows[ruling.row]),
        key=lambda found: (len(found[1]), -len(found[0].says)),
        default=(None, ()),
    )
    if not right or not wrong:
        return None
    offered = sorted(
        (right, *wrong), key=lambda line: draw_order(seed, ruling.decision, line.to, line.says)
    )
    because = tuple((answer.fact, answer.value) for answer in ruling.because.facts)
    noted = ruling.row if ruling.note else ""
    elsewhere = tuple(None if line is right else untrue[line] for line in offered)
    place = offered.index(right)
    return Asked(ruling.decision, tuple(offered), place, ruling.cites, because, elsewhere, noted)


def list_wrong_lines(once: Once, right: Line, untrue: Iterable[Line]) -> Lines:
    """Return the first sentences that cannot hold together with the right one, each another one."""
    chosen: list[Line] = []
    for line in untrue:
        if exclude_each_other(once, right, line) and not any(
            contain_each_other(line, other) for other in chosen
        ):
            chosen.append(line)
    return tuple(chosen[:OTHERS])


def exclude_each_other(once: Once, one: Line, other: Line) -> bool:
    """Return whether two sentences cannot both hold in a case: one effect is said once with other
    values, both order something else about the same thing, or one denies the other; never where
    one says no more than the other or only another reason, or they speak of different people
    or things.
    """
    if (
        speak_of_others(one, other)
        or speak_otherwise(one, other)
        or contain_each_other(one, other)
        or read_ruling(one) == read_ruling(other)
    ):
        return False
    kept = once[one.effect] if one.effect == other.effect else None
    if (
        kept is not None
        and one.orders.keys().isdisjoint(other.orders)
        and all(one.params.get(name) == other.params.get(name) for name in kept)
    ):
        return True
    return bool(find_dispute(one.orders, other.orders)) or is_denied(one, other)


def speak_of_others(one: Line, other: Line) -> bool:
    """Return whether two sentences speak of different people or of different things; a thing is
    also spoken of by a longer word that has it.
    """
    if one.people and other.people and one.people.isdisjoint(other.people):
        return True
    things, others = (list_things(line.says, line.people) for line in (one, other))
    return bool(things and others) and not any(
        thing in each or each in thing for thing in things for each in others
    )


def speak_otherwise(one: Line, other: Line) -> bool:
    """Return whether of two sentences one allows what the other may tell of once it is done, or
    both deny something.
    """
    words, others = {*split_sentence(one.says)}, {*split_sentence(other.says)}
    left_open = words.isdisjoint(ALLOWING) != others.isdisjoint(ALLOWING)
    ordering = not (words | others).isdisjoint(ORDERING)
    denying = not words.isdisjoint(DENYING) and not others.isdisjoint(DENYING)
    return denying or (left_open and not ordering)


@cache
def list_things(says: str, people: frozenset[str]) -> tuple[str, ...]:
    """Return the nouns of a sentence in small letters, without those for people."""
    words = WORD.findall(says)
    nouns = [
        word
        for word in words[1:]
        if word[0].isupper() and word not in people and not DOING.fullmatch(word)
    ]
    first = words[:1] if words and words[0].lower() not in ARTICLES else []
    return tuple(word.lower() for word in (*first, *nouns) if word[0].isalpha())


def contain_each_other(one: Line, other: Line) -> bool:
    """Return whether one of two sentences has all words of the other and denies no more."""
    few, many = sorted(({*split_sentence(one.says)}, {*split_sentence(other.says)}), key=len)
    return few <= many and few & DENYING == many & DENYING


def read_ruling(line: Line) -> str:
    """Return what a sentence says before it tells why."""
    return line.says.partition(":")[0].rstrip(".")


@cache
def split_sentence(says: str) -> tuple[str, ...]:
    """Return the words of a sentence in small letters."""
    return tuple(WORD.findall(says.lower()))


def is_denied(one: Line, other: Line) -> bool:
    """Return whether two sentences differ in nothing but a word that denies."""
    bare, told = (
        [word for word in split_sentence(line.says) if word not in DENYING] for line in (one, other)
    )
    return bare == told and one.to == other.to


def list_lines(book: Book, people: frozenset[str], row: Json) -> Lines:
    """Return what a row itself says and what is understood alone, each sentence once. A row that
    only leads on says nothing.
    """
    said = [
        Line(
            out["toLabel"],
            out["says"],
            out["effect"],
            out["params"],
            list_orders(book.kb["outcomes"][out["effect"]]["orders"], out["params"]),
            people.intersection(WORD.findall(out["says"])),
        )
        for out in row["then"]
        if out["says"] and not out["apply"] and out["effect"] not in DOORS
    ]
    plain = (
        line
        for line in said
        if len(line.says) <= LONGEST
        and not LEANING.match(line.says)
        and not LIMITING.search(line.says)
    )
    return tuple(dict.fromkeys(plain))


def list_people(book: Book) -> frozenset[str]:
    """Return the nouns by which rulings call those they speak to."""
    labels = [label for roles in book.kb["roles"].values() for label in roles.values()]
    return frozenset(word for label in labels for word in WORD.findall(label) if word[0].isupper())


def draw_order(*words: object) -> str:
    """Return a sort key that looks random but is always the same for the same words."""
    return hashlib.sha256(repr(words).encode()).hexdigest()
