"""What each unit says in a copy: the lines divided among the units, without headings and numbers.

In: a document, the lines of a copy, the marks at which its units begin.  Out: id → `Passage`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from regelwerk.ids import address
from regelwerk.wortlaut.expected import Unit
from regelwerk.wortlaut.headings import Text, compare_heading
from regelwerk.wortlaut.likeness import compare_letters, compare_words, fold_words
from regelwerk.wortlaut.lines import CHAPTER, Line, join_paragraphs
from regelwerk.wortlaut.marks import Mark

HEADING, LIKE, LONGEST = 0.4, 0.6, 170
LONGEST_HEADING = 1000  # letters of a heading whose bracket was never closed
CLOSING = (
    0.12  # how much more a paragraph must be like the clause above its list than like its item
)
SENTENCE = (".", ":", ";", "!", "?", ")", "*", ",")
COLUMNS = re.compile(
    r"(?:PRIVATE|(?:(?:Beispiele?\s+)?Sachverhalt\s+)?Entscheidung)(?:\s*\|\s*|\s+(?=[A-ZÄÖÜ])|$)|Beispiele?\s+(?=[A-ZÄÖÜ])"
)


@dataclass(frozen=True, slots=True)
class Passage:
    """The text of a unit: its printed heading, its paragraphs, and the number of the line of the
    copy with which it begins.
    """

    id: str
    heading: str
    paragraphs: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A line or a part of it, with the id of the unit it belongs to (empty: none)."""

    owner: str
    line: Line
    at: int
    opening: bool  # whether the unit begins with it


def cut_pieces(
    text: Text,
    found: Mapping[str, Mark],
    blind: frozenset[tuple[int, int]],
    units: Mapping[str, Unit],
) -> list[Piece]:
    """Return every line, cut where units begin; after a footnote the interrupted unit continues."""
    starts: dict[int, list[tuple[int, int, str]]] = {}
    for id, mark in found.items():
        starts.setdefault(mark.line, []).append((mark.start, mark.end, id))
    for number, start in blind:
        starts.setdefault(number, []).append((start, start, ""))
    cut: list[Piece] = []
    owner, waiting = "", ""
    dropped = find_chapter_headings(text, found)
    for at, line in enumerate(text.lines):
        here = sorted(starts.get(at, ()))
        if (
            not here
            and waiting
            and line.first
            and resumes_interrupted_unit(units, owner, waiting, line)
        ):
            owner, waiting = waiting, ""
        if at in dropped:
            continue
        if not here or here[0][0] > 0:
            cut.append(
                Piece(
                    owner,
                    replace(line, text=line.text[: here[0][0]] if here else line.text),
                    at,
                    False,
                )
            )
        for (_, end, id), (stop, _, _) in zip(
            here, [*here[1:], (len(line.text), 0, "")], strict=False
        ):
            footnote = bool(id) and units[id].kind == "footnote"
            waiting = (waiting or owner) if footnote else ""
            owner = id
            cut.append(Piece(id, replace(line, text=line.text[end:stop].strip()), at, bool(id)))
    return cut


def resumes_interrupted_unit(
    units: Mapping[str, Unit], note: str, interrupted: str, line: Line
) -> bool:
    """Return whether a paragraph after a footnote continues the unit that the footnote interrupted,
    and not the footnote itself.
    """
    words = fold_words(line.text)
    mine = compare_words(units[note].words, words) if note else 0.0
    theirs = (
        max(compare_words(units[id].words, words) for id in list_ancestry(units, interrupted))
        if interrupted
        else 0.0
    )
    return mine <= theirs if "*" not in units[note].label else mine < theirs


def list_ancestry(units: Mapping[str, Unit], id: str) -> Iterator[str]:
    """Yield the ids of a unit and of those above it, the nearest first."""
    while id in units:
        yield id
        id = units[id].parent


def find_chapter_headings(text: Text, found: Mapping[str, Mark]) -> frozenset[int]:
    """Return the lines before a law that are headings of chapters: paragraphs of one short line
    that is no sentence.
    """
    dropped: set[int] = set()
    begun = {mark.line for mark in found.values()}
    for mark in found.values():
        if mark.sign not in ("law", "loose"):
            continue
        block, at = [], mark.line - 1
        while at >= 0 and at not in begun and may_be_chapter_heading(text, at):
            block.append(at)
            at -= 1
        named = any(CHAPTER.match(text.lines[each].text.strip("* ")) for each in block)
        after_sentence = at < 0 or text.lines[at].text.endswith(SENTENCE)
        if block and (named or after_sentence):
            dropped.update(block)
    return frozenset(dropped)


def may_be_chapter_heading(text: Text, at: int) -> bool:
    """Return whether a line may be the heading of a chapter."""
    line = text.lines[at]
    alone = line.first and (at + 1 >= len(text.lines) or text.lines[at + 1].first)
    said = line.text.strip("* ")
    return (
        alone
        and len(said) <= 90
        and not said.endswith(SENTENCE)
        and (bool(CHAPTER.match(said)) or not re.search(r"\d", said))
    )


