"""The beginnings of the units that are printed where the page had room: footnotes, background,
examples.

In: the units found in the order of the numbers, the marks of the copy.  Out: unit → mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from regelwerk.ids import address
from regelwerk.wortlaut.expected import Unit
from regelwerk.wortlaut.headings import CLOSE, Text
from regelwerk.wortlaut.likeness import compare_letters, compare_words, fold_word
from regelwerk.wortlaut.marks import Mark

LIKE, THERE, WEAK = 4.0, 2.0, 0.3  # the weights of the words and of the place of a mark
ENOUGH = 0.15  # the share of its words from which a raised sign is taken for a footnote
MANY = 6  # characteristic words from which on they must occur


def find_loose_marks(
    units: Sequence[Unit], found: Mapping[str, Mark], text: Text
) -> Mapping[str, Mark]:
    """Return the mark of each footnote, background and labelled example by id, as far as one is
    found; no mark is used twice.
    """
    regions = find_spans(found, len(text.lines))
    taken = {mark.place for mark in found.values()}
    units = keep_first_labels(units)
    by_sign = {
        sign: [at for at, mark in enumerate(text.marks) if mark.sign == sign]
        for sign in ("word", "stars", "note")
    }
    offers = [
        (weight, -row, -at)
        for row, unit in enumerate(units)
        for at in by_sign[
            "word" if unit.kind != "footnote" else "stars" if "*" in unit.label else "note"
        ]
        for mark in [text.marks[at]]
        if mark.place not in taken
        and (weight := weigh_loose_mark(unit, mark, text.behind[at], regions, found))
    ]
    chosen: dict[str, Mark] = {}
    used: set[tuple[int, int]] = set()
    for _, row, at in sorted(offers, reverse=True):
        unit, mark = units[-row], text.marks[-at]
        if unit.id not in chosen and mark.place not in used:
            chosen[unit.id] = mark
            used.add(mark.place)
    return chosen


def keep_first_labels(units: Sequence[Unit]) -> Sequence[Unit]:
    """Return the units without the examples whose label an earlier example of the same parent has:
    a block of examples has only one heading.
    """
    seen: set[tuple[str, str]] = set()
    chosen = []
    for unit in units:
        name = (unit.parent, unit.label)
        if unit.kind != "example" or name not in seen:
            chosen.append(unit)
        seen.add(name)
    return chosen


def find_spans(found: Mapping[str, Mark], end: int) -> Mapping[str, tuple[int, int]]:
    """Return the lines (first, end) of each unit found with all units below it: from its mark to
    that of the next unit that is not below it; footnotes are left out.
    """
    ordered = sorted(
        (id for id in found if address.parse_root(id) != "fn"), key=lambda id: found[id].place
    )
    lines: dict[str, tuple[int, int]] = {}
    open_: list[str] = []
    for id in ordered:
        while open_ and not address.is_under(id, open_[-1]):
            lines[open_[-1]] = (found[open_[-1]].line, found[id].line)
            open_.pop()
        open_.append(id)
    return lines | {id: (found[id].line, end) for id in open_}


def weigh_loose_mark(
    unit: Unit,
    mark: Mark,
    behind: frozenset[str],
    regions: Mapping[str, tuple[int, int]],
    found: Mapping[str, Mark],
) -> float:
    """Return the weight of a mark for a unit; 0 where it is a mark of another kind or stands
    elsewhere.
    """
    like = compare_words(unit.words, behind)
    top = address.parse_root(unit.id)
    home = regions.get(
        next((id for id in list_ids_above(unit.id) if id in regions), ""),
        regions.get(f"{address.parse_edition(unit.id)}/{top}"),
    )
    inside = home is not None and home[0] <= mark.line < home[1]
    if unit.kind == "footnote":
        if mark.sign == "note" and unit.label == mark.value:
            return LIKE * like + 1 if like >= ENOUGH or len(unit.words) < MANY else WEAK
        return (
            LIKE * like + THERE
            if mark.sign == "stars" and unit.label == mark.value and inside
            else 0.0
        )
    if mark.sign != "word" or not is_same_word(unit, mark):
        return 0.0
    if unit.kind == "background":
        root = regions.get(f"{address.parse_edition(unit.id)}/{top}") or home
        within = root is not None and root[0] <= mark.line < root[1]
        return LIKE * like + (THERE if inside else 0.0) + 0.1 if within else 0.0
    return LIKE * like + THERE


def list_ids_above(id: str) -> Iterator[str]:
    """Yield the ids above an id, the nearest first."""
    while id := address.find_id_above(id):
        yield id


def is_same_word(unit: Unit, mark: Mark) -> bool:
    """Return whether the word of a mark is that of the label: `Hintergrund`, `Beispiele zu § 27
    B`.
    """
    wanted, said = (
        "".join(re.findall(r"[^\W_]", text.lower())) for text in (unit.label, mark.value)
    )
    return wanted == said or (unit.kind == "background" and fold_word(wanted) == fold_word(said))


def strip_brackets(rest: str) -> str:
    """Return a heading without the brackets behind it."""
    return rest.split("(")[0].strip(" *")


def find_repeated_headings(
    found: Mapping[str, Mark], units: Iterable[Unit], text: Text
) -> frozenset[tuple[int, int]]:
    """Return the places at which the heading of a section is printed again in the same law, with
    the same letter and words.
    """
    known = [
        (unit, found[unit.id])
        for unit in units
        if unit.id in found and unit.kind == "section" and unit.heading
    ]
    regions = find_spans(found, len(text.lines))
    used = {mark.place for mark in found.values()}
    capitals = [mark for mark in text.marks if mark.sign == "capital"]
    places = set()
    for unit, mark in known:
        root = regions.get(
            f"{address.parse_edition(unit.id)}/{address.parse_root(unit.id)}", (0, 0)
        )
        for each in capitals:
            again = (
                each.value == unit.value
                and mark.place < each.place
                and root[0] <= each.line < root[1]
                and each.place not in used
            )
            if (
                again
                and text.lines[each.line].first
                and compare_letters(strip_brackets(mark.rest), strip_brackets(each.rest)) >= CLOSE
            ):
                places.add(each.place)
    return frozenset(places)
