"""`score`: what the calculators reckon.

In: one of the kinds below with its words, options as `name=wert`.  Out: German text with citations,
or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.cli.auction import reckon_auction
from regelwerk.cli.bridge_play import reckon_play
from regelwerk.cli.doppelkopf import reckon_announcing, reckon_deadlines, reckon_penalty
from regelwerk.cli.options import Answer, hint
from regelwerk.cli.playing import reckon_game, reckon_trick
from regelwerk.cli.revoking import reckon_revoke
from regelwerk.cli.rounds import reckon_list, reckon_sheet
from regelwerk.cli.scoring import (
    reckon_average,
    reckon_clock,
    reckon_contract,
    reckon_imps,
    reckon_matchpoints,
)
from regelwerk.cli.tricks import reckon_tricks
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


def score(args: argparse.Namespace) -> int:
    """Reckon and print; raises `Unanswerable` where the source is missing, `Unreadable` where the
    question is.
    """
    kind, *words = args.what
    if kind not in KINDS:
        raise Unreadable(
            f"score {kind} gibt es nicht; möglich: {', '.join(KINDS)}" + hint(kind, KINDS), kind
        )
    answer = KINDS[kind](load(args.build), words)
    print(
        json.dumps(answer.tree, ensure_ascii=False, indent=1)
        if args.json
        else "\n".join(answer.lines)
    )
    return 0
