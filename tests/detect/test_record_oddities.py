"""Odd ways to write a board are read as what is meant, and accuse nobody."""

from dataclasses import replace

import pytest

from record_oddities import BOARD, FILES, IN_LIN, IN_PBN
from regelwerk import load
from regelwerk.detect.checking import check_record
from regelwerk.detect.reader import LIN, PBN, decode_file, read_records

CASES = [(PBN, *each) for each in IN_PBN.items()] + [(LIN, *each) for each in IN_LIN.items()]
PLAIN = {PBN: BOARD.pbn(), LIN: BOARD.lin()}
DOUBTFUL = {"tricks of both sides that do not add up", "a score of both sides that differs"}


@pytest.fixture(scope="module")
def kb():
    return load()


@pytest.mark.parametrize(("kind", "name", "case"), CASES, ids=[name for _, name, _ in CASES])
def test_an_odd_board_is_read_as_what_is_meant(kb, kind, name, case):
    text, differs = case
    (told,), (plain,) = read_records(text, kind), read_records(PLAIN[kind], kind)
    assert replace(told, unread=()) == replace(plain, **differs)
    checked = check_record(kb.units, told, "2017")
    assert [each.what for each in checked.findings if each.what != "wrong_dealer"] == []
    assert any(each.bad for each in checked.unchecked) == (name in DOUBTFUL)


@pytest.mark.parametrize("name", FILES)
def test_boards_of_a_file_begin_where_they_do(name):
    text, numbers = FILES[name]
    records = [*read_records(text, LIN)]
    assert [each.number for each in records] == numbers
    assert all(each.sizes == (13, 13, 13, 13) for each in records)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8", "cp1252"])
@pytest.mark.parametrize("first", ["{ĄŁ}\n", "{Ä\0}\n", ""])
def test_an_encoding_is_known_by_most_of_its_bytes(encoding, first):
    text = first + BOARD.pbn()
    decoded = decode_file(text.encode(encoding, "replace"))
    assert [*read_records(decoded, PBN)] == [*read_records(BOARD.pbn(), PBN)]
