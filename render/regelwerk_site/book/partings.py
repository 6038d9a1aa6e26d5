"""Where editions part: on which facts they rule differently, and how much of each law that
concerns.

In: the compiled engine.  Out: divergences per decision, an example of each group, how much of each
law must be learnt anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from regelwerk.engine.compare import Divergence, Divergences, find_divergences
from regelwerk.engine.table import Table, read_table
from regelwerk.ids import address
from regelwerk.library.causes import (
    find_first_difference,
    list_own_outcomes,
    list_resting_clauses,
    list_row_cites,
)
from regelwerk_site.book.book import Json

Splits = Mapping[
    str, tuple[Divergences, ...]
]  # decision → its divergences from each edition to the next


def find_splits(engine: Json, order: Sequence[str]) -> dict[str, tuple[Divergences, ...]]:
    """Return decision → its divergences from each edition to the next in the order given; empty for
    a decision of one edition.
    """
    found = {}
    for id, decision in engine["decisions"].items():
        editions = sorted(decision["editions"], key=order.index)
        found[id] = tuple(find_divergences(engine, id, a, b) for a, b in pairwise(editions))
    return found


@dataclass(frozen=True, slots=True)
class Relearned:
    """The number of combinations of facts that are ruled differently because of a law, and the
    number of all combinations that its decisions know.
    """

    differing: int
    possible: int


def count_relearned(engine: Json, parted: Splits) -> dict[str, dict[str, Relearned]]:
    """Return newer edition → law → how many combinations of facts a director has to learn anew; a
    law on which no decision of both editions rests has no entry.

    A combination counts for every law that its first differing consequence rests on.
    """
    found: dict[str, dict[str, Relearned]] = {}
    for id, steps in parted.items():
        tables = engine["decisions"][id]["editions"]
        for step in steps:
            rows = [
                {row["id"]: row for row in tables[edition]["rows"]} for edition in (step.a, step.b)
            ]
            laws = {
                law
                for side in rows
                for row in side.values()
                for law in list_laws(list_row_cites(row))
            }
            differing: Counter[str] = Counter()
            for group in step.groups:
                first = zip(
                    rows,
                    (group.a, group.b),
                    find_first_difference(list_own_outcomes(group.a), list_own_outcomes(group.b)),
                    strict=True,
                )
                differing.update(
                    dict.fromkeys(
                        list_laws(
                            i
                            for by, side, out in first
                            for i in list_resting_clauses(by[side.row], out)
                        ),
                        group.count,
                    )
                )
            known = found.setdefault(step.b, {})
            for law in laws:
                before = known.get(law, Relearned(0, 0))
                known[law] = Relearned(
                    before.differing + differing[law], before.possible + step.possible
                )
    return found


def list_laws(ids: Iterable[str]) -> set[str]:
    """Return the numbers of the laws that some clauses belong to."""
    return {address.parse_root(id) for id in ids if address.parse_root(id).isdigit()}


def list_examples(engine: Json, step: Divergences) -> Iterator[tuple[Divergence, dict[str, str]]]:
    """Yield every group with an example of facts on which both editions come to its rows; a fact
    that `when` leaves open is given only if an edition would ask for it.
    """
    tables = tuple(
        read_table(engine["decisions"][step.decision]["editions"][edition])
        for edition in (step.a, step.b)
    )
    domains = {
        fact: keys for table in tables for fact, keys in zip(table.facts, table.values, strict=True)
    }
    for group in step.groups:
        rows = tuple(
            table.rows[table.names.index(side.row)]
            for table, side in zip(tables, (group.a, group.b), strict=True)
        )
        found = extend_facts(
            tables, rows, {}, [(fact, group.when.get(fact, keys)) for fact, keys in domains.items()]
        )
        assert found is not None, f"{step.decision}: nothing is in the group {dict(group.when)}"
        for fact in [fact for fact in domains if fact not in group.when]:
            rest = {other: value for other, value in found.items() if other != fact}
            if all(
                not table.find_candidates(rest) & ~row
                for table, row in zip(tables, rows, strict=True)
            ):
                found = rest
        yield group, found


def extend_facts(
    tables: tuple[Table, ...],
    rows: tuple[int, ...],
    known: dict[str, str],
    open_: Sequence[tuple[str, Sequence[str]]],
) -> dict[str, str] | None:
    """Return the known facts with a value for each open one, so that every table comes to its row;
    None where there are no such values.
    """
    if not all(table.find_candidates(known) & row for table, row in zip(tables, rows, strict=True)):
        return None
    if not open_:
        return known
    (fact, values), *others = open_
    tried = (extend_facts(tables, rows, {**known, fact: value}, others) for value in values)
    return next((found for found in tried if found is not None), None)
