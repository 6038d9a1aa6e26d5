"""The pages of one edition: its contents and its text in printed order.

In: the book.  Out: pages `bridge/2007/`, `bridge/2007/27/`, `doppelkopf/1998/D/`, `doppelkopf/srh2019/3.5/`, whose anchors are permanent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from compiler import address
from render import urls
from render.around import Around, around
from render.book import ATTACHED, Book, Json
from render.page import Page


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: a page of the edition, its heading clause, and how many of its addresses are encoded."""

    key: str
    label: str
    title: str
    written: bool
    encoded: int
    listed: int


@dataclass(frozen=True, slots=True)
class Passage:
    """A clause as it stands on its page, a referee's case with the outcomes of its table."""

    unit: Json
    anchor: str
    level: int
    around: Around | None
    outcomes: tuple[Passage, ...] = ()

    @property
    def decisions(self) -> tuple[str, ...]:
        """The decisions that rest on a referee's case or one of its outcomes; none for any other clause."""
        if self.unit["kind"] != "case":
            return ()
        near = (one.around for one in (self, *self.outcomes) if one.around)
        return tuple(dict.fromkeys(id for found in near for id in found.decisions))


def pages(book: Book) -> Iterator[Page]:
    """Contents and reading pages of every edition of both games."""
    for edition in book.kb["editions"]:
        found = entries(book, edition["id"])
        written = [entry for entry in found if entry.written]
        notes = backgrounds(book, edition["id"])
        contents = {"edition": edition, "entries": found, "unwritten": len(found) - len(written), "backgrounds": notes}
        yield Page(book.shelf.edition_page(edition["id"]), "contents.html", edition["game"], contents)
        if contents["backgrounds"]:
            yield Page(urls.background_page(book.shelf, edition["id"]), "background.html", edition["game"], contents)
        for at, entry in enumerate(written):
            shows = {
                "edition": edition,
                "entry": entry,
                "passages": passages(book, edition["id"], entry.key),
                "topics": book.topics_on(unit["id"] for unit in book.pages[edition["id"], entry.key]),
                "before": written[at - 1] if at else None,
                "after": written[at + 1] if at + 1 < len(written) else None,
            }
            yield Page(book.shelf.edition_page(edition["id"], entry.key), "reading.html", edition["game"], shows)


def backgrounds(book: Book, edition: str) -> list[tuple[Json, Json]]:
    """The background notes of an edition in printed order, each with the clause it explains."""
    notes = (unit for unit in book.units.values() if unit["edition"] == edition and unit["kind"] == "background")
    return [(book.units[unit["parent"]], unit) for unit in notes if unit["parent"] in book.units]


def entries(book: Book, edition: str) -> tuple[Entry, ...]:
    """The pages of an edition, those without a single encoded clause included: prefaces and definitions, laws, footnotes."""
    parents = {id: entry["parent"] or "" for id, entry in book.listed.items()}
    groups: dict[str, list[Json]] = {}
    for id, entry in book.listed.items():
        if address.edition_of(id) == edition:
            groups.setdefault(book.shelf.page_key(id, parents), []).append(entry)
    keys = sorted(groups, key=lambda key: (key == "fn", key.isdigit())) if book.editions[edition]["numbers"] == address.LAWS else groups
    return tuple(entry_of(book, edition, key, groups[key]) for key in keys)


def entry_of(book: Book, edition: str, key: str, group: list[Json]) -> Entry:
    """One line of the contents."""
    head = book.units.get(f"{edition}/{key}")
    listed = book.listed.get(f"{edition}/{key}")
    label = (head or listed or {}).get("label") or key
    encoded = sum(bool(entry["encoded"]) for entry in group)
    return Entry(key, label, head["title"] if head else "", (edition, key) in book.pages, encoded, len(group))


def passages(book: Book, edition: str, key: str) -> tuple[Passage, ...]:
    """The clauses of a page in printed order; background, examples and outcomes stand with their clause.

    Behind the last clause below a place stand those of the older edition that go on there without a printed number.
    """
    tables: dict[str, list[Passage]] = {}
    found = []
    for unit in book.pages[edition, key]:
        if unit["kind"] in ATTACHED - {"footnote"}:
            continue
        level = address.address_of(unit["id"]).count(".") - key.count(".")
        outcomes = tables.setdefault(unit["id"], [])
        passage = Passage(unit, book.shelf.fragment(unit["id"], key), level, around(book, [unit["id"]]))
        if unit["kind"] == "outcome_row":
            tables[unit["parent"]].append(passage)
        else:
            found.append((passage, outcomes))
    whole = [replace(passage, outcomes=tuple(outcomes)) for passage, outcomes in found]
    for home, ids in book.changes.lodged.items():
        last = max((at for at, passage in enumerate(whole) if address.under(passage.unit["id"], home)), default=-1)
        if last >= 0:
            whole[last + 1 : last + 1] = [unnumbered(book, id, key) for id in ids]
    return tuple(whole)


def unnumbered(book: Book, id: str, key: str) -> Passage:
    """A clause of the older edition on the page of the newer."""
    anchor = f"{address.edition_of(id)}-{book.shelf.fragment(id, key)}"
    return Passage(book.units[id], anchor, address.address_of(id).count(".") - key.count("."), None)
