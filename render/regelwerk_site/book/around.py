"""What stands around a clause: footnotes, background, examples, who cites it, what it decides.

In: the book and the ids of one place (in one or more editions).  Out: `Around`, ready to be
unfolded under the clause.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from regelwerk.ids import address
from regelwerk_site.book.book import Book, Json


@dataclass(frozen=True, slots=True)
class Around:
    """Everything that belongs to a clause but is not its text; `citing` is grouped by edition."""

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
    """What stands around the clauses `ids`; the number of citing clauses is that of the edition
    that has most.
    """
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
    """The contradictions a clause is part of, and those of the clause it is carried from where they
    concern its edition.
    """
    inherited = (
        each
        for each in book.conflicts.get(unit["carried_from"], ())
        if unit["edition"] in each["applies"]
    )
    return (*book.conflicts.get(unit["id"], ()), *inherited)


def list_outside_citations(book: Book, id: str) -> tuple[str, ...]:
    """The clauses that cite `id`, its own background and examples left out."""
    return tuple(citing for citing in book.cited_by.get(id, ()) if not address.is_under(citing, id))


def drop_repeats(entries: Iterable[Json]) -> tuple[Json, ...]:
    """Entries with an id, each once."""
    return tuple({entry["id"]: entry for entry in entries}.values())


def list_norms(book: Book, units: Iterable[Json]) -> tuple[tuple[str, tuple[Json, ...]], ...]:
    """The duties and rights of a place by edition; an edition that says the same as the one before
    is left out.
    """
    found: list[tuple[str, tuple[Json, ...]]] = []
    for unit in units:
        said = tuple(unit["norms"])
        if said and all(simplify_norms(said) != simplify_norms(other) for _, other in found):
            found.append((unit["edition"], said))
    return tuple(found)


def simplify_norms(said: Iterable[Json]) -> tuple[tuple[str, ...], ...]:
    """Norms as comparable values."""
    return tuple((norm["who"], norm["force"], norm["act"], norm.get("when", "")) for norm in said)


def select_beside(about: Around, *, notes: bool = True) -> Around:
    """What is shown around a clause where editions stand beside each other: what belongs to its
    text; the rest stands where it is read.
    """
    bare = replace(about, citing=(), cited=0, decisions=(), cases=(), norms=())
    return bare if notes else replace(bare, background=(), examples=())
