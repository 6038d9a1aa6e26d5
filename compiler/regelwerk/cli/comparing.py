"""`compare`: the same situation in all editions, on the command line.

In: a decision, facts as `name=wert`, or two editions.  Out: German text with citations, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict

from regelwerk import load
from regelwerk.cli.rulings import facts_of, told
from regelwerk.engine.compare import Comparison, Divergences
from regelwerk.library import Library

VERDICTS = {"equal": "gleich", "different": "verschieden", "open": "noch offen"}


def compare(args: argparse.Namespace) -> int:
    """The rulings of all editions on the same facts, or all combinations on which two differ."""
    kb = load(args.build)
    facts = facts_of(args.facts)
    found = (
        kb.divergences(args.decision, *args.all) if args.all else kb.compare(args.decision, facts)
    )
    if args.json:
        print(json.dumps(asdict(found), ensure_ascii=False, indent=1))
    else:
        print(
            "\n".join(
                parted(kb, found) if isinstance(found, Divergences) else compared(kb, found, facts)
            )
        )
    return 0


def parted(kb: Library, found: Divergences) -> Iterator[str]:
    """All combinations on which two editions differ, as lines."""
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


def compared(kb: Library, found: Comparison, facts: Mapping[str, str]) -> Iterator[str]:
    """The rulings of all editions, and where each parts from the one before, as lines."""
    yield from (line for ruling in found.rulings.values() for line in told(kb, ruling, facts))
    for step in found.steps:
        said = " / ".join(
            outcome.says if outcome else "–" for outcome in (step.outcome_a, step.outcome_b)
        )
        first = f", zuerst in Punkt {step.position + 1}: {said}" if step.position >= 0 else ""
        yield f"{step.a} → {step.b}: {VERDICTS[step.verdict]}{first}"
