"""The list of the games of a round: who deals, who still owes a compulsory solo and when he must
play it, and what was not allowed.

In: the units of the bundle by id, the games in order.  Out: `GamesList`. Implements TSR B.3, B.4,
B.5, B.6, C.2, C.3 and C.5. That the deal passes clockwise is printed in no clause: it is a
convention of the players (`CONVENTION`); printed is who deals first (B.6) and when the same player
deals again (C.5). How a game ended is decided in `endings`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from regelwerk.calc import Units, Unreadable, read_numbers, require
from regelwerk.calc.doppelkopf.endings import (
    CITES,
    PLAYED_OUT,
    REPLAYED,
    Ended,
    check_ending,
    counts_as_played,
    find_line_faults,
    is_dealer_conventional,
    list_sheet_entries,
)
from regelwerk.calc.doppelkopf.sheet import Sheet, add_up_sheet
from regelwerk.calc.doppelkopf.tricks import PACK

NORMAL, MARRIAGE, COMPULSORY, VOLUNTARY, PRESENTED, SILENT = (
    "normal",
    "marriage",
    "compulsory",
    "voluntary",
    "presented",
    "silent",
)
KINDS = (NORMAL, MARRIAGE, COMPULSORY, VOLUNTARY, PRESENTED, SILENT)
SOLOS = (COMPULSORY, VOLUNTARY, PRESENTED)
ROUND, OWED, OVERTIME, FIRST, MUST, FREE, AGAIN, DEALER = (
    f"tsr1998/{at}" for at in ("B.3", "B.4", "B.5", "B.6", "C.2", "C.3", "C.5", "G.1.1")
)
CONVENTION = "rotation"  # the reason for what no clause says
TOO_MANY, WRONG_DEALER, NOT_FREE, NOTHING_OWED, NOT_PRESENTED, TOO_EARLY, WRONG_PLAYER = (
    "too_many", "wrong_dealer", "not_free", "nothing_owed", "not_presented", "too_early",
    "wrong_player",
)  # fmt: skip
FAULTS = {
    TOO_MANY: ROUND, WRONG_DEALER: DEALER, NOT_FREE: FREE, NOTHING_OWED: OWED,
    NOT_PRESENTED: MUST, TOO_EARLY: MUST, WRONG_PLAYER: MUST,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Listed:
    """A game of the list: its kind, the seat of the soloist (0: none), the dealer where the list
    names him (else 0), and how it ended.
    """

    kind: str
    soloist: int = 0
    dealer: int = 0
    ended: Ended = PLAYED_OUT


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game with the seat that had to deal, the reason (clauses, or `rotation` for the
    convention), and what was wrong, each as (fault, clause).

    `number` is its place among the games of the round, 0 where it has none because it is dealt
    again; `cites` are the clauses on how it ended.
    """

    kind: str
    soloist: int
    dealer: int
    by: tuple[str, ...]
    faults: tuple[tuple[str, str], ...]
    number: int
    ended: Ended
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GamesList:
    """The games, and the state of the round after them.

    `dealer` deals next (0 once the round is over); `owing` are the seats that still owe their
    compulsory solo; `left` games remain; the presented seat must play its compulsory solo now (0:
    nobody); if no compulsory solo is played before, somebody must from game `presented_from` on.
    The sheet has value, penalty points and deductions of the lines; it is None where no line has
    any.
    """

    games: tuple[Dealt, ...]
    dealer: int
    by: tuple[str, ...]
    owing: tuple[int, ...]
    left: int
    presented: int
    presented_from: int
    cites: tuple[str, ...]
    sheet: Sheet | None


def check_games_list(
    units: Units, games: Sequence[Listed], dealer: int = 0, stopped: int | None = None
) -> GamesList:
    """Return the list, checked game by game.

    `dealer` is the first dealer where B.6 does not apply; `stopped` is how many games had been
    played when the time was up: after that only compulsory solos are left (B.3, B.5). Raises
    `Unreadable` for unknown kinds and for impossible seats and numbers of games.
    """
    players, _ = read_numbers(units, PACK, 2)
    whole, _ = read_numbers(units, ROUND, 2)
    first, _ = read_numbers(units, FIRST, 2)
    require(units, [OWED, OVERTIME, MUST, FREE, AGAIN, DEALER])
    check_seat(players, "dealer", dealer or first)
    if stopped is not None and not 0 <= stopped <= whole:
        raise Unreadable(f"stopped={stopped}: eine Runde hat {whole} Spiele", str(stopped))
    deals, owing = dealer or first, tuple(range(1, players + 1))
    by: tuple[str, ...] = () if dealer else (FIRST,)
    found, played = list[Dealt](), 0
    for number, game in enumerate(games, 1):
        check_listed_game(players, number, game)
        left = count_remaining_games(whole, played, owing, stopped)
        wrong = tuple(
            (fault, FAULTS[fault]) for fault in find_game_faults(game, deals, owing, left, players)
        )
        played += game.ended.how != REPLAYED
        rests = CITES.get(game.ended.how, ())
        require(units, rests)
        place = played if game.ended.how != REPLAYED else 0
        found.append(
            Dealt(
                kind=game.kind,
                soloist=game.soloist,
                dealer=deals,
                by=by,
                faults=(*wrong, *find_line_faults(game.ended)),
                number=place,
                ended=game.ended,
                cites=rests,
            )
        )
        deals, by = find_next_dealer(players, game, deals)
        owing = list_owing_seats(game, owing)
    left = count_remaining_games(whole, played, owing, stopped)
    due = find_presented_seat(players, deals, owing) if owing and len(owing) >= left > 0 else 0
    start = max(whole - len(owing), played) + 1 if owing and left and stopped is None else 0
    cites = (ROUND, OWED, MUST, *(() if stopped is None else (OVERTIME,)))
    lines = [line for game in games for line in list_sheet_entries(game.ended)]
    columns = add_up_sheet(units, lines) if lines else None
    return GamesList(
        games=tuple(found),
        dealer=deals if left else 0,
        by=by if left else (),
        owing=owing,
        left=left,
        presented=due,
        presented_from=start,
        cites=cites,
        sheet=columns,
    )


