"""An edition as Akoma Ntoso 3.0: its structure, its references and, for an edition that changes an
older one, its changes.

In: the parsed `kb.json`, an edition.  Out: XML of a document of type `act`.  The text is our
restatement: the metadata mark it as neither prescriptive nor authoritative, and a note says so. A
change that the lineage leaves open is not written as a modification.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from regelwerk.export.akn_meta import NAMESPACE, make_iri, make_meta
from regelwerk.ids.address import parse_address, parse_edition, split_segments

Json = Mapping[str, Any]

LEVELS = {
    "law": "article",
    "section": "paragraph",
    "item": "subparagraph",
    "subitem": "point",
    "subsubitem": "indent",
}
SHORT = {
    "article": "art",
    "chapter": "chp",
    "paragraph": "para",
    "subparagraph": "subpara",
    "hcontainer": "hcontainer",
}


def render_akn(bundle: Json, edition: str) -> str:
    """Return the edition as an XML document; an edition of the type `patch` as it reads now, with
    the modifications that its lineage gives.
    """
    names = make_element_ids(bundle["contents"])
    root = ET.Element("akomaNtoso", {"xmlns": NAMESPACE})
    act = ET.SubElement(root, "act", {"name": "regelwerk", "contains": "singleVersion"})
    act.append(make_meta(bundle, edition, names))
    body = ET.SubElement(act, "body")
    units = {unit["id"]: unit for unit in bundle["units"]}
    below: dict[str, list[Json]] = {}
    for entry in bundle["contents"]:
        if parse_edition(entry["id"]) == edition:
            below.setdefault(entry["parent"], []).append(entry)
    for entry in below[""]:
        add_place(body, entry, units, below, names, bundle["cites"])
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def find_element_name(entry: Json) -> str:
    """Return the name of the element for a place; a kind without a level of its own is a
    container.
    """
    if entry["kind"] == "section" and not entry["parent"]:
        return "chapter"
    return LEVELS.get(entry["kind"], "hcontainer")


def make_element_ids(contents: Iterable[Json]) -> dict[str, str]:
    """Return the `eId` of every place by its id: the `eId` of the place above it, then its element
    and the rest of its address.
    """
    found: dict[str, str] = {}
    for entry in contents:
        tag, parent = find_element_name(entry), entry["parent"]
        step = (
            parse_address(entry["id"]).removeprefix(parse_address(parent))
            if parent
            else parse_address(entry["id"])
        )
        own = f"{SHORT.get(tag, tag)}_{step.strip('./').replace('/', '-').replace('.', '-')}"
        found[entry["id"]] = f"{found[parent]}__{own}" if parent else own
    return found


def add_place(
    above: ET.Element,
    entry: Json,
    units: Mapping[str, Json],
    below: Mapping[str, Sequence[Json]],
    names: Mapping[str, str],
    cites: Mapping[str, str],
) -> None:
    """Add a place with all places below it to an element; a place not encoded yet stays empty and
    gets the status `unknown`.

    A text that stays in force although a change document leaves it out is put into a container
    `unprinted`.
    """
    tag, unit, parts = find_element_name(entry), units.get(entry["id"]), below.get(entry["id"], ())
    made = ET.SubElement(above, tag, {"eId": names[entry["id"]]})
    if tag == "hcontainer":
        made.set("name", entry["kind"])
    if unit is None or unit["status"] == "open":
        made.set("status", "unknown")
    if entry["label"]:
        ET.SubElement(made, "num").text = entry["label"]
    if unit is not None and unit["title"]:
        ET.SubElement(made, "heading").text = unit["title"]
    if unit is not None and (unit["text"] or unit["table"]):
        block = ET.SubElement(made, "intro" if parts or unit["unprinted"] else "content")
        if unit["text"]:
            add_paragraph(block, unit["text"], unit["edition"], names, cites)
        if unit["table"]:
            add_grid(block, unit["table"], unit["edition"], names, cites)
    if unit is not None and unit["unprinted"]:
        kept = ET.SubElement(
            made, "hcontainer", {"eId": f"{names[entry['id']]}__unprinted", "name": "unprinted"}
        )
        add_paragraph(
            ET.SubElement(kept, "content"), unit["unprinted"]["text"], unit["edition"], names, cites
        )
    for part in parts:
        add_place(made, part, units, below, names, cites)


def add_paragraph(
    above: ET.Element, text: str, edition: str, names: Mapping[str, str], cites: Mapping[str, str]
) -> None:
    """Add a text as a paragraph to an element, with its references as links."""
    made = ET.SubElement(above, "p")
    last: ET.Element | None = None
    for words, id in split_segments(text):
        if id:
            last = ET.SubElement(made, "ref", {"href": make_iri(id, edition, names)})
            last.text = cites[id]
        elif last is None:
            made.text = words
        else:
            last.tail = words


def add_grid(
    above: ET.Element, table: Json, edition: str, names: Mapping[str, str], cites: Mapping[str, str]
) -> None:
    """Add a table to an element, with its column headings first."""
    made = ET.SubElement(above, "table")
    for tag, cells in (("th", table["columns"]), *(("td", row) for row in table["rows"])):
        line = ET.SubElement(made, "tr")
        for cell in cells:
            add_paragraph(ET.SubElement(line, tag), cell, edition, names, cites)
