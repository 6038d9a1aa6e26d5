"""How many tricks go over after a revoke: the calculator says what the decision rules, by clauses
the decision rests on.
"""

from itertools import product

import pytest

from regelwerk.calc import BRIDGE, Unanswerable, Unreadable
from regelwerk.calc.bridge.revoke import EXCEPTIONS, MOST, WINNERS, count_transferred_tricks
from regelwerk.engine.runtime import decide

ANSWERS = ("none", "one", "several")  # how the decision asks after later tricks


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


@pytest.mark.parametrize("edition", BRIDGE)
def test_what_is_reckoned_is_what_the_decision_rules(rulebook, units, edition):
    engine, seen = rulebook.outputs["engine.json"], set()
    for winner, later, card, exception in product(
        WINNERS, range(MOST + 1), (False, True), EXCEPTIONS
    ):
        if card and not later:
            continue
        found = count_transferred_tricks(units, edition, winner, later, card, exception)
        facts = {
            "revoke_final": "yes",
            "revoke_exception": exception,
            "revoke_trick_winner": winner,
            "revoke_later_tricks": ANSWERS[min(later, 2)],
        }
        ruling = decide(
            engine, "revoke_tricks", edition, facts | {"revoke_later_card": "yes" if card else "no"}
        )
        said = [
            outcome.params["number"]
            for outcome in ruling.outcomes
            if outcome.effect == "tricks_transferred"
        ]
        assert ruling.status == "settled" and said == [str(found.tricks)] * bool(found.tricks), (
            edition,
            facts,
            card,
        )
        assert set(found.cites) <= {
            *ruling.cites,
            *(id for outcome in ruling.outcomes for id in outcome.cites),
        }, (edition, facts)
        seen.add(found.tricks)
    assert seen == {0, 1, 2}


def test_what_the_clauses_say_is_read_there(units):
    assert count_transferred_tricks(units, "2017", "offender", 5).tricks == 2
    more = units | {"2017/64.A.1": {**units["2017/64.A.1"], "figures": ["2"]}}
    assert count_transferred_tricks(more, "2017", "offender", 5).tricks == 3
    with pytest.raises(Unanswerable):
        count_transferred_tricks({}, "2017", "offender", 5)


@pytest.mark.parametrize("given", [("2016", "offender", 1), ("2017", "dummy", 1), ("2017",
    "partner", 13), ("2017", "partner", 0, True),
                                   ("2017", "partner", 1, False, "late")], ids=str)  # fmt: skip
def test_what_cannot_be_is_refused(units, given):
    with pytest.raises(Unreadable):
        count_transferred_tricks(units, *given)


@pytest.mark.parametrize("card", ["no", "yes", "", 1, None])
def test_the_card_is_true_or_false_and_no_word(units, card):
    with pytest.raises(Unreadable, match=r"card=.*: möglich sind True und False"):
        count_transferred_tricks(units, "1997", "partner", 3, card)
