"""What an edition changed: every class, the weightiest of several, nothing counted twice or left
out.
"""

import pytest

from regelwerk import load
from regelwerk.engine.ruling import UnknownEdition
from regelwerk.lineage.change import CLASSES, count_classes, count_weights, join_steps, list_spans
from regelwerk.lineage.compared import Pair, list_changes


@pytest.fixture(scope="module")
def kb(sound_folder):
    return load(sound_folder)


def line(older, newer, fate="same", wording="equal", meaning="", why="", step="1997-2007"):
    before, after = step.split("-")
    return Pair(
        step,
        older and f"{before}/{older}",
        newer and f"{after}/{newer}",
        fate,
        wording,
        meaning,
        why,
    )


def kinds(*lines):
    return [change.kind for change in list_changes(lines)]


ONE = {
    "same": line("1", "1"),
    "carried": line("1", "1", "carried"),
    "wording": line("1", "1", wording="changed", meaning="equal"),
    "moved": line("1", "2", "moved"),
    "substance": line("1", "1", wording="changed"),
    "new": line("", "1", "new", ""),
    "dropped": line("1", "", "dropped", ""),
    "unnumbered": line("1", "", "unnumbered", ""),
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
    merged = [
        line("1", "3", "merged", "changed", "equal", "a"),
        line("2", "3", "merged", "changed", "wider", "b"),
    ]
    (found,) = list_changes(merged)
    assert (found.kind, found.older, found.newer, found.why) == (
        "substance",
        ("1997/1", "1997/2"),
        ("2007/3",),
        ("a", "b"),
    )


def test_a_split_place_counts_where_its_parts_are():
    assert kinds(
        line("1", "2", "split", "changed", "equal"), line("1", "3", "split", "changed", "wider")
    ) == ["moved", "substance"]


def test_a_part_of_a_split_place_that_says_the_same_is_only_moved():
    assert kinds(line("1", "2", "split", "equal"), line("1", "3", "split", "changed", "wider")) == [
        "moved",
        "substance",
    ]


def test_a_part_that_lost_a_sentence_of_the_whole_has_changed_in_substance():
    assert kinds(
        line("1", "2", "split", "equal", "narrower"), line("1", "3", "split", "equal")
    ) == ["substance", "moved"]


def test_a_pair_that_is_not_encoded_is_left_out():
    assert kinds(line("1", "1", wording="")) == []


def test_they_stand_in_order_of_the_law():
    found = list_changes([line("10", "10"), line("9.B", "9.B"), line("9.A", "", "dropped", "")])
    assert [(change.newer or change.older)[0][5:] for change in found] == ["9.A", "9.B", "10"]


def test_the_tally_names_every_class():
    assert count_classes(list_changes(ONE.values())).keys() == set(CLASSES)


def test_every_place_of_the_sound_rulebook_is_counted_once(kb):
    for older, newer in (("1997", "2007"), ("2007", "2017")):
        found = kb.changes(older, newer)
        places = [id for change in found for id in change.newer]
        assert len(places) == len(set(places)) and sum(count_classes(found).values()) == len(found)


def test_a_step_there_is_not_is_refused(kb):
    with pytest.raises(UnknownEdition, match="möglich: 1997-2007, 1997-2017, 2007-2017"):
        kb.changes("2017", "1997")


def over_two(first, second):
    """The kinds of both steps joined."""
    return [
        (change.kind, change.older, change.newer)
        for change in join_steps(list_changes(first), list_changes(second))
    ]


def second(older, newer, *rest, **more):
    """A line of the second step."""
    return line(older, newer, *rest, **more, step="2007-2017")


@pytest.mark.parametrize(
    ("first", "later", "kind"),
    [
        ("same", second("1", "1"), "same"),
        ("same", second("1", "1", "carried"), "carried"),
        ("wording", second("1", "1", "carried"), "wording"),
        ("substance", second("1", "1"), "substance"),
        ("same", second("1", "1", wording="changed"), "substance"),
        ("wording", second("1", "2", "moved"), "moved"),
        ("same", second("1", "", "dropped", ""), "dropped"),
        ("same", second("1", "", "unnumbered", ""), "unnumbered"),
        ("substance", second("1", "", "unnumbered", ""), "substance"),
        ("new", second("1", "1", wording="changed"), "new"),
        ("open", second("1", "1"), "open"),
        ("same", second("1", "", "open", ""), "open"),
    ],
)
def test_over_two_steps_the_weightiest_counts(first, later, kind):
    assert [found[0] for found in over_two([ONE[first]], [later])] == [kind]


def test_what_is_lost_or_comes_in_a_step_is_told_once():
    assert over_two([ONE["dropped"]], []) == [("dropped", ("1997/1",), ())]
    assert over_two([], [second("", "1", "new", "")]) == [("new", (), ("2017/1",))]
    assert over_two([ONE["new"]], [second("1", "", "dropped", "")]) == []
    assert over_two([ONE["new"]], [second("1", "", "unnumbered", "")]) == [("new", (), ("2007/1",))]


def test_an_old_place_that_takes_in_a_new_one_has_changed_in_substance():
    first = [line("1", "1"), line("", "2", "new", "")]
    merged = [second("1", "3", "merged"), second("2", "3", "merged")]
    assert over_two(first, merged) == [("substance", ("1997/1",), ("2017/3",))]


def test_a_split_place_is_followed_into_both_its_parts():
    first = [line("1", "1", "split", "equal"), line("1", "2", "split", "equal")]
    assert over_two(first, [second("1", "1"), second("2", "", "dropped", "")]) == [
        ("moved", ("1997/1",), ("2017/1",)),
        ("dropped", ("1997/1",), ()),
    ]


def test_ways_go_over_all_steps_between():
    assert list_spans(["1-2", "2-3", "3-4"])["1-4"] == ("1-2", "2-3", "3-4")
    assert set(list_spans(["1-2", "2-3", "3-4"])) == {"1-2", "2-3", "3-4", "1-3", "2-4", "1-4"}


def weighty(weight, older="1", newer="1", meaning="different", fate="same"):
    before, after = older and f"1997/{older}", newer and f"2007/{newer}"
    return Pair(
        "1997-2007",
        before,
        after,
        fate,
        "changed" if older and newer else "",
        meaning,
        "darum",
        weight,
    )


def test_of_several_weights_the_heaviest_stands_first():
    change = list_changes([weighty("translation", "1", meaning="equal"), weighty("ruling", "2")])[0]
    assert (change.weights, change.weight) == (("ruling", "translation"), "ruling")


def test_weights_are_counted_once_a_place():
    found = list_changes(
        [
            weighty("duty", "1"),
            weighty("form", "2", meaning="equal"),
            weighty("clarified", "3", "3", "equal"),
        ]
    )
    assert count_weights(found) == {
        "ruling": 0,
        "duty": 1,
        "clarified": 1,
        "form": 0,
        "translation": 0,
    }


@pytest.mark.parametrize(("weight", "kind"), [("form", "wording"), ("duty", "new")])
def test_a_heading_that_came_is_no_new_rule(weight, kind):
    assert [change.kind for change in list_changes([weighty(weight, "", "1", "", "new")])] == [kind]
