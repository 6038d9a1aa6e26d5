"""Random games of Doppelkopf and a naive reckoner for them, written from the text of the rules and
from nothing of the project.

In: a seed.  Out: `Game`, and what A.4 to A.7, C.4, D and F make of it, each rule said again in the
plainest way.
"""

from dataclasses import dataclass
from random import Random

HIGH = [
    "Herz 10",
    "Kreuz Dame",
    "Pik Dame",
    "Herz Dame",
    "Karo Dame",
    "Kreuz Bube",
    "Pik Bube",
    "Herz Bube",
    "Karo Bube",
]
DIAMONDS = [*HIGH, "Karo As", "Karo 10", "Karo König", "Karo 9"]
TRUMPS = {
    "Normalspiel": DIAMONDS,
    "Damensolo": HIGH[1:5],
    "Bubensolo": HIGH[5:],
    "Fleischloser": [],
    "Farbensolo in Karo": DIAMONDS,
    "Farbensolo in Kreuz": [*HIGH, "Kreuz As", "Kreuz 10", "Kreuz König", "Kreuz 9"],
    "Farbensolo in Pik": [*HIGH, "Pik As", "Pik 10", "Pik König", "Pik 9"],
    "Farbensolo in Herz": [*HIGH, "Herz As", "Herz König", "Herz 9"],
}
RANKS = ["As", "10", "König", "Dame", "Bube", "9"]
EYES = {"As": 11, "10": 10, "König": 4, "Dame": 3, "Bube": 2, "9": 0}
PACK = [f"{suit} {rank}" for suit in ("Kreuz", "Pik", "Herz", "Karo") for rank in RANKS] * 2
STEPS = [None, "keine 90", "keine 60", "keine 30", "schwarz"]
LATEST = [11, 10, 9, 8, 7]


@dataclass
class Game:
    """What was played: `kind` normal, marriage or a solo by name; `said` are (seat, words, cards)
    in the order of time.
    """

    kind: str
    soloist: int
    leader: int
    cards: list  # 48 in the order laid
    revokes: set  # (seat, trick, card)
    said: list


def suit(order, card):
    return "Trumpf" if card in TRUMPS[order] else card.split()[0]


def strength(order, card):
    return TRUMPS[order].index(card) if card in TRUMPS[order] else RANKS.index(card.split()[1])


def takes(order, laid):
    """The number of the card that wins a trick (A.4.4)."""
    best = 0
    for number, card in enumerate(laid):
        mine, theirs = suit(order, card), suit(order, laid[best])
        if (mine == theirs and strength(order, card) < strength(order, laid[best])) or (
            mine == "Trumpf" and theirs != "Trumpf"
        ):
            best = number
    return best


def order_of(kind):
    return "Normalspiel" if kind in ("normal", "marriage") else kind


def played(seed, revoking=0.0):
    """A random game, all cards laid in turn; somebody who could follow does not now and then."""
    chance = Random(seed)
    kind = chance.choice(["normal", "normal", "normal", "marriage", "marriage", *list(TRUMPS)[1:]])
    pack = list(PACK)
    chance.shuffle(pack)
    if kind == "marriage":
        pack = ["Kreuz Dame"] * 2 + [card for card in pack if card != "Kreuz Dame"]
    hands = [pack[:12], pack[12:24], pack[24:36], pack[36:]]
    chance.shuffle(hands)
    order, seat = order_of(kind), chance.randrange(4)
    game = Game(kind, chance.randint(1, 4) if order == kind else 0, seat + 1, [], set(), [])
    for trick in range(1, 13):
        laid, first = [], seat
        for turn in range(4):
            hand = hands[(first + turn) % 4]
            follow = [card for card in hand if laid and suit(order, card) == suit(order, laid[0])]
            card = chance.choice(hand if chance.random() < revoking else follow or hand)
            if follow and card not in follow:
                game.revokes.add(((first + turn) % 4 + 1, trick, card))
            hand.remove(card)
            laid.append(card)
        game.cards += laid
        seat = (first + takes(order, laid)) % 4
    game.said = spoken(game, chance)
    return game


def tricks(game):
    """Each trick: its seats in order, its cards, who wins it."""
    seat, found = game.leader - 1, []
    for first in range(0, 48, 4):
        laid = game.cards[first : first + 4]
        seats = [(seat + turn) % 4 + 1 for turn in range(4)]
        seat = seats[takes(order_of(game.kind), laid)] - 1
        found.append((seats, laid, seat + 1))
    return found


