"""`score`: what the calculators reckon.

In: one of the kinds below with its words, options as `name=value`.  Out: German text with
citations, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.cli.options import hint_nearest
from regelwerk.cli.score.answer import Answer
from regelwerk.cli.score.bridge.auction import reckon_auction
from regelwerk.cli.score.bridge.boards import (
    reckon_average,
    reckon_clock,
    reckon_contract,
    reckon_imps,
    reckon_matchpoints,
)
from regelwerk.cli.score.bridge.play import reckon_play
from regelwerk.cli.score.bridge.revoke import reckon_revoke
from regelwerk.cli.score.doppelkopf.announcing import reckon_announcing, reckon_deadlines
from regelwerk.cli.score.doppelkopf.game import reckon_game, reckon_trick
from regelwerk.cli.score.doppelkopf.penalty import reckon_penalty
from regelwerk.cli.score.doppelkopf.round import reckon_list, reckon_sheet
from regelwerk.cli.score.doppelkopf.tricks import reckon_tricks
from regelwerk.library import Library

KINDS: Mapping[str, tuple[str, Callable[[Library, Sequence[str]], Answer]]] = {
    "auction": ("1C P 1H X [dealer=N] [board=22]", reckon_auction),
    "contract": (
        "4P X tricks=10 [vulnerable=yes | board=22 declarer=O]",
        reckon_contract,
    ),
    "imps": (
        "450, 620 170 side=same [opponents=-140], 60%:420 40%:-50 other=620 side=same",
        reckon_imps,
    ),
    "matchpoints": (
        "420 450 -50, 60%:420 40%:-50 others=450,-50, 50%:4 50%:1 top=6",
        reckon_matchpoints,
    ),
    "average": ("guilt=none [scoring=imps] [session=63]", reckon_average),
    "clock": ("22:40", reckon_clock),
    "revoke": ("winner=offender later=3 [card=yes] [exception=both_one]", reckon_revoke),
    "play": ("PA P3 H2 PK [trump=H] [hand=CARD,…]", reckon_play),
    "deadlines": ("[clarifying_trick=2] [say=90 cards=9 made=re:11]", reckon_deadlines),
    "announce": ("cards=9 [own=re:11] [others=kontra:10]", reckon_announcing),
    "penalty": ("severity=severe [game=solo erred=opponent] [denials=1] …", reckon_penalty),
    "trick": ("CARD … [game=Damensolo] [hand=CARD,…]", reckon_trick),
    "tricks": ("leader=1 CARD … [game=Damensolo]", reckon_tricks),
    "game": ("eyes=131 [game=solo] [re=re,90] [kontra=kontra] [decided=yes] …", reckon_game),
    "sheet": ("game:3,3,-3,-3 penalty:4,-12,4,4 deduction:0,5,0,0", reckon_sheet),
    "list": ("normal compulsory:3 normal/broken:2 [dealer=1] [stopped=19]", reckon_list),
}  # what is typed after the kind, variants parted by a comma and a blank


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the kind of calculation with its words."""
    parser.add_argument(
        "what",
        nargs="+",
        help=" | ".join(f"{kind} {typed}" for kind, (typed, _) in KINDS.items()).replace("%", "%%"),
    )


def run(args: argparse.Namespace) -> int:
    """Reckon and print; raise as `reckon`."""
    kind, *words = args.what
    answer = reckon(load(args.build), kind, words)
    print(
        json.dumps(answer.tree, ensure_ascii=False, indent=1)
        if args.json
        else "\n".join(answer.lines)
    )
    return 0


def reckon(kb: Library, kind: str, words: Sequence[str]) -> Answer:
    """Return the answer of a calculator; raise `Unanswerable` where the source is missing,
    `Unreadable` where the question cannot be read or no calculator has this name.
    """
    if kind not in KINDS:
        raise Unreadable(
            f"score {kind} gibt es nicht; möglich: {', '.join(KINDS)}" + hint_nearest(kind, KINDS),
            kind,
        )
    return KINDS[kind][1](kb, words)
