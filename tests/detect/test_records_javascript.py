"""The page finds in a file of records what the command finds: the same findings, the same parts
unchecked for the same reasons, whatever the form of the file and whatever is wrong with it. Only
tables of results, which need the whole file and all methods of scoring, are left to the command: the
page says that it does not check them.
"""

import json
import random
from dataclasses import asdict
from urllib.parse import quote

import pytest
import quickjs
from test_detect_record import STAGES, deal_of
from test_detect_revoke import played_with_revokes
from test_record_forms import FIRST, LED, OUT, PLANTED, UNREADABLE, match, plant

from dialects import BOARDS, draw_files
from record_forms import FORMS
from record_oddities import FILES, IN_LIN, IN_PBN
from record_tables import board_of, drawn_rows, table
from records import SEATS, VULNERABLE, Board, dealt
from regelwerk.calc import BRIDGE, Unreadable
from regelwerk.calc.bridge.calls import read_calls
from regelwerk.detect.checking import check_record
from regelwerk.detect.claims import is_claim
from regelwerk.detect.finding import ROW, TOTALS_ROW
from regelwerk.detect.kinds import KINDS, RECORDED
from regelwerk.detect.reader import LIN, PBN, read_records
from regelwerk.detect.record import CLAIM, RARE_PARTS, TABLE, TOTALS
from regelwerk_site.book.book import arrange
from regelwerk_site.pages.auction import collect_script_data
from regelwerk_site.pages.calculator import read_tables
from regelwerk_site.pages.records import collect_record_data
from regelwerk_site.press.assets import SCRIPTS, cite_for_ruling, find_script
from tiers import some_or_all

NOT_HERE = "auf dieser Seite nicht nachgerechnet"
STAND_IN = """
Object.hasOwn ??= (words, word) => Object.prototype.hasOwnProperty.call(words, word);
globalThis.TextDecoder = class {
  decode(bytes) { return decode([...bytes].join(" ")); }
};
globalThis.tell = (text, form, edition) => JSON.stringify(
  [...RegelwerkRecords.readRecords(text, form)].map((record) => {
    const { findings, unchecked } = RegelwerkRecords.check(record, edition);
    const named = findings.map((each) => ({
      ...each, cites: RegelwerkDetect.data.cites[RegelwerkRecords.nameClauses(each)][edition],
    }));
    const { number, label, remarks } = record;
    return { number, label, remarks, findings: named, unchecked };
  }));
"""


@pytest.fixture(scope="module")
def book(rulebook):
    return arrange(
        *(rulebook.outputs[name] for name in ("kb.json", "engine.json", "coverage.json"))
    )


@pytest.fixture(scope="module")
def agree(book):
    """Hold both against each other, for a text and its form."""
    context = quickjs.Context()
    context.add_callable(
        "decode", lambda said: bytes(map(int, said.split())).decode("utf-8", "replace")
    )
    *reading, shown = SCRIPTS["records"]
    assert shown == "boards"  # all others need no page
    for module in ("detect", "reckon", *reading):
        context.eval(find_script(module).read_text(encoding="utf-8"))
    tables = {edition: read_tables(book, edition) for edition in BRIDGE}
    context.eval(f"globalThis.RegelwerkTables = {json.dumps(tables)}")
    context.eval(f"RegelwerkDetect.take({json.dumps(collect_script_data(book))})")
    context.eval(f"RegelwerkRecords.take({json.dumps(collect_record_data(book))})")
    context.eval(STAND_IN)
    context.set_max_stack_size(2**22)

    def hold(text, kind=PBN, editions=("2017",)):
        for edition in editions:
            found = json.loads(context.get("tell")(text, kind[1:], edition))
            assert found == describe(book, text, kind, edition), text
        return found

    return hold


def describe(book, text, kind, edition):
    """What the command finds, in the form of the page."""
    try:
        boards = [*read_records(text, kind)]
    except Unreadable:
        return []
    return [describe_board(book, board, edition) for board in boards]


def describe_board(book, board, edition):
    """A board, with the links of its clauses; its tables as the page leaves them."""
    checked = check_record(book.units, board, edition)
    claims = [CLAIM] if is_claim(board) else []
    tables = [part for part, told in ((TABLE, board.table), (TOTALS, board.totals)) if told]
    return {
        "number": board.number,
        "label": board.label,
        "remarks": list(board.remarks),
        "findings": [
            {
                "what": each.what,
                "part": each.where.part,
                "number": each.where.number,
                "seat": each.where.seat,
                "decision": each.decision,
                "facts": dict(each.facts),
                "cites": [
                    [cite_for_ruling(book, id), book.places[id]] for id in each.cites[edition]
                ],
            }
            for each in checked.findings
            if each.where.part not in (ROW, TOTALS_ROW)
        ],
        "unchecked": [
            *(asdict(each) for each in checked.unchecked if each.part not in RARE_PARTS),
            *({"part": part, "why": NOT_HERE, "bad": False} for part in [*claims, *tables]),
        ],
    }


