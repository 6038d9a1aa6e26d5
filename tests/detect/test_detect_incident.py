"""A record is handed on to an incident: its findings are the events, what it tells of the result is
what was played; what it contradicts is left out.
"""

import json
import random
import shlex

import pytest

from command_line import regelwerk
from records import SEATS, dealt
from regelwerk import load
from regelwerk.cli.telling.records import rule_board, tell_board, write_command
from regelwerk.detect.reader import PBN, read_records
from regelwerk.library.happened import MOST

GERMAN = dict(zip(SEATS, "NOSW", strict=True))
EDITIONS = ("1997", "2007", "2017")


@pytest.fixture(scope="module")
def kb():
    return load()


def ruled(kb, text, edition="2017"):
    """The only board of a text, with its one ruling."""
    (record,) = read_records(text, PBN)
    return rule_board(kb, edition, record)


def revoked(board, dice, times=1):
    """The board with cards of one player swapped so that he does not follow suit."""
    for _ in range(times):
        pairs = [
            (at, later)
            for at in range(44)
            for later in range((at // 4 + 1) * 4, 52)
            if board.seats[at] == board.seats[later]
            and board.cards[at].suit == board.cards[at - at % 4].suit != board.cards[later].suit
        ]
        at, later = dice.choice(pairs)
        board.cards[at], board.cards[later] = board.cards[later], board.cards[at]
    return board


def test_a_revoke_is_an_event_with_its_player_its_trick_and_what_was_played(kb):
    dice = random.Random(3)
    for board in dealt(30):
        told = ruled(kb, revoked(board, dice).pbn(Result="?"))
        number, first = next(
            (number, each.where.number - 1)
            for each, number in zip(told.checked.findings, told.happened.numbers, strict=True)
            if each.what == "revoke"
        )
        event, played = told.happened.events[number - 1], told.happened.played
        assert event.decision == "failure_to_follow"
        assert event.who == f"{GERMAN[SEATS[board.seats[first]]]}@Stich {first // 4 + 1}"
        assert played.board == board.number
        assert played.declarer == GERMAN[SEATS[board.declarer]]
        assert played.contract[0][0] == board.contract[0]
        assert "".join(played.contract[1:]) == "X" * board.contract.count("X")


def test_the_command_that_goes_on_says_the_same(kb):
    """What stands behind `weiter:` is typed, and gives the lines that stand before it."""
    dice = random.Random(4)
    for board in dealt(12)[:3]:
        told = ruled(kb, revoked(board, dice).pbn())
        said = write_command("2017", told.happened.events, told.happened.played)
        assert "\n" not in said
        done = regelwerk(*shlex.split(said)[1:])
        assert done.returncode == 0, done.stderr
        lines = tell_board(kb, "2017", "x", told)
        assert "\n".join(f"  {line}" for line in done.stdout.rstrip().split("\n")) in "\n".join(
            lines
        )
        assert lines.count(f"  weiter: {said}") == 1


def test_what_a_record_contradicts_is_not_handed_on(kb):
    board = dealt()[0]
    declared = GERMAN[SEATS[board.declarer]]
    score = "NS 5"  # no score is that
    sound = ruled(kb, board.pbn(Score=score)).happened.played
    assert (sound.declarer, sound.tricks, sound.board) == (declared, board.tricks, board.number)
    assert ruled(kb, board.pbn(Score=score, Result="?")).happened.events == ()
    wrong = board.tricks - 1 if board.tricks else 1
    assert ruled(kb, board.pbn(Score=score, Result=wrong)).happened.played.tricks is None
    other = SEATS[(board.declarer + 2) % 4]
    told = ruled(kb, board.pbn(Score=score, Declarer=other)).happened.played
    assert told is None or (told.contract, told.declarer, told.tricks) == ((), "", None)
    odd = "NS" if board.vulnerable != "NS" else "All"
    assert ruled(kb, board.pbn(Score=score, Vulnerable=odd)).happened.played.board == 0


def test_a_contract_that_only_the_auction_tells_is_handed_on(kb):
    board = dealt()[0]
    for silent in ({"Contract": "?"}, {"Declarer": "?"}, {"Contract": None, "Declarer": None}):
        for result in ("?", board.tricks):
            text = revoked(dealt()[0], random.Random(8)).pbn(Result=result, **silent)
            told = ruled(kb, text)
            assert told.happened.played.declarer == GERMAN[SEATS[board.declarer]], silent
            assert told.happened.played.contract[0][0] == board.contract[0]


def test_a_board_without_a_decision_stays_as_it_is(kb):
    board = dealt()[0]
    odd = "NS" if board.vulnerable != "NS" else "All"
    told = ruled(kb, board.pbn(Vulnerable=odd))
    assert [each.what for each in told.checked.findings] == ["wrong_vulnerability"]
    assert told.incident is None and told.happened.events == ()
    lines = tell_board(kb, "2017", "x", told)
    assert lines[0].endswith(": 1 Fund") and not any("weiter" in line for line in lines)


def test_more_findings_than_one_incident_has_are_counted(kb):
    """Nobody follows suit: there are more revokes than one incident has events."""
    board = dealt()[0]
    dice = random.Random(1)
    left = [list(hand) for hand in board.hands]
    leader, trump = (board.declarer + 1) % 4, board.trump
    from regelwerk.calc.bridge.play import find_winning_card

    board.cards, board.seats = [], []
    for _ in range(13):
        trick = []
        for turn in range(4):
            seat = (leader + turn) % 4
            away = [card for card in left[seat] if trick and card.suit != trick[0].suit]
            card = dice.choice(away or left[seat])
            left[seat].remove(card)
            trick.append(card)
            board.seats.append(seat)
        board.cards += trick
        leader = (leader + find_winning_card(trick, trump)) % 4
    told = ruled(kb, board.pbn(Result="?"))
    assert len(told.happened.events) == MOST and told.happened.left > 0
    assert any("weitere" in line for line in tell_board(kb, "2017", "x", told))


def test_every_edition_rules_on_boards_with_several_faults(kb):
    dice = random.Random(9)
    for board in dealt(24):
        revoked(board, dice, 2)
        text = board.pbn(
            Score="NS 5", Result=dice.choice((0, 5, 13)), Contract=dice.choice(("1C", "7NTXX"))
        )
        for edition in EDITIONS:
            told = ruled(kb, text, edition)
            assert told.incident and tell_board(kb, edition, "x", told)
            assert len(told.incident.events) == len(told.happened.events)


def test_json_has_the_incident_and_the_number_of_each_event(tmp_path):
    path = tmp_path / "eins.pbn"
    board = revoked(dealt()[0], random.Random(2))
    odd = "NS" if board.vulnerable != "NS" else "All"
    path.write_text(board.pbn(Vulnerable=odd, Result="?"), encoding="utf-8")
    (told,) = json.loads(regelwerk("detect", str(path), "--json").stdout)
    numbers = [each["event"] for each in told["findings"]]
    assert numbers[0] is None and numbers[1] == 1
    assert len(told["incident"]["events"]) == max(filter(None, numbers))
    assert told["incident"]["pending"] and told["incident"]["figures"] is not None


def test_declarer_and_dummy_changed_is_a_lead_by_the_defender_before_the_declarer(kb):
    board = dealt()[0]
    other = (board.declarer + 2) % 4
    text = board.pbn(Declarer=f"^{SEATS[other]}", Result="?").split("[Play")[0]
    for edition in EDITIONS:
        told = ruled(kb, text, edition)
        (event,) = told.happened.events
        assert (event.decision, event.facts["opening_lead_choice"]) == (
            "lead_out_of_turn",
            "spread",
        )
        assert event.who == f"{GERMAN[SEATS[(other + 1) % 4]]}@Ausspiel"
        assert told.happened.played.declarer == GERMAN[SEATS[other]]
        assert tell_board(kb, edition, "x", told)


def test_a_lead_by_a_wrong_seat_without_a_card(kb):
    board = dealt()[0]
    wrong = (board.declarer + 3) % 4
    text = f'{board.pbn(Result="?").split("[Play")[0]}[Play "{SEATS[wrong]}"]\n'
    told = ruled(kb, text)
    assert [event.who for event in told.happened.events] == [f"{GERMAN[SEATS[wrong]]}@Stich 1"]
    assert any(line.startswith("  1. Stich (") for line in tell_board(kb, "2017", "x", told))
