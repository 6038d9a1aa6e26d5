"""`decide --text`: from a told story to the decisions it leads to.

In: a story.  Out: decisions, each with the answers to be confirmed, as German text or JSON; nothing is ruled on what was only told.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from compiler.library import Library

MOST = 3  # decisions named


def story(kb: Library, args: argparse.Namespace) -> int:
    """The decisions a story leads to, each with the answers that may have been told and the command that goes on; 1 where there is none."""
    hits = kb.search(args.text, MOST, args.game, ("decision",))
    found = [(hit, kb.heard(hit.id, args.text)) for hit in hits]
    if args.json:
        told = [asdict(hit) | {"heard": [asdict(each) for each in heard]} for hit, heard in found]
        print(json.dumps(told, ensure_ascii=False, indent=1))
        return 0 if found else 1
    for hit, heard in found:
        print(hit.title + (f"  (wie „{hit.asked}“)" if hit.asked else ""))
        for each in heard:
            print(f"  zu bestätigen: {each.question} {each.answer}  (aus „{each.words}“)")
        facts = "".join(f" {each.fact}={each.value}" for each in heard)
        print(f"  regelwerk ask {hit.id}{facts} --edition {newest(kb, hit.id)}")
    if not found:
        print("keine Entscheidung passt; `regelwerk search` sucht auch in den Bestimmungen")
    return 0 if found else 1


def newest(kb: Library, decision: str) -> str:
    """The newest edition a decision rules in."""
    ruled = kb.decisions[decision]["editions"]
    return next(edition for edition in reversed(list(kb.editions)) if edition in ruled)