def test_boards_are_checked_alike_in_every_form(agree):
    dice = random.Random(8)
    for board in dealt(12):
        agree(board.pbn(), editions=BRIDGE)
        agree(board.lin(), LIN)
        for form in FORMS.values():
            agree(form(board.pbn(), dice))


@pytest.mark.parametrize("kind", PLANTED)
def test_planted_faults_are_found_alike(agree, kind):
    dice, forms = random.Random(kind), [*FORMS.values()]
    for board in dealt(16, seed=11):
        planted = plant(kind, board, dice)
        if planted:
            _, text = planted
            (told,) = agree(dice.choice(forms[:8])(text, dice))
            assert kind in {each["what"] for each in told["findings"]}


def test_odd_boards_are_told_alike(agree):
    for text, _ in IN_PBN.values():
        agree(text)
    for text, _ in (*IN_LIN.values(), *FILES.values()):
        agree(text, LIN)


@pytest.mark.parametrize("dialect", BOARDS)
@pytest.mark.parametrize("number", some_or_all(40, "whole files of planted boards in two engines"))
def test_planted_boards_of_every_dialect_are_told_alike(agree, dialect, number):
    for text, _ in draw_files(dialect, number or 600, "alike"):
        agree(text, LIN if dialect in ("lin", "vugraph") else PBN)


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: UNREADABLE[text][1][:24])
def test_what_cannot_be_read_is_told_alike(agree, text):
    (told,) = agree(text, LIN if "|" in text else PBN)
    assert UNREADABLE[text] in {(each["part"], each["why"]) for each in told["unchecked"]}


