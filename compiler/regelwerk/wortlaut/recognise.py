"""The document of which a text is a copy, recognised by its content and not by the name of its
file.

In: a copy, the documents of the rulebook.  Out: the edition whose numbers and headings the copy
has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from regelwerk.wortlaut.expected import Document, Unit
from regelwerk.wortlaut.folder import Copy, NoCopy
from regelwerk.wortlaut.likeness import compare_letters
from regelwerk.wortlaut.lines import Line, clean_lines

# the share of the numbered headings of a document; a patch and the whole it belongs to have half
# of each other's
ENOUGH = 0.45
NEAR = 0.6
HEAD = 140  # letters of a line that may be a heading
NUMBERED = frozenset({"law", "case", "section", "item", "subitem"})


def recognise(
    copies: Iterable[Copy], documents: Sequence[Document]
) -> tuple[Mapping[str, Copy], tuple[str, ...]]:
    """Return the copy of each edition that has one, and the names of the copies of no known
    document; raise `NoCopy` where two copies are of the same edition.
    """
    found: dict[str, Copy] = {}
    strange: list[str] = []
    for copy in copies:
        edition = recognise_edition(clean_lines(copy.text), documents)
        if not edition:
            strange.append(copy.name)
        elif edition in found:
            raise NoCopy(
                f"{found[edition].name} und {copy.name}: zwei Abschriften der Ausgabe {edition};"
                " eine davon herausnehmen"
            )
        else:
            found[edition] = copy
    return found, tuple(strange)


def recognise_edition(found: Sequence[Line], documents: Sequence[Document]) -> str:
    """Return the edition whose headings the lines have; empty where they have too few of every
    edition.
    """
    heads = collect_line_heads(found)
    shares = {
        each.edition: measure_heading_share(heads, each)
        * (1 + measure_number_share(heads, each))
        / 2
        for each in documents
        if each.units
    }
    best = max(shares, key=lambda edition: shares[edition], default="")
    return best if best and shares[best] >= ENOUGH else ""


def collect_line_heads(found: Sequence[Line]) -> Mapping[str, tuple[str, ...]]:
    """Return the rests of the lines by the number they begin with, without blanks: `§12`,
    `Artikel12`, `3.5.9`, `A.4.1`.
    """
    heads: dict[str, list[str]] = {}
    for line in found:
        if hit := re.match(
            r"[\W_]{0,4}?((?:§|Artikel|Art\.)\s*\d{1,3}(?!\d)|(?:[A-H]|\d{1,2})(?:\.\d{1,2}){1,4}(?![.\d]*\d))",
            line.text,
        ):
            heads.setdefault("".join(hit[1].split()), []).append(line.text[hit.end() : HEAD])
    return {head: tuple(rests) for head, rests in heads.items()}


def measure_heading_share(heads: Mapping[str, Sequence[str]], document: Document) -> float:
    """Return the share of the numbered headings of a document that the lines have, from 0 to 1:
    half for the number, half for the words after it.
    """
    wanted = [unit for unit in document.units if unit.kind in NUMBERED and is_whole_label(unit)]
    points = sum(score_heading(heads.get("".join(unit.label.split()), ()), unit) for unit in wanted)
    return points / len(wanted) if wanted else 0.0


def measure_number_share(heads: Mapping[str, Sequence[str]], document: Document) -> float:
    """Return the share of the numbers at the beginning of lines that a document has, from 0 to 1: a
    patch has few of those of the whole.
    """
    known = {"".join(unit.label.split()) for unit in document.units}
    return len(heads.keys() & known) / len(heads) if heads else 0.0


def is_whole_label(unit: Unit) -> bool:
    """Return whether a label alone names its place."""
    return bool(re.fullmatch(r"(?:§|Artikel) \d+|(?:[A-H]|\d+)(?:\.\d+)+", unit.label))


def score_heading(rests: Sequence[str], unit: Unit) -> float:
    """Return the value of a heading that was found: 1 with its words or if it has none, 0.5 without
    them; 0 if it was not found.
    """
    if not rests:
        return 0.0
    return (
        1.0
        if not unit.title or any(compare_letters(unit.title, rest) >= NEAR for rest in rests)
        else 0.5
    )
