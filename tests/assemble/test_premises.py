"""What a decision presumes: asked first, told by every way that leads there, and the doors named
where it is open.

In: the sound rulebook with a premise; the rulebook of the project.
"""

from pathlib import Path

import pytest

from regelwerk.build import build, write
from regelwerk.library import Library
from trees import planted

FACT = """facts:
  - fact: bell_rung
    question: Steht fest, dass zu früh geläutet wurde?
    ask: director
    values: {yes: ja, no: nein}
    established: [{sits_out: {who: offender}}]
"""
EFFECT = """  - effect: decide_first
    to: role:director
    params: {decision: decision}
    says: "zuerst ist zu entscheiden: {decision}."
    say: no
"""
PREMISE = 'presumes: {premise: bell_rung, cites: {"2007": ["2"]}}\n'
CALL = "      - {apply: silence, given: {noise: loud}}"
SAID = '      - {sits_out: {who: offender, rounds: "1"}}\n'


@pytest.fixture
def presuming(tmp_path: Path) -> Library:
    """A rulebook in which silence presumes that the bell was rung too early."""
    laws = planted(tmp_path) / "laws"
    for name, changes in (
        ("outcomes.yaml", {"outcomes:\n": "outcomes:\n" + EFFECT}),
        ("decisions/silence/decision.yaml", {"asks: ": PREMISE + "asks: ", "facts:\n": FACT}),
        ("decisions/early_bell/decision.yaml", {CALL: SAID + CALL}),
    ):
        text = (laws / name).read_text(encoding="utf-8")
        for old, new in changes.items():
            text = text.replace(old, new)
        (laws / name).write_text(text, encoding="utf-8")
    write(build(tmp_path).outputs, tmp_path / "build")
    return Library(tmp_path / "build")


def test_who_comes_in_directly_is_asked_first_and_shown_the_door(presuming: Library) -> None:
    assert presuming.decide("silence", "2017", {"noise": "loud"}).next_question == "bell_rung"
    ruling = presuming.decide("silence", "2017", {"bell_rung": "no"})
    assert (ruling.row, ruling.status) == ("premise_open", "settled")
    assert [each.says for each in ruling.outcomes] == [
        "Zuerst ist zu entscheiden: „Verfrühtes Läuten“."
    ]
    assert ruling.cites == ("2017/2",)


def test_other_doors_are_no_other_ruling(library: Library) -> None:
    doors = {
        edition: library.decide("adjusted_score_kind", edition, {"score_to_adjust": "no"}).outcomes
        for edition in ("1997", "2017")
    }
    assert len(doors["1997"]) != len(doors["2017"])
    compared = library.compare("adjusted_score_kind", {"score_to_adjust": "no"})
    assert [step.verdict for step in compared.steps] == ["equal", "equal"]


def test_who_is_led_there_is_not_asked(presuming: Library) -> None:
    ruling = presuming.decide("early_bell", "2017", {"accepted": "no", "by_mistake": "yes"})
    (below,) = ruling.chained
    assert (below.decision, below.row) == ("silence", "loud")


def test_what_is_presumed_holds_in_the_cases_of_the_decision(presuming: Library) -> None:
    facts = [each["facts"] for each in presuming.bundle["cases"] if each["decision"] == "silence"]
    assert facts and all(each["bell_rung"] == "yes" for each in facts)
