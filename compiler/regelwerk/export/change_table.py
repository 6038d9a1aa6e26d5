"""The changes between editions as a table for spreadsheets: CSV, or a workbook.

In: the parsed `kb.json` and `engine.json`, a step or a longer way (`1997-2017`).  Out: one line for
each changed place, with both texts and the situations that are ruled otherwise because of it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from regelwerk.export.listing import Listing, name_place, spell_out_references
from regelwerk.ids.address import Manners, parse_root, read_manners
from regelwerk.library.addressed import find_addressed, list_addressees
from regelwerk.library.causes import Caused, find_causes, group_by_change, list_divergences
from regelwerk.lineage.change import (
    Change,
    group_by_step,
    join_way,
    list_spans,
    name_change,
    split_reason,
)

Json = Mapping[str, Any]
COLUMNS = (
    "step", "kind", "weight", "place", "older", "newer", "older_number", "newer_number", "title",
    "older_text", "newer_text", "core", "why", "since", "again", "fates", "meanings", "weights",
    "addressees", "decisions", "situations",
)  # fmt: skip
CELL = 32_767  # signs that a cell of a workbook holds
# signs that a line of a cell shows
WIDE = dict.fromkeys(("older_text", "newer_text", "core", "why", "situations"), 60)
NARROW = 14


def list_ways(bundle: Json) -> dict[str, tuple[str, ...]]:
    """Return every way from an edition to a later one by its name, as the list of its steps."""
    return list_spans(entry["step"] for entry in bundle["changes"])


def list_change_lines(bundle: Json, engine: Json, ways: Iterable[str]) -> Listing:
    """Return one line for each place of some ways, unchanged ones too, with the cells of `COLUMNS`.

    Places are ids, parted by a blank, sentences parted by ` | `; a situation says on which facts a
    decision is ruled otherwise, by which consequence before and after.
    """
    steps = group_by_step(bundle["changes"])
    known = list_ways(bundle)
    units, signs = {unit["id"]: unit for unit in bundle["units"]}, read_manners(bundle)
    addressed = find_addressed(units, engine)
    lines: list[tuple[str, ...]] = []
    for name in ways:
        directs = [each for each in bundle["directs"] if each["step"] == name]
        whole = len(known[name]) > 1
        changes = join_way(steps, known[name], directs) if whole else steps[name]
        parted = list_divergences(engine, *name.split("-"))
        caused = group_by_change(find_causes(engine, changes, parted))
        lines += (
            make_line(
                bundle,
                units,
                signs,
                name,
                change,
                (
                    " ".join(list_addressees(addressed, change)),
                    *tell_causes(engine, name, caused.get(name_change(change), ())),
                ),
            )
            for change in changes
        )
    return Listing(COLUMNS, tuple(lines))


def make_line(
    bundle: Json,
    units: Mapping[str, Json],
    signs: Manners,
    name: str,
    change: Change,
    ruled: tuple[str, ...],
) -> tuple[str, ...]:
    """Return a change as a line of the table; `ruled` are its last cells, from whom it concerns."""
    place = name_change(change)
    edition, _ = place.split("/", 1)
    law = units.get(f"{edition}/{parse_root(place)}", {})
    core = (split_reason(why)[0] for why in change.why)
    return (
        name,
        change.kind,
        change.weight,
        place,
        " ".join(change.older),
        " ".join(change.newer),
        *(
            ", ".join(name_place(bundle, signs, id) for id in ids)
            for ids in (change.older, change.newer)
        ),
        units.get(place, {}).get("title") or law.get("title", ""),
        *(join_texts(bundle, units, ids) for ids in (change.older, change.newer)),
        " | ".join(core),
        " | ".join(change.why),
        " ".join(change.since),
        "yes" if change.again else "",
        " ".join(change.fates),
        " ".join(change.meanings),
        " ".join(change.weights),
        *ruled,
    )


def tell_causes(engine: Json, name: str, caused: Sequence[Caused]) -> tuple[str, str]:
    """Return the decisions that are ruled otherwise, and their situations, as two cells."""
    return (
        " ".join(dict.fromkeys(each.decision for each in caused)),
        " | ".join(tell_situations(engine, name, caused)),
    )


def join_texts(bundle: Json, units: Mapping[str, Json], ids: Iterable[str]) -> str:
    """Return the restatements of some places, references written out."""
    texts = (units[id]["text"] for id in ids if id in units)
    return " | ".join(spell_out_references(bundle, text) for text in texts if text)


def tell_situations(engine: Json, name: str, caused: Iterable[Caused]) -> Iterator[str]:
    """Yield for each decision the largest group of situations that is ruled otherwise: its facts
    and both consequences.
    """
    largest: dict[str, Caused] = {}
    for each in caused:
        known = largest.setdefault(each.decision, each)
        if each.divergence.count > known.divergence.count:
            largest[each.decision] = each
    older, newer = name.split("-")
    for decision, each in largest.items():
        facts = "; ".join(
            f"{engine['facts'][fact]['question']} "
            + " oder ".join(engine["facts"][fact]["values"][value] for value in values)
            for fact, values in each.divergence.when.items()
        )
        before, after = (
            " ".join(outcome.says for outcome in side.outcomes if outcome.says) or "–"
            for side in (each.divergence.a, each.divergence.b)
        )
        title = engine["decisions"][decision]["title"]
        yield f"{title} ({facts or 'immer'}): {older} {before} {newer} {after}"


def render_workbook(made: Listing, name: str) -> bytes:
    """Return a list as a workbook (XLSX) with one sheet."""
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font

    book = Workbook()
    sheet = book.active
    sheet.title = name
    for line in (made.columns, *made.lines):
        sheet.append([cell[:CELL] for cell in line])
    for cell in sheet[1]:
        cell.font = Font(bold=True)
        sheet.column_dimensions[cell.column_letter].width = WIDE.get(cell.value, NARROW)
    for row in sheet.iter_rows():
        for cell in row:
            cell.data_type, cell.alignment = "s", Alignment(wrap_text=True, vertical="top")
    sheet.freeze_panes, sheet.auto_filter.ref = "A2", sheet.dimensions
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
