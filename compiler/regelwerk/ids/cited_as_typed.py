"""The reader of citations that people type: `27b1a`, `TBR 2007 § 16 D`, `SRH 3.5.9`.

In: the rules for citing (`Manners`), the typed text.  Out: ids, the most likely first. The patterns
are plain data, so that the search index takes them into the browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from regelwerk.ids.address import CASES, CHAPTERS, LAWS, SUFFIXES, Manners, parse_edition
from regelwerk.ids.number import read_natural

HIGHEST = 93  # the highest number of a law in any edition
FORMS = {
    LAWS: (
        r"(?:(?<year>YEARS)\s+)?(?:SIGNS)?\s*(?:(?<year2>YEARS)\s*,?\s*(?:SIGNS)?\s*)?"
        r"(?<law>\d{1,2})(?!\d)[\s.]*(?:(?<sec>[a-h])(?![a-z]{2})[\s.]*(?:(?<item>\d{1,2})[\s.]*"
        r"(?:\(?(?<sub>[a-z])\)?[\s.]*(?:\(?(?<deep>[ivx]{1,4}|aa|bb|cc)\)?)?)?)?|\.?(?:nr\.?\s*)?(?<plain>\d))?"
    ),
    CASES: (
        r"(?:SIGNS)?\s*(?:20\d\d[\s,]*)?"
        r"(\d(?:\.\d{1,2}){1,3}(?:[. ][a-d])?|\d(?: \d{1,2}){2,3}(?: [a-d])?|anlage(?:[."
        r" ]\d)?)(?:\s*,?\s*(?:zeile|row)\s*(\d+))?"
    ),
    CHAPTERS: (
        r"(?:(?:SIGNS)\s*(?:19\d\d[\s,]*)?|(?=[a-h][. ]?\d))([a-h])(?:[. ]?(\d)(?:[."
        r" ]?\(?(\d|[a-d])\)?)?(?:[. ]?\(?([a-d])\)?)?)?"
    ),
}
EXTERNAL = r"(WORKS)\s*(?:20\d\d(?!\d))?[\s,]*(?:§+\s*)?(\d{1,2}(?!\d)(?:[. ]\d+)*(?:[. ][a-z])?)"
BETWEEN = (  # words in a citation that can be left out
    r"(^|[^a-z])(?:abs(?:atz)?|nr|nummer|ziff(?:er)?|lit|buchst(?:abe)?)(?![a-z])\.?"
)
BEHIND = (  # a citation with the year or the sign at its end
    r"(.*[0-9a-i)])(?:[ ,(/]+(?:tbr|in|von|ausgabe|edition))?[ ,(/]+(YEARS)\)?"
)
TAIL = (
    r"(?P<place>.*?)[\s,]*(?:(?P<word>hintergrund|beispiel|zeile|tabelle|fu(?:ß|ss)note|fn)\.?)"
    r"\s*(?P<number>[a-z]?\d{1,2}|[a-z])?"
)
Patterns = Mapping[
    str, Any
    # `external`: a pattern; for each form of numbering a `pattern` and the pairs of `rank_editions`
]


def build_patterns(manners: Manners) -> dict[str, Any]:
    """Return the regular expressions that read places of these editions, without regard to case, in
    a syntax that Python (after `compile_pattern`) and browsers understand.
    """
    works = [work for work in manners.works if work.isupper()]
    found: dict[str, Any] = (
        {"external": fill_pattern(EXTERNAL, WORKS=build_choice(works))} if works else {}
    )
    years = [edition for edition, manner in manners.editions.items() if manner.numbers == LAWS]
    last = [
        *years,
        *dict.fromkeys(
            sign for manner in manners.editions.values() for sign in manner.typed if sign.isalpha()
        ),
    ]
    found |= {"between": BETWEEN} | (
        {"behind": fill_pattern(BEHIND, YEARS=build_choice(last))} if last else {}
    )
    for form, pattern in FORMS.items():
        own = [edition for edition, manner in manners.editions.items() if manner.numbers == form]
        if own:
            signs = build_choice(
                {sign: "" for edition in own for sign in manners.editions[edition].typed}
            )
            found[form] = {
                "pattern": fill_pattern(pattern, YEARS=build_choice(own), SIGNS=signs),
                "editions": rank_editions(own, manners),
            }
    return found


def fill_pattern(pattern: str, **words: str) -> str:
    """Return a pattern with each placeholder replaced by its text, all in one pass, so that an
    inserted text is not searched for placeholders.
    """
    return re.sub("|".join(words), lambda place: words[place[0]], pattern)


def rank_editions(editions: list[str], manners: Manners) -> list[list[str]]:
    """Return pairs of a sign and its editions (joined by blanks): first the editions that use the
    sign, then the others, the newest first in both; the last pair, with an empty sign, is for a
    text without a sign.
    """
    found: dict[str, str] = {}
    newest_first = editions[::-1]
    for sign in sorted(
        {sign.lower() for edition in editions for sign in manners.editions[edition].typed}
    ):
        own = [
            edition
            for edition in editions
            if sign in map(str.lower, manners.editions[edition].typed)
        ]
        found[sign] = " ".join(sorted(newest_first, key=lambda edition: edition not in own))
    return [[sign, order] for sign, order in {**found, "": " ".join(newest_first)}.items()]


def build_choice(words: list[str] | Mapping[str, str]) -> str:
    """Return a pattern that matches any one of the words, the longest first."""
    return "|".join(
        re.escape(word).replace("\\ ", " ")
        for word in sorted(words, key=lambda word: (-len(word), word))
    )


@cache
def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Return a pattern compiled without regard to case, its named groups rewritten from the syntax
    of browsers to that of Python.
    """
    return re.compile(re.sub(r"\(\?<(?=[a-z])", "(?P<", pattern), re.IGNORECASE)


