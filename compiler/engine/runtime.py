"""Deciding and asking: from facts to a ruling that cites, over a decision and the decisions it applies.

In: the parsed `engine.json`, a decision, an edition, the facts known.  Out: `Ruling`; the fact to ask next, what its answers leave, facts
revised. Pure; a fact not given is unknown, and what is settled stays settled whatever is added. All raise as `decide` does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from compiler.engine.asking import next_fact, useful
from compiler.engine.explain import because, mattering, why_not, would_change
from compiler.engine.position import Json, Position, applied, asked, chain, check, position, rows_of
from compiler.engine.ruling import Because, OutcomeSaid, Ruling
from compiler.engine.table import from_json


def decide(engine: Json, decision: str, edition: str, facts: Mapping[str, str]) -> Ruling:
    """The ruling of a decision in an edition.

    Facts of decisions it applies are accepted and passed on, those that only other editions use are accepted and reported as not
    needed. Raises `UnknownDecision`, `UnknownEdition`, `UnknownFact`, `UnknownAnswer`, and `ImpossibleFacts` where the answers
    exclude each other.
    """
    check(engine, decision, edition, facts)
    return _decide(engine, decision, edition, facts, (decision,))


def next_question(engine: Json, decision: str, edition: str, facts: Mapping[str, str], skip: Collection[str] = ()) -> str:
    """The fact to ask next; empty if everything is settled or only facts of `skip` (answer not known yet) are left."""
    check(engine, decision, edition, facts)
    asked = (next_fact(here.table, here.policy, facts, skip) for here in _positions(engine, decision, edition, facts))
    return next(filter(None, asked), "")


def answers(engine: Json, decision: str, edition: str, facts: Mapping[str, str], fact: str) -> dict[str, tuple[str, ...]]:
    """Why a fact is asked: for each answer no decision reached excludes, the rows it leaves in the one that asks, each as `decision/row`.

    The first that is still open asks; where all that use the fact are settled, the first of them. Empty if none uses it.
    """
    check(engine, decision, edition, facts)
    using = [here for here in _positions(engine, decision, edition, facts) if fact in here.table.facts]
    if not using:
        return {}
    asks = next((here for here in using if here.row is None), using[0])
    left = asks.table.split(asks.combos, fact)
    return {value: asks.named(part) for value, part in left if all(here.table.candidates({**facts, fact: value}) for here in using)}


def revise(engine: Json, decision: str, edition: str, facts: Mapping[str, str], fact: str, value: str) -> dict[str, str]:
    """The facts with one answer given or changed; of the earlier answers those are kept that it does not exclude."""
    wanted = {**facts, fact: value}
    check(engine, decision, edition, wanted)
    compiled = [engine["decisions"][id]["editions"].get(edition) for id in (decision, *chain(engine, rows_of(engine, decision)))]
    tables = [from_json(each) for each in compiled if each]
    kept = {fact: value}
    for other in facts:
        trial = {**kept, other: wanted[other]}
        if all(table.candidates(trial) for table in tables):
            kept = trial
    return {other: kept[other] for other in wanted if other in kept}


def _decide(engine: Json, decision: str, edition: str, facts: Mapping[str, str], above: tuple[str, ...]) -> Ruling:
    """The ruling below the decisions `above`, which are not applied again but said to be `repeated`."""
    here = position(engine, decision, edition, facts)
    if here is None:
        return _undecided(engine, decision, edition, facts)
    table, rows, row = here.table, here.rows, here.row
    outcomes = said(row) if row else ()
    kept = mattering(table, facts, row["when"] if row else {})
    reasons = because(row, kept, outcomes)
    below = [id for id in applied(row) if id not in above] if row else []
    chained = tuple(_decide(engine, id, edition, facts, (*above, id)) for id in below)
    return Ruling(
        decision=decision,
        edition=edition,
        status="open" if row is None else "not_regulated" if row.get("outcome") == "not_covered" else "settled",
        row=row["id"] if row else "",
        otherwise=row.get("outcome", "") if row else "",
        outcomes=outcomes,
        cites=tuple(dict.fromkeys(id for ids in (reasons.cites, reasons.precedence, *(o.cites for o in outcomes)) for id in ids)),
        because=reasons,
        why_not=why_not(table, rows, facts, here.combos),
        would_change=would_change(table, rows, facts, kept, here.reached[0]) if row else (),
        not_needed=_not_needed(engine, decision, edition, here, kept),
        later=tuple(outcome for outcome in outcomes if outcome.due != "now"),
        possible=tuple(table.names[number] for number in here.reached),
        next_question=next_fact(table, here.policy, facts) or next((c.next_question for c in chained if c.next_question), ""),
        chained=chained,
        repeated=tuple(id for id in applied(row) if id in above) if row else (),
        data_version=engine["data_version"],
        note=row["note"] if row else "",
    )


def said(row: Json) -> tuple[OutcomeSaid, ...]:
    """The outcomes of a row."""
    return tuple(
        OutcomeSaid(o["effect"], dict(o["params"]), o["to"], o["toLabel"], o["says"], tuple(o["cites"]), o["due"]) for o in row["then"]
    )


def _undecided(engine: Json, decision: str, edition: str, facts: Mapping[str, str]) -> Ruling:
    """The ruling of an edition that is not decided yet: the clauses other editions rest theirs on."""
    return Ruling(
        decision=decision,
        edition=edition,
        status="undecided",
        row="",
        otherwise="",
        outcomes=(),
        cites=tuple(dict.fromkeys(id for row in rows_of(engine, decision) for id in row["cites"])),
        because=Because((), "", (), (), ()),
        why_not=(),
        would_change=(),
        not_needed=tuple(fact for fact in asked(engine, decision) if fact in facts),
        later=(),
        possible=(),
        next_question="",
        chained=(),
        repeated=(),
        data_version=engine["data_version"],
        note="",
    )


def _not_needed(engine: Json, decision: str, edition: str, here: Position, kept: Mapping[str, str]) -> tuple[str, ...]:
    """Facts that do not matter, given or still to ask, and facts given that this edition does not use.

    Those that a decision still to be applied uses are its own affair.
    """
    table, known = here.table, here.known
    below = {fact for id in chain(engine, [here.rows[n] for n in here.reached], edition) for fact in asked(engine, id, edition)}
    idle = [fact for fact in table.facts if fact not in kept and (fact in known or not useful(table, here.combos, fact))]
    unused = [fact for fact in asked(engine, decision) if fact in known and fact not in table.facts]
    return tuple(fact for fact in (*idle, *unused) if fact not in below)


def _positions(engine: Json, decision: str, edition: str, facts: Mapping[str, str]) -> Iterator[Position]:
    """Where the facts lead in the decision and, as far as settled, in those it applies, each once."""
    found = [decision]
    for id in found:
        if here := position(engine, id, edition, facts):
            yield here
            found += [other for other in (applied(here.row) if here.row else ()) if other not in found]
