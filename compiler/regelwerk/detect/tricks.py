"""The irregularities of a game of Doppelkopf that its cards and announcements show by themselves.

In: a `WholeGame`, its announcements as judged.  Out: `Noticed` findings, in the order of the cards,
then of the announcements. A hand is known from what its player lays later; a card that shows he
could have followed names its trick, from which a complaint is possible (TSR G.7.2). A fact that the
record does not show is missing: it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regelwerk.calc.doppelkopf.announcing import CONTRARY, WRONG, Judged
from regelwerk.calc.doppelkopf.breaches import (
    CARDS,
    EARLY,
    FALSE_LEAD,
    MISPLAYED,
    REVOKE,
    of_announcement,
)
from regelwerk.calc.doppelkopf.deadlines import (
    ALLOWED,
    AS_REPLY,
    LATE,
    PREMATURE,
    REPEATED,
    SKIPPED,
    UNBACKED,
)
from regelwerk.calc.doppelkopf.game_value import NORMAL, SOLO
from regelwerk.calc.doppelkopf.laying import Laid, Taken
from regelwerk.calc.doppelkopf.whole_game import QUEEN, WholeGame
from regelwerk.calc.doppelkopf.winner import RE
from regelwerk.detect.finding import CALL, CARD, Finding, Where

RULES: Mapping[str, str] = {
    REVOKE: "suit_not_followed",
    MISPLAYED: "misplayed_suit",
    EARLY: "early_card",
    FALSE_LEAD: "false_lead",
}
SAID = {
    LATE: "late_announcement",
    SKIPPED: "late_announcement",
    UNBACKED: "late_announcement",  # D.4: the first announcement it needs was not made in time
    WRONG: "wrong_announcement",
    REPEATED: "repeated_announcement",
    PREMATURE: "premature_announcement",
}
MARRIAGE = "marriage_announcement"


@dataclass(frozen=True, slots=True)
class Noticed:
    """A finding, the trick (from 1) or 0 for an announcement, and the trick whose card shows it:
    from then a complaint is possible.
    """

    finding: Finding
    trick: int
    shown: int


def notice(game: WholeGame, judged: Sequence[Judged]) -> tuple[Noticed, ...]:
    """Every irregularity of a game."""
    return (*laid(game), *spoken(game, judged))


def laid(game: WholeGame) -> Iterator[Noticed]:
    """The irregularities of the cards."""
    number = 0
    for trick, taken in enumerate(game.tricks, 1):
        for card in taken.laid:
            number += 1
            for what, shown in faults(game.tricks, trick, card):
                facts = culprit(game, card.seat) | known(game, what, trick, card)
                yield Noticed(
                    Finding(what, Where(CARD, number, card.seat), RULES[what], facts, CARDS[what]),
                    trick,
                    shown,
                )


def faults(tricks: Sequence[Taken], trick: int, card: Laid) -> Iterator[tuple[str, int]]:
    """What is wrong with a card, and the trick that shows it."""
    cards = tricks[trick - 1].laid
    first, suit = cards[0], cards[0].place.suit
    if card.seat != card.due:
        yield (FALSE_LEAD if card is first else EARLY), trick
    if card.instead is not None:
        yield MISPLAYED, trick
    if card.place.suit != suit:
        later = (
            place
            for place, each in enumerate(tricks[trick:], trick + 1)
            for other in each.laid
            if fits(other, card.seat, suit)
        )
        yield from ((REVOKE, shown) for shown in list(later)[:1])


def fits(card: Laid, seat: int, suit: str) -> bool:
    """Whether a card of that seat would have followed suit."""
    return card.seat == seat and card.place.suit == suit


def culprit(game: WholeGame, seat: int) -> dict[str, str]:
    """Who erred, where that was plain at once: not in a solo nobody had announced, nor while the
    parties are unknown.
    """
    who = game.parties
    if who.hidden or not who.re:
        return {}
    return {
        "culprit": (
            "normal"
            if who.kind != SOLO
            else "soloist"
            if who.side(seat) == RE
            else "soloist_opponent"
        )
    }


def known(game: WholeGame, what: str, trick: int, card: Laid) -> dict[str, str]:
    """What the record shows besides: a soloist whose card stayed has not put it right; in which
    trick a card came too early.
    """
    if what == REVOKE:
        return (
            {"soloist_corrected": "no"}
            if culprit(game, card.seat).get("culprit") == "soloist"
            else {}
        )
    return timing(game, trick) if what == EARLY else {}


def timing(game: WholeGame, trick: int) -> dict[str, str]:
    """In which trick it was; the last one is known from a game played to the end."""
    if trick == 1:
        return {"early_trick": "first"}
    if trick == len(game.tricks):
        return {"early_trick": "last"} if game.complete else {}
    return {"early_trick": "middle"}


def spoken(game: WholeGame, judged: Sequence[Judged]) -> Iterator[Noticed]:
    """The irregularities of the announcements."""
    for number, each in enumerate(judged, 1):
        if each.verdict in ALLOWED:
            continue
        decision, facts = ruling(game, each, judged)
        yield Noticed(
            Finding(
                each.verdict,
                Where(CALL, number, each.announced.seat),
                decision,
                facts,
                of_announcement(each.cites),
            ),
            0,
            0,
        )


def ruling(game: WholeGame, each: Judged, judged: Sequence[Judged]) -> tuple[str, dict[str, str]]:
    """The decision on an announcement out of order with what is known; none where no decision
    treats it.
    """
    who, alone = (
        culprit(game, each.announced.seat),
        game.parties.kind == SOLO and not game.parties.hidden,
    )
    if each.verdict == PREMATURE:
        return premature(game, each)
    if each.verdict == CONTRARY:
        return "", {}
    if each.verdict == REPEATED:
        replied = any(
            (other.side, other.name, other.verdict) == (each.side, each.name, AS_REPLY)
            for other in judged
        )
        return SAID[REPEATED], {"repetition": "reply_repeated" if replied else "repeated"} | who
    return (
        SAID[each.verdict],
        ({"cleared_at_call": "yes"} if each.verdict == WRONG and alone else {}) | who,
    )


def premature(game: WholeGame, each: Judged) -> tuple[str, dict[str, str]]:
    """An announcement before reservations were clear, or in a marriage before the clarifying trick
    was over.
    """
    who = game.parties
    if who.clarifying_trick:
        bride = {laid.seat for taken in game.tricks for laid in taken.laid if laid.card == QUEEN}
        return MARRIAGE, {
            "early_announcer": "marriage_player" if each.announced.seat in bride else "other"
        }
    if who.kind == SOLO and not who.hidden:
        return SAID[PREMATURE], {"announced_himself": "yes" if each.side == RE else "no"}
    return SAID[PREMATURE], {"game_becomes": "normal"} if who.kind == NORMAL else {}
