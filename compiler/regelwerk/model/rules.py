"""The rules of decision as frozen values: facts, effects, rows, decisions, cases.

In: the types of the books.  Out: types whose facts, values and parameters are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from regelwerk.model.book import Place
from regelwerk.model.moments import NOW

# the effect that goes on with another decision: its one parameter is the id of that decision
APPLY = "apply"
ASIDE = -1  # the weight of an effect that is no headline while its ruling says more
# the name of the last row where the decision says what holds when the text is silent; no row is
# called so
OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a game with the first and last law (or section) that belongs to it, and places
    whose address does not tell (`at`).
    """

    id: str
    game: str
    label: str
    first: str
    last: str
    place: Place
    at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Portion:
    """Points that an effect gives each of so many `players`: to whom, as `to` of an effect, and the
    parameter they stand in.

    `sign` is -1 where the parameter says what is lost.
    """

    to: str
    players: int
    param: str
    sign: int


@dataclass(frozen=True, slots=True)
class Effect:
    """An outcome of the closed vocabulary: its parameters and its one German sentence; `home` as of
    a fact.

    A parameter's domain is the word `roles`, `number` or `text`, or a mapping of values to German
    words. `due` is one of `MOMENTS`. In one case it is said with one set of values for each choice
    of the parameters `once_for` (nothing: as often as you like), and with none of the effects
    `against`, each with the values of its first parameter that alone are meant (none: whatever it
    says). `points` are those it carries, in the order in which clauses share them out (the culprit
    first). `headline` is how much it weighs as one (0: nothing; `ASIDE`: it is none while the
    ruling says more). `remedy` tells that it says what can be done against the ruling, or that
    nothing can.
    """

    id: str
    game: str
    to: str
    params: Mapping[str, str | Mapping[str, str]]
    says: str
    due: str
    place: Place
    home: str = ""
    once_for: tuple[str, ...] | None = None
    against: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    points: tuple[Portion, ...] = ()
    headline: int = 0
    remedy: bool = False

    @property
    def shares(self) -> bool:
        """Whether it says nothing but points, so that a row may name the clause that shares them
        out instead.
        """
        return bool(self.points) and self.params.keys() == {
            portion.param for portion in self.points
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """An effect with its parameters, the editions in which alone it holds (`only`, none: those of
    its row), and what it rests on.

    Where `cites` (edition → ids) names an edition, it replaces the row's citations there. One that
    applies another decision binds facts there to values (`given`), and names those that mean the
    same event here and there (`shared`).
    """

    effect: str
    params: Mapping[str, str]
    cites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    given: Mapping[str, str] = field(default_factory=dict)
    shared: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    place: Place | None = field(default=None, compare=False)  # None where it is written in no file

    def holds(self, edition: str) -> bool:
        """Whether it follows in an edition in which its row holds."""
        return not self.only or edition in self.only


@dataclass(frozen=True, slots=True)
class Row:
    """One rule of a decision: a conjunction of closed choices, its outcomes, and the editions (with
    clauses) in which it holds.

    `apart` excuses a cited clause whose counterpart in the edition before or after is not cited (id
    → why), `no_case` that no case of an edition runs the row (edition → why), `note` is by edition.
    """

    id: str
    when: Mapping[str, frozenset[str]]
    then: tuple[Outcome, ...]
    cites: Mapping[str, tuple[str, ...]]
    overrides: tuple[str, ...]
    because: Mapping[str, tuple[str, ...]]
    note: Mapping[str, str]
    place: Place
    apart: Mapping[str, str] = field(default_factory=dict)
    no_case: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What a decision says where the text of an edition is silent: `not_covered` or `refer`, with
    reason and nearest clauses by edition.
    """

    editions: tuple[str, ...]
    outcome: str
    reason: Mapping[str, str]
    nearest: Mapping[str, tuple[str, ...]]
    place: Place | None = field(default=None, compare=False)  # None where it is written in no file


@dataclass(frozen=True, slots=True)
class Everyday:
    """A decision that is needed every day: its rank in its game, what people call it, the first and
    last place that treat it.

    `also` are decisions that somebody who came for it may want at once.
    """

    rank: int
    called: str
    at: tuple[str, ...]
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """One irregularity or question, decided by rows over the facts it asks; an edition that it does
    not name is not decided yet.

    Where another decision applies it, its questions fall `due` at one of `MOMENTS`.
    """

    id: str
    game: str
    title: str
    phase: str
    about: str
    synonyms: tuple[str, ...]
    asks: tuple[str, ...]
    rows: tuple[Row, ...]
    otherwise: Otherwise | None
    place: Place
    silent: tuple[Otherwise, ...] = ()
    due: str = NOW
    everyday: Everyday | None = None

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that are decided, sorted: those with a row and those whose silence is
        said.
        """
        silences = [
            edition
            for silence in (self.otherwise, *self.silent)
            if silence
            for edition in silence.editions
        ]
        return tuple(
            sorted({edition for row in self.rows for edition in row.cites}.union(silences))
        )

    def silence(self, edition: str) -> Otherwise | None:
        """What is said where the text of an edition is silent on part of the question (`otherwise`)
        or on the whole (`silent`).
        """
        return next(
            (each for each in (self.otherwise, *self.silent) if each and edition in each.editions),
            None,
        )


@dataclass(frozen=True, slots=True)
class Expected:
    """What an edition is expected to rule on a story: `row` (`otherwise` where the text is silent),
    or `open`, the rows still possible.

    `facts` is all that is known there, `chained` what the decisions applied rule, however deep: the
    row by the decision.
    """

    facts: Mapping[str, str]
    row: str
    open: tuple[str, ...]
    chained: Mapping[str, str]
    lesson: str
    place: Place


@dataclass(frozen=True, slots=True)
class Case:
    """A story that a decision rules on, with what each edition is expected to rule; `facts` are
    known whatever the edition.
    """

    id: str
    game: str
    decision: str
    title: str
    story: str
    exemplifies: str
    facts: Mapping[str, str]
    rules: Mapping[str, Expected]
    place: Place


@dataclass(frozen=True, slots=True)
class Exemption:
    """A clause that belongs to no decision, with what is below it: the class of such clauses, and
    the reason.
    """

    id: str
    kind: str
    reason: str
    place: Place


@dataclass(frozen=True, slots=True)
class Unwalked:
    """A call of a row to another decision that waits for a case in some editions."""

    decision: str
    row: str
    target: str
    editions: tuple[str, ...]
    place: Place
