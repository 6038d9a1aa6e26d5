"""`decide --text`: from a told story to the decisions it leads to.

In: a story.  Out: decisions, each with the answers to be confirmed, as German text or JSON; nothing
is ruled on what was only told.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from regelwerk.engine.ruling import Refused, UnknownEdition, accept
from regelwerk.library import Library

MOST = 3  # decisions named


def story(kb: Library, args: argparse.Namespace) -> int:
    """The decisions a story leads to, each with the answers that may have been told and the command
    that goes on; 1 where there is none.

    With an edition only those of its game, ruled by it where it decides on them.
    """
    hits = kb.search(args.text, MOST, game(kb, args), ("decision",))
    found = [(hit, kb.search.heard(hit.id, args.text)) for hit in hits]
    if args.json:
        told = [asdict(hit) | {"heard": [asdict(each) for each in heard]} for hit, heard in found]
        print(json.dumps(told, ensure_ascii=False, indent=1))
        return 0 if found else 1
    for hit, heard in found:
        print(hit.title + ("  (so fragt man danach)" if hit.meant else ""))
        for each in heard:
            print(f"  zu bestätigen: {each.question} {each.answer}  (aus „{each.words}“)")
        facts = "".join(f" {each.fact}={each.value}" for each in heard)
        print(f"  regelwerk ask {hit.id}{facts} --edition {chosen(kb, hit.id, args.edition)}")
    if not found:
        print("keine Entscheidung passt; `regelwerk search` sucht auch in den Bestimmungen")
    return 0 if found else 1


def game(kb: Library, args: argparse.Namespace) -> str:
    """The game a story is of: the one named, else that of the edition named; empty where neither
    is.
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


def chosen(kb: Library, decision: str, wanted: str) -> str:
    """The edition to decide by: the one wanted, else, and where that does not know the decision,
    the newest that does.
    """
    return wanted if wanted in kb.decisions[decision]["editions"] else newest(kb, decision)


def newest(kb: Library, decision: str) -> str:
    """The newest edition a decision rules in."""
    ruled = kb.decisions[decision]["editions"]
    return next(edition for edition in reversed(list(kb.editions)) if edition in ruled)
