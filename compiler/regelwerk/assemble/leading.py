"""Places written for the edition with which something begins, led on along the lineage into the
editions that follow.

In: places by edition as they are written, the editions of a game in their order.  Out: the places
of every edition, plus problems. A place is led where the lineage gives it one successor: not where
it is split or merged, dropped or left open. Where the lineage says that the director rules
otherwise there, or that somebody has other rights or duties, the places are written anew.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.assemble.reading import NONE, Reading, make_whole
from regelwerk.ids.address import edition_of
from regelwerk.lineage.step import DIFFERS, Step
from regelwerk.model import Edition

ROW = "row"  # stands in place of the places of an outcome that rests again on what its row rests on
LED = frozenset({"same", "moved", "carried"})  # fates by which a place is led
GONE = {"split": "geteilt", "merged": "vereinigt", "dropped": "entfallen", "open": "offen"}
CONFIRMED = {
    "ruling": "dort wird anders entschieden",
    "duty": "dort hat jemand andere Rechte oder Pflichten",
}
Places = Mapping[
    str, tuple[str, ...]
]  # edition → ids; as written, none for an edition with which something ends


@dataclass(frozen=True, slots=True)
class Line:
    """The editions of a game in their order, each with the one from which a lineage leads to it (or
    empty), and all that they list.
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
    """What hinders a place from being led into an edition, as a message; `confirm` where it leads
    there, but the change weighs too much.
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
    """Return where a place of the edition before stands in `edition`, or an empty text, and what
    hinders it from being led there.

    A place of another edition or work stays as it is, and so does one that goes on without a
    number. A background note or an example goes with its clause. What is not listed leads nowhere
    and is not blamed here: the check of all pointers does that.
    """
    step = line.steps[edition]
    if edition_of(id) != step.older:
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
    claim = passage.claim(id, there)
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
    """Return the places of each edition, written or led from the edition before, and what hinders.

    `holds` has the editions in question (none given: all).
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
    """Return the places under `key` of a mapping in each edition in question, which end with the
    word `end`.

    Complain of what cannot be led and of what need not be written.
    """
    tree = holder.get(key, {})
    written = {
        edition: () if isinstance(ids, str) else tuple(make_whole(edition, each) for each in ids)
        for edition, ids in tree.items()
    }
    found, hindrances = lead(line, written, holds)
    report(reading, holder, key, hindrances, end)
    for edition in (edition for edition in written if holds is None or edition in holds):
        if lead(
            line, {other: ids for other, ids in written.items() if other != edition}, holds
        ) == (found, hindrances):
            message = f"auch ohne „{edition}“ stünde dort dasselbe"
            reading.complain(tree, edition, "idle_citation", message, "streichen")
    return found


def lead_list(reading: Reading, holder: dict[str, Any], line: Line) -> tuple[str, ...]:
    """Return the ids under `cites` of a mapping with those they lead to, up to the edition under
    `until`; complain as `lead_citations`.
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
    for edition in dict.fromkeys(map(edition_of, given)):
        rest = tuple(id for id in given if edition_of(id) != edition)
        if rest and lead_ids(line, rest, last) == (found, hindrances):
            message = f"auch ohne die Stellen von {edition} stünde dort dasselbe"
            reading.complain(holder, "cites", "idle_citation", message, "streichen")
    return found


def lead_ids(
    line: Line, given: tuple[str, ...], last: str
) -> tuple[tuple[str, ...], tuple[Hindrance, ...]]:
    """Return ids with those they lead to, edition by edition; behind all of them where they do not
    stand edition by edition themselves.
    """
    written: dict[str, tuple[str, ...]] = {
        edition: () for edition, before in line.before.items() if before and before == last
    }
    for id in given:
        written[edition_of(id)] = (*written.get(edition_of(id), ()), id)
    found, hindrances = lead(line, written)
    ids = tuple(dict.fromkeys(id for each in found.values() for id in each))
    in_order = given == tuple(id for id in ids if id in given)
    return ids if in_order else (*given, *(id for id in ids if id not in given)), hindrances


def report(
    reading: Reading, holder: dict[str, Any], key: str, hindrances: Iterable[Hindrance], end: str
) -> None:
    """Complain of places that are not led without a word; `end` is the word with which they would
    end.
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
