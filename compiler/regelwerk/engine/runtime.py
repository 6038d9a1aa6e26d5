"""The engine's questions: from facts to a ruling with its clauses, through a decision and the
decisions it applies.

In: the parsed `engine.json`, a decision, an edition, the facts known.  Out: `Ruling`; the fact to
ask next, what its answers leave, facts revised. The functions are pure; a fact not given is
unknown, and what is settled stays settled whatever facts are added. All raise the refusals of
`decide`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from regelwerk.engine.asking import choose_next_fact, is_useful
from regelwerk.engine.call import Call
from regelwerk.engine.explain import find_mattering_answers, give_reasons, why_not, would_change
from regelwerk.engine.position import (
    Json,
    Position,
    Step,
    check,
    check_asked,
    find_due_moment,
    walk_chain,
)
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import (
    Because,
    ImpossibleFacts,
    OutcomeSaid,
    Ruling,
    Share,
    UnknownDecision,
    accept,
)
from regelwerk.model.moments import NOW


def decide(
    engine: Json, decision: str, edition: str, facts: Mapping[str, str], *, briefly: bool = False
) -> Ruling:
    """Return the ruling of a decision in an edition; with `briefly` it does not tell which answers
    would change it and which are not needed.

    Facts of the decisions it applies are accepted and passed on; facts that only other editions use
    are accepted and reported as not needed. Raises `UnknownDecision`, `UnknownEdition`,
    `UnknownFact`, `UnknownAnswer`, and `ImpossibleFacts` where the answers exclude each other.
    """
    check(engine, decision, edition, facts)
    met = {step.call.place: step for step in walk_chain(engine, decision, edition, facts)}
    return _decide(engine, edition, met, (), facts, briefly)


def find_next_question(
    engine: Json,
    decision: str,
    edition: str,
    facts: Mapping[str, str],
    skip: Collection[str] = (),
    opened: Collection[str] = (),
) -> str:
    """Return the fact to ask next; an empty string where everything is settled that falls due now
    or is `opened`, or where only facts of `skip` are left.

    `skip` holds facts whose answer is not known yet, `opened` decisions whose questions are asked
    before they fall due.
    """
    check(engine, decision, edition, facts)
    check_asked(engine, decision, skip)
    for id in opened:
        accept(UnknownDecision, "Entscheidung", id, engine["decisions"])
    asking = (
        _find_asked_fact(engine, step.here, skip)
        for step in walk_chain(engine, decision, edition, facts, opened)
        if step.here
    )
    return next(filter(None, asking), "")


def list_answers(
    engine: Json, decision: str, edition: str, facts: Mapping[str, str], fact: str
) -> dict[str, tuple[str, ...]]:
    """Return why a fact is asked: each answer that is excluded by no decision reached, with the
    rows it leaves (as `decision/row`) in the decision that asks.

    That is the first decision that uses the fact and is still open, or the first one that uses it
    where all are settled. Empty where no decision uses the fact.
    """
    check(engine, decision, edition, facts)
    check_asked(engine, decision, [fact])
    reached = [step.here for step in walk_chain(engine, decision, edition, facts) if step.here]
    using = [here for here in reached if fact in here.table.facts and fact not in here.call.bound]
    if not using:
        return {}
    asks = next((here for here in using if here.row is None), using[0])
    left = asks.table.split(asks.combos, fact)
    return {
        value: asks.name_rows(part)
        for value, part in left
        if all(here.admits(fact, value) for here in reached)
    }


def list_together(
    engine: Json,
    decision: str,
    edition: str,
    facts: Mapping[str, str],
    skip: Collection[str] = (),
    opened: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the facts with a usual answer that can be asked together, the next question first;
    none where the next question has no usual answer.

    They are those asked from here on while each has its usual answer; where a question between them
    has none, its first possible answer leads on. A decision that those answers lead to may ask some
    of them: `list_answers` does not know these yet, and each of their values may be told.
    """
    told, found = dict(facts), []
    while fact := find_next_question(engine, decision, edition, told, skip, opened):
        possible = list_answers(engine, decision, edition, told, fact)
        usual: str = engine["facts"][fact]["usual"]
        if usual in possible:
            found.append(fact)
        elif not found:
            break
        told[fact] = usual if usual in possible else next(iter(possible))
    return tuple(found)


def revise(
    engine: Json, decision: str, edition: str, facts: Mapping[str, str], fact: str, value: str
) -> dict[str, str]:
    """Return the facts with one answer given or changed; of the earlier answers those are kept that
    it does not exclude.
    """
    wanted = {**facts, fact: value}
    check(engine, decision, edition, wanted)
    kept = {fact: value}
    for other in facts:
        trial = {**kept, other: wanted[other]}
        if is_possible(engine, decision, edition, trial):
            kept = trial
    return {other: kept[other] for other in wanted if other in kept}


def is_possible(engine: Json, decision: str, edition: str, facts: Mapping[str, str]) -> bool:
    """Return whether no constraint excludes the facts, neither by themselves nor in a decision that
    they reach.
    """
    if any(
        all(facts.get(fact) in keys for fact, keys in constraint["never"].items())
        for constraint in engine["constraints"]
    ):
        return False
    try:
        return all(True for _ in walk_chain(engine, decision, edition, facts))
    except ImpossibleFacts:
        return False


