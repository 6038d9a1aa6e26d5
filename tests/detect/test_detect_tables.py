"""Tables of results and of totals in PBN: sound ones are clean in every way of counting, each fault
planted is found in its row, and what cannot be held against anything is said.

Points are counted here by comparing every result with every other one.
"""

import random
from fractions import Fraction

import pytest

from command_line import regelwerk
from record_tables import (
    EDITION,
    METHODS,
    board_of,
    decimal,
    drawn_row,
    drawn_rows,
    matchpoints,
    points_of,
    table,
    totals_of,
    tournament,
    vulnerable_of,
)
from regelwerk import load
from regelwerk.cli.telling.records import rule_board, tell_board
from regelwerk.detect.checking import check_record
from regelwerk.detect.reader import PBN, read_records
from regelwerk.detect.totals import add_up


@pytest.fixture(scope="module")
def kb():
    return load()


def checked(kb, text, edition=EDITION):
    (record,) = read_records(text, PBN)
    return check_record(kb.units, record, edition)


def found(kb, text, edition=EDITION):
    """What is found in a table: names and rows."""
    return [(each.what, each.where.number) for each in checked(kb, text, edition).findings]


def reasons(kb, text):
    """Why parts of the table are not checked."""
    return [each.why for each in checked(kb, text).unchecked if each.part in ("table", "totals")]


# ---- sound tables


@pytest.mark.parametrize("method", METHODS)
def test_a_sound_table_is_clean_however_it_is_written(kb, method):
    dice = random.Random(1)
    for number in range(1, 25):
        side = vulnerable_of(number)
        rows = drawn_rows(dice, dice.randint(4, 14), side)
        extra = points_of(kb, rows, method)
        for sides in ("one", "both", "none"):
            form = dice.choice([{}, {"widths": True}, {"quoted": True}, {"one_line": True}])
            text = table(rows, extra, sides=sides, **form)
            for scoring in METHODS[method]:
                told = board_of(text, side, number, scoring)
                assert found(kb, told) == [], told
                assert reasons(kb, told) == [], told


def test_results_that_occurred_several_times_are_told_once(kb):
    dice = random.Random(2)
    kinds = [drawn_row(dice, "None") for _ in range(5)]
    times = [dice.randint(1, 4) for _ in kinds]
    every = [kind for kind, count in zip(kinds, times, strict=True) for _ in range(count)]
    whole = points_of(kb, every, "MP1")
    firsts = [sum(times[:at]) for at in range(5)]
    extra = {name: [texts[at] for at in firsts] for name, texts in whole.items()}
    text = table(kinds, extra | {"Multiplicity": [str(count) for count in times]})
    assert found(kb, board_of(text)) == [] and reasons(kb, board_of(text)) == []


def test_each_section_may_be_counted_by_itself(kb):
    dice = random.Random(3)
    rows = drawn_rows(dice, 12, "None")
    parts = [points_of(kb, rows[:6], "MP1"), points_of(kb, rows[6:], "MP1")]
    extra = {name: parts[0][name] + parts[1][name] for name in parts[0]}
    text = table(rows, extra | {"Section": ["A"] * 6 + ["B"] * 6})
    assert found(kb, board_of(text)) == []


def test_percentages_may_be_cut(kb):
    dice = random.Random(4)
    rows = drawn_rows(dice, 14, "None")
    scores = [row[3] for row in rows]
    cut = [str(int(100 * matchpoints(scores, at, 1) / 13)) for at in range(14)]
    assert found(kb, board_of(table(rows, {"Percentage_NS": cut}))) == []


def test_names_without_quotes_and_artificial_scores(kb):
    text = (
        '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Names_NS\\13;Names_EW"]\n'
        "1 2 4S N 10 420 Anna Berg Clara Dorn - Emil Fuchs\n3 4 4S S 9 -50 X Y\n5 6 - - - ^60 Z Z\n"
    )
    assert found(kb, board_of(text)) == [] and reasons(kb, board_of(text)) == []
    assert found(kb, board_of(text.replace("420", "430"))) == [("wrong_table_score", 1)]


# ---- faults planted


