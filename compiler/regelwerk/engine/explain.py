"""The reasons of a ruling: which answers mattered, why other rows do not apply, what would change
it.

In: a table, the rows of its compiled form and the facts known.  Out: the explaining parts of a
`Ruling`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regelwerk.engine.asking import is_useful
from regelwerk.engine.position import Position
from regelwerk.engine.ruling import Answer, Because, Change, Failing, OutcomeSaid, WhyNot
from regelwerk.engine.table import Table

NEAREST = 5  # how many other rows are explained

Json = Mapping[str, Any]


def find_mattering_answers(here: Position, named: Mapping[str, object]) -> dict[str, str]:
    """Return the answers that mattered (fact → value): they alone lead where all answers lead;
    first the facts of the table in its order, then facts from elsewhere in the chain.

    Where one of two answers is enough, the earlier one is kept; the facts in the conditions of the
    row (`named`) are always kept.
    """
    table, known = here.table, here.call.facts
    kept = {fact: known[fact] for fact in table.facts if fact in known} | here.outside
    for fact in reversed(tuple(kept)):
        rest = {other: value for other, value in kept.items() if other != fact}
        combos = here.find_possible(rest)
        if fact in table.facts:
            idle = fact not in named and not is_useful(table, combos, fact)
        else:
            idle = table.list_rows(combos) == table.list_rows(here.find_possible(kept))
        if idle:
            kept = rest
    return kept


def give_reasons(
    row: Json | None, kept: Mapping[str, str], outcomes: Sequence[OutcomeSaid]
) -> Because:
    """Return the answers that mattered, the row and its clauses, and the outcomes; without a row
    only the answers.
    """
    facts = tuple(Answer(fact, value) for fact, value in kept.items())
    if row is None:
        return Because(facts=facts, row="", cites=(), precedence=(), outcomes=())
    return Because(
        facts=facts,
        row=row["id"],
        cites=tuple(row["cites"]),
        precedence=tuple(row["because"]),
        outcomes=tuple(outcomes),
    )


def why_not(
    table: Table, rows: Sequence[Json], known: Mapping[str, str], combos: int
) -> tuple[WhyNot, ...]:
    """Return the nearest rows that do not apply (at most `NEAREST`), each with all its failing
    conditions, those with the fewest first.
    """
    excluded = {
        fact: gone
        for fact, cells in table.cells.items()
        if (gone := {value for value, cell in cells.items() if not cell & combos})
    }
    found = []
    for row, own in zip(rows, table.rows, strict=True):
        if not own & combos and (when := row["when"]):
            failing = [
                fact
                for fact, gone in excluded.items()
                if fact in when and gone.issuperset(when[fact])
            ]
            found.append((row, failing))
    return tuple(
        WhyNot(
            row["id"],
            tuple(Failing(fact, known.get(fact, ""), tuple(row["when"][fact])) for fact in failing),
            tuple(row["cites"]),
        )
        for row, failing in sorted(found, key=lambda other: len(other[1]))[:NEAREST]
    )


def would_change(here: Position, kept: Mapping[str, str]) -> tuple[Change, ...]:
    """Return every other value of one answer that certainly leads to a different ruling while the
    other answers stay.

    Facts that the call binds are no answers and are left out.
    """
    table, rows, taken = here.table, here.rows, here.reached[0]
    verdict = read_verdict(rows[taken])
    other = [read_verdict(row) != verdict for row in rows]
    found = []
    for fact in (fact for fact in kept if fact in table.facts and fact not in here.call.bound):
        for value in table.cells[fact]:
            if value == here.call.facts[fact]:
                continue  # the answer that led to the ruling
            reached = table.list_rows(here.find_possible({**here.call.facts, fact: value}))
            if reached and all(other[number] for number in reached):
                found.append(
                    Change(fact, value, rows[reached[0]]["id"] if len(reached) == 1 else "")
                )
    return tuple(found)


def read_verdict(row: Json) -> Sequence[Any]:
    """Return what a row rules, without the clauses it cites; two rows rule the same where their
    verdicts are equal.
    """
    return [
        row.get("outcome", ""),
        *((outcome["effect"], outcome["params"], outcome["given"]) for outcome in row["then"]),
    ]
