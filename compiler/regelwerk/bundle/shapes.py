"""The shapes of what the compiled files hold, for whoever reads them in typed Python: the same as
the public schemas say.

In: nothing.  Out: `TypedDict`s; what a key means stands in `schema/kb.schema.json` and
`schema/engine.schema.json`. Nothing is converted: a unit is the mapping that was read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

Force = Literal[
    "may",
    "need_not",
    "does",
    "should",
    "shall",
    "must",
    "should_not",
    "shall_not",
    "may_not",
    "must_not",
]
Game = Literal["bridge", "doppelkopf"]
Due = Literal["now", "next", "end", "later"]
Reference = TypedDict(
    "Reference", {"to": str, "as": str}
)  # where it leads, and what it means for the clause that has it
Unprinted = TypedDict(
    "Unprinted", {"text": str, "from": str}
)  # what a patch edition leaves out, and the clause it stands in
Pointer = TypedDict("Pointer", {"to": str, "as": Literal["indexes"]})


class Norm(TypedDict):
    """Who may, should or must do what, under which condition."""

    who: str
    force: Force
    act: str
    when: str


class Defect(TypedDict):
    """A fault of the source."""

    printed: str
    meant: str
    why: str
    kept: bool


class Move(TypedDict):
    """Where a place stands now, and where it stood."""

    newer: str
    older: str


class ChangeNote(TypedDict):
    """What a printed annotation claims to have changed."""

    printed: str
    new: list[str]
    extended: list[str]
    reworded: list[str]
    dropped: list[str]
    moved: list[Move]


class Cells(TypedDict):
    """A table of the source."""

    columns: list[str]
    rows: list[list[str]]


class Sanction(TypedDict):
    """What one person gets in one case."""

    who: str
    when: str
    severity: list[
        Literal["none", "irrelevant", "minor", "severe", "unsporting", "disqualification"]
    ]
    points: list[list[int]]
    penalty: list[str]
    deduction: list[str]
    bound: bool


class Unit(TypedDict):
    """One addressable unit of a source, restated."""

    id: str
    edition: str
    kind: str
    label: str
    title: str
    text: str
    parent: str
    norms: list[Norm]
    refs: list[Reference]
    figures: list[str]
    footnotes: list[str]
    status: Literal["encoded", "printed", "carried", "open"]
    carried_from: str
    unprinted: Unprinted | None
    defect: list[Defect] | None
    change_note: ChangeNote | None
    table: Cells | None
    sanction: list[Sanction] | None
    english: str
    remark: str


class Beginning(TypedDict):
    """Since when an edition, or some of its places, is in force, and where."""

    since: str
    where: str
    of: list[str]


class Edition(TypedDict):
    """A document."""

    id: str
    game: Game
    folder: str
    title: str
    short: str
    name: str
    cite: str
    numbers: Literal["laws", "chapters", "cases"]
    typed: list[str]
    complete: Literal["whole", "patch"]
    after: str
    current: bool
    in_force: list[Beginning]
    holds: Literal["", "in_force", "partly", "superseded", "compared"]
    today: str
    note: str
    appeal: str
    forces: Mapping[str, list[str]]


class Headword(TypedDict):
    """An entry of a printed subject index."""

    id: str
    edition: str
    title: str
    parent: str
    refs: list[Pointer]
    see: list[str]
    note: str
    defect: list[Defect] | None


class Pair(TypedDict):
    """What became of a place from one edition to the next."""

    step: str
    older: str | None
    newer: str | None
    fate: Literal[
        "same",
        "moved",
        "split",
        "merged",
        "new",
        "dropped",
        "unrelated",
        "open",
        "unnumbered",
        "carried",
    ]
    meaning: Literal["", "equal", "narrower", "wider", "different"]
    weight: Literal["", "ruling", "duty", "clarified", "form", "translation"]
    why: str
    wording: Literal["", "equal", "changed"]


class Points(TypedDict):
    """Points that each of so many players gets."""

    to: str
    toLabel: str
    players: int
    points: int


class Outcome(TypedDict):
    """What a row orders, its sentence finished."""

    effect: str
    params: Mapping[str, str]
    cites: list[str]
    to: str
    toLabel: str
    says: str
    say: str
    due: Due
    apply: str
    given: Mapping[str, str]
    points: list[Points]


class Row(TypedDict):
    """A row of a table, with the set of its combinations in hexadecimal digits."""

    id: str
    combos: str
    when: Mapping[str, list[str]]
    then: list[Outcome]
    cites: list[str]
    because: list[str]
    note: str
    outcome: NotRequired[Literal["not_covered", "refer"]]


class Table(TypedDict):
    """A decision in an edition; `policy` tells in which order it asks."""

    facts: list[str]
    values: list[list[str]]
    possible: str
    rows: list[Row]
    policy: Mapping[str, Any]
    expected: float
    worst: int
    optimal: Literal["proven", "heuristic"]


class Decision(TypedDict):
    """A decision in compiled form, with its table in each edition."""

    title: str
    phase: str
    about: str
    game: Game
    due: Due
    editions: Mapping[str, Table]
