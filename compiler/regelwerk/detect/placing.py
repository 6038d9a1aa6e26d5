"""From what a file says to the record of a board: whose call each call is, whose card each card.

In: a `Board`, as a reader of PBN or LIN fills it.  Out: its `Record`. Passes left out before the
first bid are put in where declarer and first leader agree on them; a play written in columns is
put into the order in which it was played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from regelwerk.calc.bridge.auction import PLAYERS, Contract, State
from regelwerk.calc.bridge.calls import PASS, Call
from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.calc.bridge.play import Card, find_winning_card
from regelwerk.detect import record as parts
from regelwerk.detect.auction import notice
from regelwerk.detect.notation import Made
from regelwerk.detect.play import Played, list_trick_winners
from regelwerk.detect.reached import find_declarer, find_final_state
from regelwerk.detect.record import Record, Table, Unchecked

Row = list[tuple[Card | None, bool]]  # cards, each with whether it was led out of turn


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls as written, each with the number of players passed over before it; `first` is the
    seat of the first column, `before` how many columns are empty before the first call.
    """

    first: int = -1
    before: int = 0
    calls: tuple[tuple[Call, int], ...] = ()


class Board:
    """What a file says of a board, filled by its reader; tricks and score with the side they are
    told of (empty: declarer's). `rows` are the cards as written, `in_order` says that this is the
    order played.
    """

    def __init__(self, *, in_order: bool = False) -> None:
        """Begin a board of which nothing is known."""
        self.number, self.label, self.dealer, self.vulnerable = 0, "", -1, ""
        self.hands: list[list[Card]] = [[], [], [], []]
        self.ending = False
        self.auction = Auction()
        self.contract: Contract | None = None
        self.declarer, self.swapped, self.trump, self.leader = -1, False, "", -1
        self.rows: list[Row] = []
        self.in_order = in_order
        self.tricks: tuple[str, int] | None = None
        self.score: tuple[str, int] | None = None
        self.claimed, self.corrected = False, False
        self.scoring = ""
        self.table: Table | None = None
        self.totals: Table | None = None
        self.unread: list[Unchecked] = []
        self.remarks: list[str] = []

    def refuse(self, part: str, why: str) -> None:
        """Note that a part of the board cannot be read."""
        self.unread.append(Unchecked(part, why, bad=True))


@dataclass(frozen=True, slots=True)
class Order:
    """The cards in the order played, the leads marked as out of turn, how many of the cards were in
    the hands that played them, and the trick (from 1) behind which nothing can be placed, 0 where
    everything is.
    """

    cards: tuple[Card, ...]
    leads: tuple[tuple[int, int], ...]
    held: int
    lost: int


def make_record(board: Board) -> Record:
    """Return the record of a board."""
    dealer, calls, state = place_calls(board)
    start = max(dealer, 0)
    called = find_declarer(state, start)
    declaring = board.declarer if board.declarer >= 0 else called
    trump, order = choose_trump(board, state, declaring)
    if order.lost:
        why = f"ab Stich {order.lost} fehlen Karten"
        board.unread.append(Unchecked(parts.PLAY, why))
    cards = [card for hand in board.hands for card in hand]
    return Record(
        number=board.number,
        label=board.label,
        dealer=dealer,
        vulnerable=board.vulnerable,
        hands=tuple(map(frozenset, board.hands)) if any(board.hands) else (),
        sizes=tuple(map(len, board.hands)) if any(board.hands) else (),
        twice=tuple(card for card, times in Counter(cards).items() if times > 1),
        ending=board.ending,
        calls=calls,
        contract=board.contract,
        declarer=board.declarer,
        swapped=board.swapped,
        trump=board.trump,
        placed=trump,
        leader=board.leader,
        leads=order.leads,
        tricks=find_tricks(board, declaring),
        cards=order.cards,
        claimed=board.claimed,
        corrected=board.corrected,
        score=find_score(board, declaring),
        scoring=board.scoring,
        table=board.table,
        totals=board.totals,
        unread=tuple(board.unread),
        remarks=tuple(board.remarks),
    )


# ---- calls


def place_calls(board: Board) -> tuple[int, tuple[Made, ...], State | None]:
    """Return the dealer, the calls with their seats, and the state after them where the auction is
    over. Where the first call is not the dealer's, or declarer and first leader agree on another
    declarer, the passes that were left out before it are put in.
    """
    auction = board.auction
    if not auction.calls:
        return board.dealer, (), None
    opener = (auction.first + auction.before) % PLAYERS if auction.first >= 0 else board.dealer
    dealer = board.dealer if board.dealer >= 0 else opener
    left_out = (opener - dealer) % PLAYERS if opener >= 0 else 0
    calls, state = seat_calls(auction.calls, left_out)
    written = board.declarer
    agreed = written >= 0 and not board.swapped and board.leader == (written + 1) % PLAYERS
    if agreed and not left_out and find_declarer(state, max(dealer, 0)) not in (-1, written):
        for more in range(1, PLAYERS):
            other, ended = seat_calls(auction.calls, more)
            if find_declarer(ended, max(dealer, 0)) == written:
                left_out, calls, state = more, other, ended
                break
    if left_out:
        board.remarks.append(f"am Anfang der Reizung fehlen {left_out} Pass; sie sind ergänzt")
    return dealer, calls, state


