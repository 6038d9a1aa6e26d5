"""Read clauses with full ids from law files, definitions, footnotes and introductions.

In: readings of one edition and its contents.  Out: `Clause`s in printed order, plus problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.assemble.reading import Reading, make_tuple, read_defects
from regelwerk.ids.address import find_figures, find_id_above, find_inline, replace_inline, resolve
from regelwerk.model import (
    ChangeNote,
    Clause,
    Grid,
    Ledger,
    Listed,
    Norm,
    Reference,
    Sanction,
    Unprinted,
)

HEADS = ("law", "chapter", "section")


@dataclass(frozen=True, slots=True)
class Room:
    """The place in which a clause is read: its reading, its law (empty where addresses are full),
    the contents, and its status.
    """

    reading: Reading
    law: str
    contents: Mapping[str, Listed]
    status: str

    @property
    def edition(self) -> str:
        """The edition."""
        return self.reading.edition

    def make_id(self, written: str) -> str:
        """Return the full id of an address that is written here."""
        return resolve(self.edition, self.law, written)


def read_contents(reading: Reading) -> Iterator[Listed]:
    """Yield the addresses that a contents file lists, each with its ledger; report an address that
    is listed twice.
    """
    tree = reading.tree
    if tree["edition"] != reading.edition:
        reading.complain(
            tree,
            "edition",
            "path_mismatch",
            f"Ausgabe „{tree['edition']}“ im Ordner von „{reading.edition}“",
        )
    seen: set[str] = set()
    for index, unit in enumerate(tree["units"]):
        id = f"{reading.edition}/{unit['at']}"
        if id in seen:
            reading.complain(
                tree["units"], index, "duplicate_address", f"{unit['at']} ist zweimal aufgeführt"
            )
        seen.add(id)
        parent = unit.get("under", "")
        parent = (
            ""
            if parent == "none"
            else f"{reading.edition}/{parent}"
            if parent
            else find_id_above(id)
        )
        place = reading.find_place(tree["units"], index)
        yield Listed(
            id=id,
            kind=unit["kind"],
            label=unit.get("label", ""),
            parent=parent,
            place=place,
            ledger=read_ledger(reading.edition, unit),
        )


def read_ledger(edition: str, unit: dict[str, Any]) -> Ledger:
    """Return what a unit has in print according to the contents: references, figures, words of
    force, entries of the index, excuses.
    """
    refs = tuple(resolve(edition, "", written) for written in unit.get("refs", ()))
    figures, modals = (tuple(unit.get(key, ())) for key in ("figures", "modals"))
    return Ledger(
        refs=refs,
        figures=figures,
        modals=modals,
        indexed=int(unit.get("indexed", "0")),
        apart=unit.get("apart", {}),
    )


def read_clauses(reading: Reading, contents: Mapping[str, Listed], status: str) -> Iterator[Clause]:
    """Yield the units of one file: the law itself first, then its clauses, each followed by its
    background note, examples and rows.
    """
    tree = reading.tree
    head = next((key for key in HEADS if key in tree), "")
    number = tree.get(head, "")
    if head and number != reading.stem:
        reading.complain(
            tree,
            head,
            "path_mismatch",
            f"die Datei heißt {reading.stem}.yaml, enthält aber {head}: {number}",
        )
    room = Room(reading, number if head == "law" else "", contents, status)
    if head:
        yield from read_unit(room, f"{reading.edition}/{number}", tree, tree, head)
    for index, item in enumerate(tree.get("clauses", ())):
        at = (
            item["at"]
            if head != "law"
            else number + item["at"]
            if item["at"].startswith("/")
            else f"{number}.{item['at']}"
        )
        yield from read_unit(room, room.make_id(at), item, tree["clauses"], index)


def read_unit(
    room: Room, id: str, tree: dict[str, Any], holder: Any, key: str | int
) -> Iterator[Clause]:
    """Yield a clause, then its background note, its examples and its rows."""
    yield from read_clause(room, id, tree, holder, key)
    if "background" in tree:
        yield from read_clause(room, f"{id}/background", tree["background"], tree, "background")
    for name, plural in (("example", "examples"), ("row", "rows")):
        for index, item in enumerate(tree.get(plural, ()), 1):
            yield from read_clause(
                room, f"{id}/{name}.{item.get('key', index)}", item, tree[plural], index - 1
            )


def read_clause(
    room: Room, id: str, tree: dict[str, Any], holder: Any, key: str | int
) -> Iterator[Clause]:
    """Yield one clause, or report that the contents do not list it."""
    entry = room.contents.get(id)
    if entry is None:
        room.reading.complain(
            holder, key, "not_in_contents", f"{id} steht nicht im Inhaltsverzeichnis der Ausgabe"
        )
        return
    text = tree.get("text", "")
    refs = tuple(
        Reference(room.make_id(to), kind)
        for kind, targets in tree.get("see", {}).items()
        for to in targets
    )
    known = {ref.to for ref in refs}
    for written in find_inline(text):
        if room.make_id(written) not in known:
            room.reading.complain(
                tree, "text", "inline_not_in_see", f"[[{written}]] fehlt unter „see“"
            )
    if "unprinted" in tree and room.status != "printed":
        room.reading.complain(
            tree,
            "unprinted",
            "bad_unprinted",
            "nur ein Änderungsdokument kann etwas nicht abdrucken",
        )
    table = (
        Grid(tuple(tree["table"]["columns"]), tuple(map(tuple, tree["table"]["rows"])))
        if "table" in tree
        else None
    )
    cells = (
        " ".join([*table.columns, *(cell for row in table.rows for cell in row)]) if table else ""
    )
    punished = tree.get("sanction", ())
    yield Clause(
        id=id,
        edition=room.edition,
        kind=entry.kind,
        label=entry.label,
        title=tree.get("title", ""),
        text=replace_inline(text, room.make_id),
        parent=entry.parent,
        place=room.reading.find_place(holder, key),
        norms=tuple(
            Norm(n["who"], n["force"], n["act"], n.get("when", "")) for n in tree.get("norms", ())
        ),
        refs=refs,
        figures=tuple(dict.fromkeys([*find_figures(f"{text} {cells}"), *tree.get("figures", ())])),
        footnotes=tuple(find_footnote(room, id, mark, tree) for mark in tree.get("footnotes", ())),
        defects=read_defects(tree),
        change_note=read_note(room, tree["change_note"]) if "change_note" in tree else None,
        table=table,
        sanctions=tuple(map(read_sanction, [punished] if isinstance(punished, dict) else punished)),
        english=tree.get("english", ""),
        remark=tree.get("remark", ""),
        status=room.status,
        unprinted=read_unprinted(tree["unprinted"]) if "unprinted" in tree else None,
    )


def read_unprinted(tree: dict[str, Any]) -> Unprinted:
    """Return what a patch edition leaves out of a clause: the first words of sentences and of
    norms.
    """
    return Unprinted(tuple(tree["sentences"]), tuple(tree.get("norms", ())))


def read_sanction(tree: dict[str, Any]) -> Sanction:
    """Return a declared sanction with its points as numbers (the schema admits only vectors of four
    short numbers).
    """
    points = tuple(tuple(map(int, vector.split())) for vector in tree.get("points", ()))
    severity, penalty, deduction = (
        tuple(tree.get(key, ())) for key in ("severity", "penalty", "deduction")
    )
    return Sanction(
        who=tree.get("who", ""),
        when=tree.get("when", ""),
        severity=severity,
        points=points,
        penalty=penalty,
        deduction=deduction,
        bound="bound" in tree,
    )


def find_footnote(room: Room, id: str, mark: str, tree: dict[str, Any]) -> str:
    """Return the id of the footnote that a mark stands for, looked for at the clause, then at its
    law, then in the edition; report a missing one and return an empty text.
    """
    candidates = [
        f"{room.edition}/{mark}" if "/" in mark else f"{id}/fn.{mark}",
        f"{room.edition}/{room.law}/fn.{mark}",
        f"{room.edition}/fn.{mark}",
    ]
    found = next((candidate for candidate in candidates if candidate in room.contents), "")
    if not found:
        room.reading.complain(
            tree, "footnotes", "unknown_footnote", f"Fußnote {mark} gibt es in dieser Ausgabe nicht"
        )
    return found


def read_note(room: Room, tree: dict[str, Any]) -> ChangeNote:
    """Return a printed note on changes with full ids."""
    lists = {
        key: tuple(map(room.make_id, tree.get(key, ())))
        for key in ("new", "extended", "reworded", "dropped")
    }
    moved = tuple(
        (room.make_id(new), room.make_id(old))
        for new, olds in tree.get("moved", {}).items()
        for old in make_tuple(olds)
    )
    return ChangeNote(
        printed=tree["printed"],
        new=lists["new"],
        extended=lists["extended"],
        reworded=lists["reworded"],
        dropped=lists["dropped"],
        moved=moved,
    )
