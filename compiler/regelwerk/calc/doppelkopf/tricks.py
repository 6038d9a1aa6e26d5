"""Tricks of Doppelkopf: how a game sorts the cards, who wins a trick, how many eyes it counts,
which cards may be played.

In: the units of the bundle by id, cards in the order played, the game as the tables name it.  Out:
`Trick`, `Choice`; points are eyes. Implements TSR A.2, A.4.3, A.4.4, A.5 and A.7. The orders are
read from the tables of A.2 and A.7; that of A.7.c lists only what a Farbensolo changes, so it
replaces those places in the Normalspiel (A.7.c: everything else is as there).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from regelwerk.calc import Unanswerable, Units, Unreadable, read_cells, read_numbers, require
from regelwerk.calc.doppelkopf.cards import Card
from regelwerk.errors import suggest_nearest
from regelwerk.ids.number import read_natural

TSR = "tsr1998/"
BASE = (f"{TSR}A.2.a", f"{TSR}A.2.b", f"{TSR}A.2.c")
WHOLE = (f"{TSR}A.7.a", f"{TSR}A.7.b", f"{TSR}A.7.d")  # tables that place every card
CHANGES = f"{TSR}A.7.c"  # the table that places only the cards it moves
PACK, TWICE, FOLLOWING, EYES = f"{TSR}A.1", f"{TSR}A.2", f"{TSR}A.4.3", f"{TSR}A.5"
HIGHEST, TRUMPS, LED, EQUAL, RANKS = (f"{TSR}A.4.4{step}" for step in ("", ".a", ".b", ".c", ".d"))
TRUMP = "Trumpf"
COPIES = 2  # A.2: every card stands twice in the pack
ALIKE = {"assesolo": "fleischloser"}  # both names stand over A.7.d


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a card in a game: `suit` is a suit or Trumpf, `rank` counts from 1, the
    highest.
    """

    suit: str
    rank: int


@dataclass(frozen=True, slots=True)
class Order:
    """The order in which a game sorts all cards: places by the name of the card (`Kreuz Dame`),
    with the ids of the tables.
    """

    game: str
    places: Mapping[str, Place]
    cites: tuple[str, ...]

    def find_place(self, card: Card) -> Place:
        """Return the place of a card in the game; raise `Unreadable` for a card that the tables do
        not name.
        """
        if str(card) not in self.places:
            raise Unreadable(f"die Karte {card} gibt es im Spiel {self.game} nicht", str(card))
        return self.places[str(card)]


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: the cards in the order played, which of them is highest (`winner`, from 1), their
    eyes, and whether all players have played.

    `cites` are the clauses that make that card the highest, and the clause on eyes.
    """

    game: str
    cards: tuple[Card, ...]
    winner: int
    eyes: int
    complete: bool
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The cards of a hand that may be played to a trick; `must_follow` is the suit or Trumpf to
    follow, empty where any card may be played.
    """

    game: str
    cards: tuple[Card, ...]
    must_follow: str
    cites: tuple[str, ...]


def list_games(units: Units) -> tuple[str, ...]:
    """Return the names of the games whose cards the tables sort, in the order of the rules; raise
    `Unanswerable` where a table is missing.
    """
    return tuple(
        dict.fromkeys(
            row[0] for id in (*BASE, *sorted((*WHOLE, CHANGES))) for row in read_cells(units, id)
        )
    )


def find_game(units: Units, written: str) -> str:
    """Return the game that people write: a name of the tables in any case, its beginning where only
    one name begins so, with _ for blanks.

    Raises `Unreadable` with the names of the games.
    """
    known = {name.casefold().replace(" in ", " "): name for name in list_games(units)}
    given = " ".join(written.casefold().replace("_", " ").replace(" in ", " ").split())
    given = ALIKE.get(given, given)
    found = [name for folded, name in known.items() if given and folded.startswith(given)]
    if given in known:
        return known[given]
    if len(found) != 1:
        near = "" if found else suggest_nearest(written, known.values())
        hint = f" ({near})" if near else ""
        raise Unreadable(
            f"Spiel „{written}“: möglich sind {', '.join(found or known.values())}{hint}", written
        )
    return found[0]


def find_card_order(units: Units, game: str) -> Order:
    """Return the order in which `game` sorts the cards (A.2, A.7).

    Raises `Unreadable` for an unknown game, `Unanswerable` where a table is missing, defective, or
    does not place every card exactly once.
    """
    name = find_game(units, game)
    base = read_card_places(units, name, BASE)
    if base:
        return check_card_order(units, Order(name, base, BASE))
    for id in WHOLE:
        if whole := read_card_places(units, name, (id,)):
            return check_card_order(units, Order(name, whole, (id,)))
    (normal, *_), *_ = read_cells(units, BASE[0])
    return check_card_order(
        units,
        Order(
            name,
            read_card_places(units, normal, BASE) | read_card_places(units, name, (CHANGES,)),
            (CHANGES, *BASE),
        ),
    )


def read_card_places(units: Units, game: str, ids: Sequence[str]) -> dict[str, Place]:
    """Return the places that the tables give to the cards of one game, by the name of the card;
    raise `Unanswerable` for rows of another shape and for a card placed twice.
    """
    found: dict[str, Place] = {}
    for id in ids:
        for _, suit, rank, card in (row for row in read_cells(units, id, 4) if row[0] == game):
            number = read_natural(rank)
            if number is None or card in found:
                raise Unanswerable(
                    f"{id}: erwartet werden Zeilen aus Spiel, Farbe, Rang und Karte, jede Karte"
                    " einmal je Spiel",
                    [id],
                )
            found[card] = Place(suit, number)
    return found


