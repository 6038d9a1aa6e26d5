"""Decision tables as DMN 1.3, for other engines and as a witness of ours.

In: `Sheet`.  Out: XML with one decision table, hit policy UNIQUE.  Identifiers are ASCII, labels and annotations German.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from compiler.export.rules import Column, Ending, Sheet

NAMESPACE = "https://www.omg.org/spec/DMN/20191111/MODEL/"
ANNOTATIONS = ("says", "cites", "note")


def dmn_text(sheet: Sheet) -> str:
    """The decision as a DMN document: inputs are the facts, the output `row` is the id of the row, annotations say what it orders."""
    root = ET.Element(
        "definitions",
        {"xmlns": NAMESPACE, "id": f"definitions_{sheet.name}", "name": sheet.name, "namespace": f"urn:regelwerk:{sheet.name}"},
    )
    decision = ET.Element("decision", {"id": sheet.name, "name": sheet.name, "label": f"{sheet.title} ({sheet.edition})"})
    ET.SubElement(decision, "variable", {"id": f"variable_{sheet.name}", "name": "row", "typeRef": "string"})
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
    output = ET.SubElement(made, "output", {"id": "output_row", "name": "row", "label": "Zeile", "typeRef": "string"})
    ET.SubElement(ET.SubElement(output, "outputValues"), "text").text = texts(end.row for end in sheet.endings)
    for name in ANNOTATIONS:
        ET.SubElement(made, "annotation", {"name": name})
    for number, rule in enumerate(sheet.rules, 1):
        row = ET.SubElement(made, "rule", {"id": f"rule_{number}"})
        for column in sheet.columns:
            entry = ET.SubElement(row, "inputEntry", {"id": f"rule_{number}_{column.fact}"})
            ET.SubElement(entry, "text").text = texts(rule.when[column.fact]) if column.fact in rule.when else "-"
        end = sheet.endings[rule.ending]
        ET.SubElement(ET.SubElement(row, "outputEntry", {"id": f"rule_{number}_row"}), "text").text = texts([end.row])
        for note in told(end):
            ET.SubElement(ET.SubElement(row, "annotationEntry"), "text").text = note


def head(parent: ET.Element, column: Column) -> None:
    """The input clause of a fact."""
    made = ET.SubElement(parent, "input", {"id": f"clause_{column.fact}", "label": column.question})
    expression = ET.SubElement(made, "inputExpression", {"id": f"expression_{column.fact}", "typeRef": "string"})
    ET.SubElement(expression, "text").text = column.fact
    ET.SubElement(ET.SubElement(made, "inputValues"), "text").text = texts(column.values)


def told(end: Ending) -> tuple[str, str, str]:
    """What a row says, the clauses it rests on, its note."""
    return " ".join(end.says), " ".join(end.cites), end.note


def texts(values: Iterable[str]) -> str:
    """Values as a list of FEEL strings."""
    return ",".join('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values)
