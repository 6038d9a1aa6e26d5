"""The books as frozen values: editions, contents, clauses.

In: nothing.  Out: types with full ids instead of relative addresses. No function here reads a file
or decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Place:
    """A position in the data: the file relative to the project, and the line counted from 1."""

    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Reference:
    """A typed pointer from a clause to the id `to`; `kind` is one of the `see` types."""

    to: str
    kind: str


@dataclass(frozen=True, slots=True)
class Norm:
    """A duty or right: the role that has it, its force on the graded scale, the act as an
    infinitive, and the condition or an empty string.
    """

    who: str
    force: str
    act: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Defect:
    """A fault of the source: the printed words, the meant words, the reason, and whether the data
    keep the printed words.
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
    """The class and punishment of an infringement.

    `who` is the role concerned (empty for the culprit) and `when` the case; `severity` holds the
    grades (mildest first); `points` are vectors of penalty and bonus points (the culprit first);
    `penalty` are penalty points whose division is not stated, and `deduction` deductions without
    credit to others (numbers, ranges, or `12-` for at least 12); `bound` is whether the referee is
    bound to this sanction.
    """

    who: str = ""
    when: str = ""
    severity: tuple[str, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    penalty: tuple[str, ...] = ()
    deduction: tuple[str, ...] = ()
    bound: bool = False


@dataclass(frozen=True, slots=True)
class ChangeNote:
    """The printed annotation of a changed provision (2017) and the changes it claims, as ids."""

    printed: str
    new: tuple[str, ...] = ()
    extended: tuple[str, ...] = ()
    reworded: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()  # (newer id, older id)


@dataclass(frozen=True, slots=True)
class Unprinted:
    """The part of a changed clause that a patch edition does not print: the beginnings of
    sentences, and of acts of norms, of the clause before.

    `text` (the sentences) and `source` (the clause that holds them) are empty until the step to the
    edition is known.
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
    """The references, figures and binding words in the printed passage of a unit, to be compared
    with the restatement.

    `refs` (ids) and `figures` are in printed order (of a table every cell), `modals` are the words
    that bind or allow, `indexed` is how often the printed index points to the unit; `apart` gives
    the reason for each thing (figure, word, force or `table`) that stands on one side only.
    """

    refs: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    modals: tuple[str, ...] = ()
    indexed: int = 0
    apart: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listed:
    """An address in the contents of a document, and what the print has there.

    `own` is false in a patch edition for an address that it takes from its base or only cites.
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
    """A class of infringements: the words of an edition for it, one of which the text must have,
    and the clauses that give its points.
    """

    words: tuple[str, ...]
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beginning:
    """A day from which a document, or only some of its places (`of`), is in force; `where` is the
    country or federation, empty where the document does not name one.
    """

    since: str
    where: str = ""
    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """A document: the folder of its files, its names, how its places are numbered, cited and typed,
    whether it is whole or a patch of the edition before it, since when it is in force, whether it
    holds today, what can be done against a ruling, its words for each force, its penalty classes.
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
    holds: str
    today: str
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
