"""Every fate and every claim of the lineage as a line to be read: a direction that turns, or an entry that goes, shows in the diff.

So does what two equal places do not share, because an entry names only in which respect they are apart; which difference no ruling shows,
and why; and what there is to learn anew, in its order.
"""

import pytest
from readings import dated
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


def unwitnessed(corpus, step):
    """A line for each claimed difference that no ruling shows."""
    for fate in (fate for fate in corpus.fates if {id.split("/")[0] for id in (*fate.older, *fate.newer)} <= {step.older, step.newer}):
        named = " → ".join(", ".join(map(address_of, ids)) or "–" for ids in (fate.older, fate.newer))
        yield from [f"{named}: ohne Zeugen: {fate.unwitnessed}"] * bool(fate.unwitnessed)
        yield from (f"{named}: {address_of(id)} ohne Zeugen: {claim.unwitnessed}" for id, claim in fate.parts if claim.unwitnessed)


@pytest.mark.content
def test_what_equal_places_do_not_share_is_as_it_was_read(golden):
    assembled, _ = assemble(load(PROJECT)[0])
    for step in assembled.steps:
        lines = [*apart(assembled.corpus, step), *unwitnessed(assembled.corpus, step)]
        golden(TESTS / "golden" / "claims" / f"{step.older}-{step.newer}-apart.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(("older", "newer"), steps("laws"))
def test_what_there_is_to_learn_anew_is_as_it_was_read(rulebook, golden, older, newer):
    bundle = rulebook.outputs["kb.json"]
    lessons = (lesson for lesson in bundle["lessons"] if lesson["step"] == f"{older}-{newer}")
    lines = [f"{lesson['says']} [{dated(bundle['cites'], lesson['at'])}]" for lesson in lessons]
    golden(TESTS / "golden" / "claims" / f"{older}-{newer}-relearn.txt", "\n".join(lines) + "\n")
