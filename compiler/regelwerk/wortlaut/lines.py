"""A copy as clean lines, without page breaks, running headers, page numbers, contents pages,
navigation and marks of other programs.

In: the text of a copy.  Out: `Line`s; each knows whether a paragraph begins with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

BREAK = "\f"
MACHINE = re.compile(r"<\|[^|<>\n]{0,200}\|>")  # the mark of a program at the end of a page
TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,200}>")
GLUED = re.compile(
    r"(?<=[^\s*])\*\*(?=[^\W\d_])([^*\n]+)\*\*\s*$", re.MULTILINE
)  # a bold heading without a line of its own
PAGE = re.compile(
    r"(?:(?:Seite|S\.|-|–)\s*)?\d{1,4}(?:\s*(?:/|von)\s*\d{1,4})?\s*[-–]?|[ivxlc]{1,6}",
    re.IGNORECASE,
)
NUMBER = re.compile(r"(?:Seite|S\.)\s*\d{1,4}(?:\s*(?:/|von)\s*\d{1,4})?", re.IGNORECASE)
LEADERS = frozenset(".…·_ ")  # between a heading and its page, on a contents page
NUMBERED = re.compile(
    r"\s*(?:§|Artikel|Art\.|Regel|Kapitel|Index|Vorwort|Einführung|[A-Z]?\d{0,2}[.:]|[A-ZÄÖÜ][\w"
    r" äöüß-]{3,60})"
)
FURNITURE = re.compile(r"(?:copyright|©|\(c\)\s*\d{4})", re.IGNORECASE)
CHAPTER = re.compile(
    r"(?:Abschnitt|Teil|Kapitel|Chapter)\s+(?:[IVXLC]+|\d{1,2}|[A-H])\b", re.IGNORECASE
)
END = re.compile(r"(?:Index|Register|Stichwortverzeichnis|Sachregister|Stichwörter)\s*")
BLANK, FIGURE = re.compile(r"\s+"), re.compile(r"\d[\d.,]*")
POINTING = re.compile(r"\d(?: ?[A-H](?: ?\d+[a-z]?)?)?\)?,?$")  # the end of a line of an index
OFTEN, SHORT, FEW = 3, 60, 6


@dataclass(frozen=True, slots=True)
class Line:
    """A clean line: its text, its number in the copy (from 1), and whether a paragraph begins with
    it.
    """

    text: str
    number: int
    first: bool


def clean_lines(text: str) -> tuple[Line, ...]:
    """Return the lines of a copy that belong to its text, up to its index."""
    raw = split_lines(text)
    furniture = find_running_lines(raw)
    found: list[Line] = []
    first, turned = True, False
    for at, (number, line) in enumerate(raw):
        said = line.strip()  # strip() removes a page break too
        turned = turned or BREAK in line
        first = first or not said
        if (
            said
            and said not in furniture
            and not is_dropped(said, line)
            and not is_footer(raw, at)
            and not is_page_number(raw, at)
        ):
            new = (is_sentence_ended(found) or not said[:1].islower()) if turned else first
            found.append(Line(" ".join(said.split()), number, new))
            first = turned = False
    return cut_at_index(found)


def split_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines with their numbers (from 1); a page break stands at the beginning of the
    line after it.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n").replace("\v", "\n")
    plain = (
        MACHINE.sub(BREAK, plain)
        .replace("\u00a0", " ")
        .replace("\u00ad\n", "")
        .replace("\u00ad", "")
        .replace("\ufeff", "")
    )
    plain = GLUED.sub(r"\n\n**\1**", plain)
    return [
        (number, TAG.sub(" ", part))
        for number, line in enumerate(plain.split("\n"), 1)
        for part in re.split(rf"(?<=[^{BREAK}])(?={BREAK})", line)
    ]


def is_sentence_ended(found: Sequence[Line]) -> bool:
    """Return whether the last line closes a sentence, so that a new paragraph begins after the page
    break.
    """
    return not found or found[-1].text.endswith((".", ":", ";", "!", "?", ")"))


def is_dropped(said: str, line: str) -> bool:
    """Return whether a line does not belong to the text: a page number, a line of a contents page,
    a copyright notice.
    """
    return (
        bool(PAGE.fullmatch(said) and "." not in said and not said.isdigit())
        or is_contents_line(line)
        or bool(FURNITURE.match(said))
    )


def is_page_number(raw: Sequence[tuple[int, str]], at: int) -> bool:
    """Return whether a line is a page number: only figures, and a page break follows."""
    if not raw[at][1].strip().isdigit():
        return False
    behind = (raw[each][1] for each in range(at + 1, len(raw)))
    return next((line for line in behind if line.strip() or BREAK in line), "").startswith(BREAK)


def is_footer(raw: Sequence[tuple[int, str]], at: int) -> bool:
    """Return whether a line stands alone with a page number after it: it is short, with blank lines
    around both.
    """
    behind = [line.strip() for _, line in raw[at + 1 : at + 3]]
    alone = (
        (at == 0 or not raw[at - 1][1].strip())
        and len(raw[at][1]) <= SHORT
        and (len(behind) < 2 or not behind[1])
    )
    return alone and bool(behind) and bool(NUMBER.fullmatch(behind[0]))


def is_contents_line(line: str) -> bool:
    """Return whether a line belongs to a contents page: a heading with its page number."""
    return (
        is_led_to_page(line)
        and bool(NUMBERED.match(line))
        and not is_tabulated(line)
        and "%" not in line
        and (bool(re.match(r"\s*(?:§|Artikel|Art\.|Regel|Kapitel|Index)", line)) or "..." in line)
    )


def is_led_to_page(line: str) -> bool:
    """Return whether a line ends with a page number after four leaders, three dots or a tab."""
    said = line.rstrip()
    front = said.rstrip("0123456789")
    bare = front.rstrip()
    led_to = (
        (len(front) >= 4 and LEADERS.issuperset(front[-4:]))
        or bare.endswith("...")
        or "\t" in front[len(bare) :]
    )
    return 1 <= len(said) - len(front) <= 3 and led_to


def is_tabulated(line: str) -> bool:
    """Return whether a number stands alone between two tabs."""
    gaps, words = BLANK.findall(line), BLANK.split(line)[1:-1]
    between = zip(gaps, words, gaps[1:], strict=False)
    return any(
        "\t" in before and "\t" in behind and FIGURE.fullmatch(word)
        for before, word, behind in between
    )


def find_running_lines(raw: Sequence[tuple[int, str]]) -> frozenset[str]:
    """Return the lines that are repeated at the ends of pages, or alone between headings like the
    navigation of a web page.
    """
    said = [(number, line.strip().strip(BREAK).strip(), BREAK in line) for number, line in raw]
    full = [at for at, (_, line, _) in enumerate(said) if line]
    places: dict[str, list[int]] = {}
    for rank, at in enumerate(full):
        if len(said[at][1]) <= SHORT:
            places.setdefault(said[at][1], []).append(rank)
    return frozenset(
        line
        for line, ranks in places.items()
        if len(ranks) >= OFTEN and is_furniture(said, full, ranks, line)
    )


def is_furniture(
    said: Sequence[tuple[int, str, bool]], full: Sequence[int], ranks: Sequence[int], line: str
) -> bool:
    """Return whether a repeated line does not belong to the text: it is always at the end of a
    page, or it is mostly alone, of few words, and no sentence.
    """
    at_end = sum(is_beside_page_end(said, full, rank) for rank in ranks)
    if at_end == len(ranks):
        return True
    alone = sum(is_alone(said, full[rank]) for rank in ranks) * 5 >= len(ranks) * 4
    plain = len(line.split()) in range(2, FEW) and not re.search(r"[.,:;!?\d|()*§]", line)
    return (
        alone
        and plain
        and sum(is_before_heading(said, full, rank) for rank in ranks) * 2 >= len(ranks)
    )


def is_beside_page_end(
    said: Sequence[tuple[int, str, bool]], full: Sequence[int], rank: int
) -> bool:
    """Return whether a page ends at this line or at one next to it."""
    near = range(max(rank - 1, 0), min(rank + 2, len(full)))
    return any(said[full[at]][2] for at in near) or any(
        PAGE.fullmatch(said[full[at]][1]) and at != rank for at in near
    )


def is_alone(said: Sequence[tuple[int, str, bool]], at: int) -> bool:
    """Return whether a line is a paragraph of its own."""
    return not (at and said[at - 1][1]) and not (at + 1 < len(said) and said[at + 1][1])


def is_before_heading(
    said: Sequence[tuple[int, str, bool]], full: Sequence[int], rank: int
) -> bool:
    """Return whether the next line is a heading: short, and no sentence."""
    behind = said[full[rank + 1]][1] if rank + 1 < len(full) else ""
    return len(behind) <= 2 * SHORT and not behind.endswith((".", ";", ","))


def cut_at_index(found: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines before the index, whose heading stands alone after the first third of the
    copy, with mostly lines after it that end with a figure.
    """
    pointing = [
        *accumulate((bool(POINTING.search(line.text)) for line in reversed(found)), initial=0)
    ]  # pointing[n]: how many of the last n lines end with a figure
    for at in range(len(found) // 3, len(found)):
        behind = len(found) - at - 1
        if found[at].first and END.fullmatch(found[at].text) and 3 * pointing[behind] > behind:
            return tuple(found[:at])
    return tuple(found)


def join_paragraphs(part: Sequence[Line]) -> Iterator[str]:
    """Yield the paragraphs that the lines make up; words divided at the end of a line are joined
    again.
    """
    said: list[str] = []
    for line in part:
        if said and line.first:
            yield "".join(said)
            said = []
        said[-1:] = join_lines(said[-1] if said else "", line.text)
    if said:
        yield "".join(said)


def join_lines(before: str, after: str) -> tuple[str, str]:
    """Return a line and the next one as they stand in a paragraph.

    A hyphen before a small letter was set only because the line ended; a hyphen before a capital
    belongs to the word.
    """
    parted = (
        len(before) > 1
        and before.endswith("-")
        and before[-2] not in " -–"
        and not after.startswith(("und ", "oder ", "bzw"))
    )
    if parted and before[-2].isalpha() and after[:1].islower():
        return before[:-1], after
    return before, after if not before or (parted and after[:1].isalnum()) else f" {after}"
