"""`show`: clauses with all that is known of them, entries of the printed subject index, decisions
and cases.

In: ids and citations as they are typed.  Out: lines of text, or JSON: one tree for one place, a
list for several.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from regelwerk import load
from regelwerk.cli.arguments import add_places
from regelwerk.cli.telling.changes import list_changes, list_unprinted_numbers, tell_change
from regelwerk.cli.telling.clauses import (
    describe_state,
    name_place,
    note_unprinted,
    resolve_references,
    split_citations,
    tell_reading,
    tell_unprinted,
)
from regelwerk.cli.telling.decisions import tell_case, tell_decision
from regelwerk.cli.telling.sanctions import tell_sanctions
from regelwerk.ids.address import is_under, parse_edition
from regelwerk.library import Library
from regelwerk.library.unknown import refuse_unknown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the clauses, entries of the index, decisions or cases to show."""
    said = (
        "27b1a, § 16 D 2, Fußnote 9 oder ganze Kennung, auch die einer Entscheidung oder eines"
        " Falls; mehrere, die Leerzeichen enthalten, je in Anführungszeichen"
    )
    add_places(parser, said)


def run(args: argparse.Namespace) -> int:
    """Print each place with what stands below it, its references, its lineage and the headwords
    that lead to it; each decision and each case with what is written of it.
    """
    kb = load(args.build)
    found = [describe(kb, written) for written in split_citations(kb, args.id)]
    if args.json:
        trees = [tree for tree, _ in found]
        print(json.dumps(trees[0] if len(trees) == 1 else trees, ensure_ascii=False, indent=1))
    else:
        print("\n\n".join("\n".join(lines) for _, lines in found))
    return 0


def describe(kb: Library, written: str) -> tuple[Any, list[str]]:
    """Return what is meant as a tree and as lines: a clause where one is called so, else an entry
    of the index, a decision or a case; raise `UnknownId` with the nearest name.
    """
    if kb.readings(written):
        return describe_clause(kb, written)
    if written in kb.index:
        return describe_entry(kb, written)
    decisions, cases = kb.bundle["decisions"], {case["id"]: case for case in kb.bundle["cases"]}
    if (id := written.removeprefix("decision:")) in decisions:
        own = [case["id"] for case in cases.values() if case["decision"] == id]
        decision = {"id": id, **decisions[id], "cases": own}
        return decision, list(tell_decision(kb, decision))
    if (id := written.removeprefix("case:")) in cases:
        return cases[id], list(tell_case(kb, cases[id]))
    raise refuse_unknown(written, kb.signs, kb.units, (*decisions, *cases))


def describe_clause(kb: Library, written: str) -> tuple[dict[str, Any], list[str]]:
    """Return a clause with all below it as a tree and as lines; raise `UnknownId`."""
    found = kb.find(written)["id"]
    also = kb.readings(written)[1:]
    below = [
        unit
        for id, unit in kb.units.items()
        if id == found or id.startswith((found + ".", found + "/"))
    ]
    cited_by, lineage, index = kb.cited_by(found), kb.lineage(found), kb.headwords(found)
    silent = (
        name_place(kb, found) != kb.cites[found]
        and kb.editions[parse_edition(found)]["name"] not in written
    )
    lines = [tell_reading(kb, found, also)] if also or silent else []
    lines += [each for unit in below for each in tell_unit(kb, unit)]
    homes = {home: ids for home, ids in list_unprinted_numbers(kb).items() if is_under(home, found)}
    lines += [
        each
        for home, ids in homes.items()
        for id in ids
        for each in tell_unnumbered(kb, id, parse_edition(home))
    ]
    lines += [
        f"  ← {kind}: {name_place(kb, id) if not id.startswith('decision:') else id[9:]}"
        for kind, id in cited_by
    ]
    lines += ["  ~ " + tell_change(kb, change) for change in list_changes(kb, found)]
    lines += [f"  » Register {each['edition']}: {join_headword(kb, each)}" for each in index]
    return {
        "units": below,
        "cited_by": cited_by,
        "lineage": lineage,
        "index": index,
        "also": also,
    }, lines


def tell_unit(kb: Library, unit: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a unit: heading, restatement, table, sanctions, remarks on its print."""
    yield (
        f"{kb.cites[unit['id']]}  {unit['title']}".rstrip()
        + mark_unprinted(kb, unit)
        + note_unprinted(kb, unit)
    )
    if unit["text"]:
        yield "    " + resolve_references(kb, unit["text"], unit["edition"])
    yield from tell_unprinted(kb, unit)
    for row in [unit["table"]["columns"], *unit["table"]["rows"]] if unit["table"] else ():
        yield "    " + " | ".join(row)
    for sanction in tell_sanctions(kb, unit):
        yield f"    [Ahndung] {sanction}"
    for fault in unit["defect"] or ():
        yield f"    [Druckfehler] {describe_misprint(fault)}"
    if unit["remark"]:
        yield f"    [Anmerkung] {unit['remark']}"


def mark_unprinted(kb: Library, unit: Mapping[str, Any]) -> str:
    """Return a mark for a place that its edition does not print, an empty string for any other."""
    carried = ", im Änderungsdokument nicht aufgeführt" if unit["status"] == "carried" else ""
    return f"  [{said}{carried}]" if (said := describe_state(kb, unit)) else ""


def tell_unnumbered(kb: Library, id: str, edition: str) -> Iterator[str]:
    """Yield the lines of a clause of an older edition that remains in force in a newer one, which
    does not print its number.
    """
    yield (
        f"{name_place(kb, id)}  [gilt weiter;"
        f" {kb.editions[edition]['name']} druckt die Nummer nicht ab]"
    )
    yield "    " + resolve_references(kb, kb.units[id]["text"], parse_edition(id))


def describe_misprint(fault: Mapping[str, Any]) -> str:
    """Return what is printed, what is meant, and why we think so."""
    kept = " Hier steht, was gedruckt ist." if fault["kept"] else ""
    return (
        f"Gedruckt ist „{fault['printed']}“, gemeint ist „{fault['meant']}“. {fault['why']}{kept}"
    )


def join_headword(kb: Library, entry: Mapping[str, Any]) -> str:
    """Return the words of an entry of the index, those of its main entry first."""
    return (
        f"{kb.index[entry['parent']]['title']}: {entry['title']}"
        if entry["parent"]
        else str(entry["title"])
    )


def describe_entry(kb: Library, id: str) -> tuple[Sequence[Mapping[str, Any]], list[str]]:
    """Return an entry of the index with its sub-entries and their places, as trees and as lines."""
    entries = [entry for entry in kb.index.values() if id in (entry["id"], entry["parent"])]
    lines = []
    for each in entries:
        leads = [kb.cites[ref["to"]] for ref in each["refs"]] + [
            f"siehe {join_headword(kb, kb.index[other])}" for other in each["see"]
        ]
        lines.append("  ".join([join_headword(kb, each), ", ".join(leads)]).rstrip())
        faults = [
            f"gedruckt „{fault['printed']}“: {fault['why']}" for fault in each["defect"] or ()
        ]
        lines += [f"    {remark}" for remark in filter(None, [each["note"], *faults])]
    return entries, lines