def test_plays_claims_and_leads_are_checked_alike(agree):
    for cards in STAGES:
        agree(deal_of(cards))
        agree(deal_of([*cards, "*"], tricks=4))
    for text in (
        LED.format("S") + FIRST + OUT + "C5 C2 C6 CK\n*\n",
        LED.format("S") + FIRST + "C5 C2 C6 CK\nHQ CT C8 C4\n",
        f'[Dealer "N"]\n[Auction "N"]\n1D 1S 3H 4S 4NT X P P 5C X 5H X AP\n{LED}{FIRST}*\n'.format(
            "^N"
        ),
        '[Deal "N:K.2.. Q.3.. J.4.. T.5.."]\n[Declarer "N"]\n[Contract "S"]\n[Play "E"]\nH3 SJ ST SK\n',
    ):
        agree(text)
    for board in dealt(12):
        for claim in (0, board.tricks, 13):
            board.cards = board.cards[: 10 * claim // 2 + 7]
            agree(board.lin(claim), LIN)


def test_what_is_proved_of_revokes_is_told_alike(agree):
    dice, facts = random.Random(9), set()
    for board in dealt(60, 3):
        wanted = {(n, t) for n in range(12) for t in range(1, 4) if dice.random() < 0.1}
        told, done = played_with_revokes(board, dice, wanted)
        again = played_with_revokes(board, dice, wanted)[0]
        again.cards[dice.randrange(20, 52)] = again.cards[dice.randrange(20)]
        again.cards = again.cards[: dice.randrange(20, 53)]
        if done:
            (found,) = agree(told.pbn(), editions=BRIDGE)
            facts |= {fact for each in found["findings"] for fact in each["facts"].items()}
        for text, kind in ((again.pbn(), PBN), (told.lin(), LIN), (again.lin(9), LIN)):
            agree(text, kind)
    assert {
        ("revoke_exception", "exposed"), ("revoke_exception", "repeated"),
        ("revoke_exception", "both_established"), ("revoke_trick_winner", "partner"),
        ("revoke_later_tricks", "one"), ("revoke_later_card", "no"), ("revoke_later_card", "yes"),
    } <= facts  # fmt: skip


def test_revokes_of_an_ending_are_told_alike(agree):
    head = '[Deal "N:KQ.2.. 43.3.. J.54.. T.76.."]\n[Declarer "N"]\n[Contract "S"]\n[Play "E"]\n'
    for cards, kinds in (
        ("H3 H4 H6 H2\n", []),
        ("S3 H4 ST SK\nH3 H5 H6 H2\nS4 SJ H7 SQ\n", ["revoke"]),
        ("S3 H4 H6 SK\n", ["revoke", "revoke"]),
        ("H3 H4 H6 H2\nS3 H5 ST SK\nS4 SJ H7 SQ\n", ["revoke_twelfth"]),
    ):
        (told,) = agree(f"{head}{cards}")
        assert [each["what"] for each in told["findings"]] == kinds
        agree(f"{head}{cards}*\n")


def test_a_declarer_who_changed_with_dummy_leads_on_alike(agree):
    changed = 0
    for board in dealt(6):
        for seat in SEATS:
            told = agree(board.pbn(Declarer=f"^{seat}"), editions=BRIDGE)[0]["findings"]
            swapped = [each for each in told if each["what"] == "declarer_swapped"]
            assert all(each["decision"] == "lead_out_of_turn" for each in swapped)
            changed += len(swapped)
    assert changed == 6


def test_tables_of_results_are_left_to_the_command(agree):
    dice = random.Random(2)
    rows = table(drawn_rows(dice, 6, "None"))
    totals = '[TotalScoreTable "PairId;TotalScore"]\n1 20\n2 30\n'
    empty = '[ScoreTable "\\?"]\n'
    for text, parts in (
        (rows, [TABLE]), (totals + rows, [TABLE, TOTALS]), (totals, [TOTALS]),
        (rows.replace("[ScoreTable", "[Note"), []), (empty, []), (empty + "x\n", [TABLE]),
        ('[ScoreTable "?"]\n1 2\n', []), (rows + "{ ] x", [TABLE]),
        (rows.replace("NS", "Ä\\\\"), [TABLE]), ('[ScoreTable "A;B"]\n1 2 3\n', [TABLE]),
    ):  # fmt: skip
        for told in (board_of(text), f"{dealt(3)[0].pbn().rstrip()}\n{text}"):
            (board, *_) = agree(told)
            found = [each["part"] for each in board["unchecked"]]
            assert [part for part in found if part in RARE_PARTS] == parts, told


def test_scores_are_checked_alike(agree):
    dice = random.Random(4)
    for board in dealt(12):
        for score in ("NS 420", "EW -50", "-100", f"{dice.randint(-40, 40) * 10}", "NS 0 EW 0"):
            agree(board.pbn(Score=score), editions=BRIDGE)
            agree(board.pbn(Score=score, Declarer="?"))
    passed = Board(7, read_calls(["P P P P"]).calls, random.Random(1))
    for score in ("0", "NS 50"):
        agree(passed.pbn(Score=score), editions=BRIDGE)


def test_what_a_file_does_not_say_is_missed_alike(agree):
    for board in dealt(6):
        for silent in ("Result", "Declarer", "Contract", "Dealer", "Vulnerable", "Board", "Deal"):
            for value in (None, "?", "-", ""):
                agree(board.pbn(**{silent: value}))
        agree(board.pbn(Dealer=None, Contract=None).replace("[Auction", "[Note"))
        agree(board.pbn().replace("[Play", "[Note"))
        agree(board.pbn(Contract=None, Declarer=None).replace("[Auction", "[Note"))
        agree("".join(board.lin().rpartition("mb|p|")[::2]), kind=LIN)
        agree(board.pbn().replace("Pass Pass Pass", "Pass"))
        agree(board.pbn().replace("Pass ", "", 1))
        for told in (*SEATS, *VULNERABLE):
            agree(board.pbn(Dealer=told, Vulnerable=told))


def test_whole_files_are_read_alike(agree):
    boards = dealt(12)
    assert len(agree(match(boards), LIN)) == 2 * len(boards)
    agree("".join(board.lin() for board in boards), LIN)
    agree("".join(board.pbn() for board in boards).replace("\n", "\r\n"))
    told = boards[0].lin().strip()
    for text in (
        quote(told),
        f"https://example.org/?bbo=y&lin={quote(told)}",
        quote(told, encoding="utf-16"),
    ):
        agree(text, LIN)
    agree(told.replace("ah|Board ", "ah|%C3%A9%FFBoard%20"), LIN)
    for text in (
        "",
        "\n\n",
        "Hallo",
        "md|1|",
        '[Event "##A"]\n[Board "1"]\n[Site "#"]\n[Board "2"]\n',
    ):
        agree(text)
        agree(text, LIN)
    agree(
        '[Board "1"]\n[Dealer "N"]\n[Board "2"]\n% x\n%[Board "3"]\n[__proto__ "1"]\n[Deal "N:- - - -"]'
    )


def test_long_words_are_read_alike(agree):
    for word in ("a", "1S", "-", "pass ", '"'):
        agree('[Auction "N"]\n' + word * 50_000)
        agree(f"md|1SA|mb|{word * 50_000}|ah|{word * 1000}|", LIN)


SIGNS = 'NESW[]"|.:-*+^=$!?#%\\AKQJT9 8pcmbdxſKßİı٣\n\r\t\x1c\x85\u2028\ufeff♠😀{};,'


@pytest.mark.parametrize("number", some_or_all(200, "thousands of damaged boards in two engines"))
def test_damaged_files_are_read_alike(agree, number):
    dice, board = random.Random(5), dealt()[1]
    told = board.pbn(Score="NS 420")
    tables = f'{told.rstrip()}\n{table(drawn_rows(dice, 3, "None"))}[TotalScoreTable "A"]\n1\n'
    for text, kind in ((told, PBN), (tables, PBN), (board.lin(), LIN)):
        for _ in range(number or 5000):
            at, length = dice.randrange(len(text)), dice.randint(0, 8)
            put = "".join(dice.choice(SIGNS) for _ in range(dice.randint(0, 4)))
            agree(text[:at] + put + text[at + length :], kind)


def test_every_kind_brings_its_name_and_clauses(book):
    known = collect_record_data(book)
    assert known["kinds"].keys() == RECORDED.keys() and not KINDS.keys() & RECORDED.keys()
    assert known["cites"].keys() == {*RECORDED, "later_lead"}
    for what, kind in RECORDED.items():
        assert not kind.decision or known["decisions"][kind.decision]["link"]
        assert all(links or edition == "1997" for edition, links in known["cites"][what].items())
