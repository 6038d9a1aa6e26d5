"""The history of a clause through the editions of its work: what it says in each, and what changed
between them.

In: the lineage and the changes of the bundle, its units by id, the id of a clause.  Out: `Stage`s,
the oldest edition first. Predecessors are followed back and successors forward, each from the
clause itself: the other parts of a split place do not belong to its history.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.ids.address import parse_edition
from regelwerk.lineage.change import Change, group_by_step


@dataclass(frozen=True, slots=True)
class Stage:
    """The places of an edition that hold a clause, their texts by id, and what changed since the
    edition before; without places, how the clause ended.
    """

    edition: str
    ids: tuple[str, ...]
    texts: Mapping[str, str]
    changes: tuple[Change, ...]


def trace_history(
    bundle: Mapping[str, Any], units: Mapping[str, Mapping[str, Any]], id: str
) -> tuple[Stage, ...]:
    """Return the stages of a clause, without the editions before it appeared and after it ended."""
    line = list_work_editions(bundle["editions"], parse_edition(id))
    at = line.index(parse_edition(id))
    ids: dict[str, tuple[str, ...]] = {line[at]: (id,)}
    for newer, older in zip(line[at:0:-1], line[at - 1 :: -1], strict=False):
        ids[older] = follow_pairs(bundle, "newer", ids[newer], "older")
    for older, newer in zip(line[at:], line[at + 1 :], strict=False):
        ids[newer] = follow_pairs(bundle, "older", ids[older], "newer")
    touched = {id for stage in ids.values() for id in stage}
    found = group_by_step(
        entry
        for entry in bundle["changes"]
        if not touched.isdisjoint((*entry["older"], *entry["newer"]))
    )
    stages = []
    for before, edition in zip(("", *line), line, strict=False):
        changes = select_stage_changes(
            found.get(f"{before}-{edition}", ()), ids.get(before, ()), ids[edition]
        )
        texts = {each: units[each]["text"] for each in ids[edition] if each in units}
        stages.append(Stage(edition, ids[edition], texts, changes))
    return tuple(stage for stage in stages if stage.ids or stage.changes)


def list_work_editions(editions: Iterable[Mapping[str, Any]], edition: str) -> list[str]:
    """Return the ids of the editions of the work that an edition belongs to, in the order of
    time.
    """
    lines: list[list[str]] = []
    for each in editions:
        if each["after"]:
            lines[-1].append(each["id"])
        else:
            lines.append([each["id"]])
    return next(line for line in lines if edition in line)


def follow_pairs(
    bundle: Mapping[str, Any], side: str, ids: Sequence[str], other: str
) -> tuple[str, ...]:
    """Return the ids at the other end of the pairs of the lineage in which `ids` are at `side`."""
    pairs = (
        pair
        for id in ids
        for pair in bundle["lineage"]
        if pair[side] == id and pair["fate"] != "unrelated"
    )
    return tuple(dict.fromkeys(pair[other] for pair in pairs if pair[other]))


def select_stage_changes(
    found: Iterable[Change], before: Sequence[str], after: Sequence[str]
) -> tuple[Change, ...]:
    """Return the changes between the places of one edition and those of the next, or how the places
    before ended where the next edition has none.
    """
    came = tuple(change for change in found if not set(after).isdisjoint(change.newer))
    return came or tuple(
        change for change in found if not change.newer and not set(before).isdisjoint(change.older)
    )
