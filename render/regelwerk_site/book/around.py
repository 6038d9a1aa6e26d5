"""What belongs to a clause beside its text: footnotes, background, examples, who cites it, what it
decides.

In: the book and the ids of one place (in one or more editions).  Out: `Around`, to be unfolded
under the clause.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from regelwerk.ids import address
from regelwerk_site.book.book import Book, Json


@dataclass(frozen=True, slots=True)
class Around:
    """Everything that belongs to a clause but is not its text; `citing` is grouped by edition,
    `cited` is the number of citing clauses of the edition that has most.
    """

    footnotes: tuple[Json, ...]
    background: tuple[Json, ...]
    examples: tuple[Json, ...]
    citing: tuple[tuple[str, tuple[str, ...]], ...]
    cited: int
    decisions: tuple[str, ...]
    cases: tuple[Json, ...]
    norms: tuple[tuple[str, tuple[Json, ...]], ...]
    conflicts: tuple[Json, ...]
    notes: tuple[Json, ...]  # clauses with a defect, a change note, a remark or an unclear fate

    def __bool__(self) -> bool:
        attached = (self.footnotes, self.background, self.examples, self.conflicts, self.notes)
        return any((*attached, self.citing, self.decisions, self.cases, self.norms))


def collect_around(book: Book, ids: Iterable[str]) -> Around:
    """Return everything that belongs to the clauses `ids` beside their texts."""
    units = [book.units[id] for id in dict.fromkeys(ids)]
    attached = [note for unit in units for note in book.attached.get(unit["id"], ())]
    citing = tuple(
        (unit["edition"], cited)
        for unit in units
        if (cited := list_outside_citations(book, unit["id"]))
    )
    return Around(
        footnotes=drop_repeats(
            book.units[id] for unit in units for id in unit["footnotes"] if id in book.units
        ),
        background=tuple(note for note in attached if note["kind"] == "background"),
        examples=tuple(note for note in attached if note["kind"] == "example"),
        citing=citing,
        cited=max((len(ids) for _, ids in citing), default=0),
        decisions=tuple(
            dict.fromkeys(id for unit in units for id in book.ruled_by.get(unit["id"], ()))
        ),
        cases=drop_repeats(case for unit in units for case in book.shown_in.get(unit["id"], ())),
        norms=list_norms(book, units),
        conflicts=drop_repeats(
            conflict for unit in units for conflict in list_conflicts(book, unit)
        ),
        notes=tuple(
            unit
            for unit in units
            if unit["defect"] or unit["change_note"] or unit["remark"] or unit["status"] == "open"
        ),
    )


def list_conflicts(book: Book, unit: Json) -> tuple[Json, ...]:
    """Return the contradictions a clause is part of, and those of the clause it is carried from if
    they apply to its edition.
    """
    inherited = (
        each
        for each in book.conflicts.get(unit["carried_from"], ())
        if unit["edition"] in each["applies"]
    )
    return (*book.conflicts.get(unit["id"], ()), *inherited)


def list_outside_citations(book: Book, id: str) -> tuple[str, ...]:
    """Return the clauses that cite `id`, without its own background and examples."""
    return tuple(citing for citing in book.cited_by.get(id, ()) if not address.is_under(citing, id))


def drop_repeats(entries: Iterable[Json]) -> tuple[Json, ...]:
    """Return entries that have an id, each once."""
    return tuple({entry["id"]: entry for entry in entries}.values())


def list_norms(book: Book, units: Iterable[Json]) -> tuple[tuple[str, tuple[Json, ...]], ...]:
    """Return the duties and rights of a place by edition, without an edition that says the same as
    one before.
    """
    found: list[tuple[str, tuple[Json, ...]]] = []
    for unit in units:
        said = tuple(unit["norms"])
        if said and all(simplify_norms(said) != simplify_norms(other) for _, other in found):
            found.append((unit["edition"], said))
    return tuple(found)


def simplify_norms(said: Iterable[Json]) -> tuple[tuple[str, ...], ...]:
    """Return norms as tuples that can be compared: who, force, act, condition."""
    return tuple((norm["who"], norm["force"], norm["act"], norm.get("when", "")) for norm in said)


def select_beside(about: Around, *, notes: bool = True) -> Around:
    """Return what is shown around a clause where editions stand side by side: only what belongs to
    its text; `notes=False` leaves out background and examples too.
    """
    bare = replace(about, citing=(), cited=0, decisions=(), cases=(), norms=())
    return bare if notes else replace(bare, background=(), examples=())
