"""A ruling as a value, what it says in order of time, and the refusals of a question.

In: nothing.  Out: `Ruling` and its parts; `Refused` and its kinds. Ids are those of the data,
sentences and notes are German.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from regelwerk.engine.call import pick_later
from regelwerk.errors import Spoken, suggest_nearest
from regelwerk.model.moments import MOMENTS

Status = Literal["settled", "open", "not_regulated", "undecided"]
LISTED = 24  # names listed in a refusal; of more only the number is given
LISTS = {
    "Entscheidung": "regelwerk decisions",
    "Angabe": "regelwerk show DECISION",
    "Rolle": "regelwerk norms",
}  # the commands that list what a refusal only counts


@dataclass(frozen=True, slots=True)
class Share:
    """The points that each of `players` players gets, or loses where they are negative."""

    to: str
    to_label: str
    players: int
    points: int


@dataclass(frozen=True, slots=True)
class OutcomeSaid:
    """One outcome: for whom (`to`, a role), in one sentence, by which clauses; it falls `due` now,
    next, at the end or later.

    `say` is what the director says of it at the table, in the second person, or empty. `points` are
    the points it gives, mostly none.
    """

    effect: str
    params: Mapping[str, str]
    to: str
    to_label: str
    says: str
    say: str
    cites: tuple[str, ...]
    due: str
    points: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The known value of a fact."""

    fact: str
    value: str


@dataclass(frozen=True, slots=True)
class Because:
    """The answers that mattered, the row they lead to (empty while open), its clauses, the clauses
    that give it precedence, its outcomes.
    """

    facts: tuple[Answer, ...]
    row: str
    cites: tuple[str, ...]
    precedence: tuple[str, ...]
    outcomes: tuple[OutcomeSaid, ...]


