"""What a unit says and points to: its references, sentences and norms.

In: the rulebook.  Out: one mutant each.
"""

import re
from random import Random

from mutants.rulebook import SEE, Mutant, Rulebook, Tree, changed, other
from regelwerk.library.norms import FORCES

END = re.compile(r"(?<=[.;:!?])\s+")


def pointing(book: Rulebook, rng: Random):
    """A unit with references, its file, and one of them as (unit, type, number)."""
    spot, tree, unit = book.pick(rng, book.units, lambda unit: unit.get("see"))
    kind, at = rng.choice(
        [(kind, at) for kind, targets in unit["see"].items() for at in range(len(targets))]
    )
    return spot, tree, unit, kind, at


def inline(unit: Tree, target: str) -> str:
    """How a reference stands in the text, or nothing."""
    return f"[[{target}]]" if f"[[{target}]]" in unit.get("text", "") else ""


def ref_retarget(book: Rulebook, rng: Random) -> Mutant:
    """A reference leads to another place that exists."""
    spot, tree, unit, kind, at = pointing(book, rng)
    was = unit["see"][kind][at]
    prefix, _, _ = (
        was.rpartition("/")
        if was.startswith("ext:") or was.split("/")[0] in book.addresses
        else ("", "", "")
    )
    if was.startswith("ext:"):
        known = [id for id in book.corpus.externals if id.split("/")[0] == was.split("/")[0]]
    else:
        edition = was.split("/")[0] if prefix else book.edition(spot)
        known = [
            f"{edition}/{address}" if prefix else address for address in book.addresses[edition]
        ]
    here = {target for targets in unit["see"].values() for target in targets}
    new = other(rng, known, *here)
    unit["see"][kind][at] = new
    where = "not in text"
    if inline(unit, was):
        unit["text"], where = unit["text"].replace(f"[[{was}]]", f"[[{new}]]"), "text too"
    return changed(spot, tree, f"see.{kind} {was}→{new} ({where})")


def ref_type(book: Rulebook, rng: Random) -> Mutant:
    """A reference is of another type."""
    spot, tree, unit, kind, at = pointing(book, rng)
    target = unit["see"][kind].pop(at)
    new = other(rng, SEE, kind)
    unit["see"].setdefault(new, []).append(target)
    unit["see"] = {key: unit["see"][key] for key in SEE if unit["see"].get(key)}
    return changed(spot, tree, f"see {target}: {kind}→{new}")


def ref_delete(book: Rulebook, rng: Random) -> Mutant:
    """A reference is gone, from the text too."""
    spot, tree, unit, kind, at = pointing(book, rng)
    target = unit["see"][kind].pop(at)
    if not unit["see"][kind]:
        del unit["see"][kind]
    if not unit["see"]:
        del unit["see"]
    said = f"see.{kind} {target} deleted"
    if inline(unit, target) and not any(
        target in targets for targets in unit.get("see", {}).values()
    ):
        unit["text"] = unit["text"].replace(f" ([[{target}]])", "").replace(f"[[{target}]]", "dort")
        said += " (text too)"
    return changed(spot, tree, said)


def sentence_delete(book: Rulebook, rng: Random) -> Mutant:
    """A sentence of a restatement is gone."""
    spot, tree, unit = book.pick(
        rng, book.units, lambda unit: len(END.split(unit.get("text", ""))) > 1
    )
    sentences = END.split(unit["text"])
    at = rng.randrange(len(sentences))
    gone = sentences.pop(at)
    unit["text"] = " ".join(sentences)
    return changed(spot, tree, f"sentence {at + 1}/{len(sentences) + 1} deleted: {gone[:80]}")


def norm_force(book: Rulebook, rng: Random) -> Mutant:
    """A norm has another force."""
    spot, tree, unit = book.pick(rng, book.units, lambda unit: unit.get("norms"))
    norm = rng.choice(unit["norms"])
    was, norm["force"] = norm["force"], other(rng, FORCES, norm["force"])
    return changed(spot, tree, f"norm {norm['who']} {was}→{norm['force']}: {norm['act'][:70]}")


def norm_who(book: Rulebook, rng: Random) -> Mutant:
    """A norm binds somebody else."""
    spot, tree, unit = book.pick(rng, book.units, lambda unit: unit.get("norms"))
    norm = rng.choice(unit["norms"])
    was, norm["who"] = norm["who"], other(rng, book.corpus.roles[spot.game], norm["who"])
    return changed(spot, tree, f"norm who {was}→{norm['who']} ({norm['force']} {norm['act'][:70]})")
