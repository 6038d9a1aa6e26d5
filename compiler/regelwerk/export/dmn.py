"""Decision tables as DMN 1.3 or 1.5, for other engines and to check ours against them.

In: `Sheet`, the citations of its clauses.  Out: XML with one decision table, hit policy UNIQUE, the
facts as inputs, the clauses as knowledge sources, and a diagram of all of them.  Identifiers are
ASCII, labels and sentences German. Questions are labels of the inputs; an entry is one value or
`-`, because not every engine reads lists; notes are descriptions of the rules, because some do not
accept annotations. In what we write the two versions differ only in their namespaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from xml.etree import ElementTree as ET

from regelwerk.export.diagram import draw_diagram
from regelwerk.export.rules import Column, Rule, Sheet

VERSIONS = {
    "1.3": "https://www.omg.org/spec/DMN/20191111/",
    "1.5": "https://www.omg.org/spec/DMN/20230324/",
}
DRAWING = "http://www.omg.org/spec/DMN/20180521/"
NAMESPACE = VERSIONS["1.3"] + "MODEL/"
OUTPUTS = ("row", "says", "cites")
UNSAID = re.compile(r"[^A-Za-z0-9]+")


def render_dmn(sheet: Sheet, cites: Mapping[str, str], version: str = "1.3") -> str:
    """Return the decision as a DMN document: inputs are the facts, outputs the id of the row, its
    sentences, and its clauses.

    `cites` has the citation of each place (`cites` of `kb.json`); `version` is one of `VERSIONS`.
    """
    root = ET.Element(
        "definitions",
        {
            "xmlns": VERSIONS[version] + "MODEL/",
            "xmlns:dmndi": VERSIONS[version] + "DMNDI/",
            "xmlns:dc": DRAWING + "DC/",
            "xmlns:di": DRAWING + "DI/",
            "id": f"definitions_{sheet.name}",
            "name": sheet.name,
            "namespace": f"urn:regelwerk:{sheet.name}",
        },
    )
    decision = ET.Element(
        "decision",
        {"id": sheet.name, "name": sheet.name, "label": f"{sheet.title} ({sheet.edition})"},
    )
    ET.SubElement(decision, "variable", {"id": f"variable_{sheet.name}", "name": sheet.name})
    for column in sheet.columns:
        known = ET.SubElement(
            root,
            "inputData",
            {"id": f"input_{column.fact}", "name": column.fact, "label": column.question},
        )
        ET.SubElement(
            known,
            "variable",
            {"id": f"variable_{column.fact}", "name": column.fact, "typeRef": "string"},
        )
        add_requirement(
            decision,
            "informationRequirement",
            f"needs_{column.fact}",
            "requiredInput",
            f"input_{column.fact}",
        )
    for place in list_cited_places(sheet):
        source = make_source_id(place)
        names = {
            "id": source,
            "name": source,
            "label": cites[place],
            "locationURI": f"urn:regelwerk:{place}",
        }
        ET.SubElement(root, "knowledgeSource", names)
        add_requirement(
            decision, "authorityRequirement", f"rests_{source}", "requiredAuthority", source
        )
    root.append(decision)
    add_decision_table(decision, sheet)
    root.append(
        draw_diagram(
            sheet.name,
            [column.fact for column in sheet.columns],
            [make_source_id(place) for place in list_cited_places(sheet)],
        )
    )
    ET.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def list_cited_places(sheet: Sheet) -> tuple[str, ...]:
    """Return the ids of the places that the rows rest on, each once, in the order of the rows."""
    return tuple(dict.fromkeys(id for ending in sheet.endings for id in ending.cites))


def make_source_id(place: str) -> str:
    """Return the ASCII identifier of a place as a knowledge source."""
    return "source_" + UNSAID.sub("_", place)


def add_requirement(decision: ET.Element, kind: str, id: str, tag: str, target: str) -> None:
    """Add a requirement of a decision: an input or an authority."""
    ET.SubElement(ET.SubElement(decision, kind, {"id": id}), tag, {"href": f"#{target}"})


def add_decision_table(parent: ET.Element, sheet: Sheet) -> None:
    """Add the decision table to its decision."""
    made = ET.SubElement(
        parent, "decisionTable", {"id": f"table_{sheet.name}", "hitPolicy": "UNIQUE"}
    )
    for column in sheet.columns:
        add_input_clause(made, column)
    for name in OUTPUTS:
        ET.SubElement(made, "output", {"id": f"output_{name}", "name": name, "typeRef": "string"})
    for number, rule in enumerate(list_single_rules(sheet), 1):
        row = ET.SubElement(made, "rule", {"id": f"rule_{number}"})
        end = sheet.endings[rule.ending]
        if end.note:
            ET.SubElement(row, "description").text = end.note
        for column in sheet.columns:
            add_entry(
                row,
                "inputEntry",
                f"rule_{number}_{column.fact}",
                quote_feel_values(rule.when.get(column.fact, ())) or "-",
            )
        for name, value in zip(OUTPUTS, list_outputs(sheet, rule.ending), strict=True):
            add_entry(
                row, "outputEntry", f"rule_{number}_output_{name}", quote_feel_values([value])
            )


def list_single_rules(sheet: Sheet) -> Iterator[Rule]:
    """Yield the rules with one value for each fact they name: not every engine reads lists."""
    for rule in sheet.rules:
        for values in product(*rule.when.values()):
            yield Rule(
                {fact: (value,) for fact, value in zip(rule.when, values, strict=True)}, rule.ending
            )


def list_outputs(sheet: Sheet, ending: int) -> tuple[str, str, str]:
    """Return what the table gives at an ending: the id of the row, its sentences, its places."""
    end = sheet.endings[ending]
    return end.row, " ".join(end.says), " ".join(end.cites)


def add_input_clause(parent: ET.Element, column: Column) -> None:
    """Add the input clause of a fact to the decision table."""
    made = ET.SubElement(parent, "input", {"id": f"clause_{column.fact}", "label": column.question})
    expression = ET.SubElement(
        made, "inputExpression", {"id": f"expression_{column.fact}", "typeRef": "string"}
    )
    ET.SubElement(expression, "text").text = column.fact
    ET.SubElement(ET.SubElement(made, "inputValues"), "text").text = quote_feel_values(
        column.values
    )


def add_entry(parent: ET.Element, tag: str, id: str, content: str) -> None:
    """Add an entry to a rule."""
    ET.SubElement(ET.SubElement(parent, tag, {"id": id}), "text").text = content


def quote_feel_values(values: Iterable[str]) -> str:
    """Return the values as a list of FEEL strings."""
    return ",".join('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values)
