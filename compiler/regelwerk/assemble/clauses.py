"""Law files, definitions, footnotes and introductions to clauses with full ids.

In: readings of one edition and its contents.  Out: `Clause`s in printed order, plus problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.assemble.reading import Reading, faults, many
from regelwerk.ids.address import above, figures, inline, replace_inline, resolve
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
    """What a clause needs to know of where it stands: its reading, its law (empty = addresses are
    full), the contents, its status.
    """

    reading: Reading
    law: str
    contents: Mapping[str, Listed]
    status: str

    @property
    def edition(self) -> str:
        """The edition."""
        return self.reading.edition

    def id(self, written: str) -> str:
        """The full id of an address written here."""
        return resolve(self.edition, self.law, written)


def listed(reading: Reading) -> Iterator[Listed]:
    """The addresses of a contents file, each with its ledger."""
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
        parent = "" if parent == "none" else f"{reading.edition}/{parent}" if parent else above(id)
        place = reading.place(tree["units"], index)
        yield Listed(
            id,
            unit["kind"],
            unit.get("label", ""),
            parent,
            place,
            ledger=ledger(reading.edition, unit),
        )


def ledger(edition: str, unit: dict[str, Any]) -> Ledger:
    """What the contents say that the passage of a unit has in print."""
    refs = tuple(resolve(edition, "", written) for written in unit.get("refs", ()))
    figures, modals = (tuple(unit.get(key, ())) for key in ("figures", "modals"))
    return Ledger(refs, figures, modals, int(unit.get("indexed", "0")), unit.get("apart", {}))


def clauses(reading: Reading, contents: Mapping[str, Listed], status: str) -> Iterator[Clause]:
    """The units of one file, the law itself first, each followed by its background, examples and
    rows.
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
        yield from units(room, f"{reading.edition}/{number}", tree, tree, head)
    for index, item in enumerate(tree.get("clauses", ())):
        at = (
            item["at"]
            if head != "law"
            else number + item["at"]
            if item["at"].startswith("/")
            else f"{number}.{item['at']}"
        )
        yield from units(room, room.id(at), item, tree["clauses"], index)


def units(
    room: Room, id: str, tree: dict[str, Any], holder: Any, key: str | int
) -> Iterator[Clause]:
    """A clause and what hangs on it."""
    yield from clause(room, id, tree, holder, key)
    if "background" in tree:
        yield from clause(room, f"{id}/background", tree["background"], tree, "background")
    for name, plural in (("example", "examples"), ("row", "rows")):
        for index, item in enumerate(tree.get(plural, ()), 1):
            yield from clause(
                room, f"{id}/{name}.{item.get('key', index)}", item, tree[plural], index - 1
            )


def clause(
    room: Room, id: str, tree: dict[str, Any], holder: Any, key: str | int
) -> Iterator[Clause]:
    """One clause, if the contents have it."""
    entry = room.contents.get(id)
    if entry is None:
        room.reading.complain(
            holder, key, "not_in_contents", f"{id} steht nicht im Inhaltsverzeichnis der Ausgabe"
        )
        return
    text = tree.get("text", "")
    refs = tuple(
        Reference(room.id(to), kind)
        for kind, targets in tree.get("see", {}).items()
        for to in targets
    )
    known = {ref.to for ref in refs}
    for written in inline(text):
        if room.id(written) not in known:
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
        text=replace_inline(text, room.id),
        parent=entry.parent,
        place=room.reading.place(holder, key),
        norms=tuple(
            Norm(n["who"], n["force"], n["act"], n.get("when", "")) for n in tree.get("norms", ())
        ),
        refs=refs,
        figures=tuple(dict.fromkeys([*figures(f"{text} {cells}"), *tree.get("figures", ())])),
        footnotes=tuple(footnote(room, id, mark, tree) for mark in tree.get("footnotes", ())),
        defects=faults(tree),
        change_note=note(room, tree["change_note"]) if "change_note" in tree else None,
        table=table,
        sanctions=tuple(map(sanction, [punished] if isinstance(punished, dict) else punished)),
        english=tree.get("english", ""),
        remark=tree.get("remark", ""),
        status=room.status,
        unprinted=unprinted(tree["unprinted"]) if "unprinted" in tree else None,
    )


def unprinted(tree: dict[str, Any]) -> Unprinted:
    """What the document leaves out, by its first words."""
    return Unprinted(tuple(tree["sentences"]), tuple(tree.get("norms", ())))


def sanction(tree: dict[str, Any]) -> Sanction:
    """A declared sanction, its vectors as numbers (the schema admits four figures of few
    digits).
    """
    points = tuple(tuple(map(int, vector.split())) for vector in tree.get("points", ()))
    severity, penalty, deduction = (
        tuple(tree.get(key, ())) for key in ("severity", "penalty", "deduction")
    )
    return Sanction(
        tree.get("who", ""),
        tree.get("when", ""),
        severity,
        points,
        penalty,
        deduction,
        "bound" in tree,
    )


def footnote(room: Room, id: str, mark: str, tree: dict[str, Any]) -> str:
    """The id of the footnote a mark stands for: one of the clause, of its law, or of the
    edition.
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


def note(room: Room, tree: dict[str, Any]) -> ChangeNote:
    """A printed annotation with full ids."""
    lists = {
        key: tuple(map(room.id, tree.get(key, ())))
        for key in ("new", "extended", "reworded", "dropped")
    }
    moved = tuple(
        (room.id(new), room.id(old))
        for new, olds in tree.get("moved", {}).items()
        for old in many(olds)
    )
    return ChangeNote(
        tree["printed"], lists["new"], lists["extended"], lists["reworded"], lists["dropped"], moved
    )
