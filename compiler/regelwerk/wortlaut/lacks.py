"""What an official passage has and the restatement, or its entry in the contents, lacks:
references, figures, words of force.

In: passages, the ledger of the contents, the restated units.  Out: `Lack`s, each with its unit.
Only what can be read with certainty is reported: whole references (`§ 27 B 1`, `TSR 9.7.3`),
figures outside them, and the verbs that oblige or allow, with a negation in their clause. Relative
references (`Absatz 2`) are left to the reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.ids import address

Json = Mapping[str, Any]
STEPS = (
    r"\d{1,2}(?!\d|[.,]\d)(?:\s?[A-H](?![a-zäöü]))?(?:\s?\d{1,2}(?![\d%♠♥♦♣]|[.,]\d))?"
    r"(?:\s?\(?[a-f]\)?(?![a-zäöüß.]))?(?:\s?\(?[ivx]{1,3}\)?(?![a-zäöüß]))?"
)
LAW = re.compile(
    rf"(?:§§?|Artikeln?|Artikels|Art\.)\s*({STEPS}(?:(?:\s*,\s*|\s+(?:und|oder|sowie|bzw\.)\s+){STEPS})*)"
)
STEP = re.compile(STEPS)
CHAPTER = re.compile(
    r"(?<![\w.])([A-H](?:\.\d){1,2}(?:\.?\s?\(([a-d])\)|\.([a-d])(?![a-z]))?)(?!\w)"
)
OUTSIDE = re.compile(r"\b(TSR|TSO|TO)\s*(\d{1,2}(?:\.\d{1,2})+)")
PARAGRAPH = re.compile(r"(?:§§?|Artikel|Art\.)\s*\d+[^;:§]{0,60}?\b(?:TO|TSO|Turnierordnung)\b")
NUMBER = re.compile(r"(?<![\w.,^])\d+(?:[.,]\d+)?(?![\w])")
RAISED = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\^\w")
CLAUSE = re.compile(
    r"[.;:!?()\[\]–]|,\s*(?=(?:und|aber|wenn|falls|sofern|es"
    r" sei|dass|so|der|die|das|wobei|weil|bevor|nachdem|außer|jedoch)\b)"
)
RELATIVE = re.compile(
    r"\[[^\[\]]*\]|(?:Absatz|Abs\.|Anhang|Nr\.|Punkte?|Ziffer|Fußnote|Kapitel|Satz|vorstehend(?:en)?|oben|unter|Seite)\s*(?:[A-H]\s?)?\d+"
    r"(?:\s*(?:und|oder|bis|,)\s*\d+)*"
)
NOTATION = re.compile(
    r"\b[A-H]\s?\d{1,2}[a-f]?\b|\b\d[♠♥♦♣]|\b\d\s?SA\b|[♠♥♦♣]\s?[\dA-Z]+|(?<![\d.])\d+(?:\.\d+){2,}\.?"
)
VERBS = {
    "muss": r"mu(?:ss|ß|ssten?)\b(?!te)|m(?:ü|ue)ssen", "soll": r"soll(?:en)?\b",
    "sollte": r"sollten?\b",
    "darf": r"darf\b|d(?:ü|ue)rfen", "kann": r"kann\b|k(?:ö|oe)nnen\b",
}  # fmt: skip
SAYING = {verb: re.compile(rf"\b(?:{form})", re.IGNORECASE) for verb, form in VERBS.items()}
DENIED = re.compile(
    r"\b(?:nicht|kein(?:e[rmns]?)?|weder|niemals|nie|niemand)\b(?!\s+(?:nur|schuldig|mehr als|-))"
)
NEVER = re.compile(r"keinesfalls|auf keinen Fall", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Lack:
    """Something that a passage has: its unit, its kind, its printed form, and where it is lacking
    (text, contents or both).
    """

    id: str
    kind: str  # reference, figure, force
    printed: str
    where: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The references, figures and verbs of force that a passage has by the contents, and those that
    the restatement has.
    """

    refs: frozenset[str]
    figures: frozenset[str]
    modals: frozenset[str]
    told_refs: frozenset[str]
    told_figures: frozenset[str]
    told_modals: frozenset[str]


def find_lacks(id: str, passage: Iterable[str], ledger: Ledger, numbers: str) -> Iterator[Lack]:
    """Yield what a passage has and its restatement or its entry in the contents lacks."""
    text = RAISED.sub("", " ".join(passage))
    for printed, place in find_references(text, address.parse_edition(id), numbers):
        listed, told = (
            any(names_same_place(place, other) for other in side)
            for side in (ledger.refs, ledger.told_refs)
        )
        own = address.is_under(id, place) or address.is_under(place, id)
        yield from report_lack(id, "reference", printed, listed or own, told or own)
    for figure in dict.fromkeys(NUMBER.findall(strip_references(text, numbers))):
        yield from report_lack(
            id, "figure", figure, figure in ledger.figures, figure in ledger.told_figures
        )
    for word in dict.fromkeys(find_forces(text)):
        yield from report_lack(
            id,
            "force",
            word,
            is_answered(word, ledger.modals),
            is_answered(word, ledger.told_modals),
        )