def parties(game):
    """Seats of Re, whether it is a solo, and the clarifying trick of a marriage (A.5, A.7, C.4)."""
    if game.soloist:
        return {game.soloist}, True, 0
    queens = {
        seat
        for seats, laid, _ in tricks(game)
        for seat, card in zip(seats, laid, strict=True)
        if card == "Kreuz Dame"
    }
    if game.kind == "normal":
        return queens, len(queens) == 1, 0
    (bride,) = queens
    for number, (_, _, winner) in enumerate(tricks(game)[:3], 1):
        if winner != bride:
            return {bride, winner}, False, number
    return {bride}, True, 3


def spoken(game, chance):
    """Announcements all in time: each side says some of the steps, at times leaving one out while
    it still could be said.
    """
    re, _, clarifying = parties(game)
    shift = max(clarifying - 1, 0)
    said = []
    for side, word in ((re, "re"), ({1, 2, 3, 4} - re, "kontra")):
        for step in range(chance.choice([0, 0, 0, 1, 1, 2, 3, 4, 5])):
            cards = LATEST[step] - shift
            said.append(
                (
                    chance.choice(sorted(side)),
                    STEPS[step] or word,
                    cards,
                    step,
                    chance.random() < 0.15,
                )
            )
    said = [
        each
        for each in said
        if not (each[4] and any(other[3] > each[3] and same(re, each, other) for other in said))
    ]
    first = (
        12 - clarifying if clarifying else 12
    )  # who leaves a step out speaks while everything could still be said
    timed = [
        (seat, words, first if gaps(re, each, said) else cards)
        for each in said
        for seat, words, cards in [each[:3]]
    ]
    return sorted(timed, key=lambda each: -each[2])


def same(re, one, other):
    return (one[0] in re) == (other[0] in re)


def gaps(re, each, said):
    """Whether the side of an announcement has left out a step."""
    steps = {other[3] for other in said if same(re, each, other)}
    return steps != set(range(max(steps) + 1))


def specials(game):
    """F.3: doppelkopf, fox and charlie for Re and for Kontra."""
    re, solo, _ = parties(game)
    counts = {side: {"doppelkopf": 0, "fox": 0, "charlie": 0} for side in (True, False)}
    for number, (seats, laid, winner) in enumerate(tricks(game), 1):
        mine = counts[winner in re]
        mine["doppelkopf"] += sum(EYES[card.split()[1]] for card in laid) >= 40
        mine["fox"] += sum(
            card == "Karo As" and (seat in re) != (winner in re)
            for seat, card in zip(seats, laid, strict=True)
        )
        mine["charlie"] += number == 12 and laid[seats.index(winner)] == "Kreuz Bube"
    return {
        side: {} if solo else {name: times for name, times in each.items() if times}
        for side, each in counts.items()
    }


def points(game):
    """Points of seats 1 to 4 (F), None where nobody has won; two where announcements were left out:
    not counted, and counted.
    """
    re, solo, _ = parties(game)
    said = {
        side: sorted(step_of(words) for seat, words, _ in game.said if (seat in re) == side)
        for side in (True, False)
    }
    filled = {side: list(range(max(steps, default=-1) + 1)) for side, steps in said.items()}
    return [seats(game, re, solo, each) for each in ([said] if said == filled else [said, filled])]


def step_of(words):
    return STEPS.index(words) if words in STEPS else 0


def seats(game, re, solo, said):
    eyes, made = {True: 0, False: 0}, {True: 0, False: 0}
    for _, laid, winner in tricks(game):
        eyes[winner in re] += sum(EYES[card.split()[1]] for card in laid)
        made[winner in re] += 1
    goal = {1: 90, 2: 60, 3: 30}
    kept = {
        side: all(
            reached(goal, step, eyes[not side], made[not side]) for step in said[side] if step
        )
        for side in (True, False)
    }
    if not kept[True] and not kept[False]:
        return None
    if kept[True] != kept[False]:
        won = kept[True]
    elif said[False] and not said[True]:
        won = eyes[False] < 121  # A.6: Kontra draws the game to itself
    else:
        won = eyes[True] > 120
    value = 1 + sum(eyes[not won] < limit for limit in (90, 60, 30)) + (made[not won] == 0)
    value += sum(2 if step == 0 else 1 for side in (True, False) for step in said[side])
    against = {1: 120, 2: 90, 3: 60, 4: 30}
    for side in (True, False):
        bonus = sum(eyes[side] >= against[step] for step in said[not side] if step)
        value += bonus if side == won else -bonus
    if not solo:
        extra = {side: sum(times.values()) for side, times in specials(game).items()}
        value += extra[won] - extra[not won] + (not won)
    plus = value if won else -value
    return [(3 * plus if solo else plus) if seat in re else -plus for seat in (1, 2, 3, 4)]


def reached(goal, step, eyes, tricks_made):
    """Whether a denial came true."""
    return tricks_made == 0 if step == 4 else eyes < goal[step]
