"""The metadata of an Akoma Ntoso document: what it is and is not, what it refers to, what an
edition changed.

In: the parsed `kb.json`, an edition, the `eId` of every place.  Out: the element <meta>. The rules
belong to no country, so their addresses have the code for no country (`zz`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree as ET

from regelwerk.ids.address import parse_edition

Json = Mapping[str, Any]

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
COUNTRY = "zz"
US = "#regelwerk"
RESTATED = (
    "Wiedergabe in eigenen Worten, nicht der amtliche Wortlaut: Die amtlichen Texte gehören den"
    " Verbänden und sind nicht enthalten; maßgeblich bleibt ihr Wortlaut."
)


def make_work_address(edition: str) -> str:
    """Return the address of an edition as a work."""
    return f"/akn/{COUNTRY}/act/regelwerk/{edition}"


def make_iri(id: str, edition: str, names: Mapping[str, str]) -> str:
    """Return the address of a place as seen from an edition, or the name of a work that is not at
    hand.
    """
    if id not in names:
        return f"urn:regelwerk:{id}"
    return (
        f"#{names[id]}"
        if parse_edition(id) == edition
        else f"{make_work_address(parse_edition(id))}/!main#{names[id]}"
    )


def make_meta(bundle: Json, edition: str, names: Mapping[str, str]) -> ET.Element:
    """Return the metadata of an edition as an element."""
    known = next(each for each in bundle["editions"] if each["id"] == edition)
    made = ET.Element("meta")
    add_identification(made, known)
    lifecycle = ET.SubElement(made, "lifecycle", {"source": US})
    date, _ = find_date(known)
    ET.SubElement(lifecycle, "eventRef", {"date": date, "source": "#edition", "type": "generation"})
    analysis = ET.SubElement(made, "analysis", {"source": US})
    if known["complete"] == "patch":
        passive = ET.SubElement(analysis, "passiveModifications")
        for number, change in enumerate(list_modifications(bundle, edition), 1):
            add_modification(passive, number, change, edition, names)
    others = ET.SubElement(analysis, "otherReferences", {"source": US})
    kinds = dict.fromkeys(
        ref["as"] for unit in bundle["units"] if unit["edition"] == edition for ref in unit["refs"]
    )
    for unit in bundle["units"]:
        for ref in unit["refs"] if unit["edition"] == edition else ():
            target = {"for": f"#{names[unit['id']]}", "href": make_iri(ref["to"], edition, names)}
            ET.SubElement(
                others,
                "implicitReference",
                {**target, "refersTo": f"#{ref['as']}", "showAs": bundle["cites"][ref["to"]]},
            )
    add_references(made, known, tuple(kinds))
    note = ET.SubElement(
        ET.SubElement(made, "notes", {"source": US}), "note", {"eId": "note_restated"}
    )
    ET.SubElement(note, "p").text = RESTATED
    return made


def add_identification(above: ET.Element, known: Json) -> None:
    """Add the work, its expression and this manifestation to an element; the work is neither
    prescriptive nor authoritative.
    """
    made, at = (
        ET.SubElement(above, "identification", {"source": US}),
        make_work_address(known["id"]),
    )
    date, what = find_date(known)
    for level, address in (
        ("Work", at),
        ("Expression", f"{at}/deu@"),
        ("Manifestation", f"{at}/deu@.xml"),
    ):
        part = ET.SubElement(made, f"FRBR{level}")
        suffix = ".xml" if level == "Manifestation" else ""
        ET.SubElement(part, "FRBRthis", {"value": f"{address.removesuffix('.xml')}/!main{suffix}"})
        ET.SubElement(part, "FRBRuri", {"value": address})
        ET.SubElement(part, "FRBRdate", {"date": date, "name": what})
        ET.SubElement(part, "FRBRauthor", {"href": US})
        if level == "Work":
            ET.SubElement(part, "FRBRcountry", {"value": COUNTRY})
            ET.SubElement(part, "FRBRname", {"value": known["title"]})
            ET.SubElement(part, "FRBRprescriptive", {"value": "false"})
            ET.SubElement(part, "FRBRauthoritative", {"value": "false"})
        elif level == "Expression":
            ET.SubElement(part, "FRBRlanguage", {"language": "deu"})


def find_date(known: Json) -> tuple[str, str]:
    """Return a date for an edition and its meaning: the day since which it is in force as a whole
    (`in_force`), or the first of the year in its id (`year`).
    """
    for force in known["in_force"]:
        if not force["of"]:
            return force["since"], "in_force"
    return f"{known['id'][-4:]}-01-01", "year"


def list_modifications(bundle: Json, edition: str) -> Iterator[Json]:
    """Return the changes that an edition made, without those of the kinds same, carried and
    open.
    """
    return (
        each
        for each in bundle["changes"]
        if each["step"].endswith(f"-{edition}") and each["kind"] not in ("same", "carried", "open")
    )


def find_modification_type(change: Json) -> str:
    """Return the name that Akoma Ntoso has for a change: by its sides first, then by the fates that
    the lineage gives its places.
    """
    if not change["older"]:
        return "insertion"
    if not change["newer"]:
        return "renumbering" if change["kind"] == "unnumbered" else "repeal"
    for fate, sort in (("split", "split"), ("merged", "join")):
        if fate in change["fates"]:
            return sort
    return "renumbering" if change["kind"] == "moved" else "substitution"


def add_modification(
    above: ET.Element, number: int, change: Json, edition: str, names: Mapping[str, str]
) -> None:
    """Add a change as a passive modification to an element: the places after it (where there are
    none, those it removed), then the places before it.
    """
    made = ET.SubElement(
        above, "textualMod", {"eId": f"pmod_{number}", "type": find_modification_type(change)}
    )
    ET.SubElement(made, "source", {"href": "#edition"})
    for id in change["newer"] or change["older"]:
        ET.SubElement(made, "destination", {"href": make_iri(id, edition, names)})
    for id in change["older"]:
        ET.SubElement(made, "old", {"href": make_iri(id, edition, names)})


def add_references(above: ET.Element, known: Json, kinds: tuple[str, ...]) -> None:
    """Add to an element what the metadata refer to: the printed edition, the publisher of the
    restatement, the kinds of references.
    """
    made = ET.SubElement(above, "references", {"source": US})
    ET.SubElement(
        made,
        "original",
        {"eId": "edition", "href": make_work_address(known["id"]), "showAs": known["title"]},
    )
    ET.SubElement(
        made,
        "TLCOrganization",
        {"eId": US[1:], "href": "/akn/ontology/organization/regelwerk", "showAs": "Regelwerk"},
    )
    for kind in kinds:
        ET.SubElement(
            made,
            "TLCConcept",
            {"eId": kind, "href": f"/akn/ontology/concept/regelwerk/{kind}", "showAs": kind},
        )
