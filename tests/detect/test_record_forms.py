"""Records as the world writes them: a board rewritten into every form that PBN allows or programs
use says the same; every fault planted is found in every form; what is not checked is said.
"""

import random
from dataclasses import replace
from urllib.parse import quote

import pytest

from record_forms import (
    AUCTION,
    FORMS,
    all_pass,
    columns_from_west,
    commented,
    part_play,
    said_otherwise,
)
from records import SEATS, dealt
from regelwerk import load
from regelwerk.calc.bridge.calls import PASS
from regelwerk.detect.checking import check_record
from regelwerk.detect.reader import LIN, PBN, decode_file, read_records

NEWEST = "2017"


@pytest.fixture(scope="module")
def kb():
    return load()


def one(text, kind=PBN):
    (record,) = read_records(text, kind)
    return record


def found(kb, text, kind=PBN):
    """What is found in the only board of a text."""
    return [each.what for each in check_record(kb.units, one(text, kind), NEWEST).findings]


def unchecked(kb, text, kind=PBN):
    """The parts of the only board of a text that are not checked, each with the reason."""
    return {
        each.part: each.why for each in check_record(kb.units, one(text, kind), NEWEST).unchecked
    }


@pytest.mark.parametrize("form", FORMS)
def test_a_board_says_the_same_in_every_form(kb, form):
    dice = random.Random(form)
    for board in dealt(40):
        plain = one(board.pbn())
        told = FORMS[form](board.pbn(), dice)
        assert replace(one(told), label=plain.label) == plain, told
        assert found(kb, told) == []


def test_forms_may_be_mixed(kb):
    dice = random.Random(3)
    for board in dealt(60):
        told = board.pbn()
        for form in (said_otherwise, all_pass, columns_from_west, commented):
            told = form(told, dice) if dice.random() < 0.7 else told
        assert one(told) == one(board.pbn()), told


# ---- faults, in every form


