"""What an assistant is told: frozen values of German text and ids, in which every sentence stands
with the places it rests on.

In: nothing.  Out: the forms of all answers; the SDK makes the schema of each tool from them (it
cannot read classes with slots).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MOST_CHANGES = 200  # of an answer; more are asked for by place or weight


@dataclass(frozen=True)
class Place:
    """A clause, case or other place: its id, and how it is cited."""

    id: str
    cited: str


@dataclass(frozen=True)
class Hit:
    """Something found; `kind` is decision, rule, case, term or topic, `meant`: none of its words
    was typed, people mean it who speak so.
    """

    id: str
    title: str
    kind: str
    game: str
    cited: str
    meant: bool


@dataclass(frozen=True)
class NotHere:
    """What was asked for and is in none of these rules, and why."""

    word: str
    what: str
    why: str


@dataclass(frozen=True)
class Found:
    """The hits, best first, and what these rules do not have."""

    hits: tuple[Hit, ...]
    not_here: tuple[NotHere, ...]


@dataclass(frozen=True)
class Fate:
    """What became of a place from one edition to the next: kind and weight of the change, and why
    it is told so.
    """

    older: tuple[Place, ...]
    newer: tuple[Place, ...]
    kind: str
    weight: str
    why: tuple[str, ...]


@dataclass(frozen=True)
class Clause:
    """A clause as it is restated (never the official wording); `state` tells where its edition does
    not print it.
    """

    place: Place
    title: str
    text: str
    state: str


@dataclass(frozen=True)
class Shown:
    """A clause with all below it, what it points to, what points to it, the decisions that rest on
    it, and its lineage.
    """

    edition: str
    clauses: tuple[Clause, ...]
    refers: tuple[Place, ...]
    cited_by: tuple[Place, ...]
    decisions: tuple[str, ...]
    lineage: tuple[Fate, ...]
    may_also_mean: tuple[Place, ...]


@dataclass(frozen=True)
class Said:
    """A sentence and the places it rests on."""

    says: str
    cites: tuple[Place, ...]


@dataclass(frozen=True)
class Question:
    """What to ask next, of whom (`away`: away from the table), the answers still possible, its
    standard, what is read aloud before.
    """

    fact: str
    question: str
    whom: str
    away: bool
    answers: Mapping[str, str]
    criteria: Said | None
    read_aloud: tuple[Said, ...]


@dataclass(frozen=True)
class Due:
    """What falls due at a moment (now, next, end, later), and the decisions to be taken then that
    are still open.
    """

    when: str
    sentences: tuple[Said, ...]
    to_be_decided: tuple[str, ...]


@dataclass(frozen=True)
class Decided:
    """A ruling of an edition: how far it goes, what follows and when, on which answers (and which
    of them it does not need), and what to ask next where it is open."""

    decision: str
    title: str
    edition: str
    status: str
    verdict: str
    consequences: tuple[Due, ...]
    because: Mapping[str, str]
    not_needed: tuple[str, ...]
    notes: tuple[Said, ...]
    nearest: tuple[Place, ...]
    next_question: Question | None
    appeal: str
    data_version: str


@dataclass(frozen=True)
class Heard:
    """An answer a story may have given; to be confirmed by the person who told it."""

    fact: str
    value: str
    question: str
    answer: str
    words: str


@dataclass(frozen=True)
class Lead:
    """A decision a story leads to, with the answers to be confirmed; `editions` are those it rules
    in.
    """

    decision: str
    title: str
    editions: tuple[str, ...]
    newest: str
    to_confirm: tuple[Heard, ...]


@dataclass(frozen=True)
class Compared:
    """The ruling of each edition on the same answers, and step by step whether they differ."""

    rulings: Mapping[str, Decided]
    steps: Mapping[str, str]


@dataclass(frozen=True)
class Changes:
    """The changes that match, at most `MOST_CHANGES`, and how many there are in all."""

    count: int
    changes: tuple[Fate, ...]


@dataclass(frozen=True)
class Irregularity:
    """An irregularity that calls show: which call, its name and places, and the ruling as far as it
    goes.
    """

    call: int
    name: str
    cites: tuple[Place, ...]
    ruling: Decided | None


@dataclass(frozen=True)
class Detected:
    """The irregularities in order, the calls not looked at because one of them has to be decided
    first, and a word where there is none.
    """

    edition: str
    found: tuple[Irregularity, ...]
    not_looked_at: str
    says: str
