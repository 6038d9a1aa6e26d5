"""Records of boards: a regular board shows nothing; every fault planted is found, with its
decision; bad files are refused.
"""

import json
import random
import re
from dataclasses import replace

import pytest

from command_line import regelwerk
from records import SEATS, VULNERABLE, Board, dealt, points
from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.detect.checking import check_record
from regelwerk.detect.kinds import KINDS, NAMES
from regelwerk.detect.reader import LIN, PBN, read_records

NEWEST = "2017"


@pytest.fixture(scope="module")
def kb():
    return load()


def names(kb, text, kind=PBN):
    """What is found in the only board of a text."""
    (record,) = read_records(text, kind)
    return [found.what for found in check_record(kb.units, record, NEWEST).findings]


# ---- what was played as the laws want
# --------------------------------------------------------------------------------


def test_a_board_played_as_the_laws_want_shows_nothing(kb):
    boards = dealt(120)
    assert len(boards) > 100
    for board in boards:
        assert names(kb, board.pbn()) == [] == names(kb, board.lin(), LIN), board.pbn()


def test_a_file_holds_many_boards(kb):
    boards = dealt(20)
    for text, kind in (
        ("".join(board.pbn() for board in boards), PBN),
        ("".join(board.lin() for board in boards), LIN),
    ):
        records = [*read_records(text, kind)]
        assert [record.number for record in records] == [board.number for board in boards]
        assert [record.cards for record in records] == [tuple(board.cards) for board in boards]
        assert [[set(hand) for hand in record.hands] for record in records] == [
            [set(hand) for hand in board.hands] for board in boards
        ]


def test_a_board_passed_out_shows_nothing(kb):
    from regelwerk.calc.bridge.calls import read_calls as calls

    board = Board(7, calls(["P P P P"]).calls, random.Random(1))
    assert names(kb, board.pbn()) == [] == names(kb, board.lin(), LIN)
    assert names(kb, board.pbn().replace("Pass Pass Pass Pass", "AP")) == []
    assert names(kb, board.pbn().replace("Pass Pass Pass Pass", "Pass Pass AP")) == []


def test_what_a_file_does_not_say_is_not_supposed(kb):
    board = dealt()[0]
    for silent in ("Result", "Declarer", "Contract", "Dealer", "Vulnerable", "Board"):
        assert names(kb, board.pbn(**{silent: None})) == [], silent
        assert names(kb, board.pbn(**{silent: "?"})) == [], silent


# ---- every fault planted
# ---------------------------------------------------------------------------------------------


def test_a_contract_without_a_declarer_is_held_against_nothing_but_the_auction(kb):
    for board in dealt(20):
        wrong = (board.tricks + 1) % 14
        assert names(kb, board.pbn(Declarer="?", Result=wrong)) == [
            "wrong_tricks"
        ]  # the auction tells who declares
        silent = board.pbn(Declarer="?", Result=wrong).replace("[Auction", "[Note")
        assert names(kb, silent) == []


def other(values, value):
    return next(each for each in values if each != value)


def test_dealer_and_vulnerability_are_held_against_the_number(kb):
    for board in dealt():
        assert names(kb, board.pbn(Vulnerable=other(VULNERABLE, board.vulnerable))) == [
            "wrong_vulnerability"
        ]
        assert "wrong_dealer" in names(kb, board.pbn(Board=board.number + 1))
        assert "wrong_dealer" in names(
            kb, board.lin().replace(f"Board {board.number}|", f"Board {board.number + 1}|"), LIN
        )


def test_contract_declarer_and_tricks_are_held_against_auction_and_play(kb):
    for board in dealt():
        denomination = other("CDHS", board.contract[1])
        written = f"{board.contract[0]}{denomination}"
        assert "wrong_contract" in names(kb, board.pbn(Contract=written))
        assert names(kb, board.pbn(Declarer=SEATS[(board.declarer + 2) % 4])) == ["wrong_declarer"]
        for tricks in set(range(14)) - {board.tricks}:
            assert names(kb, board.pbn(Result=tricks)) == ["wrong_tricks"]


