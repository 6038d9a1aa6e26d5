"""Encoded tables: which a calculator may read, and which it must refuse."""

import pytest

from regelwerk.calc import Unanswerable, read_cells

KEPT = {"1997/77/table.5", "1997/78.B/table.1"}  # the part-score is missing; two rows overlap
MENDED = {"1997/2/table.1", "1997/77/table.2", "tsr1998/F.2.c"}


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


def test_only_a_defect_that_the_data_keep_spoils_a_table(units):
    faulty = {id: unit["defect"] for id, unit in units.items() if unit["table"] and unit["defect"]}
    kept = {id for id, defects in faulty.items() if any(defect["kept"] for defect in defects)}
    assert (kept, faulty.keys() - kept) == (KEPT, MENDED)


def test_a_defect_that_is_kept_stands_at_a_table(units):
    assert {
        id for id, unit in units.items() if any(defect["kept"] for defect in unit["defect"] or ())
    } == KEPT


@pytest.mark.parametrize("id", sorted(KEPT))
def test_a_table_that_keeps_a_defect_is_refused_with_the_reason(units, id):
    with pytest.raises(Unanswerable, match="Vorlage ist fehlerhaft") as refused:
        read_cells(units, id)
    assert refused.value.missing == (id,) and units[id]["defect"][0]["why"] in str(refused.value)


def test_every_other_table_is_read(units):
    for id, unit in units.items():
        if unit["table"] and id not in KEPT:
            assert read_cells(units, id) == tuple(map(tuple, unit["table"]["rows"]))


def test_a_clause_without_a_table_is_refused(units):
    with pytest.raises(Unanswerable, match="enthält keine Tabelle"):
        read_cells(units, "tsr1998/F.1")
    with pytest.raises(Unanswerable, match="noch nicht erfasst"):
        read_cells(units, "tsr1998/Z")
