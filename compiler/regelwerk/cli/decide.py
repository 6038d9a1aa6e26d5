"""`decide`: the ruling on known facts, or the decisions a story leads to.

In: a decision, an edition, facts as `fact=value`; or a story.  Out: German text with citations, or
JSON; nothing is ruled on what was only told.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from regelwerk import load
from regelwerk.cli.arguments import add_edition, add_facts, add_game
from regelwerk.cli.options import choose_newest_edition, parse_facts
from regelwerk.cli.telling.rulings import tell_other_editions, tell_remedy, tell_ruling
from regelwerk.cli.telling.stories import find_decisions, find_newest
from regelwerk.engine.ruling import Refused, UnknownEdition, accept
from regelwerk.library import Library


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a decision with facts and an edition, or a story with a game."""
    parser.add_argument(
        "decision", nargs="?", default="", help="Entscheidung, z. B. insufficient_bid"
    )
    add_facts(parser)
    add_edition(parser)
    parser.add_argument(
        "--text", default="", help="stattdessen: was geschehen ist; nennt, was zu bestätigen wäre"
    )
    add_game(parser, "mit --text: nur in diesem Spiel")


def run(args: argparse.Namespace) -> int:
    """Print the ruling on the facts given, or with `--text` the decisions a story leads to; return
    1 where a story leads to none.
    """
    kb = load(args.build)
    if args.text and not args.decision:
        return answer_story(kb, args)
    if args.text or not args.decision:
        raise Refused(
            "erwartet wird eine Entscheidung oder --text; Hilfe: regelwerk decide --help",
            args.decision,
        )
    facts = parse_facts(kb, args.facts)
    edition = args.edition or choose_newest_edition(kb, args.decision)
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
                ]
            )
        )
    return 0


def answer_story(kb: Library, args: argparse.Namespace) -> int:
    """Print the decisions a story leads to, each with the answers to be confirmed and the command
    that goes on; return 1 where there is none.

    With an edition only the decisions of its game, ruled by it where it decides on them.
    """
    found = find_decisions(kb, args.text, choose_game(kb, args))
    if args.json:
        told = [asdict(hit) | {"heard": [asdict(each) for each in heard]} for hit, heard in found]
        print(json.dumps(told, ensure_ascii=False, indent=1))
        return 0 if found else 1
    for hit, heard in found:
        print(hit.title + ("  (so fragt man danach)" if hit.meant else ""))
        for each in heard:
            print(f"  zu bestätigen: {each.question} {each.answer}  (aus „{each.words}“)")
        facts = "".join(f" {each.fact}={each.value}" for each in heard)
        print(
            f"  regelwerk ask {hit.id}{facts} --edition {choose_edition(kb, hit.id, args.edition)}"
        )
    if not found:
        print("keine Entscheidung passt; `regelwerk search` sucht auch in den Bestimmungen")
    return 0 if found else 1


def choose_game(kb: Library, args: argparse.Namespace) -> str:
    """Return the game of a story: the one named, else that of the edition named; an empty string
    where neither is. Raise `UnknownEdition`, `Refused` where the two differ.
    """
    if not args.edition:
        return str(args.game)
    accept(UnknownEdition, "Ausgabe", args.edition, kb.editions)
    own = str(kb.editions[args.edition]["game"])
    if args.game and args.game != own:
        raise Refused(
            f"{args.edition} ist keine Ausgabe von {args.game}; --game weglassen", args.game
        )
    return own


def choose_edition(kb: Library, decision: str, wanted: str) -> str:
    """Return the edition to decide by: the one wanted where it knows the decision, else the newest
    that does.
    """
    return wanted if wanted in kb.decisions[decision]["editions"] else find_newest(kb, decision)
