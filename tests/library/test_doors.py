"""A call out of rotation is ruled alike, whichever page the director comes by."""

from itertools import product

import pytest

DOORS = {
    "pass": ("pass_out_of_rotation", {}),
    "bid": ("bid_out_of_rotation", {"bid_or_artificial_pass": "bid"}),
    "double": ("double_out_of_rotation", {"double_admissible": "yes"}),
    "inadmissible_double": ("double_out_of_rotation", {"double_admissible": "no"}),
}
TOLD = {"turn": "right_opponent", "accepted": "no", "left_opponent_called": "no"}
AMISS = {
    "otherwise_legal": "no",
    "call_fault": "inadmissible_double",
    "fault_passed_over": "no",
    "noticed_after_lead": "no",
}


def rule(library, decision, edition, told):
    """The sentences of a decision with these answers; to any other question the first is given."""
    known = {}
    while asked := library.ask(decision, edition, known):
        known[asked] = told.get(asked) or next(iter(library.engine["facts"][asked]["values"]))
    return {(each.says, each.to) for each in library.decide(decision, edition, known).sentences()}


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
@pytest.mark.parametrize(("call", "first"), [*product(DOORS, ["no", "yes", "obliged"])])
def test_each_page_asks_whether_the_right_opponent_called_or_had_to_pass(
    library, edition, call, first
):
    """28: his call, or the one made while he had to pass, counts as in rotation."""
    narrow, named = DOORS[call]
    told = TOLD | named | {"correct_player_called": first, "out_of_turn_call": call}
    told |= AMISS if call == "inadmissible_double" else {}
    ruled = rule(library, narrow, edition, told)
    assert ruled == rule(library, "call_out_of_rotation", edition, told)
    assert any("gilt als in Reihenfolge" in says for says, _ in ruled) is (first != "no")
