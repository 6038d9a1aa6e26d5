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

KINDS: Mapping[str, Callable[[Library, Sequence[str]], Answer]] = {
    "auction": reckon_auction,
    "contract": reckon_contract,
    "imps": reckon_imps,
    "matchpoints": reckon_matchpoints,
    "average": reckon_average,
    "clock": reckon_clock,
    "revoke": reckon_revoke,
    "deadlines": reckon_deadlines,
    "penalty": reckon_penalty,
    "play": reckon_play,
    "trick": reckon_trick,
    "game": reckon_game,
    "tricks": reckon_tricks,
    "announce": reckon_announcing,
    "sheet": reckon_sheet,
    "list": reckon_list,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the kind of calculation with its words."""
    parser.add_argument(
        "what",
        nargs="+",
        help=(
            "auction CALL … | contract 4P X tricks=10 [vulnerable=yes] | imps 620 170 | imps"
            " 60%%:420 40%%:-50 other=620 | matchpoints 420 450 … | average guilt=none"
            " [scoring=imps] [session=63] | clock 22:40 | play PA P3 H2 PK [trump=H] | deadlines"
            " [clarifying_trick=2] | penalty severity=severe game=normal … | trick CARD …"
            " [game=Damensolo] [hand=CARD,…] | game eyes=131 [game=solo] [re=re,90]"
            " [kontra=kontra] …"
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Reckon and print; raise `Unanswerable` where the source is missing, `Unreadable` where the
    question cannot be read.
    """
    kind, *words = args.what
    if kind not in KINDS:
        raise Unreadable(
            f"score {kind} gibt es nicht; möglich: {', '.join(KINDS)}" + hint_nearest(kind, KINDS),
            kind,
        )
    answer = KINDS[kind](load(args.build), words)
    print(
        json.dumps(answer.tree, ensure_ascii=False, indent=1)
        if args.json
        else "\n".join(answer.lines)
    )
    return 0
