"""The reader's copies, each recognised, mended and cut into the units of its edition.

In: the compiled knowledge base, a folder.  Out: `Reading`s by edition, with the units not found and
the doubtful words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from regelwerk.ids import address
from regelwerk.wortlaut import mend
from regelwerk.wortlaut.expected import (
    LOOSE,
    UNLABELLED,
    Document,
    Unit,
    index_units,
    list_documents,
)
from regelwerk.wortlaut.folder import Copy, NoCopy, read_copies
from regelwerk.wortlaut.headings import Text, find_beginnings, make_text
from regelwerk.wortlaut.lines import clean_lines
from regelwerk.wortlaut.loose import find_loose_marks, find_repeated_headings
from regelwerk.wortlaut.marks import Mark, find_marks
from regelwerk.wortlaut.passages import (
    Passage,
    Piece,
    collect_passages,
    cut_pieces,
    move_closing_words,
)
from regelwerk.wortlaut.recognise import recognise
from regelwerk.wortlaut.unmarked import assign_lines

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading one copy: its edition and file, how many units the document has, the
    passage of each unit, the units not found with the reason, how many words were mended, and the
    doubtful ones.
    """

    edition: str
    name: str
    units: int
    passages: Mapping[str, Passage]
    missing: Mapping[str, str]
    mended: int
    doubtful: tuple[mend.Doubt, ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """All copies of a folder: the readings in the order of the editions, the names of texts of no
    known document (`strange`) and of the other files (`aside`).
    """

    readings: tuple[Reading, ...]
    strange: tuple[str, ...]
    aside: tuple[str, ...]


def read_shelf(bundle: Json, folder: Path) -> Shelf:
    """Return the copies in a folder with their readings; raise `NoCopy` where a file cannot be a
    copy, or no file is a copy of a known document.
    """
    texts, aside = read_copies(folder)
    known = list_documents(bundle)
    found, strange = recognise(texts, known)
    if not found:
        names = ", ".join(copy.name for copy in texts)
        raise NoCopy(
            f"{folder}: keines der bekannten Dokumente erkannt ({names}); die Abschriften eines"
            " Regelwerks hineinlegen"
        )
    vocabulary = mend.collect_vocabulary(bundle, found.values())
    return Shelf(
        tuple(
            read_copy(each, found[each.edition], vocabulary)
            for each in known
            if each.edition in found
        ),
        strange,
        aside,
    )


def read_copy(document: Document, copy: Copy, vocabulary: mend.Vocabulary) -> Reading:
    """Return one copy, mended and cut into units."""
    mended = mend.mend_text(copy.text, vocabulary)
    clean = clean_lines(mended.text)
    text = make_text(clean, find_marks(clean))
    units = index_units(document.units)
    found = dict(locate_units(document, text))
    found |= find_loose_marks([unit for unit in document.units if unit.kind in LOOSE], found, text)
    blind = find_repeated_headings(found, document.units, text)
    cut = cut_pieces(text, found, blind, units)
    cut = share_lines(document, cut, found)
    said = collect_passages(cut, units)
    said = move_closing_words(said, units, [unit.id for unit in document.units if unit.id in said])
    missing = {unit.id: explain_missing(unit) for unit in document.units if unit.id not in said}
    return Reading(
        edition=document.edition,
        name=copy.name,
        units=len(document.units),
        passages=said,
        missing=missing,
        mended=mended.count,
        doubtful=mended.doubts,
    )


def locate_units(document: Document, text: Text) -> Mapping[str, Mark]:
    """Return the marks at which the units with a number or heading begin; units without a number
    stand before the laws, and are sought in each chapter separately.
    """
    row = [unit for unit in document.units if unit.kind not in LOOSE | UNLABELLED]
    if document.numbers != address.LAWS:
        return find_beginnings(row, text)
    main = find_beginnings([unit for unit in row if is_numbered(unit)], text)
    first = min((mark.line for mark in main.values()), default=len(text.lines))
    front = [unit for unit in row if not is_numbered(unit)]
    tops = [unit for unit in front if not unit.parent]
    heads = {
        id: mark for unit in tops for id, mark in find_beginnings([unit], text, 0, first).items()
    }
    for top in tops:
        below = [
            unit
            for unit in front
            if unit is not top and address.parse_root(unit.id) == address.parse_root(top.id)
        ]
        start = heads[top.id].line if top.id in heads else 0
        end = min((mark.line for mark in heads.values() if mark.line > start), default=first)
        heads |= find_beginnings(below, text, start + 1 if below else start, end)
    return {**heads, **main}


def is_numbered(unit: Unit) -> bool:
    """Return whether a unit stands among the laws."""
    return address.parse_root(unit.id).isdigit()


def share_lines(document: Document, cut: Sequence[Piece], found: Mapping[str, Mark]) -> list[Piece]:
    """Return the pieces in which units without a mark have got lines too: they share the lines of
    the unit before them.
    """
    after: dict[str, list[Unit]] = {}
    last = ""
    for unit in document.units:
        if unit.id in found and unit.kind != "footnote":
            last = unit.id
        elif unit.id not in found and unit.words:
            after.setdefault(last, []).append(unit)
    result = list(cut)
    units = index_units(document.units)
    for owner, waiting in after.items():
        own = [
            at
            for at, piece in enumerate(result)
            if piece.owner == owner
            and not (piece.opening and is_heading_line(units.get(owner), piece))
        ]
        begun = ""
        for at, id in zip(
            own,
            assign_lines(units.get(owner), waiting, [result[at].line for at in own]),
            strict=True,
        ):
            if id:
                result[at] = Piece(id, result[at].line, result[at].at, id != begun)
            begun = id
    return result


def is_heading_line(unit: Unit | None, piece: Piece) -> bool:
    """Return whether the first line of a unit is its heading, with which no other unit can
    begin.
    """
    return (
        unit is not None
        and (unit.heading or unit.kind in ("law", "case", "definition"))
        and bool(piece.line.text)
    )


def explain_missing(unit: Unit) -> str:
    """Return why a unit was not found, in words for the reader."""
    if unit.kind == "footnote":
        return "kein Zeichen dieser Fußnote am Anfang einer Zeile"
    if not unit.words:
        return "ohne eigenen Text im Regelwerk, keine Nummer und keine Überschrift in der Abschrift"
    if unit.value:
        return f"Nummer {unit.label} nicht an ihrer Stelle gefunden"
    return "ohne Nummer im Druck, und keine Zeile mit seinen Wörtern an seiner Stelle"


def count_found(readings: Iterable[Reading]) -> Mapping[str, tuple[int, int]]:
    """Return for each edition how many of its units were found, and how many it has."""
    return {each.edition: (each.units - len(each.missing), each.units) for each in readings}