def _find_asked_fact(engine: Json, here: Position, skip: Collection[str] = ()) -> str:
    """Return the fact that a position asks next, or an empty string."""
    after = {fact: engine["facts"][fact]["after"] for fact in here.table.facts}
    return choose_next_fact(here.table, here.policy, here.call.facts, skip, here.combos, after)


def _decide(
    engine: Json,
    edition: str,
    met: Mapping[tuple[int, ...], Step],
    place: tuple[int, ...],
    facts: Mapping[str, str],
    briefly: bool,
) -> Ruling:
    """Return the ruling of the step at a place, with the rulings of the steps below it."""
    call, here = met[place].call, met[place].here
    if here is None:
        return _build_undecided(engine, edition, call)
    table, rows, row = here.table, here.rows, here.row
    outcomes = list_outcomes(row) if row else ()
    kept = find_mattering_answers(here, row["when"] if row else {})
    reasons = give_reasons(row, kept, outcomes)
    below = [met[each.place] for each in (call.list_calls(row) if row else ())]
    chained = tuple(
        _decide(engine, edition, met, step.call.place, facts, briefly)
        for step in below
        if not step.repeated
    )
    put_off = {step.call.decision for step in below if find_due_moment(engine, step.call) != NOW}
    return Ruling(
        decision=call.decision,
        edition=edition,
        status=(
            "open"
            if row is None
            else "not_regulated"
            if row.get("outcome") == "not_covered"
            else "settled"
        ),
        row=row["id"] if row else "",
        otherwise=row.get("outcome", "") if row else "",
        outcomes=outcomes,
        cites=tuple(
            dict.fromkeys(
                id
                for ids in (reasons.cites, reasons.precedence, *(o.cites for o in outcomes))
                for id in ids
            )
        ),
        because=reasons,
        why_not=why_not(table, rows, call.facts, here.combos),
        would_change=would_change(here, kept) if row and not briefly else (),
        not_needed=() if briefly else _list_not_needed(engine, edition, here, kept, facts),
        possible=tuple(table.names[number] for number in here.reached),
        next_question=_find_asked_fact(engine, here)
        or next(
            (c.next_question for c in chained if c.next_question and c.decision not in put_off), ""
        ),
        chained=chained,
        repeated=tuple(step.call.decision for step in below if step.repeated),
        due=call.due,
        deferred=tuple(c.decision for c in chained if c.next_question and c.decision in put_off),
        data_version=engine["data_version"],
        note=row["note"] if row else "",
    )


def list_outcomes(row: Json) -> tuple[OutcomeSaid, ...]:
    """Return the outcomes of a row of the compiled form."""
    return tuple(
        OutcomeSaid(
            effect=o["effect"],
            params=dict(o["params"]),
            to=o["to"],
            to_label=o["toLabel"],
            says=o["says"],
            say=o["say"],
            cites=tuple(o["cites"]),
            due=o["due"],
            points=list_shares(o),
        )
        for o in row["then"]
    )


def list_shares(outcome: Json) -> tuple[Share, ...]:
    """Return the points of an outcome of the compiled form."""
    return tuple(
        Share(each["to"], each["toLabel"], each["players"], each["points"])
        for each in outcome["points"]
    )


def _build_undecided(engine: Json, edition: str, call: Call) -> Ruling:
    """Return the ruling of an edition that has not been decided yet; it cites the clauses on which
    other editions rest theirs.
    """
    return Ruling(
        decision=call.decision,
        edition=edition,
        status="undecided",
        row="",
        otherwise="",
        outcomes=(),
        cites=tuple(
            dict.fromkeys(
                id for row in get_reach(engine).list_rows(call.decision) for id in row["cites"]
            )
        ),
        because=Because(facts=(), row="", cites=(), precedence=(), outcomes=()),
        why_not=(),
        would_change=(),
        not_needed=tuple(
            fact for fact in get_reach(engine).list_asked(call.decision) if fact in call.facts
        ),
        possible=(),
        next_question="",
        chained=(),
        repeated=(),
        due=call.due,
        deferred=(),
        data_version=engine["data_version"],
        note="",
    )


def _list_not_needed(
    engine: Json, edition: str, here: Position, kept: Mapping[str, str], facts: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the facts that do not matter, given or still to ask, and the facts given that this
    edition does not use.

    Facts that a decision still to be applied uses are left to that decision, and facts that are
    bound were never asked.
    """
    call, table, known = here.call, here.table, get_reach(engine)
    applied = {each for number in here.reached for each in call.list_applied(here.rows[number])}
    below = {
        fact for decision, bound in applied for fact in known.list_below(decision, edition, bound)
    }
    idle = [
        fact
        for fact in table.facts
        if fact not in kept and (fact in call.facts or not is_useful(table, here.combos, fact))
    ]
    unused = [
        fact
        for fact in known.list_asked(call.decision)
        if fact in facts and fact not in table.facts
    ]
    return tuple(fact for fact in (*idle, *unused) if fact not in below and fact not in call.bound)