def test_the_score_is_held_against_the_tables(kb):
    for board in dealt(60):
        vulnerable = board.vulnerable in ("All", ("NS", "EW")[board.declarer % 2])
        due = points(
            int(board.contract[0]),
            board.contract[1],
            board.contract.count("X"),
            vulnerable,
            board.tricks,
        )
        side = ("NS", "EW")[board.declarer % 2]
        other_side = ("EW", "NS")[board.declarer % 2]
        assert (
            names(kb, board.pbn(Score=f"{side} {due}"))
            == []
            == names(kb, board.pbn(Score=f"{other_side} {-due}"))
        ), board.pbn()
        assert (
            names(
                kb,
                board.pbn(
                    Score=f"EW {-due if side == 'NS' else due} NS {due if side == 'NS' else -due}"
                ),
            )
            == []
        )
        for wrong in (due + 10, -due, 0):
            assert names(kb, board.pbn(Score=f"{side} {wrong}")) == ["wrong_score"]
        assert names(kb, board.pbn(Score=f"{due}")) == []  # declarer's
        assert names(kb, board.pbn(Score=f"{due + 10}")) == ["wrong_score"]
        assert names(kb, board.pbn(Score=f"{side} {due + 10}", Vulnerable="?")) == []


def test_a_score_that_an_edition_does_not_print_is_said_to_be_unknown(kb):
    text = deal_of([FIRST, "*"], tricks=7).replace(
        "[Result", '[Vulnerable "None"]\n[Score "NS 90"]\n[Result'
    )
    (record,) = read_records(text, PBN)
    for edition, what in {"1997": ["score_unknown"], "2007": [], "2017": []}.items():
        assert [each.what for each in check_record(kb.units, record, edition).findings] == what


def test_a_board_passed_out_scores_nothing(kb):
    text = '[Dealer "N"]\n[Contract "Pass"]\n[Score "NS {}"]\n[Auction "N"]\nAP\n'
    assert names(kb, text.format(0)) == [] and names(kb, text.format(50)) == ["wrong_score"]


def test_a_claim_leaves_the_rest_of_the_tricks_open(kb):
    for board in dealt(20):
        ours = sum(seat % 2 == board.declarer % 2 for seat in board.won[:6])
        board.cards = board.cards[:24]
        for claim in range(14):
            found = names(kb, board.lin(str(claim)), LIN)
            assert found == ([] if ours <= claim <= ours + 7 else ["wrong_tricks"])


