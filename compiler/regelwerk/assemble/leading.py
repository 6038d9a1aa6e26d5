"""Lead places, written for the edition in which something begins, along the lineage into the
editions that follow.

In: places by edition as they are written, the editions of a game in their order.  Out: the places
of every edition, plus problems. A place is led where the lineage gives it one successor: not where
it is split, merged, dropped or left open. Where the lineage says that the director rules otherwise
there, or that somebody has other rights or duties, the places must be written again.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.assemble.reading import NONE, Reading, make_whole
from regelwerk.ids.address import parse_edition
from regelwerk.lineage.step import DIFFERS, Step
from regelwerk.model import Edition

# written instead of the places of an outcome that rests on the same places as its row again
ROW = "row"
LED = frozenset({"same", "moved", "carried"})  # fates along which a place is led
GONE = {"split": "geteilt", "merged": "vereinigt", "dropped": "entfallen", "open": "offen"}
CONFIRMED = {
    "ruling": "dort wird anders entschieden",
    "duty": "dort hat jemand andere Rechte oder Pflichten",
}
Places = Mapping[
    str, tuple[str, ...]
]  # edition → ids; as written, no ids for an edition in which something ends


@dataclass(frozen=True, slots=True)
class Line:
    """The editions of a game in their order, each with the edition from which a lineage leads to it
    (or empty), the steps, and all ids that the contents list.
    """

    before: Mapping[str, str]
    steps: Mapping[str, Step]  # by the newer edition
    listed: Container[str]

    @property
    def newest(self) -> str:
        """The last edition of the game."""
        return [*self.before][-1]


@dataclass(frozen=True, slots=True)
class Hindrance:
    """A reason, as a message, why a place is not led into an edition; `confirm` is true where a
    successor exists but the change is too heavy to follow it without a word.
    """

    edition: str
    message: str
    confirm: bool = False


def list_lines(
    editions: Iterable[Edition], steps: Iterable[Step], listed: Container[str]
) -> dict[str, Line]:
    """Return the line of editions of each game."""
    by_newer = {step.newer: step for step in steps}
    before: dict[str, dict[str, str]] = {}
    for edition in editions:
        before.setdefault(edition.game, {})[edition.id] = (
            edition.after if edition.id in by_newer else ""
        )
    return {game: Line(each, by_newer, listed) for game, each in before.items()}


def find_successor(line: Line, id: str, edition: str) -> tuple[str, Hindrance | None]:
    """Return the id of a place of the edition before in `edition` (or an empty text), and what
    hinders the place from being led there (or None).

    A place of another edition or work stays as it is, and so does one that goes on without a
    number. A background note or an example goes with its clause. An id that is not listed leads
    nowhere and is not reported here, because the check of all pointers reports it.
    """
    step = line.steps[edition]
    if parse_edition(id) != step.older:
        return id, None
    if id not in step.forward:
        clause, _, part = id.rpartition("/")
        there, hindrance = find_successor(line, clause, edition) if "/" in clause else ("", None)
        if f"{there}/{part}" in line.listed:
            return f"{there}/{part}", hindrance
        return "", hindrance or (
            Hindrance(edition, f"{id} gibt es in {edition} nicht") if id in line.listed else None
        )
    passage = step.forward[id]
    if passage.kind == "unnumbered":
        return id, None
    if passage.kind not in LED:
        where = f": {', '.join(passage.ids)}" if passage.ids else ""
        return "", Hindrance(
            edition, f"{id} ist in {edition} {GONE.get(passage.kind, 'nicht zu finden')}{where}"
        )
    [there] = passage.ids
    claim = passage.find_claim(id, there)
    if claim.weight in CONFIRMED or claim.meaning in DIFFERS:
        return there, Hindrance(
            edition,
            f"{id} → {there}: {CONFIRMED.get(claim.weight, 'dort gilt anderes')}",
            confirm=True,
        )
    return there, None


def lead(
    line: Line, written: Places, holds: Container[str] | None = None
) -> tuple[Places, tuple[Hindrance, ...]]:
    """Return the places of each edition, written or led from the edition before, and everything
    that hinders.

    `holds` are the editions in question (None: all).
    """
    found: dict[str, tuple[str, ...]] = {}
    hindrances: list[Hindrance] = []
    for edition in (
        edition
        for edition in dict.fromkeys((*line.before, *written))
        if holds is None or edition in holds
    ):
        ids = written.get(edition, ())
        if edition not in written:
            ways = [find_successor(line, id, edition) for id in found.get(line.before[edition], ())]
            ids = tuple(there for there, _ in ways if there)
            hindrances += [hindrance for _, hindrance in ways if hindrance]
        if ids:
            found[edition] = ids
    return found, tuple(dict.fromkeys(hindrances))


def lead_citations(
    reading: Reading,
    holder: dict[str, Any],
    key: str,
    line: Line,
    holds: Container[str] | None = None,
    end: str = NONE,
) -> Places:
    """Return the places under `key` of a mapping for each edition in question; the word `end` says
    that they end.

    Report places that cannot be led and places that need not be written.
    """
    tree = holder.get(key, {})
    written = {
        edition: () if isinstance(ids, str) else tuple(make_whole(edition, each) for each in ids)
        for edition, ids in tree.items()
    }
    found, hindrances = lead(line, written, holds)
    report(reading, holder, key, hindrances, end)
    for edition in (edition for edition in written if holds is None or edition in holds):
        if edition in found and line.before.get(edition, "") not in found:
            continue  # nothing would be led here
        if lead(
            line, {other: ids for other, ids in written.items() if other != edition}, holds
        ) == (found, hindrances):
            message = f"auch ohne „{edition}“ stünde dort dasselbe"
            reading.complain(tree, edition, "idle_citation", message, "streichen")
    return found


def lead_list(reading: Reading, holder: dict[str, Any], line: Line) -> tuple[str, ...]:
    """Return the ids under `cites` of a mapping with their successors, up to the edition under
    `until`; report as `lead_citations` does.
    """
    given, last = tuple(holder["cites"]), holder.get("until", "")
    found, hindrances = lead_ids(line, given, last)
    report(reading, holder, "cites", hindrances, "until")
    if last and lead_ids(line, given, "") == (found, hindrances):
        reading.complain(
            holder,
            "until",
            "idle_citation",
            f"auch ohne „until“ führte nichts über {last} hinaus",
            "streichen",
        )
    for edition in dict.fromkeys(map(parse_edition, given)):
        rest = tuple(id for id in given if parse_edition(id) != edition)
        if rest and lead_ids(line, rest, last) == (found, hindrances):
            message = f"auch ohne die Stellen von {edition} stünde dort dasselbe"
            reading.complain(holder, "cites", "idle_citation", message, "streichen")
    return found


def lead_ids(
    line: Line, given: tuple[str, ...], last: str
) -> tuple[tuple[str, ...], tuple[Hindrance, ...]]:
    """Return ids with their successors, edition by edition; where the given ids are not in this
    order themselves, the successors follow all of them.
    """
    written: dict[str, tuple[str, ...]] = {
        edition: () for edition, before in line.before.items() if before and before == last
    }
    for id in given:
        written[parse_edition(id)] = (*written.get(parse_edition(id), ()), id)
    found, hindrances = lead(line, written)
    ids = tuple(dict.fromkeys(id for each in found.values() for id in each))
    in_order = given == tuple(id for id in ids if id in given)
    return ids if in_order else (*given, *(id for id in ids if id not in given)), hindrances


def report(
    reading: Reading, holder: dict[str, Any], key: str, hindrances: Iterable[Hindrance], end: str
) -> None:
    """Report places that are not led and must be confirmed or written; `end` is the word that would
    end them.
    """
    for each in hindrances:
        if each.confirm:
            hint = (
                f"die Stellen von {each.edition} dazuschreiben, wenn es auch dort gilt, sonst"
                f" „{end}“"
            )
            reading.complain(holder, key, "unconfirmed_citation", each.message, hint)
        else:
            hint = (
                f"die Stellen von {each.edition} dazuschreiben, wenn es dort weiter gilt, sonst"
                f" „{end}“"
            )
            reading.complain(holder, key, "unled_citation", each.message, hint)
