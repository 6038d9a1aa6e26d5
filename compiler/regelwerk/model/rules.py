"""The rules of decision as frozen values: effects, rows, decisions, cases.

In: the types of the books.  Out: types whose facts, values and parameters are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from regelwerk.model.book import Place
from regelwerk.model.moments import NOW

# the effect that applies another decision: its one parameter is the id of that decision
APPLY = "apply"
# the roles by which nobody at the table is addressed, because they are away, or because whoever
# it concerns is one of all: what is said to them is said without a name
TO_ALL = frozenset(
    {
        "appeals_committee",
        "board",
        "captain",
        "court",
        "court_member",
        "director",
        "director_in_charge",
        "nobody",
        "organizer",
        "player",
        "players",
        "referee",
        "regulating_authority",
        "scorer",
        "side",
        "tournament_management",
    }
)
ASIDE = -1  # weight of an effect that is no headline while its ruling says something else
# the row of a decision whose premise is not established, and the effects, one for each game, that
# name a decision which establishes it
PREMISE_OPEN, DOORS = "premise_open", ("decide_first", "settle_first")
# the name of the last row where the decision rules what holds when the text is silent; no row of
# the data has this id
OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a game with the first and last law (or section) that belongs to it, and the places
    (`at`) whose address does not show it.
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
    """The points that an effect gives to each of `players` players: to whom (`to`, as in an
    effect), and the parameter that holds their number.

    `sign` is -1 where the parameter holds what is lost.
    """

    to: str
    players: int
    param: str
    sign: int


@dataclass(frozen=True, slots=True)
class Effect:
    """A consequence of the closed vocabulary: its parameters and its one German sentence; `home` is
    the decision in whose file it stands, or empty.

    The domain of a parameter is the word `roles`, `number` or `text`, or a mapping of values to
    German words. `due` is one of `MOMENTS`. In one case the effect is said with only one set of
    values for each choice of the parameters `once_for` (None: with any number of sets). `orders` is
    what it orders about things in dispute (object → value of a parameter, empty for any → order).
    `points` are the points it gives, in the order in which clauses divide them (the culprit first).
    `headline` is its weight where one sentence is chosen for the headline of a ruling beside the
    first one (0: not chosen; `ASIDE`: not even as the first one while the ruling says something
    else). `remedy` is whether it says what can be done against the ruling, or that nothing can.
    `each` is whether it speaks of an infraction itself, so that two events of one incident may say
    it differently. `end` is what it does to the rest of play and to the result, by the values of
    its first parameter (none given: any value); `tricks` is the parameter with the number of tricks
    that go from the offending side to the other one, or empty. `say` is what the director says of
    it at the table, by the value of the one parameter that has these (empty: for every value); an
    empty text is nothing, no entry is not written; `unsaid` is why nothing is said though it binds
    somebody there.
    """

    id: str
    game: str
    to: str
    params: Mapping[str, str | Mapping[str, str]]
    says: str
    due: str
    place: Place
    say: Mapping[str, str] = field(default_factory=dict)
    unsaid: str = ""
    home: str = ""
    once_for: tuple[str, ...] | None = None
    orders: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    points: tuple[Portion, ...] = ()
    headline: int = 0
    remedy: bool = False
    each: bool = False
    end: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tricks: str = ""

    @property
    def shares(self) -> bool:
        """Return whether the effect states only points, so that a row may name the clause that
        divides them instead.
        """
        return bool(self.points) and self.params.keys() == {
            portion.param for portion in self.points
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """An effect with its parameters, the only editions in which it holds (`only`; none given: those
    of its row), and the clauses it rests on.

    Where `cites` (edition → ids) names an edition, it replaces the row's citations there. An
    outcome that applies another decision binds facts there to values (`given`), and names the facts
    that mean the same event in both decisions (`shared`).
    """

    effect: str
    params: Mapping[str, str]
    cites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    given: Mapping[str, str] = field(default_factory=dict)
    shared: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    place: Place | None = field(default=None, compare=False)  # None where it is written in no file

    def holds(self, edition: str) -> bool:
        """Return whether the outcome follows in an edition in which its row holds."""
        return not self.only or edition in self.only


@dataclass(frozen=True, slots=True)
class Row:
    """One rule of a decision: its conditions on closed choices, its outcomes, and the editions in
    which it holds with their clauses.

    `apart` excuses a cited clause whose counterpart in the edition before or after is not cited (id
    → reason), `no_case` gives the reason why no case of an edition uses the row (edition → reason),
    `note` is given by edition.
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
    """What a decision rules where the text of an edition is silent: `not_covered` or `refer`, with
    the reason and the nearest clauses by edition.
    """

    editions: tuple[str, ...]
    outcome: str
    reason: Mapping[str, str]
    nearest: Mapping[str, tuple[str, ...]]
    place: Place | None = field(default=None, compare=False)  # None where it is written in no file


@dataclass(frozen=True, slots=True)
class Everyday:
    """The mark of a decision that is needed every day: its rank in its game, its everyday name, and
    the one place, or the first and the last place, that treat it.

    `also` names decisions that are often needed together with it.
    """

    rank: int
    called: str
    at: tuple[str, ...]
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Premise:
    """What a decision presumes: the question that must be answered with yes, and the clauses by
    edition from which that follows.
    """

    fact: str
    cites: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Yield:
    """A decision to which another one yields where both may be asked, by the clauses of each
    edition (`because`).
    """

    decision: str
    because: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Decision:
    """One irregularity or question, decided by rows over the facts it asks; an edition that it does
    not name is not decided yet.

    Where another decision applies it, its questions fall `due` at one of `MOMENTS`. `several` is
    whether it rules on several infractions of one game. `marks` say what it is about, each kind
    with the values that it may have; `yields_to` are the decisions that go before it.
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
    several: bool = False
    everyday: Everyday | None = None
    presumes: Premise | None = None
    marks: Mapping[str, frozenset[str]] = field(default_factory=dict)
    yields_to: tuple[Yield, ...] = ()

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that are decided, sorted: those with a row and those with an answer for a
        silent text.
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

    def find_silence(self, edition: str) -> Otherwise | None:
        """Return the answer where the text of an edition is silent on part of the question
        (`otherwise`) or on the whole (`silent`), or None.
        """
        return next(
            (each for each in (self.otherwise, *self.silent) if each and edition in each.editions),
            None,
        )


@dataclass(frozen=True, slots=True)
class Expected:
    """The ruling that a case expects of an edition: `row` (`otherwise` where the text is silent),
    or `open`, the rows still possible.

    `facts` is all that is known there, `chained` the expected row of each decision applied, at any
    depth (decision → row).
    """

    facts: Mapping[str, str]
    row: str
    open: tuple[str, ...]
    chained: Mapping[str, str]
    lesson: str
    place: Place


@dataclass(frozen=True, slots=True)
class Case:
    """A story on which a decision rules, with the ruling expected of each edition; `facts` are
    known in every edition.
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
    """A clause that, with all clauses below it, belongs to no decision: the class of such clauses,
    and the reason.
    """

    id: str
    kind: str
    reason: str
    place: Place


@dataclass(frozen=True, slots=True)
class Unwalked:
    """A call from a row to another decision that no case uses yet in some editions."""

    decision: str
    row: str
    target: str
    editions: tuple[str, ...]
    place: Place
