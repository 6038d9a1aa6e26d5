"""The frozen values for what accompanies the clauses: terms, documents that are not in the data,
headwords, contradictions, topics, phrases.

In: the places of the book.  Out: the types that refer to clauses without being one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from regelwerk.model.book import Defect, Place


@dataclass(frozen=True, slots=True)
class Term:
    """A concept: the one word that the restatements use for it, and the words of editions and
    countries; a `common` one needs no link in texts.

    `apart` excuses a place that defines it under another name (id → reason). `means` gives the
    meaning where no definition bears its name, and `rests` the clauses for that meaning where no
    place defines it.
    """

    id: str
    game: str
    label: str
    words: Mapping[str, tuple[str, ...]]
    countries: Mapping[str, tuple[str, ...]]
    english: str
    defined: tuple[str, ...]
    synonyms: tuple[str, ...]
    avoid: tuple[str, ...]
    common: bool
    place: Place
    apart: Mapping[str, str] = field(default_factory=dict)
    means: str = ""
    rests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class External:
    """A paragraph known only by citation, and the nearest one in the data (`certainty`: sure,
    likely or none).

    `place` is the line of the concordance where there is one, `declared` the line that declares
    what is known.
    """

    id: str
    game: str
    known: str
    nearest: tuple[str, ...]
    certainty: str
    reason: str
    place: Place
    declared: Place


@dataclass(frozen=True, slots=True)
class Headword:
    """An entry of the printed subject index: the places it points to, and the other entries it
    points to (`see`), both as printed.

    `parent` is the main entry of a sub-entry; `note` is the remark of the source beside it; `apart`
    excuses a place without a word of the headword (id → reason).
    """

    id: str
    edition: str
    title: str
    parent: str
    refs: tuple[str, ...]
    see: tuple[str, ...]
    note: str
    defects: tuple[Defect, ...]
    place: Place
    apart: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A contradiction between places: what each says, and for each edition the one that applies
    (empty where the sources leave it open).
    """

    id: str
    game: str
    title: str
    says: Mapping[str, str]
    applies: Mapping[str, str]
    why: str
    place: Place


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a topic: the ids of the places that answer it in some editions, and the meaning
    of their absence in others (`silent`).
    """

    ask: str
    at: Mapping[str, tuple[str, ...]]
    silent: Mapping[str, str]
    place: Place


@dataclass(frozen=True, slots=True)
class Topic:
    """A subject that people ask about across several laws: its name and group, its other names, a
    sentence on its scope, its questions in order.
    """

    id: str
    game: str
    title: str
    group: str
    also: tuple[str, ...]
    scope: str
    questions: tuple[Question, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Speech:
    """Phrases in which people tell what has happened, and the ids to which they lead, the best
    first: decisions, places, `topic:…`, `term:game/…`, cases.

    The words of `indexed` phrases are words of these things in the index.
    """

    at: tuple[str, ...]
    say: tuple[str, ...]
    indexed: bool
    game: str
    place: Place


@dataclass(frozen=True, slots=True)
class Heard:
    """Words that give one of its answers (`value`) to a question (`fact`)."""

    fact: str
    value: str
    say: tuple[str, ...]
    game: str
    place: Place


@dataclass(frozen=True, slots=True)
class Absent:
    """A subject that people ask for and no edition of a game has: the words for it, what it is, why
    it is not here, ids to read instead.
    """

    words: tuple[str, ...]
    what: str
    why: str
    near: tuple[str, ...]
    game: str
    place: Place