def collect_passages(cut: Sequence[Piece], units: Mapping[str, Unit]) -> Mapping[str, Passage]:
    """Return the passage of each unit by id."""
    own: dict[str, list[Piece]] = {}
    for piece in cut:
        if piece.owner:
            own.setdefault(piece.owner, []).append(piece)
    return {id: make_passage(units[id], found) for id, found in own.items()}


def make_passage(unit: Unit, found: Sequence[Piece]) -> Passage:
    """Return the passage of one unit: its heading and the paragraphs after it."""
    said = [piece.line for piece in found]
    heading, rest = split_heading(unit, said)
    told = [plain for part in join_paragraphs(rest) if (plain := clean_paragraph(part))]
    return Passage(unit.id, heading, tuple(told), found[0].line.number)


def split_heading(unit: Unit, said: Sequence[Line]) -> tuple[str, list[Line]]:
    """Return the heading of a unit and the lines after it; the heading is empty where it has
    none.
    """
    full = [line for line in said if line.text.strip(" *|")]
    if not full or not (
        unit.heading
        or unit.kind in ("law", "definition", "intro", "annex", "case")
        or not unit.value
    ):
        return "", full
    if unit.kind in ("table", "outcome_row", "footnote", "background", "example") or (
        not unit.value and not unit.title
    ):
        return "", full
    head = full[0].text.strip(" *")
    if unit.kind == "definition" and (colon := re.match(r"[^:]{2,80}:\s*(?=[^\s(])(?!\()", head)):
        return head[: colon.end()].strip(" :"), [
            replace(full[0], text=head[colon.end() :], first=True),
            *full[1:],
        ]
    if not is_heading(unit, head):
        return "", full
    end = 1
    while end < len(full) and not full[end].first and continues_heading(unit, head, full[end].text):
        head = f"{head} {full[end].text.strip(' *')}"
        end += 1
    return head.strip(" *:"), [
        replace(line, first=line.first or at == 0) for at, line in enumerate(full[end:])
    ]


def is_heading(unit: Unit, head: str) -> bool:
    """Return whether the first line is the heading of a unit that has one: it is like ours, or
    short and no sentence.
    """
    near = compare_heading(unit, head)
    return near >= LIKE or (
        len(head) <= LONGEST and (near >= HEADING or not head.endswith((".", ";", ",")))
    )


def continues_heading(unit: Unit, head: str, line: str) -> bool:
    """Return whether a heading continues in the next line of its paragraph."""
    longer = f"{head} {line.strip(' *')}"
    if len(longer) > LONGEST_HEADING:
        return False
    closing = head.count("(") > head.count(")") or head.endswith(("-", "–", ","))
    return (
        line.startswith(("(", "["))
        or closing
        or (
            len(longer) <= LONGEST
            and compare_letters(unit.title, longer) > compare_letters(unit.title, head) + 0.02
        )
    )


def clean_paragraph(paragraph: str) -> str:
    """Return a paragraph without column headings, rulers and marks of printing."""
    said = (
        re.sub(r"\s*\|\s*", " ", COLUMNS.sub("", paragraph, count=1))
        if "|" in paragraph or COLUMNS.match(paragraph)
        else paragraph
    )
    said = said.replace("**", "").strip()
    said = re.sub(r"^[•¢+–-]\s+(?=\S)", "", said)
    return " ".join(said.split())


def move_closing_words(
    found: Mapping[str, Passage], units: Mapping[str, Unit], ordered: Iterable[str]
) -> Mapping[str, Passage]:
    """Return the passages with the closing words of a list moved to the clause above the list,
    where they are more like that clause.
    """
    result = dict(found)
    for id in ordered:
        passage, unit = result[id], units[id]
        if len(passage.paragraphs) < 2 or unit.kind not in ("item", "subitem", "subsubitem"):
            continue
        for count in range(1, len(passage.paragraphs)):
            heir = find_list_owner(units, id, passage.paragraphs[count])
            if heir in result:
                result[id] = replace(passage, paragraphs=passage.paragraphs[:count])
                result[heir] = replace(
                    result[heir], paragraphs=(*result[heir].paragraphs, *passage.paragraphs[count:])
                )
                break
    return result


def find_list_owner(units: Mapping[str, Unit], id: str, paragraph: str) -> str:
    """Return the id of the clause above to which a paragraph belongs as its closing words; empty
    where it belongs to the unit itself.
    """
    words = fold_words(paragraph)
    mine = compare_words(units[id].words, words)
    best, heir = mine + CLOSING, ""
    for each in list_ancestry(units, units[id].parent):
        if (
            units[each].says
            and address.is_under(id, each)
            and (like := compare_words(units[each].words, words)) > best
        ):
            best, heir = like, each
    return heir
