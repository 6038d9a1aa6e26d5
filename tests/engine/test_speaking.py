"""What the director says at the table: all that is due there now, nothing that is due later, and in
every case of the rulebook in parts that fit in one go.
"""

from collections import Counter
from itertools import groupby, pairwise

import pytest

from regelwerk.engine.event import Event
from regelwerk.engine.speech import MOST
from regelwerk.model import TO_ALL
from regelwerk.model.moments import AT_TABLE


def list_rulings(library):
    """Every case of the rulebook with every edition that rules on it."""
    for case in library.bundle["cases"]:
        for edition, expected in case["rules"].items():
            yield case, library.decide(case["decision"], edition, expected["facts"])


def test_what_is_due_at_the_table_is_said_once_and_nothing_else(library):
    spoken = 0
    for case, ruling in list_rulings(library):
        due = [
            sentence
            for moment in ruling.moments
            if moment.due in AT_TABLE
            for sentence in moment.sentences
        ]
        told = " ".join(each.text for each in library.speak(ruling))
        assert {each.say for each in due} - {""} == {
            each.say for each in due if each.say and each.say in told
        }, case["id"]
        assert len(told.split()) == sum(
            len(say.split())
            for _, say in dict.fromkeys(
                ("" if each.to in TO_ALL else (each.to, each.to_label), each.say) for each in due
            )
        ), case["id"]
        spoken += bool(told)
    assert spoken > 2000


def test_what_is_said_to_all_names_nobody_and_the_rest_each_in_turn(library):
    """Who is addressed hears all that is his before the next is, unless something is said to all in
    between: what comes after may rest on that.
    """
    for case, ruling in list_rulings(library):
        said = library.speak(ruling)
        assert not {each.to for each in said} & TO_ALL, case["id"]
        assert all(bool(each.to) == bool(each.to_label) for each in said), case["id"]
        turns = [(each.part, each.to, each.to_label) for each in said]
        assert all(one != next for one, next in pairwise(turns)), case["id"]
        for _, between in groupby(said, key=lambda each: bool(each.to)):
            whom = [to for to, _ in groupby((each.to, each.to_label) for each in between)]
            assert len(whom) == len(set(whom)), case["id"]


def test_of_two_events_the_last_is_told_first(library):
    """What was said tricks ago is not said before what is to be done now."""
    told = {
        "lead_misinformed": "no",
        "defender_lead_turn": "partner",
        "lead_last_trick": "no",
        "defender_lead_choice": "require",
    }
    lead = Event("defender_lead_out_of_turn", told, "W")
    revoke = Event("revoke", {"revoke_stage": "played_on", "revoke_exception": "none"}, "S")
    found = library.incident("2017", [lead, revoke])
    last = [max(each.events) for each in library.speak(found)]
    assert last == sorted(last, reverse=True) and set(last) == {1, 2}


def test_no_part_is_too_long_to_be_said_and_few_rulings_need_two(library):
    long, whole = 0, 0
    for case, ruling in list_rulings(library):
        counts = Counter[int]()
        for each in library.speak(ruling):
            counts[each.part] += len(each.text.split())
        assert all(count <= MOST for count in counts.values()), case["id"]
        assert [*counts] == [*range(1, len(counts) + 1)], case["id"]
        long, whole = long + (len(counts) > 1), whole + 1
    assert long / whole < 0.08


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
@pytest.mark.parametrize(
    ("narrow", "kind", "told"),
    [
        ("pass_out_of_rotation", "pass", {}),
        ("bid_out_of_rotation", "bid", {"bid_or_artificial_pass": "bid"}),
        ("double_out_of_rotation", "double", {"double_admissible": "yes"}),
    ],
)
def test_two_ways_to_a_call_out_of_rotation_ask_the_left_opponent_and_say_the_same(
    library, edition, narrow, kind, told
):
    """29 A: whether the left opponent lets the call stand comes first, whichever way one takes."""
    assert library.decide(narrow, edition, told).next_question == "accepted"
    left = {"turn": "partner", "accepted": "undecided"}
    front = library.decide("call_out_of_rotation", edition, {**left, "out_of_turn_call": kind})
    said = [each.text for each in library.speak(front)]
    assert [
        each.text for each in library.speak(library.decide(narrow, edition, left | told))
    ] == said
    assert any("gelten lassen" in each for each in said)


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_who_must_pass_hears_of_his_lead_and_nobody_of_penalty_cards(library, edition):
    """27 B 2 and 26: an insufficient bid replaced by another bid."""
    told = {"in_rotation": "yes", "accepted": "no", "replacement": "other_bid"}
    told |= {
        "1997": {},
        "2007": {"same_or_more_precise": "no"},
        "2017": {"lowest_showing_same": "no", "comparable": "no"},
    }[edition]
    ruling = library.decide("insufficient_bid", edition, told)
    said = {each.to: each.text for each in library.speak(ruling)}
    assert "spiel" in said["partner_of_offender"]
    assert not any("Strafkarte" in each for each in said.values())


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_only_of_a_defenders_revoke_a_penalty_card_is_asked(library, edition):
    told = {"revoke_stage": "nothing", "revoke_question": "no"}
    assert library.decide("revoke", edition, told).next_question == "revoke_card"
    cards = {"declaring_side": "revoke_played_after", "defender_hand": "revoke_penalty_card"}
    for card, asked in cards.items():
        assert (
            library.decide("revoke", edition, told | {"revoke_card": card}).next_question == asked
        )


# since 2017 these tell the offender with the question what his new call brings
TOLD_BEFORE = {"pass_out_of_rotation", "bid_out_of_rotation", "double_out_of_rotation"}
# said, or said to be open
SAID = {"lead_restriction_ahead", "restriction_unnamed", "restriction_readings"}


def test_whose_lead_may_be_restricted_later_hears_of_it(library):
    """26: where the restriction waits for the lead, its possibility is told now."""
    rows = [
        (decision, row)
        for decision, each in library.bundle["decisions"].items()
        for row in each["rows"]
        for then in row["then"]
        if then["effect"] == "apply"
        and then["params"]["decision"] == "withdrawn_call"
        and "becomes_defender" not in then["given"]
    ]
    assert len(rows) > 20
    assert {decision for decision, _ in rows} > TOLD_BEFORE
    for decision, row in rows:
        before = decision in TOLD_BEFORE and set(row["cites"]) == {"2017"}
        assert before or SAID & {then["effect"] for then in row["then"]}, (decision, row["id"])
