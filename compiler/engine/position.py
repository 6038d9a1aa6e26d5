"""Where facts lead: the table of a decision in an edition, the combinations left, the decisions applied from there.

In: the parsed `engine.json` and the facts known.  Out: `Position`; refusals of what the engine does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from compiler.engine.ruling import ImpossibleFacts, UnknownAnswer, UnknownDecision, UnknownEdition, UnknownFact, accept
from compiler.engine.table import Table, from_json

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """A decision with its table, rows and policy in the compiled form; the facts known, the combinations they leave, the rows reached."""

    decision: str
    table: Table
    rows: Sequence[Json]
    policy: Json
    known: Mapping[str, str]
    combos: int
    reached: Sequence[int]

    @property
    def row(self) -> Json | None:
        """The row, once it is settled."""
        return self.rows[self.reached[0]] if len(self.reached) == 1 else None

    def named(self, combos: int) -> tuple[str, ...]:
        """The rows that have a combination in this set, as `decision/row`: ids of rows are unique in their decision only."""
        return tuple(f"{self.decision}/{self.table.names[number]}" for number in self.table.rows_in(combos))


def check(engine: Json, decision: str, edition: str | None, facts: Mapping[str, str]) -> None:
    """Raise unless decision, edition (if one is meant), facts and their values are known."""
    decisions = engine["decisions"]
    accept(UnknownDecision, "Entscheidung", decision, decisions)
    if edition is not None:
        accept(UnknownEdition, "Ausgabe", edition, dict.fromkeys(each for entry in decisions.values() for each in entry["editions"]))
    accepted = dict.fromkeys(fact for id in (decision, *chain(engine, rows_of(engine, decision))) for fact in asked(engine, id))
    for fact, value in facts.items():
        accept(UnknownFact, "Angabe", fact, accepted)
        accept(UnknownAnswer, f"Antwort auf {fact}:", value, engine["facts"][fact]["values"])


def position(engine: Json, decision: str, edition: str, facts: Mapping[str, str]) -> Position | None:
    """Where the facts lead; nothing if this is not decided for the edition yet. `ImpossibleFacts` if no combination is left."""
    compiled = engine["decisions"][decision]["editions"].get(edition)
    if compiled is None:
        return None
    table = from_json(compiled)
    combos = table.candidates(facts)
    if not combos:
        raise _impossible(engine, table, facts)
    return Position(decision, table, compiled["rows"], compiled["policy"], facts, combos, table.rows_in(combos))


def _impossible(engine: Json, table: Table, facts: Mapping[str, str]) -> ImpossibleFacts:
    """The refusal naming a smallest set of the facts that cannot be together, with the reason where one constraint gives it."""
    clash = {fact: facts[fact] for fact in table.facts if fact in facts}
    for fact in tuple(clash):
        rest = {other: value for other, value in clash.items() if other != fact}
        if not table.candidates(rest):
            clash = rest
    why = next((c["why"] for c in engine["constraints"] if all(clash.get(fact) in keys for fact, keys in c["never"].items())), "")
    given = ", ".join(f"{fact}={value}" for fact, value in clash.items())
    return ImpossibleFacts(f"{given} kann nicht zugleich gelten" + (f": {why}" if why else ""), given)


def applied(row: Json) -> tuple[str, ...]:
    """The decisions a row applies."""
    return tuple(outcome["apply"] for outcome in row["then"] if outcome["apply"])


def rows_of(engine: Json, decision: str, edition: str = "") -> list[Json]:
    """The rows of a decision in an edition; without one, those of all editions."""
    tables = engine["decisions"][decision]["editions"]
    return [row for each, table in tables.items() if edition in ("", each) for row in table["rows"]]


def chain(engine: Json, rows: Iterable[Json], edition: str = "") -> tuple[str, ...]:
    """The decisions that rows apply, however far; in one edition or, without one, in any."""
    found = list(dict.fromkeys(id for row in rows for id in applied(row)))
    for id in found:
        further = dict.fromkeys(other for row in rows_of(engine, id, edition) for other in applied(row))
        found += [other for other in further if other not in found]
    return tuple(found)


def asked(engine: Json, decision: str, edition: str = "") -> tuple[str, ...]:
    """The facts a decision uses in an edition; without one, in any."""
    tables = engine["decisions"][decision]["editions"]
    return tuple(dict.fromkeys(fact for each, table in tables.items() if edition in ("", each) for fact in table["facts"]))
