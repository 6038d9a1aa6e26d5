"""Put together the answer of a calculator, for one edition or for each.

In: what a calculator returns.  Out: `Answer`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from regelwerk.calc import BRIDGE, Unanswerable
from regelwerk.library import Library


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a calculator: as a tree for JSON and as lines for people."""

    tree: Mapping[str, Any]
    lines: Sequence[str]


def answer_by_edition(
    kb: Library,
    given: Mapping[str, str],
    reckon: Callable[[str], Any],
    tell: Callable[[Library, Any], list[str]],
) -> Answer:
    """Return the answer of each edition asked for; one that cannot answer says why. Raise
    `Unanswerable` where none can.
    """
    asked = (given["edition"],) if "edition" in given else BRIDGE
    lines, tree, refused = list[str](), dict[str, Any](), list[Unanswerable]()
    for edition in asked:
        try:
            found = reckon(edition)
        except Unanswerable as why:
            refused.append(why)
            tree[edition] = {"unanswerable": str(why), "missing": list(why.missing)}
            lines.append(f"{edition}: {why}")
            continue
        tree[edition] = convert_for_json(
            [asdict(each) for each in found] if isinstance(found, tuple) else asdict(found)
        )
        first, *rest = tell(kb, found)
        lines += [f"{edition}: {first}", *rest]
    if len(refused) == len(asked):
        raise refused[0]
    return Answer(tree, lines)


def convert_for_json(value: Any) -> Any:
    """Return a value for JSON: fractions as numbers, times as `HH:MM`, tuples as lists."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, datetime):
        return value.strftime("%H:%M")
    if isinstance(value, dict):
        return {key: convert_for_json(each) for key, each in value.items()}
    return [convert_for_json(each) for each in value] if isinstance(value, (list, tuple)) else value
