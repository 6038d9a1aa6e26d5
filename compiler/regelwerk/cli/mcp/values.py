"""The values an assistant receives: German text and ids, every sentence with its places.

In: nothing.  Out: the classes of all answers. A list that may be long comes page by page:
`next_cursor` asks for the next page, empty at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A clause, case or other place: its id and its citation."""

    id: str
    cited: str


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found; `kind` is decision, rule, case, term or topic; `meant` tells that none of
    its words was typed, but that people who ask in these words mean it.
    """

    id: str
    title: str
    kind: str
    game: str
    cited: str
    meant: bool


@dataclass(frozen=True, slots=True)
class NotHere:
    """Something asked for that is in none of these rules, with the reason."""

    word: str
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Found:
    """The hits, the best first, and what is not in these rules."""

    hits: tuple[Hit, ...]
    not_here: tuple[NotHere, ...]


@dataclass(frozen=True, slots=True)
class Fate:
    """The change of a place from one edition to the next: its kind, its weight and the reasons for
    both.
    """

    older: tuple[Place, ...]
    newer: tuple[Place, ...]
    kind: str
    weight: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in our restatement, never the official wording; `state` tells that its edition does
    not print it, and which one does.
    """

    place: Place
    title: str
    text: str
    state: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A clause with all below it, and on the first page the places it refers to, the places that
    cite it, the decisions that rest on it, its lineage, and what else the citation may mean.
    """

    edition: str
    clauses: tuple[Clause, ...]
    refers: tuple[Place, ...]
    cited_by: tuple[Place, ...]
    decisions: tuple[str, ...]
    lineage: tuple[Fate, ...]
    may_also_mean: tuple[Place, ...]
    next_cursor: str


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence and its places."""

    says: str
    cites: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The next question: of whom it is asked (`away`: away from the table), the answers still
    possible, the standard of judgement, and what is read aloud before it.
    """

    fact: str
    question: str
    whom: str
    away: bool
    answers: Mapping[str, str]
    criteria: Said | None
    read_aloud: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Due:
    """The sentences that fall due at a moment (now, next, end, later), and the decisions to be
    taken then that are still open.
    """

    when: str
    sentences: tuple[Said, ...]
    to_be_decided: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decided:
    """A ruling of an edition: how far it goes, what follows and when, the answers it rests on, the
    answers it does not need, and the next question where it is open.
    """

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


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer a story may have given; to be confirmed by the person who told it."""

    fact: str
    value: str
    question: str
    answer: str
    words: str


@dataclass(frozen=True, slots=True)
class Lead:
    """A decision a story leads to, with the answers to be confirmed; `editions` are those in which
    it rules.
    """

    decision: str
    title: str
    editions: tuple[str, ...]
    newest: str
    to_confirm: tuple[Heard, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The ruling of each edition on the same answers, and for each step whether they differ."""

    rulings: Mapping[str, Decided]
    steps: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes that match, and the number of all that match."""

    count: int
    changes: tuple[Fate, ...]
    next_cursor: str


@dataclass(frozen=True, slots=True)
class Irregularity:
    """An irregularity that calls show: the number of the call, its name and places, and the ruling
    as far as it goes.
    """

    call: int
    name: str
    cites: tuple[Place, ...]
    ruling: Decided | None


@dataclass(frozen=True, slots=True)
class Detected:
    """The irregularities in order, the calls not looked at because an irregularity has to be
    decided first, and a sentence where there is none.
    """

    edition: str
    found: tuple[Irregularity, ...]
    not_looked_at: str
    says: str


@dataclass(frozen=True, slots=True)
class Stage:
    """What an edition says at a place, and what changed there since the edition before."""

    edition: str
    clauses: tuple[Clause, ...]
    changes: tuple[Fate, ...]


@dataclass(frozen=True, slots=True)
class Norm:
    """Who may, should or must do what, and when; `under` are the clauses above, whose words apply,
    too.
    """

    place: Place
    role: str
    force: str
    act: str
    when: str
    under: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Norms:
    """The norms that match, and the number of all that match."""

    count: int
    norms: tuple[Norm, ...]
    next_cursor: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a topic, with the places of each edition that answer it, or why it has none."""

    question: str
    places: Mapping[str, tuple[Place, ...]]
    silent: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Topic:
    """What people ask across laws; where topics are only listed, without its questions."""

    id: str
    game: str
    title: str
    questions: tuple[Asked, ...]
    decisions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics that match, and the number of all that match."""

    count: int
    topics: tuple[Topic, ...]
    next_cursor: str


@dataclass(frozen=True, slots=True)
class Told:
    """An answer in sentences, each with its places in brackets."""

    says: tuple[str, ...]