def seat_calls(
    written: Sequence[tuple[Call, int]], left_out: int
) -> tuple[tuple[Made, ...], State | None]:
    """Return the calls with their seats, counted from the dealer, behind so many passes, and the
    state after them where the auction is over.
    """
    seat, calls = -1, list[Made]()
    for call, skipped in [*[(Call(PASS), 0)] * left_out, *written]:
        seat = (seat + 1 + skipped) % PLAYERS
        calls.append(Made(call, seat))
    return tuple(calls), find_final_state(notice(calls))


# ---- cards


def choose_trump(board: Board, state: State | None, declaring: int) -> tuple[str, Order]:
    """Return the denomination in which the cards were played, and their order: that of the contract
    written, or of the auction where hands and tricks fit that better.
    """
    written = board.contract.denomination if board.contract is not None else ""
    called = state.bid.denomination if state and state.bid else ""
    named = (board.trump,) if board.trump else tuple(dict.fromkeys(filter(None, (written, called))))
    orders = [(trump, order_play(board, trump, declaring)) for trump in named or ("",)]
    if len(orders) == 1:
        return orders[0]
    return min(orders, key=lambda each: count_misfits(board, each[0], each[1], declaring))


def count_misfits(board: Board, trump: str, order: Order, declaring: int) -> int:
    """Return how many irregularities a play would have in a denomination, a number of tricks that
    it does not allow being one.
    """
    leader = board.leader if board.leader >= 0 else (declaring + 1) % PLAYERS
    hands = tuple(map(frozenset, board.hands))
    play = Played(order.cards, hands, trump, leader, -1, 0, board.claimed, order.leads)
    wrong = False
    if board.tricks is not None and declaring >= 0 and not board.corrected:
        side, number = board.tricks
        ours = declaring % 2 if not side else ("NS", "EW").index(side)
        taken = [seat % 2 for seat in list_trick_winners(play)]
        wrong = not taken.count(ours) <= number <= TRICKS - taken.count(1 - ours)
    return len([*play.list_findings()]) + wrong


def order_play(board: Board, trump: str, declaring: int) -> Order:
    """Return the cards in the order played. Columns count by words, as the standard says, or by
    lines, as some programs write a trick that is not full: whichever gives more cards to the hands
    that held them. Where trumps or the first leader are unknown, they stay as they are written.
    """
    words = [each for row in board.rows for each in row]
    leaderless = board.leader < 0 and declaring < 0
    if board.in_order or not trump or leaderless:
        return Order(tuple(card for card, _ in words if card), (), 0, 0)
    leader = board.leader if board.leader >= 0 else (declaring + 1) % PLAYERS
    hands = [frozenset(hand) for hand in board.hands]
    by_words = place_rows(fill_rows([words]), leader, trump, hands)
    if all(len(row) in (0, PLAYERS) for row in board.rows):
        return by_words
    by_lines = place_rows(fill_rows(board.rows), leader, trump, hands)
    return max(by_words, by_lines, key=lambda order: order.held)


def fill_rows(rows: Sequence[Row]) -> list[Row]:
    """Return rows of one card for each player: a long row is divided, a short one filled up."""
    return [
        [*part, *[(None, False)] * (PLAYERS - len(part))]
        for row in rows
        for at in range(0, len(row), PLAYERS)
        if (part := row[at : at + PLAYERS])
    ]


def place_rows(
    rows: Sequence[Row], first: int, trump: str, hands: Sequence[frozenset[Card]]
) -> Order:
    """Return the cards of tricks written in columns, the first column being the seat `first`."""
    cards, leads, held, leader = list[Card](), list[tuple[int, int]](), 0, first
    for number, row in enumerate(rows, 1):
        marked = [(first + at) % PLAYERS for at, (card, mark) in enumerate(row) if card and mark]
        if marked and marked[0] != leader:
            leader = marked[0]
            leads.append((len(cards), leader))
        seats = [(leader + turn) % PLAYERS for turn in range(PLAYERS)]
        trick = [(seat, row[(seat - first) % PLAYERS][0]) for seat in seats]
        placed = list[Card]()
        for seat, card in trick:
            if card is None:
                break
            placed.append(card)
            held += card in hands[seat]
        cards += placed
        if len(placed) < PLAYERS:
            rest = [card for _, card in trick if card] != placed
            more = rest or any(card for later in rows[number:] for card, _ in later)
            return Order(tuple(cards), tuple(leads), held, number if more else 0)
        leader = (leader + find_winning_card(placed, trump)) % PLAYERS
    return Order(tuple(cards), tuple(leads), held, 0)


# ---- figures


def find_tricks(board: Board, declaring: int) -> int:
    """Return the written number of declarer's tricks, -1 where it is not told."""
    if board.tricks is None:
        return -1
    side, number = board.tricks
    if number > TRICKS:
        board.refuse(parts.TRICKS, f"Result: {number} Stiche gibt es nicht")
        return -1
    if not side:
        return number
    if declaring < 0:
        board.unread.append(Unchecked(parts.TRICKS, "ohne Alleinspieler nicht nachzuzählen"))
        return -1
    return number if side == ("NS", "EW")[declaring % 2] else TRICKS - number


def find_score(board: Board, declaring: int) -> int | None:
    """Return the written score of north and south, None where it is not told; one without a side
    is that of declarer.
    """
    if board.score is None:
        return None
    side, points = board.score
    if not side and board.contract is not None and not board.contract.level:
        return points
    if not side and declaring < 0:
        board.unread.append(Unchecked(parts.SCORE, "wessen Score es ist, steht nicht da"))
        return None
    ours = side == "NS" if side else declaring % 2 == 0
    return points if ours else -points
