"""`compare`: the same situation in all editions.

In: a decision, facts as `fact=value`, or two editions.  Out: German text with citations, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict

from regelwerk import load
from regelwerk.cli.arguments import add_facts
from regelwerk.cli.options import parse_facts
from regelwerk.cli.telling.rulings import tell_ruling
from regelwerk.engine.compare import Comparison, Divergences
from regelwerk.library import Library

VERDICTS = {"equal": "gleich", "different": "verschieden", "open": "noch offen"}


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
    """Yield as lines all situations in which two editions differ."""
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


def tell_comparison(kb: Library, found: Comparison, facts: Mapping[str, str]) -> Iterator[str]:
    """Yield as lines the rulings of all editions, and where each differs from the one before."""
    yield from (
        line for ruling in found.rulings.values() for line in tell_ruling(kb, ruling, facts)
    )
    for step in found.steps:
        said = " / ".join(
            outcome.says if outcome else "–" for outcome in (step.outcome_a, step.outcome_b)
        )
        first = f", zuerst in Punkt {step.position + 1}: {said}" if step.position >= 0 else ""
        yield f"{step.a} → {step.b}: {VERDICTS[step.verdict]}{first}"