@dataclass(frozen=True, slots=True)
class Failing:
    """A condition that is not met: the known value (empty where only other answers exclude it) and
    the values wanted.
    """

    fact: str
    value: str
    wanted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A row that does not apply, with all its failing conditions; where none fails, the row taken
    has precedence.
    """

    row: str
    failing: tuple[Failing, ...]
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Another value of one fact that changes the ruling, and the row it would lead to (empty where
    that depends on more facts).
    """

    fact: str
    value: str
    row: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence said once, with its addressee, all clauses that order it, and the rows that say
    it, each as `decision/row`; `say` is the same as the director says it at the table, or empty.
    """

    says: str
    say: str
    to: str
    to_label: str
    cites: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """The sentences that fall `due` at one moment, and the decisions whose questions are asked then
    and not answered yet.
    """

    due: str
    sentences: tuple[Sentence, ...]
    deferred: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """The ruling of an edition on the facts given.

    `status` is `settled`, `open` (several rows are still `possible`, and `next_question` is the
    fact to ask), `not_regulated` (the text has been read and is silent) or `undecided` (nobody has
    decided it for this edition yet); `otherwise` is `not_covered` or `refer` where the decision
    itself says that the text is silent. `chained` holds the rulings of the decisions applied;
    `repeated` names those that are ruled elsewhere in the chain with the same facts. `due` is the
    moment of this step in the chain; `deferred` names the decisions applied that fall due later and
    still have open questions, which are not asked at once. Ids of rows are those of `decision`.
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

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of the whole chain at which something is said or asked, in order of time.

        An effect falls due no earlier than the decision that orders it.
        """
        said, deferred = list_said(self), list_deferred(self)
        return tuple(
            Moment(due, merge_sentences(said[due]), tuple(deferred[due]))
            for due in MOMENTS
            if said[due] or deferred[due]
        )

    def sentences(self) -> tuple[Sentence, ...]:
        """Return what a person reads of the whole chain, in order of time; empty where nothing
        follows from the text, or not yet.
        """
        return tuple(sentence for moment in self.moments for sentence in moment.sentences)


def walk_rulings(ruling: Ruling) -> Iterator[Ruling]:
    """Yield a ruling and those of the decisions it applies, at any depth, in the order of their
    rows.
    """
    yield ruling
    for below in ruling.chained:
        yield from walk_rulings(below)


def list_said(ruling: Ruling) -> dict[str, list[tuple[Ruling, OutcomeSaid]]]:
    """Return what a whole chain says at each moment, each with the ruling that says it."""
    found: dict[str, list[tuple[Ruling, OutcomeSaid]]] = {due: [] for due in MOMENTS}
    for each in walk_rulings(ruling):
        for outcome in each.outcomes:
            if outcome.says:
                found[pick_later(each.due, outcome.due)].append((each, outcome))
    return found


def list_deferred(ruling: Ruling) -> dict[str, list[str]]:
    """Return the decisions of a whole chain whose questions are asked at each moment and are not
    answered yet, each once.
    """
    found: dict[str, dict[str, None]] = {due: {} for due in MOMENTS}
    for each in walk_rulings(ruling):
        for below in each.chained:
            if below.decision in each.deferred:
                found[below.due][below.decision] = None
    return {due: [*decisions] for due, decisions in found.items()}


def merge_sentences(said: Sequence[tuple[Ruling, OutcomeSaid]]) -> tuple[Sentence, ...]:
    """Return each sentence once for each addressee, in the order in which it is first said."""
    same: dict[tuple[str, str], list[tuple[Ruling, OutcomeSaid]]] = {}
    for ruling, outcome in said:
        same.setdefault((outcome.says, outcome.to), []).append((ruling, outcome))
    return tuple(
        Sentence(
            says=says,
            say=group[0][1].say,
            to=to,
            to_label=group[0][1].to_label,
            cites=tuple(dict.fromkeys(id for _, outcome in group for id in outcome.cites)),
            rows=tuple(dict.fromkeys(f"{ruling.decision}/{ruling.row}" for ruling, _ in group)),
        )
        for (says, to), group in same.items()
    )


class Refused(Spoken):
    """The refusal of a question that the engine cannot take; `given` is what it does not accept,
    `accepted` what it would accept in its place (empty where nothing).
    """

    def __init__(self, message: str, given: str, accepted: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.given = given
        self.accepted = accepted


class UnknownDecision(Refused):
    """The refusal of a decision that does not exist."""


class UnknownEdition(Refused):
    """The refusal of an edition that does not exist, or not for this game or decision."""


class UnknownFact(Refused):
    """The refusal of a fact that neither the decision nor one it applies asks."""


class UnknownAnswer(Refused):
    """The refusal of a value that the fact does not have."""


class UnknownName(Refused):
    """The refusal of an unknown game, phase, role, force or group of hits."""


class ImpossibleFacts(Refused):
    """The refusal of answers that cannot all be true; `given` names a smallest set of them."""


def accept(kind: type[Refused], subject: str, given: object, accepted: Collection[str]) -> None:
    """Raise a refusal of this kind unless `given` is one of `accepted`; the refusal says what is
    possible, and the nearest.
    """
    if not isinstance(given, str) or given not in accepted:
        known = tuple(accepted)
        hint = suggest_nearest(given, known) if isinstance(given, str) else ""
        amiss = f"„{given}“ gibt es nicht" if isinstance(given, str) else f"{given!r} ist kein Text"
        raise kind(
            f"{subject} {amiss}; {tell_possible(subject, known)}" + (f" ({hint})" if hint else ""),
            str(given),
            known,
        )


def tell_possible(subject: str, known: Collection[str]) -> str:
    """Return what is possible in words: the values, or where they are more than `LISTED` their
    number and the command that lists them.
    """
    if len(known) <= LISTED:
        return f"möglich: {', '.join(known)}"
    return f"möglich sind {len(known)}" + (
        f", zu finden mit `{LISTS[subject]}`" if subject in LISTS else ""
    )


def accept_edition(edition: object, game: str, games: Mapping[str, str]) -> None:
    """Raise `UnknownEdition` unless an edition is one of a game; `games` gives the game of each
    edition.
    """
    accept(
        UnknownEdition,
        f"Ausgabe von {game.capitalize()}",
        edition,
        [each for each, its in games.items() if its == game],
    )
