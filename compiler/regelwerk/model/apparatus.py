"""What stands beside the clauses as frozen values: terms, documents nobody holds, headwords,
contradictions, topics, phrases.

In: the places of the book.  Out: the types that name clauses without being one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from regelwerk.model.book import Defect, Place


@dataclass(frozen=True, slots=True)
class Term:
    """A concept: the one word of the restatements and the words of editions and countries; a
    `common` one needs no link in texts.

    `apart` excuses a place that defines it under another name: id → why. `means` tells it where no
    definition bears its name, and `rests` what that rests on where no place defines it.
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
    """A paragraph known only by citation, and the nearest one we hold (`certainty`: sure, likely or
    none).

    `place` is the line of the concordance where there is one, `declared` that of what is known.
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
    """An entry of the printed subject index: the places it points to, the entries it sends on to
    (`see`), both as printed.

    `parent` is the main entry of a sub-entry; `note` is what the source remarks beside it; `apart`
    excuses a place without a word of the headword: id → why.
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
    """Places that contradict each other: what each says, and per edition the one that applies
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
    """A question of a topic: the ids written for some editions, and what it means that others have
    none (`silent`).
    """

    ask: str
    at: Mapping[str, tuple[str, ...]]
    silent: Mapping[str, str]
    place: Place


@dataclass(frozen=True, slots=True)
class Topic:
    """What people ask about across laws: its name and group, what they call it besides, what it is
    about, its questions in order.
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
class Asked:
    """Phrases in which people tell what has happened, and the ids they lead to: decisions, places,
    `topic:…`, `term:game/…`, cases.
    """

    at: tuple[str, ...]
    say: tuple[str, ...]
    game: str
    place: Place


@dataclass(frozen=True, slots=True)
class Learned:
    """What was learnt from how people speak in a game: letters for what always counts, for words
    and for ids; from what (a digest).
    """

    of: str
    unit: int
    always: str
    words: Mapping[str, str]
    places: Mapping[str, str]
    game: str
    place: Place


@dataclass(frozen=True, slots=True)
class Heard:
    """Words that give a question (`fact`) one of its answers."""

    fact: str
    value: str
    say: tuple[str, ...]
    game: str
    place: Place


@dataclass(frozen=True, slots=True)
class Absent:
    """What people ask for and no edition of a game has: the words for it, what it is, why it is not
    here, ids to read instead.
    """

    words: tuple[str, ...]
    what: str
    why: str
    near: tuple[str, ...]
    game: str
    place: Place
