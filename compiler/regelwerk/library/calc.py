"""The calculators of the library: `kb.calc`.

In: the units of the bundle, questions written as people do.  Out: the results of the calculators.
A calculator is imported when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

from regelwerk.calc import KINDS, require_kind

if TYPE_CHECKING:
    from datetime import datetime
    from fractions import Fraction

    from regelwerk.calc.bridge.auction import Standing, Verdict
    from regelwerk.calc.bridge.averages import Average
    from regelwerk.calc.bridge.boards import Board
    from regelwerk.calc.bridge.clock import Until
    from regelwerk.calc.bridge.comparing import Imps, Matchpoints, SplitImps, Weighted
    from regelwerk.calc.bridge.contract import ContractScore
    from regelwerk.calc.doppelkopf.announcing import Announced, Judged, Prospect
    from regelwerk.calc.doppelkopf.deadlines import Deadline, Permission
    from regelwerk.calc.doppelkopf.game_value import GameValue
    from regelwerk.calc.doppelkopf.games_list import GamesList, Listed
    from regelwerk.calc.doppelkopf.penalty import Penalty
    from regelwerk.calc.doppelkopf.settled import Settled
    from regelwerk.calc.doppelkopf.sheet import Entered, Sheet
    from regelwerk.calc.doppelkopf.tricks import Choice, Trick
    from regelwerk.calc.doppelkopf.whole_game import WholeGame


def check_kinds(calculators: type[Calculators]) -> type[Calculators]:
    """Have every method raise `Unreadable` for a number, text or list that is none: `"9"` and 9.5
    would be reckoned with.
    """
    for name, method in [*vars(calculators).items()]:
        if not name.startswith("_") and callable(method):
            setattr(calculators, name, check_method(method))
    return calculators


def check_method(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method that holds its arguments against the kinds it declares."""
    kinds: dict[str, str] = {**method.__annotations__}
    names = [*kinds][:-1]  # without what is returned

    @wraps(method)
    def checked(self: Calculators, *given: Any, **named: Any) -> Any:
        for name, value in [*zip(names, given, strict=False), *named.items()]:
            if kinds.get(name) in KINDS:
                require_kind(name, value, kinds[name])
        return method(self, *given, **named)

    return checked