def parse(typed: str, manners: Manners) -> tuple[str, ...]:
    """Return the ids a typed citation may mean, the most likely first; a sign in it leaves only the
    editions that use it, and other text gives none.

    Examples: `27b1a`, `Art. 27 B 1 a`, `TBR 2007 § 16 D`, `SRH 3.5.9`, `TSR 9.7.3` (an external
    work), `§ 27 B Hintergrund`, `Fußnote 9`.
    """
    text = " ".join(typed.split())
    tail = re.fullmatch(TAIL, text, re.IGNORECASE)
    if tail and (tail["word"].lower() == "hintergrund") != bool(tail["number"]):
        return list_part_ids(tail["place"], tail["word"].lower(), tail["number"], manners)
    return filter_by_sign(text, find_places(text, build_patterns(manners)), manners)


def filter_by_sign(text: str, ids: tuple[str, ...], manners: Manners) -> tuple[str, ...]:
    """Return the ids whose edition is named in the text or has a sign in it, and ids of external
    works; all ids where the text has no sign.
    """
    low = text.lower()
    own = {
        edition
        for edition, manner in manners.editions.items()
        if any(sign.lower() in low for sign in manner.typed)
    }
    return tuple(
        id
        for id in ids
        if not own or parse_edition(id) in own or parse_edition(id) in text or id.startswith("ext:")
    )


def list_part_ids(place: str, word: str, number: str | None, manners: Manners) -> tuple[str, ...]:
    """Return the ids of a part of a place (background, example, row, table or footnote); a footnote
    needs no place.
    """
    key = next((key for key, said in SUFFIXES.items() if said.lower() == word), "fn")
    tail = f"{key}.{number.upper() if key == 'fn' else number.lower()}" if number else key
    laws = [edition for edition, manner in manners.editions.items() if manner.numbers == LAWS]
    signs = build_choice({sign: "" for edition in laws for sign in manners.editions[edition].typed})
    if key == "fn" and (
        year := re.fullmatch(rf"(?:(?:{signs}) ?)?({build_choice(laws)})?", place, re.IGNORECASE)
    ):
        return filter_by_sign(
            place,
            tuple(f"{edition}/{tail}" for edition in ((year[1],) if year[1] else reversed(laws))),
            manners,
        )
    return tuple(f"{id}/{tail}" for id in parse(place, manners))


def find_places(typed: str, patterns: Patterns) -> tuple[str, ...]:
    """Return the ids of the clause or row that a text may name in any edition, the most likely
    first; none where it names none.
    """
    text = " ".join(compile_pattern(patterns["between"]).sub(r"\1 ", typed).split())
    if "external" in patterns and (
        external := compile_pattern(patterns["external"]).fullmatch(text)
    ):
        return (f"ext:{external[1].upper()}/{external[2].replace(' ', '.')}",)
    if "behind" in patterns and (last := compile_pattern(patterns["behind"]).fullmatch(text)):
        text = f"{last[2]} {last[1]}"
    found = tuple(id for form in (LAWS, CASES) for id in list_ids_by_form(form, text, patterns))
    return found or tuple(list_ids_by_form(CHAPTERS, text, patterns))


def list_ids_by_form(form: str, text: str, patterns: Patterns) -> Iterator[str]:
    """Yield the ids a text names in the editions that number their places in this form."""
    if form not in patterns or not (
        match := compile_pattern(patterns[form]["pattern"]).fullmatch(text)
    ):
        return
    editions = next(order for sign, order in patterns[form]["editions"] if sign in text.lower())
    if form == LAWS:
        if not 1 <= (read_natural(match["law"]) or 0) <= HIGHEST:
            return
        editions = match["year"] or match["year2"] or editions
        spelled = [spell_law(match)]
    elif form == CASES:
        spelled = spell_case(match)
    else:
        spelled = [
            ".".join([match[1].upper(), *(step.lower() for step in match.groups()[1:] if step)])
        ]
    yield from (f"{edition}/{place}" for place in spelled for edition in editions.split(" "))


def spell_case(match: re.Match[str]) -> list[str]:
    """Return the addresses that a matched number of a case may stand for, first in small, then in
    capital letters: print has both, and people type either.
    """
    place = match[1].replace(" ", ".")
    row = f"/row.{match[2]}" if match[2] else ""
    return [
        f"{spelled}{row}"
        for spelled in dict.fromkeys(
            (place.lower(), place.upper() if place[0].isdigit() else place.lower())
        )
    ]


def spell_law(match: re.Match[str]) -> str:
    """Return the address that a matched number of a law stands for."""
    steps = [
        match["law"],
        (match["sec"] or "").upper(),
        match["item"] or match["plain"] or "",
        (match["sub"] or "").lower(),
        (match["deep"] or "").lower(),
    ]
    return ".".join(step for step in steps if step)