def count_remaining_games(
    whole: int, played: int, owing: Sequence[int], stopped: int | None
) -> int:
    """Return how many games are left after `played` games; once the time is up, as many as
    compulsory solos are owed.
    """
    return max(whole - played, 0) if stopped is None or played < stopped else len(owing)


def check_listed_game(players: int, number: int, game: Listed) -> None:
    """Raise `Unreadable` for an unknown kind, a solo without a soloist, a soloist in a game that is
    no solo, or an impossible seat.
    """
    if game.kind not in KINDS:
        raise Unreadable(
            f"{number}. Spiel: „{game.kind}“ gibt es nicht; möglich: {', '.join(KINDS)}", game.kind
        )
    if game.soloist or game.kind in SOLOS:
        check_seat(players, f"{number}. Spiel, Solospieler", game.soloist)
    if game.soloist and game.kind in (NORMAL, MARRIAGE):
        raise Unreadable(
            f"{number}. Spiel: in „{game.kind}“ gibt es keinen Solospieler", str(game.soloist)
        )
    if game.dealer:
        check_seat(players, f"{number}. Spiel, Geber", game.dealer)
    check_ending(f"{number}. Spiel", game.ended, players)


def check_seat(players: int, whose: str, number: int) -> None:
    """Raise `Unreadable` for an impossible seat; `whose` names it in the message."""
    if not 1 <= number <= players:
        raise Unreadable(f"{whose}: Plätze gibt es 1 bis {players}", str(number))


def find_presented_seat(players: int, dealer: int, owing: Sequence[int]) -> int:
    """Return the seat that must play its compulsory solo: of those who owe one, the first to the
    left of the dealer (C.2).
    """
    return min(owing, key=lambda each: (each - dealer - 1) % players)


def find_next_dealer(players: int, game: Listed, dealer: int) -> tuple[int, tuple[str, ...]]:
    """Return who deals the next game, and the reason: after a compulsory solo that was not
    presented the same player (C.5), otherwise the next player.

    A game dealt again has the same dealer too (G.1.1, G.1.2); that a game broken off keeps its
    place in the list is a convention.
    """
    if game.ended.how == REPLAYED:
        return dealer, CITES[REPLAYED]
    if game.kind == COMPULSORY:
        return dealer, (AGAIN, *((CONVENTION,) if is_dealer_conventional(game.ended) else ()))
    return dealer % players + 1, (AGAIN, CONVENTION)


def list_owing_seats(game: Listed, owing: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that owe a compulsory solo after a game; a compulsory solo that counts as
    played removes its soloist.
    """
    done = game.kind in (COMPULSORY, PRESENTED) and counts_as_played(game.ended, game.soloist)
    return tuple(each for each in owing if each != game.soloist or not done)


def find_game_faults(
    game: Listed, dealer: int, owing: Sequence[int], left: int, players: int
) -> Iterator[str]:
    """Yield the names of what was wrong with a game; `left` is the number of games that were still
    to be played before it.
    """
    must = find_presented_seat(players, dealer, owing) if owing and len(owing) >= left else 0
    if left < 1:
        yield TOO_MANY
    if game.dealer and game.dealer != dealer:
        yield WRONG_DEALER
    if game.kind == VOLUNTARY and game.soloist in owing:
        yield NOT_FREE
    if game.kind in (COMPULSORY, PRESENTED) and game.soloist not in owing:
        yield NOTHING_OWED
    if must and left > 0 and game.kind != PRESENTED:
        yield NOT_PRESENTED
    if not must and game.kind == PRESENTED:
        yield TOO_EARLY
    if must and game.kind == PRESENTED and game.soloist != must:
        yield WRONG_PLAYER
