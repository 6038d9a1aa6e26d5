"""`show`: clauses with all that is known of them, and entries of the printed subject index.

In: ids and citations as they are typed.  Out: lines of text, or JSON: one tree for one place, a
list for several.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from regelwerk import load
from regelwerk.cli.changes import history, line, unprinted_numbers
from regelwerk.cli.lookup import kept, left_out, named, plain, state
from regelwerk.cli.punishing import sanctioned
from regelwerk.ids.address import edition_of, under
from regelwerk.ids.cited_as_typed import parse
from regelwerk.library import Library


def show(args: argparse.Namespace) -> int:
    """Each place with what stands below it, its references, its lineage and the headwords that lead
    to it.
    """
    kb = load(args.build)
    asked = places(kb, args.id)
    found = [
        entry(kb, written) if written in kb.index else clause(kb, written) for written in asked
    ]
    if args.json:
        trees = [tree for tree, _ in found]
        print(json.dumps(trees[0] if len(trees) == 1 else trees, ensure_ascii=False, indent=1))
    else:
        print("\n\n".join("\n".join(lines) for _, lines in found))
    return 0


def places(kb: Library, words: Sequence[str]) -> list[str]:
    """The citations that words make: of words side by side the longest run that reads as one, a
    word in quotes (with a space) by itself.
    """
    found, left = list[str](), list(words)
    while left:
        runs = (
            " ".join(left[:count])
            for count in range(len(left), 1, -1)
            if not any(" " in word for word in left[:count])
        )
        citation = next((run for run in runs if parse(run, kb.signs) or kb.readings(run)), left[0])
        found.append(citation)
        del left[: 1 if citation == left[0] else len(citation.split(" "))]
    return found


def clause(kb: Library, written: str) -> tuple[dict[str, Any], list[str]]:
    """A clause as a tree and as lines; raises `UnknownId`."""
    found = kb.find(written)["id"]
    also = kb.readings(written)[1:]
    below = [
        unit
        for id, unit in kb.units.items()
        if id == found or id.startswith((found + ".", found + "/"))
    ]
    cited_by, lineage, index = kb.cited_by(found), kb.lineage(found), kb.headwords(found)
    silent = (
        named(kb, found) != kb.cites[found]
        and kb.editions[edition_of(found)]["name"] not in written
    )
    lines = [shown(kb, found, also)] if also or silent else []
    lines += [each for unit in below for each in told(kb, unit)]
    homes = {home: ids for home, ids in unprinted_numbers(kb).items() if under(home, found)}
    lines += [
        each
        for home, ids in homes.items()
        for id in ids
        for each in unnumbered(kb, id, edition_of(home))
    ]
    lines += [
        f"  ← {kind}: {named(kb, id) if not id.startswith('decision:') else id[9:]}"
        for kind, id in cited_by
    ]
    lines += ["  ~ " + line(kb, change) for change in history(kb, found)]
    lines += [f"  » Register {each['edition']}: {headword(kb, each)}" for each in index]
    return {
        "units": below,
        "cited_by": cited_by,
        "lineage": lineage,
        "index": index,
        "also": also,
    }, lines


def shown(kb: Library, id: str, also: Sequence[str]) -> str:
    """Which edition is shown where the citation named none, and what else it may mean."""
    others = ", ".join(f"{named(kb, other)} (show {other})" for other in also)
    return (
        f"Gezeigt wird {named(kb, id)}"
        + (f"; gemeint sein kann auch {others}" if others else "")
        + "."
    )


def told(kb: Library, unit: Mapping[str, Any]) -> Iterator[str]:
    """A unit: heading, restatement, table, sanctions, and what is to be said about its print."""
    yield (
        f"{kb.cites[unit['id']]}  {unit['title']}".rstrip()
        + told_state(kb, unit)
        + left_out(kb, unit)
    )
    if unit["text"]:
        yield "    " + plain(kb, unit["text"], unit["edition"])
    yield from kept(kb, unit)
    for row in [unit["table"]["columns"], *unit["table"]["rows"]] if unit["table"] else ():
        yield "    " + " | ".join(row)
    for sanction in sanctioned(kb, unit):
        yield f"    [Ahndung] {sanction}"
    for fault in unit["defect"] or ():
        yield f"    [Druckfehler] {misprint(fault)}"
    if unit["remark"]:
        yield f"    [Anmerkung] {unit['remark']}"


def told_state(kb: Library, unit: Mapping[str, Any]) -> str:
    """How a place stands that its edition does not print."""
    carried = ", im Änderungsdokument nicht aufgeführt" if unit["status"] == "carried" else ""
    return f"  [{said}{carried}]" if (said := state(kb, unit)) else ""


def unnumbered(kb: Library, id: str, edition: str) -> Iterator[str]:
    """A clause of an older edition that goes on in a newer one, which does not print its number."""
    yield (
        f"{named(kb, id)}  [gilt weiter; {kb.editions[edition]['name']} druckt die Nummer nicht ab]"
    )
    yield "    " + plain(kb, kb.units[id]["text"], edition_of(id))


def misprint(fault: Mapping[str, Any]) -> str:
    """What is printed, what is meant, and why we think so."""
    kept = " Hier steht, was gedruckt ist." if fault["kept"] else ""
    return (
        f"Gedruckt ist „{fault['printed']}“, gemeint ist „{fault['meant']}“. {fault['why']}{kept}"
    )


def headword(kb: Library, entry: Mapping[str, Any]) -> str:
    """The words of an entry, those of its main entry first."""
    return (
        f"{kb.index[entry['parent']]['title']}: {entry['title']}"
        if entry["parent"]
        else str(entry["title"])
    )


def entry(kb: Library, id: str) -> tuple[Sequence[Mapping[str, Any]], list[str]]:
    """An entry of the index with its sub-entries and where they lead, as trees and as lines."""
    entries = [entry for entry in kb.index.values() if id in (entry["id"], entry["parent"])]
    lines = []
    for each in entries:
        leads = [kb.cites[ref["to"]] for ref in each["refs"]] + [
            f"siehe {headword(kb, kb.index[other])}" for other in each["see"]
        ]
        lines.append("  ".join([headword(kb, each), ", ".join(leads)]).rstrip())
        faults = [
            f"gedruckt „{fault['printed']}“: {fault['why']}" for fault in each["defect"] or ()
        ]
        lines += [f"    {remark}" for remark in filter(None, [each["note"], *faults])]
    return entries, lines
