"""A whole game of Doppelkopf from its tricks: parties, eyes and special points of both sides.

In: the units of the bundle by id, the game, the soloist, the tricks.  Out: `WholeGame`. Implements
TSR A.5 (parties), A.7 (solo), C.4 (marriage, silent solo) and F.3 (special points). Every card
counts as it was laid: a fault that nobody complained of in time is a valid move (G.7.2);
`regelwerk.detect.tricks` finds the faults.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from regelwerk.calc import Units, Unreadable, read_cells, read_named_rows, read_numbers, require
from regelwerk.calc.doppelkopf.cards import Card
from regelwerk.calc.doppelkopf.game_value import (
    CARDS,
    CHARLIE,
    DOPPELKOPF,
    EXTRA,
    EXTRAS,
    FOX,
    MARRIAGE,
    NORMAL,
    PLAYERS,
    ROWS,
    SOLO,
    Special,
    parse_table_number,
)
from regelwerk.calc.doppelkopf.laying import Entry, Taken, collect_tricks
from regelwerk.calc.doppelkopf.tricks import (
    BASE,
    COPIES,
    PACK,
    find_card_order,
    find_game,
    list_games,
)
from regelwerk.calc.doppelkopf.winner import KONTRA, NOBODY, RE

PARTIES, WEDDING, ALONE = "tsr1998/A.5", "tsr1998/C.4", "tsr1998/A.7"
QUEEN = Card("Kreuz", "Dame")  # A.5: who holds one is of Re


@dataclass(frozen=True, slots=True)
class Parties:
    """Which players are partners: the kind of game as scored, the seats of Re (empty while
    unknown), and the clarifying trick (0: no marriage).

    `hidden` is the solo of a player who holds both queens and announced no marriage or found no
    partner (C.4).
    """

    kind: str
    re: tuple[int, ...]
    clarifying_trick: int
    hidden: bool
    cites: tuple[str, ...]

    def side(self, seat: int) -> str:
        """Return the side of a seat, empty while it is unknown."""
        return "" if not self.re else RE if seat in self.re else KONTRA

    @property
    def sides(self) -> Mapping[int, str]:
        """The side of every seat; raises `Unreadable` while it is unknown."""
        if not self.re:
            raise Unreadable("wer zu welcher Partei gehört, zeigen die Karten noch nicht", "")
        return {seat: self.side(seat) for seat in range(1, PLAYERS + 1)}


@dataclass(frozen=True, slots=True)
class Point:
    """A special point that a trick (from 1) shows: its name and its side."""

    name: str
    side: str
    trick: int


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A game as far as it has been played: `eyes` by seat, special points, the side without a trick
    (or nobody), and whether the game is complete.
    """

    order: str
    parties: Parties
    tricks: tuple[Taken, ...]
    eyes: tuple[int, ...]
    points: tuple[Point, ...]
    trickless: str
    complete: bool
    cites: tuple[str, ...]

    @property
    def re_eyes(self) -> int:
        """The eyes of Re."""
        return sum(self.eyes[seat - 1] for seat in self.parties.re)

    def special(self, side: str) -> Special:
        """Return the number of special points of a side by name."""
        return Counter(point.name for point in self.points if point.side == side)


