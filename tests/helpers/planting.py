"""Irregularities planted by lot in boards that are otherwise sound, one of each kind that a record
can show.

In: a kind, seeded dice, the number of the board.  Out: `Planted`: the board as its writer needs it,
and what is to be found in it, no more and no less; None where the board drawn has no room for that
kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from auctions import drawn
from planted_auctions import IN_TURN, OUT_OF_ROTATION, SKIPPED, Due, draw_auction
from records import SEATS, VULNERABLE, Board, points
from regelwerk.calc.bridge.calls import DENOMINATIONS


@dataclass
class Planted:
    """A board with what is to be found in it; `tags` are written instead of its own, in PBN, and
    `claim` is what LIN says of its tricks; `edition` is that of the tables it is held against.
    """

    board: Board
    due: frozenset[Due] = frozenset()
    tags: dict[str, object] = field(default_factory=dict)
    claim: str = ""
    edition: str = "2017"


def seat_auction(kind: str, dice: Random, number: int) -> Planted | None:
    """A board with such an auction; where a ruling comes first, it is played in another contract."""
    spoken = draw_auction(kind, dice)
    if spoken is None:
        return None
    (other,) = drawn(1, dice.randrange(10**9))
    board = Board(number, spoken.calls if spoken.state else other, dice, spoken.state)
    board.calls, board.words = spoken.calls, spoken.write_pbn()
    return Planted(board, frozenset(spoken.due))


# ---- the deal and what is written


def draw_board(dice: Random, number: int, *, played: bool = True) -> Board:
    """A sound board."""
    while True:
        (calls,) = drawn(1, dice.randrange(10**9))
        board = Board(number, calls, dice)
        if board.declarer >= 0 or not played:
            return board


def plant_sizes(dice: Random, number: int) -> Planted:
    """A card too many here and one too few there."""
    board = draw_board(dice, number)
    board.hands = [list(hand) for hand in board.hands]
    one, other = dice.sample(range(4), 2)
    board.hands[other].append(board.hands[one].pop(dice.randrange(13)))
    return Planted(board, frozenset({("wrong_hands", 0)}))


def plant_double(dice: Random, number: int) -> Planted:
    """A card in two hands."""
    board = draw_board(dice, number)
    board.hands = [list(hand) for hand in board.hands]
    one, other = dice.sample(range(4), 2)
    board.hands[other][dice.randrange(13)] = dice.choice(board.hands[one])
    return Planted(board, frozenset({("dealt_twice", 0)}))


def plant_dealer(dice: Random, number: int) -> Planted:
    """The number of a board with another dealer, and its vulnerability."""
    board = draw_board(dice, number)
    board.number = number + dice.randint(1, 3)
    board.vulnerable = VULNERABLE[(board.number - 1 + (board.number - 1) // 4) % 4]
    return Planted(board, frozenset({("wrong_dealer", 0)}))


def plant_vulnerability(dice: Random, number: int) -> Planted:
    """Another vulnerability than that of the number."""
    board = draw_board(dice, number)
    board.vulnerable = dice.choice([each for each in VULNERABLE if each != board.vulnerable])
    return Planted(board, frozenset({("wrong_vulnerability", 0)}))


def plant_contract(dice: Random, number: int) -> Planted:
    """Level, denomination or double written otherwise than called."""
    board = draw_board(dice, number)
    level, named, doubled = int(board.contract[0]), board.trump, board.contract.count("X")
    match dice.randrange(3):
        case 0:
            level = level % 7 + 1
        case 1:
            named = dice.choice([each for each in DENOMINATIONS if each != named])
        case _:
            doubled = (doubled + dice.randint(1, 2)) % 3
    tags = {"Contract": f"{level}{named}{'X' * doubled}"}
    return Planted(board, frozenset({("wrong_contract", 0)}), tags)


def plant_declarer(dice: Random, number: int) -> Planted:
    """Another declarer written than the auction gives."""
    board = draw_board(dice, number)
    tags = {"Declarer": SEATS[(board.declarer + dice.randint(1, 3)) % 4]}
    return Planted(board, frozenset({("wrong_declarer", 0)}), tags)


def plant_swap(dice: Random, number: int) -> Planted:
    """Declarer who has become dummy (law 54 A), marked as the standard marks it."""
    board = draw_board(dice, number)
    tags = {"Declarer": f"^{SEATS[(board.declarer + 2) % 4]}"}
    return Planted(board, frozenset({("declarer_swapped", 0)}), tags)


def list_scores(board: Board, points: int) -> list[str]:
    """The ways to write a score of north and south, a bare number being declarer's."""
    own = points if board.declarer % 2 == 0 else -points
    return [f"NS {points}", f"EW {-points}", f"NS {points} EW {-points}", str(own)]


def find_score(board: Board) -> int:
    """The score of north and south, as players know it by heart."""
    if board.declarer < 0:
        return 0
    ours = board.vulnerable in ("All", ("NS", "EW")[board.declarer % 2])
    level, doubled = int(board.contract[0]), board.contract.count("X")
    score = points(level, board.trump[0], doubled, ours, board.tricks)
    return -score if board.declarer % 2 else score


def plant_score(dice: Random, number: int) -> Planted:
    """A score other than the one due."""
    board = draw_board(dice, number, played=dice.random() < 0.9)
    wrong = find_score(board) + dice.choice((-10, 10, 20, 50, -100, 500))
    tags = {"Score": dice.choice(list_scores(board, wrong))}
    return Planted(board, frozenset({("wrong_score", 0)}), tags)


