"""The diagram of a decision in DMN: the places of its boxes and the lines of its arrows.

In: the name of the decision, of its facts and of its sources.  Out: the element `dmndi:DMNDI`. The
sources stand in a row above the decision, the facts in a row below; every arrow is a straight line
from them to the decision. Lengths are in points.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as ET

WIDTH, HEIGHT, GAP, FALL = (
    160,
    60,
    30,
    140,
)  # of a box; between the boxes of a row; from the top of a row to the next


def draw_diagram(name: str, facts: Sequence[str], sources: Sequence[str]) -> ET.Element:
    """Return a diagram with a shape for every element and an edge for every requirement, with the
    names that `dmn_text` gives them.
    """
    made = ET.Element("dmndi:DMNDI")
    drawn = ET.SubElement(made, "dmndi:DMNDiagram", {"id": f"diagram_{name}", "name": name})
    across = max(len(facts), len(sources), 1)
    middle = across * (WIDTH + GAP) // 2
    draw_shape(drawn, name, middle - WIDTH // 2, FALL)
    for number, source in enumerate(sources):
        left = middle + find_box_left(number, len(sources))
        draw_shape(drawn, source, left, 0)
        draw_edge(drawn, f"rests_{source}", (left + WIDTH // 2, HEIGHT), (middle, FALL))
    for number, fact in enumerate(facts):
        left = middle + find_box_left(number, len(facts))
        draw_shape(drawn, f"input_{fact}", left, 2 * FALL)
        draw_edge(drawn, f"needs_{fact}", (left + WIDTH // 2, 2 * FALL), (middle, FALL + HEIGHT))
    return made


def find_box_left(number: int, count: int) -> int:
    """Return the distance from the middle of a row to the left side of a box, in points (negative:
    to the left).
    """
    return number * (WIDTH + GAP) - (count * (WIDTH + GAP) - GAP) // 2


def draw_shape(drawn: ET.Element, element: str, left: int, top: int) -> None:
    """Add the box of an element to the diagram."""
    made = ET.SubElement(
        drawn, "dmndi:DMNShape", {"id": f"shape_{element}", "dmnElementRef": element}
    )
    ET.SubElement(
        made,
        "dc:Bounds",
        {"x": str(left), "y": str(top), "width": str(WIDTH), "height": str(HEIGHT)},
    )


def draw_edge(drawn: ET.Element, requirement: str, *points: tuple[int, int]) -> None:
    """Add the arrow of a requirement to the diagram."""
    made = ET.SubElement(
        drawn, "dmndi:DMNEdge", {"id": f"edge_{requirement}", "dmnElementRef": requirement}
    )
    for x, y in points:
        ET.SubElement(made, "di:waypoint", {"x": str(x), "y": str(y)})
