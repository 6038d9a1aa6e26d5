"""What an edition says on given facts, without the reasons: what the page of a case needs.

In: the compiled engine, whose cases the compiler has run; a decision, an edition, the facts.  Out: `Verdict`, as far as it goes the same
as the engine's `Ruling`, at a fraction of its cost: nothing is explained, checked or asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compiler.engine.position import applied, position, rows_of
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


def verdict(engine: Json, decision: str, edition: str, facts: Mapping[str, str], above: tuple[str, ...] = ()) -> Verdict:
    """The verdict below the decisions `above`, which are not applied again but said to be `repeated`; raises as `position` does."""
    here = position(engine, decision, edition, facts)
    if here is None:
        nearest = tuple(dict.fromkeys(id for row in rows_of(engine, decision) for id in row["cites"]))
        return Verdict(decision, edition, "undecided", "", (), nearest, (), (), (), "")
    row, possible = here.row, tuple(here.table.names[number] for number in here.reached)
    if row is None:
        return Verdict(decision, edition, "open", "", (), (), possible, (), (), "")
    met = (*above, decision)
    return Verdict(
        decision,
        edition,
        "not_regulated" if row.get("outcome") == "not_covered" else "settled",
        row.get("outcome", ""),
        tuple(row["then"]),
        tuple(dict.fromkeys(id for ids in (row["cites"], row["because"], *(each["cites"] for each in row["then"])) for id in ids)),
        possible,
        tuple(verdict(engine, id, edition, facts, met) for id in applied(row) if id not in met),
        tuple(id for id in applied(row) if id in met),
        row["note"],
    )
