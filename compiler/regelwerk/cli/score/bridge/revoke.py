"""`score revoke`: how many tricks are transferred after an established revoke.

In: `winner=`, `later=`, `card=`, `exception=` as `name=value`.  Out: the number of tricks with its
clause, by edition.
"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.revoke import WINNERS, Transferred, count_transferred_tricks
from regelwerk.cli.options import parse_options, read_number, read_yes
from regelwerk.cli.score.answer import Answer, answer_by_edition
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.library import Library

GONE = {0: "kein Stich geht über", 1: "1 Stich geht über"}


def reckon_revoke(kb: Library, words: Sequence[str]) -> Answer:
    """Return the tricks that are transferred: `winner=offender later=3 card=no exception=none`;
    raise `Unreadable`.
    """
    given, _ = parse_options(words, ("winner", "later", "card", "exception", "edition"))
    if "winner" not in given or "later" not in given:
        raise Unreadable(
            f"es fehlt winner=… ({', '.join(WINNERS)}) oder later=… (spätere Stiche der Partei,"
            " ohne den Revokestich)",
            "",
        )
    winner, later, card, exception = (
        given["winner"],
        read_number(given, "later"),
        read_yes(given, "card"),
        given.get("exception", "none"),
    )

    def lines(kb: Library, found: Transferred) -> list[str]:
        return [
            f"{GONE.get(found.tricks, f'{found.tricks} Stiche gehen über')} "
            f" {cite_clauses(kb, found.cites)}"
        ]

    return answer_by_edition(
        kb,
        given,
        lambda edition: count_transferred_tricks(kb.units, edition, winner, later, card, exception),
        lines,
    )
