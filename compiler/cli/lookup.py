"""`search`, `show`, `norms`: finding and reading clauses.

In: words, a citation, a filter.  Out: lines of text or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from compiler import load
from compiler.address import cite, edition_of, segments
from compiler.library import Library


def search(args: argparse.Namespace) -> int:
    """Ranked hits; 1 where nothing is found."""
    kb = load(args.build)
    hits = kb.search(" ".join(args.text))
    if args.json:
        print(json.dumps([asdict(hit) for hit in hits], ensure_ascii=False, indent=1))
    for hit in hits if not args.json else ():
        also = f"  auch {', '.join(edition_of(id) for id in hit.also)}" if hit.also else ""
        print(f"{named(kb, hit.id):<28} {hit.title}{also}{left_out(kb.units.get(hit.id, {}))}")
    if not hits and not args.json:
        print("nichts gefunden")
    return 0 if hits else 1


def left_out(unit: Mapping[str, Any]) -> str:
    """A note that the edition prints a clause only in part; empty where it prints the whole or nothing of it."""
    left = unit.get("unprinted")
    return f"  [teils nicht abgedruckt, Stand {edition_of(left['from'])}]" if left else ""


def named(kb: Library, id: str) -> str:
    """An id with its edition, for a list that mixes editions."""
    if "/" not in id:
        return id
    edition = edition_of(id)
    return f"{edition} {cite(id, kb.signs)}" if edition.isdigit() else cite(id, kb.signs)


def plain(text: str, edition: str, signs: Mapping[str, str]) -> str:
    """A restatement with its references in the edition's style; another edition's clause is named with its year."""
    return "".join(
        words or ((f"{edition_of(id)} " if edition_of(id) != edition and edition_of(id).isdigit() else "") + cite(id, signs))
        for words, id in segments(text)
    )


def show(args: argparse.Namespace) -> int:
    """One unit with what stands below it, its references, its lineage and the headwords that lead to it; or an entry of the index."""
    kb = load(args.build)
    written = " ".join(args.id)
    if written in kb.index:
        return show_entry(kb, written, args)
    found = kb.find(written)
    below = [unit for id, unit in kb.units.items() if id == found["id"] or id.startswith((found["id"] + ".", found["id"] + "/"))]
    if args.json:
        around = {"cited_by": kb.cited_by(found["id"]), "lineage": kb.lineage(found["id"]), "index": kb.headwords(found["id"])}
        print(json.dumps({"units": below, **around}, ensure_ascii=False, indent=1))
        return 0
    for unit in below:
        heading = f"{cite(unit['id'], kb.signs)}  {unit['title']}".rstrip()
        state = {"carried": "  [Stand 2007, im Änderungsdokument nicht aufgeführt]", "open": "  [Verbleib offen]"}.get(unit["status"], "")
        print(heading + state + left_out(unit))
        if unit["text"]:
            print("    " + plain(unit["text"], unit["edition"], kb.signs))
        if left := unit["unprinted"]:
            print(f"    [nicht abgedruckt, Stand {edition_of(left['from'])}] {plain(left['text'], unit['edition'], kb.signs)}")
        for row in [unit["table"]["columns"], *unit["table"]["rows"]] if unit["table"] else ():
            print("    " + " | ".join(row))
    for kind, id in kb.cited_by(found["id"]):
        print(f"  ← {kind}: {named(kb, id) if not id.startswith('decision:') else id[9:]}")
    for entry in kb.lineage(found["id"]):
        print("  ~ " + passage(kb, entry))
    for entry in kb.headwords(found["id"]):
        print(f"  » Register {entry['edition']}: {headword(kb, entry)}")
    return 0


def headword(kb: Library, entry: Mapping[str, Any]) -> str:
    """The words of an entry, those of its main entry first."""
    return f"{kb.index[entry['parent']]['title']}: {entry['title']}" if entry["parent"] else str(entry["title"])


def show_entry(kb: Library, id: str, args: argparse.Namespace) -> int:
    """An entry of the index with its sub-entries and where they lead."""
    entries = [entry for entry in kb.index.values() if id in (entry["id"], entry["parent"])]
    if args.json:
        print(json.dumps(entries, ensure_ascii=False, indent=1))
        return 0
    for entry in entries:
        leads = [cite(ref["to"], kb.signs) for ref in entry["refs"]] + [f"siehe {headword(kb, kb.index[other])}" for other in entry["see"]]
        print("  ".join([headword(kb, entry), ", ".join(leads)]).rstrip())
        faults = [f"gedruckt „{fault['printed']}“: {fault['why']}" for fault in entry["defect"] or ()]
        for remark in filter(None, [entry["note"], *faults]):
            print(f"    {remark}")
    return 0


def passage(kb: Library, entry: Mapping[str, Any]) -> str:
    """One line of lineage."""
    sides = " → ".join(named(kb, entry[side]) if entry[side] else "–" for side in ("older", "newer"))
    return (
        f"{sides}: {entry['fate']}" + (f", {entry['meaning']}" if entry["meaning"] else "") + (f" ({entry['why']})" if entry["why"] else "")
    )


def norms(args: argparse.Namespace) -> int:
    """The norms that match; 1 where there is none."""
    kb = load(args.build)
    found = kb.norms(who=args.who, force=args.force, edition=args.edition, phase=args.phase)
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return 0 if found else 1
    roles = {role: label for labels in kb.bundle["roles"].values() for role, label in labels.items()}
    for norm in found:
        when = f" ({norm['when']})" if norm["when"] else ""
        print(f"{named(kb, norm['id']):<24} {roles.get(norm['who'], norm['who'])} – {norm['force']} – {norm['act']}{when}")
    if not found:
        print("keine Norm passt")
    return 0 if found else 1
