"""The cases of a decision as tests of the DMN Technology Compatibility Kit, to be run beside the
document that `dmn_text` returns.

In: `Sheet`, the cases of the bundle.  Out: XML `testCases`; the inputs are the facts of the case,
the result is the row it must reach. A case gives only some of the facts: where the row is certain
without a fact that the table asks before it, the first possible answer is used, because every
answer leads to the row (`complete_facts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree import ElementTree as ET

from regelwerk.engine.table import find_smallest, read_table
from regelwerk.export.dmn import OUTPUTS, list_outputs
from regelwerk.export.rules import Sheet

Json = Mapping[str, Any]

NAMESPACE = "http://www.omg.org/spec/DMN/20160719/testcase"


def render_tck(sheet: Sheet, cases: Iterable[Json]) -> str:
    """Return the cases of this decision in this edition that reach a row of it, one test for
    each.
    """
    root = ET.Element(
        "testCases",
        {
            "xmlns": NAMESPACE,
            "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
            "xmlns:xsd": "http://www.w3.org/2001/XMLSchema",
        },
    )
    ET.SubElement(root, "modelName").text = f"{sheet.name}.dmn"
    for case, ruled in list_sheet_cases(sheet, cases):
        made = ET.SubElement(root, "testCase", {"id": case["id"]})
        ET.SubElement(made, "description").text = case["title"]
        for fact, answer in complete_facts(sheet, ruled["facts"]).items():
            add_value(ET.SubElement(made, "inputNode", {"name": fact}), answer)
        result = ET.SubElement(made, "resultNode", {"name": sheet.name, "type": "decision"})
        expected = ET.SubElement(result, "expected")
        ending = next(number for number, end in enumerate(sheet.endings) if end.row == ruled["row"])
        for name, content in zip(OUTPUTS, list_outputs(sheet, ending), strict=True):
            add_value(ET.SubElement(expected, "component", {"name": name}), content)
    ET.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def list_sheet_cases(sheet: Sheet, cases: Iterable[Json]) -> tuple[tuple[Json, Json], ...]:
    """Return the cases of this decision that reach one of its rows in this edition, each with its
    ruling there.
    """
    rows = {end.row for end in sheet.endings}
    here = (
        (case, case["rules"].get(sheet.edition))
        for case in cases
        if case["decision"] == sheet.decision
    )
    return tuple((case, ruled) for case, ruled in here if ruled and ruled["row"] in rows)


def complete_facts(sheet: Sheet, facts: Mapping[str, str]) -> Mapping[str, str]:
    """Return a value for every fact of the table: the first possible situation with the facts of
    the case.
    """
    table = read_table(sheet.compiled)
    return table.read_combination(
        find_smallest(
            table.find_candidates({fact: facts[fact] for fact in table.facts if fact in facts})
        )
    )


def add_value(parent: ET.Element, content: str) -> None:
    """Add a string to an element."""
    ET.SubElement(parent, "value", {"xsi:type": "xsd:string"}).text = content
