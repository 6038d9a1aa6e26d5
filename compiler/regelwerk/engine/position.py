"""The position that facts lead to: the table of a decision in an edition, the combinations left
there, and every step of a chain.

In: the parsed `engine.json` and the facts known.  Out: `Position`s; refusals of names and answers
that the engine does not know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.engine.call import Call
from regelwerk.engine.reach import Border, get_reach
from regelwerk.engine.ruling import (
    ImpossibleFacts,
    Refused,
    UnknownAnswer,
    UnknownDecision,
    UnknownFact,
    accept,
    accept_edition,
)
from regelwerk.engine.table import Table, select_combinations
from regelwerk.model.moments import MOMENTS, NOW

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """A call with its table, rows and policy in the compiled form, the set of combinations left,
    and the numbers of the rows they reach.
    """

    call: Call
    table: Table
    rows: Sequence[Json]
    policy: Json
    borders: Sequence[Border]
    combos: int
    reached: Sequence[int]

    @property
    def row(self) -> Json | None:
        """The row where it is settled, else None."""
        return self.rows[self.reached[0]] if len(self.reached) == 1 else None

    @property
    def outside(self) -> dict[str, str]:
        """The known values of facts that are not in the table but exclude combinations of it."""
        facts = self.call.facts
        return {
            fact: facts[fact] for border in self.borders for fact in border.outside if fact in facts
        }

    def name_rows(self, combos: int) -> tuple[str, ...]:
        """Return the rows that have a combination in this set, as `decision/row`, since ids of rows
        are unique only in their decision.
        """
        return tuple(
            f"{self.call.decision}/{self.table.names[number]}"
            for number in self.table.list_rows(combos)
        )

    def find_possible(self, facts: Mapping[str, str]) -> int:
        """Return the set of combinations that are possible with these facts, those of the table and
        those from elsewhere in the chain.
        """
        return find_combinations_left(self.table, self.borders, facts)

    def admits(self, fact: str, value: str) -> bool:
        """Return whether this answer is possible here; it always is for a fact that is bound here,
        since the answer is then about another event.
        """
        return fact in self.call.bound or self.find_possible({**self.call.facts, fact: value}) != 0


def check(engine: Json, decision: str, edition: str, facts: Mapping[str, str]) -> None:
    """Raise a refusal unless the decision, the edition of its game, the facts and their values are
    known; a fact that is bound on every path is unknown.
    """
    accept(UnknownDecision, "Entscheidung", decision, engine["decisions"])
    entry = engine["decisions"][decision]
    if edition not in entry["editions"]:
        accept_edition(edition, entry["game"], get_reach(engine).editions)
    check_facts(engine, decision, facts)


def check_facts(engine: Json, decision: str, facts: Mapping[str, str]) -> None:
    """Raise a refusal unless the decision, the facts and their values are known in any edition."""
    accept(UnknownDecision, "Entscheidung", decision, engine["decisions"])
    accepted = get_reach(engine).list_below(decision)
    if not isinstance(facts, Mapping):
        raise Refused(f"{facts!r} ordnet keiner Angabe eine Antwort zu", str(facts))
    for fact, value in facts.items():
        accept(UnknownFact, "Angabe", fact, accepted)
        accept(UnknownAnswer, f"Antwort auf {fact}:", value, engine["facts"][fact]["values"])


def check_asked(engine: Json, decision: str, facts: Iterable[str]) -> None:
    """Raise `UnknownFact` unless a decision, or one that it applies, asks each of these facts."""
    accepted = get_reach(engine).list_below(decision)
    for fact in facts:
        accept(UnknownFact, "Angabe", fact, accepted)


def find_position(engine: Json, edition: str, call: Call) -> Position | None:
    """Return the position to which the facts of a call lead, or None where the edition has not been
    decided yet; raises `ImpossibleFacts` where no combination is left.
    """
    known = get_reach(engine)
    table = known.find_table(call.decision, edition)
    if table is None:
        return None
    compiled = engine["decisions"][call.decision]["editions"][edition]
    borders = known.find_borders(call.decision, edition, call.bound)
    combos = find_combinations_left(table, borders, call.facts)
    if not combos:
        raise _refuse_impossible(engine, table, borders, call.facts)
    return Position(
        call=call,
        table=table,
        rows=compiled["rows"],
        policy=compiled["policy"],
        borders=borders,
        combos=combos,
        reached=table.list_rows(combos),
    )


def find_combinations_left(
    table: Table, borders: Sequence[Border], facts: Mapping[str, str]
) -> int:
    """Return the set of combinations of a table that are possible with these facts, its own and
    those from outside.
    """
    combos = table.find_candidates(facts)
    for border in borders:
        if all(facts.get(fact) in keys for fact, keys in border.outside.items()):
            combos &= ~select_combinations(table.cells, border.inside, combos)
    return combos


def _refuse_impossible(
    engine: Json, table: Table, borders: Sequence[Border], facts: Mapping[str, str]
) -> ImpossibleFacts:
    """Return the refusal that names a smallest set of facts that exclude each other, with the
    reason where one constraint gives it.
    """
    touching = dict.fromkeys(
        (*table.facts, *(fact for border in borders for fact in border.outside))
    )
    clash = {fact: facts[fact] for fact in touching if fact in facts}
    for fact in tuple(clash):
        rest = {other: value for other, value in clash.items() if other != fact}
        if not find_combinations_left(table, borders, rest):
            clash = rest
    why = next(
        (
            c["why"]
            for c in engine["constraints"]
            if all(clash.get(fact) in keys for fact, keys in c["never"].items())
        ),
        "",
    )
    given = ", ".join(f"{fact}={value}" for fact, value in clash.items())
    return ImpossibleFacts(
        f"{given} kann nicht zugleich gelten" + (f": {why}" if why else ""), given
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A call with the position its facts lead to, None where that is not decided yet; `repeated`
    where an earlier step has the same facts.
    """

    call: Call
    here: Position | None
    repeated: bool = False


