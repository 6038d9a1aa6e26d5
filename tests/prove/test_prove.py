"""The list of the checks: its stages in order, and what is told and raised when one fails."""

from dataclasses import replace

import pytest

from regelwerk import prove as proving
from regelwerk.model import Place
from regelwerk.prove import CHECKS, STAGES, prove
from regelwerk.read.problem import BuildFailed, make_problem

HERE = Place("laws/2007/1.yaml", 7)


def fail(check):
    """The same check, which finds one problem whatever it is given."""
    return replace(check, find=lambda _: [make_problem(HERE, "gap", check.name)])


def test_the_checks_stand_in_the_order_of_their_stages():
    ranks = [list(STAGES).index(check.stage) for check in CHECKS]
    assert ranks == sorted(ranks) and set(ranks) == set(range(len(STAGES)))


def test_a_check_has_a_name_of_its_own_and_one_sentence():
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert all(check.holds.endswith(".") and ". " not in check.holds for check in CHECKS)


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_stops_the_build_and_tells_all_its_problems(stage, monkeypatch):
    before = list(STAGES)[: list(STAGES).index(stage)]
    sound = [replace(check, find=lambda _: []) for check in CHECKS if check.stage in before]
    failing = [fail(check) for check in CHECKS if check.stage not in before]
    monkeypatch.setattr(proving, "CHECKS", (*sound, *failing))
    told = []
    with pytest.raises(BuildFailed) as failed:
        prove(None, told.append, STAGES)
    found = sorted(problem.message for problem in failed.value.problems)
    assert found == sorted(check.name for check in CHECKS if check.stage == stage)
    assert told == [STAGES[each] for each in (*before, stage) if STAGES[each]]
