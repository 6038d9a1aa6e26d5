"""Every fate and every claim of the lineage as a line to be read: a direction that turns, or an
entry that goes, shows in the diff.

So does what two equal places do not share, because an entry names only in which respect they are
apart; which difference no ruling shows, and why; and what there is to learn anew, in its order.
"""

from claims import claims
from regelwerk.assemble import assemble
from regelwerk.installed import PROJECT
from regelwerk.read.source import load
from trees import TESTS


def test_every_claim_is_as_it_was_read(rulebook, golden):
    for name, text in claims(assemble(load(PROJECT)[0])[0], rulebook.outputs["kb.json"]).items():
        golden(TESTS / "golden" / "claims" / name, text)


def test_what_is_only_told_otherwise_begins_with_what_stays(rulebook):
    book = rulebook.outputs["kb.json"]
    same = [
        why
        for change in book["changes"]
        if change["step"] == "2007-2017"
        and change["weights"]
        and {*change["meanings"]} == {"equal"}
        for why in change["why"]
    ]
    ways = [told for told in book["directs"] if told["meaning"] == "equal"]
    assert len(same) > 30 and all(why.startswith("bleibt: ") for why in same)
    assert len(ways) > 30 and all(
        told["why"].startswith("wieder wie 1997: " if told["again"] else "bleibt: ")
        for told in ways
    )
