"""Every fate and every claim of the lineage as a line to be read: a direction that turns, or an entry that goes, shows in the diff.

So does what two equal places do not share: an entry names only in which respect they are apart.
"""

import pytest
from trees import TESTS, steps

from compiler import PROJECT
from compiler.address import address_of
from compiler.assemble import assemble
from compiler.parity import differing, families
from compiler.source import load


def told(lines):
    """A line for each place whose fate or meaning is told, not taken from its address alone."""
    for line in lines:
        if line["meaning"] or line["fate"] not in ("same", "carried"):
            sides = " → ".join(address_of(line[side]) if line[side] else "–" for side in ("older", "newer"))
            said = " ".join(filter(None, (line["fate"], line["meaning"], line["wording"] == "equal" and "=", line["weight"])))
            yield f"{sides}: {said}" + (f": {line['why']}" if line["why"] else "")


@pytest.mark.parametrize(("older", "newer"), steps("laws"))
def test_every_claim_is_as_it_was_read(rulebook, golden, older, newer):
    lines = [line for line in rulebook.outputs["kb.json"]["lineage"] if line["step"] == f"{older}-{newer}"]
    golden(TESTS / "golden" / "claims" / f"{older}-{newer}.txt", "\n".join(told(lines)) + "\n")


def apart(corpus, step):
    """A line for each respect in which equal places are apart."""
    for family in families(corpus, step):
        for aspect, sides in differing(step, family).items():
            named = " → ".join(", ".join(address_of(clause.id) for clause in side) for side in (family.older, family.newer))
            yield f"{named}: {aspect}: {' | '.join(', '.join(only) or '–' for only in sides)}"


@pytest.mark.content
def test_what_equal_places_do_not_share_is_as_it_was_read(golden):
    assembled, _ = assemble(load(PROJECT)[0])
    for step in assembled.steps:
        lines = list(apart(assembled.corpus, step))
        golden(TESTS / "golden" / "claims" / f"{step.older}-{step.newer}-apart.txt", "\n".join(lines) + "\n")