def test_a_wrong_score_is_found_in_its_row(kb):
    dice = random.Random(5)
    for number in range(1, 40):
        side = vulnerable_of(number)
        rows = drawn_rows(dice, dice.randint(4, 12), side)
        extra = points_of(kb, rows, "MP1") if dice.random() < 0.5 else {}
        at = dice.randrange(len(rows))
        wrong = [*rows]
        wrong[at] = (*rows[at][:3], rows[at][3] + dice.choice((-10, 10, 50, 100)))
        for sides in ("one", "both"):
            told = board_of(table(wrong, extra, sides=sides), side, number)
            assert found(kb, told) == [("wrong_table_score", at + 1)], told


@pytest.mark.parametrize("method", METHODS)
def test_wrong_points_are_found_in_their_row(kb, method):
    dice = random.Random(6)
    for number in range(1, 30):
        side = vulnerable_of(number)
        rows = drawn_rows(dice, dice.randint(5, 12), side)
        extra = points_of(kb, rows, method)
        name, at = dice.choice([*extra]), dice.randrange(len(rows))
        right = Fraction(extra[name][at])
        extra[name][at] = decimal(right + dice.choice((-1, 1, 2)), 2)
        told = board_of(table(rows, extra), side, number, dice.choice(METHODS[method]))
        assert found(kb, told) == [("wrong_table_points", at + 1)], told


def test_a_wrong_vulnerability_of_the_table_is_no_fault_of_its_rows(kb):
    rows = [("4S", "N", "10", 420), ("4S", "S", "10", 420)]
    assert found(kb, board_of(table(rows), "All")) == [
        ("wrong_vulnerability", 0)
    ]  # number and word differ: nobody knows
    assert "ohne Gefahrenlage" in reasons(kb, board_of(table(rows), "All"))[0]
    assert found(kb, board_of(table(rows), "All", 0)) == [
        ("wrong_table_score", 1), ("wrong_table_score", 2)
    ]  # fmt: skip
    assert found(kb, board_of(table(rows), "?")) == []  # board 1 by its number


# ---- what is not checked is said


def test_what_cannot_be_held_against_anything_is_said(kb):
    rows = drawn_rows(random.Random(7), 6, "None")
    sound = points_of(kb, rows, "Cross")
    for scoring in ("", "IMP", "IMP;Experts", "Cavendish"):
        told = board_of(table(rows, sound), scoring=scoring)
        assert found(kb, told) == []
        assert any("IMP: die Wertung" in why for why in reasons(kb, told)), scoring
    assert reasons(kb, board_of(table(rows, {"Laune": ["gut"] * 6}))) == ["Spalte Laune: unbekannt"]
    strange = points_of(kb, [*rows, *drawn_rows(random.Random(8), 9, "None")], "MP1")
    more = {name: texts[:6] for name, texts in strange.items()}  # most results are elsewhere
    told = board_of(table(rows, more))
    assert found(kb, told) == [] and any("Ergebnisse" in why for why in reasons(kb, told))
    lacking = [*rows[:5], ("-", "-", "-", 0)]
    text = table(lacking, points_of(kb, lacking, "MP1"), sides="none")
    assert any("Zeile 6 ohne Score" in why for why in reasons(kb, board_of(text)))


def test_two_results_of_a_team_match_are_compared_with_each_other(kb):
    rows = [("4S", "N", "10", 420), ("4S", "N", "9", -50)]
    extra = {"IMP_NS": ["10", "-10"], "IMP_EW": ["-10", "10"]}
    assert found(kb, board_of(table(rows, extra), scoring="IMP")) == []
    extra["IMP_EW"][1] = "9"
    assert found(kb, board_of(table(rows, extra), scoring="IMP")) == [("wrong_table_points", 2)]


def test_a_row_that_cannot_be_read_is_named(kb):
    told = board_of('[ScoreTable "Contract;Declarer;Result;Score_NS"]\n4S N 10 420\n4S N 10\n')
    assert found(kb, told) == []
    (bad,) = [each for each in checked(kb, told).unchecked if each.bad]
    assert "Zeile 2" in bad.why
    told = board_of('[ScoreTable "Contract;Declarer;Result;Score_NS"]\n4S N zehn 420\n')
    assert any("Result „zehn“" in why for why in reasons(kb, told))


def test_an_edition_whose_print_lacks_a_premium_says_so(kb):
    told = board_of(table([("1C", "N", "7", 70), ("1C", "N", "7", 80)]))
    assert found(kb, told, "1997") == [] and found(kb, told) == [("wrong_table_score", 2)]


