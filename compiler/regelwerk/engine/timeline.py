"""A chain of decisions in order of time: what is to be done now, at the next turn, at the end of
play, later.

In: a `Ruling` with the rulings of the decisions it applies.  Out: `Moment`s in order of time, in
which each sentence stands once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from regelwerk.engine.call import pick_later
from regelwerk.engine.ruling import OutcomeSaid, Ruling
from regelwerk.model.moments import MOMENTS


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence said once, with its addressee, all clauses that order it, and the rows that say
    it, each as `decision/row`; `say` is the same as the director says it at the table, or empty.
    """

    says: str
    say: str
    to: str
    to_label: str
    cites: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """The sentences that fall `due` at one moment, and the decisions whose questions are asked then
    and not answered yet.
    """

    due: str
    sentences: tuple[Sentence, ...]
    deferred: tuple[str, ...]


def build_timeline(ruling: Ruling) -> tuple[Moment, ...]:
    """Return the moments of a whole chain at which something is said or asked, in order of time.

    An effect falls due no earlier than the decision that orders it.
    """
    said, deferred = list_said(ruling), list_deferred(ruling)
    return tuple(
        Moment(due, merge_sentences(said[due]), tuple(deferred[due]))
        for due in MOMENTS
        if said[due] or deferred[due]
    )


def list_said(ruling: Ruling) -> dict[str, list[tuple[Ruling, OutcomeSaid]]]:
    """Return what a whole chain says at each moment, each with the ruling that says it."""
    found: dict[str, list[tuple[Ruling, OutcomeSaid]]] = {due: [] for due in MOMENTS}
    for each in walk_rulings(ruling):
        for outcome in each.outcomes:
            if outcome.says:
                found[pick_later(each.due, outcome.due)].append((each, outcome))
    return found


def list_deferred(ruling: Ruling) -> dict[str, list[str]]:
    """Return the decisions of a whole chain whose questions are asked at each moment and are not
    answered yet, each once.
    """
    found: dict[str, dict[str, None]] = {due: {} for due in MOMENTS}
    for each in walk_rulings(ruling):
        for below in each.chained:
            if below.decision in each.deferred:
                found[below.due][below.decision] = None
    return {due: [*decisions] for due, decisions in found.items()}


def walk_rulings(ruling: Ruling) -> Iterator[Ruling]:
    """Yield a ruling and those of the decisions it applies, at any depth, in the order of their
    rows.
    """
    yield ruling
    for below in ruling.chained:
        yield from walk_rulings(below)


def merge_sentences(said: Sequence[tuple[Ruling, OutcomeSaid]]) -> tuple[Sentence, ...]:
    """Return each sentence once for each addressee, in the order in which it is first said."""
    same: dict[tuple[str, str], list[tuple[Ruling, OutcomeSaid]]] = {}
    for ruling, outcome in said:
        same.setdefault((outcome.says, outcome.to), []).append((ruling, outcome))
    return tuple(
        Sentence(
            says=says,
            say=group[0][1].say,
            to=to,
            to_label=group[0][1].to_label,
            cites=tuple(dict.fromkeys(id for _, outcome in group for id in outcome.cites)),
            rows=tuple(dict.fromkeys(f"{ruling.decision}/{ruling.row}" for ruling, _ in group)),
        )
        for (says, to), group in same.items()
    )