def swap_cards(board, dice):
    """A board in which a player revokes: he keeps a card of the suit led for later."""
    for at in dice.sample(range(len(board.cards)), len(board.cards)):
        led = board.cards[at - at % 4]
        for later in range((at // 4 + 1) * 4, 44):
            same = board.seats[later] == board.seats[at]
            if at % 4 and same and board.cards[at].suit == led.suit != board.cards[later].suit:
                cards = board.cards
                cards[at], cards[later] = cards[later], cards[at]
                cut = at // 4 * 4 + 4
                board.cards, board.seats = cards[:cut], board.seats[:cut]
                return {"revoke"}, board.pbn(Result="?")
    return None


def plant(kind, board, dice):
    """A board as PBN with a fault of that kind, and what is to be found; None where it has no room
    for it.
    """
    turned = SEATS[(board.declarer + dice.choice((1, 2, 3))) % 4]
    if kind == "wrong_dealer":
        return {kind}, board.pbn(Board=board.number + 1, Vulnerable="?")
    if kind == "wrong_vulnerability":
        rest = {"None", "NS", "EW", "All"} - {board.vulnerable}
        return {kind}, board.pbn(Vulnerable=dice.choice(sorted(rest)))
    if kind == "wrong_contract":
        level = int(board.contract[0]) % 7 + 1
        return {kind}, board.pbn(Contract=f"{level}{board.contract[1:]}")
    if kind == "wrong_declarer":
        return {kind}, board.pbn(Declarer=turned)
    if kind == "wrong_tricks":
        wrong = dice.choice([each for each in range(14) if each != board.tricks])
        return {kind}, board.pbn(Result=wrong)
    if kind == "dealt_twice":
        hands = [list(hand) for hand in board.hands]
        hands[0][0] = hands[1][0]
        other = type(board).__new__(type(board))
        other.__dict__ = {**board.__dict__, "hands": hands}
        return {kind}, other.pbn()
    return swap_cards(board, dice)


PLANTED = (
    "wrong_dealer", "wrong_vulnerability", "wrong_contract", "wrong_declarer", "wrong_tricks",
    "dealt_twice", "revoke",
)  # fmt: skip


@pytest.mark.parametrize("kind", PLANTED)
def test_every_fault_planted_is_found_in_every_form(kb, kind):
    dice, seen = random.Random(kind), 0
    plain = [form for name, form in FORMS.items() if name != "said_otherwise"]
    for board in dealt(60, seed=11):
        planted = plant(kind, board, dice)
        if planted:
            due, text = planted
            told = dice.choice(plain)(text, dice)
            assert set(found(kb, told)) == due, told
            seen += 1
    assert seen > 40


# ---- no false accusation


def test_passes_left_out_before_the_first_bid_are_put_in(kb):
    seen = 0
    for board in dealt(200):
        first = next(at for at, call in enumerate(board.calls) if call.kind != PASS)
        if not first:
            continue
        text = board.pbn()
        tag, calls, rest = text.partition(AUCTION)
        told = f"{tag}{calls}{rest.replace('Pass ' * first, '', 1)}"
        record = one(told)
        assert found(kb, told) == [] and record.calls == one(text).calls
        assert record.remarks == (
            f"am Anfang der Reizung fehlen {first} Pass; sie sind ergänzt",
        ) or (record.remarks == () and record.declarer % 4 == board.declarer)
        seen += 1
    assert seen > 20


LED = (
    '[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]\n'
    '[Declarer "{}"]\n[Contract "5HX"]\n[Result "9"]\n[Play "W"]\n'
)
FIRST = "SK H3 S4 S3\n"  # north ruffs
OUT = "S2 H6 S5 ^L S7\n"  # south leads, and the others follow clockwise


def test_a_lead_marked_as_out_of_turn_is_named_and_the_play_goes_on_from_it(kb):
    record = one(LED.format("S") + FIRST + OUT + "C5 C2 C6 CK\n*\n")
    (finding,) = check_record(kb.units, record, NEWEST).findings
    assert (finding.what, finding.where.number, finding.where.seat) == ("lead_out_of_turn", 5, 2)
    assert finding.facts == {"lead_which": "later", "lead_by": "declarer"}
    assert kb.decide(finding.decision, NEWEST, finding.facts)


def test_declarer_and_dummy_changed(kb):
    text = f'[Dealer "N"]\n[Auction "N"]\n1D 1S 3H 4S 4NT X P P 5C X 5H X AP\n{LED}{FIRST}*\n'
    assert found(kb, text.format("^N")) == ["declarer_swapped"]
    assert found(kb, text.format("N")) == ["wrong_declarer"]
    assert found(kb, text.format("S")) == []


def test_nothing_is_accused_behind_a_card_that_nobody_can_place(kb):
    text = LED.format("S") + FIRST + "C5 C2 C6 CK\nHQ CT C8 C4\n"
    assert found(kb, text) == ["card_not_held"]
    assert unchecked(kb, text)["play"] == (
        "ab Stich 3 ist nicht zu sagen, wer welche Karte gespielt hat"
    )


def test_an_end_position_is_no_deal_with_cards_missing(kb):
    text = (
        '[Deal "N:K.2.. Q.3.. J.4.. T.5.."]\n[Declarer "N"]\n[Contract "S"]\n[Play "E"]\n'
        "SQ SJ ST SK\n"
    )
    assert found(kb, text) == [] and one(text).ending and len(one(text).cards) == 4
    assert found(kb, text.replace("SQ SJ", "SQ H4")) == ["revoke_twelfth"]  # one trick is left


# ---- nothing silent


def test_what_is_not_checked_is_said_with_its_reason(kb):
    board = dealt()[0]
    assert unchecked(kb, board.pbn()) == {"score": "nicht angegeben"}
    bare = f'[Board "1"]\n[Dealer "N"]\n[Deal "{one_deal(board)}"]\n'
    assert unchecked(kb, bare) == {
        "vulnerability": "keine Gefahrenlage angegeben",
        **dict.fromkeys(("auction", "contract", "play", "tricks", "score"), "nicht angegeben"),
    }
    assert found(kb, bare.replace('Dealer "N"', 'Dealer "E"')) == ["wrong_dealer"]
    text = unchecked(kb, '[Board "Beispiel 1"]\n[Event "?"]\n')
    assert text["dealer"] == "die Nummer des Boards ist unbekannt" and len(text) == 8


def one_deal(board):
    return board.pbn().partition('[Deal "')[2].partition('"')[0]


UNREADABLE = {
    '[Board "1"]\n[Auction "N"]\n1S 1Z\n': ("auction", "Auction: „1Z“ ist nicht zu verstehen"),
    '[Deal "Q:AK"]\n': ("hands", "Deal: „Q:AK“ ist nicht zu verstehen"),
    '[Deal "N:AKX... - - -"]\n': ("hands", "Deal: „AKX...“ ist nicht zu verstehen"),
    '[Contract "9NT"]\n': ("contract", "Contract: „9NT“ ist nicht zu verstehen"),
    '[Declarer "Q"]\n': ("contract", "Declarer: „Q“ ist nicht zu verstehen"),
    '[Result "neun"]\n': ("tricks", "Result: „neun“ ist nicht zu verstehen"),
    '[Result "14"]\n[Declarer "N"]\n': ("tricks", "Result: 14 Stiche gibt es nicht"),
    '[Vulnerable "rot"]\n': ("vulnerability", "Vulnerable: „rot“ ist nicht zu verstehen"),
    '[Dealer "Q"]\n': ("dealer", "Dealer: „Q“ ist nicht zu verstehen"),
    '[Score "viel"]\n': ("score", "Score: „viel“ ist nicht zu verstehen"),
    '[Contract "1NT"]\n[Declarer "N"]\n[Play "E"]\nZZ - - -\n': (
        "play",
        "Play: „ZZ“ ist nicht zu verstehen",
    ),
    '[Auction "N"]\n' + "Pass " * 401: ("auction", "Auction: über 400 Ansagen; so lang ist keine"),
    '[Play "E"]\n' + "SA SK SQ SJ\n" * 14: ("play", "Play: mehr als 52 Karten"),
    '[Board "1"]\n}\n[Dealer "N"]\n': ("form", "hinter Board steht } ohne Gegenstück"),
    '[Board "1"]\n{ auf\n[Dealer "N"]\n': ("form", "hinter Board steht { ohne Gegenstück"),
    "pn|a,b,c,d|md|9SA|": ("hands", "md: „9SA“ ist nicht zu verstehen"),
    "pn|a,b,c,d|md|3SAX|": ("hands", "md: „SAX“ ist nicht zu verstehen"),
    "md|3SA|mb|1Z|": ("auction", "mb: „1Z“ ist nicht zu verstehen"),
    "md|3SA|sv|x|": ("vulnerability", "sv: „x“ ist nicht zu verstehen"),
    "md|3SA|mc|14|": ("tricks", "mc: „14“ ist nicht zu verstehen"),
    "md|3SA|pc|ZZ|": ("play", "pc: „ZZ“ ist nicht zu verstehen"),
    "md|3SA|" + "pc|SA|" * 53: ("play", "pc: mehr als 52 Karten"),
}


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: UNREADABLE[text][1][:24])
def test_what_cannot_be_read_spoils_its_own_part_and_says_why(kb, text):
    record = one(text, LIN if "|" in text else PBN)
    bad = [
        (each.part, each.why)
        for each in check_record(kb.units, record, NEWEST).unchecked
        if each.bad
    ]
    assert bad == [UNREADABLE[text]]


# ---- files


def test_a_second_number_or_deal_begins_another_board():
    deal = '[Deal "N:- - - -"]\n'
    assert len([*read_records('[Board "1"]\n[Dealer "N"]\n[Board "2"]\n[Dealer "E"]\n', PBN)]) == 2
    assert len([*read_records(deal * 35, PBN)]) == 35
    assert [record.dealer for record in read_records('[Dealer "N"]\n\n[Dealer "E"]\n', PBN)] == [
        0,
        1,
    ]


def test_values_told_once_for_all():
    text = (
        '[Event "##A"]\n[Board "1"]\n[Score "NS 420"]\n\n[Board "2"]\n[Score "#"]\n\n[Board "3"]\n'
    )
    assert [record.score for record in read_records(text, PBN)] == [420, 420, None]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_a_file_in_any_encoding(encoding):
    board = dealt()[0]
    text = board.pbn(North="Müller", Site="Łódź" if "utf" in encoding else "Köln")
    assert one(decode_file(text.encode(encoding))) == one(board.pbn())


def match(boards, names=8):
    """A match as servers publish it: names and results in front, two rooms, comments."""
    head = f"vg|Probe,1,I,1,{len(boards)},A,0,B,0|\nrs|{',' * len(boards)}|\n"
    head += f"pn|{','.join(map(str, range(names)))}|pg||\n"
    told = [board.lin().partition("st|")[2] for board in boards]
    return head + "".join(
        f"qx|{room}{number}|\nst|{each.strip().replace('mb|', 'nt|Guten Abend!|mb|', 1)}\n"
        for number, each in enumerate(told, 1)
        for room in "oc"
    )


@pytest.mark.parametrize("names", [4, 8])
def test_a_match_with_the_names_once_in_front(kb, names):
    boards = dealt(12)
    records = [*read_records(match(boards, names), LIN)]
    plain = [one(board.lin(), LIN) for board in boards]
    assert [replace(each, label="") for each in records] == [
        replace(each, label="") for each in plain for _ in range(2)
    ]


def test_lin_without_names_with_links_and_alerts(kb):
    board = dealt()[2]
    plain = one(board.lin(), LIN)
    text = board.lin().partition("st|")[2]
    assert one(f"st|{text}", LIN) == plain
    assert one(quote(board.lin().strip()), LIN) == plain
    link = f"https://example.org/show.html?bbo=y&lin={quote(board.lin().strip())}"
    assert one(link, LIN) == plain
    alerted = board.lin().replace("mb|", "an|so|mb|").replace("|pg|", "!|pg|", 1)
    assert one(alerted, LIN).calls == plain.calls
    assert one(board.lin().replace("ah|Board ", "ah|Board%20"), LIN).number == board.number


def test_a_trick_that_was_not_finished(kb):
    board = dealt()[2]
    board.cards = board.cards[:30]
    record = one(board.lin(), LIN)
    assert len(record.cards) == 30 and found(kb, board.lin(), LIN) == []


def test_the_fourth_hand_follows_from_the_others(kb):
    board = dealt()[1]
    whole = one(board.lin(), LIN)
    head, _, rest = board.lin().partition("md|")
    hands, _, tail = rest.partition("|")
    assert one(f"{head}md|{hands.rpartition(',')[0]},|{tail}", LIN).hands == whole.hands


def test_a_play_without_known_trumps_is_not_called_missing(kb):
    board = dealt()[2]
    head, play = part_play(board.pbn())
    deal = next(line for line in head.split("\n") if line.startswith("[Deal "))
    rows = "\n".join(" ".join(row) for row in play)
    for text, kind in (
        (f'[Board "3"]\n{deal}\n[Play "E"]\n{rows}\n', PBN),
        ("".join(board.lin().rpartition("mb|p|")[::2]), LIN),
    ):
        assert len(one(text, kind).cards) == len(board.cards)
        assert unchecked(kb, text, kind)["play"].startswith("Trumpf und Ausspieler sind unbekannt")
