"""One clause through the editions of its work: what it says in each, and what happened between
them.

In: the lineage and the changes of the bundle, the id of a clause.  Out: `Stage`s, the oldest
edition first. Forerunners are followed back and successors on, each from the clause itself: the
other parts of a split place are not its history.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.ids.address import edition_of
from regelwerk.lineage.change import Change, by_step


@dataclass(frozen=True, slots=True)
class Stage:
    """The places of an edition in which a clause stands, and what happened since the edition
    before; without places: how it ended.
    """

    edition: str
    ids: tuple[str, ...]
    changes: tuple[Change, ...]


def history(bundle: Mapping[str, Any], id: str) -> tuple[Stage, ...]:
    """The stages of a clause; editions before it came or after it went are left out."""
    line = work(bundle["editions"], edition_of(id))
    at = line.index(edition_of(id))
    ids: dict[str, tuple[str, ...]] = {line[at]: (id,)}
    for newer, older in zip(line[at:0:-1], line[at - 1 :: -1], strict=False):
        ids[older] = joined(bundle, "newer", ids[newer], "older")
    for older, newer in zip(line[at:], line[at + 1 :], strict=False):
        ids[newer] = joined(bundle, "older", ids[older], "newer")
    touched = {id for stage in ids.values() for id in stage}
    found = by_step(
        entry
        for entry in bundle["changes"]
        if not touched.isdisjoint((*entry["older"], *entry["newer"]))
    )
    stages = []
    for before, edition in zip(("", *line), line, strict=False):
        changes = happened(found.get(f"{before}-{edition}", ()), ids.get(before, ()), ids[edition])
        stages.append(Stage(edition, ids[edition], changes))
    return tuple(stage for stage in stages if stage.ids or stage.changes)


def work(editions: Iterable[Mapping[str, Any]], edition: str) -> list[str]:
    """The editions of the work that an edition belongs to, in order of time: each follows the one
    before it.
    """
    lines: list[list[str]] = []
    for each in editions:
        if each["after"]:
            lines[-1].append(each["id"])
        else:
            lines.append([each["id"]])
    return next(line for line in lines if edition in line)


def joined(bundle: Mapping[str, Any], side: str, ids: Sequence[str], other: str) -> tuple[str, ...]:
    """The places at the other end of the pairs that `ids` stand in."""
    pairs = (
        pair
        for id in ids
        for pair in bundle["lineage"]
        if pair[side] == id and pair["fate"] != "unrelated"
    )
    return tuple(dict.fromkeys(pair[other] for pair in pairs if pair[other]))


def happened(
    found: Iterable[Change], before: Sequence[str], after: Sequence[str]
) -> tuple[Change, ...]:
    """What happened between the places of one edition and those of the next; where these are none,
    how those ended.
    """
    came = tuple(change for change in found if not set(after).isdisjoint(change.newer))
    return came or tuple(
        change for change in found if not change.newer and not set(before).isdisjoint(change.older)
    )