def check_card_order(units: Units, sorted_cards: Order) -> Order:
    """Return the order unchanged if it gives each card of the pack a rank of its own (A.1: the pack
    has two of each card); raise `Unanswerable` otherwise.
    """
    _, cards = read_numbers(units, PACK, 2)
    places = sorted_cards.places
    if len(places) * COPIES != cards or len(set(places.values())) != len(places):
        where = ", ".join(sorted_cards.cites)
        raise Unanswerable(
            f"{where}: im Spiel {sorted_cards.game} hat nicht jede Karte genau einen Rang",
            sorted_cards.cites,
        )
    return sorted_cards


def count_eyes(units: Units, cards: Sequence[Card]) -> int:
    """Return how many eyes the cards count together (A.5); raise `Unanswerable` where the table is
    missing or does not have a rank.
    """
    worth = {row[0]: read_natural(row[1]) for row in read_cells(units, EYES, 2)}
    counted = [number for card in cards if (number := worth.get(card.rank)) is not None]
    if len(counted) < len(cards):
        raise Unanswerable(f"{EYES}: die Tabelle nennt nicht für jede Karte Augen", [EYES])
    return sum(counted)


def count_all_eyes(units: Units) -> int:
    """Return the eyes of the whole pack, calculated from A.2 and A.5; raise `Unanswerable` where
    A.5 states another sum.
    """
    (normal, *_), *_ = read_cells(units, BASE[0])
    total = COPIES * count_eyes(
        units, [Card(*name.split(" ", 1)) for name in find_card_order(units, normal).places]
    )
    if str(total) not in units[EYES]["figures"]:
        raise Unanswerable(
            f"{EYES}: die Karten zählen zusammen {total} Augen, die Stelle nennt eine andere Summe",
            [EYES],
        )
    return total


def evaluate_trick(units: Units, cards: Sequence[Card], game: str) -> Trick:
    """Return a trick of one to four cards with its highest card so far and its eyes (A.4.4, A.5).

    Raises `Unreadable` for no card, too many cards, or a third card of a kind, and as
    `find_card_order`.
    """
    how = find_card_order(units, game)
    players, _ = read_numbers(units, PACK, 2)
    if not 0 < len(cards) <= players:
        raise Unreadable(
            f"ein Stich hat 1 bis {players} Karten, hier sind es {len(cards)}", str(len(cards))
        )
    check_twice_at_most(cards)
    where = [how.find_place(card) for card in cards]
    best = find_highest_card(where)
    cites = (*list_deciding_clauses(where, best), *how.cites, EYES)
    require(units, cites)
    return Trick(
        game=how.game,
        cards=tuple(cards),
        winner=best + 1,
        eyes=count_eyes(units, cards),
        complete=len(cards) == players,
        cites=cites,
    )


def find_highest_card(where: Sequence[Place]) -> int:
    """Return the number (from 0) of the highest card: trumps before the suit led (a, b), then by
    rank (d), and of two equal cards the first (c).
    """
    suit = TRUMP if any(place.suit == TRUMP for place in where) else where[0].suit
    return min(
        (number for number, place in enumerate(where) if place.suit == suit),
        key=lambda number: (where[number].rank, number),
    )


def list_deciding_clauses(where: Sequence[Place], best: int) -> tuple[str, ...]:
    """Return the clauses of A.4.4 that decide a trick; `best` is the number of its highest card."""
    top = where[best]
    same_suit = [place for place in where if place.suit == top.suit]
    applied = {
        TRUMPS: top.suit == TRUMP and len(same_suit) < len(where),
        LED: top.suit != TRUMP,
        EQUAL: where.count(top) > 1,
        RANKS: len(set(same_suit)) > 1,
    }
    return HIGHEST, *(id for id, applies in applied.items() if applies)


def list_playable_cards(
    units: Units, hand: Sequence[Card], played: Sequence[Card], game: str
) -> Choice:
    """Return the cards of a hand that may be played to a trick in which `played` lie (A.4.3); the
    leader may play any card.

    Raises `Unreadable` for an empty or too large hand, a full trick, or a third card of a kind, and
    as `find_card_order`.
    """
    how = find_card_order(units, game)
    players, pack = read_numbers(units, PACK, 2)
    if not 0 < len(hand) <= pack // players:
        raise Unreadable(
            f"eine Hand hat 1 bis {pack // players} Karten, hier sind es {len(hand)}",
            str(len(hand)),
        )
    if len(played) >= players:
        raise Unreadable(
            f"der Stich ist mit {players} Karten voll; gefragt werden kann nach höchstens"
            f" {players - 1}",
            str(len(played)),
        )
    check_twice_at_most([*hand, *played])
    require(units, [FOLLOWING])
    led = how.find_place(played[0]).suit if played else ""
    following = tuple(card for card in hand if how.find_place(card).suit == led)
    return Choice(
        how.game, following or tuple(hand), led if following else "", (FOLLOWING, *how.cites)
    )


def check_twice_at_most(cards: Sequence[Card]) -> None:
    """Raise `Unreadable` where a card occurs a third time (A.2)."""
    for card, times in Counter(cards).items():
        if times > COPIES:
            raise Unreadable(
                f"{card} steht {times}-mal da; jede Karte gibt es zweimal ({TWICE})", str(card)
            )
