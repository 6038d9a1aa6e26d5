"""A board as somebody wrote it down, and where it contradicts the auction or the tables.

In: a `Record`, the units of the bundle.  Out: findings about the board, the auction, the contract
and the number of tricks. Seats of a record count from north; those of findings from the dealer, as
everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regelwerk.calc import Cites, Unanswerable, Units, Unreadable, cite_addresses
from regelwerk.calc.bridge.auction import CONTRACT, DECLARER, PLAYERS, Contract, State, follow
from regelwerk.calc.bridge.boards import find_board, is_vulnerable
from regelwerk.calc.bridge.calls import BID, Call
from regelwerk.calc.bridge.contract import TRICKS, score_contract, score_passed_out
from regelwerk.calc.bridge.play import Card
from regelwerk.detect.auction import notice
from regelwerk.detect.finding import CARD, RECORD, Finding, Where
from regelwerk.detect.kinds import KINDS
from regelwerk.detect.notation import Made
from regelwerk.detect.play import Played, list_trick_winners

COMPASS = ("Nord", "Ost", "Süd", "West")
HAND = 13  # law 1: 52 cards for four players
LEADING = cite_addresses("41.A")
SCORING = cite_addresses("77")
COUNTED = cite_addresses("79.A.1", "79.A")
DEALT = cite_addresses("13")
NAMES: Mapping[str, str] = {
    **{what: kind.name for what, kind in KINDS.items()},
    "wrong_hands": "Hände mit falscher Zahl von Karten",
    "wrong_dealer": "Teiler passt nicht zur Nummer des Boards",
    "wrong_vulnerability": "Gefahrenlage passt nicht zur Nummer des Boards",
    "wrong_contract": "Kontrakt anders eingetragen als gereizt",
    "wrong_declarer": "Alleinspieler anders eingetragen als gereizt",
    "lead_out_of_turn": "erstes Ausspiel außer Reihenfolge",
    "card_twice": "Karte zweimal gespielt",
    "card_not_held": "Karte gespielt, die nicht in der Hand war",
    "revoke": "nicht bedient",
    "revoke_twelfth": "im 12. Stich nicht bedient",
    "wrong_score": "Score anders eingetragen, als er sich aus Kontrakt und Stichen ergibt",
    "score_unknown": "Score nicht zu prüfen: Der Druck dieser Ausgabe sagt ihn nicht",
    "wrong_tricks": "Zahl der Stiche anders eingetragen als gespielt",
}


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a board; a value that the file does not give is -1, an empty text or an empty
    tuple.

    `vulnerable` is a side as the table of law 2 names it, `leader` the seat that played first,
    `tricks` the written number of declarer's tricks; the score is that of north and south, None
    where it is not given; `cards` are in the order played. The contract of a board passed out has
    level 0.
    """

    number: int
    dealer: int
    vulnerable: str
    hands: tuple[frozenset[Card], ...]
    calls: tuple[Call, ...]
    contract: Contract | None
    declarer: int
    leader: int
    tricks: int
    cards: tuple[Card, ...]
    claimed: bool
    score: int | None = None

    @property
    def start(self) -> int:
        """The seat from which the seats of findings count: the dealer's, or north where the dealer
        is unknown.
        """
        return max(self.dealer, 0)

    def make_finding(
        self, what: str, decision: str, facts: dict[str, str], cites: Cites
    ) -> Finding:
        """Return a finding about the record as a whole."""
        return Finding(what=what, where=Where(RECORD), decision=decision, facts=facts, cites=cites)


def check_record(units: Units, record: Record, edition: str) -> tuple[Finding, ...]:
    """Return every irregularity that a record shows, in the order of the game; the score is checked
    by the tables of `edition`.

    Raises `Unanswerable` where the table of dealers is missing.
    """
    calls = notice(
        [Made(call, number % PLAYERS) for number, call in enumerate(record.calls)]
    ).findings
    return (
        *check_deal(units, record),
        *calls,
        *check_written_contract(record),
        *check_play(record),
        *check_written_score(units, record, edition),
    )


def check_deal(units: Units, record: Record) -> Iterator[Finding]:
    """Yield the irregularities of the deal: hands with a wrong number of cards, and a dealer or
    vulnerability other than the table has for the number of the board.
    """
    sizes = [len(hand) for hand in record.hands if hand]
    if any(size != HAND for size in sizes):
        yield record.make_finding(
            "wrong_hands", "wrong_number_of_cards", describe_wrong_hands(sizes), DEALT
        )
    if record.number < 1:
        return
    table = find_board(units, record.number)
    cites = cite_addresses("2/table.1")
    if record.dealer >= 0 and COMPASS[record.dealer] != table.dealer:
        yield record.make_finding("wrong_dealer", "", {}, cites)
    if record.vulnerable and record.vulnerable != table.vulnerable:
        yield record.make_finding("wrong_vulnerability", "", {}, cites)


def describe_wrong_hands(sizes: Sequence[int]) -> dict[str, str]:
    """Return the fact what is wrong with hands of these sizes, empty where no answer fits."""
    short, long = [size for size in sizes if size < HAND], [size for size in sizes if size > HAND]
    if short and long:
        return {"hands_wrong": "more_and_fewer"}
    return {} if long else {"hands_wrong": "one_short" if len(short) == 1 else "several_short"}


