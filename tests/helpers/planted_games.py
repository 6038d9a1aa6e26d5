"""Irregularities planted by lot in games of Doppelkopf, one of each kind that cards and
announcements can show, as the command takes games.

In: seeded dice.  Out: the kind, the words of the game, and what is to be found in it, no more and
no less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from doppelkopf_samples import Game, order_of, parties, played, suit, takes, tricks
from regelwerk.cli.tricks_as_typed import read_tricks
from regelwerk.library import Library

Due = tuple[str, int]
Said = tuple[int, str, int, str]  # seat, words, cards, what stands behind them
SUITS = {
    "Kreuz": ("Kr", "Kreuz", "♣"),
    "Pik": ("P", "Pi", "♠"),
    "Herz": ("H", "He", "♥"),
    "Karo": ("Ka", "Karo", "♦"),
}
RANKS = {
    "As": ("A", "As"), "10": ("10",), "König": ("K", "König"), "Dame": ("D", "Dame"),
    "Bube": ("B", "Bube"), "9": ("9",),
}  # fmt: skip
SAID: dict[str, tuple[tuple[int, str, int, str], ...]] = {  # side, words, cards; the last is wrong
    "late": ((0, "own", 10, ""),),
    "skipped": ((0, "own", 11, ""), (0, "keine60", 9, "")),
    "premature": ((0, "own", 11, ":verfrüht"),),
    "wrong": ((0, "other", 11, ""),),
    "repeated": ((0, "own", 11, ""), (0, "own", 11, "")),
    "unbacked": ((0, "own", 11, ""), (1, "own", 10, ""), (1, "keine90", 10, "")),
    "contrary": ((0, "own", 11, ""), (0, "keine60", 10, ""), (0, "keine90", 10, "")),
}


def write_card(card: str, dice: Random) -> str:
    """A card as somebody types it."""
    named, rank = card.split()
    return dice.choice(SUITS[named]) + dice.choice(RANKS[rank])


def write_game(game: Game, cards: list[str], said: list[Said], dice: Random) -> list[str]:
    """The words of a game: cards as they are to be written, announcements."""
    words = [f"leader={game.leader}"]
    if game.kind != "normal":
        words.append(f"game={game.kind}")
    if game.soloist:
        words.append(f"soloist={game.soloist}")
    if said:
        words.append("said=" + ",".join(f"{seat}:{what}:{n}{more}" for seat, what, n, more in said))
    between = dice.choice(("", "/", "|"))
    for first in range(0, len(cards), 4):
        words += [*cards[first : first + 4], *([between] if between else [])]
    return words


def plain(game: Game, dice: Random) -> list[str]:
    """The cards as typed where everybody laid his in turn."""
    return [write_card(card, dice) for card in game.cards]


def plant_revoke(dice: Random) -> tuple[list[str], set[Due]] | None:
    """Cards that do not follow suit though others could."""
    game = played(dice.randrange(10**9), revoking=0.02)
    due = {
        ("revoke", 4 * at + turn + 1)
        for at, (seats, laid, _) in enumerate(tricks(game))
        for turn, (seat, card) in enumerate(zip(seats, laid, strict=True))
        if (seat, at + 1, card) in game.revokes
    }
    return (write_game(game, plain(game, dice), [], dice), due) if due else None


def plant_misplayed(dice: Random) -> tuple[list[str], set[Due]] | None:
    """A card that does not follow suit, changed for one that does before anybody acted."""
    game = played(dice.randrange(10**9))
    order, at = order_of(game.kind), dice.randrange(44)
    seats, laid, _ = tricks(game)[at // 4]
    later = [
        card
        for others, cards, _ in tricks(game)[at // 4 + 1 :]
        for seat, card in zip(others, cards, strict=True)
        if seat == seats[at % 4] and suit(order, card) != suit(order, laid[0])
    ]
    if not at % 4 or not later or suit(order, laid[at % 4]) != suit(order, laid[0]):
        return None
    cards = plain(game, dice)
    cards[at] = f"{write_card(dice.choice(later), dice)}>{cards[at]}"
    return write_game(game, cards, [], dice), {("misplayed", at + 1)}


def plant_early(dice: Random) -> tuple[list[str], set[Due]] | None:
    """A card laid before its turn."""
    game, number, turn = played(dice.randrange(10**9)), dice.randrange(12), dice.choice((2, 3))
    seats, laid, _ = tricks(game)[number]
    if len(set(laid)) < 4:  # of two equal cards the earlier one is higher
        return None
    cards = plain(game, dice)
    trick = cards[4 * number : 4 * number + 4]
    trick[turn] = f"{seats[turn]}:{trick[turn]}"
    to = dice.randint(1, turn - 1)
    trick.insert(to, trick.pop(turn))
    cards[4 * number : 4 * number + 4] = trick
    return write_game(game, cards, [], dice), {("early_card", 4 * number + to + 1)}


def plant_lead(dice: Random) -> tuple[list[str], set[Due]]:
    """A lead by a player who did not win the trick before, or was not to lead to the first."""
    game, wrong = played(dice.randrange(10**9)), dice.randrange(11)
    hands: dict[int, list[str]] = {1: [], 2: [], 3: [], 4: []}
    for seats, laid, _ in tricks(game):
        for seat, card in zip(seats, laid, strict=True):
            hands[seat].append(card)
    order, leader, cards = order_of(game.kind), game.leader, list[str]()
    for number in range(12):
        first = dice.choice([each for each in hands if each != leader])
        first = first if number == wrong else leader
        trick = list[str]()
        for turn in range(4):
            hand = hands[(first + turn - 1) % 4 + 1]
            follow = [card for card in hand if trick and suit(order, card) == suit(order, trick[0])]
            trick.append(dice.choice(follow or hand))
            hand.remove(trick[-1])
        written = [write_card(card, dice) for card in trick]
        written[0] = f"{first}:{written[0]}" if number == wrong else written[0]
        cards += written
        leader = (first + takes(order, trick) - 1) % 4 + 1
    return write_game(game, cards, [], dice), {("false_lead", 4 * wrong + 1)}


def plant_said(kind: str, dice: Random) -> tuple[list[str], set[Due]] | None:
    """An announcement too late, too early, for the other side, of a step left out and the like."""
    game = replace(played(dice.randrange(10**9)), said=[])
    re, _, clarifying = parties(game)
    sides = [sorted(re), sorted({1, 2, 3, 4} - re)]
    words = ["re", "kontra"]
    if dice.random() < 0.5:
        sides, words = sides[::-1], words[::-1]
    shift = max(clarifying - 1, 0)
    said = [
        (
            dice.choice(sides[side]),
            {"own": words[side], "other": words[1 - side]}.get(what, what),
            cards - shift,
            more,
        )
        for side, what, cards, more in SAID[kind]
    ]
    return write_game(game, plain(game, dice), said, dice), {(kind, len(said))}


def plant_nothing(dice: Random) -> tuple[list[str], set[Due]]:
    """A sound game with announcements in time, perhaps broken off."""
    game = played(dice.randrange(10**9))
    cards, said = plain(game, dice), [(*each, "") for each in game.said]
    if not said and dice.random() < 0.3:
        cards = cards[: dice.randint(1, 48)]
    return write_game(game, cards, said, dice), set()


GAMES: dict[str, Callable[[Random], tuple[list[str], set[Due]] | None]] = {
    "revoke": plant_revoke,
    "misplayed": plant_misplayed,
    "early_card": plant_early,
    "false_lead": plant_lead,
    **{kind: lambda dice, kind=kind: plant_said(kind, dice) for kind in SAID},
}


def draw_games(dice: Random, count: int) -> Iterator[tuple[str, list[str], frozenset[Due]]]:
    """So many games, a sound one and one of each kind in turn."""
    names = ("", *GAMES)
    for number in range(count):
        kind, found = names[number % len(names)], None
        while found is None:
            found = GAMES.get(kind, plant_nothing)(dice)
        yield kind, found[0], frozenset(found[1])


def find_in_game(kb: Library, words: list[str]) -> set[Due]:
    """What is found in a game."""
    game, judged, _ = read_tricks(kb, words)
    return {
        (each.finding.what, each.finding.where.number)
        for each in kb.detect.notice_tricks(game, judged)
    }
