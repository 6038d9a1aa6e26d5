"""Every fate and every claim of the lineage as a line to be read: a direction that turns, or an entry that goes, shows in the diff."""

from itertools import pairwise

import pytest
from trees import TESTS

from compiler.address import BRIDGE, address_of


def told(lines):
    """A line for each place whose fate or meaning is told, not taken from its address alone."""
    for line in lines:
        if line["meaning"] or line["fate"] not in ("same", "carried"):
            sides = " → ".join(address_of(line[side]) if line[side] else "–" for side in ("older", "newer"))
            said = " ".join(filter(None, (line["fate"], line["meaning"], line["wording"] == "equal" and "=")))
            yield f"{sides}: {said}" + (f": {line['why']}" if line["why"] else "")


@pytest.mark.parametrize(("older", "newer"), list(pairwise(BRIDGE)))
def test_every_claim_is_as_it_was_read(rulebook, golden, older, newer):
    lines = [line for line in rulebook.outputs["kb.json"]["lineage"] if line["step"] == f"{older}-{newer}"]
    golden(TESTS / "golden" / "claims" / f"{older}-{newer}.txt", "\n".join(told(lines)) + "\n")