def is_explained(lack: Lack, faults: Iterable[Json] | None) -> bool:
    """Return whether the rulebook records a fault of the print that contains what is lacking."""
    return any(lack.printed in fault["printed"] for fault in faults or ())


def report_lack(id: str, kind: str, printed: str, listed: bool, told: bool) -> Iterator[Lack]:
    """Yield a finding where at least one of the two sides lacks it, and nothing otherwise."""
    if not (listed and told):
        yield Lack(
            id, kind, printed, "both" if not (listed or told) else "text" if listed else "contents"
        )


def names_same_place(place: str, other: str) -> bool:
    """Return whether two references name the same place, or one of them a place within the other,
    in any edition.
    """
    if place.startswith("ext:") or other.startswith("ext:"):
        return place == other or other.startswith(f"{place}.") or place.startswith(f"{other}.")
    one, two = (address.parse_address(each).split("/")[0] for each in (place, other))
    return one == two or one.startswith(f"{two}.") or two.startswith(f"{one}.")


def find_references(text: str, edition: str, numbers: str) -> Iterator[tuple[str, str]]:
    """Yield the whole references of a text, each as printed and as an id."""
    for found in OUTSIDE.finditer(text):
        yield found[0], f"ext:{found[1]}/{found[2]}"
    if numbers == address.CHAPTERS:
        for found in CHAPTER.finditer(text):
            letter = found[2] or found[3]
            place = re.match(r"[A-H](?:\.\d){1,2}", found[1])
            yield (
                found[0],
                f"{edition}/{place[0] if place else found[1]}{'.' + letter if letter else ''}",
            )
    if numbers == address.LAWS:
        for found in LAW.finditer(PARAGRAPH.sub(" ", text)):
            for step in STEP.finditer(found[1]):
                parts = re.findall(
                    r"\d+|[A-H](?![a-z])|[ivx]+(?=\)?$)|[a-z]", re.sub(r"[()\s]", "", step[0])
                )
                yield f"{found[0].split()[0]} {step[0].strip()}", f"{edition}/{'.'.join(parts)}"


def strip_references(text: str, numbers: str) -> str:
    """Return a text without its references and without other numbers that are no figures of the
    rule.
    """
    bare = OUTSIDE.sub(" ", PARAGRAPH.sub(" ", text))
    bare = CHAPTER.sub(" ", bare) if numbers == address.CHAPTERS else LAW.sub(" ", bare)
    return NOTATION.sub(" ", RELATIVE.sub(" ", bare))


def find_forces(text: str) -> Iterator[str]:
    """Yield the verbs that oblige or allow, each with its negation if its clause has one."""
    for clause in map(str.strip, CLAUSE.split(text)):
        never, denied = bool(NEVER.search(clause)), bool(DENIED.search(clause))
        for verb, form in SAYING.items():
            said = (
                "darf keinesfalls"
                if verb == "darf" and never
                else f"{verb} nicht"
                if denied
                else verb
            )
            yield from (
                said for found in form.finditer(clause) if found.start()
            )  # a verb at the beginning of its clause makes a condition or a question


def is_answered(word: str, others: Iterable[str]) -> bool:
    """Return whether a word of force is among others; only the verb is compared, because a negation
    may stand in another clause than its verb.
    """
    verb = word.split()[0]
    return any(other.split()[0] == verb for other in others)


def make_ledger(clause: Json, entry: Any, said: Mapping[str, frozenset[str]]) -> Ledger:
    """Return both sides of a unit: its entry in the contents, and our restatement as compiled;
    `said` has the words of each force.
    """
    cells = " ".join(cell for row in (clause["table"] or {"rows": ()})["rows"] for cell in row)
    told = frozenset(
        [
            *clause["figures"],
            *address.NUMBER.findall(
                address.INLINE.sub(" ", f"{clause['text']} {cells} {clause['title']}")
            ),
        ]
    )
    points = [
        str(number)
        for each in clause["sanction"] or ()
        for key in ("points", "penalty", "deduction")
        for number in flatten(each[key])
    ]
    words = frozenset(word for norm in clause["norms"] for word in said.get(norm["force"], ()))
    excused = frozenset(entry.apart)
    refs = frozenset(ref["to"] for ref in clause["refs"])
    listed = entry.refs, entry.figures, entry.modals
    return Ledger(
        refs=frozenset(listed[0]),
        figures=frozenset(listed[1]),
        modals=frozenset(listed[2]),
        told_refs=refs,
        told_figures=told | frozenset(points) | excused,
        told_modals=words | excused,
    )


def flatten(tree: Any) -> Iterator[Any]:
    """Yield the single values in nested lists and mappings."""
    if isinstance(tree, list | tuple):
        for each in tree:
            yield from flatten(each)
    elif isinstance(tree, Mapping):
        for each in tree.values():
            yield from flatten(each)
    else:
        yield tree
