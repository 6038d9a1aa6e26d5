"""Check that the cases are ruled as they expect, whole chains included, and that a case follows
every call.

In: the corpus and its verified tables.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from regelwerk.engine.compiled import Json, encode_engine
from regelwerk.engine.policy import Policy
from regelwerk.engine.position import Position, Step, walk_chain
from regelwerk.engine.ruling import ImpossibleFacts
from regelwerk.engine.tabulate import list_outcomes_in_force, list_rows_in_force
from regelwerk.errors import suggest_known
from regelwerk.model import APPLY, Case, Corpus, Expected, Place
from regelwerk.prove.chains.walk import Tables
from regelwerk.read.problem import Problem, make_problem

UNASKED = Policy(
    {}, 0, 0, "heuristic"
)  # cases are ruled, not asked: the order of questions does not matter


def check_cases(corpus: Corpus, tables: Tables) -> Iterator[Problem]:
    """Yield a problem for every case whose ruling is not the expected one."""
    engine = encode_engine(corpus, tables, dict.fromkeys(tables, UNASKED))
    for case, edition, expected in list_expectations(corpus):
        if (case.decision, edition) in tables:
            said, hint = compare_ruling(engine, case.decision, edition, expected)
        else:
            said, hint = f"{case.decision} ist für {edition} noch nicht entschieden", ""
        if said:
            message = f"Fall {case.id} ({edition}): {said}"
            yield make_problem(expected.place, "case_differs", message, hint)


def list_expectations(corpus: Corpus) -> Iterator[tuple[Case, str, Expected]]:
    """Return an iterator over every case with each edition that rules on it, and what is expected
    there.
    """
    return (
        (case, edition, expected)
        for case in corpus.cases
        for edition, expected in case.rules.items()
    )


def compare_ruling(
    engine: Json, decision: str, edition: str, expected: Expected
) -> tuple[str, str]:
    """Return, where they differ, what is expected and what is ruled, with a hint; otherwise two
    empty texts.
    """
    try:
        met = list(walk_chain(engine, decision, edition, expected.facts))
    except ImpossibleFacts:
        met = []
    rows = tuple(sorted(expected.open)) or (expected.row,)
    possible = list_rows_left(met[0]) if met else ()
    if possible != rows:
        return describe_difference(met[0].here if met else None, rows, possible)
    below = {
        f"{step.call.decision}/{row}"
        for step in met[1:]
        for row in list_rows_left(step)
        if len(list_rows_left(step)) == 1
    }
    missed = [
        f"{applied}/{row}"
        for applied, row in expected.chained.items()
        if f"{applied}/{row}" not in below
    ]
    if not missed:
        return "", ""
    return (
        f"erwartet danach {', '.join(missed)}, entschieden {', '.join(sorted(below)) or 'nichts'}",
        "",
    )


def describe_difference(
    here: Position | None, rows: tuple[str, ...], possible: tuple[str, ...]
) -> tuple[str, str]:
    """Return in words which rows are expected and which are left, and what to do: take the nearest
    row for one that does not exist, or add the answers that are missing.
    """
    wanted = f"erwartet {', '.join(rows)}"
    if here is None:
        return f"{wanted}, entschieden unmöglich", ""
    unknown = [row for row in rows if row not in here.table.names]
    left = ", ".join(possible)
    if len(possible) == 1:
        said, hint = f"{wanted}, entschieden {left}", ""
    else:
        missing = ", ".join(list_missing_facts(here))
        said = f"{wanted}, noch offen: {left}; es fehlt die Antwort auf {missing}"
        hint = f"sie unter „facts“ ergänzen, oder „open: [{left}]“ erwarten"
    if unknown:
        return f"{said}; eine Zeile „{unknown[0]}“ gibt es hier nicht", suggest_known(
            unknown[0], here.table.names
        )
    return said, hint


def list_missing_facts(here: Position) -> list[str]:
    """Return the facts without an answer of which some answer leaves fewer rows; where only several
    answers together do so, all facts without one.
    """
    unanswered = [fact for fact in here.table.facts if fact not in here.call.facts]
    telling = [
        fact
        for fact in unanswered
        if any(
            0 < len(here.table.list_rows(here.combos & cell)) < len(here.reached)
            for cell in here.table.cells[fact].values()
        )
    ]
    return telling or unanswered


def list_rows_left(step: Step) -> tuple[str, ...]:
    """Return the rows still possible at a step, sorted."""
    return (
        tuple(sorted(step.here.table.names[number] for number in step.here.reached))
        if step.here
        else ()
    )


def find_unwalked_calls(corpus: Corpus, tables: Tables) -> Iterator[Problem]:
    """Yield a problem for every call that no case follows to the decision it applies, in an edition
    in which it holds, and for every entry of the list that excuses nothing.
    """
    missing = find_uncased_calls(corpus, tables)
    waiting = {
        (each.decision, each.row, edition, each.target): each.place
        for each in corpus.unwalked
        for edition in each.editions
    }
    for call in sorted(missing.keys() - waiting.keys()):
        decision, row, edition, target = call
        message = f"{decision}/{row} führt in {edition} zu {target}, und kein Fall geht diesen Weg"
        yield make_problem(
            missing[call],
            "call_without_case",
            message,
            f"einen Fall ergänzen, der unter „chained“ {target} erwartet",
        )
    for call in sorted(waiting.keys() - missing.keys()):
        decision, row, edition, target = call
        message = (
            f"{decision}/{row} führt in {edition} nicht zu {target}, oder ein Fall geht den Weg;"
            " der Eintrag ist überholt"
        )
        yield make_problem(waiting[call], "stale_excuse", message)


def find_uncased_calls(corpus: Corpus, tables: Tables) -> Mapping[tuple[str, str, str, str], Place]:
    """Return every call (decision, row, edition, decision applied) that no case expects, with the
    place of its row.
    """
    walked = {
        (case.decision, each.row, edition, target)
        for case, edition, each in list_expectations(corpus)
        for target in each.chained
    }
    found = {}
    for decision in corpus.decisions.values():
        for edition in decision.editions:
            for row in list_rows_in_force(decision, edition):
                for target in (
                    outcome.params["decision"]
                    for outcome in list_outcomes_in_force(row, edition)
                    if outcome.effect == APPLY
                ):
                    call = decision.id, row.id, edition, target
                    if (
                        (target, edition) in tables
                        and call not in walked
                        and edition not in row.no_case
                    ):
                        found[call] = row.place
    return found