def walk_chain(
    engine: Json,
    decision: str,
    edition: str,
    facts: Mapping[str, str],
    opened: Collection[str] | None = None,
) -> Iterator[Step]:
    """Yield every step of a chain as far as it is settled, in the order of time: what falls due now
    comes before what falls due later.

    With `opened`, a decision that does not fall due now is entered only if `opened` holds it. Facts
    that only other editions ask are passed over. Raises `ImpossibleFacts`.
    """
    used = get_reach(engine).list_below(decision, edition)
    waiting = [Call(decision, {fact: value for fact, value in facts.items() if fact in used})]
    taken: list[Call] = []
    while waiting:
        call = waiting.pop(0)
        if is_repeated(engine, edition, call, taken):
            yield Step(call, None, repeated=True)
            continue
        here = find_position(engine, edition, call)
        taken.append(call)
        yield Step(call, here)
        below = call.list_calls(here.row) if here and here.row else []
        entered = [
            each
            for each in below
            if opened is None or each.decision in opened or find_due_moment(engine, each) == NOW
        ]
        waiting = sorted([*entered, *waiting], key=lambda each: MOMENTS.index(each.due))


def find_due_moment(engine: Json, call: Call) -> str:
    """Return the moment at which the questions of a decision fall due where another decision
    applies it, whatever the moment of that one.
    """
    moment: str = engine["decisions"][call.decision]["due"]
    return moment


def is_repeated(engine: Json, edition: str, call: Call, taken: Sequence[Call]) -> bool:
    """Return whether the same decision has been met before with the same values of all facts that
    it and the decisions it applies ask.
    """
    before = [other for other in taken if other.decision == call.decision]
    if not before:
        return False
    used = get_reach(engine).list_below(call.decision, edition)
    return any(call.agrees(other, used) for other in before)