@check_kinds
@dataclass(frozen=True, slots=True)
class Calculators:
    """The calculators for these units: a method raises `Unreadable` for a question it cannot accept
    and `Unanswerable` where the source does not give the answer.
    """

    units: Mapping[str, Mapping[str, Any]]

    def board(self, number: int) -> Board:
        """Return dealer and vulnerability of a board."""
        from regelwerk.calc.bridge.boards import find_board

        return find_board(self.units, number)

    def legality(self, calls: Sequence[str], call: str) -> Verdict:
        """Return the verdict on a call made after the calls from the dealer's on, written as people
        do.
        """
        from regelwerk.calc.bridge.auction import judge_legality
        from regelwerk.calc.bridge.calls import read_last_call

        return judge_legality(self.units, *read_last_call(calls, call))

    def standing(self, calls: Sequence[str]) -> Standing:
        """Return the state of the auction after the calls: turn, end, contract, declarer, dummy."""
        from regelwerk.calc.bridge.auction import find_standing
        from regelwerk.calc.bridge.calls import read_calls

        return find_standing(self.units, read_calls(calls).calls)

    def contract_score(
        self, contract: Sequence[str], tricks: int, vulnerable: bool, edition: str
    ) -> ContractScore:
        """Return the score of a contract (law 77); `contract` is a bid and perhaps a double or
        redouble, `tricks` all tricks of declarer's side; without points where a premium is not
        printed.
        """
        from regelwerk.calc.bridge.contract import read_contract, score_contract

        return score_contract(self.units, edition, read_contract(contract), vulnerable, tricks)

    def imps(self, difference: int, edition: str) -> Imps:
        """Return the IMP for a difference in points (78 B), or the printed rows that differ."""
        from regelwerk.calc.bridge.comparing import convert_to_imps

        return convert_to_imps(self.units, edition, difference)

    def matchpoints(self, scores: Sequence[int], edition: str) -> Matchpoints:
        """Return the matchpoints of the scores of one direction in a board (78 A)."""
        from regelwerk.calc.bridge.comparing import score_matchpoints

        return score_matchpoints(self.units, edition, scores)

    def split_imps(self, own: int, opponents: int, other: int, edition: str) -> SplitImps:
        """Return the IMP of both sides of a table whose scores do not balance, and their average in
        a knockout match (86 B, 12 C 4); `other` is the score of the other table as the first side
        sees it.
        """
        from regelwerk.calc.bridge.comparing import split_imps

        return split_imps(self.units, edition, own, opponents, other)

    def weighted_imps(
        self, shares: Sequence[tuple[Fraction, int]], other: int, edition: str
    ) -> Weighted:
        """Return the IMP of a score weighted by shares of (percent, score), against the score of
        the other table (12 C 1 c).
        """
        from regelwerk.calc.bridge.comparing import weigh_imps

        return weigh_imps(self.units, edition, shares, other)

    def weighted_matchpoints(
        self, shares: Sequence[tuple[Fraction, int]], others: Sequence[int], edition: str
    ) -> Weighted:
        """Return the matchpoints of a score weighted by shares of (percent, score), among the other
        scores of its direction (12 C 1 c).
        """
        from regelwerk.calc.bridge.comparing import weigh_matchpoints

        return weigh_matchpoints(self.units, edition, shares, others)

    def weighted_awarded(
        self, shares: Sequence[tuple[Fraction, int]], top: int, edition: str
    ) -> Weighted:
        """Return the matchpoints of a score weighted by shares of (percent, matchpoints of `top`)
        (12 C 1 c).
        """
        from regelwerk.calc.bridge.comparing import weigh_awarded_matchpoints

        return weigh_awarded_matchpoints(self.units, edition, shares, top)

    def average(
        self, scoring: str, guilt: str, edition: str, session: Fraction | None = None
    ) -> Average:
        """Return the artificial score of a board without a result: `scoring` is matchpoints or
        imps, `guilt` directly, partly or none (12 C).
        """
        from regelwerk.calc.bridge.averages import award_average

        return award_average(self.units, edition, scoring, guilt, session)

    def until(self, available: datetime, edition: str) -> tuple[Until, ...]:
        """Return until when a score may be corrected and an appeal lodged, once the official score
        is available (79 C, 92 B).
        """
        from regelwerk.calc.bridge.clock import list_periods

        return list_periods(self.units, edition, available)

    def deadlines(self, clarifying_trick: int = 0) -> tuple[Deadline, ...]:
        """Return how many cards in hand each announcement needs at least; `clarifying_trick` is 1
        to 3 in a Hochzeit.
        """
        from regelwerk.calc.doppelkopf.deadlines import list_deadlines

        return list_deadlines(self.units, clarifying_trick)

    def may_announce(
        self,
        said: str,
        cards: int,
        made: Sequence[tuple[str, int]] = (),
        reply_to: str = "",
        clarifying_trick: int = 0,
        clarified: bool = True,
    ) -> Permission:
        """Return whether a side that has `made` announcements, each as (announcement, cards held),
        may now announce `said` with `cards` in hand.
        """
        from regelwerk.calc.doppelkopf.deadlines import Said, may_announce

        before = [Said(*each) for each in made]
        return may_announce(
            self.units,
            said,
            cards,
            made=before,
            reply_to=reply_to,
            clarifying_trick=clarifying_trick,
            clarified=clarified,
        )

    def penalty(
        self,
        severity: str,
        game: str = "normal",
        erred: str = "",
        denials: int = 0,
        **circumstances: Any,
    ) -> Penalty:
        """Return the penalty points of the four players; `circumstances` are `decided` with `won`
        and `edition`, and `inevitable`.
        """
        from regelwerk.calc.doppelkopf.penalty import share_penalty

        return share_penalty(self.units, severity, game, erred, denials, **circumstances)

    def trick(self, cards: Sequence[str], game: str = "Normalspiel") -> Trick:
        """Return the winner of a trick of one to four cards in the order played, and its eyes;
        `game` is named as in the tables of A.2 and A.7.
        """
        from regelwerk.calc.doppelkopf.cards import read_cards
        from regelwerk.calc.doppelkopf.tricks import evaluate_trick

        return evaluate_trick(self.units, read_cards(cards), game)

    def playable(
        self, hand: Sequence[str], played: Sequence[str] = (), game: str = "Normalspiel"
    ) -> Choice:
        """Return the cards of a hand that may be played to a trick in which `played` lie."""
        from regelwerk.calc.doppelkopf.cards import read_cards
        from regelwerk.calc.doppelkopf.tricks import list_playable_cards

        return list_playable_cards(self.units, read_cards(hand), read_cards(played), game)

    def game_value(
        self,
        eyes: int,
        game: str = "normal",
        *,
        re: Sequence[str] = (),
        kontra: Sequence[str] = (),
        trickless: str = "",
        re_special: Mapping[str, int] | None = None,
        kontra_special: Mapping[str, int] | None = None,
    ) -> GameValue:
        """Return the value of a game in which Re made `eyes` eyes: winner, points line by line,
        points of each player.
        """
        from regelwerk.calc.doppelkopf.game_value import value_game

        extra: Mapping[str, Any] = {"re_special": re_special, "kontra_special": kontra_special}
        return value_game(
            self.units, eyes, game, re=re, kontra=kontra, trickless=trickless, **extra
        )

    def whole_game(
        self, cards: Sequence[str], leader: int, game: str = "normal", soloist: int = 0
    ) -> WholeGame:
        """Return a game from its cards (`KrA`, `3:KrA`, `P9>KrA`): parties, eyes, special points;
        `game` is normal, marriage or the name of a solo.
        """
        from regelwerk.calc.doppelkopf.laying import read_laid_cards
        from regelwerk.calc.doppelkopf.whole_game import read_whole_game

        return read_whole_game(self.units, game, leader, read_laid_cards(cards), soloist)

    def judge(
        self, game: WholeGame, announced: Sequence[Announced], edition: str = ""
    ) -> tuple[Judged, ...]:
        """Return the announcements of a game whose parties are known, each with its verdict;
        repetitions are judged by `edition`.
        """
        from regelwerk.calc.doppelkopf.announcing import judge_announcements

        return judge_announcements(
            self.units, announced, game.parties.sides, game.parties.clarifying_trick, edition
        )

    def settled(self, game: WholeGame, judged: Sequence[Judged] = (), edition: str = "") -> Settled:
        """Return the points of a complete game by seat, in every reading that the text allows."""
        from regelwerk.calc.doppelkopf.settled import settle_game

        return settle_game(self.units, game, judged, edition)

    def prospects(
        self,
        cards: int,
        own: Sequence[tuple[str, int]] = (),
        others: Sequence[tuple[str, int]] = (),
        **when: Any,
    ) -> tuple[Prospect, ...]:
        """Return which announcements may be made now: `own` and `others` are what both sides
        announced; `when` is `clarifying_trick`, `clarified` and `edition`.
        """
        from regelwerk.calc.doppelkopf.announcing import list_prospects
        from regelwerk.calc.doppelkopf.deadlines import Said

        return list_prospects(
            self.units,
            cards,
            [Said(*each) for each in own],
            [Said(*each) for each in others],
            **when,
        )

    def sheet(self, entries: Sequence[Entered]) -> Sheet:
        """Return the points of the four seats in three separate columns, with the sums of the
        columns.
        """
        from regelwerk.calc.doppelkopf.sheet import add_up_sheet

        return add_up_sheet(self.units, entries)

    def games_list(
        self, games: Sequence[Listed], dealer: int = 0, stopped: int | None = None
    ) -> GamesList:
        """Return the list of the games of a round: dealers, compulsory solos, and what was not
        allowed.
        """
        from regelwerk.calc.doppelkopf.games_list import check_games_list

        return check_games_list(self.units, games, dealer, stopped)
