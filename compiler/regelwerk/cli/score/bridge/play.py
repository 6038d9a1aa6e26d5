"""`score play`: who wins a trick of bridge, and what of a hand may be played to it.

In: cards as people write them, `trump=` (a denomination), `hand=`.  Out: the winner, the cards that
follow suit, each with the clauses.
"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.calls import ENGLISH, GERMAN, SIGNS, SYMBOLS
from regelwerk.calc.bridge.play import (
    FOLLOWING,
    PLAYERS,
    WINNING,
    fails_to_follow,
    find_winning_card,
    read_bridge_cards,
)
from regelwerk.cli.options import parse_options, split_list
from regelwerk.cli.score.answer import Answer
from regelwerk.cli.telling.clauses import cite_by_edition
from regelwerk.library import Library

TRUMPS = ENGLISH | GERMAN | SYMBOLS | {"": "NT"}


def reckon_play(kb: Library, words: Sequence[str]) -> Answer:
    """Return the winner of one to four cards; with `hand=` also which cards of that hand may be
    played to them. Raise `Unreadable`.
    """
    given, written = parse_options(words, ("trump", "hand"), rest=True)
    cards, hand = read_bridge_cards(written), read_bridge_cards(split_list(given, "hand"))
    trump = TRUMPS.get(given.get("trump", "").casefold())
    if trump is None:
        raise Unreadable(
            f"trump={given['trump']}: möglich sind {', '.join(SIGNS.values())}", given["trump"]
        )
    if not 1 <= len(cards) <= PLAYERS or len(set(cards)) < len(cards) or set(cards) & set(hand):
        raise Unreadable(
            "erwartet werden ein bis vier verschiedene Karten, zum Beispiel: score play PA P3 H2 PK"
            " trump=H",
            " ".join(written),
        )
    first = find_winning_card(cards, trump)
    lines = [
        f"{first + 1}. Karte {cards[first]} {'gewinnt' if len(cards) == PLAYERS else 'liegt vorn'}",
        cite_by_edition(kb, WINNING),
    ]
    legal = [card for card in hand if not fails_to_follow(card, cards[0], hand)]
    if hand:
        lines += [
            f"gespielt werden darf: {', '.join(map(str, legal))}",
            cite_by_edition(kb, FOLLOWING),
        ]
    tree = {
        "cards": list(map(str, cards)),
        "trump": trump,
        "winner": first + 1,
        "complete": len(cards) == PLAYERS,
    }
    return Answer(tree | ({"playable": list(map(str, legal))} if hand else {}), lines)
