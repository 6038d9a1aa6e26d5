"""What is asked: facts, what is said before the choice, what cannot be of their answers.

In: places of the data.  Out: frozen values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from regelwerk.model.book import Place


@dataclass(frozen=True, slots=True)
class Aloud:
    """A sentence a director says to the players, or leaves unsaid, in the editions whose clauses it
    cites.

    `decision` is the one in which alone it is said, or empty; an answer known that is not among
    those of `when` leaves it out.
    """

    says: str
    cites: tuple[str, ...]
    decision: str = ""
    when: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fact:
    """A question with a closed domain (`values`: key → German label), which has a sense only once
    those of `after` are answered.

    `home` is the decision in whose file it stands, or empty. `aloud` is read out before the choice,
    `hush` is what is left unsaid then.
    """

    id: str
    game: str
    question: str
    ask: str
    away: bool
    criteria: str
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


@dataclass(frozen=True, slots=True)
class Constraint:
    """A combination of fact values that cannot be; `home` as of a fact."""

    never: Mapping[str, frozenset[str]]
    why: str
    place: Place
    home: str = ""
