"""What is read aloud before the questions: on every way into a contested claim each step once."""

import pytest

from regelwerk.cli.telling.aloud import find_sentences

ANSWERS = {
    "claim_act": "claim_all",
    "claim_agreed": "no",
    "claim_disputed": "yes",
    "claim_kind": "claim",
    "claim_line_against": "worse",
    "claim_line_stated": "unstated",
    "claim_made": "yes",
    "claim_response": "doubted",
    "claim_trump_out": "no",
    "declarer_card_what": "hand",
}
STOP, REPEAT, OBJECT = "68.D", "70.B.1", {"1997": "70.B.3", "2007": "70.B.2", "2017": "70.B.2"}
FACE = {"1997": ("70.B.2",), "2007": ("70.B.3",), "2017": ("70.B.3", "68.C")}
WAYS = (
    *("claim", "claim_reaction", "claim_agreement", "contested_claim", "claim_line"),
    *("claim_outstanding_trump", "declarer_card_visible"),
)


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
@pytest.mark.parametrize("way", WAYS)
def test_every_way_into_a_contested_claim_reads_its_procedure_aloud_once(library, way, edition):
    """Stop, repeat, cards up, objections (68 C and D, 70 B); in 1997 the cards come before them."""
    facts: dict[str, str] = {}
    said: list[str] = []
    while fact := library.ask(way, edition, facts):
        possible = library.answers(way, edition, facts, fact)
        for _, places in find_sentences(library, "aloud", fact, edition, facts, possible):
            said += [places[-1].split("/", 1)[1].rsplit("@", 1)[0]]
        facts[fact] = ANSWERS[fact]
    steps = [place for place in said if place[:2] in ("68", "70")]
    assert sorted(steps) == sorted([STOP, REPEAT, OBJECT[edition], *FACE[edition]])
    assert steps[:2] == [STOP, REPEAT] or way == "claim_reaction"
    assert edition != "1997" or steps[2:] == [*FACE[edition], OBJECT[edition]]
