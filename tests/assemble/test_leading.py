"""Citations led along the lineage: which places go on by themselves, which are written anew, and
what need not be written.
"""

import pytest

from regelwerk.assemble.leading import Line, lead, lead_ids
from regelwerk.lineage.step import trace
from regelwerk.model import Fate, Place

HERE = Place("laws/lineage/1997-2007.yaml", 4)


def fate(kind, older=(), newer=(), meaning="", weight=""):
    return Fate(
        kind,
        tuple(f"1997/{a}" for a in older),
        tuple(f"2007/{a}" for a in newer),
        meaning,
        "",
        HERE,
        weight=weight,
    )


FATES = [
    fate("moved", ["2"], ["3"]),
    fate("split", ["4"], ["4.A", "4.B"]),
    fate("merged", ["5.A", "5.B"], ["5"]),
    fate("dropped", ["6"]),
    fate("unnumbered", ["7"]),
    fate("same", ["8"], ["8"], "different", "ruling"),
    fate("same", ["9"], ["9"], "wider", "duty"),
    fate("same", ["10"], ["10"], "equal", "clarified"),
    fate("open", ["11"]),
]
OLD = [f"1997/{a}" for a in ("1", "2", "4", "5.A", "5.B", "6", "7", "8", "9", "10", "11")]
NEW = [f"2007/{a}" for a in ("1", "3", "4.A", "4.B", "5", "8", "9", "10")]
NOTES = {
    "1997/2/background",
    "2007/3/background",
    "1997/8/example.1",
    "2007/8/example.1",
    "1997/1/background",
}
LINE = Line(
    {"1997": "", "2007": "1997"},
    {"2007": trace("1997", "2007", FATES, OLD, NEW, patch=False)},
    {*OLD, *NEW, *NOTES},
)


def led(*ids):
    """Where places of 1997 lead, and what hinders."""
    found, hindrances = lead(LINE, {"1997": ids})
    return found.get("2007", ()), [each.message for each in hindrances]


@pytest.mark.parametrize(
    ("id", "there"),
    [
        ("1997/1", "2007/1"),
        ("1997/2", "2007/3"),
        ("1997/10", "2007/10"),
        ("1997/7", "1997/7"),
        ("1997/2/background", "2007/3/background"),
        ("ext:TSR/9", "ext:TSR/9"),
    ],
)
def test_a_place_with_one_successor_is_led(id, there):
    assert led(id) == ((there,), [])


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("1997/4", "1997/4 ist in 2007 geteilt: 2007/4.A, 2007/4.B"),
        ("1997/5.A", "1997/5.A ist in 2007 vereinigt: 2007/5"),
        ("1997/6", "1997/6 ist in 2007 entfallen"),
        ("1997/11", "1997/11 ist in 2007 offen"),
        ("1997/1/background", "1997/1/background gibt es in 2007 nicht"),
    ],
)
def test_a_place_without_exactly_one_is_not(id, said):
    assert led(id) == ((), [said])


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("1997/8", "1997/8 → 2007/8: dort wird anders entschieden"),
        ("1997/9", "1997/9 → 2007/9: dort hat jemand andere Rechte oder Pflichten"),
        ("1997/8/example.1", "1997/8 → 2007/8: dort wird anders entschieden"),
    ],
)
def test_what_is_ruled_otherwise_is_confirmed_anew(id, said):
    assert led(id)[1] == [said]
    assert lead(LINE, {"1997": (id,), "2007": ("2007/8",)}) == (
        {"1997": (id,), "2007": ("2007/8",)},
        (),
    )


def test_a_place_that_does_not_exist_is_not_blamed_here():
    assert led("1997/99") == ((), [])


def test_an_end_ends_and_what_does_not_hold_is_not_led():
    assert lead(LINE, {"1997": ("1997/1",), "2007": ()}) == ({"1997": ("1997/1",)}, ())
    assert lead(LINE, {"1997": ("1997/6",)}, ["1997"]) == ({"1997": ("1997/6",)}, ())


def test_a_list_goes_on_edition_by_edition():
    assert lead_ids(LINE, ("1997/1", "1997/2"), "") == (
        ("1997/1", "1997/2", "2007/1", "2007/3"),
        (),
    )
    assert lead_ids(LINE, ("1997/1", "1997/6"), "1997") == (("1997/1", "1997/6"), ())
    assert lead_ids(LINE, ("1997/1", "1997/7"), "") == (("1997/1", "1997/7", "2007/1"), ())


def test_a_list_that_mixes_editions_keeps_its_order():
    mixed = ("1997/1", "2007/1", "1997/2", "2007/3")
    assert lead_ids(LINE, mixed, "") == (mixed, ())
