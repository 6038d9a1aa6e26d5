"""The questions as frozen values: facts, the sentences said before a choice, the combinations of
answers that are impossible.

In: places of the data.  Out: frozen values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from regelwerk.model.book import Place


@dataclass(frozen=True, slots=True)
class Aloud:
    """A sentence that a director says to the players, or does not say, in the editions whose
    clauses it cites.

    `decision` is the only one in which it is said, or empty for all; a known answer that is not
    among those of `when` leaves it out.
    """

    says: str
    cites: tuple[str, ...]
    decision: str = ""
    when: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sign:
    """By what a row establishes something: an effect that it orders, with these parameters among
    its own, or (`effect` empty) the answer `value` to a fact on which it rests or which it tells;
    `means` is the answer that it establishes.
    """

    effect: str
    params: Mapping[str, str]
    fact: str = ""
    value: str = ""
    means: str = "yes"


@dataclass(frozen=True, slots=True)
class Fact:
    """A question with a closed domain (`values`: key → German label), which is asked only after the
    facts of `after` are answered.

    `home` is the decision in whose file it stands, or empty. The sentences of `aloud` are read out
    before the choice, those of `hush` are not to be said then. A row with one of the signs
    `established` answers it, mostly with yes. `of` is what the answer is about where several events
    of one incident ask it: the whole `board` or `game`, the `state` that an earlier event has
    brought about (of a `player`: for events of that player only), or the event itself (empty).
    `criteria` is what the answer is judged by, by edition (empty: in every edition). Where nearly
    every case has one answer, that is the `usual` one, and `seldom` says what holds otherwise.
    """

    id: str
    game: str
    question: str
    ask: str
    away: bool
    criteria: Mapping[str, str]
    cites: tuple[str, ...]
    values: Mapping[str, str]
    synonyms: tuple[str, ...]
    place: Place
    home: str = ""
    answers: Mapping[str, Place] = field(
        default_factory=dict, compare=False
    )  # where each value stands
    after: tuple[str, ...] = ()
    aloud: tuple[Aloud, ...] = ()
    hush: tuple[Aloud, ...] = ()
    established: tuple[Sign, ...] = ()
    of: str = ""
    usual: str = ""
    seldom: str = ""


@dataclass(frozen=True, slots=True)
class Constraint:
    """A combination of values of facts that is impossible; `home` is the decision in whose file it
    stands, or empty.
    """

    never: Mapping[str, frozenset[str]]
    why: str
    place: Place
    home: str = ""
