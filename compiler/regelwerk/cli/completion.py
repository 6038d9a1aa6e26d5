"""Complete what is being typed, for shells that ask with argcomplete (an extra).

In: the line so far, which the shell hands over in the environment.  Out: what the next word may be:
commands and options, decisions, editions, facts with their values. Nothing else of a command runs.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Mapping

from regelwerk import load
from regelwerk.cli.arguments import Once
from regelwerk.cli.commands import make_parser
from regelwerk.cli.telling.stories import find_newest
from regelwerk.engine.ruling import UnknownDecision, accept
from regelwerk.errors import Spoken
from regelwerk.installed import find_rulebook
from regelwerk.library import Library
from regelwerk.library.norms import FORCES

Offer = Callable[[Library, argparse.Namespace], Iterable[str]]


def complete() -> None:
    """Answer the shell and end the process."""
    from argcomplete import autocomplete
    from argcomplete.finders import safe_actions

    typed = os.environ.get("COMP_LINE", "").split()[1:]
    top = make_parser(typed)
    for action in top.walk_arguments():
        if offer := OFFERED.get(action.dest):
            vars(action)["completer"] = make_completer(offer)  # where argcomplete looks for it
    safe_actions.add(Once)  # only stores its value
    autocomplete(top)


def make_completer(offer: Offer) -> Callable[..., Iterable[str]]:
    """Return a completer that offers what the rulebook knows."""

    def offer_words(parsed_args: argparse.Namespace, **_: object) -> Iterable[str]:
        root = parsed_args.root
        build = parsed_args.build or (root / "build" if root else find_rulebook())
        try:
            return list(offer(load(build), parsed_args))
        except Spoken:  # there is nothing to offer, and nowhere to say why
            return []

    return offer_words


def list_facts(kb: Library, args: argparse.Namespace) -> list[str]:
    """Return the facts that a decision asks, each with each of its values."""
    accept(UnknownDecision, "Entscheidung", args.decision, kb.decisions)
    tables = kb.decisions[args.decision]["editions"]
    asked = tables[args.edition if args.edition in tables else find_newest(kb, args.decision)]
    return [
        f"{fact}={value}" for fact in asked["facts"] for value in kb.engine["facts"][fact]["values"]
    ]


OFFERED: Mapping[str, Offer] = {
    "decision": lambda kb, args: kb.decisions,
    "open": lambda kb, args: kb.decisions,
    "events": lambda kb, args: kb.decisions,
    "edition": lambda kb, args: kb.editions,
    "older": lambda kb, args: kb.editions,
    "newer": lambda kb, args: kb.editions,
    "facts": list_facts,
    "game": lambda kb, args: dict.fromkeys(each["game"] for each in kb.editions.values()),
    "who": lambda kb, args: [role for game in kb.bundle["roles"].values() for role in game],
    "phase": lambda kb, args: [each["id"] for each in kb.bundle["phases"]],
    "force": lambda kb, args: FORCES,
}  # what an argument of this name may be
