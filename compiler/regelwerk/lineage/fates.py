"""Check the entries of a lineage: places without a fate or with two, entries that change nothing.

In: a traced step and its fates.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from regelwerk.ids.address import parse_edition
from regelwerk.lineage.step import Passage, Step, index_entries, trace, trace_onward
from regelwerk.model import Fate, Place
from regelwerk.read.problem import Problem

Destination = tuple[str, tuple[str, ...]]  # how a place goes on, and the ids it leads to


def find_losses(step: Step, encoded: frozenset[str], places: Mapping[str, Place]) -> list[Problem]:
    """Return a problem for every encoded place of either edition whose fate or origin is not told,
    or is told in two ways.
    """
    problems = []
    for side, passages in (("nach", step.forward), ("vor", step.back)):
        for id, passage in passages.items():
            if passage.kind == "lost" and id in encoded:
                place = passage.entry.place if passage.entry else places[id]
                other = step.newer if side == "nach" else step.older
                problems.append(
                    Problem(
                        place.path,
                        place.line,
                        "lineage_no_fate",
                        f"{id}: Verbleib {side} {other} ist nicht angegeben",
                        "moved, split, merged, new, dropped, unrelated oder open eintragen",
                    )
                )
    for id, passage in step.forward.items():
        for target in passage.ids:
            origins = step.back[target].ids
            if id not in origins and id in encoded:
                place = passage.entry.place if passage.entry else places[id]
                message = (
                    f"{id} → {target}, aber {target} kommt von {', '.join(origins) or 'nirgends'}"
                )
                problems.append(Problem(place.path, place.line, "lineage_two_fates", message))
    return problems


def find_misplaced_fates(fates: Iterable[Fate], printed: Container[str]) -> Iterator[Problem]:
    """Yield a problem for every place that an entry calls open although the newer edition prints
    it.
    """
    for fate in fates:
        for id in fate.newer if fate.kind == "open" else ():
            if id in printed:
                message = (
                    f"{id} ist gedruckt; „open“ mit „to“ nennt Stellen, die {parse_edition(id)} nur"
                    " erwähnt"
                )
                yield Problem(
                    fate.place.path,
                    fate.place.line,
                    "bad_fate",
                    message,
                    "new, moved, split oder merged eintragen",
                )


def find_idle_fates(
    step: Step, fates: Iterable[Fate], printed: Sequence[str], *, patch: bool
) -> Iterator[Problem]:
    """Yield a problem for every entry without claim and reason that changes nothing: without it
    each place would have the same fate.

    `fates` may hold those of other steps, too; `printed` are the traced ids that the newer edition
    prints itself.
    """
    own = [
        fate
        for fate in fates
        if {*map(parse_edition, fate.older)} <= {step.older}
        and {*map(parse_edition, fate.newer)} <= {step.newer}
    ]
    told, new = list_destinations(step), frozenset(printed)
    for fate in own:
        if not (fate.meaning or fate.why):
            rest = [each for each in own if each is not fate]
            entries = index_entries(tuple(rest))
            if any(
                lead(trace_onward(id, step.newer, entries, new, patch=patch)) != told[0][id]
                for id in fate.older
                if id in told[0]
            ):  # seen at its own places, without tracing all
                continue
            other = trace(step.older, step.newer, rest, step.forward, printed, patch=patch)
            if list_destinations(other) == told:
                message = (
                    f"{', '.join((*fate.older, *fate.newer))}: auch ohne diesen Eintrag wäre der"
                    " Verbleib jeder Stelle derselbe"
                )
                yield Problem(
                    fate.place.path,
                    fate.place.line,
                    "idle_fate",
                    message,
                    "streichen, oder sagen, warum er dasteht (why)",
                )


def list_destinations(step: Step) -> tuple[dict[str, Destination], ...]:
    """Return where a step leads from each place, forward and back, whichever entries say so."""
    return tuple(
        {id: lead(passage) for id, passage in side.items()} for side in (step.forward, step.back)
    )


def lead(passage: Passage) -> Destination:
    """Return where a passage leads, whichever entry says so."""
    return passage.kind, passage.ids


def find_doubled_fates(fates: Iterable[Fate]) -> Iterator[Problem]:
    """Yield a problem for every entry that tells again what became of a place."""
    first: dict[str, Fate] = {}
    for fate in fates:
        for id in fate.older:
            if id in first:
                message = f"was aus {id} wird, steht schon in Zeile {first[id].place.line}"
                yield Problem(fate.place.path, fate.place.line, "lineage_two_fates", message)
            first.setdefault(id, fate)
