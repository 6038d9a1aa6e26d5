"""Every fate and every claim of the lineage as a line to be read: a direction that turns, or an entry that goes, shows in the diff.

So does what two equal places do not share, because an entry names only in which respect they are apart; which difference no ruling shows,
and why; and what there is to learn anew, in its order.
"""

from claims import claims
from trees import TESTS

from compiler import PROJECT
from compiler.assemble import assemble
from compiler.source import load


def test_every_claim_is_as_it_was_read(rulebook, golden):
    for name, text in claims(assemble(load(PROJECT)[0])[0], rulebook.outputs["kb.json"]).items():
        golden(TESTS / "golden" / "claims" / name, text)
