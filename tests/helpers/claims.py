"""What the lineage claims, as a person reads it: fates and meanings, what equal places do not
share, what is to be learnt anew.

In: `kb.json` as parsed, the assembled corpus with its steps.  Out: texts by the name of their
golden file.
"""

from readings import dated
from regelwerk.ids.address import parse_address, parse_edition
from regelwerk.prove.parity import find_differences, list_families


def claims(assembled, bundle):
    """File name → text."""
    said = {}
    for step in assembled.steps:
        name = f"{step.older}-{step.newer}"
        said[f"{name}.txt"] = told([line for line in bundle["lineage"] if line["step"] == name])
        said[f"{name}-apart.txt"] = [
            *apart(assembled.corpus, step),
            *unwitnessed(assembled.corpus, step),
            *mentioned(assembled.corpus, step),
        ]
        said[f"{name}-relearn.txt"] = lessons(bundle, name)
    for name in dict.fromkeys(each["step"] for each in bundle["directs"]):
        said[f"{name}.txt"] = direct(each for each in bundle["directs"] if each["step"] == name)
        said[f"{name}-relearn.txt"] = lessons(bundle, name)
    return {name: "".join(f"{line}\n" for line in lines) for name, lines in said.items()}


def told(lines):
    """A line for each place whose fate or meaning is told, not taken from its address alone."""
    for line in lines:
        if line["meaning"] or line["fate"] not in ("same", "carried"):
            sides = " → ".join(
                parse_address(line[side]) if line[side] else "–" for side in ("older", "newer")
            )
            said = " ".join(
                filter(
                    None,
                    (
                        line["fate"],
                        line["meaning"],
                        line["wording"] == "equal" and "=",
                        line["weight"],
                    ),
                )
            )
            yield f"{sides}: {said}" + (f": {line['why']}" if line["why"] else "")


def direct(directs):
    """A line for each place with a reason of its own for a whole way."""
    for each in directs:
        said = filter(None, (each["meaning"], each["weight"], each["again"] and "again"))
        yield f"{parse_address(each['at'])}: {' '.join(said)}: {each['why']}"


def apart(corpus, step):
    """A line for each respect in which equal places are apart."""
    for family in list_families(corpus, step):
        for aspect, sides in find_differences(step, family).items():
            named = " → ".join(
                ", ".join(parse_address(clause.id) for clause in side)
                for side in (family.older, family.newer)
            )
            yield f"{named}: {aspect}: {' | '.join(', '.join(only) or '–' for only in sides)}"


def unwitnessed(corpus, step):
    """A line for each claimed difference that no ruling shows."""
    for fate in (
        fate
        for fate in corpus.fates
        if {parse_edition(id) for id in (*fate.older, *fate.newer)} <= {step.older, step.newer}
    ):
        named = " → ".join(
            ", ".join(map(parse_address, ids)) or "–" for ids in (fate.older, fate.newer)
        )
        yield from [f"{named}: ohne Zeugen: {fate.unwitnessed}"] * bool(fate.unwitnessed)
        yield from (
            f"{named}: {parse_address(id)} ohne Zeugen: {claim.unwitnessed}"
            for id, claim in fate.parts
            if claim.unwitnessed
        )


def mentioned(corpus, step):
    """A line for each place that the newer edition only mentions: nothing of it is compared."""
    for fate in (fate for fate in corpus.fates if fate.kind == "open" and not fate.older):
        yield from (
            f"– → {parse_address(id)}: nur erwähnt: {fate.why}"
            for id in fate.newer
            if parse_edition(id) == step.newer and id not in corpus.clauses
        )


def lessons(bundle, step):
    """What there is to learn anew with a step, the weightiest first, with the places."""
    for each in (each for each in bundle["lessons"] if each["step"] == step):
        yield f"{each['says']} [{dated(bundle['cites'], each['at'])}]"
