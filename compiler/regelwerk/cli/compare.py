"""`compare`: the same situation in all editions.

In: a decision, facts as `fact=value`, or two editions.  Out: German text with citations, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from itertools import zip_longest
from typing import Any

from regelwerk import load
from regelwerk.cli.arguments import add_facts
from regelwerk.cli.options import parse_facts
from regelwerk.cli.telling.rulings import STATUS, describe_silence, tell_ruling
from regelwerk.engine.compare import Comparison, Divergences, keep_shared_facts
from regelwerk.engine.ruling import Ruling
from regelwerk.library import Library

VERDICTS = {"equal": "gleich", "different": "verschieden", "open": "noch offen"}
NOTHING = "nichts weiter"

Row = Mapping[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a decision with facts, or with two editions."""
    parser.add_argument("decision")
    add_facts(parser)
    what = "alle Lagen, in denen zwei Ausgaben verschieden entscheiden"
    parser.add_argument("--all", nargs=2, metavar=("EDITION", "EDITION"), help=what)


def run(args: argparse.Namespace) -> int:
    """Print the rulings of all editions on the same facts, or all situations in which two editions
    differ.
    """
    kb = load(args.build)
    facts = parse_facts(kb, args.facts)
    found = (
        kb.divergences(args.decision, *args.all) if args.all else kb.compare(args.decision, facts)
    )
    if args.json:
        print(json.dumps(asdict(found), ensure_ascii=False, indent=1))
    else:
        print(
            "\n".join(
                tell_divergences(kb, found)
                if isinstance(found, Divergences)
                else tell_comparison(kb, found, facts)
            )
        )
    return 0


def tell_divergences(kb: Library, found: Divergences) -> Iterator[str]:
    """Yield as lines all situations in which two editions differ, each group with the rows of both
    and what they say first that differs.
    """
    editions = (found.a, found.b)
    tables = [kb.engine["decisions"][found.decision]["editions"][each] for each in editions]
    ruled = [
        {row["id"]: keep_shared_facts(kb.engine, row, editions) for row in table["rows"]}
        for table in tables
    ]
    title = kb.decisions[found.decision]["title"]
    yield (
        f"{title}: {found.differing} von {found.possible} Lagen entscheiden {found.a} und {found.b}"
        " verschieden"
    )
    for group in found.groups:
        when = (
            ", ".join(f"{fact}={'|'.join(values)}" for fact, values in group.when.items())
            or "immer"
        )
        yield f"  {when} ({group.count}): {group.a.row} → {group.b.row}"
        rows = ruled[0][group.a.row], ruled[1][group.b.row]
        yield f"    {tell_first_difference(kb, found.decision, *rows)}"


def tell_first_difference(kb: Library, decision: str, a: Row, b: Row) -> str:
    """Return what two rows say first that differs, or where only one of them leaves the situation
    open, what that means; facts given to a decision are told where they alone differ.
    """
    pairs = zip_longest(a["then"], b["then"])
    first = next((pair for pair in pairs if rule(pair[0]) != rule(pair[1])), (None, None))
    silent = [describe_silence(kb, decision, row.get("outcome", "")) for row in (a, b)]
    said = [
        tell_outcome(kb, outcome) or silence or NOTHING
        for outcome, silence in zip(first, silent, strict=True)
    ]
    if said[0] == said[1]:
        said = [
            ", ".join([text, *(f"{fact}={value}" for fact, value in outcome["given"].items())])
            for text, outcome in zip(said, first, strict=True)
        ]
    return " / ".join(said)


def rule(outcome: Row | None) -> object:
    """Return what an outcome of the compiled form rules, None for none."""
    return outcome and (outcome["effect"], outcome["params"], outcome["given"])


def tell_outcome(kb: Library, outcome: Row | None) -> str:
    """Return the sentence of an outcome of the compiled form, or the decision it goes on with; an
    empty string for none.
    """
    return tell_consequence(kb, outcome["says"], outcome["params"]) if outcome else ""


def tell_consequence(kb: Library, says: str, params: Mapping[str, str]) -> str:
    """Return a sentence, or the title of the decision that is applied where there is none."""
    return says or f"weiter mit „{kb.decisions[params['decision']]['title']}“"


def tell_comparison(kb: Library, found: Comparison, facts: Mapping[str, str]) -> Iterator[str]:
    """Yield as lines the rulings of all editions, and where each differs from the one before."""
    yield from (
        line for ruling in found.rulings.values() for line in tell_ruling(kb, ruling, facts)
    )
    for step in found.steps:
        sides = ((step.a, step.outcome_a), (step.b, step.outcome_b))
        said = " / ".join(
            tell_consequence(kb, outcome.says, outcome.params)
            if outcome
            else tell_nothing(kb, found.rulings[edition])
            for edition, outcome in sides
        )
        where = f"zuerst in Punkt {step.position + 1}: " if step.position >= 0 else ""
        told = f", {where}{said}" if step.verdict == "different" else ""
        yield f"{step.a} → {step.b}: {VERDICTS[step.verdict]}{told}"


def tell_nothing(kb: Library, ruling: Ruling) -> str:
    """Return why a ruling says nothing, or that it says nothing further."""
    silence = describe_silence(kb, ruling.decision, ruling.otherwise)
    return silence or STATUS.get(ruling.status, NOTHING)
