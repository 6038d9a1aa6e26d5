"""What an edition says on given facts, without the reasons: what the page of a case needs.

In: the compiled engine, whose cases the compiler has run; a decision, an edition, the facts.  Out: `Verdict`, as far as it goes the same
as the engine's `Ruling`, at a fraction of its cost: nothing is explained, checked or asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compiler.engine.call import rows_of
from compiler.engine.position import Step, steps
from render.book import Json


@dataclass(frozen=True, slots=True)
class Verdict:
    """The part of a ruling that is shown; the names are those of `compiler.engine.ruling.Ruling`, `outcomes` those of the compiled row."""

    decision: str
    edition: str
    status: str
    otherwise: str
    outcomes: tuple[Json, ...]
    cites: tuple[str, ...]
    possible: tuple[str, ...]
    chained: tuple[Verdict, ...]
    repeated: tuple[str, ...]
    note: str


def verdict(engine: Json, decision: str, edition: str, facts: Mapping[str, str]) -> Verdict:
    """The verdict on facts that the decision knows; raises `ImpossibleFacts`."""
    met = {step.call.place: step for step in steps(engine, decision, edition, facts)}
    return _verdict(engine, edition, met, ())


def _verdict(engine: Json, edition: str, met: Mapping[tuple[int, ...], Step], place: tuple[int, ...]) -> Verdict:
    """The verdict of the step at a place with those below it."""
    call, here = met[place].call, met[place].here
    if here is None:
        nearest = tuple(dict.fromkeys(id for row in rows_of(engine, call.decision) for id in row["cites"]))
        return Verdict(call.decision, edition, "undecided", "", (), nearest, (), (), (), "")
    row, possible = here.row, tuple(here.table.names[number] for number in here.reached)
    if row is None:
        return Verdict(call.decision, edition, "open", "", (), (), possible, (), (), "")
    below = [met[each.place] for each in call.calls(row)]
    return Verdict(
        call.decision,
        edition,
        "not_regulated" if row.get("outcome") == "not_covered" else "settled",
        row.get("outcome", ""),
        tuple(row["then"]),
        tuple(dict.fromkeys(id for ids in (row["cites"], row["because"], *(each["cites"] for each in row["then"])) for id in ids)),
        possible,
        tuple(_verdict(engine, edition, met, step.call.place) for step in below if not step.repeated),
        tuple(step.call.decision for step in below if step.repeated),
        row["note"],
    )
