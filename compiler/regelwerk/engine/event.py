"""The events of an incident and the one ruling on them, as values.

In: nothing.  Out: `Event`; `Incident` and its parts. Events are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from regelwerk.engine.ruling import Ruling

if TYPE_CHECKING:
    from regelwerk.calc.bridge.board_end import BoardEnd
    from regelwerk.calc.doppelkopf.game_end import GameEnd


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: the decision that rules on it, the facts known (fact → value), and
    who did it, as seats of the table, behind `@` when or where else it was (`ids/who.py`); two
    events of different people or moments are never taken for one.
    """

    decision: str
    facts: Mapping[str, str] = field(default_factory=dict)
    who: str = ""


@dataclass(frozen=True, slots=True)
class Carried:
    """A fact that an event knows from another one: its value, and the number of that event; 0 where
    it follows from what is told of the result.
    """

    fact: str
    value: str
    source: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """An event with its number (from 1), what it knows from other events, all facts it was ruled on
    (`known`), its ruling, and the decisions that other events have `told`, since they ask what has
    happened or since another event is about them: where the ruling leads to them it does not ask.
    """

    number: int
    event: Event
    carried: tuple[Carried, ...]
    known: Mapping[str, str]
    ruling: Ruling
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SentenceOf:
    """A sentence said once, as in a timeline, with the numbers of the events it comes from, and of
    those in which it speaks of the partner of whoever did it.
    """

    says: str
    say: str
    to: str
    to_label: str
    cites: tuple[str, ...]
    rows: tuple[str, ...]
    events: tuple[int, ...]
    partners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact to ask next (`id`), or a decision whose questions wait for their moment, with the
    numbers of the events that need it.
    """

    id: str
    events: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MomentOf:
    """What falls `due` at one moment: the sentences, and the decisions still to be settled then."""

    due: str
    sentences: tuple[SentenceOf, ...]
    deferred: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What a ruling bids to bear in mind: the note of a row, its clauses, the numbers of the
    events.
    """

    says: str
    cites: tuple[str, ...]
    events: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One of two sentences told of each other: the number of its event, its row as `decision/row`,
    the sentence, its clauses.
    """

    event: int
    row: str
    says: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clash:
    """Two sentences of two events that cannot stand together, the earlier event first. `kind` is
    `opposed` (of one and the same thing they contradict each other; of two things they do not),
    `whole` (they contradict each other about the board or game, of which there is one) or `ended`
    (by the earlier one play is over, by the later one it goes on).
    """

    kind: str
    first: Side
    last: Side


@dataclass(frozen=True, slots=True)
class Answered:
    """A sentence that has the result checked later, and the sentence of another event (`by`) that
    says whether it is changed.
    """

    check: Side
    by: Side


@dataclass(frozen=True, slots=True)
class Moot:
    """What a sentence (`by`) of one event makes moot of other events, as far as it has not been
    done before: their sentences, the decisions that need not be settled (`waiting`), their notes.
    `kind` is `claimed` (nothing is played after a claim; how its tricks go may still depend on
    that), `over` (play is over) or `void` (the result does not count).
    """

    kind: str
    by: Side
    sentences: tuple[SentenceOf, ...]
    waiting: tuple[Asked, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Incident:
    """One ruling on several events: the events with their own rulings, what follows in order of
    time, the facts to ask next, sentences that cannot stand together, notes. `distinct` are those
    that stand together only if they speak of different things: they contradict nothing.

    `joint` are the decisions that are still to be ruled, as an event of their own: those on several
    infractions, and those that sentences name for the result. `unpunished` are the numbers of the
    events that have no consequences, since of several infractions only the one committed first is
    punished: their rulings say nothing in `moments` and ask nothing. What is `moot` stands there
    alone: the rulings of the events have it no longer. What is `answered` need not be checked any
    more. `figures` is what the board or game comes to, None where nothing was told of its result;
    `result` are the facts that follow from what was told.
    """

    edition: str
    events: tuple[Ruled, ...]
    moments: tuple[MomentOf, ...]
    questions: tuple[Asked, ...]
    joint: tuple[Asked, ...]
    unpunished: tuple[int, ...]
    moot: tuple[Moot, ...]
    answered: tuple[Answered, ...]
    conflicts: tuple[Clash, ...]
    distinct: tuple[Clash, ...]
    notes: tuple[Note, ...]
    data_version: str
    figures: BoardEnd | GameEnd | None = None
    result: Mapping[str, str] = field(default_factory=dict)

    def sentences(self) -> tuple[SentenceOf, ...]:
        """Return what a person reads of the whole incident, in order of time; empty where nothing
        follows from the text, or not yet.
        """
        return tuple(sentence for moment in self.moments for sentence in moment.sentences)
