"""Decision tables as DMN 1.3, for other engines and as a witness of ours.

In: `Sheet`.  Out: XML with one decision table, hit policy UNIQUE.  Identifiers are ASCII, labels and sentences German.
Questions are labels of the inputs' data and descriptions of the clauses: as labels of the clauses some engines take them for names; and
notes are descriptions of the rules, because annotations stop others.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from compiler.export.rules import Column, Sheet

NAMESPACE = "https://www.omg.org/spec/DMN/20191111/MODEL/"
OUTPUTS = ("row", "says", "cites")


def dmn_text(sheet: Sheet) -> str:
    """The decision as a DMN document: inputs are the facts, outputs the id of the row, what it orders, and its clauses."""
    root = ET.Element(
        "definitions",
        {"xmlns": NAMESPACE, "id": f"definitions_{sheet.name}", "name": sheet.name, "namespace": f"urn:regelwerk:{sheet.name}"},
    )
    decision = ET.Element("decision", {"id": sheet.name, "name": sheet.name, "label": f"{sheet.title} ({sheet.edition})"})
    ET.SubElement(decision, "variable", {"id": f"variable_{sheet.name}", "name": sheet.name})
    for column in sheet.columns:
        known = ET.SubElement(root, "inputData", {"id": f"input_{column.fact}", "name": column.fact, "label": column.question})
        ET.SubElement(known, "variable", {"id": f"variable_{column.fact}", "name": column.fact, "typeRef": "string"})
        needed = ET.SubElement(decision, "informationRequirement", {"id": f"needs_{column.fact}"})
        ET.SubElement(needed, "requiredInput", {"href": f"#input_{column.fact}"})
    root.append(decision)
    table(decision, sheet)
    ET.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def table(parent: ET.Element, sheet: Sheet) -> None:
    """The decision table below its decision."""
    made = ET.SubElement(parent, "decisionTable", {"id": f"table_{sheet.name}", "hitPolicy": "UNIQUE"})
    for column in sheet.columns:
        head(made, column)
    for name in OUTPUTS:
        ET.SubElement(made, "output", {"id": f"output_{name}", "name": name, "typeRef": "string"})
    for number, rule in enumerate(sheet.rules, 1):
        row = ET.SubElement(made, "rule", {"id": f"rule_{number}"})
        end = sheet.endings[rule.ending]
        if end.note:
            ET.SubElement(row, "description").text = end.note
        for column in sheet.columns:
            text(row, "inputEntry", f"rule_{number}_{column.fact}", texts(rule.when[column.fact]) if column.fact in rule.when else "-")
        for name, value in zip(OUTPUTS, (end.row, " ".join(end.says), " ".join(end.cites)), strict=True):
            text(row, "outputEntry", f"rule_{number}_output_{name}", texts([value]))


def head(parent: ET.Element, column: Column) -> None:
    """The input clause of a fact."""
    made = ET.SubElement(parent, "input", {"id": f"clause_{column.fact}"})
    ET.SubElement(made, "description").text = column.question
    expression = ET.SubElement(made, "inputExpression", {"id": f"expression_{column.fact}", "typeRef": "string"})
    ET.SubElement(expression, "text").text = column.fact
    ET.SubElement(ET.SubElement(made, "inputValues"), "text").text = texts(column.values)


def text(parent: ET.Element, tag: str, id: str, content: str) -> None:
    """An entry of a rule."""
    ET.SubElement(ET.SubElement(parent, tag, {"id": id}), "text").text = content


def texts(values: Iterable[str]) -> str:
    """Values as a list of FEEL strings."""
    return ",".join('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values)
