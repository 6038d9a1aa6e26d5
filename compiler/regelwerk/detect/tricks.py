"""The irregularities of a game of Doppelkopf that its cards and announcements show by themselves.

In: a `WholeGame`, its announcements as judged.  Out: `Noticed` findings, in the order of the cards,
then of the announcements. A hand is known from the cards its player lays later: a later card that
would have followed suit shows a revoke, and a complaint is possible from that card's trick on (TSR
G.7.2). A fact that the record does not show is left out, so that it is asked.
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
    group_broken_clauses,
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
TOO_FEW = {"cards_suffice": "no"}


@dataclass(frozen=True, slots=True)
class Noticed:
    """A finding, its trick (from 1; 0 for an announcement), and the trick whose card shows it: a
    complaint is possible from there on.
    """

    finding: Finding
    trick: int
    shown: int


def notice(game: WholeGame, judged: Sequence[Judged]) -> tuple[Noticed, ...]:
    """Return every irregularity of a game: first those of the cards, then those of the
    announcements.
    """
    return (*find_card_irregularities(game), *find_announcement_irregularities(game, judged))


def find_card_irregularities(game: WholeGame) -> Iterator[Noticed]:
    """Yield the irregularities of the cards."""
    number = 0
    for trick, taken in enumerate(game.tricks, 1):
        for card in taken.laid:
            number += 1
            for what, shown in find_card_faults(game.tricks, trick, card):
                facts = describe_culprit(game, card.seat) | describe_known_facts(
                    game, what, trick, card
                )
                yield Noticed(
                    Finding(
                        what=what,
                        where=Where(CARD, number, card.seat),
                        decision=RULES[what],
                        facts=facts,
                        cites=CARDS[what],
                    ),
                    trick,
                    shown,
                )


def find_card_faults(tricks: Sequence[Taken], trick: int, card: Laid) -> Iterator[tuple[str, int]]:
    """Yield what is wrong with a card, each with the number of the trick that shows it."""
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
            if would_follow_suit(other, card.seat, suit)
        )
        yield from ((REVOKE, shown) for shown in list(later)[:1])


def would_follow_suit(card: Laid, seat: int, suit: str) -> bool:
    """Return whether a card was laid by the seat and would have followed suit."""
    return card.seat == seat and card.place.suit == suit


def describe_culprit(game: WholeGame, seat: int) -> dict[str, str]:
    """Return the fact which player erred, empty where that was not known at once: in a solo that
    nobody had announced, and while the parties are unknown.
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


def describe_known_facts(game: WholeGame, what: str, trick: int, card: Laid) -> dict[str, str]:
    """Return the other facts that the record shows: a soloist whose card stayed has not corrected
    it; the trick in which a card was too early.
    """
    if what == REVOKE:
        return (
            {"soloist_corrected": "no"}
            if describe_culprit(game, card.seat).get("culprit") == "soloist"
            else {}
        )
    return describe_timing(game, trick) if what == EARLY else {}


def describe_timing(game: WholeGame, trick: int) -> dict[str, str]:
    """Return the fact in which trick it happened; which trick is the last is known only in a
    complete game.
    """
    if trick == 1:
        return {"early_trick": "first"}
    if trick == len(game.tricks):
        return {"early_trick": "last"} if game.complete else {}
    return {"early_trick": "middle"}


def find_announcement_irregularities(
    game: WholeGame, judged: Sequence[Judged]
) -> Iterator[Noticed]:
    """Yield the irregularities of the announcements."""
    for number, each in enumerate(judged, 1):
        if each.verdict in ALLOWED:
            continue
        decision, facts = find_ruling_decision(game, each, judged)
        yield Noticed(
            Finding(
                what=each.verdict,
                where=Where(CALL, number, each.announced.seat),
                decision=decision,
                facts=facts,
                cites=group_broken_clauses(each.cites),
            ),
            0,
            0,
        )


def find_ruling_decision(
    game: WholeGame, each: Judged, judged: Sequence[Judged]
) -> tuple[str, dict[str, str]]:
    """Return the decision on an announcement out of order and the known facts; the decision is
    empty where none treats it.
    """
    who, alone = (
        describe_culprit(game, each.announced.seat),
        game.parties.kind == SOLO and not game.parties.hidden,
    )
    if each.verdict == PREMATURE:
        return find_premature_decision(game, each)
    if each.verdict == CONTRARY:
        return "", {}
    if each.verdict == REPEATED:
        replied = any(
            (other.side, other.name, other.verdict) == (each.side, each.name, AS_REPLY)
            for other in judged
        )
        return SAID[REPEATED], {"repetition": "reply_repeated" if replied else "repeated"} | who
    if each.verdict == WRONG:
        return SAID[WRONG], ({"wrong_call_state": "clear"} if alone else {}) | who
    return SAID[each.verdict], TOO_FEW | who


def find_premature_decision(game: WholeGame, each: Judged) -> tuple[str, dict[str, str]]:
    """Return the decision and the known facts on an announcement made before reservations were
    clear, or in a marriage before the clarifying trick was over.
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