def find_final_state(record: Record) -> State | None:
    """Return the state after the calls, None where a call is irregular or the auction is not
    over.
    """
    try:
        state = follow(record.calls)
    except Unreadable:
        return None
    return state if state.ended else None


def check_written_contract(record: Record) -> Iterator[Finding]:
    """Yield a written contract and a written declarer that differ from those of the auction."""
    state = find_final_state(record)
    if state is None:
        return
    last = state.bid
    due = Contract(last.level, last.denomination, state.doubled) if last else Contract(0, "", 0)
    wrong = {"score_error_kind": "entry"}
    if record.contract is not None and record.contract != due:
        yield record.make_finding("wrong_contract", "score_error", wrong, CONTRACT)
    if (
        last
        and record.declarer >= 0
        and record.declarer != (find_declarer(record, last) + record.start) % PLAYERS
    ):
        yield record.make_finding(
            "wrong_declarer",
            "score_error",
            wrong,
            {**CONTRACT, **{of: ids for of, ids in DECLARER.items() if ids}},
        )


def find_declarer(record: Record, last: Call) -> int:
    """Return the seat, counted from the dealer, that first named the denomination of the last bid
    for its side.
    """
    bids = [(number, call) for number, call in enumerate(record.calls) if call.kind == BID]
    side = next(number for number, call in reversed(bids) if call == last) % 2
    return (
        next(
            number
            for number, call in bids
            if call.denomination == last.denomination and number % 2 == side
        )
        % PLAYERS
    )


def find_played_contract(record: Record) -> tuple[str, int]:
    """Return the denomination and the declarer (-1: none): those written, or else those of the
    auction.
    """
    state = find_final_state(record)
    last = state.bid if state else None
    if record.contract is not None and record.declarer >= 0:
        return record.contract.denomination, record.declarer
    return (
        (last.denomination, (find_declarer(record, last) + record.start) % PLAYERS)
        if last
        else ("", -1)
    )


def check_play(record: Record) -> Iterator[Finding]:
    """Yield the irregularities of the play, and a written number of tricks that the cards played do
    not allow.
    """
    trump, declaring = find_played_contract(record)
    if declaring < 0 or not record.cards:
        return
    sound = sum(map(len, record.hands)) == len(frozenset().union(*record.hands)) and all(
        len(hand) in (0, HAND) for hand in record.hands
    )
    yield from check_opening_lead(record)
    leader = record.leader if record.leader >= 0 else (declaring + 1) % PLAYERS
    dummy = (declaring + 2) % PLAYERS
    play = Played(
        cards=record.cards,
        hands=record.hands if sound else (),
        trump=trump,
        leader=leader,
        dummy=dummy,
        start=record.start,
        claimed=record.claimed,
    )
    yield from play.list_findings()
    taken = list_trick_winners(play)
    ours = sum(seat % 2 == declaring % 2 for seat in taken)
    if record.tricks >= 0 and not ours <= record.tricks <= TRICKS - (len(taken) - ours):
        facts = {} if record.claimed else {"tricks_claim": "no"}
        yield record.make_finding("wrong_tricks", "tricks_disagreement", facts, COUNTED)


def check_opening_lead(record: Record) -> Iterator[Finding]:
    """Yield an opening lead by another player than the one to the left of declarer; declarer is the
    one of the auction, or else the one written.

    A card that the record has was faced; a card led from dummy's hand may have been led by either
    of two players.
    """
    state = find_final_state(record)
    declaring = (
        (find_declarer(record, state.bid) + record.start) % PLAYERS
        if state and state.bid
        else record.declarer
    )
    due = (declaring + 1) % PLAYERS
    if record.leader < 0 or record.leader == due:
        return
    by = {declaring: "declarer", (due + 2) % PLAYERS: "defender"}
    facts = {
        "lead_which": "opening",
        **({"lead_by": by[record.leader]} if record.leader in by else {}),
    }
    yield Finding(
        what="lead_out_of_turn",
        where=Where(CARD, 1, (record.leader - record.start) % PLAYERS),
        decision="lead_out_of_turn",
        facts=facts,
        cites=LEADING,
    )


def check_written_score(units: Units, record: Record, edition: str) -> Iterator[Finding]:
    """Yield a written score that differs from that of the written contract and tricks; whether
    these are correct is not checked here.
    """
    if record.score is None:
        return
    try:
        due = score_record(units, record, edition)
    except Unanswerable:
        yield record.make_finding("score_unknown", "", {}, SCORING)
        return
    if due is not None and due != record.score:
        yield record.make_finding(
            "wrong_score", "score_error", {"score_error_kind": "calculation"}, SCORING
        )


def score_record(units: Units, record: Record, edition: str) -> int | None:
    """Return the score of north and south by the tables of an edition, None where the record does
    not give enough; raises as `score_contract` and `score_passed_out`.
    """
    contract, side = record.contract, record.declarer % 2
    if contract is None or (
        contract.level
        and (record.declarer < 0 or not 0 <= record.tricks <= TRICKS or not record.vulnerable)
    ):
        return None
    if not contract.level:
        return score_passed_out(units, edition).points
    vulnerable = is_vulnerable(record.vulnerable, record.declarer)
    found = score_contract(units, edition, contract, vulnerable, record.tricks)
    if found.points is None:
        named = tuple(each.cite for each in found.missing)
        raise Unanswerable(f"im Druck fehlt, was dazugehört: {', '.join(named)}", named)
    return -found.points if side else found.points
