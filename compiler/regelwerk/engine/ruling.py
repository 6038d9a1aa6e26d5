"""A ruling as a value, and the ways a question can be refused.

In: nothing.  Out: `Ruling` and its parts; `Refused` and its kinds. Ids are those of the data,
sentences and notes are German.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from regelwerk.errors import Spoken, nearest

Status = Literal["settled", "open", "not_regulated", "undecided"]
LISTED = 24  # names in a refusal; more are counted


@dataclass(frozen=True, slots=True)
class Share:
    """Points that each of so many `players` gets, or loses where they are less than nothing."""

    to: str
    to_label: str
    players: int
    points: int


@dataclass(frozen=True, slots=True)
class OutcomeSaid:
    """One consequence: for whom (`to`, a role), in one sentence, by which clauses; it falls `due`
    now, next, at the end or later.

    `points` are those it carries, mostly none.
    """

    effect: str
    params: Mapping[str, str]
    to: str
    to_label: str
    says: str
    cites: tuple[str, ...]
    due: str
    points: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a fact."""

    fact: str
    value: str


@dataclass(frozen=True, slots=True)
class Because:
    """The answers that mattered, the row they lead to (empty while open), its clauses, those that
    give it precedence, its outcomes.
    """

    facts: tuple[Answer, ...]
    row: str
    cites: tuple[str, ...]
    precedence: tuple[str, ...]
    outcomes: tuple[OutcomeSaid, ...]


@dataclass(frozen=True, slots=True)
class Failing:
    """A condition that is not met: the value known (empty if only excluded by the others) and the
    values wanted.
    """

    fact: str
    value: str
    wanted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A row that does not apply with all its failing conditions; none failing means that the row
    taken has precedence.
    """

    row: str
    failing: tuple[Failing, ...]
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Another value of one fact that flips the ruling, and the row it would lead to (empty if that
    depends on more).
    """

    fact: str
    value: str
    row: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an edition says to the facts given.

    `status` is `settled`, `open` (several rows still `possible`, `next_question` tells what to
    ask), `not_regulated` (the text has been read and is silent) or `undecided` (nobody has decided
    it for this edition yet); `otherwise` is `not_covered` or `refer` where the decision itself says
    that the text is silent. `chained` holds the rulings of decisions applied; `repeated` names
    those it would apply but that are ruled elsewhere in the chain with the same facts. `due` is the
    moment of this step in the chain; `deferred` names the decisions applied that fall due later
    than it and still ask: their questions are not asked at once. Ids of rows are those of
    `decision`.
    """

    decision: str
    edition: str
    status: Status
    row: str
    otherwise: str
    outcomes: tuple[OutcomeSaid, ...]
    cites: tuple[str, ...]
    because: Because
    why_not: tuple[WhyNot, ...]
    would_change: tuple[Change, ...]
    not_needed: tuple[str, ...]
    possible: tuple[str, ...]
    next_question: str
    chained: tuple[Ruling, ...]
    repeated: tuple[str, ...]
    due: str
    deferred: tuple[str, ...]
    data_version: str
    note: str


class Refused(Spoken):
    """A question the engine cannot take; `given` is what it does not accept, `accepted` what it
    would (empty if nothing in its place).
    """

    def __init__(self, message: str, given: str, accepted: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.given = given
        self.accepted = accepted


class UnknownDecision(Refused):
    """No such decision."""


class UnknownEdition(Refused):
    """No such edition."""


class UnknownFact(Refused):
    """Neither the decision nor one it applies asks this."""


class UnknownAnswer(Refused):
    """The fact has no such value."""


class UnknownName(Refused):
    """No such game, phase, role, force or group of hits."""


class ImpossibleFacts(Refused):
    """Answers that cannot all be true; `given` names a smallest set of them."""


def accept(kind: type[Refused], subject: str, given: object, accepted: Collection[str]) -> None:
    """Raise a refusal that names what is accepted, or how much where that is too much to read, and
    the nearest, unless `given` is.
    """
    if not isinstance(given, str) or given not in accepted:
        known = tuple(accepted)
        hint = nearest(given, known) if isinstance(given, str) else ""
        possible = (
            f"möglich: {', '.join(known)}" if len(known) <= LISTED else f"möglich sind {len(known)}"
        )
        amiss = f"„{given}“ gibt es nicht" if isinstance(given, str) else f"{given!r} ist kein Text"
        raise kind(
            f"{subject} {amiss}; {possible}" + (f" ({hint})" if hint else ""), str(given), known
        )


def accept_edition(edition: object, game: str, games: Mapping[str, str]) -> None:
    """Raise `UnknownEdition` unless an edition is one of a game; `games` tells the game of each
    edition.
    """
    accept(
        UnknownEdition,
        f"Ausgabe von {game.capitalize()}",
        edition,
        [each for each, its in games.items() if its == game],
    )
