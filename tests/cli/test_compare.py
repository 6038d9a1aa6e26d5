"""`regelwerk compare`: where two editions rule differently, both sides are told, and differ."""

from itertools import combinations

import pytest

from regelwerk.cli.compare import tell_comparison, tell_divergences
from tiers import drawn, some_or_all


def list_situations(kb):
    """Every decision with the facts of its cases, each once."""
    known = {
        (case["decision"], tuple(sorted(ruled["facts"].items())))
        for case in kb.bundle["cases"]
        for ruled in case["rules"].values()
    }
    return sorted(known)


@pytest.mark.parametrize("number", some_or_all(150, "2,000 situations in every edition"))
def test_a_difference_between_rulings_names_both_sides(library, number):
    different = 0
    for decision, facts in drawn(list_situations(library), number):
        found = library.compare(decision, dict(facts))
        lines = list(tell_comparison(library, found, dict(facts)))
        for step, line in zip(found.steps, lines[len(lines) - len(found.steps) :], strict=True):
            head, _, told = line.partition(": ")
            assert head == f"{step.a} → {step.b}"
            if step.verdict == "different":
                different += 1
                one, other = told.removeprefix("verschieden, ").split(" / ")
                one = one.removeprefix(f"zuerst in Punkt {step.position + 1}: ")
                assert one and other and one != other, (decision, facts, line)
    assert different > 50


def test_a_difference_between_rows_names_both_sides(library):
    count = 0
    for id, decision in library.decisions.items():
        for a, b in combinations(decision["editions"], 2):
            found = library.divergences(id, a, b)
            _, *lines = tell_divergences(library, found)
            assert len(lines) == 2 * len(found.groups)
            for line in lines[1::2]:
                one, other = line.strip().split(" / ")
                assert one and other and one != other, (id, a, b, line)
                count += 1
    assert count > 1000


@pytest.mark.parametrize(
    ("decision", "facts", "told"),
    [
        (
            "asking_partner",
            {"partner_answer": "more", "partner_entitled": "yes"},
            "verschieden, der Text sagt dazu nichts / der Text allein entscheidet das nicht, hier"
            " entscheidet der Schiedsrichter",
        ),
        (
            "case_lead",
            {"complained": "yes", "decisive_for": "nothing", "lead_event": "unnamed"},
            "verschieden, zuerst in Punkt 1: weiter mit „",
        ),
    ],
)
def test_silence_and_the_decision_that_follows_are_told(library, decision, facts, told):
    found = library.compare(decision, facts)
    *_, last = tell_comparison(library, found, facts)
    assert told in last