def revokes(board):
    """Every way to swap two cards of one player so that he does not follow suit in the earlier
    trick, and nothing else goes wrong.
    """
    for at in range(len(board.cards)):
        led = board.cards[at - at % 4]
        if at % 4 and board.cards[at].suit == led.suit:
            for later in range((at // 4 + 1) * 4, len(board.cards)):
                if board.seats[later] == board.seats[at] and board.cards[later].suit != led.suit:
                    yield at, later


def test_a_revoke_is_found_with_its_card_and_stage(kb):
    """A player who could follow plays another suit and keeps the card of the suit led; the record
    ends with that trick, or one later.
    """
    seen = 0
    for board in dealt(30):
        for at, later in list(revokes(board))[:6]:
            told = Board.__new__(Board)
            told.__dict__ = {**board.__dict__, "cards": list(board.cards)}
            told.cards[at], told.cards[later] = board.cards[later], board.cards[at]
            trick = at // 4
            told.cards = told.cards[: trick * 4 + 4]
            (record,) = read_records(told.pbn(Result="?"), PBN)
            found = [
                each
                for each in check_record(kb.units, record, NEWEST).findings
                if each.where.number == at + 1
            ]
            assert [each.what for each in found] == ["revoke_twelfth" if trick == 11 else "revoke"]
            facts = {"revoke_able": "yes", "revoke_duty": "follow"} | (
                {"revoke_stage": "nothing"} if trick != 11 else {}
            )
            dummy = (
                {"revoke_exception": "exposed"}
                if board.seats[at] == (board.declarer + 2) % 4
                else {}
            )
            assert (
                found[0].facts == facts | dummy
                and found[0].where.seat == (board.seats[at] - board.dealer) % 4
            )
            assert (
                found[0].decision,
                kb.decide("failure_to_follow", "2017", found[0].facts).row,
            ) == ("failure_to_follow", "able")
            seen += 1
    assert seen > 100


HANDS = [
    "AKQ.AKQ.AKQ.AKQ2",
    "JT9.JT9.JT9.JT98",
    "876.876.876.7654",
    "5432.5432.5432.3",
]  # north to west, spades first


def deal_of(cards, tricks="?", hands=HANDS, leader="E"):
    """A record of north playing notrump without an auction: rows of cards, each from the leader's
    column on.
    """
    rows = "\n".join(cards)
    return (
        f'[Deal "N:{" ".join(hands)}"]\n[Declarer "N"]\n[Contract "1NT"]\n[Result'
        f' "{tricks}"]\n[Play "{leader}"]\n{rows}\n'
    )


FIRST = "SJ S8 S5 SA"  # east leads, north wins
STAGES = {
    ("SJ S8 H5 SA",): {"revoke_stage": "nothing"},
    ("SJ S8 H5 SA", "- - - SK"): {
        "revoke_stage": "nothing"
    },  # north leads; west's side has not played yet
    ("SJ S8 H5 SA", "ST - - SK"): {"revoke_stage": "played_on", "revoke_trick_winner": "opponents"},
    ("SJ S8 H5 SA", "*"): {},  # who claimed is not told
    ("SJ H8 H5 SA",): {},  # both sides in one trick
    ("SJ H8 S5 SA",): {"revoke_exception": "exposed", "revoke_stage": "nothing"},  # south is dummy
    ("SJ H8 S5 SA", "- - - SK"): {
        "revoke_exception": "exposed",
        "revoke_stage": "played_on",
        "revoke_trick_winner": "partner",
    },
    ("SJ H8 H5 SA", "ST - - SK"): {  # both sides in one trick, and both played on
        "revoke_exception": "both_established",
        "revoke_stage": "played_on",
        "revoke_trick_winner": "opponents",
    },
}


@pytest.mark.parametrize("cards", STAGES, ids=" / ".join)
def test_how_far_a_revoke_has_gone(kb, cards):
    (record,) = read_records(deal_of(cards), PBN)
    found = check_record(kb.units, record, NEWEST).findings
    assert found and all(each.decision == "failure_to_follow" for each in found)
    facts = {
        name: value
        for name, value in found[-1].facts.items()
        if name not in ("revoke_able", "revoke_duty")
    }
    assert facts == STAGES[cards]
    for edition in ("1997", "2007", "2017"):
        ruling = kb.decide("failure_to_follow", edition, found[-1].facts)
        assert ruling.row == "able" and ruling.chained[0].decision == "revoke"
        stage = facts.get("revoke_stage")  # whether the card lay open before, no record tells
        assert (ruling.chained[0].status, ruling.chained[0].next_question) == {
            "played_on": ("settled", ""), "nothing": ("open", "revoke_card"), None: ("open",
            "revoke_stage"),
        }[stage]  # fmt: skip


LEADS = {"E": None, "S": {"lead_which": "opening"}, "W": {"lead_which": "opening",
    "lead_by": "defender"},
         "N": {"lead_which": "opening", "lead_by": "declarer"}}  # fmt: skip


@pytest.mark.parametrize("leader", LEADS)
def test_an_opening_lead_by_another_player(kb, leader):
    first = ["CJ", "C7", "C3", "C2"]
    turned = (SEATS.index(leader) - SEATS.index("E")) % 4
    (record,) = read_records(
        deal_of([" ".join(first[turned:] + first[:turned])], leader=leader), PBN
    )
    found = [
        (each.what, each.decision, each.facts, each.where.number, each.where.seat)
        for each in check_record(kb.units, record, NEWEST).findings
    ]
    assert found == (
        [("lead_out_of_turn",) * 2 + (LEADS[leader], 1, SEATS.index(leader))]
        if LEADS[leader]
        else []
    )
    for edition in ("1997", "2007", "2017"):
        assert kb.decide("lead_out_of_turn", edition, LEADS[leader] or {})


def test_a_card_played_twice_or_not_held(kb):
    for card, what in (
        ("SK", []),
        ("SA", ["card_twice"]),
        ("S3", ["card_not_held"]),
        ("S5", ["card_twice"]),
    ):
        assert names(kb, deal_of([FIRST, f"- - - {card}"])) == what, card
    assert names(kb, deal_of(["SJ S8 H5 SA", "- - - C3"])) == [
        "revoke",
        "card_not_held",
    ]  # behind it nothing is judged


def test_hands_with_a_wrong_number_of_cards(kb):
    for hands, facts in (
        (
            ["AKQ.AKQ.AKQ.AKQ2", "JT9.JT9.JT9.JT98", "876.876.876.7654", "5432.5432.5432."],
            {"hands_wrong": "one_short"},
        ),
        (
            ["AKQ.AKQ.AKQ.AKQ", "JT9.JT9.JT9.JT98", "876.876.876.7654", "5432.5432.5432."],
            {"hands_wrong": "several_short"},
        ),
        (
            ["AKQ.AKQ.AKQ.AKQ23", "JT9.JT9.JT9.JT98", "876.876.876.7654", "5432.5432.5432."],
            {"hands_wrong": "more_and_fewer"},
        ),
    ):
        (record,) = read_records(deal_of([FIRST], hands=hands), PBN)
        (found,) = check_record(kb.units, record, NEWEST).findings
        assert (found.what, found.decision, found.facts) == (
            "wrong_hands",
            "wrong_number_of_cards",
            facts,
        )
        assert kb.decide(found.decision, "2017", found.facts)


def test_every_kind_of_finding_has_a_name_and_a_test():
    assert set(NAMES) - set(KINDS) == {
        "wrong_hands", "wrong_dealer", "wrong_vulnerability", "wrong_contract", "wrong_declarer",
        "card_twice", "card_not_held", "revoke", "dealt_twice", "declarer_swapped",
        "revoke_twelfth", "wrong_tricks", "wrong_score", "score_unknown",
        "lead_out_of_turn", "wrong_table_score", "wrong_table_points", "wrong_table_total",
    }  # fmt: skip


def test_facts_and_clauses_are_those_of_the_rulebook_in_every_edition(kb):
    texts = [deal_of(cards) for cards in STAGES] + [
        dealt()[0].pbn(Result=tricks, Board=2, Contract="1C", Declarer="N") for tricks in (0, 13)
    ]
    texts += [deal_of([FIRST, "- - - S3"]), deal_of([FIRST], leader="S")]
    for text in texts:
        (record,) = read_records(text, PBN)
        for each in check_record(kb.units, record, NEWEST).findings:
            for edition in ("1997", "2007", "2017"):
                if each.decision:
                    kb.decide(each.decision, edition, each.facts)
                assert all(id in kb.units for id in each.cites[edition])


def test_an_illegal_call_of_a_record_opens_its_decision(kb):
    board = dealt()[0]
    text = (
        board.pbn().split("[Auction")[0]
        + '[Auction "N"]\n1S 1H! =1= 2S Pass\n4S ^I AP\n[Note "1:so"]\n'
    )
    (record,) = read_records(text.replace(f'"{SEATS[board.dealer]}"', '"N"', 1), PBN)
    assert [
        (each.what, each.where.number)
        for each in check_record(kb.units, record, NEWEST).findings
        if each.where.part == "call"
    ] == [("insufficient", 2)]


# ---- files


def test_comments_line_ends_and_marks_do_not_matter(kb):
    board = dealt()[3]
    plain = board.pbn()
    (wanted,) = read_records(plain, PBN)
    for text in (
        plain.replace("\n", "\r\n"),
        plain.replace("[Dealer", "{ ein\n\nKommentar } \n[Dealer"),
        plain.replace("[Dealer", "; bis zum Ende\n% Direktive\n[Dealer"),
        plain.replace('"]\n[Contract', '"] ; was\n[Contract'),
        "% PBN 2.1\n% EXPORT\n" + plain,
        plain.replace(
            "[Auction",
            '[Note "ohne Nummer"]\n[OptimumResultTable "Declarer;;\\\\2R"]\nN NT 9\n[Auction',
        ),
    ):
        assert [*read_records(text, PBN)] == [wanted], text
    tags = sorted(re.split(r"\n(?=\[)", plain.strip()), reverse=True)
    assert [*read_records("\n".join(tags), PBN)] == [wanted]
    second = "\n".join(
        '[Deal "#"]' if line.startswith("[Deal ") else line for line in plain.split("\n")
    )
    assert [*read_records(plain + second, PBN)] == [wanted, wanted]


@pytest.mark.parametrize(
    ("text", "kind"),
    [("", PBN), ("\n\n", PBN), ("Hallo", PBN), ("", LIN), ("Hallo", LIN), ("md|1|", LIN)],
)
def test_a_file_without_boards_is_refused(text, kind):
    with pytest.raises(Unreadable, match="enthält kein Board"):
        read_records(text, kind)


def test_random_damage_never_ends_in_an_exception(kb):
    dice, board = random.Random(5), dealt()[1]
    for text, kind in ((board.pbn(), PBN), (board.lin(), LIN)):
        for _ in range(400):
            at, length = dice.randrange(len(text)), dice.randint(0, 8)
            damaged = (
                text[:at]
                + "".join(
                    dice.choice('NESW[]"|.:-*+AKQJT9 8pcmb\n♠{;') for _ in range(dice.randint(0, 4))
                )
                + text[at + length :]
            )
            try:
                boards = read_records(damaged, kind)
            except Unreadable:
                continue
            for each in boards:
                check_record(kb.units, each, NEWEST)


# ---- the command
# -----------------------------------------------------------------------------------------------------


def test_the_command_reads_files(tmp_path):
    path = tmp_path / "turnier.pbn"
    path.write_text(
        deal_of(["SJ S8 H5 SA", "ST - - SK"]) + "\n" + deal_of([FIRST]), encoding="utf-8"
    )
    done = regelwerk("detect", str(path), "--edition", "2007")
    assert done.returncode == 0, done.stderr
    assert (
        "turnier.pbn, 1. Board (Nr. ?): 1 Fund\n  1. Stich, ♥5 (West): nicht bedient  [§ 44 C, § 61"
        " A]\n" in done.stdout
    )
    assert (
        "\n  Ist es ein Revoke? (W, Stich 1), 2007: entschieden" in done.stdout
        and "2. Board (Nr. ?): keine Regelwidrigkeit" in done.stdout
    )
    assert (
        "\n  weiter: regelwerk incident failure_to_follow revoke_able=yes revoke_duty=follow"
        in done.stdout
    )
    tree = json.loads(regelwerk("detect", str(path), "--json").stdout)
    assert [len(board["findings"]) for board in tree] == [1, 0]
    assert tree[0]["findings"][0]["event"] == 1 and tree[1]["incident"] is None
    assert tree[0]["incident"]["events"][0]["ruling"]["row"] == "able"


def test_the_command_tells_a_lead_without_its_card(tmp_path):
    path = tmp_path / "lead.pbn"
    path.write_text('[Dealer "N"]\n[Declarer "N"]\n[Contract "1NT"]\n[Play "S"]\n')
    done = regelwerk("detect", str(path))
    assert "1. Stich (Süd): Ausspiel außer Reihenfolge" in done.stdout, done.stderr


def test_the_command_says_what_is_wrong_with_a_file(tmp_path):
    missing = regelwerk("detect", str(tmp_path / "fehlt.pbn"))
    assert missing.returncode == 1 and "fehlt.pbn gibt es nicht" in missing.stderr
    (tmp_path / "leer.lin").write_bytes(b"\xff\xfe\x00")
    assert (
        "enthält kein Board in der Form von LIN"
        in regelwerk("detect", str(tmp_path / "leer.lin")).stderr
    )
    (tmp_path / "ein.pbn").write_text('[Board "1"]\n[Auction "N"]\n1Z\n', encoding="latin-1")
    done = regelwerk("detect", str(tmp_path / "ein.pbn"))
    assert "  nicht lesbar: Auction: „1Z“ ist nicht zu verstehen" in done.stdout
    assert done.returncode == 1
    assert "dahinter steht nichts" in regelwerk("detect", str(tmp_path / "ein.pbn"), "1S").stderr


def test_records_are_values():
    (record,) = read_records(deal_of([FIRST]), PBN)
    assert replace(record, tricks=3).tricks == 3 and len({record, record}) == 1


def test_the_command_reads_all_files_below_a_folder(tmp_path):
    good = '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1S 1H Pass Pass\n'
    (tmp_path / "runde 2").mkdir()
    for name in ("a.pbn", "runde 2/b.PBN", "runde 2/c.pbn"):
        (tmp_path / name).write_text(good, encoding="latin-1")
    (tmp_path / "d.lin").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "notes.txt").write_text("not read")
    alone = json.loads(regelwerk("detect", str(tmp_path / "a.pbn"), "--json").stdout)
    found = json.loads(regelwerk("detect", str(tmp_path), "--json").stdout)["files"]
    assert [each["file"] for each in found] == ["a.pbn", "d.lin", "runde 2/b.PBN", "runde 2/c.pbn"]
    assert [each.get("boards") for each in found] == [alone, None, alone, alone]
    assert alone[0]["findings"] and "kein Board" in found[1]["unread"]
    told = regelwerk("detect", str(tmp_path)).stdout
    assert told.splitlines()[-1] == (
        "4 Dateien, 1 davon nicht lesbar; 3 Boards, 0 davon nicht ganz lesbar"
    )
    assert regelwerk("detect", str(tmp_path), "--dealer", "N").returncode == 2
