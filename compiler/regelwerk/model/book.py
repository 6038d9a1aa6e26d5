"""The books as frozen values: editions, contents, clauses.

In: nothing.  Out: types with full ids instead of relative addresses.  No function here reads a file
or decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Place:
    """A position in the data: file relative to the project, line counted from 1."""

    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Reference:
    """A typed pointer from a clause to the id `to`; `kind` is one of the `see` types."""

    to: str
    kind: str


@dataclass(frozen=True, slots=True)
class Norm:
    """Who has which duty or right: role, force of the graded scale, act as an infinitive, condition
    or empty.
    """

    who: str
    force: str
    act: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Defect:
    """A fault of the source: what it prints, what is meant, why we think so, and whether the data
    keep what is printed.
    """

    printed: str
    meant: str
    why: str
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of the source as text cells; calculators turn the cells into numbers."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Sanction:
    """How an infringement is classed and punished: whose (empty = the culprit's) and in which case,
    severities (mildest first), vectors of penalty and bonus points (the culprit first), penalty
    points whose sharing is not told and deductions without credit (figures, ranges or `12-`: at
    least), and whether the referee is bound to it."""

    who: str = ""
    when: str = ""
    severity: tuple[str, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    penalty: tuple[str, ...] = ()
    deduction: tuple[str, ...] = ()
    bound: bool = False


@dataclass(frozen=True, slots=True)
class ChangeNote:
    """The printed annotation of a changed provision (2017) and what it claims, as ids."""

    printed: str
    new: tuple[str, ...] = ()
    extended: tuple[str, ...] = ()
    reworded: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()  # (newer id, older id)


@dataclass(frozen=True, slots=True)
class Unprinted:
    """What a patch edition leaves out of a clause it changes: how sentences and acts of norms of
    the forerunner begin.

    `text` and `source` are empty until the step to the edition is known: the sentences, and the
    clause they stand in.
    """

    sentences: tuple[str, ...]
    norms: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """One addressable unit of a source, restated.

    `status` is `encoded` (whole editions), `printed`, `carried` (taken over from `carried_from`) or
    `open` (patch editions).
    """

    id: str
    edition: str
    kind: str
    label: str
    title: str
    text: str
    parent: str
    place: Place
    norms: tuple[Norm, ...] = ()
    refs: tuple[Reference, ...] = ()
    figures: tuple[str, ...] = ()
    footnotes: tuple[str, ...] = ()
    defects: tuple[Defect, ...] = ()
    change_note: ChangeNote | None = None
    table: Grid | None = None
    sanctions: tuple[Sanction, ...] = ()
    english: str = ""
    remark: str = ""
    status: str = "encoded"
    carried_from: str = ""
    unprinted: Unprinted | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """What the passage of a unit has in print: the ids it refers to and its figures, both in
    printed order (of a table every cell), its words that bind or allow; how often the printed index
    points at it; and for what stands on one side only (figure, word, force or `table`) the
    reason."""

    refs: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    modals: tuple[str, ...] = ()
    indexed: int = 0
    apart: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listed:
    """An address of a document's contents, and what the print has there.

    `own` is false in a patch edition for what it has from its base or only cites.
    """

    id: str
    kind: str
    label: str
    parent: str
    place: Place
    own: bool = True
    ledger: Ledger = field(default_factory=Ledger)


@dataclass(frozen=True, slots=True)
class PenaltyClass:
    """A class of infringements: an edition's words for it, one of which its text has, and the
    clauses that give its points.
    """

    words: tuple[str, ...]
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beginning:
    """A day from which a document, or only some places of it, is in force; `where` is empty where
    it does not tell.
    """

    since: str
    where: str = ""
    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """A document: where its files stand, how it is called, how its places are numbered, cited and
    typed, whether it is whole or a patch of the edition it comes after, since when it is in force,
    what to do against a ruling, its words for each force, its penalty classes.
    """

    id: str
    game: str
    folder: str
    title: str
    short: str
    name: str
    cite: str
    numbers: str
    typed: tuple[str, ...]
    complete: str
    after: str
    in_force: tuple[Beginning, ...]
    note: str
    appeal: str
    forces: Mapping[str, tuple[str, ...]]
    place: Place
    classes: Mapping[str, PenaltyClass] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standing:
    """The places of a patch edition that are listed as `open`, `headed` or `carried` (`state`)."""

    edition: str
    state: str
    ids: frozenset[str]
    place: Place
