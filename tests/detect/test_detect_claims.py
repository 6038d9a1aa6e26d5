"""Claims beside the tricks that are possible with all hands open: reckoned by trying every card
where few are left, by the solver's own play where many are; no claim is an irregularity for that.
"""

import random

import pytest

from command_line import regelwerk
from records import dealt
from regelwerk import load
from regelwerk.calc.bridge.play import find_winning_card
from regelwerk.detect import claims
from regelwerk.detect.auction import notice
from regelwerk.detect.checking import check_record
from regelwerk.detect.reached import find_final_state, find_play
from regelwerk.detect.reader import LIN, PBN, read_records
from tiers import some_or_all


@pytest.fixture(scope="module")
def kb():
    return load()


def broken_off(board, cards):
    """A board whose play ends after so many cards."""
    told = type(board).__new__(type(board))
    told.__dict__ = {**board.__dict__, "cards": board.cards[:cards]}
    return told


def checked(kb, text, kind=LIN):
    (record,) = read_records(text, kind)
    return check_record(kb.units, record, "2017")


def told_of(kb, text, kind=LIN):
    """What is said of a claim: remarks, and reasons why it is not reckoned."""
    found = checked(kb, text, kind)
    why = [each.why for each in found.unchecked if each.part == "claim"]
    return [each.text for each in found.remarks], why


def best(hands, trick, leader, trump, side):
    """The tricks that a side can still take, by trying every card."""
    if len(trick) == 4:
        winner = (leader + find_winning_card(trick, trump)) % 4
        return (winner % 2 == side) + best(hands, [], winner, trump, side)
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        return 0
    following = [card for card in hands[seat] if trick and card.suit == trick[0].suit]
    tried = []
    for card in following or hands[seat]:
        rest = [hand - {card} if at == seat else hand for at, hand in enumerate(hands)]
        tried.append(best(rest, [*trick, card], leader, trump, side))
    return max(tried) if seat % 2 == side else min(tried)


def possible(board, cards):
    """Declarer's tricks after so many cards, those of the end by trying every card."""
    gone, started, side = set(board.cards[:cards]), cards // 4, board.declarer % 2
    hands = [frozenset(hand) - gone for hand in board.hands]
    trick, leader = board.cards[4 * started : cards], board.seats[4 * started]
    taken = sum(winner % 2 == side for winner in board.won[:started])
    return taken + best(hands, trick, leader, board.trump, side)


@pytest.mark.parametrize("number", some_or_all(40, "hundreds of endings in every order of cards"))
def test_what_is_possible_is_found_as_by_trying_every_card(kb, number):
    pytest.importorskip("endplay", reason="the extra `solver` is not installed")
    dice = random.Random(33)
    for board in dealt(number or 600, seed=33):
        cards = dice.randint(37, 51)
        due = possible(board, cards)
        for claim in (due, due + 1, due - 1):
            if 0 <= claim <= 13:
                remarks, why = told_of(kb, broken_off(board, cards).lin(str(claim)))
                assert why == []
                found = checked(kb, broken_off(board, cards).lin(str(claim))).findings
                assert len(remarks) == (claim != due and not found), (claim, due)
                assert all(f"am besten weiter, sind es {due}." in each for each in remarks)


@pytest.mark.parametrize("number", some_or_all(4, "whole deals, solved twice"))
def test_what_is_possible_is_found_as_the_solver_plays_it(number):
    types = pytest.importorskip("endplay.types", reason="the extra `solver` is not installed")
    dds, dice = pytest.importorskip("endplay.dds"), random.Random(35)
    for board in dealt(number or 60, seed=34):
        deal = types.Deal(board.pbn().partition('[Deal "')[2].partition('"')[0])
        deal.trump, deal.first = types.Denom.find(board.trump[0]), types.Player(board.seats[0])
        table = dds.calc_dd_table(deal)[deal.trump, types.Player(board.declarer)]
        assert 13 - max(tricks for _, tricks in dds.solve_board(deal)) == table
        taken, tried = 0, dice.sample(range(40), 6)
        for at, card in enumerate(board.cards[:40]):
            deal.play(types.Card(f"{card.suit}{card.rank}"))
            trick = (at + 1) // 4
            if (at + 1) % 4 == 0:
                taken += board.won[trick - 1] % 2 == board.declarer % 2
            if at not in tried:
                continue
            left, turn = max(tricks for _, tricks in dds.solve_board(deal)), board.seats[at + 1]
            ours = left if turn % 2 == board.declarer % 2 else 13 - trick - left
            (record,) = read_records(broken_off(board, at + 1).lin("0"), LIN)
            play = find_play(record, find_final_state(notice(record.calls)))
            assert claims.count_possible_tricks(play) == taken + ours


def test_a_claim_other_than_possible_is_no_irregularity(kb, tmp_path):
    pytest.importorskip("endplay", reason="the extra `solver` is not installed")
    board = next(each for each in dealt(40) if 0 < possible(each, 42) < 13)
    due = possible(board, 42)
    text = broken_off(board, 42).pbn(Result=due + 1).rstrip() + "\n*\n"
    found = checked(kb, text, PBN)
    assert not any(each.what != "wrong_tricks" for each in found.findings)
    path = tmp_path / "claim.lin"
    claim = next(
        n for n in (due - 1, due + 1) if not checked(kb, broken_off(board, 42).lin(str(n))).findings
    )
    path.write_text(broken_off(board, 42).lin(str(claim)), encoding="utf-8")
    done = regelwerk("detect", str(path), "--edition", "2017")
    assert "keine Regelwidrigkeit" in done.stdout and done.returncode == 0
    assert f"Claim: {claim} Stiche" in done.stdout and "[§ 69 A" in done.stdout


def test_without_the_solver_a_claim_is_said_to_be_unchecked(kb, monkeypatch):
    monkeypatch.setattr(claims, "find_spec", lambda name: None)
    board = broken_off(dealt()[0], 30)
    assert told_of(kb, board.lin("7")) == ([], [claims.MISSING])
    assert told_of(kb, board.lin()) == ([], [])  # no claim
    assert told_of(kb, dealt()[0].lin(str(dealt()[0].tricks))) == ([], [])  # played to the end


def test_a_claim_that_cannot_be_reckoned_says_so(kb):
    board = broken_off(dealt()[0], 30)
    whole = board.pbn(Deal=None).rstrip()
    assert told_of(kb, whole + "\n*\n", PBN) == ([], [claims.UNKNOWN])
    board.cards[29] = board.cards[0]
    assert told_of(kb, board.lin("7")) == ([], [claims.UNKNOWN])