def plant_unknown_score(dice: Random, number: int) -> Planted | None:
    """A score that the print of 1997 does not give: a part score made."""
    board = draw_board(dice, number)
    level, doubled = int(board.contract[0]), board.contract.count("X")
    made = board.tricks >= 6 + level
    worth = points(level, board.trump[0], doubled, False, 6 + level) - 50 * doubled
    if not made or worth >= 300:
        return None
    tags = {"Score": dice.choice(list_scores(board, find_score(board)))}
    return Planted(board, frozenset({("score_unknown", 0)}), tags, edition="1997")


# ---- the play


def plant_lead(dice: Random, number: int) -> Planted:
    """A lead by another player: the opening lead, or a later one with its mark."""
    board = draw_board(dice, number)
    if dice.random() < 0.5:
        board.play(dice, leader=(board.declarer + dice.choice((0, 2, 3))) % 4)
        return Planted(board, frozenset({("lead_out_of_turn", 1)}))
    at = board.play(dice, led=dice.randint(1, 12))
    board.marked = {at}
    return Planted(board, frozenset({("lead_out_of_turn", at + 1)}))


def plant_card(kind: str, dice: Random, number: int) -> Planted | None:
    """A card played before, or one that another hand still has."""
    board = draw_board(dice, number)
    at = dice.randrange(1, 52)
    later = [each for each in range(at + 1, 52) if board.seats[each] != board.seats[at]]
    others = range(at) if kind == "card_twice" else later
    if not others:
        return None
    board.cards[at] = board.cards[dice.choice(others)]
    board.cards = board.cards[: dice.randint(at + 1, 52)]
    return Planted(board, frozenset({(kind, at + 1)}))


def plant_revoke(kind: str, dice: Random, number: int) -> Planted | None:
    """A player who does not follow suit though he could, and the play to its end or for a while."""
    board = draw_board(dice, number)
    at = board.play(dice, revoke=11 if kind == "revoke_twelfth" else dice.randrange(11))
    if at is None:
        return None
    tags = {}
    if dice.random() < 0.5:
        board.cards, tags = board.cards[: dice.randint(at + 1, 52)], {"Result": "?"}
    return Planted(board, frozenset({(kind, at + 1)}), tags)


def plant_tricks(dice: Random, number: int) -> Planted | None:
    """Tricks written, or claimed, that the cards played do not allow."""
    board = draw_board(dice, number)
    played = dice.choice((13, 13, dice.randint(1, 12)))
    ours = sum(seat % 2 == board.declarer % 2 for seat in board.won[:played])
    wrong = [each for each in range(14) if not ours <= each <= ours + 13 - played]
    told = dice.choice(wrong)
    board.cards = board.cards[: 4 * played + (dice.randrange(4) if played < 13 else 0)]
    if len(board.cards) % 4 and len(wrong) == 14:
        return None
    return Planted(board, frozenset({("wrong_tricks", 0)}), {"Result": told}, str(told))


DEAL: dict[str, Callable[[Random, int], Planted | None]] = {
    "wrong_hands": plant_sizes,
    "dealt_twice": plant_double,
    "wrong_dealer": plant_dealer,
    "wrong_vulnerability": plant_vulnerability,
}
PLAY: dict[str, Callable[[Random, int], Planted | None]] = {
    **{
        kind: lambda dice, number, kind=kind: plant_card(kind, dice, number)
        for kind in ("card_twice", "card_not_held")
    },
    **{
        kind: lambda dice, number, kind=kind: plant_revoke(kind, dice, number)
        for kind in ("revoke", "revoke_twelfth")
    },
    "wrong_tricks": plant_tricks,
}
WRITTEN: dict[str, Callable[[Random, int], Planted | None]] = {
    "wrong_contract": plant_contract,
    "wrong_declarer": plant_declarer,
    "declarer_swapped": plant_swap,
    "lead_out_of_turn": plant_lead,
    "wrong_score": plant_score,
    "score_unknown": plant_unknown_score,
}
CALLED: dict[str, Callable[[Random, int], Planted | None]] = {
    kind: lambda dice, number, kind=kind: seat_auction(kind, dice, number)
    for kind in (*IN_TURN, *OUT_OF_ROTATION, SKIPPED)
}
IN_PBN = {**CALLED, **DEAL, **PLAY, **WRITTEN}
IN_LIN = {**{kind: CALLED[kind] for kind in IN_TURN}, **DEAL, **PLAY}


def plant_sound(dice: Random, number: int) -> Planted:
    """A board in which there is nothing to find, perhaps with its score, perhaps broken off."""
    board = draw_board(dice, number, played=dice.random() < 0.95)
    tags: dict[str, object] = {}
    if dice.random() < 0.5:
        tags["Score"] = dice.choice(list_scores(board, find_score(board)))
    claim = str(board.tricks) if board.declarer >= 0 and dice.random() < 0.5 else ""
    if dice.random() < 0.3:
        board.cards = board.cards[: dice.randint(1, 52)]
    return Planted(board, tags=tags, claim=claim)


def draw_planted(
    kinds: dict[str, Callable[[Random, int], Planted | None]], dice: Random, count: int
) -> Iterator[tuple[str, Planted]]:
    """So many boards, a sound one and one of each kind in turn."""
    names: Sequence[str] = ("", *kinds)
    for number in range(1, count + 1):
        kind = names[number % len(names)]
        planted = None
        while planted is None:
            planted = kinds.get(kind, plant_sound)(dice, number)
        yield kind, planted
