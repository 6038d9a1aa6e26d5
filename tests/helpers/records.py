"""Records of boards dealt, called and played by lot.

In: how many.  Out: boards, to be written as PBN or LIN, perhaps with a fault.
"""

import random

from auctions import drawn
from regelwerk.calc.bridge.auction import follow
from regelwerk.calc.bridge.play import Card, find_winning_card

SEATS = "NESW"
VULNERABLE = (
    "None",
    "NS",
    "EW",
    "All",
)  # as the number of a board gives them, from 1, one further every four boards
LIN_VULNERABLE = {"None": "o", "NS": "n", "EW": "e", "All": "b"}


class Board:
    """A board dealt, called and played at random as the laws want, to be written down as PBN or
    LIN, perhaps with a fault.
    """

    def __init__(self, number, calls, dice, state=None):
        """`state` is what the calls come to, where not all of them are legal."""
        self.number, self.calls, self.words, self.marked = number, [*calls], None, set()
        self.dealer = (number - 1) % 4
        self.vulnerable = VULNERABLE[(number - 1 + (number - 1) // 4) % 4]
        pack = [Card(suit, rank) for suit in "CDHS" for rank in "23456789TJQKA"]
        dice.shuffle(pack)
        self.hands = [pack[seat * 13 : seat * 13 + 13] for seat in range(4)]
        self.contract, self.declarer, self.cards, self.seats, self.won = "Pass", -1, [], [], []
        state = state or follow(calls)
        if state.bid:
            firsts = {(side, named): seat for side, named, seat in state.firsts}
            self.trump = state.bid.denomination
            self.contract = f"{state.bid.level}{self.trump}{'X' * state.doubled}"
            self.declarer = (self.dealer + firsts[state.bidder % 2, self.trump]) % 4
            self.play(dice)

    def play(self, dice, leader=None, *, revoke=None, led=None):
        """Thirteen tricks, each card one that follows suit if it can; in the trick `revoke` a
        player does not, to the trick `led` another one leads. The number of the card where that
        was, from 0.
        """
        hands, place = [list(hand) for hand in self.hands], None
        self.cards, self.seats, self.won = [], [], []
        leader = (self.declarer + 1) % 4 if leader is None else leader
        for number in range(13):
            trick = []
            if number == led:
                leader, place = (leader + dice.randint(1, 3)) % 4, 4 * number
            for turn in range(4):
                seat = (leader + turn) % 4
                following = [card for card in hands[seat] if trick and card.suit == trick[0].suit]
                away = [card for card in hands[seat] if card not in following]
                if number == revoke and place is None and following and away:
                    place, following = len(self.cards) + turn, away
                card = dice.choice(following or hands[seat])
                hands[seat].remove(card)
                trick.append(card)
                self.seats.append(seat)
            leader = (leader + find_winning_card(trick, self.trump)) % 4
            self.cards += trick
            self.won.append(leader)
        return place

    @property
    def tricks(self):
        return sum(seat % 2 == self.declarer % 2 for seat in self.won)

    def pbn(self, **tags):
        """The board as PBN; `tags` go before what was played."""
        deal = " ".join(
            ".".join("".join(card.rank for card in hand if card.suit == suit) for suit in "SHDC")
            for hand in self.hands
        )
        calls = " ".join(self.words or map(write_call, self.calls))
        played = self.declarer >= 0
        told = {
            "Event": "Probe", "Board": self.number, "Dealer": SEATS[self.dealer],
            "Vulnerable": self.vulnerable, "Deal": f"N:{deal}",
            "Contract": self.contract, "Declarer": SEATS[self.declarer] if played else "",
            "Result": self.tricks if played else "",
        } | tags  # fmt: skip
        lines = [f'[{name} "{value}"]' for name, value in told.items() if value is not None]
        lines += [f'[Auction "{SEATS[self.dealer]}"]', calls]
        if played:
            leader = self.seats[0]
            lines.append(f'[Play "{SEATS[leader]}"]')
            cards = [
                ("^L " if at in self.marked else "") + card.suit + card.rank
                for at, card in enumerate(self.cards)
            ]
            for first in range(0, len(cards), 4):
                trick = dict(
                    zip(self.seats[first : first + 4], cards[first : first + 4], strict=False)
                )
                lines.append(" ".join(trick.get((leader + turn) % 4, "-") for turn in range(4)))
        return "\n".join(lines) + "\n\n"

    def lin(self, claim=""):
        """The board as LIN on one line; a claim says the tricks of the declarer."""
        south_first = [self.hands[(2 + seat) % 4] for seat in range(4)]
        hands = ",".join(
            "".join(
                suit + "".join(card.rank for card in hand if card.suit == suit) for suit in "SHDC"
            )
            for hand in south_first
        )
        said = {"pass": "p", "double": "d", "redouble": "r"}
        calls = "".join(
            f"mb|{said.get(call.kind) or f'{call.level}{call.denomination[0]}'}|"
            for call in self.calls
        )
        cards = "".join(f"pc|{card.suit}{card.rank}|" for card in self.cards)
        told = (
            "rh||ah|Board"
            f" {self.number}|sv|{LIN_VULNERABLE[self.vulnerable]}|{calls}pg||{cards}pg||"
        )
        return (
            f"pn|S,W,N,E|st||md|{(self.dealer + 2) % 4 + 1}{hands}|{told}"
            + (f"mc|{claim}|" if claim else "")
            + "\n"
        )


def write_call(call):
    """A call as PBN writes it."""
    said = {"pass": "Pass", "double": "X", "redouble": "XX"}
    return said.get(call.kind) or f"{call.level}{call.denomination}"


def dealt(number=40, seed=1, played=True):
    """Boards with a contract (or without)."""
    dice = random.Random(seed)
    boards = [Board(place, calls, dice) for place, calls in enumerate(drawn(number, seed), 1)]
    return [board for board in boards if (board.declarer >= 0) == played]


def points(level, denomination, doubled, vulnerable, tricks):
    """The score of a contract as players know it by heart, written without the tables."""
    over = tricks - 6 - level
    if over < 0:
        if not doubled:
            return over * (100 if vulnerable else 50)
        steps = [200, *[300] * 12] if vulnerable else [100, 200, 200, *[300] * 10]
        return -sum(steps[:-over]) * doubled
    trick = 20 if denomination in "CD" else 30
    bid = (level * trick + 10 * (denomination == "N")) * 2**doubled
    more = over * ((100 * doubled * (1 + vulnerable)) if doubled else trick)
    game = (500 if vulnerable else 300) if bid >= 100 else 50
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    return bid + more + game + slam + 50 * doubled