def test_a_file_without_a_table_is_told_as_before(kb):
    told = checked(kb, '[Board "1"]\n[Vulnerable "None"]\n')
    assert not any(each.part in ("table", "totals") for each in told.unchecked)


def test_random_damage_to_tables_never_ends_in_an_exception(kb):
    dice, rows = random.Random(9), drawn_rows(random.Random(9), 6, "None")
    text = board_of(table(rows, points_of(kb, rows, "MP1")), scoring="MP;MP1") + totals_of(
        {"1": (1, "3.0")}
    )
    for _ in range(300):
        at, length = dice.randrange(len(text)), dice.randint(0, 8)
        put = "".join(dice.choice('NESW[]"|.:-*+^;\\9 ?\n{%,') for _ in range(dice.randint(0, 4)))
        for record in read_records(text[:at] + put + text[at + length :], PBN):
            check_record(kb.units, record, EDITION, add_up([record]))


# ---- totals


def found_in_totals(kb, texts, totals):
    """What is found in the totals that stand in front of the boards."""
    records = [*read_records("".join([totals, *texts]), PBN)]
    told = add_up(records)
    found = [check_record(kb.units, record, EDITION, told) for record in records]
    rows = [each.where.number for one in found for each in one.findings]
    return rows, [each.why for one in found for each in one.unchecked if each.part == "totals"]


def test_totals_are_held_against_the_boards(kb):
    texts, sums = tournament(kb)
    right = {pair: (5, decimal(sum(each), 1)) for pair, each in sums.items()}
    mean = {"MeanMP": [decimal(sum(each) / 5, 2) for each in sums.values()]}
    assert found_in_totals(kb, texts, totals_of(right)) == ([], [])
    assert found_in_totals(kb, texts, totals_of(right, **mean)) == ([], [])
    for at, pair in enumerate(sums, 1):
        wrong = right | {pair: (5, decimal(sum(sums[pair]) + 1, 1))}
        assert found_in_totals(kb, texts, totals_of(wrong)) == ([at], [])
        off = {"MeanMP": [*mean["MeanMP"]]}
        off["MeanMP"][at - 1] = "99.9"
        assert found_in_totals(kb, texts, totals_of(right, **off)) == ([at], [])


def test_totals_of_which_boards_are_missing_are_not_held_against_them(kb):
    texts, sums = tournament(kb)
    right = {pair: (5, decimal(sum(each), 1)) for pair, each in sums.items()}
    rows, why = found_in_totals(kb, texts[:4], totals_of(right))
    assert rows == [] and "nicht alle Boards" in why[0]


def test_the_command_names_rows_and_hands_them_on_as_one_event(kb, tmp_path):
    rows = [("4S", "N", "10", 430), ("4S", "N", "9", -50), ("3S", "N", "9", 150)]
    path = tmp_path / "paare.pbn"
    path.write_text(board_of(table(rows)), encoding="utf-8")
    done = regelwerk("detect", str(path), "--edition", EDITION)
    assert done.returncode == 0, done.stderr
    for number, pairs in ((1, "1 gegen 51"), (3, "3 gegen 53")):
        assert f"Tabelle der Ergebnisse, Zeile {number} ({pairs}): Score anders" in done.stdout
    assert done.stdout.count("weiter:") == 1
    (record,) = read_records(path.read_text(encoding="utf-8"), PBN)
    ruled = rule_board(kb, EDITION, record)
    assert len(ruled.happened.events) == 1 and ruled.happened.numbers == (1, 1)
    assert tell_board(kb, EDITION, "x", ruled)


def test_clauses_and_decisions_are_those_of_every_edition(kb):
    rows = [("4S", "N", "10", 430), ("4S", "N", "9", -50), ("3S", "N", "9", 140)]
    extra = {"MP_NS": ["4.0", "0.0", "1.0"], "IMP_NS": ["9", "-9", "0"]}
    text = board_of(table(rows, extra), scoring="MP") + totals_of(
        {"1": (2, "4.0"), "2": (1, "9.0")}, MeanMP=["3.0", "9.0"]
    )
    seen = set()
    for record in read_records(text, PBN):
        for each in check_record(kb.units, record, EDITION).findings:
            seen.add(each.what)
            for edition, ids in each.cites.items():
                assert ids and all(id in kb.units for id in ids)
                assert kb.decide(each.decision, edition, each.facts)
    assert seen == {"wrong_table_score", "wrong_table_points", "wrong_table_total"}