def read_whole_game(
    units: Units, game: str, leader: int, cards: Sequence[Entry], soloist: int = 0
) -> WholeGame:
    """Return a game from its cards in the order laid; `game` is normal, marriage or the name of a
    solo, with its `soloist`.

    Raises `Unreadable` for an impossible soloist or marriage, and as `collect_tricks`.
    """
    (normal, *_), *_ = read_cells(units, BASE[0])
    scored = game.casefold() if game.casefold() in (NORMAL, MARRIAGE) else SOLO
    name = normal if scored != SOLO else find_game(units, game)
    kind = NORMAL if name == normal and scored == SOLO else scored
    players, pack = read_numbers(units, PACK, 2)
    if kind == SOLO and not 1 <= soloist <= players:
        raise Unreadable(
            f"soloist={soloist}: im {name} ist der Platz des Solospielers anzugeben, 1 bis"
            f" {players}",
            str(soloist),
        )
    if kind != SOLO and soloist:
        raise Unreadable(
            f"soloist={soloist}: einen Solospieler gibt es nur im Solo"
            f" ({', '.join(list_games(units)[1:])})",
            str(soloist),
        )
    how = find_card_order(units, name)
    tricks = collect_tricks(units, how, leader, cards)
    complete = len(cards) == pack
    who = find_parties(units, kind, soloist, tricks, complete)
    counted = tuple(
        sum(each.eyes for each in tricks if each.winner == seat) for seat in range(1, players + 1)
    )
    points = (
        find_special_points(units, who, tricks, pack // players)
        if who.kind != SOLO and who.re
        else ()
    )
    cites = tuple(dict.fromkeys((*who.cites, *how.cites, *((EXTRA, EXTRAS) if points else ()))))
    return WholeGame(
        order=how.game,
        parties=who,
        tricks=tricks,
        eyes=counted,
        points=points,
        trickless=find_trickless_side(who, tricks) if complete else "",
        complete=complete,
        cites=cites,
    )


def find_parties(
    units: Units, kind: str, soloist: int, tricks: Sequence[Taken], complete: bool
) -> Parties:
    """Return which players are partners, as far as the cards laid show it; raise `Unreadable` for a
    marriage whose two queens were laid by different players.
    """
    require(units, [PARTIES, WEDDING, ALONE])
    if kind == SOLO:
        return Parties(kind=SOLO, re=(soloist,), clarifying_trick=0, hidden=False, cites=(ALONE,))
    queens = tuple(sorted(laid.seat for each in tricks for laid in each.laid if laid.card == QUEEN))
    if len(queens) < COPIES:
        return Parties(kind=kind, re=(), clarifying_trick=0, hidden=False, cites=(PARTIES,))
    together = len(set(queens)) == 1
    if kind == NORMAL:
        return (
            Parties(
                kind=SOLO, re=queens[:1], clarifying_trick=0, hidden=True, cites=(WEDDING, ALONE)
            )
            if together
            else Parties(kind=NORMAL, re=queens, clarifying_trick=0, hidden=False, cites=(PARTIES,))
        )
    if not together:
        raise Unreadable(
            "Hochzeit: die beiden Kreuz Damen haben verschiedene Spieler gelegt",
            ", ".join(map(str, queens)),
        )
    return find_marriage_parties(units, queens[0], tricks)


def find_marriage_parties(units: Units, bride: int, tricks: Sequence[Taken]) -> Parties:
    """Return the parties of a marriage: the partner is the player who makes the first trick, among
    the first ones, that the marriage player does not make (C.4).
    """
    (limit,) = read_numbers(units, WEDDING, 1)
    players, _ = read_numbers(units, PACK, 2)
    tried = [each for each in tricks[:limit] if len(each.laid) == players]
    for trick, each in enumerate(tried, 1):
        if each.winner != bride:
            return Parties(
                kind=MARRIAGE,
                re=tuple(sorted((bride, each.winner))),
                clarifying_trick=trick,
                hidden=False,
                cites=(WEDDING,),
            )
    if len(tried) < limit:
        return Parties(kind=MARRIAGE, re=(), clarifying_trick=0, hidden=False, cites=(WEDDING,))
    return Parties(
        kind=SOLO, re=(bride,), clarifying_trick=limit, hidden=True, cites=(WEDDING, ALONE)
    )


def find_special_points(
    units: Units, who: Parties, tricks: Sequence[Taken], most: int
) -> tuple[Point, ...]:
    """Return the special points of F.3 that the tricks show; `most` is the number of the last
    trick.
    """
    labels = [
        row["sonderpunkt"]
        for row in read_named_rows(units, EXTRAS)
        if ROWS[DOPPELKOPF] in row["sonderpunkt"]
    ]
    enough = parse_table_number("".join(re.findall(r"[0-9]+", "".join(labels))), EXTRAS)
    found = list[Point]()
    for place, each in enumerate(tricks, 1):
        side = who.side(each.winner)
        if each.eyes >= enough:
            found.append(Point(DOPPELKOPF, side, place))
        caught = [
            laid for laid in each.laid if laid.card == CARDS[FOX] and who.side(laid.seat) != side
        ]
        found += [Point(FOX, side, place)] * len(caught)
        if place == most and any(
            laid.seat == each.winner and laid.card == CARDS[CHARLIE] for laid in each.laid
        ):
            found.append(Point(CHARLIE, side, place))
    return tuple(found)


def find_trickless_side(who: Parties, tricks: Sequence[Taken]) -> str:
    """Return the side that made no trick, or nobody."""
    made = {who.side(each.winner) for each in tricks}
    return next((side for side in (RE, KONTRA) if side not in made), NOBODY)
