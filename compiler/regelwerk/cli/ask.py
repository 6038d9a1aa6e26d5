"""`ask`: an interview in the terminal that ends in a ruling.

In: a decision, an edition, the facts known already as `fact=value`; answers on the standard input.
Out: German text with citations, or JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from regelwerk import load
from regelwerk.cli.arguments import add_edition, add_facts
from regelwerk.cli.options import choose_newest_edition, parse_facts
from regelwerk.cli.telling.aloud import Possible
from regelwerk.cli.telling.rulings import (
    tell_other_editions,
    tell_remedy,
    tell_ruling,
    tell_spoken,
    tell_standard,
)
from regelwerk.engine.ruling import Ruling
from regelwerk.ids.number import read_natural
from regelwerk.library import Library


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a decision, the facts known already, the edition, and what is asked beyond it."""
    parser.add_argument("decision", help="Entscheidung, z. B. insufficient_bid")
    add_facts(parser)
    add_edition(parser)
    later = "auch erfragen, was erst später zu klären ist, z. B. could_have_known"
    parser.add_argument("--open", action="append", default=[], metavar="DECISION", help=later)


def run(args: argparse.Namespace) -> int:
    """Ask question after question and print the ruling: a number answers, an empty line means not
    known yet, the end of the input ends the questions.

    Decisions that fall due later are asked where they are named (`--open`).
    """
    kb = load(args.build)
    facts = parse_facts(kb, args.facts)
    edition = args.edition or choose_newest_edition(kb, args.decision)
    skipped: list[str] = []
    kb.decide(args.decision, edition, facts)
    while fact := kb.ask(args.decision, edition, facts, tuple(skipped), tuple(args.open)):
        answer = put_question(
            kb, fact, edition, facts, kb.answers(args.decision, edition, facts, fact)
        )
        if answer is None:
            break
        if answer:
            facts[fact] = answer
        else:
            skipped.append(fact)
    ruling = kb.decide(args.decision, edition, facts)
    if args.json:
        print(json.dumps(asdict(ruling), ensure_ascii=False, indent=1))
    else:
        print(
            "\n".join(
                [
                    *tell_ruling(kb, ruling, facts),
                    *tell_other_editions(kb, ruling, facts),
                    *tell_remedy(kb, ruling),
                    *tell_unopened(ruling, args.open),
                ]
            )
        )
    return 0


def tell_unopened(ruling: Ruling, opened: Collection[str]) -> Iterator[str]:
    """Yield how to go on with what falls due later and has not been asked."""
    left = [
        f"--open {id}" for moment in ruling.moments for id in moment.deferred if id not in opened
    ]
    if left:
        yield (
            f"Was später zu klären ist, erfragt derselbe Befehl mit {' '.join(dict.fromkeys(left))}"
        )


def put_question(
    kb: Library, fact: str, edition: str, facts: Mapping[str, str], possible: Possible
) -> str | None:
    """Ask one question until it is answered with a value still possible; return the value, an empty
    string for not known, or None at the end of the input.
    """
    entry: Mapping[str, Any] = kb.engine["facts"][fact]
    values: list[str] = [value for value in entry["values"] if value in possible]
    print(
        f"{entry['question']}  (fragen:"
        f" {entry['askLabel']}{', abseits des Tisches' if entry['away'] else ''})"
    )
    print(
        *(
            f"  {line}\n"
            for line in (
                *tell_standard(kb, fact, edition),
                *tell_spoken(kb, fact, edition, facts, possible),
            )
        ),
        sep="",
        end="",
    )
    print(
        *(f"  {number}  {entry['values'][value]}" for number, value in enumerate(values, 1)),
        "  Enter  weiß ich noch nicht",
        sep="\n",
    )
    while True:
        typed = read_line()
        if not typed or typed in values:
            return typed
        number = read_natural(typed)
        if number and number <= len(values):
            return values[number - 1]
        print(f"möglich: 1 bis {len(values)}")


def read_line() -> str | None:
    """Return the next line typed, or None at the end of the input, which may have been closed from
    the beginning.
    """
    try:
        return input("> ").strip() if sys.stdin else None
    except EOFError:
        return None
