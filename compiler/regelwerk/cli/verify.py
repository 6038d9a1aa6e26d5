"""`verify`: the reader's own copies of the official texts held against the rulebook.

In: the compiled rulebook, the data folder, the reader's folder.  Out: per edition what was found
and what is lacking, as text or JSON. Nothing of the copies is written anywhere; what is shown of
them are figures, references and single words.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from regelwerk.build import assemble_and_link
from regelwerk.library import open_library
from regelwerk.wortlaut.lacks import Lack, find_lacks, is_explained, make_ledger
from regelwerk.wortlaut.reading import Reading, Shelf, read_shelf

Json = Mapping[str, Any]
KINDS = {"reference": "Verweis", "figure": "Zahl", "force": "Wort"}
WHERE = {
    "text": "fehlt in der Nacherzählung",
    "contents": "fehlt in contents.yaml",
    "both": "fehlt in Nacherzählung und contents.yaml",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the folder with the reader's copies."""
    what = "Ordner mit den Abschriften (.txt)"
    parser.add_argument("--wortlaut", type=Path, required=True, metavar="FOLDER", help=what)


def run(args: argparse.Namespace) -> int:
    """Read the copies and print what was found; return 1 where a unit is missing or lacks
    something, raise `Unreadable` for a hostile folder.
    """
    bundle = open_library(args.build).bundle
    found = read_shelf(bundle, args.wortlaut)
    _, assembled, _ = assemble_and_link(args.root)
    units = {unit["id"]: unit for unit in bundle["units"]}
    numbers = {edition["id"]: edition["numbers"] for edition in bundle["editions"]}
    said = {
        each.id: {force: frozenset(words) for force, words in each.forces.items()}
        for each in assembled.corpus.editions.values()
    }
    lacking: dict[str, list[Lack]] = {}
    for reading in found.readings:
        own = lacking.setdefault(reading.edition, [])
        for id, passage in reading.passages.items():
            if (entry := assembled.corpus.contents.get(id)) and entry.own:
                sides = make_ledger(units[id], entry.ledger, said[reading.edition])
                found_here = find_lacks(id, passage.paragraphs, sides, numbers[reading.edition])
                own += [lack for lack in found_here if not is_explained(lack, units[id]["defect"])]
    print(
        json.dumps(build_tree(found, lacking), ensure_ascii=False, indent=1)
        if args.json
        else "\n".join(tell_report(found, lacking))
    )
    return 1 if any(reading.missing for reading in found.readings) or any(lacking.values()) else 0


def build_tree(found: Shelf, lacking: Mapping[str, list[Lack]]) -> Json:
    """Return the report as a tree."""
    editions = {
        each.edition: {
            "file": each.name, "units": each.units, "found": each.units - len(each.missing),
            "missing": dict(each.missing),
            "mended": each.mended, "doubtful": [asdict(doubt) for doubt in each.doubtful],
            "lacks": [asdict(lack) for lack in lacking[each.edition]],
        }
        for each in found.readings
    }  # fmt: skip
    return {"editions": editions, "unknown": list(found.strange), "aside": list(found.aside)}


def tell_report(found: Shelf, lacking: Mapping[str, list[Lack]]) -> Iterator[str]:
    """Yield the report as lines."""
    for each in found.readings:
        yield from tell_copy(each, lacking[each.edition])
    for name in found.strange:
        yield f"{name}: keines der bekannten Dokumente"
    for name in found.aside:
        yield f"{name}: keine Textdatei (.txt), beiseite gelassen"


def tell_copy(reading: Reading, lacking: list[Lack]) -> Iterator[str]:
    """Yield the lines of one copy: how much of it was found, then what is missing or lacking, one a
    line.
    """
    count = reading.units - len(reading.missing)
    share = f"{100 * count / reading.units:.1f}".replace(".", ",")
    restored = (
        f", {reading.mended} Wörter mit Umlauten wiederhergestellt, {len(reading.doubtful)}"
        " verschiedene zweifelhaft"
    )
    mended = restored if reading.mended else ""
    yield (
        f"{reading.edition} ({reading.name}): {count} von {reading.units} Stellen gefunden ({share}"
        f" %){mended}; Hinweise: {len(lacking)}"
    )
    for id, reason in reading.missing.items():
        yield f"  {id}: nicht gefunden ({reason})"
    for lack in lacking:
        yield f"  {lack.id}: {KINDS[lack.kind]} „{lack.printed}“ {WHERE[lack.where]}"
    for doubt in reading.doubtful:
        yield f"  zweifelhaft: {doubt.printed} als {doubt.taken} gelesen ({doubt.why})"
