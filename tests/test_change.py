"""What an edition changed: every class, the weightiest of several, nothing counted twice or left out."""

import pytest

from compiler import load
from compiler.__main__ import CHANGES
from compiler.change import CLASSES, changes, tally
from compiler.engine.ruling import UnknownEdition


@pytest.fixture(scope="module")
def kb(sound_folder):
    return load(sound_folder)


def line(older, newer, fate="same", wording="equal", meaning="", why="", step="1997-2007"):
    older, newer = older and f"1997/{older}", newer and f"2007/{newer}"
    return {"step": step, "older": older, "newer": newer, "fate": fate, "wording": wording, "meaning": meaning, "why": why}


def kinds(*lines):
    return [change.kind for change in changes(lines, "1997", "2007")]


ONE = {
    "same": line("1", "1"),
    "carried": line("1", "1", "carried"),
    "wording": line("1", "1", wording="changed", meaning="equal"),
    "moved": line("1", "2", "moved"),
    "substance": line("1", "1", wording="changed"),
    "new": line(None, "1", "new", ""),
    "dropped": line("1", None, "dropped", ""),
    "open": line("1", "1", "open"),
}


@pytest.mark.parametrize("kind", CLASSES)
def test_every_class_is_told_from_one_line(kind):
    assert kinds(ONE[kind]) == [kind]


@pytest.mark.parametrize("meaning", ["narrower", "wider", "different"])
def test_a_claimed_difference_is_one_of_substance_wherever_the_place_went(meaning):
    assert kinds(line("1", "2", "moved", "changed", meaning)) == ["substance"]


def test_a_place_moved_in_other_words_of_the_same_meaning_is_moved():
    assert kinds(line("1", "2", "moved", "changed", "equal")) == ["moved"]


def test_a_merged_place_is_one_with_all_its_forerunners():
    merged = [line("1", "3", "merged", "changed", "equal", "a"), line("2", "3", "merged", "changed", "wider", "b")]
    (found,) = changes(merged, "1997", "2007")
    assert (found.kind, found.older, found.newer, found.why) == ("substance", ("1997/1", "1997/2"), ("2007/3",), ("a", "b"))


def test_a_split_place_counts_where_its_parts_are():
    assert kinds(line("1", "2", "split", "changed", "equal"), line("1", "3", "split", "changed", "wider")) == ["moved", "substance"]


def test_a_pair_that_is_not_encoded_is_left_out():
    assert kinds(line("1", "1", wording="")) == []


def test_another_step_is_left_out():
    assert kinds(line("1", "1", step="2007-2017")) == []


def test_they_stand_in_order_of_the_law():
    found = changes([line("10", "10"), line("9.B", "9.B"), line("9.A", None, "dropped", "")], "1997", "2007")
    assert [(change.newer or change.older)[0][5:] for change in found] == ["9.A", "9.B", "10"]


def test_the_tally_names_every_class():
    assert tally(changes(ONE.values(), "1997", "2007")).keys() == set(CLASSES) == set(CHANGES)


def test_every_place_of_the_sound_rulebook_is_counted_once(kb):
    for older, newer in (("1997", "2007"), ("2007", "2017")):
        found = kb.changes(older, newer)
        places = [id for change in found for id in change.newer]
        assert len(places) == len(set(places)) and sum(tally(found).values()) == len(found)


def test_a_step_there_is_not_is_refused(kb):
    with pytest.raises(UnknownEdition, match="möglich: 1997-2007, 2007-2017"):
        kb.changes("1997", "2017")
